"""What can be tapped outside the Build Phase."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.offers import Choice
from companion.engine.text import Text
from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules import offers_entry as entry
from games.villagers.rules.cards import BASICS, CARDS, COUNTESS, EVENTS, FOUNDERS, NAMED, kebab
from games.villagers.rules.event_choices import choices
from games.villagers.rules.offering import address, ask, name_of, tap
from games.villagers.rules.play_events import MOVE_OF
from games.villagers.rules.solo import deck, left_to_deal, solo_of, to_settle
from games.villagers.rules.state import State, season
from games.villagers.rules.values import symbols

Choices = Iterator[Choice]
MOST_COINS = 5


# --- The Road ----------------------------------------------------------------------


def drafting(state: State, seat: int, cards: tuple[str, ...]) -> Choices:
    """Cards of the Road and the stacks; or that drafting is done."""
    yield from event_moves(state, ("Rats",))
    if solo_of(state).owed:
        yield from for_countess(state, cards)
    if state.full:
        if state.gaps:
            yield from reveals(state, cards)
        yield from _drafts(state, seat)
        yield from jesters(state)
        return
    if state.fresh and state.round > 1:
        yield from entry.markets(state)
    for coins in range(MOST_COINS + 1):
        label = Text("Drafted, no coins") if not coins else Text("Drafted, coins: {n}", n=coins)
        move = m.Drafted(seat=seat, coins=coins)
        yield tap(state, f"drafted-{coins}", label, move, "drafted")
    yield from jesters(state)


def _drafts(state: State, seat: int) -> Choices:
    for name in sorted({card.name for card in state.road}):
        move = m.Draft(seat=seat, from_="road", card=name)
        yield tap(state, f"draft-{kebab(name)}", NAMED[name], move, "road")
    for at, count in enumerate(state.stacks):
        if count:
            stack: Any = f"stack-{at + 1}"
            label = Text("Stack {n} ({count} left)", n=at + 1, count=count)
            yield tap(state, f"draft-{stack}", label, m.Draft(seat=seat, from_=stack), "stacks")
    label = Text("Reserve ({count} left)", count=state.reserve)
    yield tap(state, "draft-reserve", label, m.Draft(seat=seat, from_="reserve"), "stacks")


def reveals(state: State, cards: tuple[str, ...]) -> Choices:
    """Every card that can fill a gap."""
    for name in cards:
        if name not in (*BASICS, FOUNDERS):
            move = m.Reveal(card=name)
            yield tap(state, f"reveal-{kebab(name)}", NAMED[name], move, CARDS[name].suit)


def coins(state: State, seat: int) -> Choices:
    """A coin on a card, or none."""
    yield tap(state, "coin-none", Text("No coin"), m.Coin(seat=seat))
    for name in sorted({card.name for card in state.road}):
        yield tap(state, f"coin-{kebab(name)}", NAMED[name], m.Coin(seat=seat, card=name))


# --- When everyone has built -------------------------------------------------------


def bronzes(state: State, seat: int) -> Choices:
    """Which bronze symbol pays."""
    for at in symbols(state.sides[seat].village).bronze:
        of = address(state, seat, at)
        code = f"bronze-{kebab(of.villager)}-{of.nth}"
        yield tap(state, code, name_of(of), m.Bronze(seat=seat, of=of))


def inns(state: State) -> Choices:
    """Who holds the most special villagers; numbers can be entered instead."""
    nobody = m.Inn(specials=(0,) * state.seats)
    yield tap(state, "inn-tie", Text("Nobody has the most"), nobody)
    for seat in range(state.seats):
        most = tuple(int(other == seat) for other in range(state.seats))
        label = Text("{seat} has the most", seat=seat)
        yield tap(state, f"inn-{seat}", label, m.Inn(specials=most))


def rewards(state: State, seat: int) -> Choices:
    """What a winner takes besides gold."""
    for owner, name in state.owed:
        if owner != seat:
            continue
        if name == "Tavern":
            yield tap(state, "tavern-none", Text("None is left"), m.Tavern(seat=seat))
            for card in BASICS:
                move = m.Tavern(seat=seat, card=card)
                yield tap(state, f"tavern-{kebab(card)}", NAMED[card], move)
        else:
            yield tap(state, "church-none", Text("No card"), m.Church(seat=seat))
            for n in range(1, 7):
                pile: Any = f"stack-{n}"
                label = Text("Stack {n}", n=n)
                yield tap(state, f"church-{pile}", label, m.Church(seat=seat, from_=pile))
            reserve = m.Church(seat=seat, from_="reserve")
            yield tap(state, "church-reserve", Text("Reserve"), reserve)


# --- Alone -------------------------------------------------------------------------


def deals(state: State) -> Choices:
    """The events of the season's deck, or those that act as soon as they are revealed; those of
    the other deck too, in case the cards here are of another season.
    """
    waiting = acting_at_once(state)
    if waiting:
        yield from event_moves(state, waiting)
    for name in sorted(EVENTS, key=lambda name: season(state, name) != deck(state)):
        if left_to_deal(state, name):
            move = e.Deal(card=name)
            group = "deck" if season(state, name) == deck(state) else "other-deck"
            yield tap(state, f"event-{kebab(name)}", NAMED[name], move, group)
    yield from jesters(state)


def acting_at_once(state: State) -> tuple[str, ...]:
    """A Dark Mood that lies open."""
    return tuple(one.name for one in solo_of(state).open if one.name == "Dark Mood")


def events(state: State) -> Choices:
    """The events to settle, in any order."""
    yield from event_moves(state, to_settle(state))
    yield from jesters(state)


def jesters(state: State) -> Choices:
    """The Jester, for each open event."""
    if not solo_of(state).jester:
        return
    for one in solo_of(state).open:
        move = e.Jester(event=one.name)
        label = Text("Jester: cancel {event}", event=NAMED[one.name])
        yield tap(state, f"jester-{kebab(one.name)}", label, move, "jester")


def event_moves(state: State, names: tuple[str, ...]) -> Choices:
    """What can be done about events that lie open."""
    there = {one.name for one in solo_of(state).open}
    for name in names:
        if name in there:
            below = list(_event(state, name))
            tag = kebab(name)
            yield ask(tag, NAMED[name], {"move": tag}, below, "events")


def _event(state: State, name: str) -> Choices:
    move, tag = MOVE_OF[name], kebab(name)
    fields = move.__struct_fields__
    if "of" in fields:
        found = choices(state, name)
        if not found:
            yield tap(state, f"{tag}-nobody", Text("Nobody"), move())
        for side, at in found:
            of = address(state, side, at)
            yield tap(state, f"{tag}-{kebab(of.villager)}-{of.nth}", name_of(of), move(of=of))
    elif "pay" in fields:
        yield tap(state, f"{tag}-pay", Text("Pay 3 gold"), move(pay=True))
        yield tap(state, f"{tag}-fewer", Text("One fewer"), move(pay=False))
    elif "suits" in fields:
        for n in range(9):
            yield tap(state, f"{tag}-{n}", Text("{n} suits", n=n), move(suits=n))
    elif name == "It Was You!":
        if not solo_of(state).jester:
            yield tap(state, f"{tag}-gone", Text("The Jester is gone"), move())
        for one in solo_of(state).open if solo_of(state).jester else ():
            label = Text("Jester on {event}", event=NAMED[one.name])
            yield tap(state, f"{tag}-{kebab(one.name)}", label, move(event=one.name))
    elif name == "Conscription":
        yield from _conscription(state, tag)
    else:
        yield tap(state, tag, NAMED[name], move())


def _conscription(state: State, tag: str) -> Choices:
    yield tap(state, f"{tag}-nobody", Text("Nobody is left"), e.Conscription())
    pile: Any = None
    if state.full:
        there = [f"stack-{at + 1}" for at, count in enumerate(state.stacks) if count]
        pile = there[0] if there else "reserve"
    for name, card in CARDS.items():
        if name in (FOUNDERS, COUNTESS, *BASICS) or card.special or card.set != "base":
            continue
        if card.players == 1:
            move = e.Conscription(from_=pile, card=name)
            yield tap(state, f"{tag}-{kebab(name)}", NAMED[name], move, card.suit)


def for_countess(state: State, cards: tuple[str, ...]) -> Choices:
    """The cards that can come to her."""
    there = cards
    if state.phase == "draft" and state.full:
        there = tuple(sorted({card.name for card in state.road}))
    for name in there:
        if name not in (FOUNDERS, *BASICS):
            move = e.CountessCard(card=name)
            label = Text("{card} to the Countess", card=NAMED[name])
            yield tap(state, f"countess-{kebab(name)}", label, move, CARDS[name].suit)


def _lead_event(name: str) -> Callable[[State, int, dict[str, Any]], Any]:
    def lead(state: State, _seat: int, begun: dict[str, Any]) -> Any:
        if all(one.name != name for one in solo_of(state).open):
            raise ValueError(json.dumps(begun))
        return "of", Text("{event}", event=NAMED[name]), _event(state, name)

    return lead


EVENT_LEADS: dict[str, Callable[[State, int, dict[str, Any]], Any]] = {
    kebab(name): _lead_event(name) for name in EVENTS
}
