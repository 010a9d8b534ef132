"""The forms around a table; what is logged on it has the game's own (see `kit`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import structs

from companion.engine import codec
from companion.engine.game import OptionShown
from companion.engine.registry import AnyGame
from companion.people.models import Circle
from companion.people.names import key, validate_name
from companion.tables.kit import kit_of
from companion.tables.words import said

WATCH = "watch"
WORDY = 14  # letters of a label
_ZONES = available_timezones()


class NameField(forms.CharField):
    """A person's name, tidied; the same rules everywhere names are typed."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("strip", True)
        super().__init__(**kwargs)
        self.widget.attrs |= {"maxlength": 60, "autocomplete": "off", "autocapitalize": "words"}

    def clean(self, value: Any) -> str:
        """The name, or "" where it may be left out."""
        text = super().clean(value)
        return validate_name(text) if text else ""


class OptionField(forms.ChoiceField):
    """One option of a game, as the game asks for it; its values are not only words."""

    def __init__(self, shown: OptionShown, default: object, size: int, **kwargs: Any) -> None:
        self.shown = shown
        choices = [(value, said(label, ())) for value, label in shown.choices]
        if self.names_a_seat:
            choices = [(seat, _("Player {n}").format(n=seat + 1)) for seat in range(size)]
        self.values = {codec.encode(value): value for value, _label in choices}
        super().__init__(
            choices=[(codec.encode(value), label) for value, label in choices],
            label=said(shown.label, ()),
            help_text=said(shown.help, ()),
            initial=next(
                (code for code, value in self.values.items() if default in (value, str(value))),
                None,
            ),
            widget=forms.RadioSelect,
            **kwargs,
        )

    @property
    def wordy(self) -> bool:
        """Whether its answers need more room than two beside each other leave."""
        return any(len(said(label, ())) > WORDY for _value, label in self.shown.choices)

    @property
    def names_a_seat(self) -> bool:
        """Whether it asks for one of the players."""
        return not self.shown.choices

    def clean(self, value: Any) -> Any:
        """The option's value, of its own type; None where it was left out."""
        return self.values.get(super().clean(value))


class Starts:
    """The button beside a player's name that an option names a seat by."""

    def __init__(self, field: forms.BoundField, number: int) -> None:
        self.name = field.html_name
        self.value = str(number)
        self.checked = str(field.value()) == self.value
        self.label = field.label


class Place(NamedTuple):
    """A row of the form that opens a table: one player."""

    name: forms.BoundField
    starts: list[Starts]


