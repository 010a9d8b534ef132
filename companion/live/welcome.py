"""What the server says when it has started: where to find it."""

from __future__ import annotations

import io

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from companion.network import phone_url

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def welcome(host: str, port: int, *, secure: bool, qr: bool) -> str:
    """Where the server that listens on `host` and `port` is found, for a terminal.

    Phones get an address of their own, as a QR code too if `qr`, unless `host` lets in
    nobody but this machine.
    """
    scheme = "https" if secure else "http"
    lines = [_("On this machine: %(address)s") % {"address": f"{scheme}://localhost:{port}"}]
    if host not in LOOPBACK or settings.PUBLIC_URL:
        phones = phone_url(port, scheme)
        lines.append(_("On a phone in the same network: %(address)s") % {"address": phones})
        if qr:
            lines.append(qr_for_terminal(phones))
    lines.append(_("Stop with Ctrl+C."))
    return "\n".join(lines)


def qr_for_terminal(address: str) -> str:
    """`address` as a QR code drawn with block characters."""
    drawing = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
