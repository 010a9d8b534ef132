"""Won or lost, all together, and why (potemkin.victory, potemkin.defeat). There are no points."""

from __future__ import annotations

from companion.engine.scoresheet import Row, Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Outcome
from games.potemkin.rules.state import End, State


def scoresheet(state: State) -> Scoresheet:
    """A row a seat, without a total; measured are the tricks it won."""
    return Scoresheet(
        tuple(
            Row(seat, None, 1, measures=(("tricks", state.winners.count(seat)),))
            for seat in range(state.seats)
        )
    )


def outcome(state: State) -> Outcome | None:
    """All win or nobody does; None while the voyage goes on."""
    end = state.end
    if end is None:
        return None
    winners = tuple(range(state.seats)) if end.kind in ("victory", "won") else ()
    because, rule = _why(end)
    return Outcome(winners, because, rule)


def _why(end: End) -> tuple[Text, str]:
    if end.kind == "victory":
        text = Text(
            "Round {round} is complete and all hands are empty: you have won together.",
            round=end.round,
        )
        return text, "potemkin.victory"
    if end.kind in ("won", "lost"):
        return _noted(end), "potemkin.quick"
    if end.kind == "sapper":
        text = Text("The Sapper discarded the village over the boat in round {round}.",
                    round=end.round)  # fmt: skip
        return text, "potemkin.sapper"
    if end.kind == "boat-village":
        text = Text(
            "The village over the boat was discarded in round {round}. By our reading that loses.",
            round=end.round,
        )
        return text, "potemkin.reading-boat-village"
    if end.kind == "no-number":
        text = Text(
            "In round {round} no village had the number of the Redeployment card. By the reading "
            "of this table that loses.",
            round=end.round,
        )
        return text, "potemkin.reading-cossack-none"
    return _off_the_row(end)


def _off_the_row(end: End) -> tuple[Text, str]:
    """The boat came to a space without a village."""
    if end.last:
        text = Text(
            "All hands were empty, but the last step of round {round} took the boat past the last "
            "village. By our reading that step counts.",
            round=end.round,
        )
        return text, "potemkin.last-step"
    if end.kind == "past-left":
        text = Text(
            "A 1 won round {round} with no village upstream, so the boat left the row.",
            round=end.round,
        )
        return text, "potemkin.reading-one-in-round-one" if end.round == 1 else "potemkin.defeat"
    if end.by == "nine":
        text = Text(
            "A 9 won round {round} and took the boat past the last village.", round=end.round
        )
        return text, "potemkin.defeat"
    text = Text("In round {round} the boat went past the last village.", round=end.round)
    return text, "potemkin.defeat"


def _noted(end: End) -> Text:
    parts = {"count": end.round, "why": end.why}
    if end.kind == "won":
        return Text(
            "You have won together, after {count} round.",
            plural="You have won together, after {count} rounds.",
            **parts,
        )
    if end.why:
        return Text(
            "You have lost together, after {count} round: {why}",
            plural="You have lost together, after {count} rounds: {why}",
            **parts,
        )
    return Text(
        "You have lost together, after {count} round.",
        plural="You have lost together, after {count} rounds.",
        **parts,
    )
