"""Whatever a request looks like, it gets the right status and a sentence, never a 500."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from companion import urls

FORM = "application/x-www-form-urlencoded"


def forbid(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def break_down(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("secret words")


def echo(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.POST.get("name", ""))


urlpatterns = [
    *urls.urlpatterns,
    path("forbid/", forbid),
    path("break/", break_down),
    path("echo/", echo),
]
handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def check_told(response: Any, status: int, sentence: str) -> None:
    assert response.status_code == status
    assert sentence in response.content.decode()
    assert "'none'" in response["Content-Security-Policy"]


def test_no_such_page(client: Client) -> None:
    check_told(client.get("/no/such/page"), 404, "There is no page at this address.")


def test_not_allowed(client: Client) -> None:
    check_told(client.get("/forbid/"), 403, "This phone may not do that.")


def test_our_fault_says_so_and_nothing_else(client: Client) -> None:
    response = client.get("/break/")
    check_told(response, 500, "the site's fault")
    assert b"secret words" not in response.content


def test_htmx_gets_the_notice_alone(client: Client) -> None:
    response = client.get("/no/such/page", headers={"HX-Request": "true"})
    check_told(response, 404, "There is no page at this address.")
    assert b"<html" not in response.content


def test_a_form_without_its_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    check_told(strict.post("/echo/", {"name": "Ann"}), 403, "Load the page again")


@pytest.mark.parametrize("address", ["/%00", "/rules/%00/", "/?q=%00", "/?%00=1", "/echo/?a=b%00c"])
def test_nul_in_an_address(client: Client, address: str) -> None:
    check_told(client.get(address), 400, "could not make sense")


@pytest.mark.parametrize("body", ["name=An%00n", "na%00me=Ann"])
def test_nul_in_a_form(client: Client, body: str) -> None:
    check_told(client.post("/echo/", body, content_type=FORM), 400, "could not make sense")
    check_told(client.post("/echo/", {"name": "A\0nn"}), 400, "could not make sense")


def test_nul_in_a_cookie(client: Client) -> None:
    client.cookies["sessionid"] = "abcdefgh\0ijkl"
    check_told(client.get("/echo/"), 400, "could not make sense")


@pytest.mark.parametrize("address", ["/%ff%fe", "/rules/%c3%28/", "/%ed%a0%80/"])
def test_an_address_that_is_not_utf8(client: Client, address: str) -> None:
    check_told(client.get(address), 404, "There is no page at this address.")


def test_a_query_that_is_not_utf8(client: Client) -> None:
    assert client.get("/echo/?q=%ff%fe").status_code == 200


def test_a_form_that_is_not_utf8(client: Client) -> None:
    assert client.post("/echo/", "name=%ff", content_type=FORM).content.decode() == "\ufffd"
    response = client.post("/echo/", "name=x", content_type=f"{FORM}; charset=utf-16")
    check_told(response, 400, "could not make sense")


def test_a_broken_multipart_form(client: Client) -> None:
    response = client.post("/echo/", "no parts", content_type="multipart/form-data; boundary=")
    check_told(response, 400, "could not make sense")


def test_a_form_that_is_too_long(client: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    check_told(client.post("/echo/", {"name": "x" * 2000}), 413, "more than the site takes")
    check_told(
        client.post("/echo/", "name=" + "x" * 2000, content_type=FORM),
        413,
        "more than the site takes",
    )


def test_a_file_that_is_too_long(client: Client, settings: Any) -> None:
    settings.MAX_BODY_BYTES = 1000
    file = SimpleUploadedFile("record.json", b"x" * 2000)
    check_told(client.post("/echo/", {"file": file}), 413, "more than the site takes")


@pytest.mark.parametrize(
    ("length", "status"),
    [("", 200), ("many", 400), ("9" * 6000, 400), ("-1", 413), ("9" * 30, 413)],
)
def test_an_odd_content_length(client: Client, length: str, status: int) -> None:
    response = client.post("/echo/", "name=Ann", content_type=FORM, CONTENT_LENGTH=length)
    assert response.status_code == status


def test_more_fields_than_any_form_has(client: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 10
    fields = {f"f{number}": "x" for number in range(20)}
    check_told(client.post("/echo/", fields), 400, "more fields than any of ours")
    check_told(client.get("/echo/", fields), 400, "more fields than any of ours")


def test_more_files_than_any_form_has(client: Client) -> None:
    files = {f"f{number}": SimpleUploadedFile("a", b"a") for number in range(9)}
    check_told(client.post("/echo/", files), 400, "more fields than any of ours")


@pytest.mark.parametrize("method", ["BREW", "PUT", "DELETE", "TRACE", "PATCH"])
def test_a_method_no_page_has(client: Client, method: str) -> None:
    response = client.generic(method, "/echo/")
    assert response.status_code == 405
    assert "POST" in response["Allow"]


def test_a_host_that_is_not_ours(client: Client) -> None:
    check_told(client.get("/echo/", headers={"Host": "evil.example"}), 400, "could not make sense")
    check_told(client.get("/echo/", headers={"Host": "a b\r\n"}), 400, "could not make sense")


@pytest.mark.parametrize(
    "name", ["Cookie", "Accept-Language", "Referer", "HX-Source", "X-Forwarded-For"]
)
def test_a_huge_header(client: Client, name: str) -> None:
    assert client.get("/echo/", headers={name: "a=b; " * 20_000}).status_code == 200


@pytest.mark.parametrize(
    "cookie", ["sessionid=" + "a" * 5000, "csrftoken=\u00e9", "messages=[[", "browser=x:y:z"]
)
def test_a_cookie_that_is_not_ours(client: Client, cookie: str) -> None:
    assert client.get("/echo/", headers={"Cookie": cookie}).status_code == 200
