"""What can be tapped: step by step, back again, and what is dimmed with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.offers import Choice, Offers
from games.potemkin.rules.moves import (
    AnyMove,
    Artist,
    Builder,
    Carpenter,
    Chamberlain,
    Chancellor,
    Commander,
    Commissary,
    Cossack,
    Given,
    Governor,
    Lay,
    Moved,
    Officer,
    Painter,
    Play,
    Redeployment,
    Sapper,
    Scout,
    Secretary,
    Stagehand,
    Wagonmaster,
)
from games.potemkin.rules.state import Aside, State, changed
from tests.games.potemkin.playing import (
    GAME,
    after,
    cards,
    on_river,
    plays,
    right_of,
    said,
    table,
    won_by,
)

RED = "R7 R2 R3 R4"
ROW = "W2 O3 B4 F5"
AREA = {"area": (("red-9",), ("white-9",))}


def offered(state: State, draft: str = "", seat: int | None = None) -> Offers:
    """What the seat that is asked can tap; made from the public view."""
    asked = GAME.asked(state)[0] if seat is None else seat
    return GAME.offers(GAME.view(state, frozenset({asked})), asked, draft)


def tapped(state: State, *codes: str) -> AnyMove:
    """The move after these answers, each offered, each draft taken from the one before."""
    draft = ""
    for number, code in enumerate(codes):
        offers = offered(state, draft)
        assert offers.back == (None if not draft else draft.rpartition(".")[0])
        choice = one(offers, code)
        if choice.move is not None:
            assert number == len(codes) - 1
            move: AnyMove = choice.move
            return move
        draft = choice.draft
    raise AssertionError(f"not complete after {codes}")


def one(offers: Offers, code: str) -> Choice:
    return next(choice for choice in offers.choices if choice.code == code)


def dimmed(offers: Offers) -> dict[str, str]:
    """Code and rule of what is dimmed."""
    return {c.code: c.objections[0].rule for c in offers.choices if c.objections}


# --- Every ability, step by step ---------------------------------------------------------


TAPS: list[tuple[AnyMove, dict[str, Any], int, list[str]]] = [
    (
        Sapper(discard=cards("B4 F5"), at=right_of("W2")),
        {}, 0, ["blue-4", "fifth-5", "right-of-white-2"],
    ),
    (Sapper(discard=cards("B4 W2")), {}, 0, ["blue-4", "white-2"]),
    (Stagehand(), {}, 0, ["discard"]),
    (Stagehand(card="blue-9"), {"unknown": 2}, 0, ["blue-9"]),
    (Stagehand(card="red-9", at="far-left"), {"unknown": 2}, 0, ["red-9", "far-left"]),
    (Chancellor(at=right_of("W2")), {}, 1, ["right-of-white-2"]),
    (Scout(), {}, 1, ["discard"]),
    (Scout(village="white-2", at=right_of("F5")), {}, 2, ["white-2", "right-of-fifth-5"]),
    (Carpenter(), {}, 0, ["done"]),
    (
        Carpenter(moved=(Moved("red-9", "far-left"), Moved("red-7", right_of("R9")))),
        AREA, 0, ["red-9", "far-left", "red-7", "right-of-red-9", "done"],
    ),
    (Artist(trump_at="far-left"), {"trump": ("red-9",)}, 0, ["trump", "far-left"]),
    (Secretary(), {}, 0, ["trump"]),
    (Secretary(), {"trump": ("red-9",)}, 0, ["discard"]),
    (
        Secretary(village="white-2", at=right_of("F5")),
        {"trump": ("red-9",)}, 1, ["white-2", "right-of-fifth-5"],
    ),
    (Cossack(), {}, 0, ["none"]),
    (Commissary(), {}, 0, ["send"]),
    (Chamberlain(), {}, 0, ["discard"]),
    (Chamberlain(card="blue-9"), {"unknown": 2}, 0, ["blue-9"]),
    (Officer(), {}, 0, ["go"]),
    (Officer(village="white-2"), {}, 1, ["white-2"]),
    (Wagonmaster(onto="fifth-5"), {}, 0, ["fifth-5"]),
    (
        Wagonmaster(onto="red-9", placed=(Moved("red-9", "far-left"),)),
        AREA, 0, ["red-9", "far-left", "done", "red-9"],
    ),
    (Builder(at="far-left"), {}, 0, ["far-left"]),
    (Builder(onto="blue-4"), {}, 0, ["blue-4"]),
    (Painter(leads=3), {}, 0, ["seat-3"]),
    (
        Painter(trump_at=right_of("W2"), leads=0),
        {"trump": ("white-9",)}, 0, ["right-of-white-2", "seat-0"],
    ),
    (Governor(at=right_of("W2"), leads=3), {}, 0, ["right-of-white-2", "seat-3"]),
    (Commander(), {}, 1, ["discard"]),
    (Commander(at="far-left"), {"row": "R9 R8"}, 1, ["far-left"]),
]  # fmt: skip


@pytest.mark.parametrize(("move", "given", "at", "codes"), TAPS)
def test_each_ability_is_tapped_step_by_step(
    move: Any, given: dict[str, Any], at: int, codes: list[str]
) -> None:
    won = won_by(move, RED, at=at, **{"row": ROW, **given})
    assert tapped(won, *codes) == move
    assert not GAME.objections(won, move)


def test_the_artist_paints_card_by_card() -> None:
    won = won_by(Artist(), RED, ROW)
    steps = ["red-2", "white-2", "red-3", "red-2", "red-4", "orange-3", "red-7", "fifth-5"]
    move = tapped(won, *steps)
    assert isinstance(move, Artist)
    assert [put.card for put in move.onto or ()] == ["red-2", "red-3", "red-4", "red-7"]
    names = {choice.code for choice in offered(won, "red-2.white-2").choices}
    assert names == {"red-3", "red-4", "red-7"}


def test_the_cossack_is_asked_for_a_card_then_for_whom_then_for_the_boat() -> None:
    won = won_by(Cossack(), RED, "W7 O3 B4 F7", aside=Aside(None))
    move = tapped(won, "red-2", "seat-0", "redeployment", "fifth-7")
    assert move == Cossack(give=Given("red-2", 0), boat_to="fifth-7")
    assert tapped(won, "none", "no") == Cossack()


def test_the_cossack_has_nothing_to_choose_without_gift_and_number() -> None:
    """No gift by the other reading, and no village with the number: only to discard."""
    state = on_river(table(set="B", start=3, cossack_both=False), ROW, 0, aside=Aside(None))
    state = after(state, Play(seat=3, card="red-7", from_="redeployment"))
    state = plays(state, "R2 R3 R4")
    assert tapped(state, "discard") == Cossack()


def test_the_first_villages_and_the_piles_are_entered_by_tapping() -> None:
    codes = ["white-2", "orange-3", "blue-4", "fifth-5"]
    assert tapped(table(row=""), *codes) == Lay(villages=tuple(codes))
    two = table(2, row="")
    assert tapped(two, *codes, "later") == Lay(villages=tuple(codes))
    piles = [f"{colour}-{n}" for colour in ("red", "blue", "fifth", "white") for n in range(6, 10)]
    piles += ["red-1", "blue-1", "fifth-1", "white-1"]
    move = tapped(two, *codes, "now", *piles)
    assert isinstance(move, Lay)
    assert [card_ for entered in move.piles for card_ in entered.cards] == piles
    assert "white-2" not in {choice.code for choice in offered(table(row=""), "white-2").choices}


def test_the_redeployment_card_lies_face_down_or_is_named() -> None:
    state = table(set="B")
    assert tapped(state, "down") == Redeployment(seat=3)
    assert tapped(state, "which", "red-9") == Redeployment(seat=3, card="red-9")
    assert dimmed(offered(state, "which"))["white-2"] == "potemkin.cards"


def test_the_redeployment_card_is_played_in_two_taps() -> None:
    state = plays(after(table(set="B", start=0), Redeployment(seat=3)), "R7 R2 R3")
    assert tapped(state, "redeployment", "red-9") == Play(
        seat=3, card="red-9", from_="redeployment"
    )


# --- Dimmed -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "given", "at", "draft", "rule", "codes"),
    [
        (Chancellor(at="far-left"), {}, 1, "", "upstream",
         {"right-of-orange-3", "right-of-blue-4", "right-of-fifth-5"}),
        (Scout(), {}, 2, "white-2", "downstream", {"far-left", "right-of-orange-3"}),
        (Builder(), {"row": "W3 O8 B2"}, 1, "", "builder",
         {"right-of-orange-8", "right-of-blue-2"}),
        (Painter(leads=0), {"trump": ("white-9",)}, 1, "", "downstream",
         {"far-left", "right-of-white-2"}),
        (Governor(at="far-left", leads=0), {}, 1, "", "downstream", {"far-left"}),
        (Carpenter(), {}, 0, "red-7", "carpenter",
         {"right-of-white-2", "right-of-orange-3", "right-of-blue-4", "right-of-fifth-5"}),
        (Secretary(), {"trump": ("white-9",), "row": "W8 R1 B2"},
         2, "", "secretary", {"white-8"}),
    ],
    ids=["chancellor", "scout", "builder", "painter", "governor", "carpenter", "secretary"],
)  # fmt: skip
def test_what_is_forbidden_is_dimmed_with_the_rule(
    move: Any, given: dict[str, Any], at: int, draft: str, rule: str, codes: set[str]
) -> None:
    found = dimmed(offered(won_by(move, RED, at=at, **{"row": ROW, **given}), draft))
    assert {code for code, why in found.items() if why == f"potemkin.{rule}"} == codes
    assert set(found.values()) <= {f"potemkin.{rule}", "potemkin.above-boat"}


def test_a_dimmed_place_says_why_and_what_would_be_in_order() -> None:
    choice = one(offered(won_by(Chancellor(at="far-left"), RED, ROW, 1)), "right-of-blue-4")
    assert said(choice.objections[0].text) == "That place is downstream."
    assert said(choice.objections[0].instead) == "A place left of the boat."


def test_cards_that_lie_open_are_dimmed_and_all_others_are_not() -> None:
    found = dimmed(offered(plays(table(), "R7")))
    assert set(found) == {"white-2", "orange-3", "blue-4", "fifth-5", "red-7"}
    assert set(found.values()) == {"potemkin.cards"}


def test_with_three_players_no_white_card_is_offered() -> None:
    offers = offered(table(3, "O2 O3 B4 F5"))
    assert len(offers.choices) == 36
    assert not [choice for choice in offers.choices if choice.code.startswith("white")]


def test_a_pile_that_is_known_leads_with_its_top_card_only() -> None:
    state = changed(table(2), tricks=1, lead="sapper")
    piles = tuple(
        type(stack)(stack.character, 5, cards("R1 R2 R3 R4 R5") if not n else ())
        for n, stack in enumerate(state.piles)
    )
    offers = offered(changed(state, piles=piles))
    assert [choice.code for choice in offers.choices if not choice.objections] == ["red-1"]


def test_white_lets_the_winner_choose_who_acts() -> None:
    state = plays(table(2, "O2 O3 B4 F5"), "W7 W3")
    assert {choice.code for choice in offered(state).choices} == {"sapper", "stagehand"}
    assert tapped(state, "stagehand", "discard") == Stagehand()
