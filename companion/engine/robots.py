"""Players for tests: one taps what is offered, one logs whatever can be written at all."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.log import Made
from companion.engine.offers import Choice, Offers
from companion.engine.registry import AnyGame
from companion.engine.schemas import JsonSchema, schema_of

ANYWAY = "We let it stand."


FOLLOWED = 3
"""How many half-made moves are followed from the first choices on; one from any later ones."""


def levels(
    game: AnyGame,
    view: Any,
    seat: int,
    rng: random.Random | None = None,
    draft: str = "",
    dimmed: bool = False,
) -> Iterator[tuple[Offers, bool]]:
    """What a seat is offered, then what follows from some of it, and whether a step was dimmed.

    A move of many steps has more ways to be made than anybody could list, so only a few are
    followed: those that `rng` draws, or the first ones.
    """
    offers = game.offers(view, seat, draft)
    yield offers, dimmed
    leading = [choice for choice in offers.choices if choice.move is None]
    count = min(len(leading), 1 if draft else FOLLOWED)
    for choice in rng.sample(leading, count) if rng else leading[:count]:
        below = dimmed or bool(choice.objections)
        yield from levels(game, view, seat, rng, choice.draft, below)


def offered(
    game: AnyGame, view: Any, seat: int, rng: random.Random | None = None
) -> Iterator[tuple[Choice, bool]]:
    """The complete choices of a seat, and whether one of the steps to them was dimmed."""
    for offers, dimmed in levels(game, view, seat, rng):
        for choice in offers.choices:
            if choice.move is not None:
                yield choice, dimmed or bool(choice.objections)


def tapping(
    game: AnyGame, rng: random.Random, seats: int, options: Any, mischief: float, limit: int = 400
) -> Iterator[Made[Any]]:
    """A game played by tapping what is offered, `mischief` being how often what is dimmed.

    Ends with the game, or after `limit` moves. Raises LookupError where a seat is asked and
    has nothing to tap.
    """
    state = game.start(seats, options)
    for _ in range(limit):
        asked = game.asked(state)
        if not asked:
            return
        seat = rng.choice(asked)
        choices = list(offered(game, game.view(state, frozenset({seat})), seat, rng))
        rng.shuffle(choices)
        wanted = rng.random() < mischief
        for choice, _ in sorted(choices, key=lambda pair: pair[1] != wanted):
            objections = game.objections(state, choice.move)
            if not any(objection.kind == "impossible" for objection in objections):
                yield Made(move=choice.move, anyway=ANYWAY if objections else None)
                state = game.apply(state, choice.move).state
                break
        else:
            raise LookupError(f"seat {seat} is asked and has nothing to tap")


class Scribbler:
    """Makes moves that decode, whether or not they make sense."""

    def __init__(self, game: AnyGame) -> None:
        self._schema = schema_of(game.Moves)
        self._parts: dict[str, JsonSchema] = self._schema["$defs"]
        # Words that mean something to the game, put in where any text may stand.
        self._words: list[str] = [*game.Options.__struct_fields__]
        self._words += [word for word in _listed(schema_of(game.Options)) if isinstance(word, str)]

    def move(self, rng: random.Random) -> Any:
        """One random move, as plain data."""
        return self._any(rng, self._schema)

    def _any(self, rng: random.Random, schema: JsonSchema) -> Any:
        if "$ref" in schema:
            return self._any(rng, self._parts[schema["$ref"].rpartition("/")[2]])
        if "anyOf" in schema:
            return self._any(rng, rng.choice(schema["anyOf"]))
        # A listed choice is now and then ignored, where the type lets anything else through.
        if "enum" in schema and ("type" not in schema or rng.random() < 0.8):
            return rng.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            needed = schema["required"]
            return {
                name: self._any(rng, part)
                for name, part in schema["properties"].items()
                if name in needed or rng.random() < 0.5
            }
        if kind == "array":
            return [self._any(rng, schema["items"]) for _ in _some(rng, schema, "Items")]
        if kind == "string":
            if self._words and rng.random() < 0.5:
                return rng.choice(self._words)
            return "".join(rng.choice("ab-ä7 {}") for _ in _some(rng, schema, "Length"))
        if kind == "integer":
            return _integer(rng, schema)
        return rng.choice([True, False]) if kind == "boolean" else None


def _some(rng: random.Random, schema: JsonSchema, what: str) -> range:
    least: int = schema.get(f"min{what}", 0)
    return range(rng.randint(least, min(schema.get(f"max{what}", least), least + 6)))


def _integer(rng: random.Random, schema: JsonSchema) -> int:
    least: int = schema["minimum"]
    most: int = schema["maximum"] if "maximum" in schema else schema["exclusiveMaximum"] - 1
    small = max(least, min(most, rng.randint(-1, 6)))
    return rng.choice([least, most, small, small, small, rng.randint(least, most)])


def _listed(schema: Any) -> Iterator[Any]:
    """Every choice that a schema lists."""
    parts: Sequence[Any] = ()
    if isinstance(schema, dict):
        yield from schema.get("enum", ())
        parts = [part for key, part in schema.items() if key != "enum"]
    elif isinstance(schema, list):
        parts = schema
    for part in parts:
        yield from _listed(part)
