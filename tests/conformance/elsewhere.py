"""Plays a game in a process of its own: `python -m tests.conformance.elsewhere < game.json`.

Reads which game and which moves from standard input, prints every state, a line each.
"""

from __future__ import annotations

import sys
from importlib import import_module

import msgspec

from companion.engine import codec
from companion.engine.record import move_from


def main() -> None:
    """Read, play, print."""
    told = msgspec.json.decode(sys.stdin.buffer.read())
    game = getattr(import_module(told["module"]), told["class"])(told["rules"])
    state = game.start(told["seats"], codec.convert(told["options"], game.Options))
    states = [codec.encode(state)]
    for data in told["moves"]:
        # From text and back before each move, as if every move were logged by another process.
        state = codec.decode(states[-1], game.State)
        states.append(codec.encode(game.apply(state, move_from(game, data).move).state))
    sys.stdout.write("\n".join(states))


if __name__ == "__main__":
    main()
