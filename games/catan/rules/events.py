"""Event cards: what happens at once, and what is left to choose (catan.event-cards)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from companion.engine.text import Text
from games.catan.rules.cards import CARDS, KNIGHTS
from games.catan.rules.dice import Step, changed, lose_domain, owing, with_side
from games.catan.rules.measures import commerce, count_of, has, leader, realm
from games.catan.rules.names import amounts
from games.catan.rules.places import city_of
from games.catan.rules.state import Placed, State
from games.catan.rules.stores import FULL, stored

NOTHING = Text("Nothing happens.")


def protected(state: State, seat: int, placed: Placed) -> bool:
    """Whether Civil War cannot hit a unit: a Church (or a copied one) in its city, or a Templar
    Fortress for a dear knight (catan.church-protection, catan.card-templar-fortress).
    """
    if immune(state, seat, placed):
        return True
    side = state.sides[seat]
    home = city_of(side, placed)
    for other in side.cards:
        church = other.card == "Church" or (
            other.card == "Secret Society" and other.mode == "Church"
        )
        reaches = state.options.church == "all" or city_of(side, other) == home
        if church and other.owner == seat and reaches:
            return True
    return False


def immune(state: State, seat: int, placed: Placed) -> bool:
    """Whether a Templar Fortress keeps a knight: an undiscounted cost above 3."""
    if placed.card not in KNIGHTS or not has(state, seat, "Templar Fortress"):
        return False
    return sum([part or 0 for part in CARDS[placed.card].cost]) > 3


def _civil_war(state: State) -> Step:
    return owing(state, (state.turn, "civil-war", 1), (state.other, "civil-war", 1)), ()


def _conflict(state: State) -> Step:
    """The holder of the Knight Token buries two cards of the other hand (catan.card-conflict)."""
    if state.knight is None:
        return state, (Text("Nobody holds the Knight Token."),)
    victim = 1 - state.knight
    count = min(2, state.sides[victim].hand)
    state = state.with_hand(victim, -count).with_stock(victim, count)
    text = Text(
        "{seat} buries {count} card of {seat_other}.",
        plural="{seat} buries {count} cards of {seat_other}.",
        seat=1 - victim,
        seat_other=victim,
        count=count,
    )
    return state, (text,)


def _plague(state: State) -> Step:
    """Every region at a city loses one; baths and aqueducts save some (catan.card-plague)."""
    happened = []
    lost: list[tuple[tuple[int, str], ...]] = []
    for seat in (0, 1):
        side = state.sides[seat]
        hit = tuple((r.at, r.side) for r in side.regions if r.stored and _sick(state, seat, r.at))
        lost.append(hit)
        regions = tuple(
            structs.replace(r, stored=r.stored - 1) if (r.at, r.side) in hit else r
            for r in side.regions
        )
        state = with_side(state, seat, structs.replace(side, regions=regions))
        text = Text(
            "{seat} loses {count} resource to the plague.",
            plural="{seat} loses {count} resources to the plague.",
            seat=seat,
            count=len(hit),
        )
        happened.append(text)
    return changed(state, plague=tuple(lost)), tuple(happened)


def _sick(state: State, seat: int, at: int) -> bool:
    """Whether the plague reaches a region."""
    side = state.sides[seat]
    towns = {centre.at for centre in side.centres if centre.kind != "settlement"}
    if not towns & {at - 1, at + 1} or has(state, seat, "Aqueduct"):
        return False
    baths = [p.at for p in side.cards if p.card == "Bath House" and p.owner == seat]
    return not any(abs(bath - at) == 1 for bath in baths)


def _productive_year(state: State) -> Step:
    """Each region gains one for each Garrison at it (catan.card-productive-year)."""
    happened = []
    for seat in (0, 1):
        side = state.sides[seat]
        gained: dict[str, int] = {}
        regions = []
        for region in side.regions:
            beside = [
                p
                for p in side.cards
                if p.card == "Garrison" and p.side == region.side and abs(p.at - region.at) == 1
            ]
            more = min(len(beside), FULL - region.stored)
            if more:
                gained[region.resource] = gained.get(region.resource, 0) + more
                region = structs.replace(region, stored=region.stored + more)
            regions.append(region)
        state = with_side(state, seat, structs.replace(side, regions=tuple(regions)))
        if gained:
            happened.append(Text("{seat} gets {got}.", seat=seat, got=amounts(gained)))
    return state, tuple(happened) or (NOTHING,)


def _progress(state: State) -> Step:
    """One resource for each Abbey and each Library (catan.card-progress)."""
    counts = [count_of(state, s, "Abbey") + count_of(state, s, "Library") for s in (0, 1)]
    first, second = state.turn, state.other
    return owing(
        state, (first, "progress", counts[first]), (second, "progress", counts[second])
    ), ()


def _year_end(state: State) -> Step:
    return changed(state, drawn=()), (Text("All event cards are shuffled."),)


def _begging_monk(state: State) -> Step:
    """The holder of the Windmill Token gives two away (catan.card-begging-monk)."""
    giver = state.windmill
    if giver is None and state.options.begging_monk == "most":
        giver = leader(*(commerce(state, realm(state, seat)).known for seat in (0, 1)))
    if giver is None:
        return state, (Text("Nobody holds the Windmill Token."),)
    return owing(state, (giver, "monk", min(2, stored(state.sides[giver])))), ()


def _festival(state: State) -> Step:
    """Two resources for whoever has a Church (catan.card-religious-festival)."""
    church = [2 if has(state, seat, "Church") else 0 for seat in (0, 1)]
    first, second = state.turn, state.other
    return owing(
        state, (first, "festival", church[first]), (second, "festival", church[second])
    ), ()


def _nothing_counted(state: State) -> Step:
    """Hands and stacks change in a way that nobody logs."""
    return state, ()


CARDS_DO: dict[str, Callable[[State], Step]] = {
    "Civil War": _civil_war,
    "Conflict": _conflict,
    "Master Builder": _nothing_counted,
    "Plague": _plague,
    "Productive Year": _productive_year,
    "Progress": _progress,
    "Year End": _year_end,
    "Begging Monk": _begging_monk,
    "Good Neighbors": _nothing_counted,
    "Religious Festival": _festival,
}


def revealed(state: State, card: str) -> Step:
    """An event card, and what it does; then it goes under the deck (catan.event-cards)."""
    state = changed(state, phase="act", drawn=(*state.drawn, card)[-12:])
    state, happened = CARDS_DO[card](state)
    if state.options.church_domain == "after_event":
        state, more = lose_domain(state)
        happened = (*happened, *more)
    return state, happened
