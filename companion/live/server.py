"""The web server: uvicorn, taught to let go of open streams when it is told to stop."""

from __future__ import annotations

import socket
from types import FrameType

import uvicorn

from companion.live.http import BoundedHttp
from companion.live.hub import hub

# Streams end at once; this is for a request that is just being answered.
GRACE_SECONDS = 3
# A phone that left without a word is given up once it has not confirmed a heartbeat
# for so long; the system's own patience is a quarter of an hour.
SILENCE_SECONDS = 45


class Server(uvicorn.Server):
    """uvicorn would wait for every stream to end by itself before it stops."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """On SIGINT and SIGTERM: end the streams, then go on as uvicorn does."""
        hub.end()
        super().handle_exit(sig, frame)


def listening_socket(host: str, port: int) -> socket.socket:
    """A bound socket; `port` 0 lets the system choose. Raises OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; accepted connections inherit it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_SECONDS * 1000)
    return listening


def server_config(certificate: str | None = None, key: str | None = None) -> uvicorn.Config:
    """How uvicorn serves the site, over TLS where `certificate` and `key` files are given."""
    return uvicorn.Config(
        "companion.asgi:application",
        ssl_certfile=certificate,
        ssl_keyfile=key,
        http=BoundedHttp,
        lifespan="on",
        ws="none",
        log_config=None,  # the site's own logging
        access_log=False,  # addresses hold tickets and join codes
        server_header=False,
        proxy_headers=False,  # `companion.network` reads them, by TRUSTED_PROXIES
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
