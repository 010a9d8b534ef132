"""What account pages ask while they are rendered."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.template.context import Context
from django.utils.translation import gettext as _

from companion.people import secure

register = template.Library()

# The first that a user agent mentions is what it is; most claim to be several others too.
_BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "SamsungBrowser": "Samsung Internet",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


@register.simple_tag(takes_context=True)
def why_no_passkeys(context: Context) -> str:
    """One sentence on why this page's address allows no passkeys; "" where it does."""
    return secure.why_no_passkeys(context["request"])


@register.simple_tag
def mail_is_sent() -> bool:
    """Whether mails leave this site."""
    return settings.MAIL_IS_SENT


@register.filter
def device(user_agent: str) -> str:
    """A user agent as its owner would say it, such as "Chrome on Android"."""
    browser = next((name for mark, name in _BROWSERS.items() if mark in user_agent), "")
    system = next((name for mark, name in _SYSTEMS.items() if mark in user_agent), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown browser")
