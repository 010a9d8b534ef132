"""What comes to light: values nobody has told, entries that cannot be whole, decks at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.text import Text
from companion.engine.verdicts import Finding
from games.catan.rules.cards import CARDS, POINTS
from games.catan.rules.measures import printed
from games.catan.rules.names import name, value_name
from games.catan.rules.needs import one_each
from games.catan.rules.state import State, Tally


def findings(state: State) -> tuple[Finding, ...]:
    """All of them, oldest card first."""
    if not state.ply:
        return ()
    return (*_unknown(state), *_numberless(state), *_odd_tallies(state), *_decks(state))


def lying(state: State) -> Iterator[tuple[int, str, int]]:
    """Every expansion in play: its owner, the card, the move that brought it."""
    for seat, side in enumerate(state.sides):
        if side.tally is not None:
            for card in side.tally.cards:
                yield seat, card, side.tally.ply
        for placed in side.cards:
            yield placed.owner, placed.card, placed.ply
        for centre in side.centres:
            if centre.kind == "metropolis":
                yield seat, "Metropolis", state.ply - 1


def untold(state: State, card: str) -> tuple[str, ...]:
    """Which points of a card that lies there nobody has read off it."""
    return tuple(value for value in POINTS if printed(state, card, value) is None)


def _unknown(state: State) -> Iterator[Finding]:
    """What is left out of the counts (catan.printed-values)."""
    seen = set()
    for seat, card, ply in lying(state):
        if not CARDS[card].politics or (seat, card) in seen:
            continue
        seen.add((seat, card))
        missing = untold(state, card)
        if missing:
            text = Text(
                "Nobody has told yet what is printed on {card}: {values}. It counts as nothing.",
                card=name(card),
                values=tuple(value_name(value) for value in missing),
            )
            yield Finding("open", seat, min(ply, state.ply - 1), "catan.printed-values", text)


def _numberless(state: State) -> Iterator[Finding]:
    """A region whose number nobody has looked at brings nothing (catan.stack-numbers)."""
    for seat, side in enumerate(state.sides):
        count = sum([region.number is None for region in side.regions])
        if count:
            text = Text(
                "{count} region of {seat} has no number yet and brings nothing.",
                plural="{count} regions of {seat} have no number yet and bring nothing.",
                seat=seat,
                count=count,
            )
            yield Finding("open", seat, state.ply - 1, "catan.stack-numbers", text)


def _odd_tallies(state: State) -> Iterator[Finding]:
    """A counted principality with more cards than there are sites for them (catan.sites)."""
    for seat, side in enumerate(state.sides):
        tally = side.tally
        if tally is None:
            continue
        others = state.sides[1 - seat].tally
        ply = tally.ply if tally.ply >= 0 else state.ply - 1
        for rule, text in (*_odd(tally, others, seat), *_two_alike(state, tally, seat)):
            yield Finding("check", seat, ply, rule, text)


def _odd(tally: Tally, others: Tally | None, seat: int) -> Iterator[tuple[str, Text]]:
    here = [card for card in tally.cards if card not in ("Bordello", "Metropolis")]
    guests = others.cards.count("Bordello") if others else 0
    red = [card for card in here if CARDS[card].colour == "red"]
    sites = 2 * tally.settlements + 4 * tally.cities + 4 * tally.cards.count("Metropolis")
    if len(here) + guests > sites:
        yield (
            "catan.sites",
            Text(
                "{seat} has {cards} cards and {sites} sites for them.",
                seat=seat,
                cards=len(here) + guests,
                sites=sites,
            ),
        )
    if len(red) + guests > 4 * tally.cities:
        yield (
            "catan.city-expansions",
            Text("{seat} has more city expansions than sites at cities.", seat=seat),
        )
    if tally.copies and others is not None and tally.copies not in others.cards:
        yield (
            "catan.card-secret-society",
            Text(
                "{seat} copies {card}, and the other side has none.",
                seat=seat,
                card=name(tally.copies),
            ),
        )
    if tally.cards.count("Metropolis") > tally.cities:
        yield (
            "catan.card-metropolis",
            Text("{seat} has a Metropolis and no city under it.", seat=seat),
        )


def _two_alike(state: State, tally: Tally, seat: int) -> Iterator[tuple[str, Text]]:
    """Two Town Halls or Churches of one player (catan.one-each)."""
    for card in ("Town Hall", "Church"):
        if one_each(state, card) and tally.cards.count(card) > 1:
            yield (
                "catan.one-each",
                Text("{seat} has more than one {card}.", seat=seat, card=name(card)),
            )


def _decks(state: State) -> Iterator[Finding]:
    """At the end, when decks lie open: what came out of a hand and was not in it (catan.deck)."""
    if not state.over:
        return
    for seat, deck in enumerate(state.decks):
        if deck is None or deck.hidden:
            continue
        left = Counter(deck.cards)
        left.update(s.card for s in state.strayed if s.card and s.home != seat)
        for shown in state.shown:
            if shown.seat != seat:
                continue
            left[shown.card] -= 1
            if left[shown.card] < 0 and not _returned(state, shown.card):
                text = Text("{card} was not in {seat}'s deck.", card=name(shown.card), seat=seat)
                yield Finding("check", seat, shown.ply, "catan.deck", text)


def _returned(state: State, card: str) -> bool:
    """Whether a card came out of a hand more than once because it had been taken back."""
    return sum(shown.card == card for shown in state.shown) > sum(
        deck.cards.count(card) for deck in state.decks if deck
    ) and any(deck is not None and card in deck.cards for deck in state.decks)


# --- Whose card is whose -----------------------------------------------------------


def homes(state: State) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """After a Tournament Game: the cards that each seat takes back from the other one and out of
    the event deck (catan.cards-back). A Year End is whoever's it was.
    """
    found = []
    for seat, deck in enumerate(state.decks):
        cards = [s.card for s in state.strayed if s.home == seat and s.card]
        if deck is not None and deck.events:
            cards += ("Civil War", "Plague", *deck.events)
        if cards:
            found.append((seat, tuple(cards)))
    return tuple(found)


def going_home(state: State) -> tuple[Text, ...]:
    """The same in words, told as the game ends."""
    return tuple(
        Text("{seat} takes back {cards}.", seat=seat, cards=tuple(name(card) for card in cards))
        for seat, cards in homes(state)
    )
