"""Why a card, a set-up or a count is not in order; `abilities` has what characters may do.

A check looks at what is *seen*: the whole state when a move is judged, a view when choices are
offered. They differ only in the boat pile, so an offer never says more than its viewer knows.
"""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.potemkin.rules.cards import CARDS, CHARACTER_NAME, Character
from games.potemkin.rules.checks import NO_SEAT, Found, lies_open, named, not_in_the_game
from games.potemkin.rules.moves import Lay, Play, Redeployment
from games.potemkin.rules.state import PILE, VILLAGES, Source, State
from games.potemkin.rules.trick import led, stack_of
from games.potemkin.rules.voyage import cossack_seat, source_of

OVER = impossible(
    "table.over",
    Text("The voyage is over."),
    instead=Text("The last entry can be undone."),
)


# --- Set-up -----------------------------------------------------------------------------


def against_lay(now: State, move: Lay) -> Found:
    """Four villages, each card once; with two players perhaps the piles (potemkin.setup,
    potemkin.piles).
    """
    if now.row:
        text = Text("The first villages lie there already.")
        instead = Text("Count again, if something else lies on the table.")
        return [impossible("potemkin.first-villages", text, instead=instead, field="villages")]
    cards = [*move.villages, *(card for entered in move.piles for card in entered.cards)]
    found = [one for one in (not_in_the_game(now, card, "villages") for card in cards) if one]
    if len(move.villages) != VILLAGES:
        text = Text("The river begins with four villages.")
        found.append(impossible("potemkin.first-villages", text, field="villages"))
    twice = [card for card in CARDS if cards.count(card) > 1]
    if twice:
        text = Text("{cards} cannot lie there twice.", cards=tuple(named(now, c) for c in twice))
        found.append(impossible("potemkin.cards", text, field="villages"))
    for entered in move.piles:
        if stack_of(now, entered.character) is None:
            text = Text("There is no such pile.")
            found.append(impossible("potemkin.piles", text, field="piles"))
        elif len(entered.cards) != PILE:
            name = CHARACTER_NAME[entered.character]
            text = Text("The pile of the {character} has five cards.", character=name)
            found.append(impossible("potemkin.piles", text, field="piles"))
    if len({entered.character for entered in move.piles}) < len(move.piles):
        text = Text("Each pile is entered once.")
        found.append(impossible("potemkin.piles", text, field="piles"))
    return found


def to_redeploy(now: State) -> bool:
    """Whether the Cossack's player has still to lay a card aside (potemkin.redeployment)."""
    untouched = not now.tricks and not now.trick and now.won is None
    return now.aside is None and untouched and cossack_seat(now) is not None


def against_redeployment(now: State, move: Redeployment) -> Found:
    """Once, at set-up, by the Cossack's player, from hand (potemkin.redeployment)."""
    if move.seat >= now.seats:
        return [NO_SEAT]
    if not now.row:
        return [_not_laid()]
    if cossack_seat(now) != move.seat:
        text = Text("{seat} does not control the Cossack.", seat=move.seat)
        return [impossible("potemkin.redeployment", text, field="seat")]
    if not to_redeploy(now):
        text = Text("The Redeployment card is chosen once, at set-up.")
        return [impossible("potemkin.redeployment", text)]
    if move.card is None:
        if now.options.redeployment == "down":
            return []
        text = Text("It lies face up at this table: say which card it is.")
        return [illegal("potemkin.redeployment", text, field="card")]
    return [
        one
        for one in [not_in_the_game(now, move.card, "card") or lies_open(now, move.card, "card")]
        if one
    ]


def _not_laid() -> Objection:
    text = Text("First the four villages are laid.")
    return impossible("potemkin.first-villages", text)


# --- A card -----------------------------------------------------------------------------


def against_play(now: State, move: Play) -> Found:
    """Every reason against a card played."""
    if move.seat >= now.seats:
        return [NO_SEAT]
    if not now.row:
        return [_not_laid()]
    if now.won is not None:
        names = tuple(CHARACTER_NAME[one] for one in now.won.by)
        text = Text("The trick is complete.")
        instead = Text("First comes the ability of: {characters}.", characters=names)
        return [impossible("potemkin.ability", text, instead=instead)]
    if found := not_in_the_game(now, move.card, "card"):
        return [found]
    source = source_of(now, move)
    if source == "hand" or source == "redeployment":
        missing = _no_cards(now, move) or _not_aside(now, move)
        checks = [missing, lies_open(now, move.card, "card")]
    else:
        missing = _not_in_the_pile(now, move, source)
        checks = [missing]
    checks += [
        _in_the_boat(now, move),
        _before_redeployment(now),
        missing or out_of_turn(now, move),
        missing or _from_elsewhere(now, move, source),
        _open_redeployment(now, move, source),
    ]
    return list(dict.fromkeys(one for one in checks if one))


