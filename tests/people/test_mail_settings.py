"""EMAIL_URL, read in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks

from tests.servers import ROOT

SHOWN = ("EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_USE_TLS", "MAIL_IS_SENT")


@pytest.fixture
def mail_with(tmp_path: Path) -> Any:
    def read(**environment: str) -> list[Any]:
        program = (
            "import json; from companion import settings as s;"
            f"print(json.dumps([getattr(s, name) for name in {SHOWN}]))"
        )
        answer = subprocess.run(  # noqa: S603
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **environment},
            check=True,
            capture_output=True,
        )
        return list(json.loads(answer.stdout))

    return read


SMTP = "django.core.mail.backends.smtp.EmailBackend"
CONSOLE = "django.core.mail.backends.console.EmailBackend"


@pytest.mark.parametrize("url", [None, "", "console:"])
def test_without_it_mails_stand_in_the_log(mail_with: Any, url: str | None) -> None:
    found = mail_with() if url is None else mail_with(EMAIL_URL=url)
    assert found[0] == CONSOLE
    assert not found[-1]


def test_with_it_they_are_sent(mail_with: Any) -> None:
    found = mail_with(EMAIL_URL="submission://ann:a%2Fb@mail.example.org")
    assert found == [SMTP, "mail.example.org", 587, True, True]


def test_an_address_of_no_known_kind_is_an_error(mail_with: Any, settings: Any) -> None:
    settings.EMAIL_BACKEND = mail_with(EMAIL_URL="smtp+tls://mail.example.org")[0]
    assert "people.E001" in [found.id for found in run_checks()]
