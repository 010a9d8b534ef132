from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from companion.management.commands.makemessages import for_xgettext

RULES = '''
"""A Text("not a call") in words."""

Text("{seat} leads", seat=1, suit=Text("blue"))
Text(
    "{count} sack for {seat}",
    plural="{count} sacks for {seat}",
    seat=2,
    count=len("äß"),
)
(Text("{count} card", plural="{count} cards", count=1), Text("{count} jü", plural="b", count=2))
_("a page")
'''


def test_only_texts_with_a_plural_change_and_nothing_moves() -> None:
    changed = for_xgettext(RULES)
    assert changed.count("ngettext(") == 3
    assert 'Text("{seat} leads", seat=1, suit=Text("blue"))' in changed
    assert 'Text("not a call")' in changed
    assert changed.replace("ngettext", "Text") == RULES


def test_a_plural_that_xgettext_would_miss_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1: plural= must stand right behind"):
        for_xgettext('Text("{count} card", count=1, plural="{count} cards")')


@pytest.mark.skipif(not shutil.which("xgettext"), reason="gettext is not installed")
def test_sentences_of_rules_pages_and_views_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "locale").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "games" / "objections.py").write_text(RULES)
    (tmp_path / "games" / "page.html").write_text('{% load i18n %}{% translate "on a page" %}')
    (tmp_path / "tests" / "test_x.py").write_text('_("in a test")')
    monkeypatch.chdir(tmp_path)
    settings.LOCALE_PATHS = [tmp_path / "locale"]

    call_command("makemessages", locale=["de"], verbosity=0)

    found = (tmp_path / "locale/de/LC_MESSAGES/django.po").read_text()
    for sentence in ("{seat} leads", "blue", "a page", "on a page"):
        assert f'msgid "{sentence}"\n' in found
    assert 'msgid "{count} sack for {seat}"\nmsgid_plural "{count} sacks for {seat}"' in found
    assert 'msgid "{count} jü"\nmsgid_plural "b"' in found
    assert "#: games/objections.py:4" in found
    assert "in a test" not in found
    assert list(tmp_path.glob("games/*.py.py")) == []
