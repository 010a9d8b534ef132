"""What a game brings for the site: its part of the table's page, its forms, its own models."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.utils.functional import Promise

from companion.engine import codec
from companion.engine.offers import Offers
from companion.people.names import key, validate_name
from companion.plays.figures import Figure
from companion.plays.models import Play, PlaySeat
from companion.tables.words import said


def tidy_name(text: str) -> str:
    """A name that a game asks for, tidied as players' names are. Raises ValidationError."""
    return validate_name(text)


def same_name(one: str, other: str) -> bool:
    """Whether two names could be mistaken for each other."""
    return key(one) == key(other)


class MoveForm(forms.Form):
    """A form that makes a move which one tap cannot: a tally, a shown hand, a ruling.

    `tag` is the move's; `title` heads its page, `note` says what it is for; `template` shows
    its fields where plain ones would not do; `seats` limits it to tables of those sizes.
    """

    tag: ClassVar[str]
    seats: ClassVar[Sequence[int]] = ()
    title: str | Promise = ""
    note: str | Promise = ""
    template = ""

    def __init__(self, *args: Any, view: Any, names: Sequence[str], **kwargs: Any) -> None:
        """`view` is what this phone may know, `names` are the seats' names."""
        self.view = view
        self.names = names
        super().__init__(*args, **kwargs)

    def move(self) -> dict[str, Any]:
        """The move as plain data, once the form is valid: its tag, and the fields as they are."""
        return {"move": self.tag, **self.cleaned_data}

    def moves(self) -> list[dict[str, Any]]:
        """The moves to log, one after another: the one of `move`, unless a form is for several.

        A form of several leaves out what the view says already, so that sending it once more
        after one was refused logs only the rest.
        """
        return [self.move()]


class SetupForm(forms.Form):
    """What a game asks when a table is opened, beyond options that one tap answers.

    `template` shows its fields; they are named with the prefix "setup".
    """

    prefix = "setup"
    template: ClassVar[str]

    def __init__(self, *args: Any, remembered: Mapping[str, str], **kwargs: Any) -> None:
        """`remembered` is what this person's last table of the game knew (see `Game`)."""
        self.remembered = remembered
        super().__init__(*args, **kwargs)

    def options(self, places: Sequence[int]) -> dict[str, Any]:
        """Options by name, as plain data, once the form is valid; none by default.

        `places` are the rows of the form that name a player, in seat order.
        """
        return {}


class Kit:
    """A game's side of the site. Subclass it; every part has a sensible default."""

    style: ClassVar[str] = ""
    """The game's own style sheet, as `static` names it."""
    template: ClassVar[str] = ""
    """What lies on the felt: the trick, the villages."""
    board: ClassVar[str] = "tables/board.html"
    """What to tap; also used to correct an entry."""
    hint: ClassVar[str] = ""
    """What helps to answer, on top under whose turn it is; "" for the prompt's own words."""
    seats: ClassVar[str] = "parts/seats.html"
    """The seats and what each has; "" where `template` shows that itself."""
    counts: ClassVar[str] = ""
    """What lies on the table for all to see (sacks left), under the seats; "" for nothing."""
    extra: ClassVar[str] = ""
    """Further buttons beside *undo* ("Cannot play"); "" for none."""
    forms: ClassVar[Mapping[str, type[MoveForm]]] = {}
    setup: ClassVar[type[SetupForm] | None] = None
    """What is asked when a table is opened; None where options that one tap answers are all."""

    def screen(self, view: Any, offers: Offers, names: Sequence[str]) -> dict[str, Any]:
        """What the game's templates need, made from a viewer's view and offers only.

        The default, for `tables/board.html`: the choices by group, in the order of the offers.
        """
        groups: dict[str, list[dict[str, Any]]] = {}
        for choice in offers.choices:
            groups.setdefault(choice.group, []).append(
                {
                    "code": choice.code,
                    "label": said(choice.label, names),
                    "move": codec.encode(choice.move) if choice.move else "",
                    "draft": choice.draft,
                    "shut": said(choice.objections[0].text, names) if choice.objections else "",
                }
            )
        return {
            "question": said(offers.ask, names),
            "groups": [{"code": code, "choices": found} for code, found in groups.items()],
        }

    def begun(self, move: Any) -> str:
        """The draft from which an entry is corrected that says `move`; "" to begin anew.

        For a move of many parts, of which only one was wrong.
        """
        return ""

    def notes(self, view: Any) -> Sequence[str]:
        """A short note under each seat's total ("+2 now"), in seat order; none by default."""
        return ()

    def keep(self, play: Play, state: Any) -> None:
        """Write what players will look back on, in models that belong to `play`.

        Called when a table finishes; a reopened table's play is deleted, and they go with it.
        """

    def counted(
        self, plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
    ) -> Iterable[tuple[date, str, int]]:
        """What only the log of a game can tell of `plays`, all of this game: for a month (of
        `Play.month`) how many of what, such as "sacks:red". What is told twice is added up.

        Of everybody, or only of `seats`: those of one person, who sat in all the plays.
        """
        return ()

    def figures(self, own: Mapping[str, int]) -> Iterable[Figure]:
        """The figures for what `counted` told, added up."""
        return ()


_kits: dict[str, Kit] = {}


def register(slug: str, kit: Kit) -> None:
    """Make the kit of the game called `slug` known."""
    _kits[slug] = kit


def kit_of(slug: str) -> Kit:
    """The kit of the game called `slug`; a plain one for a game that brings none."""
    return _kits.get(slug) or Kit()
