"""Who is asked for what."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Prompt
from games.villagers.rules.building import draft_limit
from games.villagers.rules.cards import NAMED
from games.villagers.rules.checks import lying
from games.villagers.rules.round_end import waits_for_bronze
from games.villagers.rules.solo import acting, solo_of, to_settle
from games.villagers.rules.state import State


def asked(state: State) -> tuple[int, ...]:
    """The seats that may act now; all that have not drafted yet act at once. Where villages are
    entered, those come first whose village is still missing since the last market.
    """
    match state.phase:
        case "over":
            return ()
        case "score":
            return tuple(sorted(range(state.seats), key=lambda seat: _entered(state, seat)))
        case "draft" if not state.full and not state.solo:
            return tuple(s for s in range(state.seats) if not state.sides[s].done)
        case "bronze":
            return tuple(s for s in range(state.seats) if waits_for_bronze(state, s))
        case "rewards":
            return tuple(sorted({seat for seat, _ in state.owed}))
    if may_react(state):
        return tuple(range(state.seats))
    return (state.first if state.turn is None else state.turn,)


def _entered(state: State, seat: int) -> bool:
    """Whether a village was entered since the last market."""
    return state.sides[seat].known and state.sides[seat].entered >= state.markets


def may_react(state: State) -> bool:
    """Whether somebody else than whose turn it is may use a Scoundrel (villagers.card-courier,
    villagers.draft-specials).
    """
    return (
        state.phase == "draft"
        and state.full
        and state.options.has("scoundrels")
        and bool(state.road)
        and not state.gaps
        and not all(lying(state)[name] for name in ("Courier", "Flaker", "Barbarian"))
    )


def prompt(state: State) -> Prompt | None:
    """Who is asked, for what, which rules matter, how far the game is."""
    seats = asked(state)
    if not seats:
        return None
    text, rules, hint = _question(state, seats)
    return Prompt(seats, text, tuple(f"villagers.{rule}" for rule in rules), _where(state), hint)


def _where(state: State) -> Text:
    if state.scoring:
        return (
            Text("Before the First Market"),
            Text("After the First Market"),
        )[min(1, state.markets)]
    if state.full and not state.markets:
        left = sum(state.stacks[:2])
        return Text("Round {round}, {left} to the First Market", round=state.round, left=left)
    if state.full:
        left = sum(state.stacks)
        return Text("Round {round}, {left} to the Second Market", round=state.round, left=left)
    return Text("Round {round}", round=state.round)


Question = tuple[Text, tuple[str, ...], Text | None]


def _question(state: State, seats: tuple[int, ...]) -> Question:
    match state.phase:
        case "score":
            missing = tuple(s for s in range(state.seats) if not state.sides[s].known)
            if missing:
                text = Text("Enter the village of {seats}.", seats=missing)
            else:
                text = Text("Hold a market, or enter a village again.")
            hint = Text("At the First Market coins stay on the villagers.")
            return text, ("tracking-score", "score-supply", "coins-stay"), hint
        case "deal":
            if any(one.name == "Dark Mood" for one in solo_of(state).open):
                return Text("Dark Mood: two more events."), ("card-dark-mood", "events"), None
            text = Text(
                "Reveal {count} event.", plural="Reveal {count} events.", count=solo_of(state).deals
            )
            return text, ("events", "event-thresholds"), None
        case "draft":
            return _drafting(state, seats)
        case "coin":
            text = Text("{seats}: put a coin on a card of the Road, or pass.", seats=seats)
            rule = "solo-road" if state.solo else "two-player-coin"
            return text, (rule, "two-player-road"), None
        case "road":
            return _revealing(state), ("refill", "end-of-draft"), None
        case "build":
            return _building(state, seats[0])
        case "bronze":
            text = Text("{seats}: which bronze symbol pays?", seats=seats)
            return text, ("bronze", "bronze-once"), None
        case "inn":
            text = Text("How many special villagers does everybody hold?")
            return text, ("card-inn", "development-settle"), None
        case "rewards":
            names = tuple(NAMED[name] for _, name in state.owed)
            text = Text("{seats}: take the reward of {names}.", seats=seats, names=names)
            return text, ("development-rewards", "development-tokens"), None
        case "events":
            names = tuple(NAMED[name] for name in to_settle(state))
            return Text("Settle {events}.", events=names), ("event-phase", "jester"), None
    text = Text("Which card of the Reserve comes to the Countess?")
    return text, ("event-villager", "event-thresholds", "solo-last-round"), None


def _revealing(state: State) -> Text:
    return Text(
        "Which card fills the gap?", plural="Which cards fill the {count} gaps?", count=state.gaps
    )


def _drafting(state: State, seats: tuple[int, ...]) -> Question:
    for event in acting(state, "draft"):
        return (
            Text("{event}: draft one fewer, or pay?", event=NAMED[event]),
            ("card-rats", "event-timing"),
            None,
        )
    if solo_of(state).owed:
        text = Text("Which card of the Road comes to the Countess?")
        return text, ("solo-draft", "solo-road"), None
    if state.full and state.gaps:
        return _revealing(state), ("refill", "road"), None
    limits = tuple(
        Text("{seat} {limit}", seat=seat, limit=draft_limit(state, seat)) for seat in seats
    )
    hint = Text("To draft: {limits}.", limits=limits)
    if not state.full:
        text = Text("{seats}: draft, then say so.", seats=seats)
        return text, ("draft-limit", "draft-must", "draft-coins"), hint
    seat = state.first if state.turn is None else state.turn
    left = max(0, draft_limit(state, seat) - state.sides[seat].drafted)
    text = Text(
        "{seat} drafts the last card.",
        plural="{seat} drafts, {count} cards to go.",
        seat=seat,
        count=left,
    )
    return text, ("draft-limit", "draft-choice", "draft-coins"), None


def _building(state: State, seat: int) -> Question:
    for event in acting(state, "build"):
        if event == "Arson":
            text = Text("{event}: build one fewer, or pay?", event=NAMED[event])
            return text, ("card-arson", "event-timing"), None
    turn = state.sides[seat].turn
    left = max(0, turn.limit - turn.used)
    text = Text(
        "{seat} builds: {count} action left.",
        plural="{seat} builds: {count} actions left.",
        seat=seat,
        count=left,
    )
    basics = max(0, 3 - turn.basics)
    hint = Text(
        "Besides, {count} basic villager for a card.",
        plural="Besides, {count} basic villagers for a card each.",
        count=basics,
    )
    return text, ("build-limit", "basic-three", "padlock"), hint if basics else None
