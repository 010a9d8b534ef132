"""Plays as BG Stats gets them, by link and by file."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import time_machine
from django.test import Client

from companion.people.models import Browser, Player
from companion.plays import bgstats
from companion.plays.models import Play
from companion.tables import referee
from companion.tables.models import Table
from tests.factories import host_of
from tests.plays.making import Visitor, finished, of, page_of, pushed, row
from tests.tables.playing import log


def test_the_link_says_everything_the_app_insists_on(db: None) -> None:  # F46
    data = pushed(bgstats.link(of(finished().play)))
    assert isinstance(data["sourceName"], str)
    assert data["game"]["name"] == "Potato Man"
    assert (data["game"]["highestWins"], data["game"]["noPoints"]) == (True, False)
    assert "bggId" not in data["game"]  # not known: left out, never 0 or null
    assert [player["name"] for player in data["players"]] == ["Ann", "Ben", "Cleo", "Dan"]
    assert [player["rank"] for player in data["players"]] == [1, 4, 2, 2]
    assert [player["winner"] for player in data["players"]] == [True, False, False, False]
    assert sum(player["startPlayer"] for player in data["players"]) == 1
    for player in data["players"]:
        assert type(player["startPlayer"]) is type(player["winner"]) is bool
        assert type(player["score"]) is type(player["rank"]) is int
        assert type(player["sourcePlayerId"]) is str


def test_a_player_without_score_or_start_has_flags_all_the_same(mine: Browser) -> None:  # F46
    play = row(mine, (("Ann", None, 1, True), ("Ben", None, 1, True)), game="villagers")
    data = pushed(bgstats.link(of(play)))
    assert data["game"]["noPoints"] is True
    assert data["game"]["bggId"] == 241724
    for player in data["players"]:
        assert "score" not in player
        assert type(player["startPlayer"]) is bool
        assert player["winner"] is True


def test_shared_wins_are_everybody_s(mine: Browser) -> None:  # F28
    play = row(mine, (("Ann", 9, 1, True), ("Ben", 9, 1, True), ("Cleo", 3, 3, False)))
    data = pushed(bgstats.link(of(play)))
    assert [(one["rank"], one["winner"]) for one in data["players"]] == [
        (1, True), (1, True), (3, False),
    ]  # fmt: skip


def test_ids_stay_the_same(db: None) -> None:
    table = finished()
    first = pushed(bgstats.link(of(table.play)))
    host = host_of(table)
    referee.reopen(table, host)
    referee.finish(Table.objects.get(pk=table.pk), host)
    again = pushed(bgstats.link(of(Play.objects.get())))
    assert first["sourcePlayId"] == again["sourcePlayId"] == str(table.pk)
    assert first["players"] == again["players"]
    other = pushed(bgstats.link(of(finished().play)))
    ids = [one["sourcePlayerId"] for one in first["players"]]
    assert [one["sourcePlayerId"] for one in other["players"]] == ids
    assert other["game"] == first["game"]
    assert len(set(ids)) == 4


def test_a_renamed_player_keeps_the_id(mine: Browser) -> None:  # F33
    play = row(mine)
    player = Player.objects.create(name="Ann")
    play.seats.filter(number=0).update(player=player)
    before = pushed(bgstats.link(of(play)))["players"][0]
    player.name = "Annabel"
    player.save()
    after = pushed(bgstats.link(of(play)))["players"][0]
    assert before["sourcePlayerId"] == after["sourcePlayerId"]
    assert (before["name"], after["name"]) == ("Ann", "Annabel")


def test_the_file_holds_the_score_by_category(db: None) -> None:
    table = finished()
    answer = Visitor(host_of(table)).get(page_of(table, "play.bgsplay"))
    assert "Potato" in answer["Content-Disposition"]
    assert answer["Content-Disposition"].endswith('.bgsplay"')
    data = json.loads(answer.content)
    (play,) = data["plays"]
    people = {player["id"]: player["name"] for player in data["players"]}
    scores = {
        json.loads(one["metaData"])["scoreUuid"]: (people[one["playerRefId"]], one["score"])
        for one in play["playerScores"]
    }
    assert sorted(scores.values())[0] == ("Ann", "19")
    sums = dict.fromkeys(scores, 0)
    for group in json.loads(play["scoresheet"])["groups"]:
        for line in group["rows"]:
            for side, amount in line["scores"].items():
                sums[side] += int(amount)
    assert {side: str(total) for side, total in sums.items()} == {
        side: score for side, (_name, score) in scores.items()
    }
    assert play["playImages"] == "[]"
    assert [game["id"] for game in data["games"]] == [play["gameRefId"]]
    assert {one["playerRefId"] for one in play["playerScores"]} == set(people)
    assert [one["seatOrder"] for one in play["playerScores"]] == [1, 2, 3, 4]


def test_a_decision_of_the_table_is_told(db: None) -> None:
    table = finished()
    host = host_of(table)
    referee.reopen(table, host)
    log(table, host, {"move": "ruling", "seat": 1, "round": 1, "add": 2, "why": "Late sack"})
    referee.finish(Table.objects.get(pk=table.pk), host)
    (play,) = bgstats.document([of(Play.objects.get())])["plays"]
    assert play["manualWinner"] is True
    (plain,) = bgstats.document([of(finished().play)])["plays"]
    assert plain["manualWinner"] is False


def test_a_link_for_another_phone(db: None) -> None:
    table = finished()
    page = Visitor(host_of(table)).text(page_of(table, "take/"))
    short = page.split('id="short" readonly value="')[1].split('"')[0]
    path = urlsplit(short).path
    answer = Client().get(path)
    assert answer.status_code == 302
    assert pushed(answer["Location"])["sourcePlayId"] == str(table.pk)
    assert len(short) < 160  # a code that a phone reads at once
    assert 'class="qr"' in page
    assert Client().get(path[:-3] + "AA/").status_code == 404
    assert Client().get("/plays/b/x/").status_code == 404
    with time_machine.travel(datetime.now(UTC) + timedelta(days=91)):
        assert Client().get(path).status_code == 404
    Play.objects.all().delete()
    assert Client().get(path).status_code == 404
