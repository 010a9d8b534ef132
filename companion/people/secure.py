"""Whether a browser can use passkeys at the address it came by.

Browsers offer them only over TLS or on the very machine (`localhost`), and only under a
name: never at a bare network address such as 192.168.1.20.
"""

from __future__ import annotations

import functools
import ipaddress
from collections.abc import Callable

from django.http import HttpRequest
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

View = Callable[..., HttpResponseBase]


def why_no_passkeys(request: HttpRequest) -> str:
    """One sentence on why passkeys cannot work at this address; "" where they can."""
    host = split_domain_port(request.get_host())[0]
    if host == "localhost" or host.endswith(".localhost"):
        return ""
    if not request.is_secure():
        return _(
            "Passkeys need a secure connection (https). This address has none, so your"
            " password is the way in here."
        )
    if _is_address(host):
        return _("Passkeys belong to a site's name. This address is a number, so none can be used.")
    return ""


def needs_passkeys(view: View) -> View:
    """Decorate a view that is of no use without passkeys: elsewhere it only says why (404)."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        reason = why_no_passkeys(request)
        if reason:
            return render(request, "people/no_passkeys.html", {"reason": reason}, status=404)
        return view(request, *args, **kwargs)

    return guarded


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
