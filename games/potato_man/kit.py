"""Potato Man on the site: what its templates show, and the rows kept of a finished game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from companion.engine import codec
from companion.engine.offers import Choice, Offers
from companion.plays.figures import Figure
from companion.plays.models import Play, PlaySeat
from companion.rulebook.library import rule_url
from companion.tables.kit import Kit
from companion.tables.words import said
from games.potato_man import statistics
from games.potato_man.forms import RulingForm, StuckForm, TallyForm
from games.potato_man.models import RoundSacks
from games.potato_man.rules.cards import (
    CARDS,
    COLOUR_NAME,
    COLOURS,
    SACK_VALUE,
    SACKS,
    SACKS_NAME,
    Colour,
)
from games.potato_man.rules.scoring import round_values
from games.potato_man.rules.state import State, sack_counts
from games.potato_man.rules.view import View
from games.potato_man.words import special_label


class PotatoManKit(Kit):
    """Cards by colour to tap, the trick as it lies, the sacks left."""

    template = "games/potato_man/trick.html"
    board = "games/potato_man/board.html"
    hint = "games/potato_man/open.html"
    counts = "games/potato_man/sacks.html"
    extra = "games/potato_man/extra.html"
    forms: ClassVar = {"stuck": StuckForm, "tally": TallyForm, "ruling": RulingForm}

    def screen(self, view: View, offers: Offers, names: Sequence[str]) -> dict[str, Any]:
        """`slots` of the trick, `sacks` left, `colours` with their cards, colours `open`."""
        return {
            **hints(view),
            "slots": [] if view.over else slots(view, names),
            "sacks": sacks(view),
            "colours": colours(offers, names),
        }

    def notes(self, view: View) -> Sequence[str]:
        """What the present round has brought each seat so far."""
        return ["" if view.over else _("+{n} now").format(n=seat.now) for seat in view.table]

    def keep(self, play: Play, state: State) -> None:
        """A row for each seat in each round."""
        values = round_values(state)
        RoundSacks.objects.bulk_create(
            RoundSacks(
                play=play,
                round=number,
                seat=seat,
                value=values[number - 1][seat],
                ruled=sum(
                    ruled.add
                    for ruled in state.rulings
                    if (ruled.seat, ruled.round) == (seat, number)
                ),
                **_sacks_won(round_, seat),
            )
            for number, round_ in enumerate(state.rounds, start=1)
            for seat in range(state.seats)
        )

    def counted(
        self, plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
    ) -> Iterable[tuple[date, str, int]]:
        """Sacks by colour, and rounds cut short."""
        return statistics.counted(plays, seats)

    def figures(self, own: Mapping[str, int]) -> Iterable[Figure]:
        """The same as figures."""
        return statistics.figures(own)


def _sacks_won(round_: Any, seat: int) -> dict[str, int]:
    """Sacks of each kind and tricks; none known where the round was counted by hand."""
    if round_.tally is not None:
        return {}
    tricks = sum(taken.seat == seat for taken in round_.taken)
    return dict(zip(SACKS, sack_counts(round_.taken, seat), strict=True)) | {"tricks": tricks}


def hints(view: View) -> dict[str, Any]:
    """The colours that are open and those that lie twice, where not any card goes."""
    if view.turn is None or not view.trick or (view.seats == 5 and not view.doubled):
        return {}
    return {
        "open": [_suit(colour) for colour in view.open],
        "twice": [_suit(colour) for colour in view.doubled] if view.seats == 5 else [],
        "draws": view.table[view.turn].draw_pile > 0,
    }


def _suit(colour: Colour) -> dict[str, str]:
    return {"code": colour, "name": said(COLOUR_NAME[colour], ())}


def slots(view: View, names: Sequence[str]) -> list[dict[str, Any]]:
    """The places of the trick in the order of play, filled and to be filled."""
    laid = [
        {
            "name": names[card.seat],
            "card": card_shown(card.card),
            "best": place == view.ahead,
            "note": _note(view) if place == view.ahead else "",
            "new": place == len(view.trick) - 1,
        }
        for place, card in enumerate(view.trick)
    ]
    coming = [{"name": names[seat], "now": step == 0} for step, seat in enumerate(view.coming)]
    return laid + coming


def _note(view: View) -> str:
    if len(view.trick) < 2:
        return ""
    return {
        "number": _("ahead"),
        "later": _("ahead, later"),
        "potato-man": _("beats Evil Potato"),
    }[view.ahead_by or "number"]


def card_shown(card_id: str) -> dict[str, Any]:
    """A card for `card.html`."""
    card = CARDS[card_id]
    about = "specials" if card.evil or card.man else f"cards-{card.colour}"
    return {
        "suit": card.colour,
        "letter": said(COLOUR_NAME[card.colour], ())[0].upper(),
        "number": card.number,
        "special": "evil" if card.evil else "man" if card.man else "",
        "name": card_names(get_language())[card_id],
        "url": rule_url(f"potato-man.{about}"),
    }


def sacks(view: View) -> list[dict[str, Any]]:
    """What lies out of each kind."""
    return [
        {
            "suit": sack,
            "left": left,
            "worth": SACK_VALUE[sack],
            "name": _("{sacks}, worth {worth} each: {n} left").format(
                sacks=said(SACKS_NAME[sack], ()), worth=SACK_VALUE[sack], n=left
            ),
        }
        for sack, left in zip(SACKS, view.sacks_left, strict=True)
        if not (sack == "green" and view.options.variant == "no-green")
    ]


def colours(offers: Offers, names: Sequence[str]) -> list[dict[str, Any]]:
    """The board: open colours first, closed ones under their reason."""
    found = []
    for colour in COLOURS:
        choices = [choice for choice in offers.choices if choice.group == colour]
        if choices:
            found.append(_colour(colour, choices, names))
    return sorted(found, key=lambda one: bool(one["reason"]))


def _colour(colour: Colour, choices: Sequence[Choice], names: Sequence[str]) -> dict[str, Any]:
    shut = _reasons(choices, names)
    called = card_names(get_language())
    return {
        "code": colour,
        "name": capfirst(said(COLOUR_NAME[colour], ())),
        "reason": max(shut, key=shut.count) if all(shut) else "",
        "cards": [
            {
                "number": CARDS[choice.code].number,
                "label": special_label(choice.code),
                "name": called[choice.code],
                "move": codec.encode(choice.move),
                "shut": why,
            }
            for choice, why in zip(choices, shut, strict=True)
        ],
    }


@cache
def card_names(language: str | None) -> dict[str, str]:
    """The name of every card in `language`: put together once, shown often."""
    with override(language):
        return {card.id: said(card.name, ()) for card in CARDS.values()}


def _reasons(choices: Sequence[Choice], names: Sequence[str]) -> list[str]:
    """Why each choice is not in order, or ""; one objection often stands against many."""
    first = [choice.objections[0] if choice.objections else None for choice in choices]
    different = {id(one): one for one in first}
    told = {id(one): said(one.text, names) if one else "" for one in different.values()}
    return [told[id(one)] for one in first]
