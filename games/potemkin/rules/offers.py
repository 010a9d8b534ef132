"""What can be tapped now, and what the table is asked, made from what everybody sees."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from companion.engine.verdicts import Objection, Prompt
from games.potemkin.rules import asking
from games.potemkin.rules.abilities import ask_ability
from games.potemkin.rules.asking import Option, Question, Talk, ask_card
from games.potemkin.rules.cards import CHARACTER_NAME, Character, colour_name, deck
from games.potemkin.rules.checks import in_play, lies_open, named
from games.potemkin.rules.moves import AnyMove, Entered, Lay, Play, Redeployment
from games.potemkin.rules.objections import to_redeploy
from games.potemkin.rules.state import PILE, VILLAGES, State
from games.potemkin.rules.trick import led
from games.potemkin.rules.voyage import cossack_seat

SHORT: dict[Character, Text] = {
    "sapper": Text("Discard two villages, then build anywhere."),
    "stagehand": Text("Take a card of the boat as trump. Same colour: build anywhere."),
    "chancellor": Text("Build upstream. Won with trump: everybody discards a card."),
    "scout": Text("Move one of two or more upstream villages downstream. Discard the trick."),
    "carpenter": Text("Keep the trick as a village. Then move own villages that match."),
    "artist": Text("Put the cards on villages one by one, or build the trump pile."),
    "secretary": Text("No trump: the trick is it. Else a lower upstream village makes room."),
    "cossack": Text("Give away a card of the trick, or none. Discard the rest."),
    "commissary": Text("The trick goes to the Wagonmaster. Next trick, 1 beats 9."),
    "chamberlain": Text("Take a card of the boat as trump. Its colour leaves the river."),
    "officer": Text("Send an upstream village to the Wagonmaster; won with trump, the trick too."),
    "wagonmaster": Text("Move villages from your area, then put the trick on a village."),
    "builder": Text("Build higher than all to its left, or put the trick on a village."),
    "painter": Text("The trick is the trump, the old one a village downstream. Name who leads."),
    "governor": Text("Upstream cards go round, one each. Build downstream. Name who leads."),
    "commander": Text("Leftmost upstream village of the same colour: build. Else discard both."),
}
"""Each ability in short."""

BESIDE: dict[Character, str] = {
    "sapper": "building",
    "stagehand": "boat-pile",
    "chancellor": "upstream",
    "scout": "moving",
    "carpenter": "area",
    "artist": "trump",
    "secretary": "trump",
    "cossack": "cossack-redeploys",
    "commissary": "area",
    "chamberlain": "discard",
    "officer": "upstream",
    "wagonmaster": "area",
    "builder": "building",
    "painter": "named-leader",
    "governor": "named-leader",
    "commander": "upstream",
}
"""The rule that matters most to each ability, beside its own."""


def asked(state: State) -> tuple[int, ...]:
    """The one seat that acts now; the Cossack's player before the first trick."""
    if state.over:
        return ()
    if state.row and to_redeploy(state):
        return (cossack_seat(state) or 0,)
    return (state.turn,)


def prompt(state: State) -> Prompt | None:
    """Who is asked for what, how far the boat is, and what helps to answer."""
    seats = asked(state)
    if not seats:
        return None
    where = Text("Round {round}, {count} ahead", round=state.round, count=state.downstream)
    if not state.row:
        text = Text("Which four villages lie there, left to right?")
        return Prompt(seats, text, ("potemkin.first-villages", "potemkin.boat"), Text("Set-up"))
    if to_redeploy(state):
        text = Text("{seat} lays a card aside for the Cossack", seat=seats[0])
        return Prompt(seats, text, ("potemkin.redeployment", "potemkin.cossack"), where)
    if state.won is not None:
        names = tuple(CHARACTER_NAME[one] for one in state.won.by)
        text = Text("{seat}: {characters}", seat=seats[0], characters=names)
        abilities = tuple(f"potemkin.{one}" for one in state.won.by)
        if len(names) == 1:
            hint = SHORT[state.won.by[0]]
            rules = (*abilities, f"potemkin.{BESIDE[state.won.by[0]]}")
        else:
            hint = Text("White: choose who acts.")
            rules = (*abilities, "potemkin.white-wild")
        return Prompt(seats, text, rules, where, hint)
    return _to_play(state, seats, where)