def _no_cards(now: State, move: Play) -> Objection | None:
    """Nobody plays more cards than the hand holds (potemkin.hands)."""
    if now.hands[move.seat]:
        return None
    text = Text("By the log, {seat} has no card left.", seat=move.seat)
    instead = Text("Count the hands again, if there is one.")
    return impossible("potemkin.hands", text, instead=instead, field="seat")


def _not_aside(now: State, move: Play) -> Objection | None:
    """Only the Cossack's player has a Redeployment card, and only once; face up, all see which
    (potemkin.redeployment).
    """
    aside, own = now.aside, move.seat == cossack_seat(now)
    as_it = move.from_ == "redeployment"
    if as_it and not (own and aside is not None and aside.there):
        text = Text("{seat} has no Redeployment card there.", seat=move.seat)
        return impossible("potemkin.redeployment", text, field="from")
    if now.options.redeployment != "up" or aside is None or not aside.there or aside.card is None:
        return None
    if move.card == aside.card and not own:
        text = Text("{card} lies aside for the Cossack.", card=named(now, move.card))
        return impossible("potemkin.redeployment", text, field="card")
    if as_it and move.card != aside.card:
        text = Text("The Redeployment card is {card}.", card=named(now, aside.card))
        return impossible("potemkin.redeployment", text, field="card")
    return None


def _not_in_the_pile(now: State, move: Play, character: Character) -> Objection | None:
    """A pile leads with its top card (potemkin.piles, potemkin.pile-leads)."""
    stack = stack_of(now, character)
    if stack is None or not stack.left:
        text = Text("That pile has no card left.")
        return impossible("potemkin.piles", text, field="from" if move.from_ else "card")
    if not stack.cards:
        return lies_open(now, move.card, "card")
    top = stack.cards[0]
    if move.card == top:
        return None
    text = Text("{card} is not on top of the pile.", card=named(now, move.card))
    instead = Text("The pile leads with {card}.", card=named(now, top))
    if move.card in stack.cards:
        return illegal("potemkin.pile-leads", text, instead=instead, field="card")
    return impossible("potemkin.piles", text, instead=instead, field="card")


def _in_the_boat(now: State, move: Play) -> Objection | None:
    """What went to the boat comes back only by an ability (potemkin.boat-pile)."""
    if move.card not in now.boat:
        return None
    text = Text("{card} is in the boat.", card=named(now, move.card))
    return impossible("potemkin.boat-pile", text, field="card")


def _before_redeployment(now: State) -> Objection | None:
    """The Cossack lays a card aside before the first trick (potemkin.redeployment)."""
    if not to_redeploy(now):
        return None
    text = Text("The Redeployment card has not been laid aside yet.")
    return illegal("potemkin.redeployment", text)


def out_of_turn(now: State, move: Play) -> Objection | None:
    """Clockwise from the leader (potemkin.turns)."""
    if move.seat == now.turn:
        return None
    text = Text("{seat} is not to play.", seat=move.seat)
    instead = Text("{seat} is next.", seat=now.turn)
    return illegal("potemkin.turns", text, instead=instead, field="seat")


def _from_elsewhere(now: State, move: Play, source: Source) -> Objection | None:
    """With two players a pile leads, and only leads (potemkin.pile-leads)."""
    if move.seat != now.turn:
        return None
    due = now.lead if not now.trick else None
    if due is not None and source != due:
        text = Text("The pile of the {character} leads this trick.", character=CHARACTER_NAME[due])
        return illegal("potemkin.pile-leads", text, field="from")
    if due is None and source not in ("hand", "redeployment"):
        text = Text("This card is played from hand.")
        return illegal("potemkin.pile-leads", text, field="from")
    return None


def _open_redeployment(now: State, move: Play, source: Source) -> Objection | None:
    """A Redeployment card that lies face up has to follow suit like any hand card
    (potemkin.follow-suit).
    """
    aside, colour = now.aside, led(now.trick)
    if aside is None or not aside.there or aside.card is None or colour is None:
        return None
    faced = now.options.redeployment == "up" and move.seat == cossack_seat(now)
    if not faced or source != "hand" or CARDS[move.card].colour == colour:
        return None
    if CARDS[aside.card].colour != colour:
        return None
    text = Text(
        "{card} lies aside and has the led colour; it counts as in hand.",
        card=named(now, aside.card),
    )
    return illegal("potemkin.follow-suit", text, field="card")
