"""What a first visit has to fetch stays small, and comes from here."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings

CSS = sorted((settings.BASE_DIR / "static/css").glob("*.css"))


def test_all_styles_together() -> None:
    assert len(gzip.compress(b"".join(file.read_bytes() for file in CSS))) <= 25_000


@pytest.mark.parametrize("file", CSS, ids=lambda file: file.name)
def test_styles(file: Path) -> None:
    text = file.read_text()
    assert "@layer" in text  # so that order never depends on which file loads last
    assert not re.search(r"url\((?![\"']?(data:|%23))", text)
    physical = r"(margin|padding|border)-(left|right)|(?<!-)\b(left|right):|align: (left|right)"
    assert not re.search(physical, text), "not safe for right-to-left scripts"
