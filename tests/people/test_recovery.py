"""Getting back in without e-mail: recovery codes, and a link from the operator."""

from __future__ import annotations

import io
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from companion.people import recovery
from companion.people.models import RecoveryCode, User
from tests.people.conftest import PASSWORD

CODE = re.compile(r"\b[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\b")
NEW = {"password1": "new potatoes", "password2": "new potatoes"}
SIGN_UP = {"username": "Cleo", "password1": PASSWORD, "password2": PASSWORD}


def codes_in(response: HttpResponse) -> list[str]:
    return CODE.findall(response.content.decode())


def recover(client: Client, name: str, code: str) -> HttpResponse:
    return client.post("/accounts/recover/", {"username": name, "code": code})


def signed_in(client: Client) -> bool:
    return client.get("/me/").status_code == 200


# --- who gets codes --------------------------------------------------------------------


def test_who_signs_up_without_an_address_sees_codes_once(client: Client, db: None) -> None:
    response = client.post("/accounts/signup/", {**SIGN_UP, "next": "/rules/"})
    codes = codes_in(response)
    assert len(set(codes)) == recovery.HOW_MANY
    assert "no-store" in response.headers["Cache-Control"]
    assert 'href="/rules/"' in response.content.decode()
    again = client.post("/accounts/signup/", SIGN_UP)  # the page loaded again
    assert again.status_code == 302
    assert codes_in(client.get("/me/codes/", follow=True)) == []


def test_an_address_replaces_codes_only_where_mail_is_sent(db: None, settings: Any) -> None:
    settings.MAIL_IS_SENT = False
    response = Client().post("/accounts/signup/", {**SIGN_UP, "email": "cleo@example.org"})
    assert len(codes_in(response)) == recovery.HOW_MANY
    settings.MAIL_IS_SENT = True
    other = {**SIGN_UP, "username": "Dan", "email": "dan@example.org"}
    assert codes_in(Client().post("/accounts/signup/", other)) == []


def test_signing_in_shows_none(client: Client, ann: User) -> None:
    response = client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD}, follow=True)
    assert codes_in(response) == []
    assert not RecoveryCode.objects.exists()


def test_new_codes_take_the_place_of_the_old(as_ann: Client, ann: User) -> None:
    old = codes_in(as_ann.post("/me/codes/"))
    new = codes_in(as_ann.post("/me/codes/"))
    assert not set(old) & set(new)
    assert recovery.redeem("Ann", old[0]) is None
    assert recovery.redeem("Ann", new[0]) == ann


def test_the_codes_themselves_are_kept_nowhere(as_ann: Client, ann: User) -> None:
    code = codes_in(as_ann.post("/me/codes/"))[0]
    kept = list(RecoveryCode.objects.values_list("digest", flat=True))
    assert not any(code in digest or code.replace("-", "") in digest for digest in kept)
    assert code not in str(dict(as_ann.session.items()))


def test_one_code_of_two_people_gives_two_digests(ann: User, ben: User) -> None:
    assert recovery._digest(ann.pk, "AAAA-BBBB-CCCC") != recovery._digest(ben.pk, "AAAA-BBBB-CCCC")


# --- using one -------------------------------------------------------------------------


def test_a_code_sets_a_new_password_and_ends_other_sessions(as_ann: Client, ann: User) -> None:
    code = codes_in(as_ann.post("/me/codes/"))[0]
    phone = Client()
    page = phone.post("/accounts/recover/", {"username": "Ann", "code": code}, follow=True)
    assert "account/password_reset_from_key.html" in [t.name for t in page.templates]
    phone.post(page.request["PATH_INFO"], NEW)
    assert signed_in(phone)
    assert not signed_in(as_ann)
    ann.refresh_from_db()
    assert ann.check_password("new potatoes")
    assert ann.recovery_codes.count() == recovery.HOW_MANY - 1


@pytest.mark.parametrize("write", [str.lower, lambda code: code.replace("-", " "), " {} ".format])
def test_it_may_be_typed_as_people_type(ann: User, write: Any) -> None:
    code = recovery.new_codes(ann)[0]
    assert recovery.redeem("ann", write(code)) == ann


