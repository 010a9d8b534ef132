/* Keeps whole rulebooks on the phone, a page a game with what it needs, and shows them where the
   network does not. Its scope is /rules/: of a table it never sees anything. One cache a build. */

const CACHE = "rules-{{ build|escapejs }}";
const PARTS = [{% for part in parts %}"{{ part|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const PATIENCE = 4000; // milliseconds after which a kept page is better than none yet

async function keep(book) {
  const cache = await caches.open(CACHE);
  if (await cache.match(book)) return;
  const parts = await Promise.all(PARTS.map((part) => cache.match(part)));
  await cache.addAll([...PARTS.filter((_, n) => !parts[n]), book]);
}

// What an older build kept is fetched anew, and goes only once that is there.
async function renew() {
  for (const name of await caches.keys()) {
    if (!name.startsWith("rules-") || name === CACHE) continue;
    const old = await caches.open(name);
    const books = (await old.keys()).map((request) => new URL(request.url).pathname).filter((path) => path.endsWith("/whole/"));
    await Promise.all(books.map(keep));
    await caches.delete(name);
  }
}

// What is kept for an address: itself; for a page that is not, the book at the place of the passage
// asked for, or some book where none was.
async function kept(request) {
  const found = await caches.match(request, { ignoreVary: true });
  if (found || request.mode !== "navigate") return found;
  const [game, rule = ""] = request.url.slice(registration.scope.length).split(/[/?#]/);
  const books = (await (await caches.open(CACHE)).keys()).map(({ url }) => url).filter((url) => url.endsWith("/whole/"));
  const book = game ? books.find((url) => url === `${registration.scope}${game}/whole/`) : books[0];
  return book && Response.redirect(`${book}#${rule}`);
}

async function answer(request) {
  const stored = await kept(request);
  if (!stored) return fetch(request);
  const late = new Promise((_, reject) => { setTimeout(reject, PATIENCE); });
  return Promise.race([fetch(request), late]).catch(() => stored);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(renew().catch(() => {}))); // at the next chance, then
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
addEventListener("message", (event) => {
  event.waitUntil(keep(event.data).then(() => event.ports[0].postMessage("kept"), () => event.ports[0].postMessage("failed")));
});
