"""Whatever people type is shown as they typed it: it is no markup, no format and no template."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from companion.tables.models import Phone, Table
from tests.factories import host_of
from tests.tables.playing import Page, card

NASTY = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)",
    "{seat} {0.__class__} {count!r:>9}",
    "%s %(name)s %d {{ names }} {% now 'Y' %}",
    "&lt;b&gt; &amp; \\u003cb\\u003e",
)


class Reader(HTMLParser):
    """Reads a page as a browser does: what would run, and the words."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.runs: list[str] = []
        self.said: list[str] = []  # in attributes, such as the value of a field
        self.words = ""
        self.inline = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inline = tag in ("script", "style")
        self.runs += [
            f"{tag} {name}" for name in given if name.startswith(("on", "hx-on", "style"))
        ]
        self.said += [value for value in given.values() if value]
        for name in ("href", "src", "action", "formaction"):
            if (given.get(name) or "").lower().strip().startswith(("javascript:", "data:", "x")):
                self.runs.append(f"{tag} {name}={given[name]}")

    def handle_endtag(self, tag: str) -> None:
        self.inline = False

    def handle_data(self, data: str) -> None:
        if self.inline and data.strip():
            self.runs.append(data)
        self.words += data


def read(answer: Any) -> str:
    """The words of a page in which nothing runs and nothing was escaped twice."""
    page = answer.content.decode()
    reader = Reader(page)
    assert reader.runs == []
    assert "&amp;lt;script" not in page
    return "\n".join([*reader.said, reader.words])


@pytest.fixture(params=NASTY, ids=range(len(NASTY)))
def nasty(request: pytest.FixtureRequest) -> str:
    """One text that means harm."""
    return str(request.param)


@pytest.fixture
def named(hosting: Page, nasty: str) -> Page:
    """The host's phone at a table where everybody has a nasty name."""
    for seat in range(4):
        name = f"{nasty[:37]} {seat}"
        assert hosting.post("people/rename/", {"seat": seat, "name": name}).status_code == 302
    return hosting


NAMING = ("", "log/", "scores/", "people/", "form/tally/", "form/stuck/", "?seat=1&draft=%3Cb%3E")
NOT_NAMING = ("options/", "opened/", "end/")


def check_pages(page: Page, name: str) -> None:
    """On no page of a table does anything run, and those that name its players name them."""
    newest = Table.objects.get(pk=page.table.pk).version
    for path in (*NAMING, *NOT_NAMING, f"log/{newest}/"):
        for headers in ({}, {"HX-Request": "true"}):
            answer = page.get(path, **headers)
            assert answer.status_code == 200, path
            assert name in read(answer) or path in NOT_NAMING, path
    join = Client().get(f"/join/{page.table.links.get(role='scribe').code}/")
    for answer in (page.client.get("/"), page.client.get("/open/potato-man/"), join):
        assert name in read(answer)


def test_names_and_reasons(named: Page, nasty: str) -> None:
    table, name = named.table, f"{nasty[:37]} 0"
    assert named.play(card(0, "red-5")).status_code == 302
    assert named.play(card(1, "red-6"), words=nasty).status_code == 302
    ruling = {"move": "ruling", "seat": 0, "round": 1, "add": 1, "why": nasty}
    assert named.play(ruling).status_code == 302
    check_pages(named, name)
    log = read(named.get("log/"))
    assert f"Played anyway: {nasty}" in log
    assert log.count(nasty) >= 3
    assert nasty in read(named.get("scores/"))
    # The same words where something is refused, late, or thought about.
    for headers in (False, True):
        page = Page(host_of(table), htmx=headers)
        verdict = read(page.play(card(3, "red-7"), anyway=""))
        assert f"{nasty[:37]} 3 is not to move." in verdict
        assert nasty in read(page.play(card(2, "blue-7"), version=1))
    move = json.dumps(card(1, "red-8"))
    preview = named.post("log/2/preview/", {"how": "replace", "move": move, "words": nasty})
    assert nasty in read(preview)
    assert nasty in read(named.post("log/3/preview/", {"how": "retract"}))


