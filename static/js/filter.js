/* A search box over a list on the same page: <input data-filter="its id">. A row is found by the
   words it says, in any order, or by `data-also`. <p data-nothing="its id">, if there, tells that
   none is. Without this script the list is simply whole. */

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

for (const box of document.querySelectorAll("[data-filter]")) {
  const rows = [...document.getElementById(box.dataset.filter).children];
  const said = rows.map((row) => plain(`${row.firstElementChild.textContent} ${row.dataset.also ?? ""}`));
  const nothing = document.querySelector(`[data-nothing="${box.dataset.filter}"]`);
  box.addEventListener("input", () => {
    const wanted = plain(box.value).split(/\s+/);
    rows.forEach((row, n) => { row.hidden = !wanted.every((word) => said[n].includes(word)); });
    if (nothing) nothing.hidden = rows.some((row) => !row.hidden);
  });
  // Enter is for the search, not for the form.
  box.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
}
