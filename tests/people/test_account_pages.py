"""Every account page, in our look; and a word when allauth changes underneath."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.http import HttpResponse
from django.template.loader import get_template, render_to_string
from django.test import Client, RequestFactory
from django.urls import URLPattern, reverse

from companion.people import account_urls, recovery, urls
from companion.people.forms import AddEmailForm
from companion.people.models import User

OURS = Path(settings.BASE_DIR) / "templates"
THEIRS = Path(str(importlib.util.find_spec("allauth").origin)).parent / "templates"  # type: ignore[union-attr]
FOLDERS = ("account", "mfa", "usersessions", "allauth")

# A new digest means: allauth changed a page that ours stands in for. Compare the two,
# carry over what matters, then put the new digest here.
THEIR_DIGEST = "a664cae3140849f546a937e0e714676a36a39adf0b3af14d7cfb0c4f4048a335"


class Page(HTMLParser):
    """What a page holds, as far as these tests look."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(response.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def check_look(response: HttpResponse) -> Page:
    """The page stands in our frame, keeps to the policy and works without scripts."""
    page = Page(response)
    html = response.content.decode()
    assert len(page.all("h1")) == 1
    assert {"href": "/"} in [{"href": a.get("href")} for a in page.all("a")]
    assert "css/tokens.css" in html
    for tag, attrs in page.tags:
        assert not any(name == "style" or name.startswith("on") for name in attrs), (tag, attrs)
        assert tag != "style"
        if tag == "script":
            assert attrs.get("src") or attrs.get("type") == "application/json"
    posts = [form for form in page.all("form") if (form.get("method") or "").lower() == "post"]
    assert html.count("csrfmiddlewaretoken") == len(posts)
    assert re.search(r"<title>\s*\S.*?</title>", html, re.S)
    return page


def overridden() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((OURS / folder).rglob("*.*")):
            yield path.relative_to(OURS)


# --- each address ----------------------------------------------------------------------

FOR_GUESTS = {
    "account_login": "account/login.html",
    "account_signup": "account/signup.html",
    "account_inactive": "account/account_inactive.html",
    "account_reset_password": "account/password_reset.html",
    "account_reset_password_done": "account/password_reset_done.html",
    "account_email_verification_sent": "account/verification_sent.html",
    "people:recover": "people/recover.html",
}
FOR_ANN = {
    "account_logout": "account/logout.html",
    "account_reauthenticate": "account/reauthenticate.html",
    "account_change_password": "account/password_change.html",
    "account_email": "account/email_change.html",
    "usersessions_list": "usersessions/usersession_list.html",
    "mfa_list_webauthn": "mfa/webauthn/authenticator_list.html",
    "mfa_add_webauthn": "mfa/webauthn/add_form.html",
    "people:me": "people/me.html",
    "people:codes": "people/codes.html",
    "people:delete": "people/delete.html",
    "people:seats": "people/seats.html",
    "people:circles": "people/circles.html",
    "people:my_statistics": "plays/statistics.html",
}
ELSEWHERE = {  # tested one by one below, or in other files
    "account_set_password",
    "account_reset_password_from_key",
    "account_confirm_email",
    "mfa_edit_webauthn",
    "mfa_remove_webauthn",
    "mfa_reauthenticate_webauthn",
    "mfa_login_webauthn",
    "mfa_index",
    "people:end_device",
    "people:join",
    "people:take_back",
}
LOCAL = {"headers": {"host": "localhost"}}


def test_every_address_is_tested() -> None:
    names = {
        f"people:{pattern.name}" if pattern in urls.urlpatterns else pattern.name
        for pattern in [*urls.urlpatterns, *account_urls.urlpatterns]
        if isinstance(pattern, URLPattern) and pattern.name
    }
    assert names == {*FOR_GUESTS, *FOR_ANN, *ELSEWHERE}


@pytest.mark.parametrize(("name", "template"), FOR_GUESTS.items())
def test_pages_for_guests(client: Client, db: None, name: str, template: str) -> None:
    response = client.get(reverse(name))
    assert response.status_code == 200
    assert response.templates[0].name == template
    check_look(response)


@pytest.mark.parametrize(("name", "template"), FOR_ANN.items())
def test_pages_for_who_signed_in(as_ann: Client, name: str, template: str) -> None:
    response = as_ann.get(reverse(name), **LOCAL)  # type: ignore[arg-type]
    assert response.status_code == 200
    assert response.templates[0].name == template
    check_look(response)


@pytest.mark.parametrize("name", FOR_ANN)
def test_they_send_a_guest_to_sign_in(client: Client, db: None, name: str) -> None:
    response = client.get(reverse(name), **LOCAL)  # type: ignore[arg-type]
    if name == "account_logout":
        assert response.headers["Location"] == "/"
    else:
        assert response.headers["Location"].startswith("/accounts/login/?next=")


@pytest.mark.parametrize(
    "path", ["2fa/", "2fa/totp/activate/", "login/code/", "phone/verify/", "password/reset/code/"]
)
def test_what_is_not_wanted_is_not_there(client: Client, db: None, path: str) -> None:
    assert client.get(f"/accounts/{path}").status_code == 404


def test_the_bare_address_leads_to_the_account(client: Client, db: None) -> None:
    assert client.get("/accounts/").headers["Location"] == "/me/"


