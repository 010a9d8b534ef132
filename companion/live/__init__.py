"""Telling phones that a table has moved on.

The tables app uses five names: `ticket_for` for the page, `publish` and `close` after a
commit, `register` once at start, and `Current` for the type of what it registers.
How it works stands in `docs/live.md`.
"""

from __future__ import annotations

from companion.live.announce import close, publish
from companion.live.door import Current, register
from companion.live.tickets import ticket_for

__all__ = ["Current", "close", "publish", "register", "ticket_for"]
