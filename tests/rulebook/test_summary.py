"""The rules of a game on two pages."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from companion.rulebook import markup
from companion.rulebook.book import BookError
from companion.rulebook.library import SITE, Library, library, rule_url
from companion.rulebook.parse import read_book

GAMES = ("catan", "potato-man", "potemkin", "villagers")
SHEET = {"HX-Request": "true", "HX-Target": "div#sheet-body"}
BUTTON = "data-print"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_one_whose_links_lead_to_its_passages(client: Client, game: str) -> None:
    page = client.get(f"/rules/{game}/summary/").text
    prose = page.partition('<div class="prose">')[2].partition("</article>")[0]
    cited = markup.links(library().books[game].summary)
    assert len(set(cited)) >= 20
    assert {rule.partition(".")[0] for rule in cited} == {game}
    assert re.findall(r'href="([^"]*)"', prose) == [rule_url(rule) for rule in cited]
    assert f'href="/rules/{game}/summary/"' in client.get(f"/rules/{game}/").text


def test_no_other_page_has_one(client: Client) -> None:
    for book in (SITE, "nothing", "potato-man.gold"):
        assert client.get(f"/rules/{book}/summary/").status_code == 404
    assert "/summary/" not in client.get(f"/rules/{SITE}/").text


def test_it_is_printed_from_its_own_page_only(client: Client) -> None:
    """In a sheet the button would print the page below."""
    assert BUTTON in client.get("/rules/catan/summary/").text
    assert BUTTON not in client.get("/rules/catan/summary/", headers=SHEET).text


def test_a_link_of_it_that_leads_nowhere_is_refused(tmp_path) -> None:
    (tmp_path / "rules.md").write_text("# One {#one}\n\n## A {#toy.a}\nprinted: Setup\n\nText.\n")
    (tmp_path / "summary.md").write_text("## In short\n\nSee [that](toy.b).\n")
    with pytest.raises(
        BookError, match=r"^toy: summary\.md links to 'toy\.b', which leads nowhere"
    ):
        Library((read_book(tmp_path, "toy", "Toy"),))
