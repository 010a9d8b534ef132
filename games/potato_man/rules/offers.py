"""Who is asked for what, and what can be tapped."""

from __future__ import annotations

from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from companion.engine.verdicts import Prompt
from games.potato_man.rules.cards import COLOUR_NAME, DECKS
from games.potato_man.rules.claims import against_stuck
from games.potato_man.rules.moves import Play, Stuck
from games.potato_man.rules.objections import against_play
from games.potato_man.rules.state import State, draw_pile
from games.potato_man.rules.tricks import doubled, man_shut, still_open
from games.potato_man.rules.view import View


def prompt(state: State) -> Prompt | None:
    """Whose turn it is, how far the game is, and what helps to answer."""
    if state.turn is None:
        return None
    if state.trick:
        text = Text("{seat} plays a card", seat=state.turn)
    else:
        text = Text("{seat} leads", seat=state.turn)
    where = Text(
        "Round {round} of {rounds}, trick {trick}",
        round=state.round,
        rounds=state.seats,
        trick=len(state.taken) + 1,
    )
    return Prompt((state.turn,), text, _rules(state), where, _hint(state))


def _rules(state: State) -> tuple[str, ...]:
    """The two or three rules that matter at this moment."""
    if not state.begun and state.round == 1:
        rules = ["potato-man.first-leader", "potato-man.turns"]
    elif not state.trick:
        rules = ["potato-man.next-leader", "potato-man.turns"]
    elif state.seats == 5:
        rules = ["potato-man.five-players"]
        if man_shut(state.seats, state.trick):
            rules.append("potato-man.five-players-man")
    else:
        rules = ["potato-man.colour-once"]
    if state.trick:
        rules.append("potato-man.stuck")
    if _draws(state):
        rules.append("potato-man.draw-pile")
    return tuple(rules)


def _draws(state: State) -> bool:
    return state.turn is not None and draw_pile(state.seats, state.left[state.turn]) > 0


def _hint(state: State) -> Text:
    if not state.trick:
        if _draws(state):
            return Text("Any card. Then draw one.")
        return Text("Any card.")
    open_ = tuple(
        COLOUR_NAME[c] for c in still_open(state.seats, state.options.variant, state.trick)
    )
    if _draws(state):
        return Text("Open: {colours}. Then draw a card.", colours=open_)
    if state.seats < 5:
        return Text("Open: {colours}.", colours=open_)
    twice = tuple(COLOUR_NAME[colour] for colour in doubled(state.trick))
    no_man = man_shut(state.seats, state.trick)
    if twice:
        return Text("Twice already: {twice}. Open: {colours}.", twice=twice, colours=open_)
    if no_man:
        return Text("Any colour, one may come twice; no second Potato Man.")
    return Text("Any colour, one may come twice.")


def offers(view: View, seat: int) -> Offers:
    """Every card of the game, by colour, and *cannot play*; each with what stands against it.

    Made from a view: without the memory aid a card gone in a closed trick looks like any other.
    """
    if view.over:
        return Offers()
    moves = [(card, Play(seat=seat, card=card.id)) for card in DECKS[view.options.variant]]
    cards = [
        Choice(
            code=card.id,
            label=card.name,
            group=card.colour,
            move=move,
            objections=against_play(view, move),
        )
        for card, move in moves
    ]
    claim = Stuck(seat=seat)
    cannot = Choice(
        code="stuck",
        label=Text("Cannot play"),
        group="stuck",
        move=claim,
        objections=against_stuck(view, claim),
    )
    return Offers((*cards, cannot), ask=Text("Which card does {seat} play?", seat=seat))
