/* Small comforts at a table: the screen stays awake while a game is played, and a verdict can be
   put away. Nothing here knows a rule, and the table works without it. */

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
