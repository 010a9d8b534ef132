// Says what allauth's passkey scripts leave unsaid: that a browser has no passkeys, or that one was not used.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const problem of document.querySelectorAll("[data-passkey-problem]")) problem.hidden = false;
});

document.addEventListener("DOMContentLoaded", () => {
  if (window.PublicKeyCredential) return;
  for (const form of document.querySelectorAll("[data-passkey]")) form.hidden = true;
});
