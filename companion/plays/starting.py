"""Who began a game, as far as its options say, or the file it was brought in from."""

from __future__ import annotations

from functools import lru_cache

from companion.engine import codec, registry
from companion.engine.registry import UnknownGame
from companion.plays.found import Further


@lru_cache(maxsize=4096)
def first_seat(game: str, rules: str, options: str, size: int, further: str = "") -> int | None:
    """The seat that began; None where all begin at once, or nobody said.

    `options` and `further` as they are kept with a play. It is the seat that a file or an option
    names ("who leads"), else the one seat that is asked at the start.
    """
    if further:
        return _seat(codec.decode(further, Further).began, size)
    try:
        played = registry.game(game, rules)
        chosen = codec.decode(options, played.Options)
        for shown in played.shown():
            if not shown.choices:
                return _seat(getattr(chosen, shown.name), size)
        asked = played.asked(played.start(size, chosen))
    except (UnknownGame, codec.Malformed, ValueError):
        return None
    return int(asked[0]) if len(asked) == 1 else None


def _seat(number: object, size: int) -> int | None:
    return number if isinstance(number, int) and 0 <= number < size else None
