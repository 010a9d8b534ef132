"""Django's makemessages, which also finds the sentences that rules say with `Text`."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

ELSEWHERE = ["tests", "benchmarks", "scripts"]


def for_xgettext(source: str) -> str:
    """`source` with `ngettext` in place of `Text` wherever a plural is given.

    xgettext reads `Text("one")` by itself, but cannot tell `plural=` from any other
    parameter. Nothing moves to another line. Raises ValueError where `plural=` is not
    the first parameter, since xgettext goes by position.
    """
    lines = source.encode().splitlines(keepends=True)
    # From the end, so that places found earlier stay right.
    for node in sorted(_plurals(source), key=lambda call: (-call.lineno, -call.col_offset)):
        if node.keywords[0].arg != "plural":
            raise ValueError(f"line {node.lineno}: plural= must stand right behind the sentence")
        line = lines[node.lineno - 1]
        end = node.func.end_col_offset or 0
        lines[node.lineno - 1] = line[: node.col_offset] + b"ngettext" + line[end:]
    return b"".join(lines).decode()


def _plurals(source: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Text"
        and any(keyword.arg == "plural" for keyword in node.keywords)
    ]


class BuildFile(makemessages.BuildFile):
    """A Python file goes to xgettext through `for_xgettext`, if that changes it."""

    @property
    def is_templatized(self) -> bool:
        """Whether a changed copy is handed to xgettext."""
        if self._is_python:
            return "plural=" in Path(self.path).read_text()
        return bool(super().is_templatized)

    def preprocess(self) -> None:
        """Write the changed copy."""
        if not self._is_python:
            super().preprocess()
        elif self.is_templatized:
            Path(self.work_path).write_text(for_xgettext(Path(self.path).read_text()))

    @property
    def _is_python(self) -> bool:
        return self.domain == "django" and self.path.endswith(".py")


class Command(makemessages.Command):
    """`manage.py makemessages`, as Django documents it."""

    build_file_class = BuildFile

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect from the site and its games, not from the tests."""
        self.xgettext_options = [*self.xgettext_options, "--keyword=Text"]
        options["ignore_patterns"] = [*options["ignore_patterns"], *ELSEWHERE]
        super().handle(*args, **options)
