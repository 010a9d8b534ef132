"""A play as a few lines of plain text, to paste into a chat."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from companion.plays import telling
from companion.plays.seeing import Look
from companion.plays.taking import Taken, by_rank


def text(look: Look, play: Taken) -> str:
    """Game and day, each side by rank, and why it ended as it did."""
    lines = [
        _("{game}, {day}").format(game=play.game, day=date_format(play.began, "DATE_FORMAT")),
        *(
            _("{rank}. {name}").format(rank=side.rank, name=side.name)
            if side.score is None
            else _("{rank}. {name}: {score}").format(
                rank=side.rank, name=side.name, score=side.score
            )
            for side in by_rank(play)
        ),
        *(
            name if score is None else _("{name}: {score}").format(name=name, score=score)
            for name, score in play.others
        ),
        play.because or telling.result(look.seats),
    ]
    return "\n".join(lines)