def test_a_code_works_once(ann: User) -> None:
    code = recovery.new_codes(ann)[0]
    assert recovery.redeem("Ann", code) == ann
    assert recovery.redeem("Ann", code) is None


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_of_two_tries_at_once_one_gets_in() -> None:
    ann = User.objects.create_user("Ann", password=PASSWORD)
    code = recovery.new_codes(ann)[0]

    def attempt(_number: int) -> bool:
        try:
            return recovery.redeem("Ann", code) is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(8))) == 1


def test_a_code_of_another_account_or_of_a_closed_one_does_not(ann: User, ben: User) -> None:
    code = recovery.new_codes(ann)[0]
    assert recovery.redeem("Ben", code) is None
    ann.is_active = False
    ann.save()
    assert recovery.redeem("Ann", code) is None


def test_a_wrong_name_and_a_wrong_code_get_the_same_answer(ann: User) -> None:
    def answer(name: str) -> str:
        html = recover(Client(), name, "AAAA-BBBB-CCCC").content.decode()
        return re.sub(r'csrfmiddlewaretoken" value="\w+"|' + name, "", html)

    assert "do not go together" in answer("Ann")
    assert answer("Ann") == answer("Eve")


def test_a_wrong_name_costs_as_much_as_a_wrong_code(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = []
    digest = recovery._digest
    monkeypatch.setattr(recovery, "_digest", lambda *of: spent.append(of) or digest(*of))
    recovery.redeem("Ann", "AAAA-BBBB-CCCC")
    recovery.redeem("Eve", "AAAA-BBBB-CCCC")
    assert len(spent) == 2


@pytest.mark.parametrize("code", ["", "   ", "x" * 41, "ÄÖÜ", "🥔", "' OR 1=1 --"])
def test_what_is_no_code_gets_a_sentence(client: Client, ann: User, code: str) -> None:
    response = recover(client, "Ann", code)
    assert response.status_code == 200
    assert b"errorlist" in response.content or b"notice error" in response.content


def test_guessing_is_limited_by_address_and_by_name(ann: User) -> None:
    for number in range(5):
        assert recover(Client(REMOTE_ADDR=f"192.0.2.{number}"), "Ann", "WRONG").status_code == 200
    assert recover(Client(REMOTE_ADDR="192.0.2.9"), "ANN", "WRONG").status_code == 429
    for number in range(10):
        recover(Client(), f"Somebody {number}", "WRONG")
    assert recover(Client(), "Nobody yet", "WRONG").status_code == 429


# --- from the operator -----------------------------------------------------------------


def test_the_command_prints_a_link_that_works_once(ann: User, settings: Any) -> None:
    settings.PUBLIC_URL = "https://cards.example.org"
    out = io.StringIO()
    call_command("reset_link", "ann", stdout=out, stderr=io.StringIO())
    link = out.getvalue().strip()
    assert link.startswith("https://cards.example.org/accounts/password/reset/key/")
    path = link.removeprefix("https://cards.example.org")
    phone = Client()
    page = phone.get(path, follow=True)
    phone.post(page.request["PATH_INFO"], NEW)
    assert signed_in(phone)
    assert "too old" in Client().get(path).content.decode()


def test_without_a_public_address_it_prints_the_path_and_says_so(ann: User, settings: Any) -> None:
    settings.PUBLIC_URL = ""
    out, told = io.StringIO(), io.StringIO()
    call_command("reset_link", "Ann", stdout=out, stderr=told)
    assert out.getvalue().startswith("/accounts/")
    assert "PUBLIC_URL" in told.getvalue()


def test_for_nobody_it_fails_with_a_sentence(db: None) -> None:
    with pytest.raises(CommandError, match="no account named 'Eve'"):
        call_command("reset_link", "Eve")


def test_the_admin_shows_a_link_to_hand_out(client: Client, ann: User) -> None:
    host = User.objects.create_superuser("Host", password=PASSWORD)
    client.force_login(host)
    chosen = {"action": "hand_out_reset_link", "_selected_action": [ann.pk]}
    response = client.post("/admin/people/user/", chosen, follow=True)
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+/)", response.text)
    assert link
    page = Client().get(link[1], follow=True)
    assert "account/password_reset_from_key.html" in [t.name for t in page.templates]
