"""Forms with many cards: both principalities counted, and a tournament deck."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.engine import codec
from companion.tables.kit import MoveForm
from companion.tables.words import said
from games.catan.forms import SeatForm, number
from games.catan.rules.against_by_hand import too_many
from games.catan.rules.against_hands import FROM_OUTSIDE
from games.catan.rules.cards import BUILT, CARDS, COPIED, EXPANSIONS, box
from games.catan.rules.measures import printed
from games.catan.rules.moves import Principality
from games.catan.rules.names import name
from games.catan.rules.state import Tally

EITHER = (0, 1)


def how_many(label: str, most: int, initial: int) -> forms.Field:
    """A tick where there is but one of a card, else how many there are."""
    if most == 1:
        return forms.BooleanField(required=False, label=label, initial=bool(initial))
    choices = [(n, str(n)) for n in range(most + 1)]
    return forms.TypedChoiceField(
        coerce=int, empty_value=None, required=False, label=label, choices=choices, initial=initial
    )


def listed(view: Any, card: str, **more: Any) -> dict[str, Any]:
    """A card in a list: its name, kind and victory points; its German name is found too."""
    return {
        "name": said(name(card), ()),
        "kind": CARDS[card].kind,
        "victory": printed(view, card, "victory") or 0,
        "search": CARDS[card].german,
        **more,
    }


class CountForm(MoveForm):
    """All that lies in both principalities, where only points are counted."""

    tag = "principality"
    title = gettext_lazy("Count both principalities")
    note = gettext_lazy("Settlements, cities and every card that lies there.")
    template = "games/catan/count.html"

    turn = forms.TypedChoiceField(
        coerce=int, label=gettext_lazy("Whose turn is it?"), widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["turn"].choices = list(enumerate(self.names))  # type: ignore[attr-defined]
        self.fields["turn"].initial = self.view.turn
        self.tallies = [side.tally or Tally() for side in self.view.sides]
        there = box(self.view.options.ruleset)
        self.most = {card: there[card] for card in BUILT if card in there}
        for seat in EITHER:
            self._add_fields(seat, self.tallies[seat], self.names[seat])

    def _add_fields(self, seat: int, tally: Tally, who: str) -> None:
        sides = [("commerce", _("commerce")), ("strength", _("strength"))]
        copied = [("", "—"), *((card, said(name(card), ())) for card in COPIED)]
        labels = {
            "settlements": _("Settlements of {name}"),
            "cities": _("Cities of {name}"),
            "brewery": _("Brewery of {name}"),
            "copies": _("Secret Society of {name}"),
        }
        for what, label in labels.items():
            initial, title = getattr(tally, what), label.format(name=who)
            if what in ("settlements", "cities"):
                field: forms.Field = number(title, 0, 9, initial=initial)
            else:
                field = forms.ChoiceField(
                    label=title,
                    choices=sides if what == "brewery" else copied,
                    required=False,
                    initial=initial,
                )
            self.fields[f"{what}_{seat}"] = field
        for n, (card, most) in enumerate(self.most.items()):
            title = _("{card} of {name}").format(card=said(name(card), ()), name=who)
            self.fields[f"card-{n}_{seat}"] = how_many(title, most, tally.cards.count(card))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """What stands there: a title, and a field for each seat."""
        signs = {"settlements": _("Settlements"), "cities": _("Cities")}
        return [
            {"title": title, "fields": [self[f"{what}_{seat}"] for seat in EITHER]}
            for what, title in signs.items()
        ]

    @property
    def ways(self) -> list[dict[str, Any]]:
        """How a Brewery lies and what a Secret Society copies, where these cards are played."""
        found = [("brewery", "Brewery"), ("copies", "Secret Society")]
        return [
            {
                "title": said(name(card), ()),
                "fields": [self[f"{what}_{seat}"] for seat in EITHER],
            }
            for what, card in found
            if card in self.most
        ]

    @property
    def cards(self) -> list[dict[str, Any]]:
        """Every card with a field for each seat, those that lie there first."""
        rows = [
            listed(self.view, card, fields=[self[f"card-{n}_{seat}"] for seat in EITHER])
            for n, card in enumerate(self.most)
        ]
        rows.sort(key=lambda row: not any(field.value() not in (0, "0", False, None, "")
                                          for field in row["fields"]))  # fmt: skip
        return rows

    def clean(self) -> dict[str, Any]:
        """No more of anything on both sides together than there are: else nothing is logged."""
        data = super().clean() or self.cleaned_data
        if not self.errors:
            one, other = self._told(0), self._told(1)
            both = self.view.with_side(0, tally=Tally(one.settlements, one.cities, one.cards))
            found = too_many(both, other)
            if found is not None:
                raise ValidationError(said(found.text, self.names))
        return data

    def _told(self, seat: int) -> Principality:
        return codec.convert(self._principality(seat), Principality)

    def moves(self) -> list[dict[str, Any]]:
        """Whose turn it is, and a `principality` for each seat, as far as anything is new."""
        found: list[dict[str, Any]] = []
        data = self.cleaned_data
        if data["turn"] != self.view.turn:
            found.append({"move": "set", "option": "turn", "value": data["turn"]})
        fresh = {seat: self._principality(seat) for seat in self._order(data["turn"])}
        return found + [one for seat, one in fresh.items() if not self._same(seat, one)]

    def _order(self, turn: int) -> tuple[int, int]:
        """Last whoever can win by it, unless that side first has to give up what the other one
        has got: a bribed knight, a settlement that was logged with the wrong player.
        """
        one, other = 1 - turn, turn
        return (other, one) if too_many(self.view, self._told(one)) else (one, other)

    def _principality(self, seat: int) -> dict[str, Any]:
        data = self.cleaned_data
        cards = [
            card
            for n, card in enumerate(self.most)
            for _copy in range(int(data[f"card-{n}_{seat}"] or 0))
        ]
        move: dict[str, Any] = {
            "move": self.tag,
            "seat": seat,
            "settlements": data[f"settlements_{seat}"],
            "cities": data[f"cities_{seat}"],
            "cards": cards,
        }
        if "Brewery" in cards:
            move["brewery"] = data[f"brewery_{seat}"] or "commerce"
        if "Secret Society" in cards and data[f"copies_{seat}"]:
            move["copies"] = data[f"copies_{seat}"]
        return move

    def _same(self, seat: int, move: dict[str, Any]) -> bool:
        """Whether this is what was said of a principality before."""
        tally = self.tallies[seat]
        return (
            self.view.sides[seat].tally is not None
            and (tally.settlements, tally.cities) == (move["settlements"], move["cities"])
            and sorted(tally.cards) == sorted(move["cards"])
            and move.get("brewery", tally.brewery) == tally.brewery
            and move.get("copies", "") == tally.copies
        )


class DeckForm(SeatForm):
    """A deck of one's own for the Tournament Game. Only its seat sees it until the end."""

    tag = "deck"
    title = gettext_lazy("Your tournament deck")
    note = gettext_lazy(
        "33 cards, three of them your opening hand, and four events. Nobody else sees it on their "
        "phone before the game is over: enter it on a phone that sits with you. A phone that both "
        "of you use never shows it again."
    )
    template = "games/catan/deck.html"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        whose = self.fields["seat"]
        whose.label = _("Whose deck is it?")
        whose.error_messages["required"] = _("Say whose deck it is.")
        known = [
            (seat, deck)
            for seat, deck in enumerate(self.view.decks)
            if deck is not None and not deck.hidden
        ]
        deck = known[0][1] if len(known) == 1 else None
        if deck is not None:
            self.fields["seat"].initial = known[0][0]
        for n, card in enumerate(EXPANSIONS):
            initial = deck.cards.count(card) if deck else 0
            self.fields[f"card-{n}"] = how_many(said(name(card), ()), CARDS[card].copies, initial)
        self.rows_of = {"hand": 3, "events": 4}
        choices: dict[str, tuple[str, ...]] = {"hand": EXPANSIONS, "events": tuple(FROM_OUTSIDE)}
        labels = {"hand": _("Card {n} in hand"), "events": _("Event {n}")}
        for what, count in self.rows_of.items():
            held = getattr(deck, what) if deck else ()
            for n in range(count):
                self.fields[f"{what}-{n}"] = forms.ChoiceField(
                    label=labels[what].format(n=n + 1),
                    choices=[("", "—"), *((card, said(name(card), ())) for card in choices[what])],
                    required=False,
                    initial=held[n] if n < len(held) else "",
                )

    @property
    def cards(self) -> list[dict[str, Any]]:
        """Every card with its field."""
        return [
            listed(self.view, card, fields=[self[f"card-{n}"]]) for n, card in enumerate(EXPANSIONS)
        ]

    @property
    def whose(self) -> list[dict[str, Any]]:
        """Either player's radio button, and whether a deck of that one is logged already."""
        decks = self.view.decks
        return [
            {"tag": choice.tag, "name": choice.choice_label, "told": decks[seat] is not None}
            for seat, choice in enumerate(self["seat"])
        ]

    @property
    def hand(self) -> list[forms.BoundField]:
        """The opening hand."""
        return [self[f"hand-{n}"] for n in range(3)]

    @property
    def events(self) -> list[forms.BoundField]:
        """The events chosen."""
        return [self[f"events-{n}"] for n in range(4)]

    def move(self) -> dict[str, Any]:
        """`deck`, as far as it is filled in: the checker says what is missing."""
        data = self.cleaned_data
        return {
            "move": self.tag,
            "seat": data["seat"],
            "cards": [
                card
                for n, card in enumerate(EXPANSIONS)
                for _copy in range(int(data[f"card-{n}"] or 0))
            ],
            **{
                what: [data[f"{what}-{n}"] for n in range(count) if data[f"{what}-{n}"]]
                for what, count in self.rows_of.items()
            },
        }
