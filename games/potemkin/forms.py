"""What takes more than a tap: setting up, the result alone, counting again, a colour's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables.kit import MoveForm, SetupForm, same_name, tidy_name
from companion.tables.words import said
from games.potemkin.rules.cards import (
    CHARACTER_NAME,
    COLOUR_NAME,
    COLOURS,
    SETS,
    card_name,
    deck,
)
from games.potemkin.rules.options import Backgrounds
from games.potemkin.rules.state import face

MOST = 4
LONGEST = 20  # characters of a colour's name


def _names(set_: str) -> str:
    return ", ".join(said(CHARACTER_NAME[one], ()) for one in SETS[set_])  # type: ignore[index]


def _fifth(name: str) -> str:
    """What the fifth colour is called, tidied: no other colour's name, and no list of several."""
    name = tidy_name(name)
    if len(name) > LONGEST:
        raise ValidationError(_("A colour’s name has at most {n} characters.").format(n=LONGEST))
    if "," in name:
        raise ValidationError(_("Name one colour, without a comma."))
    if any(same_name(said(other, ()), name) for other in COLOUR_NAME.values()):
        raise ValidationError(_("That colour is in the game already. What is the fifth one?"))
    return name


def _written(name: str) -> str:
    """A card's name as it can stand in a row with commas."""
    return " ".join(name.replace(",", " ").split())


class Berth(NamedTuple):
    """A player's characters in the form."""

    first: forms.BoundField
    second: forms.BoundField


