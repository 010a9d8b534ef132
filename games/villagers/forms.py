"""What takes more than a tap: a village's coins and supply, counting again, rulings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.engine import codec
from companion.engine.codec import Malformed
from companion.tables.kit import MoveForm
from games.villagers.entering import coins_on
from games.villagers.rules import moves as m
from games.villagers.rules.cards import CARDS, COUNTESS, FOUNDERS, VILLAGERS
from games.villagers.rules.entry import planted, trees_of
from games.villagers.rules.state import Village
from games.villagers.rules.village import change, nth_of
from games.villagers.sights import called, owner

HERS = "countess"
NO_VILLAGE = gettext_lazy("This is no village. Go back to the table and enter it again.")


def _whose(form: MoveForm) -> list[tuple[str, str]]:
    """The seats by number, and the Countess where she plays."""
    state = form.view.state
    choices = [(str(seat), name) for seat, name in enumerate(form.names)]
    return [*choices, (HERS, called(COUNTESS))] if state.solo else choices


def _seat(value: str) -> int | None:
    return None if value == HERS else int(value)


class VillageForm(MoveForm):
    """A village that was entered: the coins on its villagers, its supply."""

    tag = "village"
    title = gettext_lazy("Coins and supply")
    note = gettext_lazy("What lies on the villagers, and the gold beside the village.")
    template = "games/villagers/coins.html"

    seat = forms.CharField(required=False, max_length=3, widget=forms.HiddenInput)
    village = forms.CharField(
        max_length=16_000,
        widget=forms.HiddenInput,
        error_messages={"required": NO_VILLAGE, "max_length": NO_VILLAGE},
    )
    supply = forms.IntegerField(
        required=False, min_value=0, max_value=999, label=gettext_lazy("Gold in the supply")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.planted: Village = self._begun()
        for one in coins_on(self.planted):
            self.fields[one.field] = forms.IntegerField(
                required=False, min_value=0, max_value=999, initial=one.coins, label=one.name
            )
        if not self.is_bound:
            side = self.view.state.sides[0]
            self.fields["seat"].initial = "0"
            self.fields["village"].initial = self._encoded(0)
            self.fields["supply"].initial = side.supply

    def _encoded(self, seat: int | None) -> str:
        return codec.encode(m.Village(seat=seat, village=trees_of(self.planted)))

    def _begun(self) -> Village:
        """The village so far: as it was sent, or the first seat's as it stands."""
        if not self.is_bound:
            found: Village = self.view.state.sides[0].village
            return found
        try:
            move = codec.decode(self.data.get("village", "").encode(), m.Village)
        except (Malformed, ValueError):
            return ()
        village = planted(move.village)
        return village if all(card.name in CARDS for card in village) else ()

    @property
    def coins(self) -> list[forms.BoundField]:
        """The fields for coins, in the order of the village."""
        return [self[name] for name in self.fields if name.startswith("coins_")]

    def clean_seat(self) -> int | None:
        """Whose village; the Countess's is None."""
        text = self.cleaned_data["seat"]
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            raise ValidationError(_("The form does not say whose village it is."))
        return int(text)

    def clean_village(self) -> str:
        """It has to be one."""
        if not self.planted:
            raise ValidationError(NO_VILLAGE)
        text: str = self.cleaned_data["village"]
        return text

    def move(self) -> dict[str, Any]:
        """`village`, with its coins, and with the supply if one was given."""
        data, village = self.cleaned_data, self.planted
        for one in coins_on(self.planted):
            if one.field in self.data:
                village = change(village, one.at, coins=data.get(one.field) or 0)
        move: dict[str, Any] = {
            "move": self.tag,
            "seat": data["seat"],
            "village": codec.plain(trees_of(village)),
        }
        if data["supply"] is not None:
            move["supply"] = data["supply"]
        return move


_FACTS = ("gold", "hand", "of", "coins", "card", "stacks", "reserve")


