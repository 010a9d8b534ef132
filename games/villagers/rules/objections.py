"""Why a move is not in order: every reason, the impossible ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET

from companion.engine.moves import SetOption
from companion.engine.verdicts import Objection, impossible
from games.villagers.rules import against_build as build
from games.villagers.rules import against_draft as draft
from games.villagers.rules import against_options as options
from games.villagers.rules import against_solo as alone
from games.villagers.rules import against_specials as specials
from games.villagers.rules import against_table as table
from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules.checks import NO_SEAT, NOBODY, OVER
from games.villagers.rules.play_events import EFFECTS
from games.villagers.rules.state import State

Against = Callable[[State, Any], Iterator[Objection]]


def against(state: State, move: Any) -> tuple[Objection, ...]:
    """Every reason against `move`."""
    type_ = type(move)
    if state.over and type_ not in (m.Ruling, SetOption):
        return (OVER,)
    seats = no_such_seat(state, move)
    if seats:
        return seats
    found = [*elsewhere(move), *AGAINST[type_](state, move)]
    if len(found) > 1:
        found.sort(key=lambda objection: objection.kind == "illegal")
    return tuple(found)


def no_such_seat(state: State, move: Any) -> tuple[Objection, ...]:
    """Seats that a move names sit at this table; the Countess comes to who plays alone."""
    seat = getattr(move, "seat", 0)
    if state.index(seat) < 0:
        return (NO_SEAT,)
    other = getattr(move, "from_", None)
    if isinstance(other, int) and other >= state.seats:
        return (impossible(NO_SEAT.rule, NO_SEAT.text, field="from"),)
    return ()


def elsewhere(move: Any) -> Iterator[Objection]:
    """What has to lie in the seat's own village is not looked for in another one."""
    for field in OWN.get(type(move), ()):
        who = getattr(move, field)
        if who is not None and who.seat is not UNSET and who.seat != move.seat:
            yield impossible("table.impossible", NOBODY, field=field)


def nothing(_state: State, _move: Any) -> Iterator[Objection]:
    """A ruling is the table's to make (table.ruling)."""
    return iter(())


OWN: dict[type, tuple[str, ...]] = {
    m.Build: ("on",),
    m.Apprentice: ("on",),
    m.Benefactor: ("on",),
    m.Bronze: ("of",),
    m.Nun: ("of",),
    m.Recount: ("of", "on"),
}

AGAINST: dict[type, Against] = {
    m.Village: table.against_village,
    m.Market: table.against_market,
    m.Drafted: draft.against_drafted,
    m.Draft: draft.against_draft,
    m.Reveal: draft.against_reveal,
    m.Coin: draft.against_coin,
    m.Build: build.against_build,
    m.Basic: build.against_basic,
    m.Bronze: build.against_bronze,
    m.Built: build.against_built,
    m.Apprentice: specials.against_apprentice,
    m.Tinner: specials.against_tinner,
    m.Smuggler: specials.against_smuggler,
    m.Benefactor: specials.against_benefactor,
    m.Barbarian: draft.against_barbarian,
    m.Courier: draft.against_courier,
    m.Flaker: draft.against_flaker,
    m.Prophet: draft.against_prophet,
    m.Recruiter: draft.against_recruiter,
    m.Noble: specials.against_noble,
    m.Schemer: specials.against_schemer,
    m.Thief: specials.against_thief,
    m.Sheriff: specials.against_sheriff,
    m.Pigeoneer: specials.against_pigeoneer,
    m.Nun: specials.against_nun,
    m.Freelancer: specials.against_freelancer,
    m.Inn: table.against_inn,
    m.Church: table.against_church,
    m.Tavern: table.against_tavern,
    m.Recount: table.against_recount,
    m.Ruling: nothing,
    SetOption: options.against_set,
    e.CountessCard: alone.against_countess,
    e.Deal: alone.against_deal,
    e.Jester: alone.against_jester,
    **dict.fromkeys(EFFECTS, alone.against_event),
}
