"""The contract: what a game is.

A game is one stateless object of plain functions over frozen structs. To write one, subclass
`Game`, name its struct types, and write the functions; `docs/adding-a-game.md` walks through
it, and `conformance.py` holds every registered game to what is promised here.

Numbers of seats count from 0. A *viewer* is a set of seats; the empty set is the public.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Struct

from companion.engine.moves import Move
from companion.engine.offers import Offers
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Doubt, Finding, Objection, Outcome, Prompt

S = TypeVar("S", bound=Struct)
"""A game's state: everything that follows from the moves, nothing else."""
M = TypeVar("M", bound=Move)
"""A game's moves, a union of tagged structs."""
O = TypeVar("O", bound=Struct)  # noqa: E741 - O for options, beside S, M and V
"""A game's options: variants, readings, aids. Every field has a default."""
V = TypeVar("V", bound=Struct)
"""What one viewer may know of a state."""

Viewer = frozenset[int]
PUBLIC: Viewer = frozenset()


class Applied(NamedTuple, Generic[S]):
    """What `apply` gives: the next state and what happened, told to everybody at the table."""

    state: S
    happened: tuple[Text, ...]


class OptionShown(Struct, frozen=True):
    """How an option is asked for when a table is opened.

    `kind` is "variant" (a way to play), "aid" (help the site gives) or "reading" (where the
    rulebook is silent). `choices` are (value, label); none means a seat is to be named.
    `seats` limits it to tables of those sizes.
    """

    name: str
    kind: str
    label: Text
    help: Text
    choices: tuple[tuple[bool | int | str, Text], ...] = ()
    seats: tuple[int, ...] = ()
    rule: str | None = None


class Twins(Struct, Generic[M], frozen=True):
    """Two logs that differ only in what is hidden from `viewers`.

    Whatever such a viewer is given must be equal for both, byte for byte.
    """

    name: str
    seats: int
    options: Any
    one: tuple[M, ...]
    other: tuple[M, ...]
    viewers: tuple[Viewer, ...] = (PUBLIC,)


class Game(ABC, Generic[S, M, O, V]):
    """Base of all games. An instance is one rules version; make one for each."""

    slug: ClassVar[str]
    """Its name in addresses and records: "potato-man"."""
    name: ClassVar[Text]
    seats: ClassVar[range]
    """How many can play, `range(2, 6)` for two to five."""
    versions: ClassVar[tuple[str, ...]] = ("1",)
    """All rules versions, the newest last. A table keeps the one it was opened with."""
    host_moves: ClassVar[frozenset[str]] = frozenset({"recount", "ruling"})
    """Tags of moves that the table decides together: where each phone logs only for its own
    seat, the host logs these. A `seat` in them is whom they are about, not who acts."""
    State: ClassVar[type[Struct]]
    Moves: ClassVar[Any]
    Options: ClassVar[type[Struct]]
    View: ClassVar[type[Struct]]

    def __init__(self, rules: str | None = None) -> None:
        """Raises ValueError for a rules version this game does not have."""
        self.rules = self.versions[-1] if rules is None else rules
        if self.rules not in self.versions:
            raise ValueError(f"{self.slug} has no rules version {rules!r}")

    @abstractmethod
    def start(self, seats: int, options: O) -> S:
        """The first state; what nobody has told yet is explicitly unknown."""

    def unfit(self, seats: int, options: O) -> tuple[Objection, ...]:
        """Why these options cannot go with this number of seats; none if they can."""
        return ()

    def shown(self) -> tuple[OptionShown, ...]:
        """The options as a person is asked for them."""
        return ()

    def options_now(self, state: S) -> O:
        """The options in force, changes in mid-game included. A state keeps them as `options`."""
        options: O = state.options  # type: ignore[attr-defined]
        return options

    @abstractmethod
    def asked(self, state: S) -> tuple[int, ...]:
        """The seats that may act now, none at the end; several where input is simultaneous, the
        one to be answered for first at their head.
        """

    @abstractmethod
    def prompt(self, state: S) -> Prompt | None:
        """Who is asked for what now; None once the game has an outcome."""

    @abstractmethod
    def offers(self, view: V, seat: int, draft: str = "") -> Offers:
        """What this seat can tap, made from a view: it tells nothing the viewer may not know.

        Raises ValueError for a draft that this game never offered.
        """

    @abstractmethod
    def objections(self, state: S, move: M) -> tuple[Objection, ...]:
        """Every reason against `move` now, the impossible ones first; empty if in order."""

    def doubts(self, state: S, move: M) -> tuple[Doubt, ...]:
        """What about `move` cannot be known now. Stops nothing; becomes an open finding."""
        return ()

    @abstractmethod
    def apply(self, state: S, move: M) -> Applied[S]:
        """The next state. Never judges, and never fails for a move that is not impossible."""

    @abstractmethod
    def told(self, before: S, move: M, viewer: Viewer, now: S) -> Text:
        """The log line of `move`, made in state `before`, as `viewer` may read it `now`.

        Two states, because a card that everybody saw is face down once its trick has closed.
        With `now` the state `before` itself: the line as it was when the move was made.
        """

    @abstractmethod
    def scoresheet(self, state: S) -> Scoresheet:
        """Every number with its reason, at any moment of the game."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Who won and why, or None while the game goes on."""

    def findings(self, state: S) -> tuple[Finding, ...]:
        """What has come to light so far."""
        return ()

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What `viewer` may know. Pages, fragments and exports are made from this only."""

    def actor(self, move: M) -> int | None:
        """The seat that makes `move`; None where the table makes it together."""
        if move.__struct_config__.tag in self.host_moves:
            return None
        seat: int | None = getattr(move, "seat", None)
        return seat

    def reads(self, state: S, move: M) -> Hashable:
        """What of `state` the hand that made `move` was looking at.

        Two phones act at once: a move made on an older state is taken if this is the same on
        the newest one. The default, the whole state, takes none; a game with simultaneous
        input narrows it to the seat's own part.
        """
        return state

    def remember(self, state: S) -> dict[str, str]:
        """Answers to offer at the next table of the same people (printed values, places)."""
        return {}

    @abstractmethod
    def twins(self) -> Sequence[Twins[M]]:
        """Pairs of logs that differ only in what is hidden, for the tests."""
