"""The boat's place as section 4 of the facts page has it: two numbers, and nothing else.

U villages lie left of the boat, D right of it. It shares no line with `games.potemkin.rules`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Boat:
    """Where the boat is; `lost` once it has left the row."""

    up: int = 0
    down: int = 3
    lost: bool = False

    def right(self) -> None:
        """The end of a round, or a 9."""
        self.lost = self.down < 1
        if not self.lost:
            self.up, self.down = self.up + 1, self.down - 1

    def left(self) -> None:
        """A 1 has won."""
        self.lost = self.up < 1
        if not self.lost:
            self.up, self.down = self.up - 1, self.down + 1

    def build(self, *, upstream: bool) -> None:
        """A new village on one side."""
        if upstream:
            self.up += 1
        else:
            self.down += 1

    def remove(self, *, upstream: bool) -> None:
        """A village gone from one side, which must have one."""
        if upstream:
            assert self.up > 0
            self.up -= 1
        else:
            assert self.down > 0
            self.down -= 1
