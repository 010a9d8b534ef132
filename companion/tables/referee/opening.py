"""Opening a table: seats, links, and the host's phone."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from companion.engine import codec
from companion.engine.registry import AnyGame
from companion.people import players
from companion.people.models import Browser, Circle, Player
from companion.tables.models import (
    CODE_LETTERS,
    Link,
    Phone,
    Seat,
    Table,
    new_code,
    new_token,
)
from companion.tables.referee.refusals import Unreadable
from companion.tables.writing import writing


@dataclass(frozen=True)
class Opened:
    """A new table, and the phrase that gives it back to a host who lost everything."""

    table: Table
    phone: Phone
    phrase: str


def open_table(
    game: AnyGame,
    options: Any,
    names: Sequence[str],
    browser: Browser,
    *,
    zone: str = "UTC",
    own_seat: bool = False,
    rematch_of: Table | None = None,
    circle: Circle | None = None,
    seated: Sequence[Player | None] = (),
) -> Opened:
    """Open a table of `game` for the seats called `names`; `browser` becomes its host.

    In a `circle` each name is one of its players, new ones where there is none of that name.
    `seated` says who the seats' players are where that is known already. Raises Unreadable where
    the game cannot be played by so many or with these options.
    """
    if len(names) not in game.seats:
        raise Unreadable(field="names")
    if unfit := game.unfit(len(names), options):
        raise Unreadable(str(unfit[0].text), field=unfit[0].field or "options")
    phrase = _new_phrase()
    with writing():
        table = Table.objects.create(
            game=game.slug,
            rules=game.rules,
            options=codec.encode(options),
            size=len(names),
            zone=zone,
            own_seat=own_seat,
            phrase=phrase_digest(phrase),
            rematch_of=rematch_of,
            circle=circle,
            state=codec.encode(game.start(len(names), options)),
            shape=codec.shape(game.State),
        )
        who = seated or (players.named(circle, names) if circle else [None] * len(names))
        Seat.objects.bulk_create(
            Seat(table=table, number=number, name=player.name if player else name, player=player)
            for number, (name, player) in enumerate(zip(names, who, strict=True))
        )
        host = Link.objects.create(table=table, role=Link.Role.HOST, code=new_token())
        _scribe_link(table)
        Link.objects.create(table=table, role=Link.Role.WATCH, code=new_token())
        phone = Phone.objects.create(
            table=table, browser=browser, link=host, generation=host.generation
        )
    return Opened(table, phone, phrase)


def _scribe_link(table: Table) -> Link:
    """The link with the short code; with a billion codes two tables rarely draw the same."""
    for _ in range(5):
        try:
            with transaction.atomic():
                return Link.objects.create(table=table, role=Link.Role.SCRIBE, code=new_code())
        except IntegrityError:
            continue
    return Link.objects.create(table=table, role=Link.Role.SCRIBE, code=new_code())


def _new_phrase() -> str:
    """Twelve letters in three groups, 60 bits: easily copied, not to be guessed."""
    letters = [secrets.choice(CODE_LETTERS) for _ in range(12)]
    return "-".join("".join(letters[start : start + 4]) for start in (0, 4, 8))


def phrase_digest(phrase: str) -> str:
    """What is stored of a phrase, however it was typed."""
    plain = "".join(char for char in phrase.upper() if char.isalnum())
    return salted_hmac("companion.tables.phrase", plain, algorithm="sha256").hexdigest()
