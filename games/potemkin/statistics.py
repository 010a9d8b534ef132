"""What only the log of Potemkin Villages tells: how voyages end, by set and by character."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Avg, Count, Q, QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from companion.plays.figures import Figure, figure
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics_rows import at_seats
from companion.tables.words import said
from games.potemkin.models import Crew, Voyage
from games.potemkin.rules.cards import CHARACTER_NAME

_WON = (Voyage.Ending.VICTORY, Voyage.Ending.WON)


def figures(plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None) -> Iterator[Figure]:
    """Voyages by set, by what ended them, and by the characters of everybody or of `seats`."""
    voyages = Voyage.objects.filter(play__in=plays)
    if not voyages.exists():
        return
    sets = voyages.values("set").annotate(
        n=Count("pk"), won=Count("pk", filter=Q(ending__in=_WON)), rounds=Avg("rounds")
    )
    text = _("%(won)d of %(n)d won, %(rounds).1f rounds on average")
    yield figure(
        _("Voyages by set"),
        _("Voyages"),
        [
            (_("Set %(set)s") % one, (one["won"], one["n"] - one["won"]), text % one)
            for one in sets.order_by("set")
        ],
        kinds=(_("won"), _("lost")),
    )
    ends = voyages.values("ending").annotate(n=Count("pk")).order_by("-n", "ending")
    yield figure(
        _("How voyages end"),
        _("Voyages"),
        [
            (capfirst(str(Voyage.Ending(one["ending"]).label)), (one["n"],), str(one["n"]))
            for one in ends
        ],
    )
    crew = at_seats(Crew.objects.filter(voyage__in=voyages), seats, "voyage__")
    aboard = crew.values("character").annotate(
        n=Count("pk"), won=Count("pk", filter=Q(voyage__ending__in=_WON))
    )
    text = _("%(won)d of %(n)d won")
    yield figure(
        _("Characters"),
        _("Voyages"),
        [
            (
                said(CHARACTER_NAME[one["character"]], ()),
                (one["won"], one["n"] - one["won"]),
                text % one,
            )
            for one in aboard.order_by("-n", "character")
            if one["character"] in CHARACTER_NAME
        ],
        kinds=(_("won"), _("lost")),
    )
