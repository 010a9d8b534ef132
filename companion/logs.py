"""One line of JSON per event; at a terminal the same in colours for a reader."""

from __future__ import annotations

from typing import Any

import structlog
from django.core.signals import got_request_exception
from django.http import HttpRequest

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_config(*, json: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING setting; also points structlog at it.

    Django's own lines about refused requests quote the whole path, which may hold a join
    code or the secret of a link: they are left out, and `log_failure` tells what broke.
    """
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    # Not the traceback that shows what every variable held: names and codes are among them.
    console = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    renderers: list[Any] = [console]
    if json:
        renderers = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(sort_keys=True),
        ]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "event": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *renderers,
                ],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "event"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.request": {"level": "CRITICAL"},
            "django.security": {"level": "CRITICAL"},
            "uvicorn": {"level": "WARNING"},
        },
    }


def log_failure(sender: object, request: HttpRequest | None = None, **kwargs: object) -> None:
    """Log the exception that is about to become a 500, with the route's pattern for the path."""
    match = request.resolver_match if request else None
    structlog.get_logger("companion.request").error(
        "request failed",
        method=request.method if request else None,
        route=match.route if match else None,
        exc_info=True,
    )


def connect() -> None:
    """Have every failed request logged."""
    got_request_exception.connect(log_failure, dispatch_uid="companion.logs")
