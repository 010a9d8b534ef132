"""Victory points by source, the measures beside them, who has won (catan.points, catan.victory)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.scoresheet import Line, Row, Scoresheet, ranks
from companion.engine.text import Text
from companion.engine.verdicts import Outcome
from games.catan.rules.cards import CARDS
from games.catan.rules.measures import (
    Realm,
    commerce,
    hand_limit,
    printed,
    realm,
    strength,
    tournament,
)
from games.catan.rules.names import name
from games.catan.rules.state import State


def lines(state: State, seat: int) -> tuple[Line, ...]:
    """Every source of a seat's points; they add up to `state.points[seat]`."""
    mine = realm(state, seat)
    return (
        *_stands(mine),
        *_cards(state, mine),
        *_tokens(state, seat),
        *_ruled(state, seat),
    )


def _stands(mine: Realm) -> Iterator[Line]:
    if mine.settlements:
        because = Text(
            "{count} settlement, 1 point",
            plural="{count} settlements, 1 point each",
            count=mine.settlements,
        )
        label = Text("Settlements")
        yield Line("settlements", label, mine.settlements, because, "catan.settlement")
    if mine.cities:
        because = Text(
            "{count} city, 2 points", plural="{count} cities, 2 points each", count=mine.cities
        )
        yield Line("cities", Text("Cities"), 2 * mine.cities, because, "catan.city")


def _cards(state: State, mine: Realm) -> Iterator[Line]:
    for card in dict.fromkeys(mine.cards):
        worth = printed(state, card, "victory") or 0
        count = mine.cards.count(card)
        if not worth:
            continue
        because = Text(
            "{count} card worth {worth}",
            plural="{count} cards worth {worth} each",
            count=count,
            worth=worth,
        )
        rule = CARDS[card].rule
        yield Line(rule.removeprefix("catan."), name(card), count * worth, because, rule)


def _tokens(state: State, seat: int) -> Iterator[Line]:
    if state.knight == seat:
        mine, other = (strength(state, realm(state, s)).known for s in (seat, 1 - seat))
        because = Text("Most strength: {mine} against {other}", mine=mine, other=other)
        yield Line("knight-token", Text("Knight Token"), 1, because, "catan.strength-token")
    if state.windmill == seat:
        mine, other = (commerce(state, realm(state, s)).known for s in (seat, 1 - seat))
        because = Text("Most commerce, with a city: {mine} against {other}", mine=mine, other=other)
        yield Line("windmill-token", Text("Windmill Token"), 1, because, "catan.commerce-token")


def _ruled(state: State, seat: int) -> Iterator[Line]:
    for ruling in state.rulings:
        if ruling.seat == seat:
            because = Text("The table decided: {why}", why=ruling.why)
            yield Line("ruling", Text("Ruling"), ruling.add, because, "table.ruling")


def scoresheet(state: State) -> Scoresheet:
    """Both rows. Whoever has won is first, though the other one may have more points and lack
    only the turn (catan.own-turn).
    """
    keys = [(int(state.winner == seat), state.points[seat]) for seat in (0, 1)]
    places = ranks(keys)
    rows = tuple(
        Row(
            seat,
            state.points[seat],
            places[seat],
            lines(state, seat),
            measures=measured(state, seat),
        )
        for seat in (0, 1)
    )
    return Scoresheet(rows)


def measured(state: State, seat: int) -> tuple[tuple[str, int | None], ...]:
    """Strength, commerce, tournament points and hand limit; None where a value is unknown."""
    mine = realm(state, seat)
    return (
        ("strength", strength(state, mine).value),
        ("commerce", commerce(state, mine).value),
        ("tournament", tournament(state, mine).value),
        ("hand_limit", hand_limit(state, seat)),
    )


def winner(state: State) -> int | None:
    """Who has won: enough points in the own turn, or the other one gave up (catan.own-turn).

    Telling the other side for the first time can therefore never take a win away.
    """
    if state.conceded is not None:
        return 1 - state.conceded
    seat = state.turn
    sure = state.points[seat]
    if not state.heard(1 - seat):
        # Who holds the tokens is not known before both sides are: nothing is won by them yet.
        sure -= [state.knight, state.windmill].count(seat)
    if state.phase != "lay" and sure >= state.options.goal:
        return seat
    return None


def outcome(state: State) -> Outcome | None:
    """How the game ended."""
    if state.winner is None:
        return None
    if state.conceded is not None:
        because = Text(
            "{seat} gives up, and {seat_winner} wins.",
            seat=state.conceded,
            seat_winner=state.winner,
        )
        return Outcome((state.winner,), because, "catan.concede")
    because = Text(
        "{seat} has {points} victory points in the own turn; {goal} win.",
        seat=state.winner,
        points=state.points[state.winner],
        goal=state.options.goal,
    )
    return Outcome((state.winner,), because, "catan.victory")
