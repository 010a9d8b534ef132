"""What lies on the table after all: stored amounts, hands, where a card lies."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from companion.tables.kit import MoveForm
from companion.tables.words import said
from games.catan.forms import number
from games.catan.rules.cards import BUILT, CENTRES, box
from games.catan.rules.names import land, name
from games.catan.rules.places import sites
from games.catan.rules.state import Region
from games.catan.rules.stores import FULL

EITHER = (0, 1)


def where(at: int, side: str) -> str:
    """A place in words."""
    word = pgettext("region", "above") if side == "up" else pgettext("region", "below")
    return _("{at}, {where}").format(at=at, where=word)


class RecountForm(MoveForm):
    """What lies there counts; each thing that differs from the log is an entry of its own."""

    tag = "recount"
    title = gettext_lazy("Count again")
    note = gettext_lazy("What lies on the table counts. Leave as it is what is right.")
    template = "games/catan/recount.html"

    why = forms.CharField(label=gettext_lazy("Because"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.regions: dict[str, tuple[int, Region]] = {}
        for seat in EITHER:
            side, who = self.view.sides[seat], self.names[seat]
            self.fields[f"hand_{seat}"] = number(
                _("Cards in {name}’s hand").format(name=who), 0, 30, initial=side.hand
            )
            for region in side.regions:
                key = f"{seat}_{region.at}_{region.side}"
                self.regions[key] = (seat, region)
                label = _("{land} ({where})").format(
                    land=capfirst(said(land(region.resource), ())),
                    where=where(region.at, region.side),
                )
                self.fields[f"stored_{key}"] = _choice(label, range(FULL + 1), region.stored)
                self.fields[f"number_{key}"] = _choice(
                    _("Number of {region}").format(region=label), range(1, 7), region.number
                )
        there = [card for card in BUILT if card in box(self.view.options.ruleset)]
        self.fields["card"] = forms.ChoiceField(
            required=False,
            label=_("A card lies elsewhere"),
            choices=[("", "—"), *((one, said(name(one), ())) for one in (*CENTRES, *there))],
        )
        self.fields["site"] = forms.ChoiceField(
            required=False, label=_("Where does it lie?"), choices=self._sites()
        )

    def _sites(self) -> list[tuple[str, str]]:
        found = [("", "—")]
        for seat in EITHER:
            who = self.names[seat]
            side = self.view.sides[seat]
            found.append((f"{seat}", _("{name}: nowhere any more").format(name=who)))
            ends = [centre.at for centre in side.centres]
            for at in range(min(ends, default=-1) - 2, max(ends, default=1) + 3):
                if at:
                    label = _("{name}: on the axis at {at}").format(name=who, at=at)
                    found.append((f"{seat} {at}", label))
            for at, up_down, slot in sites(side):
                label = _("{name}: {where}, site {slot}").format(
                    name=who, where=where(at, up_down), slot=slot + 1
                )
                found.append((f"{seat} {at} {up_down} {slot}", label))
        return found

    @property
    def sides(self) -> list[dict[str, Any]]:
        """Each player's hand and regions."""
        return [
            {
                "name": self.names[seat],
                "hand": self[f"hand_{seat}"],
                "regions": [
                    {"kind": region.resource, "stored": self[f"stored_{key}"],
                     "number": self[f"number_{key}"]}
                    for key, (owner, region) in self.regions.items()
                    if owner == seat
                ],
            }
            for seat in EITHER
        ]  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """A card and where it lies are told together."""
        data = super().clean() or self.cleaned_data
        if data.get("card") and data.get("site") == "":
            self.add_error("site", _("Say where it lies."))
        if data.get("site") and data.get("card") == "":
            self.add_error("card", _("Say which card lies there."))
        return data

    def moves(self) -> list[dict[str, Any]]:
        """A `recount` for each thing that differs."""
        data, found = self.cleaned_data, []
        for seat in EITHER:
            if data[f"hand_{seat}"] != self.view.sides[seat].hand:
                found.append(self._recount(seat, hand=data[f"hand_{seat}"]))
        for key, (seat, region) in self.regions.items():
            new = {
                what: data[f"{what}_{key}"]
                for what in ("stored", "number")
                if data[f"{what}_{key}"] not in (None, getattr(region, what))
            }
            if new:
                found.append(self._recount(seat, at=region.at, side=region.side, **new))
        if data["card"]:
            found.append(self._moved(data["card"], data["site"]))
        return found

    def _recount(self, seat: int, **what: Any) -> dict[str, Any]:
        return {"move": self.tag, "seat": seat, "why": self.cleaned_data["why"], **what}

    def _moved(self, card: str, place: str) -> dict[str, Any]:
        """A card at another place; a Bordello is its owner's, though it lies with the other."""
        seat, *spot = place.split()
        owner = 1 - int(seat) if card == "Bordello" and spot else int(seat)
        if not spot:
            return self._recount(owner, card=card)
        at = int(spot[0])
        if len(spot) == 1:
            return self._recount(owner, card=card, site={"at": at})
        if at % 2 == 0:
            return self._recount(owner, card=card, site={"region": {"at": at, "side": spot[1]}})
        site = {"at": at, "side": spot[1], "slot": int(spot[2])}
        return self._recount(owner, card=card, site=site)


def _choice(label: str, numbers: range, now: int | None) -> forms.TypedChoiceField:
    choices: list[tuple[Any, str]] = [(n, str(n)) for n in numbers]
    if now is None:
        choices = [("", "?"), *choices]
    return forms.TypedChoiceField(
        label=label,
        choices=choices,
        coerce=int,
        empty_value=None,
        required=False,
        initial=now,
    )
