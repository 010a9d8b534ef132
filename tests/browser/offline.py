"""What tests of rules without a network share: addresses, sentences, and what a phone keeps."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import LATER

BOOK = "/rules/potato-man/"
GOLD = f"{BOOK}potato-man.gold/"
KEPT = "Kept: these rules can be read without a network."
NO_NETWORK = "No connection. This is what your phone has kept."

STORED = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => [name, new URL(url).pathname])));
    return caches_.flat();
}"""
WORKERS = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
ASK_TO_KEEP = """async (address) => {
    const { port1, port2 } = new MessageChannel();
    const told = new Promise((done) => { port1.onmessage = (event) => done(event.data); });
    (await navigator.serviceWorker.getRegistration("/rules/")).active.postMessage(address, [port2]);
    return told;
}"""
AGES_AGO = """async (book) => {
    const page = new Response("<h1>Ages ago</h1>", { headers: { "Content-Type": "text/html" } });
    await (await caches.open("rules-old")).put(book, page);
}"""


def switch(page: Page):
    return page.get_by_label("Keep rules I look at on this phone")


def until(page: Page, promised: str) -> None:
    """Wait until what a script promises is true; Playwright takes the promise itself for that."""
    for _ in range(LATER // 50):
        if page.evaluate(promised):
            return
        page.wait_for_timeout(50)
    raise AssertionError(promised)


def stored(page: Page) -> list[tuple[str, str]]:
    """What all caches of the site hold: pairs of a cache and an address."""
    return [(cache, path) for cache, path in page.evaluate(STORED)]
