"""Points with their reasons, who wins, and what has come to light about folds."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.scoresheet import Line, Row, Scoresheet, ranks
from companion.engine.text import Text
from companion.engine.verdicts import Finding, Outcome
from tests.toy.rules.state import MARK, Side, State


def scoresheet(state: State) -> Scoresheet:
    """Prizes, coins and rulings; the number of prizes breaks a tie (toy.winner)."""
    lines = [tuple(_lines(side)) for side in state.sides]
    totals = [sum(line.amount for line in of_seat) for of_seat in lines]
    prizes = [len(side.prizes) for side in state.sides]
    places = ranks(list(zip(totals, prizes, strict=True)))
    rows = tuple(
        Row(seat, totals[seat], places[seat], lines[seat], measures=(("prizes", prizes[seat]),))
        for seat in range(len(state.sides))
    )
    best = {count for count, total in zip(prizes, totals, strict=True) if total == max(totals)}
    return Scoresheet(rows, Text("Equal points: more prizes win.") if len(best) > 1 else None)


def _lines(side: Side) -> Iterator[Line]:
    for prize in side.prizes:
        label = Text("Prize {round}", round=prize.round)
        because = Text("Won in round {round}.", round=prize.round)
        yield Line("prize", label, prize.worth, because, "toy.prizes")
    left = Text("{count} coin left.", plural="{count} coins left.", count=side.coins)
    yield Line("coins", Text("Coins"), side.coins, left, "toy.coins")
    for ruling in side.rulings:
        why = Text("The table decided: {why}", why=ruling.why)
        yield Line("ruling", Text("Ruling"), ruling.add, why, "table.ruling")


def outcome(state: State) -> Outcome | None:
    """Most points, then most prizes, then a shared win."""
    if not state.over:
        return None
    sheet = scoresheet(state)
    winners = tuple(seat for seat, row in enumerate(sheet.rows) if row.rank == 1)
    if len(winners) > 1:
        because = Text("{seats} share the win.", seats=winners)
    elif sheet.tie_break:
        because = Text("{seat} has as many points as others, and more prizes.", seat=winners[0])
    else:
        because = Text("{seat} has the most points.", seat=winners[0])
    return Outcome(winners, because, "toy.winner")


def findings(state: State) -> Iterator[Finding]:
    """Each fold is proved wrong by a high card shown later, or stays open (toy.fold)."""
    for seat, side in enumerate(state.sides):
        for fold in side.folds:
            high = [card for card in side.shown[fold.shown :] if card > MARK]
            if high:
                text = Text("{seat} folded and held {card}.", seat=seat, card=high[0])
                yield Finding("proved", seat, fold.index, "toy.fold", text)
            else:
                yield Finding("open", seat, fold.index, "toy.fold", unseen(seat))


def unseen(seat: int) -> Text:
    """What nobody can know about a fold."""
    message = "Only {seat}'s hand can show whether it held a card above {mark}."
    return Text(message, seat=seat, mark=MARK)