def test_a_first_password_for_an_account_that_has_none(client: Client, ann: User) -> None:
    ann.set_unusable_password()
    ann.save()
    passkey(ann)
    client.force_login(ann)
    session = client.session
    session["account_authentication_methods_user"] = str(ann.pk)
    session["account_authentication_methods"] = [
        {"method": "mfa", "at": time.time(), "reauthenticated": True}
    ]
    session.save()
    response = client.get("/accounts/password/change/", follow=True)
    assert response.templates[0].name == "account/password_set.html"
    check_look(response)
    password = {"password1": "potatoes at last", "password2": "potatoes at last"}
    assert client.post("/accounts/password/set/", password).status_code == 302
    ann.refresh_from_db()
    assert ann.check_password("potatoes at last")


def test_a_reset_link_that_works_and_one_that_does_not(client: Client, ann: User) -> None:
    response = client.get(recovery.reset_path(ann), follow=True)
    assert response.templates[0].name == "account/password_reset_from_key.html"
    assert len(check_look(response).all("input")) == 3
    broken = client.get(reverse("account_reset_password_from_key", args=["1", "no-token"]))
    assert "too old" in broken.content.decode()
    check_look(broken)


def test_confirming_an_address(client: Client, ben: User) -> None:
    address = EmailAddress.objects.create(user=ben, email=ben.email, primary=True)
    path = reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key])
    response = client.get(path)
    assert "ben@example.org" in response.content.decode()
    check_look(response)
    client.post(path)
    address.refresh_from_db()
    assert address.verified
    check_look(client.get(reverse("account_confirm_email", args=["worn-out"])))


def test_an_address_waiting_and_an_address_confirmed(as_ann: Client, ann: User) -> None:
    EmailAddress.objects.create(user=ann, email="old@example.org", primary=True, verified=True)
    EmailAddress.objects.create(user=ann, email="new@example.org")
    response = as_ann.get("/accounts/email/")
    html = response.content.decode()
    assert "old@example.org" in html
    assert "new@example.org" in html
    check_look(response)


def passkey(user: User) -> Authenticator:
    return Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "Ann's phone", "credential": {}}
    )


def test_a_passkey_is_listed_renamed_and_removed(as_ann: Client, ann: User) -> None:
    key = passkey(ann)
    listed = as_ann.get("/accounts/passkeys/")
    assert "Ann&#x27;s phone" in listed.content.decode()
    check_look(listed)
    edit = reverse("mfa_edit_webauthn", args=[key.pk])
    check_look(as_ann.get(edit))
    as_ann.post(edit, {"name": "Old phone"})
    key.refresh_from_db()
    assert key.wrap().name == "Old phone"
    assert as_ann.post(edit, {"name": "x" * 41}).status_code == 200
    remove = reverse("mfa_remove_webauthn", args=[key.pk])
    check_look(as_ann.get(remove))
    as_ann.post(remove)
    assert not Authenticator.objects.exists()


def test_where_sign_up_is_closed(client: Client, db: None, settings: Any) -> None:
    settings.ACCOUNT_SIGNUP_ENABLED = False
    response = client.get("/accounts/signup/")
    assert "play without one" in response.content.decode()
    check_look(response)


# --- passkeys only where they can work -----------------------------------------------------


@pytest.mark.parametrize(
    ("host", "secure", "possible"),
    [
        ("localhost", False, True),
        ("localhost", True, True),
        ("cards.localhost", False, True),
        ("cards.example.org", True, True),
        ("cards.example.org", False, False),
        ("192.168.1.20", False, False),
        ("192.168.1.20", True, False),
        ("[fe80::1]", True, False),
    ],
)
def test_passkeys_are_offered_only_where_they_work(
    client: Client, ann: User, settings: Any, host: str, secure: bool, possible: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    there: dict[str, Any] = {"headers": {"host": host}, "secure": secure}
    login = client.get("/accounts/login/", **there).content.decode()
    assert ('id="passkey_login"' in login) is possible
    assert ("mfa/js/webauthn.js" in login) is possible
    client.force_login(ann)
    account = client.get("/me/", **there).content.decode()
    assert ('href="/accounts/passkeys/"' in account) is possible
    if not possible:
        reason = r"secure connection|is a number"
        assert re.search(reason, login)
        assert re.search(reason, account)
        for name in ("mfa_add_webauthn", "mfa_login_webauthn", "mfa_reauthenticate_webauthn"):
            refused = client.get(reverse(name), **there)
            assert refused.status_code == 404
            assert re.search(reason, refused.content.decode())
            check_look(refused)


def test_a_passkey_made_elsewhere_can_be_removed_here(as_ann: Client, ann: User) -> None:
    passkey(ann)
    html = as_ann.get("/me/", headers={"host": "127.0.0.1"}).content.decode()
    assert 'href="/accounts/passkeys/"' in html


# --- drift -----------------------------------------------------------------------------


def test_all_we_stand_in_for_still_exists_in_allauth() -> None:
    # Subjects, messages and pages have the names under which allauth looks for them.
    assert [path for path in overridden() if not (THEIRS / path).exists()] == []


def test_nothing_we_stand_in_for_has_changed_in_allauth() -> None:
    digest = hashlib.sha256()
    for path in overridden():
        digest.update((THEIRS / path).read_bytes())
    assert digest.hexdigest() == THEIR_DIGEST


@pytest.mark.parametrize("path", [p for p in overridden() if p.suffix == ".html"], ids=str)
def test_every_page_of_ours_is_the_one_used(path: Path) -> None:
    assert Path(get_template(str(path)).origin.name) == OURS / path


def test_a_page_of_allauth_that_we_do_not_have_stands_in_our_frame(ann: User) -> None:
    request = RequestFactory().get("/")
    request.user = ann
    context = {"form": AddEmailForm(ann), "can_add_email": True}
    html = render_to_string("account/email.html", context, request)
    page = check_look(HttpResponse(html))
    assert "form" in [form.get("class") for form in page.all("form")]
    assert "field" in [div.get("class") for div in page.all("div")]
