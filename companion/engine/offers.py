"""What a phone can tap: complete moves, or the next open question with its choices."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.moves import Move
from companion.engine.text import Text
from companion.engine.verdicts import Objection


class Choice(Struct, frozen=True):
    """One thing to tap.

    It either is a complete `move`, or leads on to the half-made `draft` (JSON text that comes
    back as `offers(…, draft)`; it lives in an address, never in the log). With `objections` it
    is shown folded away under its reason. `code` names it for screens and tests ("blue-7"),
    `group` gathers what belongs together ("blue").
    """

    code: str
    label: Text
    group: str = ""
    move: Move | None = None
    draft: str = ""
    objections: tuple[Objection, ...] = ()


class Offers(Struct, frozen=True):
    """The choices for one seat now. `field` is the open question ("" if these are moves).

    In the middle of a move of many steps, `back` is the draft before this one, to take back one
    step (None where nothing was chosen), `so_far` says what was chosen, and `rules` are the
    passages on that (the page of the card), offered before those of the prompt.
    """

    choices: tuple[Choice, ...] = ()
    field: str = ""
    ask: Text | None = None
    back: str | None = None
    so_far: tuple[Text, ...] = ()
    rules: tuple[str, ...] = ()
