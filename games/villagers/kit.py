"""Villagers on the site: what its templates show, and what is kept of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from django.db.models import QuerySet

from companion.engine import codec
from companion.engine.offers import Offers
from companion.plays.figures import Figure
from companion.plays.models import Play, PlaySeat
from companion.tables.kit import Kit
from companion.tables.words import said
from games.villagers import entering, statistics
from games.villagers.finding import (
    MOST_AT_ONCE,
    choice_shown,
    find_shown,
    suits_of,
    villager_of,
)
from games.villagers.forms import RecountForm, RulingForm, VillageForm
from games.villagers.forms_options import (
    DevelopmentsForm,
    ExpansionsForm,
    SeasonsForm,
    StartersForm,
)
from games.villagers.forms_setup import VillagersSetup
from games.villagers.markets import developments_shown, earned_by_kind, market_shown, solo_shown
from games.villagers.models import Earning, Resident, Village
from games.villagers.rules import moves as m
from games.villagers.rules.cards import SUITS
from games.villagers.rules.scoring import total
from games.villagers.rules.state import State
from games.villagers.rules.view import View, village_view
from games.villagers.sights import face, road, village_shown

PLACES = "places"


class VillagersKit(Kit):
    """Villages as chains of cards, whom to find and tap, markets line by line."""

    style = "css/games/villagers.css"
    template = "games/villagers/felt.html"
    board = "games/villagers/board.html"
    extra = "games/villagers/extra.html"
    seats = ""
    forms: ClassVar = {
        "village": VillageForm,
        "recount": RecountForm,
        "ruling": RulingForm,
        "expansions": ExpansionsForm,
        "developments": DevelopmentsForm,
        "starters": StartersForm,
        "seasons": SeasonsForm,
    }
    setup = VillagersSetup

    def screen(self, view: View, offers: Offers, names: Sequence[str]) -> dict[str, Any]:
        """The `villages`, whoever acts first; of what is open: `finds` to be searched through by
        `suits`, other `answers`, `places` of a villager; and what lies beside the villages.
        """
        state = view.state
        as_is = entering.half_made(offers)
        finds, places, answers = _sorted(state, offers, as_is, names)
        return {
            "villages": _villages(view, offers, as_is, names),
            "question": said(offers.ask, names),
            "finds": finds,
            "at_once": len(finds) <= MOST_AT_ONCE,
            "suits": suits_of(finds),
            "places_to_stand": places,
            "answers": [one for one in answers if one["code"] != "built"],
            "done": next((one for one in answers if one["code"] == "built"), None),
            "begun": bool(offers.field),
            "entry": entering.entry_shown(state, as_is, names) if as_is else None,
            "other_entry": entering.other_entry(state, as_is) if as_is else None,
            "market": market_shown(view, names),
            "developments": developments_shown(view, names),
            "solo": solo_shown(state),
            "road": None if any(one["group"] == "road" for one in answers) else road(state),
            "scoring": state.scoring,
        }

    def begun(self, move: Any) -> str:
        """A village that was entered is corrected as it was entered."""
        return codec.encode(move) if isinstance(move, m.Village) else ""

    def keep(self, play: Play, state: State) -> None:
        """What each village earned by kind, and who lives there."""
        if not state.over:
            return
        for at, side in enumerate(state.sides):
            village = Village.objects.create(
                play=play,
                seat=at if at < state.seats else None,
                total=total(state, at),
                villagers=len(side.village),
                tracking=state.options.tracking,
            )
            Earning.objects.bulk_create(
                Earning(village=village, kind=kind, amount=amount)
                for kind, amount in earned_by_kind(state, at).items()
            )
            Resident.objects.bulk_create(
                Resident(village=village, villager=name, count=count)
                for name, count in Counter(card.name for card in side.village).items()
            )

    def counted(
        self, plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
    ) -> Iterable[tuple[date, str, int]]:
        """Gold by kind, and who lives in villages that won."""
        return statistics.counted(plays, seats)

    def figures(self, own: Mapping[str, int]) -> Iterable[Figure]:
        """The same as figures."""
        return statistics.figures(own)


Shown = list[dict[str, Any]]


def _sorted(
    state: State, offers: Offers, as_is: entering.HalfMade | None, names: Sequence[str]
) -> tuple[Shown, Shown, Shown]:
    """The choices: villagers to be found, places for one of them, and everything else."""
    finds: Shown = entering.to_add(state, offers, as_is, names) if as_is else []
    places: Shown = []
    answers: Shown = []
    for choice in offers.choices:
        if choice.group == "village" or (as_is and choice.code.startswith("add-")):
            continue
        if state.gaps and choice.group in ("road", "stacks"):  # the gap is filled first
            continue
        if choice.group in SUITS and villager_of(choice.code):
            finds.append(find_shown(state, choice, names))
            continue
        shown = choice_shown(choice, names)
        if choice.group == PLACES:
            if isinstance(choice.move, m.Village):  # goes on from there
                shown |= {"draft": shown["move"], "shut": ""}
            places.append(shown)
            continue
        name = villager_of(choice.code)
        answers.append(shown | (face(name) if name and choice.group in ("road", "basics") else {}))
    return finds, places, answers


def _acting(state: State, offers: Offers, as_is: entering.HalfMade | None) -> int:
    """Whose village comes first: whose choices these are, else whose turn it is."""
    if as_is:
        return state.index(as_is.move.seat)
    for choice in offers.choices:
        seat = getattr(choice.move, "seat", None)
        if isinstance(seat, int):
            return seat
    return state.first if state.turn is None else state.turn


def _villages(
    view: View, offers: Offers, as_is: entering.HalfMade | None, names: Sequence[str]
) -> Shown:
    state, seen = view.state, list(view.villages)
    first = _acting(state, offers, as_is)
    links: dict[int, str] = {}
    if as_is:
        state = entering.with_village(state, as_is.move)
        seen[first] = village_view(state, first)
        links = entering.links(as_is.move)
    count = len(seen)
    order = [(first + step) % count for step in range(count)]
    return [
        village_shown(state, at, seen[at], names, links if at == first else None)
        | {"acts": at == first, "entering": bool(links) and at == first}
        for at in order
    ]
