"""What only the log of Catan tells: where points come from, and what the tokens are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from django.db.models import Count, QuerySet, Sum
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.plays.figures import Figure, Item, figure
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics import under
from companion.plays.statistics_rows import at_seats, winning
from companion.tables.words import said
from games.catan.models import CatanGame, CatanSource, CatanStanding
from games.catan.rules.cards import CARDS
from games.catan.rules.names import name

MOST = 20  # sources shown
_TOKENS = ("knight", "windmill")
_PLAIN: dict[str, Promise] = {
    "settlements": gettext_lazy("Settlements"),
    "cities": gettext_lazy("Cities"),
    "knight-token": gettext_lazy("Knight Token"),
    "windmill-token": gettext_lazy("Windmill Token"),
    "ruling": gettext_lazy("Rulings"),
}


def counted(
    plays: QuerySet[Play], seats: QuerySet[PlaySeat] | None
) -> Iterator[tuple[date, str, int]]:
    """Points by source, sides that held a token, and the turns of games.

    Of both sides, or of `seats`. Games of which only the points were kept tell no sources.
    """
    games = CatanGame.objects.filter(play__in=plays).order_by()
    rulesets = games.values_list("play__month", "ruleset")
    for month, ruleset, n, turns in rulesets.annotate(Count("pk"), Sum("turns")):
        yield month, f"games:{ruleset}", n
        yield month, f"turns:{ruleset}", turns
    standings = at_seats(CatanStanding.objects.filter(game__in=games), seats, "game__").order_by()
    sides = standings.filter(game__tracking=CatanGame.Tracking.PRINCIPALITIES)
    for month, n in sides.values_list("game__play__month").annotate(Count("pk")):
        yield month, "sides:all", n
    sources = CatanSource.objects.filter(standing__in=standings).order_by()
    summed = sources.values_list("standing__game__play__month", "source")
    for month, source, points in summed.annotate(Sum("points")):
        yield month, f"points:{source}", points
    for token in _TOKENS:
        held = standings.filter(**{token: True}).annotate(victory=winning("game__"))
        for month, victory, n in held.values_list("game__play__month", "victory").annotate(
            Count("pk")
        ):
            yield month, f"{'won' if victory else 'lost'}:{token}", n


def figures(own: Mapping[str, int]) -> Iterator[Figure]:
    """Points by source for each side, victories with each token, and how long games take."""
    sides, points = own.get("sides:all", 0), under(own, "points")
    if sides and points:
        yield figure(
            _("Points by source"),
            _("Points, on average for each side"),
            [
                (_called(source), (n / sides,), number_format(round(n / sides, 1), 1))
                for source, n in sorted(points.items(), key=lambda one: (-one[1], one[0]))[:MOST]
            ],
        )
    games, turns = under(own, "games"), under(own, "turns")
    if not games:
        return
    yield _tokens(under(own, "won"), under(own, "lost"))
    yield figure(
        _("How long games take"),
        _("Turns, on average"),
        [
            (
                str(CatanGame.Ruleset(ruleset).label).capitalize(),
                (turns[ruleset] / n,),
                number_format(round(turns[ruleset] / n, 1), 1),
            )
            for ruleset, n in sorted(games.items())
        ],
    )


def _tokens(won: Mapping[str, int], lost: Mapping[str, int]) -> Figure:
    """Who held a token at the end, and how often that side won."""
    text = _("%(won)d of %(n)d won")
    items: list[Item] = []
    for token in _TOKENS:
        with_it, without = won.get(token, 0), lost.get(token, 0)
        told = text % {"won": with_it, "n": with_it + without}
        items.append((str(_PLAIN[f"{token}-token"]), (with_it, without), told))
    return figure(
        _("Tokens at the end"), _("Games of whoever held it"), items, kinds=(_("won"), _("not won"))
    )


def _called(source: str) -> str:
    """What a source of points is called."""
    if source in _PLAIN:
        return str(_PLAIN[source])
    card = next((card for card, one in CARDS.items() if one.rule == f"catan.{source}"), None)
    return said(name(card), ()) if card else source
