"""The forms around circles and their players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.people.models import Circle, Player
from companion.people.names import key
from companion.tables.forms import NameField


class CircleForm(forms.Form):
    """What a circle is called."""

    name = NameField(label=_("Name of the circle"), help_text=_("Such as “Tuesday group”."))


class PlayerForm(forms.Form):
    """What a player is called."""

    name = NameField(label=_("Name"))


class JoinForm(forms.Form):
    """Who somebody is in a circle: a player there without an account, or somebody new."""

    player = forms.ChoiceField(label=_("Who are you here?"), widget=forms.RadioSelect)
    name = NameField(label=_("Your name here"), required=False)

    def __init__(self, *args: Any, circle: Circle, name: str, **kwargs: Any) -> None:
        """`name` is the account's."""
        super().__init__(*args, **kwargs)
        guests = Player.objects.filter(places__circle=circle, user=None)
        choices = [(str(guest.pk), guest.name) for guest in guests]
        self.fields["player"].choices = [*choices, ("", _("Somebody new"))]  # type: ignore[attr-defined]
        self.fields["player"].required = False
        self.fields["player"].initial = next(
            (pk for pk, guest in choices if key(guest) == key(name)), ""
        )
        self.fields["name"].initial = name
        self.fallback = name

    @property
    def guest(self) -> int | None:
        """The player that was chosen, by number; None for somebody new. The form is valid."""
        chosen = self.cleaned_data["player"]
        return int(chosen) if chosen else None

    @property
    def called(self) -> str:
        """The name for somebody new. The form is valid."""
        return self.cleaned_data["name"] or self.fallback


class OtherForm(forms.Form):
    """Which other entry of the list is the same person."""

    other = forms.ModelChoiceField(
        Player.objects.none(), label=_("The same person as"), empty_label=None
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        circles = player.places.values("circle")
        others = Player.objects.filter(places__circle__in=circles).exclude(pk=player.pk)
        if player.user_id is not None:
            others |= Player.objects.filter(user=player.user_id, merged_into=None).exclude(
                pk=player.pk
            )
        self.fields["other"].queryset = others.distinct()  # type: ignore[attr-defined]
