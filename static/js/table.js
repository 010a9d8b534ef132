/* Small comforts at a table: the screen stays awake while a game is played, a verdict can be put
   away, and nothing but a table takes a table's place. Nothing here knows a rule, and the table
   works without it. */

let lock;

async function stayAwake() {
  const playing = document.querySelector("#table[data-awake]");
  if (!playing || document.hidden || lock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = undefined; });
  } catch {
    // Refused, for instance on a low battery: asked again when the page is next looked at.
  }
}

if ("wakeLock" in navigator) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
} else {
  for (const note of document.querySelectorAll("[data-no-wake]")) note.hidden = false;
}

document.addEventListener("click", (event) => {
  const dismiss = event.target.closest("[data-dismiss]");
  if (!dismiss) return;
  event.preventDefault();
  document.querySelector(dismiss.dataset.dismiss).replaceChildren();
});

// An answer that is no table (a limit, a withdrawn link, a broken proxy) is read where verdicts are.
document.addEventListener("htmx:before:swap", ({ detail }) => {
  for (const task of detail.tasks) {
    if (task.target?.id !== "table" || task.fragment.querySelector("#table")) continue;
    task.target = document.getElementById("verdict");
    task.swapSpec.style = "innerHTML";
  }
});
