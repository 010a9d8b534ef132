"""Templates keep to what the Content-Security-Policy allows, and what they name exists."""

from __future__ import annotations

import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template import TemplateSyntaxError
from django.template.loader import get_template

from tests.servers import ROOT

FOLDER = ROOT / "templates"
SPRITE = set(re.findall(r'id="([^"]+)"', (ROOT / "static/icons/sprite.svg").read_text()))


def markup(file: Path) -> str:
    """The template without what is said about it in comments."""
    text = re.sub(r"{% comment.*?{% endcomment %}", "", file.read_text(), flags=re.DOTALL)
    return re.sub(r"{#.*?#}", "", text)


TEMPLATES = {str(file.relative_to(FOLDER)): markup(file) for file in FOLDER.rglob("*.html")}


def holding(pattern: str, but: str = "") -> list[str]:
    """Every place where `pattern` stands in a template, `but` in those of a folder."""
    return [
        f"{name}: {match[0][:100]}"
        for name, text in sorted(TEMPLATES.items())
        for match in re.finditer(pattern, text, re.IGNORECASE | re.DOTALL)
        if not (but and name.startswith(but))
    ]


def test_all_can_be_read() -> None:
    broken = []
    for name in sorted(TEMPLATES):
        try:
            get_template(name)
        except TemplateSyntaxError as fault:
            broken.append(f"{name}: {fault}")
    assert broken == []


def test_no_inline_style() -> None:
    assert holding(r"<style\b|\sstyle\s*=") == []


def test_no_inline_script() -> None:
    assert holding(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>") == []
    assert holding(r"\s(on[a-z]+|hx-on[:a-z-]*)\s*=") == []
    assert holding(r"javascript:|\bjs:") == []


def test_nothing_comes_from_elsewhere() -> None:
    assert holding(r"(src|href|action)\s*=\s*[\"'](https?:)?//") == []


def test_every_form_that_posts_has_its_token() -> None:
    """As {% csrf_token %}, or among the `hidden` fields that a table's pages share."""
    fields = r"{% csrf_token %}|{{ *hidden"
    form = rf"<form\b[^>]*(?:method=[\"']?post|hx-post)(?:(?!{fields}).)*?</form>"
    assert holding(form, but="styleguide/") == []


def test_every_icon_is_in_the_sprite() -> None:
    used = holding(r"(?:sprite\.svg' *%}|icons *}})#[a-z0-9-]+(?=\")")
    assert used
    assert [place for place in used if place.rpartition("#")[2] not in SPRITE] == []


def test_every_static_file_exists() -> None:
    used = holding(r"(?<={% static ['\"])[^'\"]+")
    assert used
    assert [place for place in used if not finders.find(place.partition(": ")[2])] == []
