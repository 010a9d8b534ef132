"""What only the log of Villagers tells: gold by kind, and who lives in villages that won."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from companion.plays.figures import Figure, figure
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics_rows import at_seats
from games.villagers.models import Earning, Resident, Village

MOST = 20  # villagers shown


def figures(plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None) -> Iterator[Figure]:
    """Gold by kind for each village, and villagers built in winning villages; never the Countess.

    Of everybody, or of `seats`.
    """
    every = Village.objects.filter(play__in=plays, seat__isnull=False)
    villages = at_seats(every, seats)
    count = villages.count()
    if not count:
        return
    earned = Earning.objects.filter(village__in=villages).values_list("kind")
    yield figure(
        _("Gold by kind"),
        _("Gold, on average for each village"),
        [
            (
                capfirst(str(Earning.Kind(kind).label)),
                (gold / count,),
                number_format(round(gold / count, 1), 1),
            )
            for kind, gold in earned.annotate(gold=Sum("amount")).order_by("-gold", "kind")
            if kind in Earning.Kind.values
        ],
    )
    won = PlaySeat.objects.filter(
        play=OuterRef("village__play"), number=OuterRef("village__seat"), won=True
    )
    lived = Resident.objects.filter(village__in=villages).annotate(victory=Exists(won))
    built = lived.values("villager").annotate(
        n=Count("pk"), won=Count("pk", filter=Q(victory=True))
    )
    text = _("%(won)d of %(n)d won")
    yield figure(
        _("Villagers in winning villages"),
        _("Villages with the villager"),
        [
            (one["villager"], (one["won"], one["n"] - one["won"]), text % one)
            for one in built.filter(won__gt=0).order_by(F("won").desc(), "n", "villager")[:MOST]
        ],
        kinds=(_("won"), _("not won")),
    )
