"""`docs/adding-a-game.md` shows the toy as it is."""

from __future__ import annotations

import re
from pathlib import Path

TOY = Path(__file__).parent
PAGE = TOY.parents[1] / "docs" / "adding-a-game.md"


def test_what_the_page_quotes_stands_in_the_toy() -> None:
    """Line by line; what stands behind an ellipsis or a remark is the page's own."""
    source = "\n".join(path.read_text("utf-8") for path in TOY.rglob("*.py"))
    there = {line.strip() for line in source.splitlines()}
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    lines = [line.strip() for block in blocks for line in block.splitlines() if line.strip()]
    quoted = [line for line in lines if "…" not in line and "#" not in line]
    assert len(quoted) > 20
    assert [line for line in quoted if line not in there] == []
