"""`manage.py serve`: the site and its live streams, in one process."""

from __future__ import annotations

import argparse
import contextlib
import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.live.server import Server, listening_socket, server_config
from companion.live.welcome import welcome


class Command(BaseCommand):
    help = (
        "Serves the site. One process is plenty for many tables; to run several, start this "
        "command several times on different ports behind a proxy, with REDIS_URL set."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on")  # noqa: S104
        parser.add_argument("--port", type=_port, default=os.environ.get("PORT", "8000"))
        parser.add_argument("--ssl-certfile", help="certificate, for https without a proxy")
        parser.add_argument("--ssl-keyfile", help="the certificate's key")

    def handle(self, *args: Any, **options: Any) -> None:
        certificate, key = options["ssl_certfile"], options["ssl_keyfile"]
        if (certificate is None) != (key is None):
            raise CommandError("Give --ssl-certfile and --ssl-keyfile together.")
        config = server_config(certificate, key)
        try:
            config.load()
        except OSError as problem:
            raise CommandError(f"Certificate or key cannot be used: {problem}") from problem
        try:
            listening = listening_socket(options["host"], options["port"])
        except OSError as problem:
            raise CommandError(
                f"Port {options['port']} cannot be used ({problem.strerror}): "
                "choose another with --port."
            ) from problem
        self.stdout.write(
            welcome(
                options["host"],
                listening.getsockname()[1],
                secure=certificate is not None,
                qr="utf" in (getattr(self.stdout, "encoding", None) or "").lower(),
            )
        )
        self.stdout.flush()
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C is how one stops it
            Server(config).run(sockets=[listening])


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError("a port lies between 0 and 65535")
    return port
