"""The Catan Card Game on the site: what its templates show, and what is kept of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.engine.offers import Choice, Offers
from companion.plays.figures import Figure
from companion.plays.models import Play, PlaySeat
from companion.tables.kit import Kit
from companion.tables.words import said
from games.catan import statistics
from games.catan.forms import CatanSetup, PrintedForm, RulingForm, TradeForm
from games.catan.forms_cards import CountForm, DeckForm
from games.catan.forms_recount import RecountForm
from games.catan.models import CatanGame, CatanSource, CatanStanding
from games.catan.realms import letters, realms
from games.catan.rules.cards import LAND
from games.catan.rules.drafts import read
from games.catan.rules.measures import hand_limit
from games.catan.rules.moves import Lay
from games.catan.rules.places import START_PLACES
from games.catan.rules.prompting import first_of
from games.catan.rules.scoring import lines, measured
from games.catan.rules.state import State
from games.catan.tiles import dice, sections, tapped, tile


class CatanKit(Kit):
    """Both principalities; the dice, or what can be done now."""

    style = "css/games/catan.css"
    template = "games/catan/felt.html"
    board = "games/catan/board.html"
    extra = "games/catan/extra.html"
    forms: ClassVar = {
        "principality": CountForm,
        "deck": DeckForm,
        "printed": PrintedForm,
        "trade": TradeForm,
        "recount": RecountForm,
        "ruling": RulingForm,
    }
    setup = CatanSetup

    def screen(self, view: State, offers: Offers, names: Sequence[str]) -> dict[str, Any]:
        """The `realms` as they lie; of what is open the `dice`, or `sections` of tiles, and the
        regions laid so far (`laying`).
        """
        seat = _seat(view, offers)
        tiles = [tile(view, choice, names, seat) for choice in offers.choices]
        on_axis = tapped(tiles)
        return {
            "realms": realms(view, names, on_axis),
            "counting": view.counting,
            "acting": seat,
            "question": _("Or one thing after the other")
            if view.counting and offers.back is None
            else said(offers.ask, names),
            "back": offers.back,
            "on_axis": bool(on_axis) and offers.back is not None,
            "dice": dice(view, tiles, names) if offers.back is None else [],
            "sections": sections(tiles),
            "laying": laying(offers.choices),
            "decks": view.tournament and not view.turns and view.phase in ("lay", "roll"),
            "trading": any(one["code"] == "trade-player" for one in tiles),
            "begun": any(side.laid for side in view.sides) or view.counting,
        }

    def notes(self, view: State) -> Sequence[str]:
        """How many cards each seat holds; how many points win where only these are counted."""
        if view.counting:
            return [_("of {goal}").format(goal=view.options.goal)] * 2
        return [
            ngettext("{n} card", "{n} cards", view.sides[seat].hand).format(
                n=f"{view.sides[seat].hand}/{hand_limit(view, seat)}"
            )
            for seat in (0, 1)
        ]

    def keep(self, play: Play, state: State) -> None:
        """How long it took, who held the tokens, and where each one's points came from."""
        game = CatanGame.objects.create(
            play=play,
            ruleset=state.options.ruleset,
            tracking=state.options.tracking,
            turns=state.turns,
            conceded=state.conceded is not None,
        )
        for seat in (0, 1):
            measures = dict(measured(state, seat))
            standing = CatanStanding.objects.create(
                game=game,
                seat=seat,
                points=state.points[seat],
                knight=state.knight == seat,
                windmill=state.windmill == seat,
                strength=measures["strength"],
                commerce=measures["commerce"],
            )
            CatanSource.objects.bulk_create(
                CatanSource(standing=standing, source=source, points=points)
                for source, points in _summed(state, seat).items()
            )

    def counted(
        self, plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
    ) -> Iterable[tuple[date, str, int]]:
        """Points by source, and the tokens."""
        return statistics.counted(plays, seats)

    def figures(self, own: Mapping[str, int]) -> Iterable[Figure]:
        """The same as figures."""
        return statistics.figures(own)


def _seat(view: State, offers: Offers) -> int:
    """Whose choices these are: the moves say it."""
    for choice in offers.choices:
        seat = getattr(choice.move, "seat", None)
        if seat in (0, 1) and choice.group not in ("answer",):
            return int(seat)
    return first_of(view)


def laying(choices: Sequence[Choice]) -> list[dict[str, Any]]:
    """The first regions as far as they are chosen, in the order in which they lie; empty where
    they are not asked for, else six, of which the first without a `kind` is asked for now.
    """
    laid: tuple[str, ...] | None = None
    for choice in choices:
        if isinstance(choice.move, Lay):
            laid = tuple(land.resource for land in choice.move.regions[:4])
        elif choice.draft and (half := read(choice.draft)).lands:
            laid = half.lands[:-1]
        if laid is not None:
            break
    if laid is None:
        return []
    return [
        {
            "at": at,
            "side": side,
            "kind": laid[n] if n < len(laid) else "",
            "letters": letters(laid[n]) if n < len(laid) else "",
            "name": said(LAND[laid[n]], ()) if n < len(laid) else "",
            "now": n == len(laid),
        }
        for n, (at, side) in enumerate(START_PLACES)
    ]


def _summed(state: State, seat: int) -> dict[str, int]:
    """A seat's points by source; rulings are added up."""
    found: dict[str, int] = {}
    for line in lines(state, seat):
        found[line.code] = found.get(line.code, 0) + line.amount
    return found
