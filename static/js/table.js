/* Small comforts at a table: the screen stays awake while a game is played, a verdict can be put
   away, the focus is never lost, and nothing but a table takes a table's place. Nothing here knows
   a rule, and the table works without it. */

let lock; // the promise of one, from asking for it until it is gone

function stayAwake() {
  if (!document.querySelector("#table[data-awake]")) return lock?.then((held) => held.release());
  if (document.hidden || lock) return;
  lock = navigator.wakeLock.request("screen");
  const gone = () => { lock = undefined; };
  // Refused, for instance on a low battery: asked for again at the next move or look.
  lock.then((held) => held.addEventListener("release", gone), gone);
}

if ("wakeLock" in navigator) {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("htmx:after:swap", stayAwake);
} else {
  for (const note of document.querySelectorAll("[data-no-wake]")) note.hidden = false;
}

// What scrolls by itself (a river, a row of chains) shows the part that matters now. One with a
// name is brought once: whoever then scrolls on to another stays there.
const brought = new WeakMap();

function bringIntoView() {
  for (const part of document.querySelectorAll("[data-in-view]")) {
    const box = part.parentElement;
    if (part.id && brought.get(box) === part.id) continue;
    brought.set(box, part.id);
    const left = part.offsetLeft - (box.clientWidth - part.clientWidth) / 2;
    box.scrollTo({ left, behavior: "instant" }); // whatever the style sheet says
  }
}

bringIntoView();
document.addEventListener("htmx:after:swap", bringIntoView);

// Not to a card: whoever still has a finger on the Enter key would log it.
function focusBoard() {
  (document.getElementById("board") ?? document.getElementById("main")).focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const dismiss = event.target.closest("[data-dismiss]");
  if (!dismiss) return;
  event.preventDefault();
  document.querySelector(dismiss.dataset.dismiss).replaceChildren();
  focusBoard();
});

// An answer that is no table (a limit, a withdrawn link, a broken proxy) is read where verdicts are.
document.addEventListener("htmx:before:swap", ({ detail }) => {
  for (const task of detail.tasks) {
    if (task.target?.id !== "table" || task.fragment.querySelector("#table")) continue;
    task.target = document.getElementById("verdict");
    task.swapSpec.style = "innerHTML";
  }
});

// The focus goes to a verdict that has just come; and to the board when what had it is gone.
const verdict = () => document.getElementById("verdict")?.firstElementChild;
let read = verdict(), here = false;

document.addEventListener("htmx:before:swap", () => {
  here = Boolean(document.activeElement?.closest("#table"));
});

document.addEventListener("htmx:after:swap", () => {
  const fresh = verdict() !== read && verdict();
  read = verdict();
  if (fresh) fresh.querySelector("a, button")?.focus({ preventScroll: true });
  else if (here && document.activeElement === document.body) focusBoard();
});
