/* Keeps the whole book of a game that is looked at on the phone, for where there is no network.
   <meta name="keep"> names the book and the service worker that keeps it; #kept, if there, has
   the switch and says how things stand. Only rules are ever kept. */

const page = document.querySelector("meta[name=keep]");
const panel = document.getElementById("kept");
const box = panel?.querySelector("input");
const OFF = "rules-not-kept"; // in localStorage once somebody switched it off

function tell(state) {
  if (!panel) return;
  panel.hidden = false;
  panel.querySelector("[data-switch]").hidden = state === "insecure" || state === "unable";
  box.checked = state !== "off";
  for (const part of panel.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== state;
}

// A worker whose scope this page is in or not; `ready` would only ever be the former.
async function working() {
  const { active, waiting, installing } = await navigator.serviceWorker.register(page.dataset.worker);
  const worker = active ?? waiting ?? installing;
  if (worker.state === "activated") return worker;
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") reject(new Error("not installed"));
    });
  });
}

async function keep() {
  tell("keeping");
  try {
    const worker = await working();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => tell(localStorage.getItem(OFF) ? "off" : event.data); // switched off meanwhile
    worker.postMessage(page.content, [port2]);
  } catch {
    tell("failed");
  }
}

async function drop() {
  tell("off");
  const registration = await navigator.serviceWorker.getRegistration(page.dataset.worker);
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("rules-")).map((name) => caches.delete(name)));
}

box?.addEventListener("change", () => {
  if (box.checked) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "yes");
  return box.checked ? keep() : drop();
});

if (!isSecureContext) tell("insecure");
else if (!navigator.serviceWorker) tell("unable");
else if (localStorage.getItem(OFF)) tell("off");
else keep();
