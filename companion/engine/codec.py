"""States, moves and options as text and back, in one order only, and never to our harm.

Text that comes from outside passes `loads` first: it bounds size and depth and refuses what
JSON parsers or databases disagree about (NUL, lone surrogates, duplicate keys, NaN).
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from typing import Any, NoReturn

import msgspec

MAX_DEPTH = 32


class Malformed(ValueError):
    """Text that is not what it should be; `field` is the path of the part at fault."""

    def __init__(self, message: str, field: str = "$") -> None:
        super().__init__(message)
        self.field = field


def encode(value: Any) -> str:
    """`value` as JSON text, the same bytes for the same value in every process."""
    return msgspec.json.encode(value, order="deterministic").decode()


@cache
def _decoder(type_: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type_)


def decode(text: str, type_: Any) -> Any:
    """Text that `encode` made, as `type_`. Raises Malformed."""
    try:
        return _decoder(type_).decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _malformed(error) from None


def convert(value: Any, type_: Any) -> Any:
    """Plain JSON data (see `loads`) as `type_`, strictly. Raises Malformed."""
    try:
        return msgspec.convert(value, type_)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _malformed(error) from None


def plain(value: Any) -> Any:
    """A struct as plain JSON data, the inverse of `convert`."""
    return msgspec.to_builtins(value, order="deterministic")


def loads(raw: str | bytes, max_bytes: int = 65_536) -> Any:
    """Foreign JSON as plain data. Raises Malformed with a sentence for whatever is odd."""
    if isinstance(raw, bytes):
        try:
            raw = raw.decode("utf-8")
        except UnicodeDecodeError:
            raise Malformed("This is not UTF-8 text.") from None
    if len(raw.encode("utf-8", "surrogatepass")) > max_bytes:
        raise Malformed(f"This is longer than {max_bytes} bytes.")
    if _depth(raw) > MAX_DEPTH:
        raise Malformed(f"This is nested more than {MAX_DEPTH} deep.")
    try:
        data = json.loads(raw, object_pairs_hook=_object, parse_constant=_constant)
    except Malformed:
        raise
    except (ValueError, RecursionError):
        raise Malformed("This is not valid JSON.") from None
    _check_strings(data)
    return data


@cache
def shape(type_: type[msgspec.Struct]) -> str:
    """A short digest of a struct type's fields: a stored state of another shape is replayed."""
    schema = json.dumps(msgspec.json.schema(type_), sort_keys=True)
    return hashlib.sha256(schema.encode()).hexdigest()[:16]


def _depth(raw: str) -> int:
    """How deep brackets nest in JSON text, without parsing it; one pass, whatever the text."""
    deepest = level = 0
    quoted = False
    for token in re.finditer(r'\\.|["\[\]{}]', raw, re.DOTALL):
        mark = token.group()
        if mark == '"':
            quoted = not quoted
        elif quoted or len(mark) == 2:
            continue
        elif mark in "[{":
            level += 1
            deepest = max(deepest, level)
        else:
            level -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Malformed(f"The key {twice[:40]!r} stands twice in one object.")
    return found


def _constant(name: str) -> NoReturn:
    raise Malformed(f"{name} is not a number.")


def _check_strings(data: Any, field: str = "$") -> None:
    """Refuse what some database or page could not hold: NUL and lone surrogates."""
    if isinstance(data, str):
        if "\x00" in data:
            raise Malformed("A NUL character stands in it.", field)
        if any("\ud800" <= char <= "\udfff" for char in data):
            raise Malformed("Half a character stands in it (a lone surrogate).", field)
    elif isinstance(data, dict):
        for key, value in data.items():
            _check_strings(key, field)
            _check_strings(value, f"{field}.{key}")
    elif isinstance(data, list):
        for index, value in enumerate(data):
            _check_strings(value, f"{field}[{index}]")


def _malformed(error: Exception) -> Malformed:
    """msgspec's message, split into sentence and path."""
    if isinstance(error, RecursionError):
        return Malformed("This is nested too deep.")
    message, _, path = str(error).partition(" - at `")
    return Malformed(f"{message}.", path.rstrip("`") or "$")
