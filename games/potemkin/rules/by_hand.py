"""What the table sets by hand: the result, a count, an option. Why it may not, and what it does."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from companion.engine import codec
from companion.engine.moves import SetOption
from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.potemkin.rules.cards import CARDS, SETS
from games.potemkin.rules.checks import NO_SEAT, Found, named, not_in_the_game
from games.potemkin.rules.moves import Recount, Result
from games.potemkin.rules.options import Options, acting, characters
from games.potemkin.rules.river import village
from games.potemkin.rules.state import Aside, End, State, changed, face, seen, unseen, unseen_piles
from games.potemkin.rules.trick import next_to_play
from games.potemkin.rules.voyage import Step, cossack_seat, holding

# --- The result -------------------------------------------------------------------------


def do_result(now: State, move: Result) -> Step:
    """The voyage is over, as the table says."""
    end = End("won" if move.won else "lost", move.rounds, why=move.why or "")
    return Step(changed(now, end=end, won=None))


# --- Counting again ---------------------------------------------------------------------


def against_recount(now: State, move: Recount) -> Found:
    """Counts that can be: every card is somewhere once, and the boat keeps one
    (potemkin.recount, potemkin.boat-pile).
    """
    found: Found = []
    if not now.row:
        text = Text("First the four villages are laid.")
        return [impossible("potemkin.first-villages", text)]
    if now.trick and now.won is None and move.hands is not None:
        text = Text("Finish the trick first, then count the hands.")
        found.append(impossible("potemkin.recount", text, field="hands"))
    elif move.hands is not None and len(move.hands) != now.seats:
        text = Text("Count the cards of each of the {count} hands.", count=now.seats)
        found.append(impossible("potemkin.recount", text, field="hands"))
    if move.row is not None:
        found += _against_row(now, move.row)
    if move.boat is not None and move.boat not in (move.row or [face(p) for p in now.row]):
        text = Text("No village there shows {card}.", card=named(now, move.boat))
        found.append(impossible("potemkin.face", text, field="boat"))
    if not found:
        after = recounted(now, move)
        if after.unknown < 0 or after.boat_size < 1:
            text = Text("There are not that many cards left: the boat must keep at least one.")
            found.append(impossible("potemkin.boat", text, field="hands" if move.hands else "row"))
        elif not any(after.hands) and after.won is None:
            text = Text("Somebody must have a card. If nobody has, note the result.")
            found.append(impossible("potemkin.recount", text, field="hands"))
    return found


def _against_row(now: State, row: tuple[str, ...]) -> Found:
    found = [one for one in (not_in_the_game(now, card, "row") for card in row) if one]
    if not row or len(set(row)) < len(row):
        text = Text("Name each village once, left to right.")
        found.append(impossible("potemkin.recount", text, field="row"))
    elsewhere = [card for card in row if seen(now).get(card, "row") != "row" or _buried(now, card)]
    if elsewhere:
        cards = tuple(named(now, card) for card in elsewhere)
        text = Text(
            "{cards} lies elsewhere on the table.",
            plural="{cards} lie elsewhere on the table.",
            count=len(cards),
            cards=cards,
        )
        found.append(impossible("potemkin.cards", text, field="row"))
    return found


def _buried(now: State, card: str) -> bool:
    """Whether a card lies in a village under its face."""
    return any(card in pile[:-1] for pile in now.row)


def recounted(now: State, move: Recount) -> State:
    """The table as it was counted.

    A village that is gone may be in the boat, or was never there: its cards are unseen again.
    What is unseen and in no hand is in the boat.
    """
    row, boat, again = now.row, now.boat, now.again
    if move.row is not None:
        old = {face(pile): pile for pile in now.row}
        row = tuple(old.get(card, (card,)) for card in move.row)
        gone = [card for pile in now.row if face(pile) not in move.row for card in pile]
        again = (*again, *gone, *(card for card in boat if card in move.row))
        boat = tuple(card for card in boat if card not in move.row)
    under = move.boat or (face(now.row[now.at]) if now.at < len(now.row) else None)
    at = village(row, under) if under else None
    after = changed(
        now, row=row, boat=boat, again=again, at=min(now.at, len(row) - 1) if at is None else at
    )
    hands = now.hands if move.hands is None else move.hands
    unknown = len(unseen(after)) - sum(hands) - unseen_piles(after)
    return changed(after, hands=hands, unknown=unknown)


def do_recount(now: State, move: Recount) -> Step:
    """What was counted holds from now on. Denials are settled no more: cards have moved unseen."""
    after = recounted(now, move)
    after = changed(after, denials=tuple(one for one in now.denials if one.held))
    if after.won is None and not after.trick:
        after = changed(after, turn=holding(after, after.turn))
    elif after.won is None:
        turn = next_to_play(after)
        after = changed(after, turn=after.turn if turn is None else turn)
    return Step(after)


# --- Options ----------------------------------------------------------------------------


def against_set(now: State, move: SetOption) -> Found:
    """An option that exists, with a value of its own (table.option).

    Characters, backgrounds and the start are put right in words: "sapper+scout, chancellor,
    stagehand", "sapper blue red". The set and, once a card is played, the characters stay.
    """
    if move.option not in Options.__struct_fields__:
        text = Text("There is no option “{option}”.", option=move.option)
        return [impossible("table.option", text, field="option")]
    changed_ = option_changed(now.options, move)
    if changed_ is None or isinstance(move.value, bool) != isinstance(
        getattr(now.options, move.option), bool
    ):
        text = Text("This option has no such value.")
        return [impossible("table.option", text, field="value")]
    found = [structs.replace(one, field="value") for one in unfit(now.seats, changed_)]
    if found:
        return found
    if move.option == "set" and move.value != now.options.set:
        text = Text("Another set is another game: open a new table for it.")
        return [impossible("potemkin.sets", text, field="value")]
    begun = now.tricks or now.trick or now.won
    if move.option in ("characters", "start") and begun:
        text = Text("The first trick has begun.")
        return [illegal("potemkin.setup", text, field="option")]
    return []


def option_changed(options: Options, move: SetOption) -> Options | None:
    """The options after a change; None for a value that the option does not have."""
    value: Any = move.value
    try:
        if move.option == "characters":
            parts = str(value).split(",")
            value = [[one.strip() for one in part.split("+")] for part in parts]
        elif move.option == "backgrounds":
            name, *colours = str(value).split()
            value = codec.plain(options.backgrounds) | {name: colours}
        plain = codec.plain(options) | {move.option: value}
        return msgspec.convert(plain, Options)
    except (msgspec.ValidationError, ValueError):
        return None


def do_set(now: State, move: SetOption) -> Step:
    """The option counts from now on (table.option)."""
    options = option_changed(now.options, move) or now.options
    after = changed(now, options=options)
    begun = bool(now.tricks or now.trick or now.won)
    if move.option == "redeployment" and now.options.redeployment == "down" and now.aside:
        # It was told to one phone only. Turned up, it is for its player to show.
        after = changed(after, aside=Aside(None, now.aside.there))
    if move.option in ("characters", "backgrounds"):
        after = shared_out(after, now, begun=begun)
    if move.option == "start" and not begun:
        after = changed(after, turn=options.start % now.seats)
    return Step(after)


def shared_out(now: State, before: State, *, begun: bool) -> State:
    """What follows from other characters or backgrounds: whose pile is whose, who acts on a trick
    that waits, and that another player lays a card aside for the Cossack.
    """
    if now.piles:
        old = {stack.character: stack for stack in now.piles}
        own = [one for pair in characters(now.options, 2) for one in pair]
        now = changed(now, piles=tuple(old[one] for one in own if one in old))
    if now.aside and cossack_seat(now) != cossack_seat(before):
        now = changed(now, aside=Aside(None, now.aside.there) if begun else None)
    if now.won:
        by = acting(now.options, now.seats, now.won.seat, CARDS[now.won.card].colour)
        now = changed(now, won=structs.replace(now.won, by=by))
    return now


# --- Fit --------------------------------------------------------------------------------


def unfit(seats: int, options: Options) -> tuple[Objection, ...]:
    """Why these options cannot go with so many players (potemkin.characters,
    potemkin.two-colours).
    """
    found: list[Objection] = []
    if options.start >= seats:
        found.append(impossible(NO_SEAT.rule, NO_SEAT.text, field="start"))
    own = characters(options, seats)
    shares = {4: [1, 1, 1, 1], 3: [1, 1, 2], 2: [2, 2]}[seats]
    four = [one for each in own for one in each]
    if sorted(len(each) for each in own) != shares:
        text = {
            4: Text("With four players, each has one character."),
            3: Text("With three players, one has two characters and the others one each."),
            2: Text("With two players, each has two characters."),
        }[seats]
        found.append(impossible("potemkin.characters", text, field="characters"))
    elif sorted(four) != sorted(SETS[options.set]):
        text = Text("All four characters of set {set} are in the game, each once.", set=options.set)
        found.append(impossible("potemkin.sets", text, field="characters"))
    for each in own:
        grounds = [set(getattr(options.backgrounds, one)) for one in each]
        if len(grounds) == 2 and grounds[0] & grounds[1]:
            text = Text("The two characters of one player have different backgrounds.")
            found.append(impossible("potemkin.backgrounds", text, field="characters"))
    return tuple(found)
