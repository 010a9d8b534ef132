"""Nobody's page is kept for somebody else, and nothing secret is written into a log."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys

import pytest
from django.test import Client

from companion.live.tickets import read_ticket
from companion.people.models import User
from companion.tables.models import Link, Phone, Table
from tests.factories import PhoneFactory
from tests.servers import ROOT
from tests.tables.playing import TRICK, Page, finish_by_tallies

GUARDS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
PAGES = ["", "log/", "log/1/", "scores/", "options/", "people/", "opened/", "end/", "form/stuck/"]


def check_guarded(answer: object) -> None:
    headers = answer.headers  # type: ignore[attr-defined]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert {name: headers[name] for name in GUARDS} == GUARDS
    assert "private" in headers["Cache-Control"] or "no-store" in headers["Cache-Control"]
    assert "public" not in headers["Cache-Control"]


def test_no_page_of_a_table_is_kept_for_others(hosting: Page) -> None:
    hosting.play(TRICK[0])
    for path in PAGES:
        answer = hosting.get(path)
        assert answer.status_code == 200, path
        check_guarded(answer)
        assert "Cookie" in answer["Vary"]
    for path in ("/", "/open/potato-man/", "/load/", "/recover/", "/join/", "/accounts/login/"):
        check_guarded(hosting.client.get(path))


def test_what_is_refused_is_guarded_as_well(hosting: Page, watcher: Phone) -> None:
    unknown = "/t/00000000-0000-4000-8000-000000000000/"
    answers = [
        hosting.play(TRICK[1]),
        hosting.play(TRICK[0], version=9),
        hosting.post("play/"),
        hosting.get("log/9/"),
        Page(watcher).play(TRICK[0]),
        hosting.client.get(unknown),
        Client().get(hosting.url),
        hosting.client.post("/recover/", {"phrase": "WRONG-WRONG-WRON"}),
    ]
    assert [answer.status_code for answer in answers] == [422, 409, 400, 404, 403, 404, 403, 422]
    for answer in answers:
        check_guarded(answer)


def test_a_record_is_a_file_with_a_plain_name(hosting: Page) -> None:
    finish_by_tallies(hosting)
    hosting.post("people/rename/", {"seat": 0, "name": '"; evil="x'})
    answer = hosting.post("record/")
    check_guarded(answer)
    assert answer["Content-Type"] == "application/json"
    assert re.fullmatch(
        r'attachment; filename="potato-man-\d{4}-\d\d-\d\d.json"', answer["Content-Disposition"]
    )
    assert json.loads(answer.content)["players"][0] == '"; evil="x'


def test_a_page_whose_forms_are_not_taken_any_more_is_sent_anew(hosting: Page) -> None:
    """Signing in makes older tokens void; a page that holds one must not count as the same."""
    for token, headers in (("a" * 32, {}), ("b" * 32, {"HX-Request": "true"})):
        first = hosting.get(**headers)
        again = hosting.get(**headers, **{"If-None-Match": first["ETag"]})
        assert again.status_code == 304
        hosting.client.cookies["csrftoken"] = token
        anew = hosting.get(**headers, **{"If-None-Match": first["ETag"]})
        assert anew.status_code == 200
        assert anew["ETag"] != first["ETag"]


def test_who_signed_out_is_at_no_table_any_more(db: None) -> None:
    user = User.objects.create_user("Zoe")
    client = Client()
    client.force_login(user)
    opened = client.post("/open/potato-man/", {"name_0": "Ann", "name_1": "Ben"})["Location"]
    before = client.cookies["browser"].value
    assert client.get(opened).status_code == 200
    client.post("/accounts/logout/")
    assert client.get(opened).status_code == 403
    client.cookies["browser"] = before  # the cookie of before, without the session
    assert client.get(opened).status_code == 403
    assert "Ann" not in client.get("/").content.decode()
    client.force_login(user)
    assert client.get(opened).status_code == 200


@pytest.mark.parametrize(
    "cookie", ["", "x", "x:y:z", "0" * 32, f"{'0' * 32}.", f"{'0' * 32}.:1:x", "\u00e9", "a" * 4000]
)
def test_a_cookie_that_is_not_of_our_making(hosting: Page, cookie: str) -> None:
    hosting.client.cookies["browser"] = cookie
    assert hosting.get().status_code == 403


def test_one_letter_of_a_cookie_changed(hosting: Page) -> None:
    whole = hosting.client.cookies["browser"].value
    for place in range(0, len(whole), 7):
        other = "b" if whole[place] == "a" else "a"
        hosting.client.cookies["browser"] = whole[:place] + other + whole[place + 1 :]
        assert hosting.get().status_code == 403, place


# --- Logs --------------------------------------------------------------------------


def test_no_name_code_or_phrase_is_logged(db: None, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client = Client()
    opened = client.post("/open/potato-man/", {"name_0": "Annabel", "name_1": "Ben"})
    body = client.get(opened["Location"]).content.decode()
    phrase = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}", body).group()  # type: ignore[union-attr]
    page = Page(Phone.objects.select_related("table").get())
    page.play(TRICK[0])
    page.play(TRICK[1], anyway="Annabel said so")
    page.post("people/rename/", {"seat": 1, "name": "Annabella"})
    codes = list(Link.objects.values_list("code", flat=True))
    for code in codes:
        Client().post(f"/join/{code}/", {"seat": "0"})
        Client().get("/join/", {"code": code})
    Client().post("/recover/", {"phrase": phrase})
    Client().post("/recover/", {"phrase": "WRONG-WRONG-WRON"})
    page.get("people/")
    logged = "\n".join(
        str(record.msg) + str(record.args)
        for record in caplog.records
        if not record.name.startswith("django.db")  # only with DEBUG
    )
    assert "entry" in logged
    for secret in (*codes, phrase, "WRONG", "Annabel", Table.objects.get().phrase):
        assert secret not in logged


BROKEN = """
import django
django.setup()
from django.test import Client
from django.urls import path
from companion import urls
def broken(request, code):
    name = code + "-Annabel"
    raise RuntimeError("no such card")
urls.urlpatterns.append(path("broken/<str:code>/", broken))
Client(raise_request_exception=False).get("/broken/SECRET/")
"""


def test_a_terminal_is_not_told_what_variables_held() -> None:
    answer = subprocess.run(  # noqa: S603
        [sys.executable, "-W", "error", "-c", BROKEN],
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "companion.settings",
            "DEBUG": "1",
            "ALLOWED_HOSTS": "testserver",
            "LOG_JSON": "0",
        },
        check=True,
        capture_output=True,
        text=True,
    )
    assert "no such card" in answer.stderr
    assert "SECRET" not in answer.stderr
    assert "Annabel" not in answer.stderr.replace('code + "-Annabel"', "")


def test_a_phone_that_only_watches_reads_no_live_door_but_its_own(table: Table) -> None:
    """A ticket names its link; nobody's page holds a ticket of another."""
    for role in ("watch", "scribe"):
        phone = PhoneFactory(table=table, role=role)
        body = Page(phone).get().content.decode()
        tickets = [read_ticket(text) for text in re.findall(r'/live/([^"]+)"', body)]
        assert [(one.access, one.door) for one in tickets if one] == [(str(phone.pk), f"{role}:1")]
