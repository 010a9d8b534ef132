"""The Cossack of set B: the Redeployment card, a card given away, the boat redeployed."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.potemkin.rules.asking import Option, Question, Talk, ask_village, just_discard
from games.potemkin.rules.build import to_boat
from games.potemkin.rules.cards import CARDS
from games.potemkin.rules.checks import NO_SEAT, Found, named, no_such_village
from games.potemkin.rules.faults import after_discards
from games.potemkin.rules.moves import Cossack, Given
from games.potemkin.rules.river import River, number_of, river, village
from games.potemkin.rules.state import Aside, Pile, State, changed, face
from games.potemkin.rules.trick import taken
from games.potemkin.rules.voyage import Step, discard_trick, ended


def may_be_redeployed(now: State) -> bool:
    """Whether the winning card is, or may be, the Redeployment card: it was played as such, or
    one lies there still that nobody has told, so that the win shows which it was.
    """
    if now.won is None:
        return False
    return now.won.redeployed or bool(now.aside and now.aside.there and now.aside.card is None)


def targets(now: State) -> tuple[str, ...]:
    """The villages with the number of the winning card."""
    if now.won is None:
        return ()
    number = CARDS[now.won.card].number
    return tuple(face(pile) for pile in now.row if number_of(pile) == number)


def against_cossack(now: State, move: Cossack) -> Found:
    """A card of the trick to another player; the boat under a village of the same number."""
    found: Found = []
    if move.give is not None:
        found += _against_giving(now, move.give)
    if move.boat_to is not None:
        found += _against_redeploying(now, move.boat_to)
    elif now.won and now.won.redeployed and targets(now):
        text = Text("Won with the Redeployment card: the boat must be redeployed.")
        instead = Text("Under a village with the same number.")
        found.append(illegal("potemkin.cossack-redeploys", text, instead=instead, field="boat_to"))
    redeployed = move.boat_to is not None or bool(now.won and now.won.redeployed)
    if redeployed and move.give is not None and not now.options.cossack_both:
        text = Text("With the Redeployment card, no card is given away.")
        found.append(illegal("potemkin.reading-cossack-both", text, field="give"))
    return found


def _against_giving(now: State, give: Given) -> Found:
    found: Found = []
    if give.card not in taken(now):
        text = Text("{card} is not in the trick.", card=named(now, give.card))
        found.append(impossible("potemkin.cossack", text, field="give"))
    if give.to >= now.seats:
        found.append(impossible(NO_SEAT.rule, NO_SEAT.text, field="give"))
    elif now.won and give.to == now.won.seat:
        text = Text("The card goes to another player.")
        found.append(illegal("potemkin.cossack", text, field="give"))
    return found


def _against_redeploying(now: State, card: str) -> Found:
    found: list[Objection | None] = [no_such_village(now, now.row, card, "boat_to")]
    if not may_be_redeployed(now):
        text = Text("The trick was not won with the Redeployment card.")
        found.append(illegal("potemkin.cossack-redeploys", text, field="boat_to"))
    if card in CARDS and now.won and CARDS[card].number != CARDS[now.won.card].number:
        text = Text(
            "{card} does not have the number of {winning}.",
            card=named(now, card),
            winning=named(now, now.won.card),
        )
        found.append(illegal("potemkin.cossack-redeploys", text, field="boat_to"))
    return [one for one in found if one]


def do_cossack(now: State, move: Cossack) -> Step:
    """Give, then redeploy, then everything else to the boat (potemkin.cossack,
    potemkin.cossack-redeploys, potemkin.reading-cossack-both).
    """
    after = now
    happened: tuple[Text, ...] = ()
    if move.give is not None:
        after = _given(after, move.give)
        told = Text("{seat} takes {card} and discards a card from hand, face down.",
                    seat=move.give.to, card=named(now, move.give.card))  # fmt: skip
        happened = (told,)
    redeployed = move.boat_to is not None or bool(now.won and now.won.redeployed)
    if not redeployed:
        return Step(discard_trick(after), happened)
    if now.aside:
        after = changed(after, aside=Aside(now.aside.card, there=False))
    return _redeployed(Step(discard_trick(after), happened), now, move.boat_to)


def _given(now: State, give: Given) -> State:
    """One card of the trick into a hand, and one of that hand face down on the boat."""
    return changed(
        now,
        trick=tuple(laid for laid in now.trick if laid.card != give.card),
        unknown=now.unknown + 1,
        again=(*now.again, give.card),
        denials=after_discards(now, (give.to,)),
    )


def _redeployed(step: Step, before: State, boat_to: str | None) -> Step:
    """The boat under the chosen village; then all villages of the card's colour are discarded.

    Without a village of that number the boat stays, or by the other reading the game is lost.
    Where the village over the boat is discarded, see potemkin.reading-boat-village.
    """
    now, happened = step
    if boat_to is None and not targets(before) and before.options.cossack_no_number == "loss":
        return ended(step, "no-number")
    number = None if boat_to is None else village(now.row, boat_to)
    if number is not None:
        now = changed(now, at=number)
    colour = CARDS[before.won.card].colour if before.won else None
    return swept(Step(now, happened), colour)


def swept(step: Step, colour: str | None) -> Step:
    """All villages of a colour off the river and into the boat.

    The one over the boat loses the game, or stays by the other reading
    (potemkin.reading-boat-village).
    """
    now, happened = step
    row: list[Pile] = []
    gone: list[str] = []
    at, lost = now.at, False
    for number, pile in enumerate(now.row):
        over_boat = number == now.at
        stays = over_boat and now.options.boat_village == "stays"
        if CARDS[face(pile)].colour != colour or stays:
            row.append(pile)
            continue
        gone += pile
        at -= number < now.at
        lost = lost or over_boat
    after = to_boat(changed(now, row=tuple(row), at=at), tuple(gone))
    if not lost:
        return Step(after, happened)
    told = Text("The village over the boat is gone.")
    return ended(Step(after, (*happened, told)), "boat-village")


def ask_cossack(now: State) -> Talk:
    """Which card is given to whom, if any; after a win with the Redeployment card, the boat."""
    give = None
    redeployed = bool(now.won and now.won.redeployed)
    if now.options.cossack_both or not redeployed:
        cards = [Option(card, named(now, card), card, group="trick") for card in taken(now)]
        keep = Option("none", Text("Give none"), None)
        card = yield Question("give", Text("Which card is given away?"), [*cards, keep])
        if card is not None:
            others = [seat for seat in range(now.seats) if not now.won or seat != now.won.seat]
            options = [Option(f"seat-{one}", Text("{seat}", seat=one), one) for one in others]
            to = yield Question("give", Text("To whom?"), options)
            give = Given(card, to)
    elif not targets(now):
        yield just_discard()
    if not may_be_redeployed(now) or not targets(now):
        return Cossack(give=give)
    if not redeployed:
        normal = Option("no", Text("No"), value=False)
        yes = Option("redeployment", Text("It was the Redeployment card"), value=True)
        won = yield Question("boat_to", Text("Won with the Redeployment card?"), [normal, yes])
        if not won:
            return Cossack(give=give)
        if give is not None and not now.options.cossack_both:
            give = None
    there = river(now)
    fitting = tuple(pile for pile in there.row if face(pile) in targets(now))
    boat_to = yield ask_village(
        now, River(fitting, -1), "boat_to", Text("Under which village does the boat go?")
    )
    return Cossack(give=give, boat_to=boat_to)
