/* Arrow keys go from the search box through what was found, and back. A search that nobody answers
   says so. */

document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const box = document.querySelector(".ask input[type=search]");
  const stops = [box, ...document.querySelectorAll("#found a")];
  const at = stops.indexOf(document.activeElement);
  if (!step || !box || at < 0 || !stops[at + step]) return;
  event.preventDefault();
  stops[at + step].focus();
});

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  const note = ctx && !ctx.response && ctx.sourceElement.querySelector(":scope:is(.ask) > template");
  if (note) document.getElementById("found").replaceChildren(note.content.cloneNode(true));
});
