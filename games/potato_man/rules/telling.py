"""Log lines. A closed trick's lines keep seat, trick and result, not the card
(potato-man.closed-tricks).

Everybody may read the same. Cards are named again in two cases: the memory aid is on, or the
game is over. A hand that was shown lies open until a card of the next round is played; then its
line too says only how many cards it had.
"""

from __future__ import annotations

from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.potato_man.rules.cards import A_SACK, CARDS, names
from games.potato_man.rules.moves import AnyMove, Play, Ruling, Stuck, Tally
from games.potato_man.rules.state import State, Taken


def told(before: State, move: AnyMove, now: State) -> Text:
    """The log line of `move`, made in `before`, as it may be read `now`."""
    if isinstance(move, Play):
        return _play(before, move, now)
    if isinstance(move, Stuck):
        return _stuck(before, move, now)
    if isinstance(move, Tally):
        return _tally(before, move)
    if isinstance(move, Ruling):
        return _ruling(move)
    return _set(move)


def _open(before: State, now: State) -> bool:
    """Whether cards may be named whatever has closed: asked as it was played, too."""
    return now.options.memory_aid or now.over or now.ply == before.ply


def _play(before: State, move: Play, now: State) -> Text:
    seat, trick = move.seat, len(before.taken) + 1
    lies_there = (now.round, len(now.taken)) == (before.round, len(before.taken))
    if lies_there or _open(before, now):
        return Text("{seat} plays {card}.", seat=seat, card=CARDS[move.card].name)
    result = _result(before, now)
    if result is None:
        return Text(
            "{seat} played to trick {trick} of round {round}, which was not finished.",
            seat=seat,
            trick=trick,
            round=before.round,
        )
    if result.sack is None:
        return Text(
            "{seat} played to trick {trick} of round {round}; {seat_winner} won it, but no sack.",
            seat=seat,
            trick=trick,
            round=before.round,
            seat_winner=result.seat,
        )
    return Text(
        "{seat} played to trick {trick} of round {round}; {seat_winner} won it and {sack}.",
        seat=seat,
        trick=trick,
        round=before.round,
        seat_winner=result.seat,
        sack=A_SACK[result.sack],
    )


def _result(before: State, now: State) -> Taken | None:
    """How the trick that was open in `before` ended; None if it was left unfinished.

    A round counted by hand after all has no tricks any more, so none of them was finished.
    """
    taken = now.rounds[before.round - 1].taken
    trick = len(before.taken)
    return taken[trick] if trick < len(taken) else None


def _stuck(before: State, move: Stuck, now: State) -> Text:
    if move.hand is None:
        return Text("{seat} cannot play.", seat=move.seat)
    collected = now.round > before.round + 1 or (now.round > before.round and now.begun)
    if not collected or _open(before, now):
        return Text("{seat} cannot play and shows {cards}.", seat=move.seat, cards=names(move.hand))
    return Text(
        "{seat} could not play and showed {count} card.",
        plural="{seat} could not play and showed {count} cards.",
        seat=move.seat,
        count=len(move.hand),
    )


def _tally(before: State, move: Tally) -> Text:
    counted = tuple(
        Text("{seat} {sacks}", seat=seat, sacks=sacks) for seat, sacks in enumerate(move.sacks)
    )
    return Text("Round {round} counted by hand: {counted}.", round=before.round, counted=counted)


def _ruling(move: Ruling) -> Text:
    parts = {"seat": move.seat, "round": move.round, "count": abs(move.add), "why": move.why}
    if move.add < 0:
        return Text(
            "The table takes {count} sack from {seat} in round {round}: {why}",
            plural="The table takes {count} sacks from {seat} in round {round}: {why}",
            **parts,
        )
    return Text(
        "The table gives {seat} {count} sack more in round {round}: {why}",
        plural="The table gives {seat} {count} sacks more in round {round}: {why}",
        **parts,
    )


def _set(move: SetOption) -> Text:
    if move.option == "first":
        return Text("{seat} is the one to lead the first round.", seat=move.value)
    return {
        ("memory_aid", True): Text("The memory aid is on."),
        ("memory_aid", False): Text("The memory aid is off."),
        ("variant", "standard"): Text("The green cards are in the game."),
        ("variant", "no-green"): Text("The green cards are out of the game."),
    }[move.option, move.value]
