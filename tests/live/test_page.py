"""What static/js/live.js does for a page, in a real browser, on a name that is not loopback's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Request, Route, expect

from tests.live.conftest import FakeSite, RedisServer, StartSite, within
from tests.servers import HOST

pytestmark = pytest.mark.browser

SOON = 1_000  # milliseconds in which what was logged elsewhere must show


class Table:
    """The made-up table's page, open on a phone."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.fetched: list[Request] = []
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self._note(line.type, line.text))
        page.on("request", lambda request: self._count(request))
        page.goto(f"{address}/fake/t/?door=watch:1")

    def shows(self, revision: int, *, timeout: float = SOON) -> None:
        expect(self.main).to_have_attribute("data-revision", str(revision), timeout=timeout)
        expect(self.page.locator("#head")).to_have_text(f"Revision {revision}")

    def has_asked(self, times: int) -> None:
        """Wait until the page has asked for itself so many times."""
        for _ in range(40):
            if len(self.fetched) >= times:
                break
            self.page.wait_for_timeout(50)
        assert len(self.fetched) == times

    @property
    def main(self) -> Locator:
        return self.page.locator("#table")

    def note(self, name: str) -> Locator:
        return self.page.locator(f"[data-live-note={name}]")

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and "Failed to load resource" not in text:
            self.complaints.append(text)

    def _count(self, request: Request) -> None:
        if request.resource_type == "fetch" and request.method == "GET":
            self.fetched.append(request)


@pytest.fixture
def table(page: Page, fake: FakeSite, phone_address: str) -> Iterator[Table]:
    """The page, listening."""
    table = Table(page, phone_address)
    assert within(5, lambda: fake.process("streams") == 1)
    yield table
    assert table.complaints == []


