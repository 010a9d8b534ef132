"""Plays for BG Stats: the link that hands one over, and the file that holds several.

Both are written the way that the most careful reader wants them: flags always there, numbers as
numbers, ids that never change, dates by the clock on the wall.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from urllib.parse import quote

from companion.plays.taking import SOURCE, Category, Side, Taken

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
_SCORE_IDS = uuid.UUID("0f6b7f0f-2f39-4b0e-9f3a-6f6df22f2f6e")
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9]+")


# --- The link ----------------------------------------------------------------------


def push(play: Taken) -> dict[str, Any]:
    """What the link says of a play."""
    game: dict[str, Any] = {
        "name": play.game,
        "sourceGameId": play.game_id,
        "highestWins": True,
        "noPoints": not play.scored,
    }
    if play.bgg:
        game["bggId"] = play.bgg
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": _date(play.began),
        "game": game,
        "players": [_pushed(side) for side in play.sides],
    }
    if play.minutes:
        data["durationMin"] = play.minutes
    if play.board:
        data["board"] = play.board
    if comments := _comments(play):
        data["comments"] = comments
    return data


def _pushed(side: Side) -> dict[str, Any]:
    player: dict[str, Any] = {
        "name": side.name,
        "sourcePlayerId": side.id,
        "startPlayer": side.began,
        "winner": side.won,
        "rank": side.rank,
    }
    if side.score is not None:
        player["score"] = side.score
    return player


def link(play: Taken) -> str:
    """The address at which BG Stats takes the play over."""
    return ADDRESS + quote(_json(push(play)), safe="")


# --- The file ----------------------------------------------------------------------


def document(plays: Sequence[Taken]) -> dict[str, Any]:
    """Plays as one BG Stats document."""
    people: dict[str, int] = {}
    games: dict[str, int] = {}
    for play in plays:
        games.setdefault(play.game_id, len(games) + 1)
        for side in play.sides:
            people.setdefault(side.id, len(people) + 1)
    newest = _date(max((play.began for play in plays), key=_date)) if plays else ""
    # Of somebody who was renamed the name in the newest play counts.
    sides = {side.id: side for play in reversed(plays) for side in play.sides}
    # One play without points does not make a game one that has none.
    about = {play.game_id: play for play in sorted(plays, key=lambda play: play.scored)}
    return {
        "about": SOURCE,
        "players": [
            {
                "id": number,
                "uuid": person,
                "name": sides[person].name,
                "isAnonymous": sides[person].anonymous,
                "modificationDate": newest,
            }
            for person, number in people.items()
        ],
        "locations": [],
        "games": [_game(about[game], number, newest) for game, number in games.items()],
        "plays": [_play(play, games[play.game_id], people) for play in plays],
        "userInfo": {"meRefId": 0},
        "challenges": [],
    }


def file(plays: Sequence[Taken]) -> str:
    """The text of a `.bgsplay` file."""
    return _json(document(plays))


def file_name(play: Taken) -> str:
    """What BG Stats itself would call the file of one play."""
    return f"{_NOT_IN_A_NAME.sub('', play.game) or 'Play'}-play{play.began:%y%m%d%H%M%S}.bgsplay"


def _game(play: Taken, number: int, changed: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": play.game_id,
        "name": play.game,
        "bggId": play.bgg,
        "bggName": "",
        "bggYear": 0,
        "cooperative": not play.scored,
        "highestWins": True,
        "noPoints": not play.scored,
        "usesTeams": False,
        "modificationDate": changed,
    }


def _play(play: Taken, game: int, people: dict[str, int]) -> dict[str, Any]:
    began = _date(play.began)
    return {
        "uuid": play.id,
        "gameRefId": game,
        "locationRefId": 0,
        "playDate": began,
        "playDateYmd": int(f"{play.began:%Y%m%d}"),
        "entryDate": began,
        "modificationDate": began,
        "durationMin": play.minutes,
        "ignored": False,
        "manualWinner": play.ruled or any(side.won != (side.rank == 1) for side in play.sides),
        "usesTeams": False,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "bggId": 0,
        "importPlayId": 0,
        "nemestatsId": 0,
        "board": play.board,
        "comments": _comments(play),
        "playImages": "[]",
        "expansionPlays": [],
        "playerScores": [_score(play, side, people[side.id]) for side in play.sides],
        **({"scoresheet": _json(_scoresheet(play))} if play.categories else {}),
    }


def _score(play: Taken, side: Side, person: int) -> dict[str, Any]:
    return {
        "playerRefId": person,
        "score": "" if side.score is None else str(side.score),
        "winner": side.won,
        "newPlayer": side.new,
        "startPlayer": side.began,
        "rank": side.rank,
        "seatOrder": side.seat + 1,
        "role": "",
        "metaData": _json({"scoreUuid": _score_id(play, side.seat)}),
    }


def _scoresheet(play: Taken) -> dict[str, Any]:
    """The score by category, as BG Stats shows it."""
    return {
        "bggId": play.bgg,
        "version": 1,
        "langCode": "en",
        "defaultLanguage": "en",
        "variantId": "",
        "variantLabel": "",
        "scoreType": "bestTotalWins",
        "groups": [
            {
                "templateId": "score",
                "maxRepeat": -1,
                "repetition": 0,
                "hasSubTotal": False,
                "hideSingleGroupLabel": True,
                "isExtra": False,
                "rows": [_category(play, category) for category in play.categories],
            }
        ],
    }


def _category(play: Taken, category: Category) -> dict[str, Any]:
    return {
        "templateId": category.code,
        "label": category.label,
        "repetition": 0,
        "repeatable": False,
        "negative": False,
        "isExtra": False,
        "scores": {
            _score_id(play, side.seat): str(category.amounts.get(side.seat, 0))
            for side in play.sides
        },
    }


def _score_id(play: Taken, seat: int) -> str:
    return str(uuid.uuid5(_SCORE_IDS, f"{play.id}:{seat}"))


def _comments(play: Taken) -> str:
    others = ", ".join(f"{name}: {score}" for name, score in play.others)
    return "\n".join(part for part in (play.because, others) if part)


def _date(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S}"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
