"""What only the log of Potemkin Villages tells: how voyages end, by set and by character."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from django.db.models import Count, QuerySet, Sum
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from companion.plays.figures import Figure, figure
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics import under
from companion.plays.statistics_rows import at_seats
from companion.tables.words import said
from games.potemkin.models import Crew, Voyage
from games.potemkin.rules.cards import CHARACTER_NAME

_WON = (Voyage.Ending.VICTORY, Voyage.Ending.WON)


def counted(
    plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
) -> Iterator[tuple[date, str, int]]:
    """Voyages by set and by what ended them, and the characters of everybody or of `seats`."""
    voyages = Voyage.objects.filter(play__in=plays).order_by()
    ends = voyages.values_list("play__month", "set", "ending")
    for month, set_, ending, n, rounds in ends.annotate(Count("pk"), Sum("rounds")):
        yield month, f"set:{set_}", n
        yield month, f"set-won:{set_}", n if ending in _WON else 0
        yield month, f"set-rounds:{set_}", rounds
        yield month, f"ending:{ending}", n
    crew = at_seats(Crew.objects.filter(voyage__in=voyages), seats, "voyage__").order_by()
    aboard = crew.values_list("voyage__play__month", "character", "voyage__ending")
    for month, character, ending, n in aboard.annotate(Count("pk")):
        yield month, f"character:{character}", n
        yield month, f"character-won:{character}", n if ending in _WON else 0


def figures(own: Mapping[str, int]) -> Iterator[Figure]:
    """Voyages by set, by what ended them, and by character."""
    sets, won, rounds = (under(own, kind) for kind in ("set", "set-won", "set-rounds"))
    if not sets:
        return
    text = _("%(won)d of %(n)d won, %(rounds).1f rounds on average")
    yield figure(
        _("Voyages by set"),
        _("Voyages"),
        [
            (
                _("Set %(set)s") % {"set": one},
                (won[one], n - won[one]),
                text % {"won": won[one], "n": n, "rounds": rounds[one] / n},
            )
            for one, n in sorted(sets.items())
        ],
        kinds=(_("won"), _("lost")),
    )
    yield figure(
        _("How voyages end"),
        _("Voyages"),
        [
            (capfirst(str(Voyage.Ending(ending).label)), (n,), str(n))
            for ending, n in _most_first(under(own, "ending"))
        ],
    )
    won = under(own, "character-won")
    text = _("%(won)d of %(n)d won")
    yield figure(
        _("Characters"),
        _("Voyages"),
        [
            (
                said(CHARACTER_NAME[one], ()),
                (won[one], n - won[one]),
                text % {"won": won[one], "n": n},
            )
            for one, n in _most_first(under(own, "character"))
            if one in CHARACTER_NAME
        ],
        kinds=(_("won"), _("lost")),
    )


def _most_first(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))
