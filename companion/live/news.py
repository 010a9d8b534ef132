"""What there is to tell about a table: it moved on, or some phones are no longer welcome."""

from __future__ import annotations

import msgspec


class Moved(msgspec.Struct, frozen=True, tag="moved", forbid_unknown_fields=True):
    """The table `table` now stands at `revision`."""

    table: str
    revision: int


class Closed(msgspec.Struct, frozen=True, tag="closed", forbid_unknown_fields=True):
    """Whoever came to `table` through one of `doors` must go; `None` means everybody."""

    table: str
    doors: frozenset[str] | None


News = Moved | Closed

encode = msgspec.json.Encoder(order="sorted").encode
_decoder: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)


def decode(data: bytes) -> News:
    """The news another process encoded. Raises `msgspec.DecodeError` for anything else."""
    return _decoder.decode(data)
