"""Links, seats and phones, through their pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from companion.tables import people
from companion.tables.models import Link, Phone, Table
from tests.factories import PhoneFactory, host_of
from tests.tables.playing import TRICK, Page


def join(code: str, seat: str = "", client: Client | None = None) -> tuple[Client, Any]:
    client = client or Client()
    return client, client.post(f"/join/{code}/", {"seat": seat})


def test_joining_by_code(table: Table) -> None:
    code = table.links.get(role="scribe").code
    client, answer = join(code.lower(), "1")
    assert answer["Location"] == f"/t/{table.pk}/"
    assert client.get(answer["Location"]).status_code == 200
    assert table.phones.get(seat=1).role == "scribe"


def test_a_second_phone_in_a_seat_is_said(table: Table) -> None:
    code = table.links.get(role="scribe").code
    first, answer = join(code, "1")
    assert "1 phone sits here already" in Client().get(f"/join/{code}/").content.decode()
    join(code, "1")
    assert "Another phone logs for Ben too" in first.get(answer["Location"]).content.decode()


def test_only_watching(table: Table) -> None:
    client, answer = join(table.links.get(role="scribe").code, "watch")
    assert table.phones.get(link__role="watch").role == "watch"
    assert 'name="move"' not in client.get(answer["Location"]).content.decode()


@pytest.mark.parametrize("seat", ["9", "-1", "x", "\x00"])
def test_a_seat_that_cannot_be_joined(table: Table, seat: str) -> None:
    _client, answer = join(table.links.get(role="scribe").code, seat)
    assert answer.status_code in (400, 422)


def test_a_withdrawn_link_lets_nobody_in_and_shuts_out_who_is(
    table: Table, host: Phone, scribe: Phone
) -> None:
    link = table.links.get(role="scribe")
    assert Page(scribe).get().status_code == 200
    people.revoke(table, host, "scribe")
    answer = Page(scribe).get()
    assert answer.status_code == 403
    assert "withdrawn" in answer.content.decode()
    assert join(link.code)[1].status_code == 404  # it has another code since
    new = Link.objects.get(pk=link.pk)
    assert join(new.code)[1].status_code == 410
    people.renew(table, host, "scribe")
    assert join(Link.objects.get(pk=link.pk).code)[1].status_code == 302
    assert Page(host).get().status_code == 200


def test_renewing_the_host_link_keeps_only_the_host_who_did(table: Table, host: Phone) -> None:
    other = PhoneFactory(table=table, role="host")
    people.renew(table, host, "host")
    assert Page(host).get().status_code == 200
    assert Page(other).get().status_code == 403


def test_unknown_codes_are_refused_and_limited(table: Table) -> None:
    client = Client()
    statuses = {client.get("/join/ZZZZZ2/").status_code for _ in range(60)}
    assert statuses == {404, 429}


def test_a_host_phone_that_scans_the_scribe_code_stays_host(table: Table, host: Phone) -> None:
    hosting = Page(host)
    join(table.links.get(role="scribe").code, "0", hosting.client)
    host.refresh_from_db()
    assert (host.role, host.seat) == ("host", 0)


def test_the_phrase_gives_the_table_back(db: None) -> None:  # F44
    client = Client()
    answer = client.post("/open/potato-man/", {"name_0": "Ann", "name_1": "Ben"})
    body = client.get(answer["Location"]).content.decode()
    phrase = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}", body).group()  # type: ignore[union-attr]
    assert phrase not in client.get(answer["Location"]).content.decode()  # shown once
    other = Client()
    assert other.post("/recover/", {"phrase": "WRONG-WRONG-WRON"}).status_code == 422
    found = other.post("/recover/", {"phrase": phrase.lower().replace("-", " ")})
    assert found.status_code == 302
    assert "Delete the table" in other.get(found["Location"] + "end/").content.decode()


def test_renaming_a_seat(hosting: Page) -> None:
    assert hosting.post("people/rename/", {"seat": 1, "name": "  Bert "}).status_code == 302
    assert hosting.table.seats.get(number=1).name == "Bert"
    assert hosting.post("people/rename/", {"seat": 1, "name": "bert"}).status_code == 302


@pytest.mark.parametrize(
    "name", ["ann", " ANN ", "\u0410nn", "", "   ", "x" * 41, "a\u202eb", "\u200b"], ids=ascii
)
def test_a_name_that_cannot_be(hosting: Page, name: str) -> None:  # F32
    assert hosting.post("people/rename/", {"seat": 1, "name": name}).status_code == 400
    assert hosting.table.seats.get(number=1).name == "Ben"


def test_who_sits_down_in_the_midst_of_a_game_is_told_to_all(table: Table) -> None:
    """Whoever sits with a player may see what only that player knows."""
    hosting = Page(host_of(table))
    code = table.links.get(role="scribe").code
    join(code, "1")
    assert "sits with" not in hosting.get().content.decode()  # nothing was played yet
    hosting.play(TRICK[0])
    client, _answer = join(code, "2")
    assert "Another phone sits with Cleo now." in hosting.get().content.decode()
    client.post(f"/t/{table.pk}/people/sit/", {"seat": "3"})
    assert "Another phone sits with Dan now." in hosting.get().content.decode()
    assert "Another phone sits with Dan now." in hosting.get("log/").content.decode()
    join(code)
    assert not table.notices.filter(seat=None).exists()
