"""Statistics as their pages show them: people, games, pairs, seats, in figures and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.plays.figures import Course, Figure, course, figure
from companion.plays.statistics import Place, Record, Sums, Who


@dataclass(frozen=True)
class Told:
    """A line of the table of results: a person or a game, and how it went."""

    name: str
    url: str
    record: Record

    @property
    def rate(self) -> str:
        """Wins for each play, in per cent."""
        return percent(self.record.rate)

    @property
    def average(self) -> str:
        """Points for each play, one decimal; "" in games without points."""
        average = self.record.average
        return "" if average is None else decimal(average)

    @property
    def wins(self) -> str:
        """How many, and how many of them with others."""
        if not self.record.shared:
            return str(self.record.wins)
        return _("%(wins)d, %(shared)d of them shared") % {
            "wins": self.record.wins,
            "shared": self.record.shared,
        }


def percent(share: float) -> str:
    """A share of 0 to 1 as people write it, rounded: "66.7 %"."""
    return _("%(number)s %%") % {"number": decimal(share * 100)}


def decimal(number: float) -> str:
    """A number with one decimal, rounded: Django's own formatting would cut it off."""
    return number_format(round(number, 1), 1)


def people(sums: Sums, names: Mapping[Who, str], url: Callable[[Who], str]) -> list[Told]:
    """Everybody who played, the most wins first."""
    found = [Told(names[who], url(who), record) for who, record in sums.people.items()]
    return sorted(found, key=lambda one: (-one.record.wins, one.record.plays, one.name))


def games(sums: Sums, titles: Mapping[str, str]) -> list[Told]:
    """How it went for somebody in each game, and in all together where there are several."""
    found = [
        Told(titles.get(game, game), "", record) for game, record in sums.games.items() if game
    ]
    found.sort(key=lambda one: (-one.record.plays, one.name))
    if len(found) > 1:
        found.append(Told(_("All games"), "", sums.games[""]))
    return found


def wins(told: list[Told], title: str) -> Figure:
    """Plays and wins of each line, as bars."""
    return figure(
        title,
        _("Plays"),
        [
            (one.name, (one.record.wins, one.record.plays - one.record.wins), _of(one.record))
            for one in told
        ],
        kinds=(_("won"), _("not won")),
    )


def _of(record: Record) -> str:
    text = ngettext("%(wins)d of %(n)d play won", "%(wins)d of %(n)d plays won", record.plays)
    return text % {"wins": record.wins, "n": record.plays}


def against(sums: Sums, names: Mapping[Who, str]) -> Figure:
    """Somebody against each other, those met most often first."""
    met = ((names[other], pair) for other, pair in sums.pairs.items())
    return figure(
        _("Against each other"),
        _("Ahead, level, behind"),
        [
            (name, (pair.ahead, pair.level, pair.behind), f"{pair.ahead} : {pair.behind}"
             + (_(" (%(n)d level)") % {"n": pair.level} if pair.level else ""))
            for name, pair in sorted(met, key=lambda one: (-one[1].plays, one[0]))[:30]
        ],
        kinds=(_("ahead"), _("level"), _("behind")),
        note=_("In plays with points: who came out ahead."),
    )  # fmt: skip


def seats(sums: Sums) -> list[Figure]:
    """What a seat, and beginning, is worth in a game; none where nothing can be said."""
    items = [
        (_("Seat %(n)d") % {"n": seat + 1}, (place.rate,), _worth(place))
        for seat, place in sorted(sums.seats.items())
    ]
    if sums.first.plays:
        items.insert(0, (_("Whoever began"), (sums.first.rate,), _worth(sums.first)))
    if not items:
        return []
    found = figure(
        _("What a seat is worth"),
        _("Wins, beside an equal share"),
        items,
        most=1,
        note=_(
            "A victory of two counts half for each. Plays that all won or all lost are left out."
        ),
    )
    return [found]


def _worth(place: Place) -> str:
    text = ngettext(
        "%(won)s, an equal share is %(fair)s (%(n)d play)",
        "%(won)s, an equal share is %(fair)s (%(n)d plays)",
        place.plays,
    )
    return text % {
        "won": percent(place.rate),
        "fair": percent(place.chance),
        "n": place.plays,
    }


def scores(sums: Sums) -> Course | None:
    """Somebody's points in a game, play after play; None without any."""
    return course(_("Points, play by play"), sums.scores) if sums.scores else None
