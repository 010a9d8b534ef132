"""What only the log of Catan tells: where points come from, and what the tokens are worth."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Avg, Count, Exists, OuterRef, Q, QuerySet, Sum
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.plays.figures import Figure, figure
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics_rows import at_seats
from companion.tables.words import said
from games.catan.models import CatanGame, CatanSource, CatanStanding
from games.catan.rules.cards import CARDS
from games.catan.rules.names import name

MOST = 20  # sources shown
_PLAIN: dict[str, Promise] = {
    "settlements": gettext_lazy("Settlements"),
    "cities": gettext_lazy("Cities"),
    "knight-token": gettext_lazy("Knight Token"),
    "windmill-token": gettext_lazy("Windmill Token"),
    "ruling": gettext_lazy("Rulings"),
}


def figures(plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None) -> Iterator[Figure]:
    """Points by source for each side, victories with each token, and how long games take.

    Of both sides, or of `seats`. Games of which only the points were kept tell no sources.
    """
    games = CatanGame.objects.filter(play__in=plays)
    standings = at_seats(CatanStanding.objects.filter(game__in=games), seats, "game__")
    sources = CatanSource.objects.filter(standing__in=standings)
    sides = standings.filter(game__tracking=CatanGame.Tracking.PRINCIPALITIES).count()
    if sides and sources.exists():
        summed = sources.values_list("source").annotate(n=Sum("points")).order_by("-n", "source")
        yield figure(
            _("Points by source"),
            _("Points, on average for each side"),
            [
                (_called(source), (points / sides,), number_format(round(points / sides, 1), 1))
                for source, points in summed[:MOST]
            ],
        )
    if not standings.exists():
        return
    yield _tokens(standings)
    turns = games.values("ruleset").annotate(n=Avg("turns")).order_by("ruleset")
    yield figure(
        _("How long games take"),
        _("Turns, on average"),
        [
            (
                str(CatanGame.Ruleset(one["ruleset"]).label).capitalize(),
                (one["n"],),
                number_format(round(one["n"], 1), 1),
            )
            for one in turns
        ],
    )


def _tokens(standings: QuerySet[CatanStanding]) -> Figure:
    """Who held a token at the end, and how often that side won."""
    won = PlaySeat.objects.filter(play=OuterRef("game__play"), number=OuterRef("seat"), won=True)
    held = standings.annotate(victory=Exists(won))
    text = _("%(won)d of %(n)d won")
    items = []
    for token in ("knight", "windmill"):
        one = held.filter(**{token: True}).aggregate(
            n=Count("pk"), won=Count("pk", filter=Q(victory=True))
        )
        label = str(_PLAIN[f"{token}-token"])
        items.append((label, (one["won"], one["n"] - one["won"]), text % one))
    return figure(
        _("Tokens at the end"), _("Games of whoever held it"), items, kinds=(_("won"), _("not won"))
    )


def _called(source: str) -> str:
    """What a source of points is called."""
    if source in _PLAIN:
        return str(_PLAIN[source])
    card = next((card for card, one in CARDS.items() if one.rule == f"catan.{source}"), None)
    return said(name(card), ()) if card else source
