"""The whole site: Django, and beside it the live streams, which must not cost a thread each."""

from __future__ import annotations

import os
from typing import cast

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

django = cast("ASGI3Application", get_asgi_application())

# These read settings and the app registry, which stand only now.
from companion.live.hub import hub  # noqa: E402
from companion.live.lifespan import lifespan  # noqa: E402
from companion.live.stream import PATH, stream  # noqa: E402
from companion.uploads import bounded  # noqa: E402

site = bounded(django)


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Send streams to the hub and everything else to Django."""
    if scope["type"] == "lifespan":
        await lifespan(hub, receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(PATH):
        await stream(hub, scope, receive, send)
    else:
        await site(scope, receive, send)
