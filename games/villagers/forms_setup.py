"""Opening a table: expansions, the Developments that lie out, the villagers that start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables.kit import SetupForm
from games.villagers.rules.cards import (
    BASICS,
    CARDS,
    DEVELOPMENT_SUITS,
    DEVELOPMENTS,
    EVENTS,
    FOUNDERS,
    STARTERS,
)
from games.villagers.sights import called

EXPANSION_NAMES = {
    "scoundrels": gettext_lazy("Scoundrels"),
    "saints": gettext_lazy("Saints"),
    "profiteers": gettext_lazy("Profiteers"),
    "developments": gettext_lazy("Developments"),
}
DEVELOPMENT_FIELDS = {
    "Technology": gettext_lazy("Technology"),
    "Mercantile": gettext_lazy("Mercantile"),
    "Community": gettext_lazy("Community"),
}
SEASON_NAME = {"Summer": gettext_lazy("Summer"), "Winter": gettext_lazy("Winter")}
assert tuple(DEVELOPMENT_FIELDS) == DEVELOPMENT_SUITS  # noqa: S101 - names for all there are


def development_choices(suit: str) -> list[tuple[str, str]]:
    """The Developments of a suit, to choose one or none."""
    names = [one.name for one in DEVELOPMENTS.values() if one.suit == suit]
    return [("", _("none")), *((name, called(name)) for name in names)]


def starter_choices() -> list[tuple[str, str]]:
    """Who can lie on the Road at first at every number of players, since the six are always the
    same (villagers.starting-villagers).
    """
    names = sorted(
        card.name
        for card in CARDS.values()
        if card.set == "base"
        and card.name not in (*BASICS, FOUNDERS)
        and card.players == 1
        and not card.special
    )
    return [("", _("not known")), *((name, called(name)) for name in names)]


def season_choices() -> list[tuple[str, str]]:
    """The events, each with the season that our list gives it."""
    return [
        (one.name, f"{called(one.name)} ({SEASON_NAME[one.season]})") for one in EVENTS.values()
    ]


class VillagersSetup(SetupForm):
    """What is in the game, beside what one tap answers."""

    template = "games/villagers/setup.html"

    expansions = forms.MultipleChoiceField(
        required=False,
        label=gettext_lazy("Expansions"),
        help_text=gettext_lazy("For two and more players; alone they stay in the box."),
        widget=forms.CheckboxSelectMultiple,
        choices=list(EXPANSION_NAMES.items()),
    )
    other_season = forms.MultipleChoiceField(
        required=False,
        label=gettext_lazy("Events of the other season"),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = {
            name: [one for one in self.remembered.get(name, "").split(",") if one]
            for name in ("expansions", "developments", "starters", "other_season")
        }
        self.fields["expansions"].initial = known["expansions"]
        self.fields["other_season"].initial = known["other_season"]
        self.fields["other_season"].choices = season_choices()  # type: ignore[attr-defined]
        for suit, label in DEVELOPMENT_FIELDS.items():
            choices = development_choices(suit)
            there = {name for name, _label in choices}
            self.fields[suit.lower()] = forms.ChoiceField(
                required=False,
                label=label,
                choices=choices,
                initial=next((name for name in known["developments"] if name in there), ""),
            )
        starters = starter_choices()
        for nth in range(STARTERS):
            self.fields[f"starter_{nth}"] = forms.ChoiceField(
                required=False,
                label=_("Starting villager {n}").format(n=nth + 1),
                choices=starters,
                initial=known["starters"][nth] if nth < len(known["starters"]) else "",
            )

    @property
    def developments(self) -> list[forms.BoundField]:
        """The Developments, by suit."""
        return [self[suit.lower()] for suit in DEVELOPMENT_FIELDS]

    @property
    def starters(self) -> list[forms.BoundField]:
        """The six villagers on the Road at first."""
        return [self[f"starter_{nth}"] for nth in range(STARTERS)]

    def options(self, places: Sequence[int]) -> dict[str, Any]:
        """`expansions`, `developments`, `starters` and `other_season`."""
        data = self.cleaned_data
        alone = len(places) == 1
        expansions = [] if alone else data["expansions"]
        developments = [data[suit.lower()] for suit in DEVELOPMENT_FIELDS]
        starters = [data[f"starter_{nth}"] for nth in range(STARTERS)]
        return {
            "expansions": expansions,
            "developments": [d for d in developments if d and "developments" in expansions],
            "starters": [name for name in starters if name],
            "other_season": data["other_season"] if alone else [],
        }
