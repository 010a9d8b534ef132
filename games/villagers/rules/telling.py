"""Log lines. Only what a Noble took and a Pigeoneer found is not told to everybody."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from companion.engine.game import Viewer
from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules.cards import NAMED
from games.villagers.rules.offering import name_of
from games.villagers.rules.play_events import EFFECTS


def told(move: Any, viewer: Viewer) -> Text:
    """The log line of `move`."""
    if isinstance(move, m.Noble):
        return _noble(move, viewer)
    if isinstance(move, m.Pigeoneer):
        return _pigeoneer(move, viewer)
    if type(move) in EFFECTS:
        return _event(move)
    for tell in (_table, _road, _build, _special, _rest):
        line = tell(move)
        if line is not None:
            return line
    return Text("Option {option}: {value}", option=move.option, value=f"{move.value}")


def card(name: str) -> Text:
    """A card's name."""
    return NAMED.get(name) or Text("{card}", card=name)


def whose(who: m.Who) -> Text:
    """A villager with its village, where that is said."""
    if who.seat is None:
        return Text("the Countess's {card}", card=name_of(who))
    if who.seat is UNSET:
        return name_of(who)
    return Text("{seat}'s {card}", seat=who.seat, card=name_of(who))


def _noble(move: m.Noble, viewer: Viewer) -> Text:
    seats: dict[str, Any] = {"seat": move.seat, "seat_from": move.from_}
    if move.card is not None and viewer & {move.seat, move.from_}:
        message = "{seat} uses a Noble and takes {card} from {seat_from}'s hand."
        return Text(message, card=card(move.card), **seats)
    return Text("{seat} uses a Noble and takes a card from {seat_from}'s hand.", **seats)


def _pigeoneer(move: m.Pigeoneer, viewer: Viewer) -> Text:
    if move.card is not None and move.seat in viewer:
        text = "{seat} uses a Pigeoneer and takes {card} from the Reserve."
        return Text(text, seat=move.seat, card=card(move.card))
    return Text("{seat} uses a Pigeoneer and takes a card from the Reserve.", seat=move.seat)


def _table(move: Any) -> Text | None:
    match move:
        case m.Village(seat=None):
            return Text("The Countess's village is entered.")
        case m.Village(seat=seat, supply=None):
            return Text("{seat}'s village is entered.", seat=seat)
        case m.Village(seat=seat, supply=supply):
            return Text("{seat}'s village is entered, supply {gold}.", seat=seat, gold=supply)
        case m.Market(which="first"):
            return Text("First Market. Coins stay on the villagers.")
        case m.Market():
            return Text("Second Market.")
        case m.Ruling(seat=None, add=add, why=why):
            return Text("The table gives the Countess {add}: {why}", add=f"{add:+}", why=why)
        case m.Ruling(seat=seat, add=add, why=why):
            return Text("The table gives {seat} {add}: {why}", seat=seat, add=f"{add:+}", why=why)
        case m.Recount(seat=None, why=why):
            return Text("Put right for the Countess: {why}", why=why)
        case m.Recount(seat=seat, why=why):
            return Text("Put right for {seat}: {why}", seat=seat, why=why)
    return None


def _road(move: Any) -> Text | None:
    match move:
        case m.Drafted(seat=seat, coins=0):
            return Text("{seat} has drafted.", seat=seat)
        case m.Drafted(seat=seat, coins=coins):
            return Text("{seat} has drafted and picked up {coins} gold.", seat=seat, coins=coins)
        case m.Draft(seat=seat, from_="road", card=name):
            return Text("{seat} drafts {card} from the Road.", seat=seat, card=card(name or ""))
        case m.Draft(seat=seat, from_=pile, card=None):
            return Text("{seat} drafts from {pile}.", seat=seat, pile=_pile(pile))
        case m.Draft(seat=seat, from_=pile, card=name):
            text = "{seat} drafts {card} from {pile}."
            return Text(text, seat=seat, card=card(name or ""), pile=_pile(pile))
        case m.Reveal(card=name):
            return Text("{card} comes onto the Road.", card=card(name))
        case m.Coin(seat=seat, card=None):
            return Text("{seat} lays no coin.", seat=seat)
        case m.Coin(seat=seat, card=name):
            return Text("{seat} lays a coin on {card}.", seat=seat, card=card(name or ""))
    return None


def _pile(pile: str) -> Text:
    if pile == "reserve":
        return Text("the Reserve")
    if pile == "road":
        return Text("the Road")
    return Text("stack {n}", n=pile[-1])


