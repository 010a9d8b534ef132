"""Options changed in mid-game."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from msgspec import structs

from companion.engine import codec
from games.villagers.rules.cards import CARDS, DEVELOPMENTS, EVENTS
from games.villagers.rules.options import LISTS, Options

_KNOWN: Mapping[str, Mapping[str, Any]] = {
    "starters": CARDS,
    "developments": DEVELOPMENTS,
    "other_season": EVENTS,
}


def changed(options: Options, name: str, value: object) -> Options:
    """`options` with one of them changed. Raises ValueError if there is no such option or value.

    A list is given as text, parted by commas.
    """
    if name not in Options.__struct_fields__:
        raise ValueError(name)
    if name in LISTS:
        if not isinstance(value, str):
            raise ValueError(value)
        parts = [part.strip() for part in value.split(",") if part.strip()]
        known: Container[str] | None = _KNOWN.get(name)
        if known is not None and any(part not in known for part in parts):
            raise ValueError(value)
        value = parts
    parsed = codec.convert({name: value}, Options)
    return structs.replace(options, **{name: getattr(parsed, name)})
