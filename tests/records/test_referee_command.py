"""`manage.py referee` as a shell meets it, and the example records with their answers.

The examples of `docs/records.md` are run too, so that the page shows what really comes out.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from companion.engine import codec, registry
from companion.engine.log import Inserted, Logged, Replaced, Retracted, act_type
from companion.engine.record import MAX_BYTES

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(Path(__file__).parent.glob("*/*.json"))
EXAMPLES = [path for path in EXAMPLES if not path.name.endswith(".answer.json")]
RECORD: dict[str, Any] = {
    "format": "table-record/1",
    "game": "potato-man",
    "players": ["Ann", "Ben", "Zoë"],
    "options": {},
    "moves": [{"move": "play", "seat": 0, "card": "blue-7"}],
}


def run(*args: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, with a database that is not there."""
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", "referee", *args],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none", **env},
    )


def refused(*args: str) -> str:
    """The one line with which the command refuses, within this process."""
    out = io.StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("referee", *args, stdout=out)
    assert caught.value.returncode == 2
    assert out.getvalue() == ""
    line = str(caught.value)
    assert line
    assert "\n" not in line
    return line


def answered(*args: str) -> tuple[int, Any]:
    """The exit status and the JSON printed, within this process."""
    out = io.StringIO()
    status: Any = 0
    try:
        call_command("referee", *args, stdout=out)
    except SystemExit as stop:
        status = stop.code
    return status, json.loads(out.getvalue())


# --- A process of its own ----------------------------------------------------------


def test_a_record_on_standard_input_and_no_database() -> None:
    done = run("-", stdin=json.dumps(RECORD).encode(), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert answer["accepted"] == 1
    assert answer["standings"][2]["player"] == "Zoë"


def test_a_move_that_is_not_in_order() -> None:
    record = RECORD | {"moves": [*RECORD["moves"], {"move": "play", "seat": 1, "card": "blue-8"}]}
    done = run("-", stdin=json.dumps(record).encode())
    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(done.stdout)["stopped_at"]["index"] == 1


def test_what_is_no_record() -> None:
    done = run("-", stdin=b"{")
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.splitlines()) == 1


def test_describe() -> None:
    done = run("--describe", "potato-man")
    assert (done.returncode, done.stderr) == (0, b"")
    assert set(json.loads(done.stdout)) == {"options", "moves"}


# --- What is refused ---------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00",
        b"[" * 500_000,
        b"\xef\xbb\xbf" + json.dumps(RECORD).encode(),
        json.dumps(RECORD).encode("utf-16"),
        json.dumps(RECORD)[:-1].encode() + b',"format":"table-record/1"}',
        json.dumps(RECORD).encode().ljust(MAX_BYTES + 1),
        json.dumps(RECORD | {"format": "x"}).encode(),
        json.dumps(RECORD | {"game": "whist"}).encode(),
        json.dumps(RECORD | {"rules": "99"}).encode(),
        json.dumps(RECORD | {"players": ["Ann"]}).encode(),
        json.dumps(RECORD | {"options": {"speed": 1}}).encode(),
        json.dumps(RECORD | {"options": {"first": 3}}).encode(),
        json.dumps(RECORD | {"players": [*"abcd"], "options": {"variant": "no-green"}}).encode(),
        json.dumps(RECORD | {"\n\n": 1}).encode(),
    ],
)
def test_files_that_are_no_record(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(content)
    assert refused(str(file))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "Is a directory" in refused(str(tmp_path))
    assert "No such file" in refused(str(tmp_path / "none.json"))
    assert "not a file name" in refused("a\x00b")
    assert refused("/dev/zero") == f"This is longer than {MAX_BYTES} bytes."


def test_calls_that_ask_for_nothing_or_too_much() -> None:
    assert refused()
    assert refused("some.json", "--describe", "potato-man")
    assert "no game 'whist'" in refused("--describe", "whist")


# --- Examples ----------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_example_records(path: Path, request: pytest.FixtureRequest) -> None:
    """Each `NAME.json` has its `NAME.answer.json`."""
    status, answer = answered(str(path))
    expected = path.with_suffix(".answer.json")
    if request.config.getoption("--regenerate-golden"):
        text = json.dumps(answer, indent=2, ensure_ascii=False)
        expected.write_text(text + "\n", "utf-8")
    assert answer == json.loads(expected.read_text("utf-8"))
    assert status == (1 if answer["stopped_at"] else 0)


def test_the_examples_of_the_docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`docs/records.md` shows files (```json NAME) and commands with what they print."""
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    for name, content in re.findall(r"```json (\S+)\n(.*?)```", page, re.DOTALL):
        Path(name).write_text(content, "utf-8")
    runs = re.findall(r"```console\n\$ python manage\.py referee (.*?)\n(.*?)```", page, re.DOTALL)
    assert len(runs) >= 2
    for command, printed in runs:
        _, answer = answered(*shlex.split(command))
        shown = json.loads(printed)
        assert shown == {key: answer[key] for key in shown}, command


def test_the_acts_of_the_docs() -> None:
    """The block of acts, one a line, holds one of each kind and each can be read."""
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    (block,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    type_ = act_type(registry.game("potato-man").Moves)
    acts = [codec.decode(line, type_) for line in block.splitlines()]
    assert [type(act) for act in acts] == [Logged, Retracted, Replaced, Inserted]
