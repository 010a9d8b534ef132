"""Accounts on a real phone-sized Chromium: passkeys, scripts off, narrow screens, axe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect

from companion.people.models import User
from tests.people.conftest import PASSWORD

pytestmark = pytest.mark.browser

Axe = Callable[[Page], list[str]]


@pytest.fixture
def local(site: str) -> str:
    """The site under the one name that needs no TLS for passkeys."""
    return re.sub("//[^:]+:", "//localhost:", site)


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page that breaks no rule of our Content-Security-Policy and no script of ours."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda said: faults.append(said.text) if "Content Security" in said.text else None,
    )
    yield page
    assert faults == []


def virtual_authenticator(page: Page) -> None:
    """A phone that knows its owner and keeps passkeys."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def sign_up(page: Page, site: str, name: str = "Ann") -> None:
    page.goto(f"{site}/accounts/signup/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()


def sign_in(page: Page, site: str, password: str = PASSWORD) -> None:
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("User name").fill("Ann")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def use_passkey(page: Page, button: str) -> None:
    """Tap a button that does nothing before its script is there."""
    expect(page.get_by_role("button", name=button)).to_be_visible()
    page.wait_for_load_state()
    page.get_by_role("button", name=button).click()


def test_a_passkey_is_added_after_signing_up_and_signs_in(local: str, page: Page) -> None:
    virtual_authenticator(page)
    sign_up(page, local)
    page.get_by_role("link", name="I have them, go on").click()

    page.goto(f"{local}/me/")
    page.get_by_role("link", name="Passkeys").click()
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("What to call it").fill("My phone")
    use_passkey(page, "Add a passkey")
    expect(page.get_by_text("The passkey is added.")).to_be_visible()
    expect(page.get_by_role("link", name="Passkeys")).to_contain_text("1 passkey")

    page.get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{local}/accounts/login/?next=/me/")
    use_passkey(page, "Sign in with a passkey")
    expect(page).to_have_url(f"{local}/me/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")

    # and the password alone still does
    page.get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out").click()
    sign_in(page, local)
    expect(page.get_by_text("Hello, Ann.")).to_be_visible()


def test_a_passkey_stands_for_the_password_where_it_matters(local: str, page: Page) -> None:
    virtual_authenticator(page)
    sign_up(page, local)
    page.goto(f"{local}/accounts/passkeys/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    use_passkey(page, "Add a passkey")
    expect(page.get_by_text("The passkey is added.")).to_be_visible()
    page.context.clear_cookies(name="sessionid")
    sign_in(page, local)
    page.goto(f"{local}/me/codes/")
    page.get_by_role("link", name="Use a passkey").click()
    use_passkey(page, "Use a passkey")
    expect(page.get_by_role("button", name="Make new codes")).to_be_visible()


def test_a_passkey_that_was_not_used_is_told(local: str, page: Page) -> None:
    page.goto(f"{local}/accounts/login/")
    expect(page.get_by_text("No passkey was used")).to_be_hidden()
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(Error('no')) }")
    use_passkey(page, "Sign in with a passkey")
    expect(page.get_by_role("alert").filter(has_text="No passkey was used")).to_be_visible()


def test_a_browser_that_knows_no_passkeys_is_offered_none(local: str, page: Page) -> None:
    page.add_init_script("delete window.PublicKeyCredential")
    page.goto(f"{local}/accounts/login/")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    expect(page.get_by_text("No passkey was used")).to_be_hidden()


def test_at_home_without_tls_there_is_no_passkey_and_it_says_why(site: str, page: Page) -> None:
    page.goto(f"{site}/accounts/login/")
    expect(page.get_by_text("Passkeys need a secure connection")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)


def test_codes_can_be_copied_or_at_least_marked(site: str, local: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=local)
    sign_up(page, local)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    shown = page.get_by_role("textbox", name="Recovery codes").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == shown
    assert len(shown.split()) == 8
    sign_up(page, site, "Ben")  # no clipboard without TLS
    page.get_by_role("button", name="Copy").click()
    assert page.evaluate("getSelection().toString()").split()


@pytest.fixture
def without_scripts(browser: Chromium, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone with JavaScript off."""
    context: BrowserContext = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_all_but_passkeys_works_without_scripts(local: str, without_scripts: Page) -> None:
    page = without_scripts
    sign_up(page, local)
    code = page.get_by_role("textbox", name="Recovery codes").input_value().split()[0]
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()
    page.get_by_role("link", name="I have them, go on").click()
    page.goto(f"{local}/accounts/logout/")
    page.get_by_role("button", name="Sign out").click()

    page.goto(f"{local}/accounts/login/")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    expect(page.get_by_text("Passkeys need JavaScript.")).to_be_visible()
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_role("link", name="Use a recovery code").click()
    page.get_by_label("User name").fill("Ann")
    page.get_by_label("Recovery code").fill(code.lower())
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("New password", exact=True).fill("new potatoes")
    page.get_by_label("New password, once more").fill("new potatoes")
    page.get_by_role("button", name="Set the password").click()
    page.goto(f"{local}/me/")
    expect(page.get_by_role("link", name="Recovery codes")).to_contain_text("7 left")

    page.get_by_role("link", name="Delete your account").click()
    page.get_by_label("Password").fill("new potatoes")
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Type your user name").fill("Ann")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("Your account is gone.")).to_be_visible()
    assert not User.objects.exists()


GUEST_PAGES = ["login", "signup", "password/reset", "password/reset/done", "recover", "inactive"]
OWN_PAGES = [
    "/me/",
    "/me/codes/",
    "/me/delete/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/devices/",
    "/accounts/passkeys/",
    "/accounts/passkeys/add/",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_fit_for_everybody(local: str, page: Page, axe: Axe, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]

    def check() -> None:
        assert axe(page) == [], page.url
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, page.url

    for path in GUEST_PAGES:
        page.goto(f"{local}/accounts/{path}/")
        check()
    page.goto(f"{local}/accounts/signup/")
    page.get_by_label("User name").fill("Ann")
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_label("Password, once more").fill("shorter")
    page.get_by_role("button", name="Sign up").click()
    check()
    sign_up(page, local, "Annabella Maximiliana of the Long Table")
    check()
    page.goto(f"{local}/accounts/reauthenticate/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    for path in OWN_PAGES:
        page.goto(local + path)
        assert page.url == local + path
        check()
