"""Who may do what: every address of a table, for every kind of phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from companion.people.models import User
from companion.tables import people, referee
from companion.tables.models import Notice, Phone, Table
from tests.factories import BrowserFactory, PhoneFactory, TableFactory, host_of
from tests.tables.playing import TRICK, Page, card, log, slip

Fields = dict[str, Any]


# --- A table at different moments --------------------------------------------------


def playing(table: Table) -> None:
    """A trick is closed, two cards of the next one lie there, and it is Ben's turn."""
    log(table, host_of(table), *TRICK, card(3, "red-5"), card(0, "blue-4"))


def undone(table: Table) -> None:
    playing(table)
    referee.undo(table.pk, host_of(table), slip(table))


def over(table: Table) -> None:
    tally = {"move": "tally", "sacks": [4, 3, 2, 1]}
    log(table, host_of(table), *[tally] * 4)


def finished(table: Table) -> None:
    over(table)
    referee.finish(Table.objects.get(pk=table.pk), host_of(table))


def rematched(table: Table) -> None:
    over(table)
    now = Table.objects.get(pk=table.pk)
    referee.rematch(now, host_of(table), BrowserFactory(), rotate=False)


# --- What every kind of phone is answered ------------------------------------------


@dataclass(frozen=True)
class Case:
    """An address, what is sent there, and the status for each kind of phone.

    `bound` is a scribe where each phone logs for its own seat, here Ben's.
    """

    name: str
    path: str
    statuses: str
    form: Fields | Callable[[Table], Fields] | None = None
    moment: Callable[[Table], None] = playing

    def __str__(self) -> str:
        return f"{self.name} {self.moment.__name__} {'' if callable(self.form) else self.form}"

    def status(self, kind: str) -> int:
        return int(self.statuses.split()[("host", "scribe", "bound", "watch").index(kind)])

    def fields(self, table: Table) -> Fields:
        return self.form(table) if callable(self.form) else self.form or {}

    def sent(self, page: Page, fields: Fields) -> Any:
        return page.get(self.path) if self.form is None else page.post(self.path, fields)


def move(seat: int, name: str) -> str:
    return json.dumps(card(seat, name))


def a_watching_phone(table: Table) -> Fields:
    return {"phone": PhoneFactory(table=table, role="watch").pk}


TALLY = {f"sacks_{seat}": seat for seat in range(4)}
RULING = json.dumps({"move": "ruling", "seat": 1, "round": 1, "add": 1, "why": "a spilt drink"})

CASES = [
    Case("table", "", "200 200 200 200"),
    Case("play", "play/", "302 302 302 403", {"move": move(1, "yellow-4")}),
    Case("play", "play/", "422 422 403 403", {"move": move(2, "yellow-4")}),
    Case("play", "play/", "302 302 403 403", {"move": RULING}),
    Case("undo", "undo/", "302 302 403 403", {}),
    Case("redo", "redo/", "302 302 403 403", {}, undone),
    Case("form", "form/tally/", "302 302 403 403", TALLY),
    Case("form", "form/stuck/", "422 422 422 403", {"seat": 1, "hand": "yellow-4"}),
    Case("log", "log/", "200 200 200 200"),
    Case("entry", "log/6/", "200 200 200 200"),
    Case("look", "log/1/look/", "302 302 403 403", {}),
    Case("preview", "log/6/preview/", "200 200 403 403", {"how": "retract"}),
    Case("correct", "log/6/correct/", "302 302 403 403", {"how": "retract"}),
    Case("scores", "scores/", "200 200 200 200"),
    Case("options", "options/", "200 200 200 200"),
    Case("people", "people/", "200 200 200 200"),
    Case("rename", "people/rename/", "302 302 302 403", {"seat": 2, "name": "Zoe"}),
    Case("sit", "people/sit/", "302 302 302 403", {"seat": 2}),
    Case("link", "people/link/", "302 403 403 403", {"role": "watch", "how": "renew"}),
    Case("link", "people/link/", "302 403 403 403", {"role": "host", "how": "renew"}),
    Case("link", "people/link/", "302 403 403 403", {"role": "scribe", "how": "revoke"}),
    Case("dismiss", "people/dismiss/", "302 403 403 403", a_watching_phone),
    Case("claim_link", "people/claim/", "200 403 403 403", {"seat": 1}),
    Case("opened", "opened/", "200 200 200 403"),
    Case("end", "end/", "200 200 200 200"),
    Case("finish", "end/finish/", "302 302 302 403", {}, over),
    Case("reopen", "end/reopen/", "302 302 302 403", {}, finished),
    Case("abandon", "end/abandon/", "302 302 302 403", {}),
    Case("rematch", "end/rematch/", "302 302 302 403", {}, over),
    Case("follow", "end/follow/", "302 302 302 302", {}, rematched),
    Case("delete", "end/delete/", "302 403 403 403", {"sure": "yes"}),
    Case("save", "record/", "200 403 403 403", {}),
    Case("save", "record/", "200 200 200 200", {}, finished),
]


def phone_of(kind: str, case: Case) -> Phone:
    table = TableFactory(own_seat=kind == "bound")
    case.moment(table)
    if kind == "host":
        return host_of(table)
    if kind == "bound":
        return PhoneFactory(table=table, seat=1)
    return PhoneFactory(table=table, role=kind)


def seen(table: Table) -> list[Any]:
    """What a refused request must leave alone."""
    counted = [Notice.objects.count(), Table.objects.count(), table.phones.count()]
    links = list(table.links.values_list("code", "generation"))
    return [*Table.objects.filter(pk=table.pk).values_list("version", "revision"), counted, links]


