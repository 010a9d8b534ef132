"""The style guide: each piece and each sample page, looked at by a machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser

from companion.styleguide import PIECES, samples

SMALL = """() => [...document.querySelectorAll("a, button, summary, select, input, .choice, .pick")]
    .filter(one => !one.closest('.prose, .skip') && !one.matches('label input'))
    .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
    .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
    .map(([box, html]) => `${box.width} x ${box.height}: ${html}`)"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
PAGES = ["", *(f"{name}/" for name in samples())]


def test_every_piece_is_shown_with_its_markup(client: Client) -> None:
    page = client.get(reverse("styleguide")).content.decode()
    for title, _ in PIECES.values():
        assert f"<h2>{title}</h2>" in page
    assert page.count("<pre") == len(PIECES)
    assert "&lt;ul class=&quot;seats&quot;&gt;" in page


@pytest.mark.parametrize("name", samples())
def test_sample(client: Client, name: str) -> None:
    assert client.get(reverse("styleguide-sample", args=[name])).status_code == 200


@pytest.mark.parametrize("name", ["no-such", "samples"])
def test_no_such_sample(client: Client, name: str) -> None:
    assert client.get(reverse("styleguide-sample", args=[name])).status_code == 404


@pytest.mark.browser
@pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (360, "light"), (1280, "dark")])
def test_nothing_to_mend(
    site: str, browser: Browser, axe: Callable[[Any], list[str]], width: int, theme: Any
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 1600}, color_scheme=theme, reduced_motion="reduce"
    )
    page = context.new_page()
    console: list[str] = []
    page.on("console", lambda said: console.append(said.text))
    for name in PAGES:
        page.goto(f"{site}/styleguide/{name}")
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert axe(page) == [], name
        assert page.evaluate(SIDEWAYS) <= 0, name
        assert page.evaluate(SMALL) == [], name
    assert [line for line in console if "Policy directive" in line] == []
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
def test_large_text_breaks_nothing(site: str, browser: Browser, width: int) -> None:
    """At twice the text size nothing runs off sideways, and the bars leave the page to read."""
    context = browser.new_context(viewport={"width": width, "height": 740})
    page = context.new_page()
    for name in PAGES:
        page.goto(f"{site}/styleguide/{name}")
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        assert page.evaluate(SIDEWAYS) <= 0, name
        if width == 360 and name == "table-4/":
            page.evaluate("() => scrollTo(0, document.getElementById('board').offsetTop)")
            card = page.get_by_role("button", name="green 3", exact=True)
            assert card.evaluate(
                "one => { const box = one.getBoundingClientRect();"
                " return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)"
                ".closest('button') === one }"
            )
    context.close()
