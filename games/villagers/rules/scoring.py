"""Every number with its reason: supplies, markets, the winner (villagers.winner)."""

from __future__ import annotations

from typing import Any

from companion.engine.scoresheet import Line, Row, Scoresheet, ranks
from companion.engine.text import Text
from companion.engine.verdicts import Finding, Outcome
from games.villagers.rules.building import fed_by_windmill
from games.villagers.rules.cards import CARDS, COUNTESS, NAMED, kebab
from games.villagers.rules.options import Options
from games.villagers.rules.state import FLOWS, Earned, Paid, Side, State, Village
from games.villagers.rules.values import each, fed, nun, silver, symbols, villagers

_FLOW: dict[str, tuple[Text, Text, str]] = {
    "start": (Text("Gold at the start"), Text("Dealt out at set-up."), "villagers.starting-hand"),
    "counted": (Text("Supply"), Text("As the table counted it."), "villagers.score-supply"),
    "road": (
        Text("Coins from the Road"),
        Text("They lay on drafted cards."),
        "villagers.draft-coins",
    ),
    "unlocking": (
        Text("Paid for padlocks"),
        Text("To the bank, or onto the unlockers of others."),
        "villagers.padlock",
    ),
    "specials": (
        Text("Special villagers"),
        Text("Gold that special villagers brought, took or cost."),
        "villagers.specials",
    ),
    "events": (Text("Events"), Text("Paid and earned by events."), "villagers.events"),
    "recount": (Text("Counted again"), Text("The table put its gold right."), "villagers.recount"),
}


def lines(state: State, at: int) -> tuple[Line, ...]:
    """Every amount of one side, in the order of the game."""
    side = state.sides[at]
    found = [
        Line(flow, _FLOW[flow][0], amount, _FLOW[flow][1], _FLOW[flow][2])
        for flow, amount in zip(FLOWS, side.flows, strict=True)
        if flow in _FLOW and (amount or (flow in ("start", "counted") and _begins(state, flow)))
    ]
    found += _earned("bronze", side.bronzes)
    found += _earned("development", side.rewards)
    if side.first:
        found += _first(side.first)
    if state.over:
        found += second(state, at)
    found += [
        Line(
            "ruling" if nth == 1 else f"ruling-{nth}",
            Text("Ruling"),
            ruling.add,
            Text("The table decided: {why}", why=ruling.why),
            "table.ruling",
        )
        for nth, ruling in enumerate((r for r in state.rulings if r.seat == at), start=1)
    ]
    return tuple(found)


def _begins(state: State, flow: str) -> bool:
    return (flow == "counted") == state.scoring


def _earned(kind: str, earned: tuple[Earned, ...]) -> list[Line]:
    """One line for each bronze villager or Development, with what each round brought."""
    found = []
    for card in sorted({one.card for one in earned}):
        rounds = tuple(
            Text("{amount} in round {round}", amount=one.amount, round=one.round)
            for one in earned
            if one.card == card
        )
        found.append(
            Line(
                f"{kind}-{kebab(card)}",
                NAMED[card],
                sum(one.amount for one in earned if one.card == card),
                Text("{rounds}", rounds=rounds),
                f"villagers.card-{kebab(card)}",
            )
        )
    return found


def _gold(code: str, label: Text, gold: tuple[tuple[str, int], ...], rule: str) -> Line:
    because = Text("Visible Gold Symbols: {cards}", cards=each(gold))
    return Line(code, label, sum(n for _, n in gold), because, rule)


def _first(paid: Paid) -> list[Line]:
    coins = Text("Coins on villagers, which stay there: {cards}", cards=each(paid.coins))
    return [
        _gold("first-gold", Text("First Market: gold"), paid.gold, "villagers.first-market"),
        Line(
            "first-coins",
            Text("First Market: coins"),
            sum(n for _, n in paid.coins),
            coins,
            "villagers.coins-stay",
        ),
    ]


def second(state: State, at: int) -> list[Line]:
    """What the Second Market pays a village: gold, each silver symbol, coins
    (villagers.second-market, villagers.silver-before-coins).
    """
    side, options = state.sides[at], state.options
    village = counted(state, at)
    seen = symbols(village, options.countess_back_gold)
    found = [
        _gold("second-gold", Text("Second Market: gold"), seen.gold, "villagers.second-market")
    ]
    for place, code in zip(seen.silver, silver_codes(side), strict=True):
        worth = silver(village, place, options)
        card = CARDS[village[place].name]
        found.append(Line(code, NAMED[card.name], worth.amount, worth.because, card.rule))
    if any(card.name == "Nun" for card in village):
        found.append(_nun(village, side.nun, state.options))
    found.append(
        Line(
            "second-coins",
            Text("Second Market: coins"),
            seen.lying,
            Text("Coins on villagers: {cards}", cards=each(seen.coins)),
            "villagers.second-market",
        )
    )
    return found


def counted(state: State, at: int) -> Village:
    """A village as a market counts it: Founders without food have turned by then
    (villagers.founders-turn).
    """
    village = state.sides[at].village
    if state.over or (at < state.seats and fed_by_windmill(state, at)):
        return village
    return fed(village)


