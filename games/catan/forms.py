"""What takes more than a tap: setting up, counting, a card's values, an agreed trade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.engine import codec
from companion.tables.kit import MoveForm, SetupForm
from companion.tables.words import said
from games.catan.rules.building import unknown
from games.catan.rules.cards import CARDS, RESOURCE_NAME, RESOURCES, VALUES
from games.catan.rules.names import name, value_name
from games.catan.rules.noticed import lying
from games.catan.rules.parts import PrintedValues

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class Plain(forms.NumberInput):
    """A small number: a phone shows its keypad."""

    def __init__(self) -> None:
        super().__init__(attrs={"inputmode": "numeric"})


def number(
    label: str | StrPromise, least: int = 0, most: int = 99, **more: Any
) -> forms.IntegerField:
    """A field for a small number."""
    return forms.IntegerField(label=label, min_value=least, max_value=most, widget=Plain(), **more)


class CatanSetup(SetupForm):
    """What these people read off their cards before: to be kept, or read anew."""

    template = "games/catan/setup.html"

    printed = forms.MultipleChoiceField(
        required=False,
        label=gettext_lazy("Read off your cards before"),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known: dict[str, PrintedValues] = {}
        for key, told in self.remembered.items():
            if not key.startswith("printed "):
                continue
            try:
                values = codec.decode(told, PrintedValues)
            except codec.Malformed:
                continue
            if values.card in CARDS:
                self.known[values.card] = values
        choices = [(card, _told(values)) for card, values in sorted(self.known.items())]
        self.fields["printed"].choices = choices  # type: ignore[attr-defined]
        self.fields["printed"].initial = list(self.known)

    def options(self, places: Sequence[int]) -> dict[str, Any]:
        """`printed`, if there is anything to keep."""
        kept = [codec.plain(self.known[card]) for card in self.cleaned_data["printed"]]
        return {"printed": kept} if kept else {}


def _told(values: PrintedValues) -> str:
    """A card and what was read off it, as a line."""
    parts = [
        f"{said(value_name(value), ())} {getattr(values, value)}"
        for value in VALUES
        if getattr(values, value) is not None
    ]
    return f"{said(name(values.card), ())}: {', '.join(parts)}"


class SeatForm(MoveForm):
    """A form that asks whose it is."""

    seat = forms.TypedChoiceField(
        coerce=int, label=gettext_lazy("Player"), widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = list(enumerate(self.names))  # type: ignore[attr-defined]


class PrintedForm(MoveForm):
    """Values read off a card, all at once."""

    tag = "printed"
    title = gettext_lazy("Read a card")
    note = gettext_lazy(
        "Some printed values are not known here. Read them off the card once; this table and "
        "your next ones remember them. What you do not see on the card is a 0."
    )

    card = forms.ChoiceField(label=gettext_lazy("Card"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lie = {card for _seat, card, _ply in lying(self.view)}
        cards = [card for card in CARDS if unknown(self.view, card)]
        cards.sort(key=lambda card: (card not in lie, card))
        self.fields["card"].choices = [(card, said(name(card), ())) for card in cards]  # type: ignore[attr-defined]
        for value in VALUES:
            self.fields[value] = number(capfirst(said(value_name(value), ())), 0, 9, required=False)

    def clean(self) -> dict[str, Any]:
        """At least one value."""
        data = super().clean() or self.cleaned_data
        if not self.errors and all(data.get(value) is None for value in VALUES):
            raise ValidationError(_("Say at least one value that you see on the card."))
        return data

    def move(self) -> dict[str, Any]:
        """`printed`, with the values that were filled in and are not known yet."""
        data = self.cleaned_data
        wanted = unknown(self.view, data["card"])
        told = {v: data[v] for v in VALUES if data[v] is not None and v in wanted}
        return {"move": self.tag, "card": data["card"], **told}


class TradeForm(MoveForm):
    """A trade that both agreed on."""

    tag = "trade"
    title = gettext_lazy("Trade with each other")
    note = gettext_lazy("Whatever both agree on. With the bank you trade on the table’s page.")
    template = "games/catan/trade.html"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for way in ("give", "take"):
            for kind in RESOURCES:
                label = capfirst(said(RESOURCE_NAME[kind], ()))
                self.fields[f"{way}_{kind}"] = number(label, 0, 12, required=False, initial=0)

    @property
    def ways(self) -> list[dict[str, Any]]:
        """What either gives: a title, and a field for each resource."""
        turn = self.view.turn
        return [
            {
                "title": _("{name} gives").format(name=self.names[seat]),
                "fields": [(kind, self[f"{way}_{kind}"]) for kind in RESOURCES],
            }
            for way, seat in (("give", turn), ("take", 1 - turn))
        ]

    def move(self) -> dict[str, Any]:
        """`trade` with the other player."""
        goods = {
            way: [
                {"resource": kind, "count": self.cleaned_data[f"{way}_{kind}"]}
                for kind in RESOURCES
                if self.cleaned_data[f"{way}_{kind}"]
            ]
            for way in ("give", "take")
        }
        return {"move": self.tag, "seat": self.view.turn, "with": "player", **goods}


class RulingForm(SeatForm):
    """What the table decided about points."""

    tag = "ruling"
    title = gettext_lazy("Rule on the points")
    note = gettext_lazy("What the table decided is a line of its own on the scoresheet.")

    add = number(gettext_lazy("Points to add (−2 takes two away)"), -99, 99)
    why = forms.CharField(label=gettext_lazy("Because"), max_length=200)