def test_every_address_of_a_table_is_a_case() -> None:
    at_a_table = {
        name
        for pattern in get_resolver().url_patterns
        if getattr(pattern, "namespace", "") == "tables"
        for name in pattern.reverse_dict
        if isinstance(name, str)
        and "table_id" in pattern.reverse_dict[name][0][0][1]  # what its address holds
    }
    assert {case.name for case in CASES} == at_a_table


@pytest.mark.parametrize("kind", ["host", "scribe", "bound", "watch"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_phone_may(db: None, case: Case, kind: str) -> None:
    page = Page(phone_of(kind, case))
    fields = case.fields(page.table)
    before = seen(page.table)
    answer = case.sent(page, fields)
    assert answer.status_code == case.status(kind)
    if answer.status_code == 403:
        assert seen(page.table) == before


def stranger(table: Table) -> Phone:
    return Phone(table=table, browser=BrowserFactory())


def host_elsewhere(table: Table) -> Phone:
    return Phone(table=table, browser=host_of(TableFactory()).browser)


def of_a_revoked_link(table: Table) -> Phone:
    phone: Phone = PhoneFactory(table=table)
    people.revoke(table, host_of(table), "scribe")
    return phone


def of_a_renewed_link(table: Table) -> Phone:
    host = host_of(table)
    phone: Phone = PhoneFactory(table=table, role="host")
    people.renew(table, host, "host")
    return phone


def dismissed(table: Table) -> Phone:
    phone: Phone = PhoneFactory(table=table)
    people.dismiss(table, host_of(table), phone.pk)
    return phone


OUTSIDERS = [stranger, host_elsewhere, of_a_revoked_link, of_a_renewed_link, dismissed]


@pytest.mark.parametrize("outsider", OUTSIDERS)
def test_what_an_outsider_may(db: None, outsider: Callable[[Table], Phone]) -> None:
    """Nothing at all, and the first page does not name the table either."""
    table = TableFactory()
    finished(table)
    page = Page(outsider(table))
    page.table = table
    before = seen(table)
    for case in CASES:
        answer = case.sent(page, {})
        assert answer.status_code == 403, case
        assert "Cleo" not in answer.content.decode()
    assert seen(table) == before
    assert str(table.pk) not in page.client.get("/").content.decode()


@pytest.mark.parametrize("how", ["renewed", "dismissed"])
def test_the_old_table_is_no_way_back_into_its_rematch(db: None, how: str) -> None:
    """Shut out of the new table, also on another phone of the same person."""
    table = TableFactory()
    user = User.objects.create_user("Zoe")
    browsers = [BrowserFactory(user=user) for _ in range(2)]
    PhoneFactory(table=table, browser=browsers[0])
    rematched(table)
    new = Table.objects.get(rematch_of=table)
    page = Page(Phone(table=table, browser=browsers[1]))
    page.client.force_login(user)
    if how == "dismissed":
        assert page.post("end/follow/").status_code == 302
        people.dismiss(new, host_of(new), new.phones.get(browser=browsers[1]).pk)
        assert page.post("end/follow/").status_code == 302
    else:
        people.renew(new, host_of(new), "scribe")
        assert page.post("end/follow/").status_code == 403
    assert page.client.get(f"/t/{new.pk}/").status_code == 403


def test_an_outsider_is_suggested_no_names(db: None) -> None:
    table = TableFactory()
    page = Page(dismissed(table))
    people.rename(table, host_of(table), 0, "Zoe")
    assert "Zoe" not in page.client.get("/open/potato-man/").content.decode()


def test_a_table_that_is_not_there(db: None) -> None:
    page = Page(host_of(TableFactory()))
    page.url = "/t/00000000-0000-4000-8000-000000000000/"
    for case in CASES:
        answer = case.sent(page, {})
        assert answer.status_code == 404, case


@pytest.mark.parametrize("kind", ["scribe", "watch"])
def test_nobody_is_shown_a_way_in_that_allows_more(db: None, kind: str) -> None:
    table = TableFactory()
    page = Page(PhoneFactory(table=table, role=kind))
    above = {"scribe": ["host"], "watch": ["host", "scribe"]}[kind]
    pages = [page.get(case.path) for case in CASES if case.form is None]
    for role in above:
        code = table.links.get(role=role).code
        assert not any(code in answer.content.decode() for answer in pages)


def test_forms_without_a_token_change_nothing(db: None) -> None:
    for case in CASES:
        if case.form is None:
            continue
        page = Page(phone_of("host", case))
        fields = case.fields(page.table)
        page.client.handler.enforce_csrf_checks = True
        before = seen(page.table)
        answer = case.sent(page, fields)
        assert answer.status_code == 403, case
        assert "Load the page again" in answer.content.decode()
        assert seen(page.table) == before


@pytest.mark.parametrize(
    "address",
    ["/open/potato-man/", "/load/", "/recover/", "/join/ABCDEF/", "/accounts/login/",
     "/accounts/signup/", "/accounts/logout/", "/accounts/recover/", "/accounts/password/reset/",
     "/me/delete/", "/me/codes/"],
)  # fmt: skip
def test_no_form_of_the_site_is_taken_without_a_token(db: None, address: str) -> None:
    answer = Client(enforce_csrf_checks=True).post(address, {"name_0": "Ann", "name_1": "Ben"})
    assert answer.status_code == 403
    assert not Table.objects.exists()
