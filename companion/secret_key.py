"""The signing key: made on the first start, kept outside the repository."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path


def kept_key(path: Path) -> str:
    """The key kept in `path`, made there first if the file is not there yet.

    The file is readable by its owner only. Two processes starting at once get the
    same key: each writes a whole file beside it, and only the first link wins.
    Raises OSError where the folder cannot be written, ValueError for an empty file.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, draft = tempfile.mkstemp(dir=path.parent)  # 0600 from the start
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            Path(draft).unlink()
    key = path.read_text().strip()
    if not key:
        raise ValueError(f"{path} is empty: delete it, and a new key is made")
    return key
