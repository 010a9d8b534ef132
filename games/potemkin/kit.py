"""Potemkin Villages on the site: what its templates show, and what is kept of a voyage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.engine import codec
from companion.engine.offers import Choice, Offers
from companion.plays.figures import Figure
from companion.plays.models import Play, PlaySeat
from companion.rulebook.library import rule_url
from companion.tables.kit import Kit
from companion.tables.words import said
from games.potemkin import statistics
from games.potemkin.forms import FifthForm, PotemkinSetup, RecountForm, ResultForm
from games.potemkin.models import Crew, Voyage
from games.potemkin.rules.cards import (
    CARDS,
    CHARACTER_NAME,
    COLOURS,
    Character,
    card_name,
    colour_name,
)
from games.potemkin.rules.options import characters, owner
from games.potemkin.rules.state import Pile, State, face
from games.potemkin.rules.trick import ahead, coming

GAPS = ("upstream", "downstream")
VILLAGES = ("river", "boat", "area")
ABOUT = {1: "potemkin.one", 9: "potemkin.nine"}  # the numbers that do something


class PotemkinKit(Kit):
    """The river with its boat, the trick, the cards or the question that is open."""

    style = "css/games/potemkin.css"
    template = "games/potemkin/felt.html"
    board = "games/potemkin/board.html"
    extra = "games/potemkin/extra.html"
    forms: ClassVar = {"result": ResultForm, "recount": RecountForm, "fifth": FifthForm}
    setup = PotemkinSetup

    def screen(self, view: State, offers: Offers, names: Sequence[str]) -> dict[str, Any]:
        """The `river`, `area`, `trump`, `trick`, `piles` as they lie; of the question that is
        open its `colours` of cards and other `answers`, and what was chosen `back`.
        """
        choices = [_choice(one, names) for one in offers.choices]
        return {
            "river": river(view, choices),
            "area": area(view, choices, names),
            "trump": pile_shown(view, view.trump) if view.trump else None,
            "boat_size": view.boat_size,
            "downstream": view.downstream,
            "slots": [] if view.over or view.won else slots(view, names),
            "won": [slot(view, laid.card, names[laid.seat]) for laid in view.trick]
            if view.won
            else [],
            "piles": piles(view, names),
            "aside": aside(view, names),
            "question": said(offers.ask, names),
            "colours": colours(view, choices),
            "answers": [one for one in choices if one["group"] not in (*GAPS, *VILLAGES, *COLOURS)],
            "back": offers.back,
            "so_far": [said(one, names) for one in offers.so_far],
            "on_river": any(one["group"] in (*GAPS, *VILLAGES) for one in choices),
            "begun": bool(view.row),
            "aboard": aboard(view, names),
        }

    def notes(self, view: State) -> Sequence[str]:
        """How many cards each seat holds."""
        return [ngettext("{n} card", "{n} cards", n).format(n=n) for n in view.hands]

    def keep(self, play: Play, state: State) -> None:
        """How far the voyage got, what ended it, and who was aboard."""
        if state.end is None:
            return
        voyage = Voyage.objects.create(
            play=play,
            set=state.options.set,
            rounds=survived(state),
            ending=state.end.kind,
            by=state.end.by,
            last_step=state.end.last,
            noted=state.end.kind in ("won", "lost"),
        )
        Crew.objects.bulk_create(
            Crew(voyage=voyage, seat=seat, character=one, tricks=state.winners.count(seat))
            for seat, own in enumerate(characters(state.options, state.seats))
            for one in own
        )

    def counted(
        self, plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
    ) -> Iterable[tuple[date, str, int]]:
        """How voyages end, by set, and who was aboard."""
        return statistics.counted(plays, seats)

    def figures(self, own: Mapping[str, int]) -> Iterable[Figure]:
        """The same as figures."""
        return statistics.figures(own)


def survived(state: State) -> int:
    """Rounds completed: all of a voyage that was won, else those before the last."""
    end = state.end
    return end.round if end and end.kind in ("victory", "won", "lost") else state.tricks


def _choice(choice: Choice, names: Sequence[str]) -> dict[str, Any]:
    """A choice for the templates: what it says, where it leads, what stands against it."""
    return {
        "code": choice.code,
        "label": capfirst(said(choice.label, names)),
        "group": choice.group,
        "move": codec.encode(choice.move) if choice.move else "",
        "draft": choice.draft,
        "shut": said(choice.objections[0].text, names) if choice.objections else "",
    }


# --- The river ------------------------------------------------------------------------


def river(view: State, choices: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Villages left to right, with the gaps between them where one is asked for.

    In the middle of a move the river is as the question has it: its villages are those it names.
    """
    gaps = [one for one in choices if one["group"] in GAPS]
    asked = {one["code"]: one for one in choices if one["group"] in ("river", "boat")}
    sizes = {face(pile): len(pile) for pile in view.row}
    if gaps:
        stops = [gap(gaps[0])]
        for left, one in pairwise(gaps):
            card = one["code"].removeprefix("right-of-")
            boat = (left["group"], one["group"]) == GAPS
            stops += [village(view, card, sizes.get(card, 1), boat, asked.get(card)), gap(one)]
        return stops
    if asked:
        return [
            village(view, card, sizes.get(card, 1), one["group"] == "boat", one)
            for card, one in asked.items()
        ]
    lost = view.end is not None and view.end.kind != "victory"
    return [
        village(view, face(pile), len(pile), number == view.at and not lost)
        for number, pile in enumerate(view.row)
    ]


