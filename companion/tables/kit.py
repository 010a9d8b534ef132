"""What a game brings for the site: its part of the table's page, its forms, its own models.

A game's Django app subclasses `GameConfig` in `apps.py`, naming its game and its kit; both
are made known when the app is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.apps import AppConfig
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from companion.engine import registry
from companion.engine.offers import Offers
from companion.engine.registry import AnyGame

if TYPE_CHECKING:
    # Named here only: this module is imported before models may be.
    from companion.plays.models import Play


class MoveForm(forms.Form):
    """A form that makes a move which one tap cannot: a tally, a shown hand, a ruling.

    `title` heads its page, `note` says what it is for; `template` shows its fields where plain
    ones would not do.
    """

    title: str | Promise = ""
    note: str | Promise = ""
    template = ""

    def __init__(self, *args: Any, view: Any, names: Sequence[str], **kwargs: Any) -> None:
        """`view` is what this phone may know, `names` are the seats' names."""
        self.view = view
        self.names = names
        super().__init__(*args, **kwargs)

    def move(self) -> dict[str, Any]:
        """The move as plain data; call it once the form is valid."""
        raise NotImplementedError(type(self))


class Kit:
    """A game's side of the site. Subclass it; every part has a sensible default."""

    template: ClassVar[str] = "tables/board.html"
    """What lies on the felt: the trick, the villages."""
    board: ClassVar[str] = "tables/board.html"
    """What to tap; also used to correct an entry."""
    counts: ClassVar[str] = ""
    """What lies on the table for all to see (sacks left), under the seats; "" for nothing."""
    extra: ClassVar[str] = ""
    """Further buttons beside *undo* ("Cannot play"); "" for none."""
    forms: ClassVar[Mapping[str, type[MoveForm]]] = {}

    def screen(self, view: Any, offers: Offers, names: Sequence[str]) -> dict[str, Any]:
        """What the game's templates need, made from a viewer's view and offers only."""
        return {}

    def notes(self, view: Any) -> Sequence[str]:
        """A short note under each seat's total ("+2 now"), in seat order; none by default."""
        return ()

    def keep(self, play: Play, state: Any) -> None:
        """Write what players will look back on, in models that belong to `play`.

        Called when a table finishes; a reopened table's play is deleted, and they go with it.
        """


_kits: dict[str, Kit] = {}


def kit_of(slug: str) -> Kit:
    """The kit of the game called `slug`; a plain one for a game that brings none."""
    return _kits.get(slug) or Kit()


class GameConfig(AppConfig):
    """A game's Django app: says where its rules and its kit are."""

    default_auto_field = "django.db.models.BigAutoField"
    game: ClassVar[str]
    """Dotted name of the game's class."""
    kit: ClassVar[str] = ""
    """Dotted name of its kit's class."""
    game_slug: str

    def ready(self) -> None:
        """Make the game known, to the engine and to the tables."""
        game: type[AnyGame] = import_string(self.game)
        registry.register(game)
        if self.kit:
            _kits[game.slug] = import_string(self.kit)()
