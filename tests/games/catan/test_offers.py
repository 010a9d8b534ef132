"""What can be tapped: what is refused says so, and every draft leads somewhere."""

from __future__ import annotations

import pytest

from companion.engine.offers import Choice
from companion.engine.robots import levels
from games.catan.rules.moves import Build, Choose, Play, Roll, Settlement
from games.catan.rules.state import State
from tests.games.catan.examples import CHURCH, HALL, QUESTION
from tests.games.catan.playing import (
    GAME,
    OPEN,
    WHY,
    Recount,
    begun,
    city,
    in_order,
    lies,
    rich,
    road,
    rolling,
    said,
    stores,
    table,
)


def codes(state: State, seat: int = 0, draft: str = "") -> dict[str, Choice]:
    return {choice.code: choice for choice in GAME.offers(state, seat, draft).choices}


def test_regions_are_laid_one_after_the_other() -> None:
    state = table()
    draft = codes(state)["lay-b"].draft
    for kind in ("lumber", "brick", "gold", "ore"):
        draft = next(c.draft for c in GAME.offers(state, 0, draft).choices if c.code.endswith(kind))
    last = GAME.offers(state, 0, draft)
    assert len(last.choices) == 2
    lay = last.choices[0].move
    assert lay is not None
    assert [region.number for region in lay.regions] == [5, 6, 1, 3, 4, 2]
    assert in_order(state, lay).sides[0].laid


def test_both_lay_at_once_in_any_order() -> None:
    state = table()
    assert GAME.asked(state) == (0, 1)
    assert codes(state, 1)


def test_a_roll_is_two_taps() -> None:
    faces = codes(rolling())
    numbers = codes(rolling(), draft=faces["roll-brigands"].draft)
    assert numbers["roll-brigands-4"].move == Roll(event="brigands", production=4)


def test_a_card_leads_to_its_sites_and_a_dim_one_says_why() -> None:
    state = begun(rich(0))
    cards = codes(state, draft=codes(state)["build"].draft)
    assert cards["build-library"].objections[0].rule == "catan.city-expansions"
    assert cards["build-mission"].objections[0].rule == "catan.printed-values"
    sites = codes(state, draft=cards["build-abbey"].draft)
    assert set(sites) == {"build-abbey--1-up-0", "build-abbey--1-down-0", "build-abbey-1-up-0",
                          "build-abbey-1-down-0"}  # fmt: skip
    assert isinstance(sites["build-abbey-1-up-0"].move, Build)
    assert GAME.offers(state, 0, cards["build-abbey"].draft).rules == ("catan.card-abbey",)


def test_payment_is_asked_only_where_there_is_a_choice() -> None:
    forest = Recount(seat=0, why=WHY, at=0, side="up", resource="lumber", stored=1)
    state = begun(stores(0, lumber=2), forest)
    cards = codes(state, draft=codes(state)["build"].draft)
    place = codes(state, draft=cards["build-sawmill"].draft)["build-sawmill-1-up-0"]
    ways = codes(state, draft=place.draft)
    assert len(ways) == 2
    assert said(next(iter(ways.values())).label) == "Pay 2 lumber from -2, above"
    back = GAME.offers(state, 0, place.draft).back
    assert set(codes(state, draft=back or "")) == set(
        codes(state, draft=cards["build-sawmill"].draft)
    )


def test_a_mission_asks_what_it_saves() -> None:
    state = begun(rich(0), lies(0, "Mission", -1))
    cards = codes(state, draft=codes(state)["build"].draft)
    place = codes(state, draft=cards["build-abbey"].draft)["build-abbey-1-up-0"]
    assert {code.rsplit("-", 1)[1] for code in codes(state, draft=place.draft)} == {
        "brick", "lumber", "ore",
    }  # fmt: skip


def test_a_bribe_asks_for_knight_and_site() -> None:
    state = begun(OPEN, stores(0, gold=3), lies(1, "Siegfried Lackland", 1),
                  lies(1, "Karl the Strong", -1))  # fmt: skip
    cards = codes(state, draft=codes(state)["play"].draft)
    knights = codes(state, draft=cards["play-bribery"].draft)
    assert set(knights) == {"play-bribery-1-up-0", "play-bribery--1-up-0"}
    places = codes(state, draft=knights["play-bribery--1-up-0"].draft)
    move = places["play-bribery--1-up-0-to-1-down-0-0"].move
    assert isinstance(move, Play)
    assert [p.card for p in in_order(state, move).sides[0].cards] == ["Karl the Strong"]


def test_new_regions_are_asked_for_with_their_numbers() -> None:
    state = in_order(begun(rich(0), road(0, 2)), Settlement(seat=0, at=3))
    draft = codes(state)["region-ore-4-up"].draft
    move = codes(state, draft=draft)["region-ore-4-up-3"].move
    assert move == Choose(seat=0, resource="ore", at=4, side="up", number=3)


def test_giving_up_is_asked_twice() -> None:
    state = begun()
    assert codes(state)["concede"].move is None
    sure = codes(state, draft=codes(state)["concede"].draft)
    assert list(sure) == ["concede-yes"]


@pytest.mark.parametrize(
    "draft", ["{}", "nonsense", '{"move":"fly"}', '{"move":"build","card":"Castle"}',
              '{"move":"roll","event":"x"}', '{"move":"lay"}', '{"move":"choose"}']
)  # fmt: skip
def test_drafts_that_were_never_offered(draft: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever is said of it
        GAME.offers(begun(), 0, draft)


def test_a_draft_of_another_moment_is_none() -> None:
    for draft in ('{"move":"lay","numbers":"A"}', '{"move":"roll","event":"?"}'):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever is said of it
            GAME.offers(begun(), 0, draft)
    with pytest.raises(ValueError):  # noqa: PT011 - whatever is said of it
        GAME.offers(rolling(), 0, '{"move":"build"}')


def test_every_draft_can_be_taken_back() -> None:
    state = begun(OPEN, HALL, rich(0), lies(0, "Church", 1, slot=1), city(1, 1))
    backs = [offers.back for offers, _ in levels(GAME, state, 0) if offers.back is not None]
    assert backs
    for back in backs:
        assert GAME.offers(state, 0, back).choices


def test_nobody_else_is_offered_anything() -> None:
    assert GAME.offers(begun(CHURCH), 1).choices == ()
    assert GAME.offers(rolling(QUESTION), 1).choices == ()
