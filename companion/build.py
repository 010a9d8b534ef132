"""Which build of the site this is: pages cached by an older one are not shown again."""

from __future__ import annotations

import hashlib
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_PARTS = ("companion", "games", "templates", "static")


def _digest() -> str:
    """A digest over the source, so that processes of one deployment agree."""
    found = hashlib.sha256()
    for part in _PARTS:
        for path in sorted((_ROOT / part).rglob("*")):
            if path.suffix in {".py", ".html", ".css", ".js", ".svg", ".md", ".toml"}:
                found.update(path.read_bytes())
    return found.hexdigest()[:12]


BUILD = _digest()
