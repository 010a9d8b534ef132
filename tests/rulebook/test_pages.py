"""The rulebook's pages, whole and in a sheet."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.test import Client

from companion.rulebook.book import UnknownRule
from companion.rulebook.library import library, rule_url

SHEET = {"HX-Request": "true", "HX-Target": "div#sheet-body"}
LIST = {"HX-Request": "true", "HX-Target": "div#found"}
GOLD = "/rules/potato-man/potato-man.gold/"

PAGES = ["/rules/", "/rules/potato-man/", "/rules/table/", "/rules/search/?q=gold", GOLD]


@pytest.mark.parametrize("address", PAGES)
def test_the_same_address_is_a_page_and_a_sheet(client: Client, address: str) -> None:
    page = client.get(address)
    sheet = client.get(address, headers=SHEET)
    assert page.status_code == sheet.status_code == 200
    assert "<html" in page.text
    assert "<html" not in sheet.text
    assert page.text.count("<h1") == sheet.text.count("<h1") == 1
    heading = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)
    assert heading.findall(page.text) == heading.findall(sheet.text)


@pytest.mark.parametrize("headers", [{}, SHEET, LIST])
def test_one_form_is_never_taken_for_the_other(client: Client, headers: dict[str, str]) -> None:
    answer = client.get("/rules/search/?q=gold", headers=headers)
    assert {"HX-Request", "HX-Target"} <= set(answer["Vary"].split(", "))
    assert answer["Cache-Control"] == "private, no-cache"


def test_a_sheet_seen_before_is_not_sent_again(client: Client) -> None:
    first = client.get(GOLD, headers=SHEET)
    again = client.get(GOLD, headers={**SHEET, "If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/rules/potato-man/", headers={**SHEET, "If-None-Match": first["ETag"]})
    assert other.status_code == 200
    assert "ETag" not in client.get(GOLD)


def test_every_link_leads_somewhere(client: Client) -> None:
    seen, open_ = {"/rules/"}, ["/rules/"]
    while open_:
        answer = client.get(open_.pop(), headers=SHEET)
        assert answer.status_code == 200
        links = set(re.findall(r'href="(/rules/[^"]*)"', answer.text)) - seen
        seen |= links
        open_ += links
    assert {rule_url(rule) for rule in library().passages} <= seen


def test_a_passage_says_what_is_print_and_what_is_ours(client: Client) -> None:
    gold = client.get(GOLD, headers=SHEET).text
    assert "In the printed rules: Sack Cards" in gold
    assert '<div class="reading" role="note">' in gold
    shared = client.get("/rules/potato-man/potato-man.shared-win/", headers=SHEET).text
    assert "The printed rules say nothing about this." in shared
    assert "printed rules" not in client.get("/rules/table/table.seat/", headers=SHEET).text


@pytest.mark.parametrize(
    "address",
    [
        "/rules/nothing/",
        "/rules/potato-man/potato-man.nothing/",
        "/rules/potato-man/table.seat/",
        "/rules/potato-man/%00/",
        "/rules/search/?q=gold&game=nothing",
    ],
)
@pytest.mark.parametrize("headers", [{}, SHEET])
def test_what_is_not_there(client: Client, address: str, headers: dict[str, str]) -> None:
    assert client.get(address, headers=headers).status_code in (400, 404)


def test_only_reading(client: Client) -> None:
    assert client.post(GOLD).status_code == 405
    assert client.head(GOLD).status_code == 200


# --- Search ------------------------------------------------------------------------


def test_search_without_scripts(client: Client) -> None:
    answer = client.get("/rules/search/?q=who+wins+a+tie&game=potato-man").text
    assert 'value="who wins a tie"' in answer
    assert 'name="game" value="potato-man"' in answer
    assert "<mark>tie</mark>" in answer


def test_while_typing_only_the_list_comes(client: Client) -> None:
    answer = client.get("/rules/search/?q=gol&game=potato-man", headers=LIST).text
    assert "<form" not in answer
    assert answer.index("potato-man.gold/") < answer.index("potato-man.sacks/")


def test_an_answer_from_another_book_says_which(client: Client) -> None:
    """Two games may answer one question the other way round."""
    everywhere = client.get("/rules/search/?q=follow+suit", headers=LIST).text
    assert '<span class="tag">Potemkin Villages</span>' in everywhere
    assert everywhere.count('class="tag"') == everywhere.count("<li>")
    here = client.get("/rules/search/?q=follow+suit&game=potemkin", headers=LIST).text
    rows = re.findall(r"<li>.*?</li>", here)
    assert rows
    for row in rows:
        assert ('href="/rules/potemkin/' in row) != ('class="tag"' in row)


@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("", 200, "Type a word or two."),
        ("q=", 200, "Type a word or two."),
        ("q=%20%09", 200, "Type a word or two."),
        ("q=%3F%3F", 200, "Nothing fits."),
        ("q=qqqqqqq", 200, "Nothing fits."),
        ("q=%EF%B7%BA", 200, "Nothing fits."),  # one letter that folds to eighteen
        ("q=%ED%A0%80", 200, "Nothing fits."),  # half a surrogate pair
        ("q=e" + "%CC%81" * 90, 200, "answer"),  # ninety accents on one letter
        ("q=%E2%80%AEdlog", 200, "answer"),  # right to left
        ("q=" + "x" * 101, 400, "at most 100 letters"),
        ("q=a%00b", 400, "could not make sense"),
        ("q=%3Cscript%3E", 200, "answer"),
    ],
)
@pytest.mark.parametrize("headers", [{}, LIST])
def test_odd_questions_get_a_sentence(
    client: Client, query: str, status: int, sentence: str, headers: dict[str, str]
) -> None:
    answer = client.get(f"/rules/search/?{query}", headers=headers)
    assert answer.status_code == status
    assert sentence in answer.text
    assert "<script>" not in answer.text.partition("</head>")[2]


def test_too_many_questions(client: Client) -> None:
    asked = (client.get("/rules/search/?q=", headers=LIST) for _ in range(1000))
    answer = next(answer for answer in asked if answer.status_code != 200)
    assert answer.status_code == 429
    assert "Retry-After" in answer


# --- Links from other pages ---------------------------------------------------------


def rendered(source: str) -> str:
    return Template("{% load rules %}" + source).render(
        Context({"rule": "potato-man.gold", "text": "The <rule>"})
    )


def test_links_to_rules() -> None:
    assert rendered("{% rule_link rule %}") == (
        f'<a class="rule" href="{GOLD}" data-sheet>Gold when the colour is used up</a>'
    )
    assert ">The &lt;rule&gt;</a>" in rendered("{% rule_link rule text %}")
    assert rendered("{% rule_title rule %}") == "Gold when the colour is used up"
    with pytest.raises(UnknownRule):
        rendered("{% rule_link 'potato-man.nothing' %}")
