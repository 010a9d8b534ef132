"""Who began a game, as far as its options say."""

from __future__ import annotations

from functools import lru_cache

from companion.engine import codec, registry
from companion.engine.registry import UnknownGame


@lru_cache(maxsize=4096)
def first_seat(game: str, rules: str, options: str, size: int) -> int | None:
    """The seat that began; None where all begin at once, or nobody said.

    `options` as they are kept with a play. It is the seat that an option names ("who leads"),
    else the one seat that is asked at the start.
    """
    try:
        played = registry.game(game, rules)
        chosen = codec.decode(options, played.Options)
        for shown in played.shown():
            if not shown.choices:
                seat = getattr(chosen, shown.name)
                return seat if isinstance(seat, int) and 0 <= seat < size else None
        asked = played.asked(played.start(size, chosen))
    except (UnknownGame, codec.Malformed, ValueError):
        return None
    return int(asked[0]) if len(asked) == 1 else None
