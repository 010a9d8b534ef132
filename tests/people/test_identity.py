"""The browser's cookie: who is asking, and what signing in and out does to it."""

from __future__ import annotations

import uuid
from datetime import timedelta
from http.cookies import Morsel
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from companion.people import identity
from companion.people.identity import COOKIE, BrowserMiddleware, browser_of, browsers_of
from companion.people.models import Browser, User
from tests.people.conftest import PASSWORD

PAGE = "/accounts/login/"


def request_with(cookie: str | None = None, user: User | None = None, **extra: Any) -> HttpRequest:
    request = RequestFactory().get("/", **extra)
    request.user = user or AnonymousUser()
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    return request


def answer_to(request: HttpRequest) -> HttpResponse:
    return BrowserMiddleware(lambda _: HttpResponse("ok"))(request)  # type: ignore[return-value]


def cookie_in(response: HttpResponse) -> Morsel[str]:
    return response.cookies[COOKIE]


def sign_in(client: Client, user: User) -> HttpResponse:
    response = client.post(PAGE, {"login": user.username, "password": PASSWORD})
    assert response.status_code == 302
    return response


def identity_of(client: Client) -> tuple[uuid.UUID, int | None]:
    known = identity._read_cookie(request_with(client.cookies[COOKIE].value))
    assert known is not None
    return known.id, known.owner


# --- the cookie ----------------------------------------------------------------------


