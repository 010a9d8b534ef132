// Says what allauth's passkey scripts leave unsaid: that a browser has no passkeys, or that one was not used.
const show = (selector, shown) => {
  for (const element of document.querySelectorAll(selector)) element.hidden = !shown;
};

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  show("[data-passkey-problem]", true);
});

document.addEventListener("DOMContentLoaded", () => {
  if (window.PublicKeyCredential) return;
  show("[data-passkey]", false);
  show("[data-passkey-problem]", true);
});
