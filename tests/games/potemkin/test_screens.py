"""Potemkin Villages: what its templates are given."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import PUBLIC
from games.potemkin.kit import PotemkinKit
from games.potemkin.rules.moves import Entered, Lay, Redeployment
from games.potemkin.rules.options import Options
from games.potemkin.rules.state import End, State, changed
from tests.games.potemkin.playing import GAME, NAMES, after, cards, plays, table

KIT = PotemkinKit()


def screen(
    state: State, seat: int | None = None, draft: str = "", viewer: frozenset[int] = PUBLIC
) -> dict[str, Any]:
    """What the templates get."""
    view = GAME.view(state, viewer)
    acting = state.turn if seat is None else seat
    return KIT.screen(view, GAME.offers(view, acting, draft), NAMES[: state.seats])


def river_of(shown: dict[str, Any]) -> str:
    """The river of a screen: "+" a gap, the village over the boat in brackets."""
    words = [
        "+" if one.get("gap") else f"[{one['code']}]" if one["boat"] else one["code"]
        for one in shown["river"]
    ]
    return " ".join(words)


def test_villages_lie_left_to_right_with_the_boat_under_one() -> None:
    shown = screen(table())
    assert river_of(shown) == "[white-2] orange-3 blue-4 fifth-5"
    assert (shown["boat_size"], shown["downstream"], shown["begun"]) == (1, 3, True)
    assert not shown["on_river"]
    assert not shown["river"][0]["choice"]
    assert (shown["trump"], shown["area"], shown["aside"], shown["piles"]) == (None, None, None, [])
    assert not screen(table(row=""))["begun"]


def test_a_gap_between_two_villages_for_every_place_that_is_asked_for() -> None:
    shown = screen(plays(table(start=2), "R9 R7 R3 R4"))
    assert river_of(shown) == "+ white-2 + [orange-3] + blue-4 + fifth-5 +"
    assert shown["on_river"]
    shut = [one["choice"]["shut"] for one in shown["river"] if one.get("gap")]
    assert shut == ["", "", *["That place is downstream."] * 3]


def test_in_the_middle_of_an_ability_the_river_is_as_it_will_be_then() -> None:
    state = plays(table(), "R7 R2 R3 R4")
    assert river_of(screen(state)) == "[white-2] orange-3 blue-4 fifth-5"
    second = screen(state, draft="orange-3")
    assert river_of(second) == "[white-2] blue-4 fifth-5"
    assert second["so_far"] == ["orange 3"]
    assert second["back"] == ""
    place = screen(state, draft="orange-3.fifth-5")
    assert river_of(place) == "+ [white-2] + blue-4 +"
    assert place["back"] == "orange-3"


def test_cards_are_asked_for_by_colour_the_led_one_first() -> None:
    shown = screen(changed(plays(table(fifth_colour="green"), "R7"), trump=("fifth-2",)))
    first, *others = shown["colours"]
    assert (first["code"], first["led"], first["trump"]) == ("red", True, False)
    assert [one["code"] for one in others] == ["white", "orange", "blue", "fifth"]
    assert (others[-1]["name"], others[-1]["trump"]) == ("Green", True)
    assert [one["number"] for one in first["cards"]] == list(range(1, 10))
    assert first["cards"][6]["shut"] == "red 7 lies in this trick already."
    assert [one.get("now") for one in shown["slots"]][1:] == [True, False, False]
    assert shown["trump"] == {
        "suit": "fifth", "letter": "G", "number": 2, "name": "green 2", "size": 1,
        "url": "/rules/potemkin/potemkin.cards/",
    }  # fmt: skip


def test_a_won_trick_shows_whose_card_won_it() -> None:
    shown = screen(plays(table(), "R7 R2 R3 R4"))
    assert shown["slots"] == []
    assert [(one["name"], one["best"]) for one in shown["won"]] == [
        ("Ann", True), ("Ben", False), ("Cleo", False), ("Dan", False),
    ]  # fmt: skip


@pytest.mark.parametrize(("set_", "keeper"), [("B", "Carpenter"), ("C", "Wagonmaster")])
def test_a_players_area_is_named_by_its_player_and_character(set_: str, keeper: str) -> None:
    state = changed(table(set=set_), area=(cards("R2 R9"), cards("B1")), aside=None)
    area = screen(state)["area"]
    seat = 0 if keeper == "Carpenter" else 3
    assert area["title"] == f"{NAMES[seat]}’s villages ({keeper})"
    assert [(one["code"], one["size"]) for one in area["villages"]] == [("red-9", 2), ("blue-1", 1)]


def test_the_carpenters_villages_can_be_tapped() -> None:
    state = plays(after(table(set="B"), Redeployment(seat=3)), "R7 R2 R3 R4")
    shown = screen(changed(state, area=(cards("R2 R9"),)))
    assert [one["code"] for one in shown["area"]["villages"] if one["choice"]] == [
        "red-9",
        "red-7",
    ]


def test_with_two_players_each_character_has_a_pile() -> None:
    state = GAME.start(2, Options())
    entered = Entered("sapper", cards("R1 R2 R3 R4 R5"))
    state = after(state, Lay(villages=cards("W2 O3 B4 F5"), piles=(entered,)))
    piles = screen(state)["piles"]
    assert [(one["character"], one["name"], one["left"]) for one in piles] == [
        ("Sapper", "Ann", 5), ("Stagehand", "Ann", 5),
        ("Chancellor", "Ben", 5), ("Scout", "Ben", 5),
    ]  # fmt: skip
    assert [one["card"] and one["card"]["name"] for one in piles] == ["red 1", None, None, None]


def test_a_card_aside_lies_face_down_for_all_but_its_player() -> None:
    state = after(table(set="B"), Redeployment(seat=3, card="red-9"))
    assert screen(state)["aside"] == {"title": "Aside: Dan", "card": None}
    assert screen(state, viewer=frozenset({1}))["aside"]["card"] is None
    assert screen(state, viewer=frozenset({3}))["aside"]["card"]["name"] == "red 9"


def test_after_a_defeat_no_boat_lies_under_a_village() -> None:
    state = plays(table(row="W2 O3 B4 F5"), "R9 R2 R3 R4")
    lost = changed(state, won=None, end=End("past-right", 1, by="step"))
    assert "[" not in river_of(screen(lost))


def test_a_colour_without_a_name_has_no_letter() -> None:
    shown = screen(changed(table(), trump=("fifth-2",)))
    assert (shown["trump"]["letter"], shown["trump"]["name"]) == ("", "fifth colour 2")


def test_what_lies_there_and_who_is_aboard_lead_to_their_pages() -> None:
    shown = screen(plays(table(row="W9 O3 B1 F5"), "R7"))
    links = [stop["url"].split("/")[-2] for stop in shown["river"]]
    assert links == ["potemkin.nine", "potemkin.cards", "potemkin.one", "potemkin.cards"]
    assert [(one["name"], one["url"].split("/")[-2]) for one in shown["aboard"]] == [
        ("Ann", "potemkin.sapper"),
        ("Ben", "potemkin.stagehand"),
        ("Cleo", "potemkin.chancellor"),
        ("Dan", "potemkin.scout"),
    ]


def test_a_seats_note_counts_its_cards() -> None:
    assert KIT.notes(GAME.start(3, Options()))[0] == "10 cards"
