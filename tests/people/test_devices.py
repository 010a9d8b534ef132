"""The list of signed-in devices: one of them is signed out, the others stay."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.test import Client

from companion.people.models import User
from tests.people.circle import PASSWORD


def device(name: str = "Ann") -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    return client


def session_of(client: Client) -> int:
    return UserSession.objects.get(session_key=client.session.session_key).pk


def test_signing_out_another_device(ann: User) -> None:
    here, lost, third = device(), device(), device()
    page = here.get("/accounts/devices/").content.decode()
    assert f"/me/devices/{session_of(lost)}/end/" in page
    assert here.post(f"/me/devices/{session_of(lost)}/end/").status_code == 302
    assert lost.get("/me/").status_code == 302
    assert here.get("/me/").status_code == 200
    assert third.get("/me/").status_code == 200


def test_signing_out_this_one(ann: User) -> None:
    here = device()
    assert here.post(f"/me/devices/{session_of(here)}/end/")["Location"] == "/"
    assert here.get("/me/").status_code == 302


def test_the_devices_of_others_are_no_business_of_mine(ann: User, ben: User) -> None:
    anns, bens = device(), device("Ben")
    assert bens.post(f"/me/devices/{session_of(anns)}/end/").status_code == 404
    assert anns.get("/me/").status_code == 200
