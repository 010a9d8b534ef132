"""Counting sacks, the winner, the tie-break (rulebook: Sack Cards, End of the Game)."""

from __future__ import annotations

from collections import Counter

from companion.engine.scoresheet import Line, Row, Scoresheet, ranks
from companion.engine.text import Text
from companion.engine.verdicts import Outcome
from games.potato_man.rules.cards import SACK_VALUE, SACKS, SACKS_NAME
from games.potato_man.rules.state import Round, State, sack_counts


def lines(state: State, seat: int) -> tuple[Line, ...]:
    """Every amount of one seat's score, round by round.

    In each round one line for each kind of sack won (potato-man.sack-won, potato-man.gold), or
    the number counted by hand (potato-man.tally); then the table's rulings on that round.
    """
    found: list[Line] = []
    for number, round_ in enumerate(state.rounds, start=1):
        found += _won(number, round_, seat)
        found += _ruled(state, number, seat)
    return tuple(found)


def _won(number: int, round_: Round, seat: int) -> list[Line]:
    if round_.tally is not None:
        amount = round_.tally[seat]
        return [
            Line(
                code=f"r{number}-tally",
                label=Text("Round {round}: counted by hand", round=number),
                amount=amount,
                because=Text("The table counted the sacks of this round by hand."),
                rule="potato-man.tally",
            )
        ]
    return [
        Line(
            code=f"r{number}-{sack}",
            label=Text("Round {round}: {sacks}", round=number, sacks=SACKS_NAME[sack]),
            amount=count * SACK_VALUE[sack],
            because=Text(
                "{count} sack worth {value}",
                plural="{count} sacks worth {value} each",
                count=count,
                value=SACK_VALUE[sack],
            ),
            rule="potato-man.gold" if sack == "gold" else "potato-man.sack-won",
        )
        for sack, count in zip(SACKS, sack_counts(round_.taken, seat), strict=True)
        if count
    ]


def _ruled(state: State, number: int, seat: int) -> list[Line]:
    rulings = [r for r in state.rulings if (r.seat, r.round) == (seat, number)]
    return [
        Line(
            code=f"r{number}-ruling" if nth == 1 else f"r{number}-ruling-{nth}",
            label=Text("Round {round}: ruling", round=number),
            amount=ruling.add,
            because=Text("The table decided: {why}", why=ruling.why),
            rule="table.ruling",
        )
        for nth, ruling in enumerate(rulings, start=1)
    ]


def round_values(state: State) -> tuple[tuple[int, ...], ...]:
    """For each round begun so far, what it brought each seat, rulings included."""
    values = []
    for number, round_ in enumerate(state.rounds, start=1):
        won = list(round_.tally or (0,) * state.seats)
        for trick in round_.taken:
            if trick.sack is not None:
                won[trick.seat] += SACK_VALUE[trick.sack]
        for ruling in state.rulings:
            if ruling.round == number:
                won[ruling.seat] += ruling.add
        values.append(tuple(won))
    return tuple(values)


class _Result:
    """Totals and best rounds, and who is first by each.

    A ruling belongs to the round it names, so it counts in that round for the tie-break too.
    """

    def __init__(self, state: State) -> None:
        by_seat = list(zip(*round_values(state), strict=True)) or [()] * state.seats
        self.totals = tuple(sum(values) for values in by_seat)
        self.best = tuple(max(values, default=0) for values in by_seat)
        self.total = max(self.totals)
        self.tied = tuple(s for s, total in enumerate(self.totals) if total == self.total)
        self.best_round = max(self.best[seat] for seat in self.tied)
        self.winners = tuple(s for s in self.tied if self.best[s] == self.best_round)


def outcome(state: State) -> Outcome | None:
    """Who won and why, once all rounds are played.

    Most sacks (potato-man.winner); of tied seats the one with the best single round
    (potato-man.tie-break); where that is tied too the rulebook is silent, and the win is shared
    (potato-man.shared-win).
    """
    if not state.over:
        return None
    result = _Result(state)
    if len(result.winners) > 1:
        because = Text(
            "{seats} share the win: each has {total} sacks in all and {best} in the best round.",
            seats=result.winners,
            total=result.total,
            best=result.best_round,
        )
        return Outcome(result.winners, because, "potato-man.shared-win")
    winner = result.winners[0]
    if len(result.tied) > 1:
        because = Text(
            "{seats} have {total} sacks each, and {seat} wins with the best single round: {best}.",
            seats=result.tied,
            total=result.total,
            seat=winner,
            best=result.best_round,
        )
        return Outcome(result.winners, because, "potato-man.tie-break")
    because = Text(
        "{seat} has the most sacks and wins: {total} in all.", seat=winner, total=result.total
    )
    return Outcome(result.winners, because, "potato-man.winner")


def scoresheet(state: State) -> Scoresheet:
    """Every seat's lines and total, at any moment.

    The tie-break of the rulebook is only about the winner, so it ranks those who are first on
    sacks when the game is over; everywhere else equal totals share a rank. Measures: tricks and
    sack cards won (None where a round was counted by hand) and the best single round.
    """
    result = _Result(state)
    keys = [
        (total, best if state.over and total == result.total else 0)
        for total, best in zip(result.totals, result.best, strict=True)
    ]
    rows = tuple(
        Row(
            seat=seat,
            total=result.totals[seat],
            rank=rank,
            lines=lines(state, seat),
            measures=(*_counts(state, seat), ("best-round", result.best[seat])),
        )
        for seat, rank in enumerate(ranks(keys))
    )
    return Scoresheet(rows, _tie_break(state))


def _tie_break(state: State) -> Text | None:
    """How a tie for the win was decided, if there was one."""
    ended = outcome(state)
    if ended is None or ended.rule == "potato-man.winner":
        return None
    return ended.because


def _counts(state: State, seat: int) -> tuple[tuple[str, int | None], ...]:
    if any(round_.tally is not None for round_ in state.rounds):
        return ("tricks", None), ("sacks", None)
    won = Counter(
        trick.sack is not None
        for round_ in state.rounds
        for trick in round_.taken
        if trick.seat == seat
    )
    return ("tricks", won.total()), ("sacks", won[True])
