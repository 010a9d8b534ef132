"""Why something was not done: a sentence for the person, a status for the browser."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from companion.engine.log import Made
from companion.engine.replay import Settled
from companion.engine.verdicts import Objection


class Refusal(Exception):
    """Nothing was written. `sentence` says why, `status` is the HTTP status."""

    status = 400
    sentence: str | Promise = _("This could not be done.")

    def __init__(self, sentence: str | Promise | None = None) -> None:
        if sentence is not None:
            self.sentence = sentence
        super().__init__(self.sentence)


class Unreadable(Refusal):
    """What was sent is no move, or no form of ours; `field` is the part at fault."""

    status = 400
    sentence = _("This page sent something that cannot be read.")

    def __init__(self, sentence: str | Promise | None = None, field: str = "$") -> None:
        super().__init__(sentence)
        self.field = field


class NotYours(Refusal):
    """This phone may not do that here."""

    status = 403
    sentence = _("This phone may only watch. Ask the host for the link that may log.")


class Stale(Refusal):
    """The table moved on after the finger came down. `seen` is the version it was about."""

    status = 409
    sentence = _("The table moved on while you tapped, so nothing was logged. Please look again.")

    def __init__(self, seen: int) -> None:
        super().__init__()
        self.seen = seen


class KeyUsed(Refusal):
    """The form was sent already, with something else in it."""

    status = 409
    sentence = _("This page has logged something already. Please look again before you tap.")


class Over(Refusal):
    """The table is not being played any more."""

    status = 410
    sentence = _("This table is closed. The host can reopen it.")


class Objected(Refusal):
    """The move is not in order, for these reasons."""

    status = 422
    sentence = _("This is not in order.")

    def __init__(self, made: Made[Any], objections: tuple[Objection, ...]) -> None:
        super().__init__()
        self.made = made
        self.objections = objections

    @property
    def impossible(self) -> bool:
        """Whether it cannot even be kept as played anyway."""
        return any(objection.kind == "impossible" for objection in self.objections)


class Troubled(Refusal):
    """A correction after which later entries no longer stand, and nobody has said what then."""

    status = 422
    sentence = _("Later entries no longer fit. Say for each whether it is kept or dropped.")

    def __init__(self, settled: Settled[Any, Any]) -> None:
        super().__init__()
        self.settled = settled


class Busy(Refusal):
    """Others kept writing at the very same moment."""

    status = 503
    sentence = _("The table is very busy right now. Nothing was logged; please try again.")
