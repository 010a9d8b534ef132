"""Moves of several steps, as a conversation: a question, what was chosen, the next question.

A conversation is a generator: it yields a `Question`, is sent the value that was chosen, and
returns the move. A draft names what was chosen so far, so that a step is taken back by leaving
out the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from companion.engine.verdicts import Objection
from games.potemkin.rules.cards import card_name, deck
from games.potemkin.rules.checks import named
from games.potemkin.rules.moves import AnyMove, Place, RightOf
from games.potemkin.rules.river import River, is_upstream, places
from games.potemkin.rules.state import Pile, State, face


class Option(NamedTuple):
    """One answer: its code, how it reads, what it stands for, and what stands against it.

    The last is worked out only for the question that is shown, not for those on the way to it.
    """

    code: str
    label: Text
    value: Any
    against: Callable[[], Objection | None] = lambda: None
    group: str = ""


class Question(NamedTuple):
    """What is asked: the field it fills, and the answers."""

    field: str
    ask: Text
    options: Sequence[Option]


Talk = Generator[Question, Any, AnyMove]
Against = Callable[[AnyMove], tuple[Objection, ...]]


def offers(begin: Callable[[], Talk], draft: str, against: Against) -> Offers:
    """The open question after `draft`: codes joined by dots, none at the beginning.

    An answer that completes the move is offered as that move, with all that is against it.
    Raises ValueError for a draft that was never offered.
    """
    path = tuple(draft.split(".")) if draft else ()
    question = _asked(begin, path)
    if not isinstance(question, Question):
        raise ValueError(f"nothing is asked after {draft!r}")
    return Offers(
        tuple(_choice(begin, path, option, against) for option in question.options),
        field=question.field,
        ask=question.ask,
        back=".".join(path[:-1]) if path else None,
        so_far=_so_far(begin, path),
    )


def _asked(begin: Callable[[], Talk], path: Sequence[str]) -> Question | AnyMove:
    """The question after these answers, or the move they make. Raises ValueError."""
    talk = begin()
    question = next(talk)
    for number, code in enumerate(path, start=1):
        try:
            question = talk.send(_value(question, code))
        except StopIteration as made:
            if number < len(path):
                raise ValueError(f"nothing is asked after {code!r}") from None
            move: AnyMove = made.value
            return move
    return question


def _so_far(begin: Callable[[], Talk], path: Sequence[str]) -> tuple[Text, ...]:
    """The labels of these answers."""
    talk = begin()
    question = next(talk)
    found = []
    for code in path:
        chosen = next(option for option in question.options if option.code == code)
        found.append(chosen.label)
        question = talk.send(chosen.value)
    return tuple(found)


def _value(question: Question, code: str) -> Any:
    for option in question.options:
        if option.code == code:
            return option.value
    raise ValueError(f"{code!r} was never offered")


def _choice(
    begin: Callable[[], Talk], path: Sequence[str], option: Option, against: Against
) -> Choice:
    """An answer as a choice: it completes the move, or leads on."""
    reached = _asked(begin, (*path, option.code))
    if isinstance(reached, Question):
        stands = tuple(one for one in [option.against()] if one)
        draft = ".".join((*path, option.code))
        return Choice(option.code, option.label, option.group, draft=draft, objections=stands)
    return Choice(option.code, option.label, option.group, reached, objections=against(reached))


# --- What is often asked -------------------------------------------------------------------


def _nothing(_answer: object) -> None:
    """What stands against an answer that is always in order."""


@lru_cache(maxsize=16)
def _cards(seats: int, fifth: str) -> tuple[Option, ...]:
    """Every card, with nothing against it: long set-ups ask for one again and again."""
    return tuple(
        Option(card.id, card_name(card.id, fifth), card.id, group=card.colour)
        for card in deck(seats)
    )


def ask_village(
    now: State,
    there: River,
    field: str,
    ask: Text,
    against: Callable[[str], Objection | None] = _nothing,
    more: Iterable[Option] = (),
    area: tuple[Pile, ...] = (),
) -> Question:
    """One of the villages of a river or of a player's area, and perhaps something else instead.

    The groups say which is which: "river", "boat" (the one over the boat), "area".
    """
    groups = ["boat" if number == there.at else "river" for number in range(len(there.row))]
    groups += ["area"] * len(area)
    options = [
        Option(face(pile), named(now, face(pile)), face(pile), partial(against, face(pile)), group)
        for pile, group in zip((*there.row, *area), groups, strict=True)
    ]
    return Question(field, ask, [*options, *more])


def ask_place(
    now: State,
    there: River,
    field: str,
    ask: Text,
    against: Callable[[Place], Objection | None] = _nothing,
    more: Iterable[Option] = (),
) -> Question:
    """One of the gaps of a river, left to right, in the groups "upstream" and "downstream"."""
    options = []
    for number, place in enumerate(places(there.row)):
        if isinstance(place, RightOf):
            code = f"right-of-{place.right_of}"
            label = Text("right of {card}", card=named(now, place.right_of))
        else:
            code, label = "far-left", Text("far left")
        group = "upstream" if is_upstream(there, number) else "downstream"
        options.append(Option(code, label, place, partial(against, place), group))
    return Question(field, ask, [*options, *more])


def ask_card(
    now: State,
    field: str,
    ask: Text,
    against: Callable[[str], Objection | None] = _nothing,
    more: Iterable[Option] = (),
) -> Question:
    """Any card of the game, by colour."""
    if against is _nothing:
        return Question(field, ask, [*_cards(now.seats, now.options.fifth_colour), *more])
    options = [
        Option(card.id, named(now, card.id), card.id, partial(against, card.id), card.colour)
        for card in deck(now.seats)
    ]
    return Question(field, ask, [*options, *more])


def done(label: Text) -> Option:
    """The answer that ends a list."""
    return Option("done", label, None, group="done")


def just_discard() -> Question:
    """Nothing to decide: the trick goes to the boat."""
    return Question(
        "",
        Text("There is nothing to choose."),
        [Option("discard", Text("Discard the trick"), None)],
    )
