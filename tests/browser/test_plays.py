"""Past plays on a phone: every page of them, the replay, a file brought in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.plays.models import Keepsake, Photo
from companion.plays.photos import drawn
from companion.tables.models import Table
from tests.browser.conftest import Hand
from tests.browser.test_fit_for_everybody import Axe, Inspector
from tests.factories import host_of
from tests.plays.making import finished, page_of
from tests.plays.test_bringing import document, play, score
from tests.plays.test_keepsakes import photo

pytestmark = pytest.mark.browser


@pytest.fixture
def played(site: str) -> Table:
    """A finished table of four, with notes and a photo."""
    import io

    table = finished(zone="Europe/Berlin")
    keepsake = Keepsake.objects.create(key=table.pk, notes="By the fire.\nAnn was late.")
    data = photo(size=(800, 600))
    kept = drawn(io.BytesIO(data), len(data))
    Photo.objects.create(
        keepsake=keepsake, data=kept.data, width=kept.width, height=kept.height, digest=kept.digest
    )
    return table


def test_every_page_of_a_play(played: Table, hand: Hand, axe: Axe) -> None:
    inspector = Inspector(hand(host_of(played)), axe)
    inspector.visit("the list", "/plays/")
    inspector.visit("the list, nothing found", "/plays/?player=nobody&since=2026-01-01")
    inspector.visit("the list, asked oddly", "/plays/?since=tomorrow")
    inspector.visit("a play", page_of(played))
    for summary in inspector.page.locator("main details > summary").all():
        summary.tap()
    inspector.look("a play, opened")
    for number in (0, 1, 4):
        inspector.visit(f"replay {number}", page_of(played, f"replay/{number}/"))
    inspector.visit("take home", page_of(played, "take/"))
    inspector.visit("notes", page_of(played, "notes/"))
    inspector.visit("bring", "/plays/bring/")
    assert not inspector.faults, "\n".join(inspector.faults)


def test_stepping_through_a_replay(played: Table, hand: Hand) -> None:
    phone = hand(host_of(played))
    phone.open(page_of(played))
    page = phone.page
    page.get_by_role("link", name="From the beginning").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("as it was laid out")
    for number in range(1, 5):
        page.get_by_role("link", name="Later").tap()
        expect(page).to_have_url(phone.site + page_of(played, f"replay/{number}/"))
    expect(page.get_by_role("link", name="Later")).to_have_count(0)
    page.get_by_role("link", name="Earlier").tap()
    page.get_by_role("link", name="The result").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ann won")


def test_a_file_is_looked_through_and_kept(
    played: Table, hand: Hand, axe: Axe, tmp_path: Path
) -> None:
    phone = hand(host_of(played))
    inspector = Inspector(phone, axe)
    page = phone.page
    file = tmp_path / "plays.bgsplay"
    odd = play(score(1, "7.5"), uuid="P-2")
    file.write_text(json.dumps(document(play(score(1, "12+7"), score(2, 3)), odd)))
    phone.open("/plays/")
    page.get_by_role("link", name="Bring plays in").tap()
    page.get_by_label("The file").set_input_files(file)
    page.get_by_role("button", name="See what is in it").tap()
    expect(page.get_by_text("1 play is new.")).to_be_visible()
    inspector.look("what is in a file")
    page.get_by_label("Ben Long").fill("Ben")
    page.get_by_role("button", name="Keep this play").tap()
    expect(page.get_by_role("status")).to_contain_text("1 play added.")
    expect(page.get_by_text("Ann 19, Ben 3")).to_be_visible()
    assert not inspector.faults, "\n".join(inspector.faults)
