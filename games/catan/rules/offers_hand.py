"""What can be tapped for a hand: trimming, drawing, searching, exchanging.

Stacks are named only where it matters, that is while one lies under an Excommunication.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from games.catan.rules.cards import RESOURCES, stacks
from games.catan.rules.drafts import Draft, done, leads
from games.catan.rules.hands import holy, over, price, short
from games.catan.rules.moves import Hand
from games.catan.rules.names import goods
from games.catan.rules.parts import Goods
from games.catan.rules.state import State
from games.catan.rules.stores import amount, summed


def trimming(view: State, seat: int) -> Iterator[Choice]:
    """Cards to bury, all at once or one."""
    above = over(view, seat)
    if above > 1:
        label = Text("Bury {count} card", plural="Bury {count} cards", count=above)
        yield done(view, "bury-all", label, "hand", Hand(seat=seat, buried=above))
    yield done(view, "bury", Text("Bury a card"), "hand", Hand(seat=seat, buried=1))


def ending(view: State, seat: int) -> Iterator[Choice]:
    """What is left to do with the hand before the turn ends."""
    if over(view, seat) > 0:
        yield from trimming(view, seat)
        return
    lack = short(view, seat)
    if lack:
        yield from _drawn(view, seat, lack)
        yield leads("search", Text("Search a stack"), "hand", Draft(move="hand"))
        return
    label = Text("Exchange a card")
    for code, stack in _stacks(view, seat):
        move = Hand(seat=seat, drawn=stack, buried=stack)
        yield done(view, f"exchange{code}", label, "hand", move)
    if holy(view, seat) or not view.drew:
        draft = Draft(move="hand", bury=1)
        yield leads("exchange-search", Text("Exchange by searching"), "hand", draft)


def _drawn(view: State, seat: int, lack: int) -> Iterator[Choice]:
    if lack > 1 and not view.bans:
        label = Text("Draw {count} card", plural="Draw {count} cards", count=lack)
        yield done(view, "draw-all", label, "hand", Hand(seat=seat, drawn=lack))
    for code, stack in _stacks(view, seat):
        yield done(view, f"draw{code}", Text("Draw a card"), "hand", Hand(seat=seat, drawn=stack))


def _stacks(view: State, seat: int) -> list[tuple[str, int | tuple[int, ...]]]:
    """One card of any stack, or of each in turn while some are out of bounds."""
    if not any(ban.by != seat and ban.stack and ban.of in (None, seat) for ban in view.bans):
        return [("", 1)]
    return [(f"-{n}", (n,)) for n in range(1, stacks(view.options.ruleset) + 1)]


def hand(view: State, seat: int, half: Draft) -> Offers:
    """How a search is paid."""
    cost = price(view, seat)
    held = {kind: amount(view.sides[seat], kind) for kind in RESOURCES}
    choices = []
    what = "exchange-search" if half.bury else "search"
    for kinds in combinations_with_replacement(RESOURCES, cost):
        pay = tuple(Goods(resource=kind, count=kinds.count(kind)) for kind in dict.fromkeys(kinds))
        if any(count > held[kind] for kind, count in summed(pay).items()):
            continue
        for code, stack in _stacks(view, seat):
            buried = stack if half.bury else 0
            move = Hand(seat=seat, searched=stack, pay=pay, buried=buried)
            label = Text("Pay {goods}", goods=goods(pay))
            choices.append(done(view, f"{what}{code}-{'-'.join(kinds)}", label, "pay", move))
    return Offers(tuple(choices), field="pay", ask=Text("What pays for the search?"))
