/* A search box over a list on the same page: <input data-filter="its id">. A row is found by what
   it says, or by `data-also`. Without this script the list is simply whole. */

for (const box of document.querySelectorAll("[data-filter]")) {
  const rows = [...document.getElementById(box.dataset.filter).children];
  const words = rows.map((row) => `${row.firstElementChild.textContent} ${row.dataset.also ?? ""}`.toLowerCase());
  box.addEventListener("input", () => {
    const wanted = box.value.trim().toLowerCase();
    rows.forEach((row, n) => { row.hidden = !words[n].includes(wanted); });
  });
  // Enter is for the search, not for the form.
  box.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
}
