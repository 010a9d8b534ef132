"""Links to rules, for every page: `{% load rules %}{% rule_link "potato-man.gold" %}`."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from companion.rulebook.library import passage, rule_url

register = template.Library()


@register.simple_tag
def rule_title(rule: str) -> str:
    """The title of a rule. Raises UnknownRule."""
    return passage(rule).title


@register.simple_tag
def rule_link(rule: str, text: str = "") -> SafeString:
    """A link to a rule, saying `text` or the rule's title. Raises UnknownRule.

    Where scripts run it opens in the sheet over the page; elsewhere it leads to the rule's page.
    """
    return format_html(
        '<a class="rule" href="{}" data-sheet>{}</a>', rule_url(rule), text or passage(rule).title
    )