def test_a_card_and_an_option_that_do_not_exist(named: Page, nasty: str) -> None:
    strange = nasty[:20]
    answer = named.play(card(0, strange))
    assert answer.status_code == 422
    assert f"There is no card “{strange}”." in read(answer)
    answer = named.play({"move": "set", "option": nasty[:60], "value": strange})
    assert answer.status_code == 422
    assert nasty in read(answer)
    answer = named.play({"move": nasty})
    assert answer.status_code == 400
    read(answer)
    answer = named.play({"move": "play", "seat": 0, "card": "red-5", nasty: 1})
    assert answer.status_code == 400
    assert nasty in read(answer)


def test_who_entered_it_by_a_record(db: None, nasty: str) -> None:
    act = {"act": "log", "made": {"move": card(0, "red-5")}}
    moves = [{**card(0, "red-5")}, {**card(1, "red-6"), "anyway": nasty}]
    kept = {"act": "log", "made": {"move": card(1, "red-6"), "anyway": nasty}}
    record = {
        "format": "table-record/1",
        "game": "potato-man",
        "players": [f"{nasty[:37]} {seat}" for seat in range(4)],
        "options": {},
        "moves": moves,
        "entries": [
            {"act": act, "at": "2026-01-01T00:00:00Z", "by": nasty},
            {"act": kept, "at": "2026-01-01T00:00:00Z", "by": nasty},
        ],
        "zone": "etc/passwd",
    }
    client = Client()
    file = SimpleUploadedFile(f"{nasty}.json", json.dumps(record).encode())
    assert client.post("/load/", {"record": file}).status_code == 302
    table = Table.objects.get()
    assert table.zone == "UTC"
    page = Page(Phone.objects.get())
    check_pages(page, f"{nasty[:37]} 0")
    assert read(page.get("log/")).count(nasty) >= 3
    assert nasty in read(page.get())  # undo names who entered it


@pytest.mark.parametrize("field", ["game", "rules", "format", "zone", "id", "players", "options"])
def test_a_record_that_is_refused_says_so_in_words(db: None, field: str, nasty: str) -> None:
    record = {
        "format": "table-record/1", "game": "potato-man", "players": ["Ann", "Ben"],
        "options": {}, "moves": [],
    }  # fmt: skip
    text = f"{nasty}\u202e"
    record[field] = {"players": ["Ann", text], "options": {nasty: 1}}.get(field, text)
    file = SimpleUploadedFile("table.json", json.dumps(record).encode())
    answer = Client().post("/load/", {"record": file})
    assert answer.status_code == 400
    read(answer)


def test_the_end_of_a_game(named: Page, nasty: str) -> None:
    for sacks in ([7, 3, 5, 4], [2, 2, 2, 2], [1, 0, 3, 4], [9, 1, 1, 1]):
        named.play({"move": "tally", "sacks": sacks})
    name = f"{nasty[:37]} 0"
    named.post("end/finish/")
    assert named.table.play.because.startswith(f"{name} ")
    assert named.table.play.because in read(named.get("scores/"))
    for path in (*NAMING, *NOT_NAMING):
        assert name in read(named.get(path)) or path in NOT_NAMING


@pytest.mark.parametrize(
    "zone", ["../../etc/passwd", "/etc/passwd", "UTC\u0000", "x" * 65, "", "ÜTC"]
)
def test_a_time_zone_that_is_none(db: None, zone: str) -> None:
    client = Client()
    fields = {"name_0": "Ann", "name_1": "Ben", "zone": zone}
    answer = client.post("/open/potato-man/", fields)
    assert answer.status_code in (302, 400, 422)
    assert not Table.objects.exclude(zone="UTC").exists()


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example", "javascript:alert(1)"]
)
@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/", "/accounts/logout/"])
def test_no_way_leads_off_the_site(
    db: None, django_user_model: Any, address: str, target: str
) -> None:
    user = django_user_model.objects.create_user("Zoe", None, "a long pass phrase")
    client = Client()
    if "logout" in address:
        client.force_login(user)
    fields = {
        "login": "Zoe", "password": "a long pass phrase", "next": target, "username": "Yan",
        "password1": "another long phrase", "password2": "another long phrase",
    }  # fmt: skip
    answer = client.post(f"{address}?next={target}", fields, headers={"Referer": target})
    assert "evil" not in answer.get("Location", "")
    assert "javascript" not in answer.get("Location", "")
    if answer.status_code == 200:
        read(answer)
