"""Signing up, in and out; limits; mail; deleting an account."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.hashers import identify_hasher
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from companion import settings as real_settings
from companion.people.models import Browser, RecoveryCode, User
from tests.people.conftest import PASSWORD

ACCOUNT = {"username": "Cleo", "password1": PASSWORD, "password2": PASSWORD}


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: Any) -> HttpResponse:
    return client.post("/accounts/login/", {"login": name, "password": password, **more})


def signed_in(client: Client) -> bool:
    return client.get("/me/").status_code == 200


# --- signing up ------------------------------------------------------------------------


def test_signing_up_takes_a_name_and_a_password(client: Client, db: None) -> None:
    response = client.post("/accounts/signup/", ACCOUNT)
    assert "people/codes_once.html" in [template.name for template in response.templates]
    assert signed_in(client)
    assert User.objects.get().email == ""


def test_a_user_name_is_a_name_like_any_other(client: Client, db: None) -> None:
    client.post("/accounts/signup/", {**ACCOUNT, "username": "  Cleo   the Bold "})
    assert User.objects.get().username == "Cleo the Bold"
    assert sign_in(Client(), "cleo the bold").status_code == 302


@pytest.mark.parametrize("name", ["", "   ", "Cle\u202eo", "\u3164", "x" * 41])
def test_what_is_no_name_is_no_user_name(client: Client, db: None, name: str) -> None:
    response = client.post("/accounts/signup/", {**ACCOUNT, "username": name})
    assert 'aria-invalid="true"' in text_of(response)
    assert not User.objects.exists()


@pytest.mark.parametrize("taken", ["Ann", "ANN", " ann "])
def test_a_taken_name_is_told(client: Client, ann: User, taken: str) -> None:
    response = client.post("/accounts/signup/", {**ACCOUNT, "username": taken})
    assert "Pick another" in text_of(response)


@pytest.mark.parametrize("password", ["short", "12345678901", "password123", "cleo cleo"])
def test_a_weak_password_is_refused(client: Client, db: None, password: str) -> None:
    weak = {**ACCOUNT, "username": "cleocleo", "password1": password, "password2": password}
    assert 'aria-invalid="true"' in text_of(client.post("/accounts/signup/", weak))
    assert not User.objects.exists()


def test_passwords_are_kept_by_argon2(client: Client, db: None, settings: Any) -> None:
    settings.PASSWORD_HASHERS = real_settings.PASSWORD_HASHERS  # tests else use a fast one
    client.post("/accounts/signup/", ACCOUNT)
    assert identify_hasher(User.objects.get().password).algorithm == "argon2"


def test_an_address_is_optional_and_asked_to_be_confirmed(
    client: Client, db: None, settings: Any
) -> None:
    settings.MAIL_IS_SENT = True
    response = client.post("/accounts/signup/", {**ACCOUNT, "email": "cleo@example.org"})
    assert response.headers["Location"] == "/"
    assert signed_in(client)
    assert not RecoveryCode.objects.exists()
    (message,) = mail.outbox
    link = re.search(r"http://testserver(/accounts/email/\S+/)", message.body)
    assert link
    client.post(link[1])
    assert EmailAddress.objects.get().verified


def test_an_address_that_is_taken_is_not_given_away(
    client: Client, ben: User, settings: Any
) -> None:
    EmailAddress.objects.create(user=ben, email=ben.email, primary=True, verified=True)
    client.post("/accounts/signup/", {**ACCOUNT, "email": ben.email})
    assert signed_in(client)
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": ben.email})
    (message,) = mail.outbox
    assert "account Ben" in message.body  # whoever confirmed the address gets the link


# --- signing in and out ----------------------------------------------------------------


def test_signing_in_goes_on_where_one_was_headed(client: Client, ann: User) -> None:
    assert sign_in(client, "Ann", next="/me/codes/").headers["Location"] == "/me/codes/"


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"],
)
def test_but_never_to_another_site(client: Client, ann: User, elsewhere: str) -> None:
    assert sign_in(client, "Ann", next=elsewhere).headers["Location"] == "/"


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(ann: User) -> None:
    def answer(name: str) -> str:
        html = text_of(sign_in(Client(), name, "wrong"))
        return re.sub(r'csrfmiddlewaretoken" value="\w+"|' + name, "", html)

    assert "do not go together" in answer("Ann")
    assert answer("Ann") == answer("Eve")


def test_a_closed_account_gets_a_sentence(client: Client, ann: User) -> None:
    ann.is_active = False
    ann.save()
    response = client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD}, follow=True)
    assert "closed this account" in text_of(response)
    assert not signed_in(client)


def test_signing_out_asks_first_and_needs_a_post(as_ann: Client) -> None:
    as_ann.get("/accounts/logout/")
    assert signed_in(as_ann)
    as_ann.post("/accounts/logout/")
    assert not signed_in(as_ann)


def test_a_new_password_keeps_this_phone_and_ends_the_others(as_ann: Client) -> None:
    other = Client()
    sign_in(other, "Ann")
    new = {"oldpassword": PASSWORD, "password1": "new potatoes", "password2": "new potatoes"}
    response = as_ann.post("/accounts/password/change/", new, follow=True)
    assert "The new password is set." in text_of(response)
    assert signed_in(as_ann)
    assert not signed_in(other)


def test_the_devices_are_listed_and_the_others_can_be_signed_out(as_ann: Client) -> None:
    other = Client(headers={"user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/156 Safari/5"})
    sign_in(other, "Ann")
    assert UserSession.objects.count() == 2
    html = text_of(as_ann.get("/accounts/devices/"))
    assert "Chrome on Android" in html
    assert "This one" in html
    as_ann.post("/accounts/devices/")
    assert signed_in(as_ann)
    assert not signed_in(other)
    assert "Sign the others out" not in text_of(as_ann.get("/accounts/devices/"))


def test_what_matters_asks_for_the_password_again(client: Client, ann: User) -> None:
    sign_in(client, "Ann")
    for path in ("/me/codes/", "/me/delete/"):
        assert client.get(path).headers["Location"].startswith("/accounts/reauthenticate/")
    wrong = client.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert "That is not your password." in text_of(wrong)


# --- limits ----------------------------------------------------------------------------


def test_wrong_passwords_for_one_name_are_limited_from_anywhere(ann: User) -> None:
    for number in range(5):
        sign_in(Client(REMOTE_ADDR=f"192.0.2.{number}"), "Ann", "wrong")
    late = sign_in(Client(REMOTE_ADDR="192.0.2.9"), "Ann")
    assert "Wait five minutes" in text_of(late)
    assert sign_in(Client(REMOTE_ADDR="192.0.2.9"), "Ben").status_code == 200


def test_sign_up_is_limited_with_a_page(client: Client, db: None) -> None:
    for _number in range(10):
        client.post("/accounts/signup/", {})
    response = client.post("/accounts/signup/", ACCOUNT)
    assert response.status_code == 429
    assert response.headers["Retry-After"] == "60"
    assert "Wait a minute" in text_of(response)


def test_limits_count_the_address_a_trusted_proxy_gives(
    client: Client, db: None, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = 1
    for number in range(11):
        last = client.post(
            "/accounts/signup/", {}, headers={"x-forwarded-for": f"10.0.0.{number}, 192.0.2.7"}
        )
    assert last.status_code == 429
    odd = client.post("/accounts/signup/", {}, headers={"x-forwarded-for": "not, an address"})
    assert odd.status_code == 200


# --- a forgotten password, by mail -----------------------------------------------------


def test_a_link_comes_by_mail(client: Client, ben: User, settings: Any) -> None:
    settings.MAIL_IS_SENT = True
    assert 'name="email"' in text_of(client.get("/accounts/password/reset/"))
    client.post("/accounts/password/reset/", {"email": "ben@example.org"})
    (message,) = mail.outbox
    assert message.to == ["ben@example.org"]
    assert message.subject == "A new password"
    link = re.search(r"http://testserver(\S+)", message.body)
    assert link
    page = client.get(link[1], follow=True)
    new = {"password1": "new potatoes", "password2": "new potatoes"}
    client.post(page.request["PATH_INFO"], new)
    assert signed_in(client)
    assert "too old" in text_of(Client().get(link[1]))


def test_an_unknown_address_gets_the_same_answer(client: Client, ben: User) -> None:
    known = client.post("/accounts/password/reset/", {"email": "ben@example.org"})
    unknown = client.post("/accounts/password/reset/", {"email": "eve@example.org"})
    assert known.headers["Location"] == unknown.headers["Location"]
    assert len(mail.outbox) == 2


def test_without_mail_the_page_says_so(client: Client, db: None, settings: Any) -> None:
    settings.MAIL_IS_SENT = False
    html = text_of(client.get("/accounts/password/reset/"))
    assert "sends no mail" in html
    assert 'name="email"' not in html
    assert "/accounts/recover/" in html
    assert "sends no mail" in text_of(client.get("/accounts/signup/"))


# --- an address later ------------------------------------------------------------------


def test_an_address_is_added_replaced_and_removed(as_ann: Client, ann: User) -> None:
    as_ann.post("/accounts/email/", {"email": "ann@example.org", "action_add": ""})
    address = EmailAddress.objects.get()
    assert mail.outbox[-1].to == ["ann@example.org"]
    link = re.search(r"http://testserver(\S+)", str(mail.outbox[-1].body))
    assert link
    as_ann.post(link[1])
    address.refresh_from_db()
    assert address.verified
    as_ann.post("/accounts/email/", {"email": "ann@example.org", "action_remove": ""})
    assert not EmailAddress.objects.exists()
    ann.refresh_from_db()
    assert ann.email == ""


# --- deleting --------------------------------------------------------------------------


def test_deleting_takes_the_typed_name_and_leaves_the_browser(as_ann: Client, ann: User) -> None:
    browser = Browser.objects.get(user=ann)
    wrong = as_ann.post("/me/delete/", {"username": "Ben"})
    assert "not your user name" in text_of(wrong)
    assert User.objects.exists()
    as_ann.post("/me/delete/", {"username": "ann"})
    assert not User.objects.exists()
    assert not signed_in(as_ann)
    browser.refresh_from_db()
    assert browser.user is None


# --- the door of the admin ---------------------------------------------------------------


def test_the_admin_has_no_door_of_its_own(client: Client, ann: User) -> None:
    to_admin = client.get("/admin/login/")
    assert to_admin.headers["Location"].startswith("/accounts/login/?next=")
    sign_in(client, "Ann")
    assert client.get("/admin/", follow=True).status_code == 403
    ann.is_staff = ann.is_superuser = True
    ann.save()
    assert client.get("/admin/people/user/").status_code == 200
    assert client.get("/admin/people/browser/").status_code == 200
    assert client.get(reverse("admin:people_user_change", args=[ann.pk])).status_code == 200
