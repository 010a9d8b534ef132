"""The list of past plays: what can be asked for, and a page of the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Q, QuerySet, prefetch_related_objects
from django.utils.translation import gettext_lazy as _

from companion.engine import registry
from companion.people.models import Circle
from companion.people.names import key
from companion.plays.models import Play, PlaySeat
from companion.tables.words import said

PAGE = 20
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def game_names() -> dict[str, str]:
    """The games' names by slug, in the reader's language."""
    return {game.slug: said(game.name, ()) for game in registry.games()}


class Wanted(forms.Form):
    """Which plays to list: of a game, with a player, in a circle, from one day to another."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    player = forms.CharField(label=_("Player"), required=False, max_length=60)
    circle = forms.ModelChoiceField(
        Circle.objects.none(), label=_("Circle"), required=False, empty_label=_("Any")
    )
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def __init__(self, *args: Any, circles: QuerySet[Circle], **kwargs: Any) -> None:
        """`circles` are those of the person asking."""
        super().__init__(*args, **kwargs)
        game, circle = self.fields["game"], self.fields["circle"]
        game.choices = [("", _("Any")), *game_names().items()]  # type: ignore[attr-defined]
        circle.queryset = circles  # type: ignore[attr-defined]
        if not circles:
            del self.fields["circle"]

    def clean(self) -> dict[str, Any]:
        """The first day is not after the last."""
        data = super().clean() or {}
        since, until = data.get("since"), data.get("until")
        if since and until and since > until:
            self.add_error("until", _("The last day comes before the first."))
        return data

    def among(self, plays: QuerySet[Play]) -> QuerySet[Play]:
        """Those of `plays` that are asked for. The form is valid."""
        data = self.cleaned_data
        if data["game"]:
            plays = plays.filter(game=data["game"])
        if data.get("circle"):
            plays = plays.filter(circle=data["circle"])
        if data["since"]:
            plays = plays.filter(day__gte=data["since"])
        if data["until"]:
            plays = plays.filter(day__lte=data["until"])
        if name := key(data["player"]):
            players = PlaySeat.objects.filter(player__folded=name).values("play")
            guests = PlaySeat.objects.filter(player=None, folded=name).values("play")
            plays = plays.filter(Q(pk__in=players) | Q(pk__in=guests))
        return plays

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What can be chosen from, as it stands on the page."""
        fields = [self.fields[name] for name in ("game", "circle") if name in self.fields]
        pairs = [pair for field in fields for pair in field.choices]  # type: ignore[attr-defined]
        return [(str(value), str(label)) for value, label in pairs]

    def query(self, **more: str) -> str:
        """The address of this choice, with `more`."""
        asked = {name: self.data[name] for name in self.fields if self.data.get(name)}
        return urlencode(asked | more)


@dataclass(frozen=True)
class Place:
    """A place in the list, newest first: after the play with this end and number."""

    ended: datetime
    pk: int

    def __str__(self) -> str:
        return f"{(self.ended - _EPOCH) // _MICROSECOND}-{self.pk}"

    @classmethod
    def read(cls, text: str) -> Place:
        """The place in an address. Raises ValueError for what is none."""
        found = re.fullmatch(r"(-?[0-9]{1,18})-([0-9]{1,18})", text, re.ASCII)
        if not found:
            raise ValueError(text)
        try:
            return cls(_EPOCH + int(found[1]) * _MICROSECOND, int(found[2]))
        except OverflowError:
            raise ValueError(text) from None


def page(sources: Iterable[QuerySet[Play]], after: Place | None) -> tuple[list[Play], Place | None]:
    """A page of what is in any of `sources` after a place, and the place to go on from, None at
    the end.

    The newest of each are laid together: asked for all at once a database would look at every
    play there is.
    """
    found: dict[int, Play] = {}
    for plays in sources:
        if after:
            plays = plays.filter(
                Q(ended__lt=after.ended) | Q(ended=after.ended, pk__lt=after.pk),
            )
        found |= {play.pk: play for play in plays.order_by("-ended", "-pk")[: PAGE + 1]}
    order = sorted(found.values(), key=lambda play: (play.ended, play.pk), reverse=True)
    shown = order[:PAGE]
    prefetch_related_objects(shown, "seats__player")
    return shown, Place(shown[-1].ended, shown[-1].pk) if len(order) > PAGE else None


def standing(seats: Iterable[PlaySeat]) -> list[PlaySeat]:
    """Sides by rank, seats before others of the same rank."""
    return sorted(seats, key=lambda seat: (seat.rank, seat.number is None, seat.number or 0))
