"""Potemkin Villages as the conformance suite wants it: setups, an example for every objection."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.engine.conformance import Case, Example
from companion.engine.log import Made
from companion.engine.moves import SetOption
from companion.rulebook.parse import read_book
from games.potemkin.rules.game import Potemkin
from games.potemkin.rules.moves import (
    AnyMove,
    Artist,
    Builder,
    Carpenter,
    Chancellor,
    Commander,
    Commissary,
    Cossack,
    Given,
    Lay,
    Moved,
    Officer,
    Painter,
    Play,
    Put,
    Recount,
    Redeployment,
    Result,
    Sapper,
    Scout,
    Secretary,
    Stagehand,
)
from games.potemkin.rules.options import Options
from tests.games.potemkin.hands import simulate
from tests.games.potemkin.playing import ROW, card, cards, lay, right_of

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def rule_ids() -> frozenset[str]:
    """The rules that the rulebook and the site have a passage for."""
    books = (
        read_book(ROOT / "games" / "potemkin" / "rulebook", "potemkin", "Potemkin Villages"),
        read_book(ROOT / "companion" / "rulebook" / "passages", "table", "Tables"),
    )
    return frozenset(passage.rule for book in books for passage in book.passages)


def example(
    move: AnyMove,
    *line: str | AnyMove,
    seats: int = 4,
    set_: Any = "A",
    start: int = 0,
    row: str = ROW,
    **options: Any,
) -> Example:
    """After the first villages and this line: moves, or "0 R7" for a card of seat 0."""
    moves: list[AnyMove] = [lay(row)] if row else []
    for one in line:
        if isinstance(one, str):
            seat, short = one.split()
            moves.append(Play(seat=int(seat), card=card(short)))
        else:
            moves.append(one)
    made = tuple(Made[Any](move=one) for one in moves)
    return Example(seats, Options(set=set_, start=start, **options), made, move)


# Seat 0 wins a trick of set A (Sapper), B (Carpenter), C (Commissary), D (Builder).
WON = ("0 R7", "1 R2", "2 R3", "3 R4")
ASIDE = Redeployment(seat=3)
# The same won by seat 1, 2 or 3.
BY_1, BY_2, BY_3 = (
    ("1 R7", "2 R2", "3 R3", "0 R4"),
    ("2 R7", "3 R2", "0 R3", "1 R4"),
    ("3 R7", "0 R2", "1 R3", "2 R4"),
)

EXAMPLES = {
    "potemkin.cards": example(Play(seat=0, card="red-10")),
    "potemkin.no-white": example(
        Play(seat=0, card="white-7"), seats=3, row="O2 O3 B4 F5"
    ),
    "potemkin.first-villages": example(Lay(villages=cards("W2 O3 B4")), row=""),
    "potemkin.hands": example(
        Play(seat=0, card="red-7"), Recount(hands=(0, 1, 1, 1), why="Some are gone.")
    ),
    "potemkin.piles": example(
        Play(seat=0, card="red-7", from_="sapper"), seats=4
    ),
    "potemkin.turns": example(Play(seat=2, card="red-7")),
    "potemkin.pile-leads": example(
        Play(seat=0, card="red-7", from_="sapper"), seats=2
    ),
    "potemkin.redeployment": example(Play(seat=0, card="red-7"), set_="B"),
    "potemkin.follow-suit": example(
        Play(seat=3, card="blue-7"),
        Redeployment(seat=3, card="red-9"),
        "0 R7", "1 R2", "2 R3",
        set_="B", redeployment="up",
    ),
    "potemkin.ability": example(Chancellor(at="far-left"), *WON),
    "potemkin.two-colours": example(
        Chancellor(at="far-left"), "0 R7", "1 R2", "2 R3", seats=3, row="O2 O3 B4 F5",
    ),
    "potemkin.sets": example(Commander(), *WON),
    "potemkin.sapper": example(
        Sapper(discard=(card("O3"),), at="far-left"), *WON
    ),
    "potemkin.building": example(
        Sapper(discard=cards("O3 B4"), at=right_of("B4")), *WON
    ),
    "potemkin.face": example(
        Sapper(discard=cards("O3 R9"), at="far-left"), *WON
    ),
    "potemkin.boat": example(Stagehand(card="blue-9"), *BY_1, start=1),
    "potemkin.trump": example(
        Stagehand(),
        *WON, Sapper(discard=cards("O3 B4"), at=right_of("F5")),
        "0 O4", "1 O7", "2 O5", "3 O6",
    ),
    "potemkin.stagehand": example(Stagehand(at="far-left"), *BY_1, start=1),
    "potemkin.boat-pile": example(
        Play(seat=1, card="red-2"), *BY_1, Stagehand(), start=1
    ),
    "potemkin.upstream": example(Chancellor(at=right_of("F5")), *BY_2, start=2),
    "potemkin.downstream": example(
        Painter(trump_at="far-left", leads=0),
        *BY_1, Painter(leads=1 - 1),
        "0 B5", "1 B8", "2 B3", "3 B2",
        set_="D", start=1,
    ),
    "potemkin.scout": example(Scout(village=card("W2"), at=right_of("F5")),
        *BY_1, Stagehand(), "1 B5", "2 B3", "3 B8", "0 B2", start=1),
    "potemkin.above-boat": example(Officer(village=card("W2")), *BY_2, set_="C", start=2),
    "potemkin.carpenter": example(
        Carpenter(moved=(Moved(card("R7"), right_of("W2")),)), ASIDE, *WON, set_="B"
    ),
    "potemkin.artist": example(
        Artist(onto=(Put(card("R7"), card("W2")),)), ASIDE, *BY_1, set_="B", start=1
    ),
    "potemkin.secretary": example(
        Secretary(village=card("W2"), at=right_of("F5")), ASIDE, *BY_2, set_="B", start=2
    ),
    "potemkin.cossack": example(
        Cossack(give=Given(card("R2"), 3)), ASIDE, *BY_3, set_="B", start=3
    ),
    "potemkin.cossack-redeploys": example(
        Cossack(boat_to=card("F5")), ASIDE, *BY_3, set_="B", start=3
    ),
    "potemkin.reading-cossack-both": example(
        Cossack(give=Given(card("R2"), 0), boat_to=card("W7")),
        ASIDE, *BY_3, set_="B", start=3, row="W7 O3 B4 F5", cossack_both=False,
    ),
    "potemkin.officer": example(
        Officer(), *WON, Commissary(), "0 B5", "1 B3", "2 B8", "3 B2", set_="C"
    ),
    "potemkin.builder": example(Builder(at=right_of("W8")), *WON, set_="D", row="W8 O3 B4 F5"),
    "potemkin.painter": example(
        Painter(trump_at=right_of("F5"), leads=0), *BY_1, set_="D", start=1
    ),
    "potemkin.named-leader": example(Painter(leads=1), *BY_1, set_="D", start=1),
    "potemkin.commander": example(Commander(at="far-left"), *BY_3, set_="D", start=3),
    "potemkin.recount": example(Recount(hands=(1, 1), why="We counted.")),
    "potemkin.setup": example(SetOption(option="start", value=2), "0 R7"),
    "potemkin.characters": example(SetOption(option="characters", value="sapper+scout, artist")),
    "potemkin.backgrounds": example(
        SetOption(option="backgrounds", value="stagehand blue red"), seats=2
    ),
    "table.seat": example(Play(seat=4, card="red-7")),
    "table.over": example(Play(seat=0, card="red-7"), Result(won=True, rounds=10)),
    "table.option": example(SetOption(option="speed", value=3)),
}  # fmt: skip

CASE = Case(
    game=Potemkin(),
    simulate=simulate,
    setups=(
        (4, Options()),
        (3, Options(set="A", start=2)),
        (2, Options(set="A")),
        (4, Options(set="B", early_step=False, carpenter_wild=True)),
        (2, Options(set="B", redeployment="up", first_trick="three")),
        (4, Options(set="C", ones_within_colour=False, memory_aid=True)),
        (3, Options(set="C", boat_village="stays")),
        (4, Options(set="D", governor_stacks=False, last_step=False)),
        (2, Options(set="D", empty_piles="other", fifth_colour="green")),
    ),
    rules=rule_ids(),
    examples=EXAMPLES,
    golden=HERE / "golden.txt",
    seed=2,
    hidden=frozenset({"potemkin.boat-pile", "potemkin.cards"}),
)
