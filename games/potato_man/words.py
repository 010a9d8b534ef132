"""Short words that stand on cards, for board and forms."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.potato_man.rules.cards import CARDS


def special_label(card_id: str) -> str:
    """What stands under a special card's number ("Evil", "Man"); else nothing."""
    card = CARDS[card_id]
    if card.evil:
        return _("Evil")
    return _("Man") if card.man else ""