class PotemkinSetup(SetupForm):
    """Set and characters, the start symbol, and what only the cards can tell."""

    template = "games/potemkin/setup.html"

    set = forms.ChoiceField(
        label=gettext_lazy("Set of characters"), widget=forms.RadioSelect, initial="A"
    )
    start = forms.ChoiceField(
        required=False,
        label=gettext_lazy("Start symbol"),
        help_text=gettext_lazy("The character that shows it leads the first trick."),
    )
    fifth_colour = forms.CharField(
        required=False,
        max_length=LONGEST,
        label=gettext_lazy("Name of the fifth colour"),
        help_text=gettext_lazy("Print names white, orange, blue and red only."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = self.remembered
        self.fields["set"].choices = [(one, f"{one}: {_names(one)}") for one in SETS]  # type: ignore[attr-defined]
        groups = [
            (
                _("Set {letter}").format(letter=letter),
                [(one, said(CHARACTER_NAME[one], ())) for one in four],
            )
            for letter, four in SETS.items()
        ]
        self.fields["start"].choices = [("", _("the first player’s")), *groups]  # type: ignore[attr-defined]
        set_ = known.get("set", "A")
        if set_ in SETS:
            self.fields["set"].initial = set_
            self.fields["start"].initial = known.get(f"start-{set_}", "")
        self.fields["fifth_colour"].initial = known.get("fifth_colour", "")
        for number in range(MOST):
            for which, label in (("first", _("Character")), ("second", _("Second character"))):
                self.fields[f"{which}_{number}"] = forms.ChoiceField(
                    required=False,
                    label=_("Player {n}: {what}").format(n=number + 1, what=label),
                    choices=[("", _("as they come")), *groups],
                )
        for one in CHARACTER_NAME:
            default = known.get(f"background-{one}", " ".join(getattr(Backgrounds(), one)))
            self.fields[f"background_{one}"] = forms.MultipleChoiceField(
                required=False,
                label=said(CHARACTER_NAME[one], ()),
                choices=[(colour, capfirst(said(COLOUR_NAME[colour], ()))) for colour in COLOURS],
                widget=forms.CheckboxSelectMultiple,
                initial=default.split(),
            )

    def clean_fifth_colour(self) -> str:
        """A name of its own, or none."""
        name: str = self.cleaned_data["fifth_colour"]
        return _fifth(name) if name else ""

    def clean(self) -> dict[str, Any]:
        """A start symbol that was chosen here belongs to the set; one remembered may not."""
        data = super().clean() or self.cleaned_data
        set_, start = data.get("set"), data.get("start")
        if set_ and start and start not in SETS[set_] and "start" in self.changed_data:
            text = _("The {character} is not in set {set}.")
            name = said(CHARACTER_NAME[start], ())
            self.add_error("start", text.format(character=name, set=set_))
        return data

    @property
    def berths(self) -> list[Berth]:
        """The players' characters, in seat order."""
        return [Berth(self[f"first_{n}"], self[f"second_{n}"]) for n in range(MOST)]

    @property
    def backgrounds(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The backgrounds, by set."""
        return [
            (_("Set {letter}").format(letter=letter), [self[f"background_{one}"] for one in four])
            for letter, four in SETS.items()
        ]

    def options(self, places: Sequence[int]) -> dict[str, Any]:
        """`set`, `characters`, `start`, `backgrounds` and `fifth_colour`."""
        data = self.cleaned_data
        own = [[one for one in (data[f"first_{n}"], data[f"second_{n}"]) if one] for n in places]
        chosen: dict[str, Any] = {
            "set": data["set"],
            "fifth_colour": data["fifth_colour"],
            "backgrounds": {
                one: [colour for colour in COLOURS if colour in data[f"background_{one}"]]
                for one in CHARACTER_NAME
                if f"{self.prefix}-background_{one}" in self.data
            },
        }
        if any(own):
            chosen["characters"] = own
        holding = [seat for seat, each in enumerate(own) if data["start"] in each]
        if data["start"] and not holding and not any(own):
            four, seats = SETS[data["set"]], len(places)
            shares = {2: (0, 0, 1, 1), 3: (0, 0, 1, 2), 4: (0, 1, 2, 3)}.get(seats, ())
            holding = [s for one, s in zip(four, shares, strict=False) if one == data["start"]]
        chosen["start"] = holding[0] if holding else 0
        return chosen


class ResultForm(MoveForm):
    """Only how it ended."""

    tag = "result"
    title = gettext_lazy("Note only the result")
    note = gettext_lazy("For a group that does not log each card. It ends the game here.")

    won = forms.TypedChoiceField(
        coerce=lambda value: value == "won",
        choices=[("won", gettext_lazy("Won together")), ("lost", gettext_lazy("Lost together"))],
        widget=forms.RadioSelect,
        label=gettext_lazy("How did it end?"),
        empty_value=None,
    )
    rounds = forms.IntegerField(
        min_value=0, max_value=99, label=gettext_lazy("Rounds you completed")
    )
    why = forms.CharField(
        required=False, max_length=200, label=gettext_lazy("Where, or what ended it")
    )

    def move(self) -> dict[str, Any]:
        """`result`, with the reason if there is one."""
        move = super().move()
        if not move["why"]:
            del move["why"]
        return move


class RecountForm(MoveForm):
    """Hands, villages and the boat as they lie on the table."""

    tag = "recount"
    title = gettext_lazy("Count again")
    note = gettext_lazy("What lies on the table counts. Leave as it is what is right.")

    row = forms.CharField(
        required=False,
        max_length=900,
        label=gettext_lazy("Villages, left to right, with commas"),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    boat = forms.ChoiceField(label=gettext_lazy("The boat lies under"))
    why = forms.CharField(label=gettext_lazy("Because"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fifth = self.view.options.fifth_colour
        self.cards = {
            _written(said(card_name(card.id, fifth), ())).casefold(): card.id
            for card in deck(self.view.seats)
        }
        self.now = [face(pile) for pile in self.view.row]
        words = [_written(said(card_name(card, fifth), ())) for card in self.now]
        self.fields["row"].initial = ", ".join(words)
        self.fields["boat"].choices = [  # type: ignore[attr-defined]
            (card.id, said(card_name(card.id, fifth), ()))
            for card in sorted(deck(self.view.seats), key=lambda card: card.id not in self.now)
        ]
        if self.now:
            self.fields["boat"].initial = self.now[min(self.view.at, len(self.now) - 1)]
        for seat, name in enumerate(self.names):
            self.fields[f"hand_{seat}"] = forms.IntegerField(
                label=_("Cards in {name}’s hand").format(name=name),
                min_value=0,
                max_value=45,
                initial=self.view.hands[seat],
            )
        self.order_fields([*(f"hand_{n}" for n in range(len(self.names))), "row", "boat", "why"])

    def clean_row(self) -> list[str]:
        """Card ids from words like "red 3, blue 5"."""
        found = []
        for word in self.cleaned_data["row"].split(","):
            name = " ".join(word.split()).casefold()
            if not name:
                continue
            if name not in self.cards:
                raise ValidationError(
                    _("“{word}” is no card here. Write “red 3”.").format(word=word.strip()[:30])
                )
            if self.cards[name] in found:
                raise ValidationError(_("Name each village once, left to right."))
            found.append(self.cards[name])
        return found

    def move(self) -> dict[str, Any]:
        """`recount` with what differs from the log."""
        data = self.cleaned_data
        hands = [data[f"hand_{seat}"] for seat in range(len(self.names))]
        move: dict[str, Any] = {"move": self.tag, "why": data["why"]}
        if hands != list(self.view.hands):
            move["hands"] = hands
        if data["row"] != self.now:
            move["row"] = data["row"]
        if self.now[self.view.at : self.view.at + 1] != [data["boat"]]:
            move["boat"] = data["boat"]
        return move


class FifthForm(MoveForm):
    """What the table calls the colour that print does not name."""

    tag = "set"
    title = gettext_lazy("Name the fifth colour")
    note = gettext_lazy("As it looks on your cards.")

    value = forms.CharField(max_length=LONGEST, label=gettext_lazy("Name"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["value"].initial = self.view.options.fifth_colour

    def clean_value(self) -> str:
        """A name of its own."""
        return _fifth(self.cleaned_data["value"])

    def move(self) -> dict[str, Any]:
        """`set` of `fifth_colour`."""
        return {"move": self.tag, "option": "fifth_colour", "value": self.cleaned_data["value"]}
