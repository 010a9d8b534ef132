from __future__ import annotations

import re

from tests.servers import ROOT

README = (ROOT / "README.md").read_text()


def test_every_setting_is_told_and_no_other() -> None:
    read = set(
        re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "companion/settings.py").read_text())
    )
    assert set(re.findall(r"^\| `([A-Z_]+)`", README, re.MULTILINE)) == read


def test_every_make_target_is_there_and_explained() -> None:
    makefile = (ROOT / "Makefile").read_text()
    listed = re.search(r"^\.PHONY: help (.+)$", makefile, re.MULTILINE)
    assert listed
    for target in listed[1].split():
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
        assert f"make {target}" in makefile
    assert set(re.findall(r"^    make ([a-z]+)$", README, re.MULTILINE)) <= set(listed[1].split())


def test_links_between_our_own_pages_lead_somewhere() -> None:
    broken = []
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+\.md)", page.read_text()):
            if not (page.parent / target).exists():
                broken.append(f"{page.name}: {target}")
    assert broken == []
