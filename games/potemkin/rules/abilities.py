"""Which character a move belongs to, what stands against it, what it does, what it asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.engine.text import Text
from companion.engine.verdicts import Objection, impossible
from games.potemkin.rules import cossack, moves, set_a, set_b, set_c, set_d
from games.potemkin.rules.asking import Option, Question, Talk
from games.potemkin.rules.cards import CHARACTER_NAME, Character
from games.potemkin.rules.checks import Found, in_play
from games.potemkin.rules.moves import Ability
from games.potemkin.rules.state import State
from games.potemkin.rules.voyage import Step, rounded


class Power(NamedTuple):
    """A character's ability: why not, what it does, and how it is asked for."""

    against: Callable[[State, Any], Found]
    do: Callable[[State, Any], Step]
    ask: Callable[[State], Talk]


POWERS: dict[Character, Power] = {
    "sapper": Power(set_a.against_sapper, set_a.do_sapper, set_a.ask_sapper),
    "stagehand": Power(set_a.against_stagehand, set_a.do_stagehand, set_a.ask_stagehand),
    "chancellor": Power(set_a.against_chancellor, set_a.do_chancellor, set_a.ask_chancellor),
    "scout": Power(set_a.against_scout, set_a.do_scout, set_a.ask_scout),
    "carpenter": Power(set_b.against_carpenter, set_b.do_carpenter, set_b.ask_carpenter),
    "artist": Power(set_b.against_artist, set_b.do_artist, set_b.ask_artist),
    "secretary": Power(set_b.against_secretary, set_b.do_secretary, set_b.ask_secretary),
    "cossack": Power(cossack.against_cossack, cossack.do_cossack, cossack.ask_cossack),
    "commissary": Power(set_c.against_commissary, set_c.do_commissary, set_c.ask_commissary),
    "chamberlain": Power(set_c.against_chamberlain, set_c.do_chamberlain, set_c.ask_chamberlain),
    "officer": Power(set_c.against_officer, set_c.do_officer, set_c.ask_officer),
    "wagonmaster": Power(set_c.against_wagonmaster, set_c.do_wagonmaster, set_c.ask_wagonmaster),
    "builder": Power(set_d.against_builder, set_d.do_builder, set_d.ask_builder),
    "painter": Power(set_d.against_painter, set_d.do_painter, set_d.ask_painter),
    "governor": Power(set_d.against_governor, set_d.do_governor, set_d.ask_governor),
    "commander": Power(set_d.against_commander, set_d.do_commander, set_d.ask_commander),
}
"""The ability of each character; its move has the character's name as its tag."""

_CHARACTER: dict[type[Ability], Character] = {
    moves.Sapper: "sapper",
    moves.Stagehand: "stagehand",
    moves.Chancellor: "chancellor",
    moves.Scout: "scout",
    moves.Carpenter: "carpenter",
    moves.Artist: "artist",
    moves.Secretary: "secretary",
    moves.Cossack: "cossack",
    moves.Commissary: "commissary",
    moves.Chamberlain: "chamberlain",
    moves.Officer: "officer",
    moves.Wagonmaster: "wagonmaster",
    moves.Builder: "builder",
    moves.Painter: "painter",
    moves.Governor: "governor",
    moves.Commander: "commander",
}


def character_of(move: Ability) -> Character:
    """Whose ability a move is."""
    return _CHARACTER[type(move)]


def against_ability(now: State, move: Ability) -> Found:
    """There is a won trick, and this character is the one to act on it (potemkin.ability)."""
    actor = character_of(move)
    name = CHARACTER_NAME[actor]
    if actor not in in_play(now):
        text = Text("The {character} is not in this game.", character=name)
        return [impossible("potemkin.sets", text)]
    if now.won is None:
        text = Text("No trick is won that waits for an ability.")
        return [impossible("potemkin.ability", text)]
    found: Found = []
    if actor not in now.won.by:
        found.append(_another_acts(now, name))
    return found + POWERS[actor].against(now, move)


def _another_acts(now: State, name: Text) -> Objection:
    acting = tuple(CHARACTER_NAME[one] for one in now.won.by) if now.won else ()
    text = Text("The {character} has not won this trick.", character=name)
    instead = Text("It is the turn of: {characters}.", characters=acting)
    rule = "potemkin.two-colours" if now.seats < 4 else "potemkin.ability"
    return Objection("illegal", rule, text, instead)


def act(now: State, move: Ability) -> Step:
    """The ability, then the rest of the round."""
    actor = character_of(move)
    return rounded(POWERS[actor].do(now, move), actor, getattr(move, "leads", None))


def ask_ability(now: State) -> Talk:
    """Which character, where white leaves the choice; then what it decides."""
    by = now.won.by if now.won else ()
    actor = by[0]
    if len(by) > 1:
        options = [Option(one, CHARACTER_NAME[one], one) for one in by]
        actor = yield Question("character", Text("Which character acts?"), options)
    move = yield from POWERS[actor].ask(now)
    return move