def _build(move: Any) -> Text | None:
    match move:
        case m.Build(seat=seat, card=name, on=on, as_=as_, unlock=unlock):
            return _built_line("{seat} builds {card}.", seat, name, on, as_, unlock)
        case m.Benefactor(seat=seat, card=name, on=on, unlock=unlock):
            return _built_line("{seat}'s Benefactor places {card}.", seat, name, on, None, unlock)
        case m.Basic(seat=seat, card=name):
            return Text("{seat} gives a card back for {card}.", seat=seat, card=card(name))
        case m.Apprentice(seat=seat, of=of):
            text = "{seat}'s Apprentice takes the place of {card}."
            return Text(text, seat=seat, card=whose(of))
        case m.Bronze(seat=seat, of=of):
            return Text("{seat} is paid for {card}.", seat=seat, card=name_of(of))
        case m.Built(seat=seat):
            return Text("{seat} has built.", seat=seat)
    return None


def _built_line(
    plain: str, seat: int, name: str, on: Any, as_: str | None, unlock: m.Unlock | None
) -> Text:
    """A building in one sentence, with whatever was said about it."""
    what = card(name)
    if as_ is not None:
        what = Text("{card} as {link}", card=what, link=card(as_))
    if on is not None:
        what = Text("{card} on {below}", card=what, below=name_of(on))
    if unlock == "bank":
        what = Text("{card} and pays the bank", card=what)
    elif unlock == "tinner":
        what = Text("{card}, opened by the Tinner", card=what)
    elif isinstance(unlock, m.Who):
        what = Text("{card}, opened by {unlocker}", card=what, unlocker=whose(unlock))
    return Text(plain, seat=seat, card=what)


def _special(move: Any) -> Text | None:
    match move:
        case m.Tinner(seat=seat) | m.Barbarian(seat=seat) | m.Prophet(seat=seat, card=None):
            name = type(move).__name__
            return Text("{seat} uses {card}.", seat=seat, card=NAMED[name])
        case m.Prophet(seat=seat, card=name):
            return Text("{seat} drafts {card} with a Prophet.", seat=seat, card=card(name or ""))
        case m.Smuggler(seat=seat, of=of):
            return Text("{seat} smuggles from {card}.", seat=seat, card=name_of(of))
        case m.Courier(seat=seat, card=None):
            return Text("{seat}'s Courier takes a card of the Road.", seat=seat)
        case m.Courier(seat=seat, card=name):
            return Text("{seat}'s Courier takes {card}.", seat=seat, card=card(name or ""))
        case m.Flaker(seat=seat, from_=other, card=None):
            text = "{seat}'s Flaker takes a card from {seat_from}'s square."
            return Text(text, seat=seat, seat_from=other)
        case m.Flaker(seat=seat, from_=other, card=name):
            text = "{seat}'s Flaker takes {card} from {seat_from}'s square."
            return Text(text, seat=seat, seat_from=other, card=card(name or ""))
        case m.Schemer(seat=seat, of=of):
            return Text("{seat}'s Schemer takes {card} to hand.", seat=seat, card=whose(of))
        case m.Thief(seat=seat, from_=other):
            return Text(
                "{seat}'s Thief steals 3 gold from {seat_from}.", seat=seat, seat_from=other
            )
        case m.Sheriff(seat=seat, of=of):
            return Text("{seat}'s Sheriff takes {card}.", seat=seat, card=whose(of))
        case m.Nun(seat=seat, of=of):
            return Text("{seat}'s Nun counts {card}.", seat=seat, card=name_of(of))
        case m.Recruiter(seat=seat):
            return Text("{seat} pays the Recruiter for a second card.", seat=seat)
        case m.Freelancer(seat=seat, of=of):
            return Text("{seat} pays {card} for one more action.", seat=seat, card=whose(of))
    return None


def _rest(move: Any) -> Text | None:
    match move:
        case m.Inn(specials=specials):
            counts = tuple(
                Text("{seat} {count}", seat=seat, count=count)
                for seat, count in enumerate(specials)
            )
            return Text("Special villagers in hand: {counts}.", counts=counts)
        case m.Church(seat=seat, from_=None):
            return Text("{seat} takes no card for the Church.", seat=seat)
        case m.Church(seat=seat, from_=pile):
            return Text("{seat} takes a card from {pile}.", seat=seat, pile=_pile(pile or ""))
        case m.Tavern(seat=seat, card=None):
            return Text("No basic villager is left for {seat}.", seat=seat)
        case m.Tavern(seat=seat, card=name):
            return Text("{seat} places {card} for the Tavern.", seat=seat, card=card(name or ""))
        case e.CountessCard(card=name):
            return Text("{card} comes to the Countess.", card=card(name))
        case e.Deal(card=name):
            return Text("Event: {event}.", event=card(name))
        case e.Jester(event=name):
            return Text("The Jester cancels {event}.", event=card(name))
        case SetOption():
            return None
    return None


def _event(move: Any) -> Text:
    name = card(EFFECTS[type(move)][0])
    of = getattr(move, "of", None)
    if of is not None:
        return Text("{event}: {card}.", event=name, card=whose(of))
    if getattr(move, "pay", False):
        return Text("{event}: 3 gold are paid.", event=name)
    return Text("{event} is settled.", event=name)
