"""Options that are lists, changed in mid-game: expansions, Developments, starters, seasons."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables.kit import MoveForm
from games.villagers.forms_setup import (
    DEVELOPMENT_FIELDS,
    EXPANSION_NAMES,
    development_choices,
    season_choices,
    starter_choices,
)
from games.villagers.rules.cards import STARTERS

COMPANY = (2, 3, 4, 5)


class ListForm(MoveForm):
    """`set` of an option that is a list; `option` is its name."""

    tag = "set"
    option: ClassVar[str]

    def chosen(self) -> list[str]:
        """What was chosen, once the form is valid."""
        return [value for value in self.cleaned_data.values() if value]

    def move(self) -> dict[str, Any]:
        """`set` of `option`."""
        return {"move": self.tag, "option": self.option, "value": ",".join(self.chosen())}

    @property
    def now(self) -> tuple[str, ...]:
        """What the table has now."""
        found: tuple[str, ...] = getattr(self.view.state.options, self.option)
        return found


class TicksForm(ListForm):
    """A list whose parts are ticked, in `value`."""

    template = "games/villagers/ticks.html"

    value = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["value"].label = f"{self.title}"
        self.fields["value"].initial = list(self.now)

    def chosen(self) -> list[str]:
        """What is ticked."""
        found: list[str] = self.cleaned_data["value"]
        return found


class ExpansionsForm(TicksForm):
    """Which expansions are in the game."""

    option = "expansions"
    title = gettext_lazy("Expansions")
    note = gettext_lazy("Those you play with.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["value"].choices = list(EXPANSION_NAMES.items())  # type: ignore[attr-defined]


class SeasonsForm(TicksForm):
    """Which events have another season than our list says."""

    option = "other_season"
    title = gettext_lazy("Seasons of the events")
    note = gettext_lazy("Tick what has the other season on your cards.")
    seats = (1,)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["value"].choices = season_choices()  # type: ignore[attr-defined]


class DevelopmentsForm(ListForm):
    """Which Developments lie on the table."""

    option = "developments"
    title = gettext_lazy("Developments on the table")
    note = gettext_lazy("One of each suit.")
    seats = COMPANY

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for suit, label in DEVELOPMENT_FIELDS.items():
            choices = development_choices(suit)
            known = {name for name, _label in choices}
            self.fields[suit.lower()] = forms.ChoiceField(
                required=False,
                label=label,
                choices=choices,
                initial=next((name for name in self.now if name in known), ""),
            )


class StartersForm(ListForm):
    """Which villagers lay on the Road at first."""

    option = "starters"
    title = gettext_lazy("Starting villagers")
    note = gettext_lazy("Those that lay on the Road at first. They are remembered.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = starter_choices()
        for nth in range(STARTERS):
            self.fields[f"starter_{nth}"] = forms.ChoiceField(
                required=False,
                label=_("Starting villager {n}").format(n=nth + 1),
                choices=choices,
                initial=self.now[nth] if nth < len(self.now) else "",
            )
