"""What a phone keeps for reading without a network: whole books, and the worker that keeps them."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from urllib.parse import urldefrag

import pytest
from django.contrib.auth.models import AbstractUser
from django.contrib.staticfiles import finders
from django.test import Client

from companion.build import BUILD
from companion.rulebook.library import SITE, library, rule_url

GAMES = ("catan", "potato-man", "potemkin", "villagers")
BOOKS = (*GAMES, SITE)
WORKER = "/rules/worker.js"
MOST_BYTES = 400_000


def whole(client: Client, book: str) -> str:
    answer = client.get(f"/rules/{book}/whole/")
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("book", BOOKS)
def test_every_passage_is_there_once_under_its_own_name(client: Client, book: str) -> None:
    page = whole(client, book)
    ids = Counter(re.findall(r'\bid="([^"]*)"', page))
    assert [name for name, times in ids.items() if times > 1] == []
    for passage in library().books[book].passages:
        assert ids[passage.rule] == 1
    text = unescape(re.sub(r"<[^>]*>", "", page))
    assert [one.rule for one in library().books[book].passages if one.title not in text] == []
    articles = re.findall(r'<article id="([^"]*)"', page)
    assert articles == [passage.rule for passage in library().books[book].passages]


@pytest.mark.parametrize("book", BOOKS)
def test_every_link_of_it_leads_somewhere(client: Client, book: str) -> None:
    page = whole(client, book)
    ids = set(re.findall(r'\bid="([^"]*)"', page))
    addresses = {unescape(found) for found in re.findall(r'(?:href|src)="([^"]*)"', page)}
    rules = {rule_url(rule) for rule in library().passages}
    assert addresses & rules
    for address in addresses - rules:
        path, anchor = urldefrag(address)
        if not path:
            assert anchor in ids
        elif path.startswith("/static/"):
            assert finders.find(path.removeprefix("/static/")), path
        else:
            assert path.startswith("/rules/")
            assert client.get(path).status_code == 200, path


@pytest.mark.parametrize("book", BOOKS)
def test_it_is_small(client: Client, book: str) -> None:
    assert len(whole(client, book).encode()) < MOST_BYTES


@pytest.mark.parametrize("address", ["/rules/potato-man/whole/", WORKER])
@pytest.mark.django_db
def test_it_is_the_same_for_everybody_and_nobodys(
    client: Client, django_user_model: type[AbstractUser], address: str
) -> None:
    ann = django_user_model.objects.create_user("Maximiliana", password="long enough")  # noqa: S106
    stranger = Client(enforce_csrf_checks=True).get(address)
    client.force_login(ann)
    client.get("/rules/")
    signed_in = client.get(address)
    assert signed_in.content == stranger.content
    assert signed_in["ETag"] == stranger["ETag"]
    for one in (stranger, signed_in):
        assert "csrf" not in one.text.lower()
        assert "Maximiliana" not in one.text
        assert "sessionid" not in one.cookies
        assert "csrftoken" not in one.cookies


@pytest.mark.parametrize("address", ["/rules/potato-man/whole/", WORKER])
def test_what_has_not_changed_is_not_sent_again(client: Client, address: str) -> None:
    first = client.get(address)
    assert first["Cache-Control"] == "private, no-cache"
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/rules/table/whole/", headers={"If-None-Match": first["ETag"]})
    assert other.status_code == 200


@pytest.mark.parametrize("address", ["/rules/potato-man/whole/", WORKER])
def test_only_reading_and_by_the_sites_policy(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405
    answer = client.get(address)
    policy = dict(part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))
    assert policy["script-src"] == policy["worker-src"] == "'self'"
    assert not re.search(r"<script(?![^>]* src=)| style=| on\w+=", answer.text)


def test_no_such_book(client: Client) -> None:
    assert client.get("/rules/nothing/whole/").status_code == 404


# --- The worker --------------------------------------------------------------------


def test_the_worker_names_its_build_and_what_the_page_needs(client: Client) -> None:
    answer = client.get(WORKER)
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert f'"rules-{BUILD}"' in answer.text
    parts = re.search(r"const PARTS = \[(.*?)\];", answer.text)
    assert parts
    named = {part.replace("\\u002D", "-") for part in re.findall(r'"([^"]*)"', parts[1])}
    for part in named:
        assert part.startswith("/static/")
        assert finders.find(part.removeprefix("/static/")), part
    assert f'HELP = "/rules/{SITE}/whole/"' in answer.text
    page = whole(client, "potato-man")
    assert named == set(re.findall(r'(?:href|src)="(/static/[^"]*)"', page))


def test_the_worker_is_where_it_sees_rules_alone(client: Client) -> None:
    """Its scope is the folder it is in, unless a header or the page widens it."""
    assert "Service-Worker-Allowed" not in client.get(WORKER).headers
    assert "/t/" not in client.get(WORKER).text
    script = finders.find("js/keep.js")
    assert script
    with open(script, encoding="utf-8") as source:  # noqa: PTH123
        assert "scope:" not in source.read()


def test_the_pages_of_a_game_have_its_book_kept(client: Client) -> None:
    for path in ("", "questions/", "summary/", "potato-man.gold/"):
        page = client.get(f"/rules/potato-man/{path}").text
        assert (
            f'<meta name="keep" content="/rules/potato-man/whole/" data-worker="{WORKER}">' in page
        )
    assert 'name="keep"' not in client.get("/rules/").text
