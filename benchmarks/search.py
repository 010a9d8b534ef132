"""Looking up: whether the right passage comes first, and what a question costs the server.

`benchmarks/questions/` has, for each game, questions that somebody wrote from the rulebooks
without having seen our passages. The first, third, fifth … may be looked at when passages are
put into better words; the others never are, and are counted apart. The cost is that of the list
of answers a phone gets while somebody types, against a view that fetches one row; both over
loopback HTTP and through the same middleware.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from benchmarks.measure import Figure, in_turn, told
from benchmarks.site import Browser, Site, spending
from benchmarks.tables import GAMES, position
from companion.rulebook.search import search

FOLDER = Path(__file__).parent / "questions"
LIST = {"HX-Request": "true", "HX-Target": "div#found"}
GOALS = {1: 0.85, 3: 0.97}  # the share of questions whose passage is among so many

Question = tuple[str, set[str]]


def figures(site: Site, rounds: int = 300) -> Iterator[Figure]:
    """Shares of right answers, then the cost of a question as a multiple of the bare view's."""
    yield from accuracy()
    phone = Browser(site, position("potato-man", 5).table)
    new = [(game, question) for game in GAMES for question, _ in asked(game)]
    Random(1).shuffle(new)

    def fetch() -> float:
        return phone.get("/bare/row/").took

    # The server remembers a few thousand answers; beginnings of words, too, are asked again.
    for name, questions in (("new", iter(new)), ("known", cycle(new[:30]))):

        def look_up(questions: Iterator[tuple[str, str]] = questions) -> float:
            game, question = next(questions)
            query = urlencode({"q": question, "game": game})
            return phone.get(f"/rules/search/?{query}", LIST).took

        one, other = in_turn(rounds, spending(site, look_up), spending(site, fetch))
        title = f"a {name} question / a bare view with one query"
        yield Figure(title, one / other, 1, f"{told(one, other)} of processor time")


def accuracy() -> Iterator[Figure]:
    """For all games together, and each apart: how often the right passage is near the top."""
    for half, name in ((0, "looked at"), (1, "held out")):
        found = {game: [_place(game, *one) for one in asked(game)[half::2]] for game in GAMES}
        for most, goal in GOALS.items():
            places = [place for game in GAMES for place in found[game]]
            detail = ", ".join(f"{game} {_share(found[game], most):.0%}" for game in GAMES)
            title = f"questions {name}: right passage {'first' if most == 1 else f'in {most}'}"
            yield Figure(title, _share(places, most), goal, detail, at_least=True)


def asked(game: str) -> list[Question]:
    """The questions of a game, each with the passages that answer it."""
    lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" | ") for line in lines if not line.startswith("#"))
    return [(question, set(answers.split(", "))) for question, answers in pairs]


def _place(game: str, question: str, right: set[str]) -> int:
    """Which of the answers is the first right one, counted from 1; 99 if none is."""
    hits = search(question, game, max(GOALS))
    return next((n for n, hit in enumerate(hits, 1) if hit.passage.rule in right), 99)


def _share(places: list[int], most: int) -> float:
    return sum(place <= most for place in places) / len(places)
