"""The one door through which a table changes: pages, commands and imports all use it.

`entries` adds to the log, `opening` and `ending` begin and end a table, `rights` says who may.
Whatever is not done is a `Refusal`, with its sentence and its status.
"""

from companion.tables.referee.ending import (
    abandon,
    delete,
    finish,
    rematch,
    remove,
    reopen,
    stop,
)
from companion.tables.referee.entries import (
    insert,
    preview,
    redo,
    replace,
    retract,
    submit,
    undo,
)
from companion.tables.referee.importing import import_table
from companion.tables.referee.opening import Opened, open_table
from companion.tables.referee.refusals import (
    Busy,
    KeyUsed,
    NotYours,
    Objected,
    Over,
    Refusal,
    Stale,
    Troubled,
    Unreadable,
)
from companion.tables.referee.slips import Done, Preview, Slip

__all__ = [
    "Busy",
    "Done",
    "KeyUsed",
    "NotYours",
    "Objected",
    "Opened",
    "Over",
    "Preview",
    "Refusal",
    "Slip",
    "Stale",
    "Troubled",
    "Unreadable",
    "abandon",
    "delete",
    "finish",
    "import_table",
    "insert",
    "open_table",
    "preview",
    "redo",
    "rematch",
    "remove",
    "reopen",
    "replace",
    "retract",
    "stop",
    "submit",
    "undo",
]
