"""States, moves and options as text and back, in one order only, and never to our harm.

Text that comes from outside passes `loads` first: it bounds size and depth and refuses what
JSON parsers or databases disagree about (NUL, lone surrogates, duplicate keys, NaN).
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from functools import cache
from typing import Any, NoReturn

import msgspec

MAX_DEPTH = 32
MAX_MESSAGE = 200

# What some database or page could not hold: NUL, and half a character.
_ODD = re.compile("[\x00\ud800-\udfff]")


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
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
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
    if _too_deep(raw):
        raise Malformed(f"This is nested more than {MAX_DEPTH} deep.")
    try:
        data = json.loads(
            raw, object_pairs_hook=_object, parse_float=_number, parse_constant=_constant
        )
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


def _too_deep(raw: str) -> bool:
    """Whether brackets nest too deep in JSON text; one pass without parsing, whatever the text."""
    level = 0
    quoted = False
    for token in re.finditer(r'\\.|["\[\]{}]', raw, re.DOTALL):
        mark = token.group()
        if mark == '"':
            quoted = not quoted
        elif quoted or len(mark) == 2:
            continue
        elif mark in "[{":
            level += 1
            if level > MAX_DEPTH:
                return True
        else:
            level -= 1
    return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Malformed(f"The key {key[:40]!r} stands twice in one object.")
            seen.add(key)
    return found


def _number(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _constant(text[:40])


def _constant(name: str) -> NoReturn:
    raise Malformed(f"{name} is not a number.")


def _check_strings(data: Any, path: tuple[str | int, ...] = ()) -> None:
    """Refuse odd characters in any key or value; `path` leads to `data`.

    The path becomes text only where something is wrong: spelling it out for every value would
    cost a long key once for each of its children.
    """
    if isinstance(data, str):
        if odd := _ODD.search(data):
            what = "A NUL character" if odd.group() == "\x00" else "Half a character"
            raise Malformed(f"{what} stands in it.", _field(path))
    elif isinstance(data, dict):
        for key, value in data.items():
            _check_strings(key, path)
            _check_strings(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            _check_strings(value, (*path, index))


def _field(path: tuple[str | int, ...]) -> str:
    """A path as msgspec writes it: `$.moves[3].why`."""
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part[:40]}" for part in path)


def _malformed(error: Exception) -> Malformed:
    """The decoder's message, split into sentence and path, and never longer than a screen."""
    if isinstance(error, RecursionError):
        return Malformed("This is nested too deep.")
    if isinstance(error, UnicodeEncodeError):
        return Malformed("Half a character stands in it.")
    message, _, path = str(error).partition(" - at `")
    if len(message) > MAX_MESSAGE:
        message = f"{message[:MAX_MESSAGE]}…"
    return Malformed(f"{message}.", path.rstrip("`") or "$")


def digest(text: str) -> str:
    """A short name for a text: equal for equal texts, in every process."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]