def silver_codes(side: Side) -> list[str]:
    """A code for each silver symbol of a village, in its order: "silver-grocer", "…-2"."""
    seen: dict[str, int] = {}
    codes = []
    for at in symbols(side.village).silver:
        name = side.village[at].name
        seen[name] = seen.get(name, 0) + 1
        codes.append(f"silver-{kebab(name)}" + (f"-{seen[name]}" if seen[name] > 1 else ""))
    return codes


def _nun(village: Village, chosen: str, options: Options) -> Line:
    silver_one = nun(village, chosen, options)
    if silver_one is None:
        because = Text("No silver villager is there exactly once.")
        return Line("silver-nun", NAMED["Nun"], 0, because, "villagers.card-nun")
    name, amount = silver_one
    because = Text("as much as {card}, who is there once", card=NAMED[name])
    return Line("silver-nun", NAMED["Nun"], amount, because, "villagers.card-nun")


def total(state: State, at: int) -> int:
    """A side's total at this moment."""
    ruled = sum(ruling.add for ruling in state.rulings if ruling.seat == at)
    market = sum(line.amount for line in second(state, at)) if state.over else 0
    return state.sides[at].supply + market + ruled


def scoresheet(state: State) -> Scoresheet:
    """All rows. The tie-break ranks those who are first once the game is over."""
    totals = [total(state, at) for at in range(len(state.sides))]
    best = max(totals)
    keys = [
        (n, -villagers(side.village, state.options) if _tied(state, n, best) else 0)
        for n, side in zip(totals, state.sides, strict=True)
    ]
    rows = tuple(
        Row(
            seat=at if at < state.seats else None,
            total=totals[at],
            rank=rank,
            lines=lines(state, at),
            label=None if at < state.seats else NAMED[COUNTESS],
            measures=_measures(state.sides[at]),
        )
        for at, rank in enumerate(ranks(keys))
    )
    ended = outcome(state)
    decided = ended and ended.rule in ("villagers.tie-break", "villagers.shared-win")
    return Scoresheet(rows, ended.because if ended and decided else None)


def _tied(state: State, total_: int, best: int) -> bool:
    return state.over and total_ == best and state.solo is None


def _measures(side: Side) -> tuple[tuple[str, int | None], ...]:
    seen = symbols(side.village)
    return (
        ("villagers", len(side.village)),
        ("food", seen.food),
        ("builders", seen.builders),
        ("coins-on-villagers", seen.lying),
    )


def outcome(state: State) -> Outcome | None:
    """Who won and why, once the Second Market is over (villagers.game-end)."""
    if not state.over:
        return None
    totals = [total(state, at) for at in range(len(state.sides))]
    if state.solo:
        return _alone(*totals)
    best = max(totals)
    tied = tuple(seat for seat, n in enumerate(totals) if n == best)
    if len(tied) == 1:
        because = Text("{seat} has the most gold and wins: {total}.", seat=tied[0], total=best)
        return Outcome(tied, because, "villagers.winner")
    sizes = {seat: villagers(state.sides[seat].village, state.options) for seat in tied}
    fewest = min(sizes.values())
    winners = tuple(seat for seat in tied if sizes[seat] == fewest)
    if len(winners) == 1:
        because = Text(
            "{seats} have {total} gold each, and {seat} wins with fewer villagers: {count}.",
            seats=tied,
            total=best,
            seat=winners[0],
            count=fewest,
        )
        return Outcome(winners, because, "villagers.tie-break")
    because = Text(
        "{seats} share the win: {total} gold and {count} villagers each.",
        seats=winners,
        total=best,
        count=fewest,
    )
    return Outcome(winners, because, "villagers.shared-win")


def _alone(mine: int, hers: int) -> Outcome:
    """A tie is a loss (villagers.solo-tie)."""
    totals: dict[str, Any] = {"seat": 0, "total": mine, "countess": hers}
    if mine > hers:
        text = Text("{seat} beats the Countess, {total} gold to {countess}.", **totals)
        return Outcome((0,), text, "villagers.solo-win")
    if mine == hers:
        text = Text(
            "{seat} and the Countess have {total} gold each, and a tie is a loss.", **totals
        )
        return Outcome((), text, "villagers.solo-tie")
    text = Text("The Countess wins, {countess} gold to {total}.", **totals)
    return Outcome((), text, "villagers.solo-win")


def findings(state: State) -> tuple[Finding, ...]:
    """Supplies that the log makes less than nothing: a slip, or gold that nobody logged
    (villagers.supply). A Second Market without a first (villagers.market-due).
    """
    found = [
        Finding(
            "check",
            seat,
            index,
            "villagers.supply",
            Text(
                "{seat}'s supply comes out at {gold}: count the gold again.",
                seat=seat,
                gold=state.sides[seat].supply,
            ),
        )
        for seat, index in state.short
    ]
    if state.skipped >= 0:
        text = Text("The Second Market was held, and no first: put in the First Market before it.")
        found.append(Finding("check", None, state.skipped, "villagers.market-due", text))
    return tuple(found)


def now(state: State, at: int) -> tuple[int, int]:
    """What each market would pay a village as it stands."""
    seen = symbols(counted(state, at), state.options.countess_back_gold)
    first = seen.printed + seen.lying
    return first, sum(line.amount for line in second(state, at))
