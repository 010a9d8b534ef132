/* Keeps whole rulebooks on the phone, a page a game with what it needs, and shows them where the
   network does not. With any game the help on this site is kept, since rules lead there. Its scope
   is /rules/: of a table it never sees anything. One cache a build. */

const CACHE = "rules-{{ build|escapejs }}";
const PARTS = [{% for part in parts %}"{{ part|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const HELP = "{{ help|escapejs }}";
const MISSING = "{{ missing|escapejs }}"; // where the help speaks of a book that is not kept
const PATIENCE = 4000; // milliseconds after which a kept page is better than none yet

// A book is all that is ever kept, whatever a page asks for.
const isBook = (url) => url.startsWith(registration.scope) && /^[a-z0-9-]+\/whole\/$/.test(url.slice(registration.scope.length));

async function keep(book) {
  if (!isBook(new URL(book, location).href)) throw new TypeError(book);
  const cache = await caches.open(CACHE);
  const wanted = [...new Set([...PARTS, book, HELP].map((path) => new URL(path, location).href))];
  const there = await Promise.all(wanted.map((url) => cache.match(url)));
  await cache.addAll(wanted.filter((_, n) => !there[n]));
}

const builds = async () => (await caches.keys()).filter((name) => name.startsWith("rules-"));

async function books(build) {
  const requests = await (await caches.open(build)).keys();
  return requests.map(({ url }) => url).filter(isBook);
}

// What an older build kept is fetched anew, and goes only once that is there.
async function renew() {
  for (const build of await builds()) {
    if (build === CACHE) continue;
    await Promise.all((await books(build)).map(keep));
    await caches.delete(build);
  }
}

// What is kept for an address: itself; for a page that is not, the book at the place of the passage
// asked for, or some book where none was. Of an older build only what this one has not.
async function kept(request) {
  const same = { ignoreVary: true };
  const found = await caches.match(request, { ...same, cacheName: CACHE }) ?? await caches.match(request, same);
  if (found || request.mode !== "navigate") return found;
  const { pathname, searchParams } = new URL(request.url);
  const [place, rule = ""] = pathname.slice(new URL(registration.scope).pathname.length).split("/");
  const game = place === "search" ? searchParams.get("game") : place;
  const all = (await Promise.all((await builds()).map(books))).flat();
  const book = game ? all.find((url) => url === `${registration.scope}${game}/whole/`) : all[0];
  return book && Response.redirect(`${book}#${rule}`);
}

// Without a network the browser's own page would not say what can be done.
async function missing(request, fault) {
  if (request.mode !== "navigate" || !await caches.match(HELP, { ignoreVary: true })) throw fault;
  return Response.redirect(new URL(`${HELP}#${MISSING}`, location));
}

async function answer(request) {
  const stored = await kept(request);
  if (!stored) return fetch(request).catch((fault) => missing(request, fault));
  const late = new Promise((_, reject) => { setTimeout(reject, PATIENCE); });
  return Promise.race([fetch(request), late]).catch(() => stored);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(renew().catch(() => {}))); // when next a book is kept, then
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
addEventListener("message", (event) => {
  const told = (state) => event.ports[0].postMessage(state);
  event.waitUntil(keep(event.data).then(() => told("kept"), () => told("failed")).then(renew).catch(() => {}));
});