def hide(page: Page, hidden: bool) -> None:
    """Make the page believe that it went to the background, or came back."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_move_made_elsewhere_shows_at_once(table: Table, fake: FakeSite) -> None:
    table.shows(1)
    fake.move(line="blue-7")
    table.shows(2)
    expect(table.page.locator("#lines")).to_have_text("blue-7")
    assert len(table.fetched) == 1


def test_every_move_shows_in_the_end(table: Table, fake: FakeSite) -> None:
    for _ in range(10):
        fake.move()
    table.shows(11)
    assert len(table.fetched) <= 10


def test_what_is_typed_the_focus_and_the_scroll_stay(table: Table, fake: FakeSite) -> None:
    page = table.page
    field = page.get_by_label("Note")
    page.get_by_label("Kind").select_option("two")
    field.click()
    field.press_sequentially("half a sen")
    page.evaluate("document.querySelector('[name=line]').setSelectionRange(2, 4)")
    page.evaluate("document.body.style.minHeight = '3000px'; scrollTo(0, 40)")
    fake.move()
    table.shows(2)
    expect(field).to_be_focused()
    expect(field).to_have_value("half a sen")
    expect(page.get_by_label("Kind")).to_have_value("two")
    assert page.evaluate("document.activeElement.selectionStart") == 2
    assert page.evaluate("scrollY") == 40
    # The form remembers what its writer saw when the typing began.
    expect(page.locator("[name=seen]")).to_have_value("1")


def test_a_form_without_the_focus_keeps_its_text_too(table: Table, fake: FakeSite) -> None:
    page = table.page
    page.get_by_label("Note").fill("half a sen")
    page.get_by_label("Note").blur()
    fake.move()
    table.shows(2)
    expect(page.get_by_label("Note")).to_have_value("half a sen")


def test_a_form_the_new_page_has_no_place_for_stays_until_it_is_left(
    table: Table, fake: FakeSite
) -> None:
    field = table.page.get_by_label("Note")
    field.press_sequentially("half a sen")
    fake.move(line="hide-form")
    table.page.wait_for_timeout(500)
    expect(field).to_have_value("half a sen")
    expect(field).to_be_focused()
    field.blur()
    table.shows(2)
    expect(field).to_have_count(0)


def test_what_the_reader_unfolded_stays_unfolded(table: Table, fake: FakeSite) -> None:
    table.page.get_by_text("More", exact=True).click()
    fake.move()
    table.shows(2)
    expect(table.page.get_by_text("Still here.")).to_be_visible()


def test_a_form_loaded_into_a_slot_stays(table: Table, fake: FakeSite) -> None:
    page = table.page
    page.get_by_role("button", name="Open a form").click()
    page.get_by_label("Correction").press_sequentially("red")
    fake.move()
    table.shows(2)
    expect(page.get_by_label("Correction")).to_have_value("red")
    expect(page.get_by_label("Correction")).to_be_focused()
    page.get_by_role("button", name="Correct it").click()
    table.shows(3)
    expect(page.locator("#lines li")).to_have_text(["line", "red"])


def test_nothing_moves_under_a_finger(table: Table, fake: FakeSite) -> None:
    page = table.page
    button = page.get_by_role("button", name="Card 0")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    fake.move(line="elsewhere")
    page.wait_for_timeout(400)
    assert table.main.get_attribute("data-revision") == "1"
    page.mouse.up()
    # What the finger came down on is what was logged; then the page catches up.
    table.shows(3)
    expect(page.locator("#lines li")).to_have_text(["elsewhere", "card-0"])


def test_a_refresh_waits_for_a_tap_that_is_under_way(table: Table, fake: FakeSite) -> None:
    page = table.page
    page.get_by_role("button", name="Slow").click()  # is logged, and answered a second later
    page.wait_for_timeout(300)
    assert table.main.get_attribute("data-revision") == "1"
    assert table.fetched == []
    table.shows(2, timeout=3_000)


def test_an_answer_overtaken_by_a_tap_is_not_shown(table: Table, fake: FakeSite) -> None:
    page = table.page
    held: list[Route] = []
    page.route(
        "**/fake/t/?door=watch:1",
        lambda route: route.continue_() if held else held.append(route),
    )
    fake.move(line="first")
    page.wait_for_timeout(300)
    assert len(held) == 1
    page.get_by_role("button", name="Slow").click()
    page.wait_for_timeout(200)
    held[0].fulfill(body='<main id="table" data-revision="2">old</main>')
    page.wait_for_timeout(300)
    assert table.main.get_attribute("data-revision") == "1"
    table.shows(3, timeout=3_000)


def test_what_is_older_than_what_is_shown_is_not_shown(table: Table, fake: FakeSite) -> None:
    fake.move(line="first")
    table.shows(2)
    table.page.route(
        "**/fake/t/?door=watch:1",
        lambda route: route.fulfill(body='<main id="table" data-revision="1">old</main>'),
    )
    fake.move(line="second")
    table.has_asked(2)
    table.page.wait_for_timeout(200)
    table.shows(2)


def test_a_move_made_while_the_page_asks_shows_too(table: Table, fake: FakeSite) -> None:
    late: list[tuple[Route, APIResponse]] = []

    def answer(route: Route) -> None:
        if late:
            route.continue_()
        else:
            address = route.request.url.replace(HOST, "127.0.0.1")
            late.append((route, route.fetch(url=address)))

    table.page.route("**/fake/t/?door=watch:1", answer)
    fake.move(line="first")
    table.has_asked(1)
    table.page.wait_for_timeout(300)
    fake.move(line="second")
    table.page.wait_for_timeout(300)
    [(route, response)] = late
    route.fulfill(response=response)
    table.shows(3)


def test_coming_back_from_the_background_shows_what_happened(
    table: Table, fake: FakeSite
) -> None:  # F38
    hide(table.page, True)
    assert within(2, lambda: fake.process("streams") == 0)
    fake.move()
    table.page.wait_for_timeout(300)
    assert table.fetched == []
    hide(table.page, False)
    table.shows(2, timeout=2_000)
    assert fake.process("streams") == 1


def test_coming_back_from_the_page_cache_shows_what_happened(
    table: Table, fake: FakeSite
) -> None:  # F38
    table.page.get_by_role("link", name="Elsewhere").click()
    assert within(2, lambda: fake.process("streams") == 0)
    fake.move()
    table.page.go_back()
    table.shows(2, timeout=2_000)


def test_a_page_shown_again_without_any_other_sign_listens_again(
    table: Table, fake: FakeSite
) -> None:  # F38: iOS
    table.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    assert within(2, lambda: fake.process("streams") == 0)
    fake.move()
    table.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    table.shows(2, timeout=2_000)


def test_a_revoked_phone_is_told_and_stops(table: Table, fake: FakeSite) -> None:
    expect(table.note("closed")).to_be_hidden()
    fake.revoke("watch:1")
    expect(table.note("closed")).to_be_visible(timeout=SOON)
    asked = len(table.fetched)
    hide(table.page, True)
    hide(table.page, False)
    fake.move()
    table.page.wait_for_timeout(500)
    assert fake.process("streams") == 0
    assert len(table.fetched) == asked
    expect(table.note("closed")).to_be_visible()


def test_a_ticket_that_is_merely_too_old_is_renewed(table: Table, fake: FakeSite) -> None:
    hide(table.page, True)
    table.page.evaluate("document.getElementById('table').dataset.live = '/live/too-old'")
    fake.move()
    hide(table.page, False)
    table.shows(2, timeout=2_000)
    assert within(2, lambda: fake.process("streams") == 1)
    fake.move()
    table.shows(3)
    expect(table.note("closed")).to_be_hidden()


def test_without_the_stream_the_page_looks_every_few_seconds(
    page: Page, fake: FakeSite, phone_address: str
) -> None:
    page.clock.install()
    page.route("**/live/*", lambda route: route.fulfill(status=503))
    table = Table(page, phone_address)
    page.wait_for_timeout(300)
    fake.move()
    page.wait_for_timeout(300)
    assert table.fetched == []
    page.clock.fast_forward(5_000)
    table.shows(2)
    page.clock.fast_forward(5_000)
    table.has_asked(2)
    assert table.fetched[-1].headers["if-none-match"]
    # The full table has room again: the stream is tried anew by itself.
    page.unroute("**/live/*")
    page.clock.fast_forward(5_000)
    page.wait_for_timeout(100)
    assert within(2, lambda: fake.process("streams") == 1)
    fake.move()
    table.shows(3)


def test_with_the_stream_the_page_looks_seldom(
    page: Page, fake: FakeSite, phone_address: str
) -> None:
    page.clock.install()
    table = Table(page, phone_address)
    assert within(5, lambda: fake.process("streams") == 1)
    page.clock.fast_forward(40_000)
    page.wait_for_timeout(300)
    assert table.fetched == []
    page.clock.fast_forward(6_000)
    table.has_asked(1)
    answer = table.fetched[0].response()
    assert answer
    assert answer.status == 304


def test_no_connection_is_said_and_unsaid(table: Table, fake: FakeSite) -> None:
    table.page.context.set_offline(True)
    hide(table.page, True)
    hide(table.page, False)
    expect(table.note("lost")).to_be_visible(timeout=15_000)
    table.page.context.set_offline(False)
    expect(table.note("lost")).to_be_hidden(timeout=5_000)
    fake.move()
    table.shows(2, timeout=5_000)


def test_a_restarted_server_is_found_again(page: Page, start_site: StartSite) -> None:
    with start_site() as site:
        port = int(site.address.rpartition(":")[2])
        table = Table(page, site.address)
        assert within(5, lambda: site.process("streams") == 1)
    with start_site(port) as site:
        assert within(10, lambda: site.process("streams") == 1)
        site.move()
        table.shows(2)


def test_phones_on_two_processes_see_each_other(
    page: Page, start_site: StartSite, redis: RedisServer
) -> None:
    with start_site(REDIS_URL=redis.url) as one, start_site(REDIS_URL=redis.url) as other:
        table = Table(page, other.address)
        assert within(5, lambda: other.process("streams") == 1)
        one.move()
        table.shows(2)
