"""Bringing plays in: a file is read, looked at, and then kept; the same one twice adds nothing."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from msgspec import structs

from companion.engine import codec, record
from companion.engine.report import report
from companion.people import players
from companion.people.models import Browser, Circle, Player
from companion.people.names import key, validate_name
from companion.plays import bgimport
from companion.plays.found import Findings, FoundPlay, FoundSide, Further, NotThese, Person, check
from companion.plays.models import Brought, Match, Play, PlaySeat, Witness
from companion.tables import referee
from companion.tables.models import Table
from companion.tables.referee import importing
from companion.tables.writing import writing

MOST_BYTES = 10 * 1024 * 1024
_TIME = "%Y-%m-%d %H:%M:%S"


@dataclass(frozen=True)
class Outcome:
    """What came of it."""

    added: int
    known: int


# --- Reading -----------------------------------------------------------------------


def read(raw: bytes) -> Findings:
    """What is in a file: one of our records, or a document of BG Stats. Raises NotThese."""
    try:
        data = codec.loads(raw.removeprefix(b"\xef\xbb\xbf"), MOST_BYTES)
    except codec.Malformed:
        raise NotThese(
            _("This file cannot be read. It may be half written: export it again."), 400
        ) from None
    if isinstance(data, dict) and "format" in data:
        return _of_record(raw)
    if isinstance(data, dict) and {"plays", "games", "players"} <= data.keys():
        return check(bgimport.read(data))
    raise NotThese(_("This is neither a record of ours nor a file of BG Stats."))


def _of_record(raw: bytes) -> Findings:
    """The one play of a record, if its game came to an end."""
    if len(raw) > record.MAX_BYTES:
        raise NotThese(_("This record is larger than 2 MB. No game that people play is."), 413)
    try:
        read = record.read(raw)
    except record.Refused as problem:
        raise NotThese(str(problem), 400) from None
    told = report(read)
    if told["stopped_at"]:
        why = told["stopped_at"]["objections"][0]["text"]
        number = told["accepted"] + 1
        raise NotThese(_("Move {number} is not in order: {why}").format(number=number, why=why))
    if not told["finished"]:
        raise NotThese(_("This game is not over. Load it as a table and play on."))
    winners = told["outcome"]["winners"]
    sides = tuple(
        FoundSide(row["seat"], row["total"], row["rank"], row["seat"] in winners)
        for row in told["standings"]
        if row["seat"] is not None
    )
    started = read.extras.started or (read.entries[0].at if read.entries else None)
    if started and read.extras.zone in available_timezones():
        started = started.astimezone(ZoneInfo(read.extras.zone))
    play = FoundPlay(
        source=(read.extras.id or codec.digest(raw.decode())).lower(),
        game=read.game.slug,
        began=f"{started:%Y-%m-%d %H:%M:%S}" if started else "",
        minutes=0,
        because=told["outcome"]["because"],
        sides=sides,
    )
    people = tuple(Person(f"name:{codec.digest(key(name))}", name) for name in read.players)
    return Findings(people=people, plays=(play,), record=raw.decode())


# --- Looking -----------------------------------------------------------------------


def known_of(findings: Findings, plays: QuerySet[Play]) -> set[str]:
    """Which of the plays found are among `plays` already, by their `source`."""
    sources = {play.source for play in findings.plays}
    keys = {_uuid(source): source for source in sources if _uuid(source)}
    there: set[str] = set()
    for some in _chunks(sorted(sources)):
        there.update(plays.filter(source__in=some).values_list("source", flat=True))
    for some in _chunks(sorted(keys, key=str)):
        there.update(
            keys[found] for found in plays.filter(key__in=some).values_list("key", flat=True)
        )
    return there


def called(findings: Findings, browsers: Collection[uuid.UUID]) -> list[str]:
    """What to call each person of the file: as remembered, else as there, "" for no name."""
    foreign = [person.foreign for person in findings.people]
    matches = Match.objects.filter(browser__in=browsers, foreign__in=foreign).order_by("pk")
    remembered = {match.foreign: match.name for match in matches}
    return [remembered.get(one.foreign) or _tidied(one.name) for one in findings.people]


def _tidied(name: str) -> str:
    try:
        return validate_name(name)
    except ValidationError:
        return ""


# --- Keeping -----------------------------------------------------------------------


def names_said(findings: Findings, said: Sequence[str]) -> list[str]:
    """The names that somebody gave the people of a file, tidied. Raises NotThese."""
    try:
        names = [validate_name(name) for name in said]
    except ValidationError as problem:
        raise NotThese(_("Everybody needs a name. {why}").format(why=problem.messages[0])) from None
    for play in findings.plays:
        if len({key(names[side.person]) for side in play.sides}) < len(play.sides):
            raise NotThese(
                _("Two people of one play ({when}) have the same name. Tell them apart.").format(
                    when=play.began
                )
            )
    return names


def keep(
    brought: Brought,
    findings: Findings,
    names: Sequence[str],
    browser: Browser,
    circle: Circle | None,
    mine: QuerySet[Play],
) -> Outcome:
    """Write what is not there yet, and remember who is who; `mine` is what this person sees.

    `names` are of the file's people, tidied. All or nothing, and only once: a second time raises
    NotThese. Raises a Refusal for a record that is not in order.
    """
    judged = importing.judge(_record(findings.record, names)) if findings.record else None
    with writing():
        _take_turns(browser, circle)
        if not Brought.objects.filter(pk=brought.pk).delete()[0]:
            raise NotThese(_("These plays were taken in already."), 409)
        known = known_of(findings, mine)
        new = [play for play in findings.plays if play.source not in known]
        _remember(browser, findings.people, names)
        if judged is None:
            _keep_rows(new, names, browser, circle, brought.zone)
        elif new:
            _keep_record(judged, browser, circle, new[0].source)
    return Outcome(len(new), len(findings.plays) - len(new))


def _take_turns(browser: Browser, circle: Circle | None) -> None:
    """Wait for whoever else brings in what this person will see: on another phone of theirs, or
    into the same circle. So what is looked for next is there, or will never be.
    """
    phones = Q(pk=browser.pk)
    if browser.user_id:
        phones |= Q(user=browser.user_id)
    list(Browser.objects.select_for_update(no_key=True).filter(phones).order_by("pk"))
    if circle and not Circle.objects.select_for_update(no_key=True).filter(pk=circle.pk):
        raise NotThese(_("That circle is gone."), 409)


def _remember(browser: Browser, people: Sequence[Person], names: Sequence[str]) -> None:
    """Who is who in the next file."""
    called = {person.foreign: name for person, name in zip(people, names, strict=True)}
    Match.objects.bulk_create(
        [Match(browser=browser, foreign=foreign, name=name) for foreign, name in called.items()],
        update_conflicts=True,
        unique_fields=["browser", "foreign"],
        update_fields=["name"],
    )


def _record(text: str, names: Sequence[str]) -> record.Record:
    return structs.replace(importing.unnamed(record.read(text)), players=tuple(names))


def _keep_record(
    judged: importing.Judged, browser: Browser, circle: Circle | None, source: str
) -> None:
    """A record becomes a finished table."""
    opened = importing.write(judged, browser, circle, source)
    table = Table.objects.get(pk=opened.table.pk)
    if table.status != Table.Status.FINISHED:
        last = table.entries.order_by("number").last()
        referee.finish(table, opened.phone, at=last.at if last else None)


def _keep_rows(
    found: Sequence[FoundPlay],
    names: Sequence[str],
    browser: Browser,
    circle: Circle | None,
    zone: str,
) -> None:
    """Plays without a log: who sat there and how it ended."""
    used = sorted({side.person for play in found for side in play.sides})
    who: dict[int, Player] = {}
    if circle:
        different = {key(names[number]): names[number] for number in used}
        there = players.named(circle, list(different.values()))
        by_key = dict(zip(different, there, strict=True))
        who = {number: by_key[key(names[number])] for number in used}
    plays = Play.objects.bulk_create(_play(one, circle, zone) for one in found)
    PlaySeat.objects.bulk_create(
        PlaySeat(
            play=play,
            number=number,
            name=names[side.person],
            folded=key(names[side.person]),
            player=who.get(side.person),
            score=side.score,
            rank=side.rank,
            won=side.won,
        )
        for play, one in zip(plays, found, strict=True)
        for number, side in enumerate(one.sides)
    )
    Witness.objects.bulk_create(Witness(play=play, browser=browser, writes=True) for play in plays)


def _play(found: FoundPlay, circle: Circle | None, zone: str) -> Play:
    wall = datetime.strptime(found.began, _TIME).replace(tzinfo=ZoneInfo(zone))
    started = wall.astimezone(UTC)
    return Play(
        circle=circle,
        game=found.game,
        rules="",
        options="{}",
        zone=zone,
        started=started,
        ended=started + timedelta(minutes=found.minutes),
        day=wall.date(),
        because=found.because,
        source=found.source,
        further=codec.encode(found.further) if found.further != Further() else "",
    )


def _uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def _chunks(things: Sequence[Any], size: int = 500) -> list[Sequence[Any]]:
    """Parts that fit into one question to the database."""
    return [things[at : at + size] for at in range(0, len(things), size)]
