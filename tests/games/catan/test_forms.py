"""Forms of the Catan Card Game: what they log, and what they refuse."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.engine import codec
from companion.tables.models import Table
from games.catan.rules.game import Catan
from games.catan.rules.moves import Trade
from games.catan.rules.parts import Goods
from games.catan.rules.twins import BASE_DECK
from tests.factories import PhoneFactory, host_of
from tests.games.catan.pages import entries, opened
from tests.games.catan.playing import LAID, acting, rich, stores
from tests.tables.playing import Page, state, stored_equals_replay

pytestmark = pytest.mark.django_db

GAME = Catan()
NAMES = ("Ann", "Ben")


def counting(**more: Any) -> dict[str, Any]:
    """The form for both principalities as it stands at the beginning."""
    sides = {f"settlements_{s}": 2 for s in (0, 1)} | {f"cities_{s}": 0 for s in (0, 1)}
    return {"turn": 0, **sides, **more}


def field_of(page: Page, path: str, label: str) -> str:
    """The name of the field that has this label."""
    text = page.get(path).content.decode()
    found = re.search(rf'<span class="unseen">{label}</span>\s*<\w+[^>]* name="([^"]+)"', text)
    assert found, label
    return found[1]


def test_both_principalities_are_counted_on_one_page() -> None:
    at = opened(tracking="points")
    page = Page(host_of(at))
    library = field_of(page, "form/principality/", "Library of Ben")
    fields = counting(turn=1, cities_1=3, **{library: 2})
    answer = page.post("form/principality/", fields)
    assert answer.status_code == 302
    assert [(move["move"], move.get("seat")) for move in entries(at)] == [
        ("set", None), ("principality", 1),
    ]  # fmt: skip
    tally = state(at).sides[1].tally
    assert (tally.cities, tally.cards) == (3, ("Library", "Library"))
    assert state(at).points == (2, 10)
    # Sent once more, nothing is new.
    page.post("form/principality/", fields)
    assert len(entries(at)) == 2
    assert "Library (2)" in page.get().content.decode()


def test_of_two_counts_one_that_is_refused_waits_for_a_reason() -> None:
    at = opened(tracking="points")
    page = Page(host_of(at))
    fields = counting(settlements_0=3, settlements_1=1)
    answer = page.post("form/principality/", fields)
    assert answer.status_code == 422
    assert "two settlements or cities at least" in answer.content.decode()
    page.post("form/principality/", {**fields, "settlements_0": 4}, anyway="House rule")
    kept = [move["settlements"] for move in entries(at) if move["move"] == "principality"]
    assert sorted(kept) == [1, 4] or kept[-1] == 4
    assert stored_equals_replay(at)


def test_what_went_over_to_the_other_side_is_counted_on_one_page() -> None:
    """A bribed knight: whoever lost it is logged first, for there is but one of it."""
    at = opened(
        {"move": "principality", "seat": 0, "settlements": 2, "cities": 0, "cards": ["Smithy"]},
        tracking="points",
    )
    page = Page(host_of(at))
    smithy = field_of(page, "form/principality/", "Smithy of Ben")
    assert page.post("form/principality/", counting(**{smithy: "on"})).status_code == 302
    assert [side.tally.cards for side in state(at).sides] == [(), ("Smithy",)]


def test_both_sides_together_have_no_more_than_there_is_or_neither_is_logged() -> None:
    at = opened(tracking="points")
    page = Page(host_of(at))
    both = [field_of(page, "form/principality/", f"Smithy of {name}") for name in NAMES]
    for fields in (counting(**dict.fromkeys(both, "on")), counting(cities_0=4, cities_1=4)):
        answer = page.post("form/principality/", fields)
        assert answer.status_code == 422
        assert "errorlist" in answer.content.decode()
    assert entries(at) == []


def test_a_deck_is_checked_and_only_its_seat_sees_it() -> None:
    at = opened(*LAID, ruleset="tournament")
    page = Page(host_of(at))
    form = page.get("form/deck/").content.decode()
    fields: dict[str, Any] = {"seat": 0}
    for card in set(BASE_DECK):
        found = re.search(rf'unseen">{card}</span>\s*<(\w+)[^>]* name="(card-\d+)"', form)
        assert found, card
        fields[found[2]] = BASE_DECK.count(card) if found[1] == "select" else "on"
    for n, card in enumerate(("Abbey", "Garrison", "Scout")):
        fields[f"hand-{n}"] = card
    for n, card in enumerate(("Conflict", "Plague", "Productive Year", "Progress")):
        fields[f"events-{n}"] = card
    nobodys = page.post("form/deck/", {key: fields[key] for key in fields if key != "seat"})
    assert nobodys.status_code == 422
    assert "Say whose deck it is." in nobodys.content.decode()
    answer = page.post("form/deck/", fields)
    assert answer.status_code == 422
    assert "this one 32" in answer.content.decode()
    more = re.search(r'unseen">Merchant Guild</span>\s*<\w+[^>]* name="(card-\d+)"', form)
    assert more
    fields[more[1]] = "on"
    answer = page.post("form/deck/", fields)
    assert answer.status_code == 302
    assert len(state(at).decks[0].cards) == 33
    assert page.get("form/deck/").content.decode().count("has a deck") == 1
    ben = PhoneFactory.create(table=at, seat=1)
    hers = Page(PhoneFactory.create(table=at, seat=0)).get("form/deck/").content.decode()
    his = Page(ben).get("form/deck/").content.decode()
    assert "checked" in hers.partition('id="cards"')[2]
    assert "checked" not in his.partition('id="cards"')[2]


def test_values_are_read_off_a_card_and_known_to_the_next_table() -> None:
    at = opened(*LAID)
    host = host_of(at)
    page = Page(host)
    assert page.post("form/printed/", {"card": "Theater"}).status_code == 422
    page.post("form/printed/", {"card": "Theater", "wool": 2, "gold": 1, "commerce": 0})
    assert entries(at)[-1] == {
        "move": "printed", "card": "Theater", "wool": 2, "gold": 1, "commerce": 0,
    }  # fmt: skip
    form = page.client.get("/open/catan/").content.decode()
    assert "Theater: wool 2, gold 1, commerce points 0" in form
    names = {"name_0": "Ann", "name_1": "Ben"}
    page.client.post("/open/catan/", {**names, "setup-printed": ["Theater"]})
    page.client.post("/open/catan/", names)
    kept, anew = (state(one).printed for one in Table.objects.order_by("created")[1:])
    assert [values.card for values in kept] == ["Theater"]
    assert anew == ()


def test_what_lies_there_is_counted_again() -> None:
    at = opened(*acting())
    page = Page(host_of(at))
    form = page.get("form/recount/").content.decode()
    fields: dict[str, Any] = {"why": "We looked."}
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else ""
    fields |= {"hand_0": 3, "hand_1": 5, "stored_0_-2_up": 3}
    fields |= {"card": "Garrison", "site": "0 1 down 0"}
    before = len(entries(at))
    assert page.post("form/recount/", fields).status_code == 302
    now = state(at)
    assert len(entries(at)) == before + 3
    assert (now.sides[1].hand, now.sides[0].regions[1].stored) == (5, 3)
    assert [(card.card, card.at, card.side) for card in now.sides[0].cards] == [
        ("Garrison", 1, "down")
    ]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"card": "Garrison"}, "Say where it lies."),
        ({"site": "0 1 down 0"}, "Say which card lies there."),
        ({"card": "Castle", "site": "0"}, "Castle is not one of the available choices."),
        ({"card": "City", "site": "0 99"}, "0 99 is not one of the available choices."),
    ],
)
def test_a_card_that_lies_elsewhere_is_told_with_its_place(
    fields: dict[str, str], sentence: str
) -> None:
    at = opened(*acting())
    before = len(entries(at))
    hands = {"hand_0": 3, "hand_1": 3, "why": "We looked."}
    answer = Page(host_of(at)).post("form/recount/", {**hands, **fields})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert len(entries(at)) == before


def test_values_kept_from_before_that_are_none_are_named_where_they_stand() -> None:
    at = opened(*LAID, {"move": "printed", "card": "Theater", "wool": 2})
    page = Page(host_of(at))
    form = {"name_0": "Ann", "name_1": "Ben", "setup-printed": ["Castle"]}
    answer = page.client.post("/open/catan/", form)
    assert answer.status_code == 422
    assert "Castle is not one of the available choices." in answer.content.decode()


def test_both_agree_on_a_trade() -> None:
    at = opened(*acting(stores(0, ore=3), rich(1, 1)))
    page = Page(host_of(at))
    trade = Trade(
        seat=0, give=(Goods(resource="ore", count=2),), take=(Goods(resource="wool"),),
        with_="player",
    )  # fmt: skip
    assert page.post("form/trade/", {"give_ore": 2, "take_wool": 1}).status_code == 302
    assert codec.convert(entries(at)[-1], GAME.Moves) == trade
