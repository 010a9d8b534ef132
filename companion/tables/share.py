"""A table's links as people see them: address and QR code."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from companion.tables.models import Link
from companion.tables.screen import public_url


@dataclass(frozen=True)
class LinkShown:
    """One way in: what it allows, its code, its address and the address as a QR code."""

    role: str
    label: str | Promise
    may: str | Promise
    code: str
    url: str
    qr: SafeString
    open: bool


_WHAT: dict[str, tuple[Promise, Promise]] = {
    Link.Role.HOST: (_("Host link"), _("Everything, this page included. Keep it to yourself.")),
    Link.Role.SCRIBE: (_("Join this table"), _("Whoever has it may log.")),
    Link.Role.WATCH: (_("Watch link"), _("Whoever has it may look on.")),
}


def link_shown(request: HttpRequest, link: Link) -> LinkShown:
    """`link` for the page that shares it."""
    url = public_url(request, reverse("tables:join", args=[link.code]))
    return LinkShown(link.role, *_WHAT[link.role], link.code, url, qr_code(url), link.open)


def qr_code(text: str) -> SafeString:
    """`text` as an inline SVG, dark on light in either theme, without inline styles."""
    return mark_safe(  # noqa: S308 - made by the library from an address of ours
        segno.make(text, micro=False).svg_inline(
            scale=5, border=2, dark="#1d2430", light="#ffffff", omitsize=True, svgclass="qr"
        )
    )
