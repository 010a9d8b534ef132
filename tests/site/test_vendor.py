from __future__ import annotations

import re
import tomllib

import pytest

from scripts.vendor import sprite
from tests.servers import ROOT

PACKAGES = tomllib.loads((ROOT / "scripts/vendor.toml").read_text())
ICON = b"""<!-- a licence -->
<svg class="lucide" xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"
  fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
  <path d="M1 2" />
</svg>"""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_pinned_and_its_files_are_here(package: str) -> None:
    wanted = PACKAGES[package]
    assert re.fullmatch(r"\d+\.\d+\.\d+", wanted["version"])
    assert re.fullmatch(r"[0-9a-f]{64}", wanted["sha256"])
    for target in wanted["files"].values():
        assert (ROOT / target).stat().st_size > 100, target


@pytest.mark.parametrize(
    ("package", "file"),
    [("htmx.org", "static/vendor/htmx.min.js"), ("axe-core", "tests/vendor/axe.min.js")],
)
def test_what_is_here_is_the_version_named(package: str, file: str) -> None:
    assert PACKAGES[package]["version"] in (ROOT / file).read_text()


def test_the_sprite_holds_the_icons_named() -> None:
    drawn = re.findall(r'<symbol id="([^"]+)"', (ROOT / "static/icons/sprite.svg").read_text())
    assert drawn == sorted(PACKAGES["lucide-static"]["icons"])


def test_an_icon_becomes_a_symbol_that_keeps_its_look() -> None:
    assert sprite({"dot": ICON}) == (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        '<symbol id="dot" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"'
        ' stroke-linecap="round" stroke-linejoin="round">\n'
        '<path d="M1 2" />\n'
        "</symbol>\n"
        "</svg>\n"
    )


def test_no_icon_is_sent_to_phones_for_nothing() -> None:
    places = (("templates", "*.html"), ("static/js", "*.js"), ("companion", "*.py"))
    text = "".join(file.read_text() for top, kind in places for file in (ROOT / top).rglob(kind))
    icons = PACKAGES["lucide-static"]["icons"]
    assert [icon for icon in icons if f"#{icon}" not in text and f'"{icon}"' not in text] == []
