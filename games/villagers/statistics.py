"""What only the log of Villagers tells: gold by kind, and who lives in villages that won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from django.db.models import Count, QuerySet, Sum
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from companion.plays.figures import Figure, figure
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics import under
from companion.plays.statistics_rows import at_seats, winning
from games.villagers.models import Earning, Resident, Village

MOST = 20  # villagers shown


def counted(
    plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
) -> Iterator[tuple[date, str, int]]:
    """Villages, gold by kind, and villagers built; never the Countess's.

    Of everybody, or of `seats`.
    """
    every = Village.objects.filter(play__in=plays, seat__isnull=False)
    villages = at_seats(every, seats).order_by()
    for month, n in villages.values_list("play__month").annotate(Count("pk")):
        yield month, "villages:all", n
    earned = Earning.objects.filter(village__in=villages).order_by()
    kinds = earned.values_list("village__play__month", "kind")
    for month, kind, gold in kinds.annotate(Sum("amount")):
        yield month, f"gold:{kind}", gold
    for how, those in (("won", villages.filter(winning())), ("lost", villages.exclude(winning()))):
        lived = Resident.objects.filter(village__in=those).order_by()
        built = lived.values_list("village__play__month", "villager")
        for month, villager, n in built.annotate(Count("pk")):
            yield month, f"{how}:{villager}", n


def figures(own: Mapping[str, int]) -> Iterator[Figure]:
    """Gold by kind for each village, and villagers built in winning villages."""
    villages = own.get("villages:all", 0)
    if not villages:
        return
    gold = under(own, "gold")
    yield figure(
        _("Gold by kind"),
        _("Gold, on average for each village"),
        [
            (
                capfirst(str(Earning.Kind(kind).label)),
                (amount / villages,),
                number_format(round(amount / villages, 1), 1),
            )
            for kind, amount in sorted(gold.items(), key=lambda one: (-one[1], one[0]))
            if kind in Earning.Kind.values
        ],
    )
    won, lost = under(own, "won"), under(own, "lost")
    built = {name: (n, n + lost.get(name, 0)) for name, n in won.items()}
    text = _("%(won)d of %(n)d won")
    yield figure(
        _("Villagers in winning villages"),
        _("Villages with the villager"),
        [
            (name, (n, every - n), text % {"won": n, "n": every})
            for name, (n, every) in sorted(
                built.items(), key=lambda one: (-one[1][0], one[1][1], one[0])
            )[:MOST]
        ],
        kinds=(_("won"), _("not won")),
    )
