"""What people and circles say no to: a sentence, and the status that goes with it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from companion import errors

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


class Refused(Exception):
    """Something that is not done, and nothing was changed: `sentence` says why.

    `status` is 403 (not yours), 404, 409 (it changed meanwhile), 410 (too late) or 422.
    """

    def __init__(self, sentence: str | Promise, status: int = 422) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def answers(view: View[P]) -> View[P]:
    """Decorate a view: what is refused inside becomes a page with the sentence."""

    @functools.wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return errors.told(request, refused.status, _("Not done"), str(refused.sentence))

    return answered
