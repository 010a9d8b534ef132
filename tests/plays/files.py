"""Files of BG Stats for tests, and somebody who brings them in."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse as Response

from companion.plays.models import Play
from tests.plays.making import Visitor

Doc = dict[str, Any]


def score(person: int, points: Any, **more: Any) -> Doc:
    """One side as BG Stats writes it, with nothing set."""
    return {
        "playerRefId": person, "score": points, "winner": 0, "newPlayer": 0, "startPlayer": 0,
        "rank": 0, "seatOrder": 0, "role": "", **more,
    }  # fmt: skip


def play(*sides: Doc, uuid: str = "P-1", **more: Any) -> Doc:
    """One play as BG Stats writes it."""
    return {
        "uuid": uuid, "gameRefId": 7, "locationRefId": 99, "playDate": "2026-01-31 22:05:00",
        "durationMin": 60, "ignored": 0, "playerScores": list(sides), "playImages": "[]",
        "scoresheet": None, **more,
    }  # fmt: skip


def document(*plays: Doc, **more: Any) -> Doc:
    """An export of BG Stats: two of our games, one other, three people."""
    return {
        "about": "BG Stats", "userInfo": {"meRefId": 1}, "locations": [], "tags": [],
        "players": [
            {"id": 1, "uuid": "U-ANN", "name": "Ann", "isAnonymous": False},
            {"id": 2, "uuid": "U-BEN", "name": "Ben Long", "isAnonymous": 0},
            {"id": 3, "uuid": "U-X", "name": "", "isAnonymous": 1},
        ],
        "games": [
            {"id": 7, "uuid": "G", "name": "Potato Man", "bggId": 0, "highestWins": 1},
            {"id": 8, "uuid": "H", "name": "Dorfbewohner", "bggId": 241724, "highestWins": True},
            {"id": 9, "uuid": "I", "name": "Chess", "bggId": 171, "highestWins": True},
        ],
        "plays": list(plays), **more,
    }  # fmt: skip


def send(visitor: Visitor, data: Doc | str | bytes, zone: str = "Europe/Berlin") -> Response:
    """Choose a file."""
    raw = data if isinstance(data, bytes) else (
        data if isinstance(data, str) else json.dumps(data)
    ).encode()  # fmt: skip
    file = SimpleUploadedFile("plays.bgsplay", raw)
    return visitor.post("/plays/bring/", {"file": file, "zone": zone})


def names_in(visitor: Visitor, url: str) -> dict[str, str]:
    """The fields of the preview, as they are filled in."""
    page = visitor.text(url)
    parts = page.split('<input id="name-')[1:]
    return {
        f"name-{part.split(chr(34))[0]}": part.split('value="')[1].split('"')[0] for part in parts
    }


def bring(
    visitor: Visitor, data: Doc | str | bytes, zone: str = "Europe/Berlin", **said: Any
) -> str:
    """Choose a file and keep what is in it; what the site says then."""
    answer = send(visitor, data, zone)
    assert answer.status_code == 302, answer.content.decode()
    fields = names_in(visitor, answer["Location"]) | said
    kept = visitor.post(answer["Location"], fields)
    assert kept.status_code == 302, kept.content.decode()
    return visitor.text()


def sides(found: Play) -> list[tuple[str, int | None, int, bool]]:
    """Names, scores, ranks, winners."""
    return list(found.seats.order_by("number").values_list("name", "score", "rank", "won"))


TWO = play(score(1, "12+7", winner=1, rank=1), score(2, "-3", rank=2))
