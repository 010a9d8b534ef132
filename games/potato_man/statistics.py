"""What only the log of Potato Man tells: which sacks were won, and rounds that were cut short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from django.db.models import Count, QuerySet, Sum
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.plays.figures import Figure, figure
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics import under
from companion.plays.statistics_rows import at_seats
from companion.tables.words import said
from games.potato_man.models import RoundSacks
from games.potato_man.rules.cards import SACKS, SACKS_NAME
from games.potato_man.rules.state import dealt, trick_size


def counted(
    plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
) -> Iterator[tuple[date, str, int]]:
    """Sacks by colour of everybody, or of `seats`; and how many rounds ended before the cards.

    Rounds counted by hand tell neither and are left out.
    """
    logged = RoundSacks.objects.filter(play__in=plays, tricks__isnull=False).order_by()
    won = at_seats(logged, seats).values_list("play__month")
    for month, *sacks in won.annotate(*(Sum(sack) for sack in SACKS)):
        for sack, n in zip(SACKS, sacks, strict=True):
            yield month, f"sacks:{sack}", n
    rounds = logged.values_list("play__month", "play", "round")
    for month, _play, _round, size, tricks in rounds.annotate(Count("seat"), Sum("tricks")):
        full = tricks == size * dealt(size) // trick_size(size)
        yield month, f"{'whole' if full else 'cut'}:{size}", 1


def figures(own: Mapping[str, int]) -> Iterator[Figure]:
    """Sacks by colour, and rounds by the number of players: those in which somebody could not
    play any more.
    """
    won = under(own, "sacks")
    if not won:
        return
    yield figure(
        _("Sacks by colour"),
        _("Sacks"),
        [(capfirst(said(SACKS_NAME[sack], ())), (won[sack],), str(won[sack])) for sack in SACKS],
    )
    cut, whole = under(own, "cut"), under(own, "whole")
    text = _("%(cut)d of %(n)d cut short")
    items = []
    for size in sorted({*cut, *whole}):
        short, full = cut.get(size, 0), whole.get(size, 0)
        label = ngettext("%(n)d player", "%(n)d players", int(size)) % {"n": int(size)}
        items.append((label, (short, full), text % {"cut": short, "n": short + full}))
    yield figure(
        _("Rounds cut short"),
        _("Rounds"),
        items,
        kinds=(_("cut short"), _("to the last card")),
    )