def _to_play(state: State, seats: tuple[int, ...], where: Text) -> Prompt:
    fifth = state.options.fifth_colour
    trump, colour = state.trump_colour, led(state.trick)
    pile = None if state.trick else state.lead
    leading = "potemkin.pile-leads" if pile else "potemkin.leader"
    rules = ["potemkin.follow-suit" if colour else leading]
    rules.append("potemkin.trump" if trump else "potemkin.trick-winner")
    if state.ones_high:
        rules.append("potemkin.commissary")
    if pile:
        name = CHARACTER_NAME[pile]
        text = Text("{seat} leads from the pile of the {character}", seat=seats[0], character=name)
        return Prompt(seats, text, tuple(rules), where)
    if colour is None:
        hint = Text("Any card.")
        if trump:
            hint = Text("Any card. Trump: {trump}.", trump=colour_name(trump, fifth))
        return Prompt(seats, Text("{seat} leads", seat=seats[0]), tuple(rules), where, hint)
    hint = Text("Led: {colour}. No trump.", colour=colour_name(colour, fifth))
    if trump:
        hint = Text(
            "Led: {colour}. Trump: {trump}.",
            colour=colour_name(colour, fifth),
            trump=colour_name(trump, fifth),
        )
    return Prompt(seats, Text("{seat} plays a card", seat=seats[0]), tuple(rules), where, hint)


Against = Callable[[AnyMove], tuple[Objection, ...]]


def offers(view: State, seat: int, draft: str, against: Against) -> Offers:
    """What `seat` can tap. Raises ValueError for a draft that was never offered."""
    if view.over:
        return Offers()
    if not view.row:
        return asking.offers(lambda: _ask_villages(view), draft, against)
    if to_redeploy(view):
        return asking.offers(lambda: _ask_redeployment(view), draft, against)
    if view.won is not None:
        return asking.offers(lambda: ask_ability(view), draft, against)
    if draft and not (draft == "redeployment" and _has_aside(view, seat)):
        raise ValueError(f"{draft!r} was never offered")
    return _cards(view, seat, against, aside=bool(draft))


def _has_aside(view: State, seat: int) -> bool:
    """Whether this seat may play the Redeployment card now: no pile leads."""
    there = view.aside is not None and view.aside.there
    return there and seat == cossack_seat(view) and (view.lead is None or bool(view.trick))


def _cards(view: State, seat: int, against: Against, *, aside: bool) -> Offers:
    """Every card of the game, by colour; the Redeployment card has a way of its own."""
    from_ = "redeployment" if aside else None
    choices = []
    for card in deck(view.seats):
        move = Play(seat=seat, card=card.id, from_=from_)  # type: ignore[arg-type]
        label = named(view, card.id)
        choices.append(Choice(card.id, label, card.colour, move, objections=against(move)))
    if _has_aside(view, seat) and not aside:
        label = Text("The Redeployment card")
        choices.append(Choice("redeployment", label, "aside", draft="redeployment"))
    ask = Text("Which card does {seat} play?", seat=seat)
    if aside:
        ask = Text("Which one is the Redeployment card?")
    return Offers(
        tuple(choices), field="card" if aside else "", ask=ask, back="" if aside else None
    )


def _ask_villages(view: State) -> Talk:
    """The first four villages; with two players the piles too, now or when they lead."""
    laid: list[str] = []
    asks = (
        Text("Which village lies far left, over the boat?"),
        Text("Which village is the second?"),
        Text("Which village is the third?"),
        Text("Which village is the fourth?"),
    )
    for ask in asks[:VILLAGES]:
        laid.append((yield _ask_new(view, "villages", ask, laid)))
    if not view.piles:
        return Lay(villages=tuple(laid))
    later = Option("later", Text("When they lead"), value=False)
    now = Option("now", Text("Now"), value=True)
    if not (yield Question("piles", Text("When are the piles entered?"), [later, now])):
        return Lay(villages=tuple(laid))
    piles, known = [], list(laid)
    for character in in_play(view):
        cards: list[str] = []
        for _ in range(PILE):
            name = CHARACTER_NAME[character]
            ask = Text("{character}: which card is next, from the top?", character=name)
            cards.append((yield _ask_new(view, "piles", ask, known)))
            known.append(cards[-1])
        piles.append(Entered(character, tuple(cards)))
    return Lay(villages=tuple(laid), piles=tuple(piles))


def _ask_new(view: State, field: str, ask: Text, known: list[str]) -> Question:
    """A card that has not been named yet."""
    question = ask_card(view, field, ask)
    rest = [option for option in question.options if option.code not in known]
    return Question(field, ask, rest)


def _ask_redeployment(view: State) -> Talk:
    """Face down and told to nobody, or which card it is."""
    seat = cossack_seat(view) or 0
    which = Option("which", Text("Say which card"), value=True)
    if view.options.redeployment == "down":
        down = Option("down", Text("A card lies face down"), value=False)
        ask = Text("Only {seat} knows which card it is.", seat=seat)
        if not (yield Question("card", ask, [down, which])):
            return Redeployment(seat=seat)
    card = yield ask_card(
        view, "card", Text("Which card is laid aside?"), lambda card: lies_open(view, card, "card")
    )
    return Redeployment(seat=seat, card=card)
