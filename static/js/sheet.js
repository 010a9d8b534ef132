/* Shows a link marked data-sheet in the sheet over the page, and closes back to the same spot.
   While open, the sheet has the address of what it shows, so that it can be shared or reloaded;
   Back goes back through what was looked up, and then closes. The page below stays untouched.
   Without this script, and on the rulebook's own pages, the same links lead to whole pages. */

const sheet = () => document.getElementById("sheet");
const body = () => document.getElementById("sheet-body");
const here = () => location.pathname + location.search;

let page = here(); // the address of the page below
let opener; // the link that opened the sheet

const overPage = () => history.state?.sheet && history.state.page === page;

async function show(address) {
  if (!sheet().open) sheet().showModal();
  body().replaceChildren();
  await htmx.ajax("GET", address, { source: body(), target: body() });
  if (!body().firstElementChild) body().replaceChildren(...(await kept(address)));
  sheet().scrollTop = 0;
  (body().querySelector("h1") ?? body()).focus();
}

// What to show where the network does not answer: the passage out of the book this phone keeps.
async function kept(address) {
  const [, book, rule] = /^(.*?\/rules\/[^/]+\/)(?:([^/]+)\/)?$/.exec(new URL(address, location).pathname) ?? [];
  const whole = book && await self.caches?.match(`${book}whole/`);
  if (!whole) return [body().dataset.failed];
  const page = new DOMParser().parseFromString(await whole.text(), "text/html");
  const found = page.getElementById(rule ?? "") ?? page.getElementById("passages");
  const note = document.createElement("p");
  note.className = "soft";
  note.textContent = body().dataset.kept;
  return [note, found ?? body().dataset.failed];
}

function open(link) {
  if (!sheet().open) [page, opener] = [here(), link];
  history.pushState({ htmx: true, page, sheet: (history.state?.sheet ?? 0) + 1 }, "", link.href);
  show(link.href);
}

document.addEventListener("click", (event) => {
  if (event.target === sheet()) return sheet().close(); // beside it
  const link = event.target.closest("a[data-sheet]");
  const plain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || !sheet() || (link.closest(".rulebook") && !link.closest("#sheet"))) return;
  event.preventDefault();
  open(link);
});

function focusBelow() {
  const again = opener?.isConnected ? opener : document.querySelector(`a[data-sheet][href="${opener?.getAttribute("href")}"]`);
  again?.focus({ preventScroll: true });
}

// The close event does not bubble. Whoever closed the sheet, the address goes back with it; at the
// end of that the browser takes the focus away, where htmx has its hand in.
document.addEventListener("close", (event) => {
  if (event.target !== sheet()) return;
  focusBelow();
  if (!overPage()) return;
  window.navigation?.addEventListener("navigatesuccess", focusBelow, { once: true });
  history.go(-history.state.sheet);
}, true);

addEventListener("popstate", () => {
  if (overPage()) return show(here());
  if (here() === page) return sheet()?.close();
  if (!history.state?.htmx) location.reload(); // after a reload of the sheet's address: another page is below
});

// htmx would load the page anew; here it is still there.
document.addEventListener("htmx:before:history:restore", (event) => {
  if (overPage() || here() === page) event.preventDefault();
});

// A search in the sheet keeps its address, as on a page, but the sheet's place in history too.
document.addEventListener("htmx:before:history:update", (event) => {
  if (!overPage()) return;
  event.preventDefault();
  history.replaceState(history.state, "", event.detail.history.path);
});
