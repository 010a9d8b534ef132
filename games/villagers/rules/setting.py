"""Options changed in mid-game."""

from __future__ import annotations

from msgspec import structs

from companion.engine import codec
from games.villagers.rules.cards import CARDS, DEVELOPMENTS, EVENTS
from games.villagers.rules.options import LISTS, Options

_KNOWN = {"starters": CARDS, "developments": DEVELOPMENTS, "other_season": EVENTS}


def changed(options: Options, name: str, value: object) -> Options:
    """`options` with one of them changed. Raises ValueError if there is no such option or value.

    A list is given as text, parted by commas.
    """
    if name not in Options.__struct_fields__:
        raise ValueError(name)
    if name in LISTS:
        if not isinstance(value, str):
            raise ValueError(value)
        value = [part.strip() for part in value.split(",") if part.strip()]
        known = _KNOWN.get(name)
        if known is not None and any(part not in known for part in value):
            raise ValueError(value)
    parsed = codec.convert({name: value}, Options)
    return structs.replace(options, **{name: getattr(parsed, name)})
