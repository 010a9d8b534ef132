// Copies or prints what is shown. Without a secure connection browsers copy for nobody: then it is marked, ready to copy.
for (const button of document.querySelectorAll("[data-copy]")) {
  const text = document.getElementById(button.dataset.copy);
  button.addEventListener("click", async () => {
    text.select();
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(text.value);
    button.textContent = button.dataset.done;
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}