def test_the_first_visit_gets_a_cookie_and_writes_nothing(
    client: Client, db: None, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        response = client.get(PAGE)
    cookie = cookie_in(response)
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert not cookie["secure"]
    assert int(cookie["max-age"]) > 365 * 24 * 3600
    assert "private" in response.headers["Cache-Control"]
    assert "Cookie" in response.headers["Vary"]
    assert not Browser.objects.exists()


def test_over_tls_the_cookie_is_secure() -> None:
    assert cookie_in(answer_to(request_with(secure=True)))["secure"]


def test_a_known_browser_keeps_its_id_and_is_sent_nothing() -> None:
    first = request_with()
    cookie = cookie_in(answer_to(first)).value
    again = request_with(cookie)
    assert COOKIE not in answer_to(again).cookies
    assert again.browser_id == first.browser_id


def test_an_old_cookie_is_sent_anew_with_the_same_id() -> None:
    first = request_with()
    cookie = cookie_in(answer_to(first)).value
    with time_machine.travel(timezone.now() + timedelta(days=29), tick=False):
        assert COOKIE not in answer_to(request_with(cookie)).cookies
    with time_machine.travel(timezone.now() + timedelta(days=31), tick=False):
        later = request_with(cookie)
        assert cookie_in(answer_to(later)).value != cookie
        assert later.browser_id == first.browser_id


def test_a_changed_signing_key_keeps_browsers_known(settings: Any) -> None:
    first = request_with()
    cookie = cookie_in(answer_to(first)).value
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another"
    again = request_with(cookie)
    answer_to(again)
    assert again.browser_id == first.browser_id


@pytest.mark.parametrize("spoil", [str.upper, lambda value: "x" + value, lambda _: "", "0".join])
def test_a_cookie_not_of_our_making_is_a_new_browser(spoil: Any) -> None:
    first = request_with()
    cookie = cookie_in(answer_to(first)).value
    forged = request_with(spoil(cookie))
    assert cookie_in(answer_to(forged)).value != cookie
    assert forged.browser_id != first.browser_id


def test_a_well_signed_cookie_of_another_kind_is_a_new_browser() -> None:
    for text in ("", ".", "no-uuid.1", f"{uuid.uuid4().hex}.x"):
        odd = HttpResponse()
        odd.set_signed_cookie(COOKIE, text, salt=identity._SALT)
        assert cookie_in(answer_to(request_with(cookie_in(odd).value))).value


def test_the_id_cannot_be_picked_by_writing_it_down() -> None:
    request = request_with(f"{uuid.uuid4().hex}.")
    answer_to(request)
    assert COOKIE in answer_to(request).cookies


# --- the row -------------------------------------------------------------------------


def test_a_row_is_made_on_first_need_and_once(db: None) -> None:
    request = request_with()
    answer_to(request)
    assert browser_of(request) == browser_of(request)
    assert Browser.objects.get().id == request.browser_id
    assert browsers_of(request) == {request.browser_id}


def test_when_it_was_seen_is_noted_once_a_day(db: None, django_assert_num_queries: Any) -> None:
    request = request_with()
    answer_to(request)
    seen = browser_of(request).seen
    with django_assert_num_queries(1):
        assert browser_of(request).seen == seen
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        assert browser_of(request).seen > seen


# --- signing in and out --------------------------------------------------------------


def test_a_guest_who_signs_in_takes_the_browser_along(client: Client, ann: User) -> None:
    client.get(PAGE)
    guest, _owner = identity_of(client)
    sign_in(client, ann)
    assert identity_of(client) == (guest, ann.pk)
    assert Browser.objects.get(id=guest).user == ann


def test_signing_up_takes_the_browser_along(client: Client, db: None) -> None:
    client.get("/accounts/signup/")
    guest, _owner = identity_of(client)
    client.post(
        "/accounts/signup/", {"username": "Cleo", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert Browser.objects.get(id=guest).user == User.objects.get(username="Cleo")


def test_whoever_takes_the_phone_after_sign_out_starts_afresh(client: Client, ann: User) -> None:
    sign_in(client, ann)
    anns, _owner = identity_of(client)
    client.post("/accounts/logout/")
    next_one, owner = identity_of(client)
    assert next_one != anns
    assert owner is None
    assert Browser.objects.get(id=anns).user == ann


def test_signing_in_again_or_elsewhere_brings_everything_back(ann: User) -> None:  # F44
    phone, tablet = Client(), Client()
    sign_in(phone, ann)
    first, _owner = identity_of(phone)
    phone.post("/accounts/logout/")
    sign_in(phone, ann)
    second, _owner = identity_of(phone)
    sign_in(tablet, ann)
    third, _owner = identity_of(tablet)
    request = request_with(tablet.cookies[COOKIE].value, ann)
    answer_to(request)
    assert browsers_of(request) == {first, second, third}


def test_a_session_ended_from_elsewhere_ends_the_identity_too(client: Client, ann: User) -> None:
    sign_in(client, ann)
    anns, _owner = identity_of(client)
    client.session.flush()  # what "sign the others out" does to a lost phone
    client.get(PAGE)
    found, owner = identity_of(client)
    assert found != anns
    assert owner is None


def test_a_new_password_ends_the_identity_on_other_phones(client: Client, ann: User) -> None:
    sign_in(client, ann)
    anns, _owner = identity_of(client)
    ann.set_password("another long night")
    ann.save()
    client.get(PAGE)
    assert identity_of(client)[0] != anns


def test_another_account_on_the_same_phone_inherits_nothing(ann: User, ben: User) -> None:
    client = Client()
    sign_in(client, ann)
    anns, _owner = identity_of(client)
    client.session.flush()
    sign_in(client, ben)
    bens, owner = identity_of(client)
    assert bens != anns
    assert owner == ben.pk
    assert set(Browser.objects.values_list("id", "user")) == {(anns, ann.pk), (bens, ben.pk)}


def test_an_id_of_somebody_else_is_never_taken_over(ann: User, ben: User) -> None:
    """A phone that missed the answer to its sign-in still holds the guest's cookie."""
    guest = request_with()
    cookie = cookie_in(answer_to(guest)).value
    Browser.objects.create(id=guest.browser_id, user=ann)
    request = request_with(cookie, ben)

    def view(request: HttpRequest) -> HttpResponse:
        assert browser_of(request).user == ben
        return HttpResponse("ok")

    response = BrowserMiddleware(view)(request)
    assert request.browser_id != guest.browser_id
    assert cookie_in(response).value != cookie  # type: ignore[arg-type]
    assert Browser.objects.get(id=guest.browser_id).user == ann


def test_deleting_the_account_leaves_the_browsers_to_nobody(client: Client, ann: User) -> None:
    sign_in(client, ann)
    anns, _owner = identity_of(client)
    ann.delete()
    client.get(PAGE)
    assert Browser.objects.get(id=anns).user is None
    assert identity_of(client)[0] != anns


def test_sessions_made_outside_a_request_do_no_harm(client: Client, ann: User) -> None:
    client.force_login(ann)
    client.get("/me/")
    assert identity_of(client)[1] == ann.pk
