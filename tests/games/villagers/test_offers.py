"""What can be tapped, and how half-made moves go on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from companion.engine import codec
from companion.engine.game import PUBLIC
from companion.engine.offers import Offers
from games.villagers.rules import moves as m
from games.villagers.rules.options import LISTS, Options
from games.villagers.rules.shown import SHOWN
from games.villagers.rules.state import State
from tests.games.villagers.case import STARTERS, rule_ids
from tests.games.villagers.playing import (
    GAME,
    after,
    in_order,
    names,
    said,
    table,
    village,
    who,
    with_village,
)


def offers(state: State, seat: int = 0, draft: str = "") -> Offers:
    """What everybody sees that a seat can tap."""
    return GAME.offers(GAME.view(state, PUBLIC), seat, draft)


def choice(state: State, code: str, draft: str = "") -> Any:
    """One choice by its code."""
    return next(one for one in offers(state, 0, draft).choices if one.code == code)


def test_a_villager_then_where_it_stands_and_what_that_costs() -> None:
    state = with_village("Founders(Swineherd); Lumberjack(Carpenter)")
    state = after(state, village("Founders; Lumberjack(Carpenter)", 1))
    first = choice(state, "build-poulterer")
    assert json.loads(first.draft) == {"move": "build", "card": "Poulterer"}
    then = offers(state, 0, first.draft)
    assert said(then.ask) == "Where does Poulterer stand?"
    assert then.rules == ("villagers.card-poulterer",)
    assert [said(one.label) for one in then.choices] == [
        "Poulterer on Founders, opened by the own Carpenter, the bank pays 2 gold",
        "Poulterer on Founders, opened by Ben's Carpenter for 2 gold",
    ]


def test_one_way_to_build_is_one_tap() -> None:
    state = with_village("Founders")
    hunter = choice(state, "build-hunter")
    assert hunter.move == m.Build(seat=0, card="Hunter")
    assert not hunter.objections


def test_what_cannot_be_built_is_dimmed_with_its_reason() -> None:
    wheeler = choice(with_village("Founders"), "build-wheeler")
    assert [o.rule for o in wheeler.objections] == ["villagers.chain-order"]


def test_suits_of_other_tables_are_not_offered() -> None:
    codes = {one.code for one in offers(with_village("Founders")).choices}
    assert not codes & {"build-tanner", "build-captain", "noble"}


def test_a_village_grows_tap_by_tap() -> None:
    """Each choice is the whole village with one villager more; it can be the next draft."""
    state = table(3, tracking="score")
    draft = '{"move":"village","seat":0,"supply":12}'
    for code in ("add-0-lumberjack", "add-0-wheeler", "add-0-cartwright"):
        move = choice(state, code, draft).move
        assert move is not None
        draft = codec.encode(move)
    done = in_order(state, choice(state, "village-0", draft).move)
    assert names(done) == ["Founders", "Lumberjack", "Wheeler", "Cartwright"]
    assert done.sides[0].supply == 12


def test_where_a_villager_is_put_if_there_are_two_places() -> None:
    state = after(table(3, tracking="score"), village("Miner; Miner"))
    first = choice(state, "add-0-mason")
    assert first.move is None
    places = offers(state, 0, first.draft).choices
    assert len(places) == 2


@pytest.mark.parametrize(
    "draft",
    [
        "x",
        "[]",
        '{"move":"fly"}',
        '{"move":"build","card":"Baker"}',
        '{"move":"village","seat":7}',
        '{"move":"village","seat":0,"village":3}',
    ],
)
def test_drafts_that_were_never_offered(draft: str) -> None:
    state = table(3, tracking="score")
    with pytest.raises(ValueError):  # noqa: PT011 - the draft itself is the message
        offers(state, 0, draft)


def test_nothing_for_who_is_not_asked() -> None:
    assert offers(with_village("Founders"), 1) == Offers()


def test_couriers_react_in_another_turn() -> None:
    state = table(3, tracking="full", starters=STARTERS, expansions=("scoundrels",))
    assert GAME.asked(state) == (0, 1, 2)
    codes = {one.code for one in offers(state, 1).choices}
    assert codes == {"barbarian", "courier"}
    used = in_order(state, m.Courier(seat=1, card="Hunter"), m.Reveal(card="Jeweler"))
    assert GAME.asked(used) == (0, 1, 2)  # a Flaker and a Barbarian are still about


def test_options_have_their_passages_and_defaults_first() -> None:
    default = Options()
    for option in SHOWN:
        assert option.rule in rule_ids()
        if option.choices:
            assert option.choices[0][0] == getattr(default, option.name)
    shown = {option.name for option in SHOWN}
    assert set(Options.__struct_fields__) - shown == set(LISTS)


def test_views_are_told_with_their_reasons() -> None:
    state = with_village("Founders; Hunter; Grocer; Miner(Blacksmith/2)")
    seen = GAME.view(state, PUBLIC).villages[0]
    assert (seen.first_market, seen.second_market) == (6, 9)
    assert [(one.name, one.amount) for one in seen.silver] == [("Grocer", 3)]
    assert (seen.draft_limit, seen.build_limit, seen.builds_left) == (3, 2, 2)


def test_log_lines_say_what_was_said() -> None:
    state = with_village("Founders; Lumberjack(Carpenter)")
    move = m.Build(seat=0, card="Poulterer", on=who("Founders"), unlock=who("Carpenter", 1))
    told = GAME.told(state, move, PUBLIC, state)
    assert said(told) == "Ann builds Poulterer on Founders, opened by Ben's Carpenter."
    monk = m.Build(seat=0, card="Monk", as_="Wheeler")
    assert said(GAME.told(state, monk, PUBLIC, state)) == "Ann builds Monk as Wheeler."
    noble = m.Noble(seat=0, from_=1, card="Grocer")
    assert "Grocer" not in said(GAME.told(state, noble, PUBLIC, state))
    assert "Grocer" in said(GAME.told(state, noble, frozenset({1}), state))


@pytest.mark.parametrize(
    "draft",
    [
        "{",
        "[]",
        {"move": []},
        {"move": "build", "card": []},
        {"move": "build", "card": {}},
        {"move": "bribes"},
        {"move": "village", "seat": 0, "add": []},
        {"move": "village", "seat": 9},
        {"move": "village", "seat": True},
        {"move": "village", "seat": 0, "village": [{"villager": "Nobody"}]},
        {"move": "village", "seat": 0, "village": [{"villager": "Nobody", "as": "Lumberjack"}]},
        {"move": "village", "seat": 0, "village": [{"villager": "Monk", "as": "Nobody"}]},
    ],
)
def test_a_hostile_draft_was_never_offered(draft: Any) -> None:
    text = draft if isinstance(draft, str) else json.dumps(draft)
    for state in (table(3, tracking="score"), with_village("Founders")):
        with pytest.raises(ValueError, match=re.escape(text[:12])):
            offers(state, 0, text)


def test_specials_of_the_draft_phase_are_offered_in_another_turn_too() -> None:
    packs = ("scoundrels", "saints")
    state = table(3, tracking="full", starters=STARTERS, expansions=packs)
    assert {one.code for one in offers(state, 1).choices} == {"courier", "barbarian", "benefactor"}


def test_a_flaker_takes_a_card_that_nobody_has_named() -> None:
    state = table(3, tracking="full", starters=STARTERS, expansions=("scoundrels",))
    state = in_order(state, m.Draft(seat=0, from_="stack-2"))
    flaker = next(one for one in offers(state, 1).choices if one.code == "flaker")
    assert flaker.move == m.Flaker(seat=1, from_=0)
    assert not flaker.objections
    assert in_order(state, flaker.move).sides[0].drafted == 0