class RecountForm(MoveForm):
    """What lies on the table, where the record is wrong."""

    tag = "recount"
    title = gettext_lazy("Count again")
    note = gettext_lazy("What lies on the table counts. Fill in only what is to be put right.")

    seat = forms.ChoiceField(label=gettext_lazy("Whose village?"))
    gold = forms.IntegerField(
        required=False, min_value=0, max_value=999, label=gettext_lazy("Gold in the supply")
    )
    hand = forms.IntegerField(
        required=False, min_value=0, max_value=99, label=gettext_lazy("Cards in hand")
    )
    of = forms.ChoiceField(required=False, label=gettext_lazy("This villager"))
    coins = forms.IntegerField(
        required=False, min_value=0, max_value=999, label=gettext_lazy("has so many coins")
    )
    to = forms.ChoiceField(
        required=False,
        label=gettext_lazy("or lies"),
        choices=[
            ("", gettext_lazy("where it is")),
            ("hand", gettext_lazy("in hand again")),
            ("discard", gettext_lazy("on the discard pile")),
            ("ground", gettext_lazy("on the ground, on nobody")),
        ],
    )
    card = forms.ChoiceField(required=False, label=gettext_lazy("This villager was forgotten"))
    stacks = forms.CharField(
        required=False, max_length=40, label=gettext_lazy("Cards in the stacks, left to right")
    )
    reserve = forms.IntegerField(
        required=False, min_value=0, max_value=99, label=gettext_lazy("Cards in the Reserve")
    )
    why = forms.CharField(label=gettext_lazy("Because"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        state = self.view.state
        self.fields["seat"].choices = _whose(self)  # type: ignore[attr-defined]
        self.fields["card"].choices = [  # type: ignore[attr-defined]
            ("", _("nobody")),
            *((name, called(name)) for name in VILLAGERS if name != FOUNDERS),
        ]
        groups: list[Any] = [("", _("nobody"))]
        for at, side in enumerate(state.sides):
            people = []
            for place, card in enumerate(side.village):
                nth = nth_of(side.village, place)
                name = called(card.name) if nth == 1 else f"{called(card.name)} ({nth})"
                people.append((f"{at}:{card.name}:{nth}", name))
            groups.append((owner(state, at, self.names), people))
        self.fields["of"].choices = groups  # type: ignore[attr-defined]
        if not state.full:
            del self.fields["stacks"], self.fields["reserve"]

    def clean_stacks(self) -> list[int]:
        """Six numbers from "4, 4, 4, 4, 4, 4", or none."""
        words = self.cleaned_data["stacks"].replace(",", " ").split()
        if not words:
            return []
        if len(words) != 6 or not all(w.isascii() and w.isdigit() and len(w) < 3 for w in words):
            raise ValidationError(_("Six numbers, one for each stack."))
        return [int(word) for word in words]

    def clean(self) -> dict[str, Any]:
        """Something is put right, and a villager is one of the chosen village."""
        data = super().clean() or self.cleaned_data
        if not self.errors and not any(data.get(name) not in (None, "", []) for name in _FACTS):
            raise ValidationError(_("Fill in what is to be put right."))
        of = data.get("of")
        if of and data.get("seat") is not None:
            at = self.view.state.index(_seat(data["seat"]))
            if not of.startswith(f"{at}:"):
                self.add_error("of", _("This villager stands in another village."))
        return data

    def move(self) -> dict[str, Any]:
        """`recount` with what was filled in."""
        data = self.cleaned_data
        move: dict[str, Any] = {"move": self.tag, "seat": _seat(data["seat"]), "why": data["why"]}
        for name in ("gold", "hand", "coins", "reserve"):
            if data.get(name) is not None:
                move[name] = data[name]
        for name in ("to", "card", "stacks"):
            if data.get(name):
                move[name] = data[name]
        if data["of"]:
            _at, villager, nth = data["of"].split(":")
            move["of"] = {"seat": move["seat"], "villager": villager, "nth": int(nth)}
        return move


class RulingForm(MoveForm):
    """What the table decided about a score."""

    tag = "ruling"
    title = gettext_lazy("Rule on a score")
    note = gettext_lazy("What the table decided is a line of its own on the scoresheet.")

    seat = forms.ChoiceField(label=gettext_lazy("Whose village?"))
    add = forms.IntegerField(
        label=gettext_lazy("Gold to add (−2 takes two away)"), min_value=-999, max_value=999
    )
    why = forms.CharField(label=gettext_lazy("Because"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = _whose(self)  # type: ignore[attr-defined]

    def move(self) -> dict[str, Any]:
        """`ruling`."""
        return super().move() | {"seat": _seat(self.cleaned_data["seat"])}
