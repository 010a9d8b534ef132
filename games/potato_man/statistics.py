"""What only the log of Potato Man tells: which sacks were won, and rounds that were cut short."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import Count, QuerySet, Sum
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.plays.figures import Figure, figure
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics_rows import at_seats
from companion.tables.words import said
from games.potato_man.models import RoundSacks
from games.potato_man.rules.cards import SACKS, SACKS_NAME
from games.potato_man.rules.state import dealt, trick_size


def figures(plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None) -> Iterator[Figure]:
    """Sacks by colour of everybody, or of `seats`; and how many rounds ended before the cards.

    Rounds counted by hand tell neither and are left out.
    """
    logged = RoundSacks.objects.filter(play__in=plays, tricks__isnull=False)
    mine = at_seats(logged, seats)
    if not mine.exists():
        return
    won = mine.aggregate(**{sack: Sum(sack) for sack in SACKS})
    yield figure(
        _("Sacks by colour"),
        _("Sacks"),
        [(capfirst(said(SACKS_NAME[sack], ())), (won[sack],), str(won[sack])) for sack in SACKS],
    )
    yield _cut_short(logged.filter(play__in=mine.values("play")) if seats is not None else logged)


def _cut_short(rows: QuerySet[RoundSacks]) -> Figure:
    """Rounds by the number of players: those in which somebody could not play any more."""
    rounds = rows.values_list("play", "round").annotate(size=Count("seat"), won=Sum("tricks"))
    cut: dict[int, int] = defaultdict(int)
    whole: dict[int, int] = defaultdict(int)
    for _play, _round, size, won in rounds.order_by():
        full = won == size * dealt(size) // trick_size(size)
        (whole if full else cut)[size] += 1
    text = _("%(cut)d of %(n)d cut short")
    return figure(
        _("Rounds cut short"),
        _("Rounds"),
        [
            (
                ngettext("%(n)d player", "%(n)d players", size) % {"n": size},
                (cut[size], whole[size]),
                text % {"cut": cut[size], "n": cut[size] + whole[size]},
            )
            for size in sorted({*cut, *whole})
        ],
        kinds=(_("cut short"), _("to the last card")),
    )
