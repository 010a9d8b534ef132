"""A play as it is taken home: everything that the files and links say, in one plain structure."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.apps import apps
from django.utils.translation import gettext as _

from companion.engine.log import line as standing_line
from companion.people.names import key
from companion.plays import story
from companion.plays.found import Further
from companion.plays.listing import game_names, standing
from companion.plays.models import Play, PlaySeat
from companion.plays.seeing import Look
from companion.plays.starting import first_seat
from companion.tables.game import acts_of
from companion.tables.game_app import GameConfig
from companion.tables.visit import Visit
from companion.tables.words import said

# What other programs know us and our players by, for ever.
SOURCE = "Card Referee"
_NAMESPACE = uuid.UUID("3f0c52f7-6c35-4f4b-9a57-0b64a5a2a6d1")


@dataclass(frozen=True)
class Side:
    """One seat: who, and how it ended. `id` is the person's, the same in every play."""

    id: str
    name: str
    seat: int
    score: int | None
    rank: int
    won: bool
    began: bool
    new: bool
    anonymous: bool


@dataclass(frozen=True)
class Category:
    """One line of the scoresheet: what each seat has for it, by seat number."""

    code: str
    label: str
    amounts: dict[int, int]


@dataclass(frozen=True)
class Taken:
    """A play, ready to be written down.

    `began` is the time on the wall where it was played; `bgg` the game's number at
    BoardGameGeek, 0 if it is not known; `others` are sides without a seat.
    """

    id: str
    slug: str
    game: str
    game_id: str
    bgg: int
    began: datetime
    zone: str
    minutes: int
    board: str
    because: str
    ruled: bool
    sides: tuple[Side, ...]
    others: tuple[tuple[str, int | None], ...]
    categories: tuple[Category, ...]

    @property
    def scored(self) -> bool:
        """Whether this is a game with points."""
        return any(side.score is not None for side in self.sides)


def taken(look: Look, *, with_log: bool = True) -> Taken:
    """The play as it is taken home; a table's play without its log has no categories, no `board`
    and no `because`.
    """
    play, visit = look.play, look.visit if with_log else None
    began = first_seat(play.game, play.rules, play.options, len(look.names))
    further = look.further
    return Taken(
        id=id_of(look),
        slug=play.game,
        game=game_names().get(play.game, play.game),
        game_id=str(uuid.uuid5(_NAMESPACE, f"game:{play.game}")),
        bgg=bgg_of(play.game),
        began=play.began,
        zone=play.zone,
        minutes=play.minutes,
        board=_board(visit) if visit else further.board,
        because=story.because(look) if visit or play.table_id is None else "",
        ruled=_ruled(visit),
        sides=tuple(
            Side(
                id=person_id(seat, play),
                name=seat.shown_name,
                seat=seat.number,
                score=seat.score,
                rank=seat.rank,
                won=seat.won,
                began=seat.number == (began if further.began is None else further.began),
                new=_first_time(seat, play) if with_log else False,
                anonymous=bool(seat.player and seat.player.anonymous),
            )
            for seat in look.seats
            if seat.number is not None
        ),
        others=tuple((seat.name, seat.score) for seat in look.seats if seat.number is None),
        categories=categories(visit) if visit else _told(further),
    )


def by_rank(play: Taken) -> list[Side]:
    """The sides, best first."""
    return sorted(play.sides, key=lambda side: (side.rank, side.seat))


def result_of(look: Look) -> list[PlaySeat]:
    """All sides, best first, those without a seat too."""
    return standing(look.seats)


def id_of(look: Look) -> str:
    """What the play is called in other programs, for ever: there already if it came from one."""
    return look.further.id or look.play.source or str(look.play.key)


def bgg_of(slug: str) -> int:
    """A game's number at BoardGameGeek, 0 where it is not known."""
    for config in apps.get_app_configs():
        if isinstance(config, GameConfig) and config.game_slug == slug:
            return config.bgg
    return 0


def person_id(seat: PlaySeat, play: Play) -> str:
    """Names the person in a seat for good: the player, or who has this name in this circle."""
    if seat.player:
        # The moment tells players of two sites apart.
        person = f"player:{seat.player.pk}:{seat.player.created.timestamp()}"
    else:
        person = f"name:{play.circle_id or ''}:{key(seat.name)}"
    return str(uuid.uuid5(_NAMESPACE, person))


def categories(visit: Visit) -> tuple[Category, ...]:
    """The lines of the scoresheet by what they are for, in the order in which they first stand."""
    found: dict[str, Category] = {}
    for row in visit.game.scoresheet(visit.state).rows:
        if row.seat is None or row.total is None:
            continue
        for part in row.lines:
            label = said(part.label, visit.names)
            amounts = found.setdefault(part.code, Category(part.code, label, {})).amounts
            amounts[row.seat] = amounts.get(row.seat, 0) + part.amount
    return tuple(found.values())


def _told(further: Further) -> tuple[Category, ...]:
    """The same from what a file said."""
    found: dict[str, Category] = {}
    for line in further.lines:
        amounts = found.setdefault(line.label, Category(line.label, line.label, {})).amounts
        amounts[line.seat] = amounts.get(line.seat, 0) + line.amount
    return tuple(found.values())


def _board(visit: Visit) -> str:
    """The ruleset in short: what was not played as usual."""
    told = [
        _("{option}: {value}").format(option=option.label, value=option.value)
        for option in story.house_rules(visit)
    ]
    return ", ".join(told)[:200]


def _ruled(visit: Visit | None) -> bool:
    """Whether the table decided on points by hand."""
    if visit is None:
        return False
    moves = (placed.made.move for placed in standing_line(acts_of(visit.table, visit.game)))
    return any(move.__struct_config__.tag == "ruling" for move in moves)


def _first_time(seat: PlaySeat, play: Play) -> bool:
    """Whether this is the first play of this game by a known player."""
    if seat.player_id is None:
        return False
    before = PlaySeat.objects.filter(
        player=seat.player_id, play__game=play.game, play__ended__lt=play.ended
    )
    return not before.exists()
