"""A table's links as people see them: address and QR code."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from companion.tables.models import Link
from companion.tables.screen import public_url


@dataclass(frozen=True)
class LinkShown:
    """One way in: what it allows, its code, its address and the address as a QR code."""

    role: str
    label: str
    code: str
    url: str
    qr: SafeString
    open: bool


def link_shown(request: HttpRequest, link: Link) -> LinkShown:
    """`link` for the page that shares it."""
    url = public_url(request, reverse("tables:join", args=[link.code]))
    return LinkShown(
        link.role, link.get_role_display(), link.code, url, qr_code(url), link.open
    )


def qr_code(text: str) -> SafeString:
    """`text` as an inline SVG, dark on light in either theme, without inline styles."""
    return mark_safe(  # noqa: S308 - made by the library from an address of ours
        segno.make(text, micro=False).svg_inline(
            scale=5, border=2, dark="#1d2430", light="#ffffff", omitsize=True, svgclass="qr"
        )
    )
