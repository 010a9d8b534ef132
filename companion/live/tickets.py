"""The signed ticket that a page carries and a stream is opened with.

A ticket says which table may be listened to, by which access, and through which door
(the link, with its generation, by which the phone came in). It holds no secret and
opens nothing but revision numbers; whether the door still stands is asked on connecting.
"""

from __future__ import annotations

import msgspec
from django.core import signing

VALID_SECONDS = 12 * 60 * 60
_LONGEST = 600  # what a ticket of ours never reaches: refused before any work is done
_SIGNER_SALT = "companion.live"


class Ticket(msgspec.Struct, frozen=True, array_like=True):
    """Who may listen to what: ids and names as the tables app gave them to `ticket_for`."""

    table: str
    access: str
    door: str


def ticket_for(table_id: str, access: str, door: str) -> str:
    """A ticket for the address `/live/<ticket>`, good for 12 hours.

    `table_id` names the table, `access` the phone's right to see it, `door` the link it
    came in by together with the link's generation, such as `scribe:3`. Each is a short
    string without meaning here; all three come back in the call of the registered check.
    """
    return _signer().sign_object([table_id, access, door])


def read_ticket(text: str) -> Ticket | None:
    """The ticket in `text`, or None where it is forged, damaged or too old."""
    if len(text) > _LONGEST:
        return None
    try:
        return msgspec.convert(_signer().unsign_object(text, max_age=VALID_SECONDS), Ticket)
    except (signing.BadSignature, ValueError):
        return None


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=_SIGNER_SALT)
