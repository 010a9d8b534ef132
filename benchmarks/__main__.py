"""`make bench`: every benchmark, one after the other, on a database and a server of their own.

`python -m benchmarks card plies` runs only those.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
from pathlib import Path

ALL = ("phones", "card", "behind", "plies", "board", "correction", "search", "plays", "weight")


def main(names: list[str]) -> None:
    """Run the benchmarks called `names` (all of them if empty) and print a row for each figure."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        os.environ["STATIC_ROOT"] = f"{folder}/static"
        os.environ["LOG_LEVEL"] = "WARNING"  # of this process, which sets up the tables
        prepare()
        from benchmarks.measure import HEAD
        from benchmarks.site import serving

        say(HEAD)
        with serving(Path(folder) / "log") as site:
            for name in names or ALL:
                for figure in importlib.import_module(f"benchmarks.{name}").figures(site):
                    say(str(figure))


def prepare() -> None:
    """The database and the static files, as a fresh site has them."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def say(line: str) -> None:
    """Print a line now, so that one can watch."""
    sys.stdout.write(line.rstrip() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
