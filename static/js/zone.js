/* Tells the form that opens a table which time zone this phone keeps. */

for (const form of document.querySelectorAll("form[data-zone]")) {
  form.elements[form.dataset.zone].value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
