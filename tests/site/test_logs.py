from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.servers import ROOT

PROGRAM = """
import logging, django, structlog
django.setup()
from django.test import Client
from django.urls import path
from companion import urls
def broken(request, code):
    raise RuntimeError("no such card")
urls.urlpatterns.append(path("broken/<str:code>/", broken))
structlog.get_logger("companion.tables").info("move", table="t1", seq=3)
logging.getLogger("django.db").warning("slow: %s", "one query")
client = Client(raise_request_exception=False)
assert client.get("/broken/SECRET/").status_code == 500
assert client.get("/nowhere/SECRET/").status_code == 404
"""


def test_one_line_of_json_per_event_and_no_path_in_any() -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "companion.settings",
        "DEBUG": "1",
        "ALLOWED_HOSTS": "testserver",
        "LOG_JSON": "1",
        "LOG_LEVEL": "info",
    }
    answer = subprocess.run(  # noqa: S603
        [sys.executable, "-W", "error", "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    move, slow, failed = [json.loads(line) for line in answer.stderr.splitlines()]
    assert (move["event"], move["table"], move["seq"]) == ("move", "t1", 3)
    assert (slow["event"], slow["level"]) == ("slow: one query", "warning")
    assert failed["route"] == "broken/<str:code>/"
    assert "no such card" in failed["exception"]
    assert failed["request"]
    assert "SECRET" not in answer.stderr
