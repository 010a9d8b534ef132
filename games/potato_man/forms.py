"""Moves that take more than a tap: a round counted by hand, a hand shown, a ruling."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables.kit import MoveForm
from companion.tables.words import said
from games.potato_man.rules.cards import COLOUR_NAME, DECKS, colours
from games.potato_man.words import special_label


class TallyForm(MoveForm):
    """The sacks of a whole round, added up by hand: one number a seat."""

    tag = "tally"
    title = gettext_lazy("Count a round by hand")
    note = gettext_lazy("Add up each player’s sacks. This takes the place of the present round.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat, name in enumerate(self.names):
            self.fields[f"sacks_{seat}"] = forms.IntegerField(
                label=name,
                min_value=-999,
                max_value=999,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": 0, "max": 45}),
            )

    def move(self) -> dict[str, Any]:
        """`tally`, in seat order."""
        sacks = [self.cleaned_data[f"sacks_{seat}"] for seat in range(len(self.names))]
        return {"move": self.tag, "sacks": sacks}


class StuckForm(MoveForm):
    """A seat that cannot play shows its hand."""

    tag = "stuck"
    title = gettext_lazy("Cannot play")
    note = gettext_lazy("Show the hand and tap its cards. Without them nobody can check.")

    template = "games/potato_man/stuck.html"

    seat = forms.TypedChoiceField(
        coerce=int, label=gettext_lazy("Who cannot play"), widget=forms.RadioSelect
    )
    hand = forms.MultipleChoiceField(required=False, label=gettext_lazy("Cards in hand"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = list(enumerate(self.names))  # type: ignore[attr-defined]
        self.fields["seat"].initial = self.view.turn
        self.deck = DECKS[self.view.options.variant]
        self.fields["hand"].choices = [(card.id, card.id) for card in self.deck]  # type: ignore[attr-defined]

    @property
    def colours(self) -> list[dict[str, Any]]:
        """The cards of the game by colour, those shown so far marked."""
        shown = set(self["hand"].value() or ())
        return [
            {
                "code": colour,
                "name": capfirst(said(COLOUR_NAME[colour], ())),
                "cards": [
                    {
                        "id": card.id,
                        "number": card.number,
                        "label": special_label(card.id),
                        "name": said(card.name, ()),
                        "shown": card.id in shown,
                    }
                    for card in self.deck
                    if card.colour == colour
                ],
            }
            for colour in colours(self.view.options.variant)
        ]

    def move(self) -> dict[str, Any]:
        """`stuck`, with the hand if one was shown."""
        move: dict[str, Any] = {"move": self.tag, "seat": self.cleaned_data["seat"]}
        if self.cleaned_data["hand"]:
            shown = set(self.cleaned_data["hand"])
            move["hand"] = [card.id for card in self.deck if card.id in shown]
        return move


class RulingForm(MoveForm):
    """What the table decided about a score."""

    tag = "ruling"
    title = gettext_lazy("Rule on a score")
    note = gettext_lazy("What the table decided is a line of its own on the scoresheet.")

    seat = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Player"))
    round = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Round"))
    add = forms.IntegerField(
        label=gettext_lazy("Points to add (−2 takes two away)"), min_value=-999, max_value=999
    )
    why = forms.CharField(label=gettext_lazy("Because"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = range(1, self.view.round + 1)
        self.fields["seat"].choices = list(enumerate(self.names))  # type: ignore[attr-defined]
        self.fields["round"].choices = [  # type: ignore[attr-defined]
            (number, _("Round {n}").format(n=number)) for number in rounds
        ]
        self.fields["round"].initial = self.view.round
