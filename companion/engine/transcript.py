"""A whole game as a text that a person can read beside the rulebook: the golden transcript.

Every move with its log line, every view as it changes, prompt, score and findings. A transcript
holds the table and the moves it was made from, so it can be made again and compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.engine import codec
from companion.engine.conformance import NAMES, require, shown
from companion.engine.game import PUBLIC, Viewer
from companion.engine.log import Made
from companion.engine.record import move_from, move_to
from companion.engine.registry import AnyGame
from companion.engine.replay import barred
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import render

TABLE, MOVE = "table: ", "move: "


def written(game: AnyGame, seats: int, options: Any, moves: Iterable[Made[Any]]) -> str:
    """The transcript of a game."""
    table = {"seats": seats, "options": codec.plain(options)}
    lines = [f"{game.name}, rules {game.rules}", TABLE + _json(table)]
    pages = _Pages(game, seats)
    state = game.start(seats, options)
    lines += pages.position(state)
    for index, made in enumerate(moves):
        stopped = barred(game.objections(state, made.move), made.anyway)
        require(not stopped, made, "is not in order:", stopped)
        before, (state, happened) = state, game.apply(state, made.move)
        lines += ["", f"--- {index} ---", MOVE + _json(move_to(made))]
        told = {
            viewer: render(game.told(before, made.move, viewer, state), NAMES)
            for viewer in pages.viewers
        }
        lines += [f"{who} reads: {text}" for who, text in _gathered(told)]
        lines += [f"happened: {render(text, NAMES)}" for text in happened]
        lines += pages.position(state)
    return "\n".join(lines) + "\n"


def read(game: AnyGame, text: str) -> tuple[int, Any, tuple[Made[Any], ...]]:
    """Seats, options and moves that a transcript was made from."""
    lines = text.splitlines()
    table = json.loads(next(line for line in lines if line.startswith(TABLE)).removeprefix(TABLE))
    made = tuple(
        move_from(game, json.loads(line.removeprefix(MOVE)))
        for line in lines
        if line.startswith(MOVE)
    )
    return table["seats"], codec.convert(table["options"], game.Options), made


class _Pages:
    """What every viewer sees, told only where it has changed since the last position."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.viewers: tuple[Viewer, ...] = (
            PUBLIC,
            *(frozenset({seat}) for seat in range(seats)),
        )
        self._seen: dict[Viewer, dict[str, str]] = {viewer: {} for viewer in self.viewers}
        self._said: dict[str, str] = {}

    def position(self, state: Any) -> Iterator[str]:
        """Lines for all that is new."""
        game = self.game
        views = {viewer: self._news(viewer, game.view(state, viewer)) for viewer in self.viewers}
        for who, news in _gathered(views):
            if news:
                yield f"{who} sees:"
                yield from (f"    {line}" for line in news.split("\n"))
        prompt, outcome = game.prompt(state), game.outcome(state)
        asked = [prompt.where, prompt.text, prompt.hint] if prompt else []
        yield from self._changed("prompt", " | ".join(render(t, NAMES) for t in asked if t))
        yield from self._changed("score", "\n".join(_rows(game.scoresheet(state))))
        found = [f"{f.verdict}, move {f.index}: {f.rule}: {render(f.text, NAMES)}"
                 for f in game.findings(state)]  # fmt: skip
        yield from self._changed("findings", "\n".join(found))
        yield from self._changed("outcome", render(outcome.because, NAMES) if outcome else "")

    def _news(self, viewer: Viewer, view: Any) -> str:
        now = dict(_leaves(json.loads(shown(view))))
        old = self._seen[viewer]
        self._seen[viewer] = now
        news = [f"{path} = {now[path]}" for path in now if now[path] != old.get(path)]
        # A list that is empty now, or no longer empty, has told so by its own new lines.
        gone = [p for p in old if p not in now and not any(_within(p, q) for q in now)]
        return "\n".join(news + [f"{path} is gone" for path in gone])

    def _changed(self, what: str, text: str) -> Iterator[str]:
        if text == self._said.get(what, ""):
            return
        self._said[what] = text
        first, *rest = text.split("\n")
        yield f"{what}: {first or 'none'}"
        yield from (f"    {line}" for line in rest)


def _gathered(texts: Mapping[Viewer, str]) -> Iterator[tuple[str, str]]:
    """Each text with all who get it: ("Ann, Ben", …), or ("everybody", …)."""
    if len(set(texts.values())) == 1:
        yield "everybody", next(iter(texts.values()))
        return
    readers: dict[str, list[str]] = {}
    for viewer, text in texts.items():
        who = [NAMES[seat] for seat in sorted(viewer)] or ["the public"]
        readers.setdefault(text, []).extend(who)
    for text, who in readers.items():
        yield ", ".join(who), text


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Plain data as (path, JSON) pairs; a list of plain values is one leaf."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        for index, part in enumerate(value):
            yield from _leaves(part, f"{path}[{index}]")
    else:
        yield path, _json(value)


def _within(one: str, other: str) -> bool:
    """Whether one path leads to a part of what the other leads to."""
    short, long = sorted((one, other), key=len)
    return long.startswith((f"{short}[", f"{short}."))


def _rows(sheet: Scoresheet) -> Iterator[str]:
    for row in sheet.rows:
        who = render(row.label, NAMES) if row.label else NAMES[row.seat or 0]
        sums = " ".join(
            f"{entry.amount:+} {render(entry.label, NAMES)} ({entry.rule})" for entry in row.lines
        )
        measures = "".join(f", {name} {value}" for name, value in row.measures)
        yield f"{row.rank}. {who} {row.total} = {sums or '0'}{measures}"
    if sheet.tie_break:
        yield render(sheet.tie_break, NAMES)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
