/* Arrow keys go from the search box through what was found, and back. What was found is brought into
   view where the box stands at the foot of a passage. A search that nobody answers says so. */

document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const box = document.querySelector(".ask input[type=search]");
  const stops = [box, ...document.querySelectorAll("#found a")];
  const at = stops.indexOf(document.activeElement);
  if (!step || !box || at < 0 || !stops[at + step]) return;
  event.preventDefault();
  stops[at + step].focus();
});

const asked = (ctx) => ctx?.sourceElement.closest(".ask");

function bringIntoView(form) {
  if (form.getBoundingClientRect().top > innerHeight / 3) form.scrollIntoView();
}

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (asked(ctx)) bringIntoView(asked(ctx));
});

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  const form = asked(ctx);
  if (!form || ctx.response) return;
  document.getElementById("found").replaceChildren(form.querySelector("template").content.cloneNode(true));
  bringIntoView(form);
});