class OpenForm(forms.Form):
    """Who plays, in seat order, and how."""

    zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    own_seat = forms.BooleanField(
        required=False,
        label=gettext_lazy("Each phone logs only for its own seat"),
        help_text=gettext_lazy("Otherwise every phone that joins may log for everybody."),
    )

    def __init__(
        self,
        *args: Any,
        game: AnyGame,
        remembered: Mapping[str, str] | None = None,
        circles: QuerySet[Circle] | None = None,
        **kwargs: Any,
    ) -> None:
        """`remembered` is what this person's last table of the game knew; `circles` are theirs."""
        super().__init__(*args, **kwargs)
        known = remembered or {}
        setup = kit_of(game.slug).setup
        self.setup = setup(*args, remembered=known, **kwargs) if setup else None
        self.game = game
        self.names: list[str] = []
        self.options: Any = None
        if circles:
            self.fields["circle"] = forms.ModelChoiceField(
                circles, required=False, empty_label=_("None"), label=_("Circle")
            )
        most = game.seats[-1]
        defaults = structs.asdict(game.Options())
        for number in range(most):
            self.fields[f"name_{number}"] = NameField(
                required=False, label=_("Player {n}").format(n=number + 1)
            )
        for shown in game.shown():
            default = known.get(shown.name, defaults.get(shown.name))
            self.fields[f"option_{shown.name}"] = OptionField(shown, default, most, required=False)

    @property
    def places(self) -> list[Place]:
        """A row for each seat: its name, and whether an option names it ("youngest")."""
        return [
            Place(
                self[f"name_{number}"],
                [Starts(field, number) for field in self.seat_options],
            )
            for number in range(self.game.seats[-1])
        ]

    @property
    def seat_options(self) -> list[forms.BoundField]:
        """The options that name one of the players."""
        return [field for field, option in self._options() if option.names_a_seat]

    @property
    def seat_help(self) -> list[str]:
        """What they are for."""
        return [str(field.help_text) for field in self.seat_options]

    @property
    def plain_options(self) -> list[forms.BoundField]:
        """The variants and aids, in the order in which the game asks for them."""
        return [
            field
            for field, option in self._options()
            if not option.names_a_seat and option.shown.kind != "reading"
        ]

    @property
    def readings(self) -> list[forms.BoundField]:
        """What the printed rules leave open."""
        return [field for field, option in self._options() if option.shown.kind == "reading"]

    def _options(self) -> list[tuple[forms.BoundField, OptionField]]:
        return [
            (self[name], field)
            for name, field in self.fields.items()
            if isinstance(field, OptionField)
        ]

    def clean_zone(self) -> str:
        """The phone's time zone, or UTC where it tells none that exists."""
        zone: str = self.cleaned_data["zone"]
        return zone if zone in _ZONES else "UTC"

    def clean(self) -> dict[str, Any]:
        """Gather names and options; leave `names` and `options` for the view."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        places = [number for number in range(self.game.seats[-1]) if data.get(f"name_{number}")]
        self.names = [data[f"name_{number}"] for number in places]
        least, most = self.game.seats[0], self.game.seats[-1]
        if len(self.names) not in self.game.seats:
            if least == most:
                raise ValidationError(
                    _("This game is for {n} players. Name each of them.").format(n=most)
                )
            raise ValidationError(
                _("This game is for {least} to {most} players. Name each of them.").format(
                    least=least, most=most
                )
            )
        if len({key(name) for name in self.names}) < len(self.names):
            raise ValidationError(_("Two players have the same name. Tell them apart."))
        if self.setup is not None and not self.setup.is_valid():
            raise ValidationError(_("Something below needs another look."))
        try:
            self.options = self._chosen(data, places)
        except codec.Malformed:  # the page's own fields cannot say such a thing
            raise ValidationError(_("Something below needs another look.")) from None
        for objection in self.game.unfit(len(self.names), self.options):
            self.add_error(
                f"option_{objection.field}" if f"option_{objection.field}" in self.fields else None,
                said(objection.text, self.names),
            )
        return data

    def _chosen(self, data: dict[str, Any], places: list[int]) -> Any:
        """The options as the game wants them; a seat is counted without the empty rows."""
        chosen: dict[str, Any] = {}
        for name, field in self.fields.items():
            if not isinstance(field, OptionField) or not self.data.get(name):
                continue
            value = data[name]
            if field.names_a_seat:
                if value not in places:
                    self.add_error(name, _("Nobody sits there. Choose one of the players."))
                    value = places[0]
                value = places.index(value)
            chosen[name.removeprefix("option_")] = value
        if self.setup is not None:
            chosen |= self.setup.options(places)
        return codec.convert(chosen, self.game.Options)


class CodeForm(forms.Form):
    """A table's code, as typed from another phone."""

    code = forms.CharField(
        min_length=6,
        max_length=12,
        label=gettext_lazy("Code"),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )

    def clean_code(self) -> str:
        """The code as it is stored: capitals, without the spaces people put in."""
        return "".join(char for char in self.cleaned_data["code"].upper() if char.isalnum())


class PhraseForm(forms.Form):
    """The phrase shown once to the host."""

    phrase = forms.CharField(
        min_length=12,
        max_length=40,
        label=gettext_lazy("Phrase"),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class SeatForm(forms.Form):
    """Which seat a phone logs for; none for the whole table."""

    seat = forms.TypedChoiceField(
        required=False, coerce=int, empty_value=None, widget=forms.RadioSelect,
        label=gettext_lazy("This phone sits with"),
    )  # fmt: skip

    def __init__(self, *args: Any, names: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [  # type: ignore[attr-defined]
            ("", _("Nobody: it lies on the table")),
            *((str(number), name) for number, name in enumerate(names)),
        ]


class JoinForm(SeatForm):
    """The same for a phone that comes in, which may also just watch."""

    def __init__(self, *args: Any, names: list[str], **kwargs: Any) -> None:
        super().__init__(*args, names=names, **kwargs)
        field = self.fields["seat"]
        field.coerce = lambda value: value if value == WATCH else int(value)  # type: ignore[attr-defined]
        field.choices = [*field.choices, (WATCH, _("Only watch"))]  # type: ignore[attr-defined]


class RenameForm(forms.Form):
    """A seat's new name."""

    seat = forms.IntegerField(min_value=0, max_value=20, widget=forms.HiddenInput)
    name = NameField(label=gettext_lazy("Name"))