def gap(choice: dict[str, Any]) -> dict[str, Any]:
    """A place where a village can be put."""
    return {"gap": True, "choice": choice, "code": choice["code"]}


def village(
    view: State, card: str, size: int, boat: bool, choice: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A village: its face, how many cards it has, whether the boat lies under it."""
    return {**card_shown(view, card), "size": size, "boat": boat, "choice": choice, "code": card}


def area(
    view: State, choices: Sequence[dict[str, Any]], names: Sequence[str]
) -> dict[str, Any] | None:
    """The villages of Carpenter or Wagonmaster; None where there are none."""
    asked = [one for one in choices if one["group"] == "area"]
    if not view.area and not asked:
        return None
    sizes = {face(pile): len(pile) for pile in view.area}
    faces = [one["code"] for one in asked] or [face(pile) for pile in view.area]
    by_code = {one["code"]: one for one in asked}
    keeper: Character = "carpenter" if view.options.set == "B" else "wagonmaster"
    seat = owner(view.options, view.seats, keeper) or 0
    return {
        "title": _("{name}’s villages ({character})").format(
            name=names[seat], character=said(CHARACTER_NAME[keeper], ())
        ),
        "villages": [
            village(view, card, sizes.get(card, 1), boat=False, choice=by_code.get(card))
            for card in faces
        ],
    }


def pile_shown(view: State, pile: Pile) -> dict[str, Any]:
    """A pile by its top card."""
    return {**card_shown(view, pile[-1]), "size": len(pile)}


def card_shown(view: State, card: str) -> dict[str, Any]:
    """A card for `card.html`."""
    found = CARDS[card]
    colour = said(colour_name(found.colour, view.options.fifth_colour), ())
    letter = "5" if found.colour == "fifth" and not view.options.fifth_colour else colour[0].upper()
    return {
        "suit": found.colour,
        "letter": "" if letter == "5" else letter,
        "number": found.number,
        "name": said(card_name(card, view.options.fifth_colour), ()),
        "url": rule_url(ABOUT.get(found.number, "potemkin.cards")),
    }


# --- Trick, piles, cards -----------------------------------------------------------------


def slots(view: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """The places of the trick in the order of play, filled and to be filled."""
    if not view.row:
        return []
    best = ahead(view) if view.trick else None
    laid = [
        slot(view, one.card, names[one.seat])
        | {"best": place == best, "new": place == len(view.trick) - 1}
        for place, one in enumerate(view.trick)
    ]
    to_come = [{"name": names[seat], "now": step == 0} for step, seat in enumerate(coming(view))]
    return laid + to_come


def slot(view: State, card: str, name: str) -> dict[str, Any]:
    """A card of the trick and whose it is."""
    return {
        "name": name,
        "card": card_shown(view, card),
        "best": view.won and view.won.card == card,
    }


def aboard(view: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """Each character with whose it is and the page that says what it does."""
    return [
        {
            "name": names[seat],
            "character": said(CHARACTER_NAME[one], ()),
            "url": rule_url(f"potemkin.{one}"),
        }
        for seat, own in enumerate(characters(view.options, view.seats))
        for one in own
    ]


def piles(view: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """With two players, each character's pile: how many are left, and the top one if known."""
    return [
        {
            "character": said(CHARACTER_NAME[stack.character], ()),
            "url": rule_url(f"potemkin.{stack.character}"),
            "name": names[owner(view.options, view.seats, stack.character) or 0],
            "left": stack.left,
            "card": card_shown(view, stack.cards[0]) if stack.cards else None,
            "leads": stack.character == view.lead,
        }
        for stack in view.piles
    ]


def aside(view: State, names: Sequence[str]) -> dict[str, Any] | None:
    """The Redeployment card, while it lies there."""
    if view.aside is None or not view.aside.there:
        return None
    seat = owner(view.options, view.seats, "cossack") or 0
    card = view.aside.card
    return {
        "title": _("Aside: {name}").format(name=names[seat]),
        "card": card_shown(view, card) if card else None,
    }


def colours(view: State, choices: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards that are asked for, by colour, the led colour first."""
    led = CARDS[view.trick[0].card].colour if view.trick and not view.won else None
    found = []
    for colour in sorted(COLOURS, key=lambda one: one != led):
        cards = [one | {"number": CARDS[one["code"]].number} for one in choices
                 if one["group"] == colour]  # fmt: skip
        if cards:
            found.append(
                {
                    "code": colour,
                    "name": capfirst(said(colour_name(colour, view.options.fifth_colour), ())),
                    "led": colour == led,
                    "trump": colour == view.trump_colour,
                    "cards": cards,
                }
            )
    return found
