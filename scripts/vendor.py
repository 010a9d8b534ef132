"""Copy the few foreign files the pages use from their npm packages, as `vendor.toml` lists them.

npm fetches each package by name and exact version; its SHA-256 must be the one written down.
The outcome is committed, so neither a fresh clone nor the tests need npm.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SVG = "http://www.w3.org/2000/svg"
# What an icon says of itself and its symbol must keep.
LOOK = ("viewBox", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")


def fetch(name: str, version: str, folder: Path) -> Path:
    """Have npm put the package's archive into `folder`; give its path."""
    answer = subprocess.run(  # noqa: S603
        ["npm", "pack", "--silent", f"{name}@{version}"],  # noqa: S607
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    return folder / answer.stdout.split()[-1]


def member(archive: Path, path: str) -> bytes:
    """The bytes of one file of an npm archive. Raises KeyError where it has none of that name."""
    with tarfile.open(archive) as tar:
        file = tar.extractfile(f"package/{path}")
        if file is None:
            raise KeyError(path)
        return file.read()


def sprite(icons: dict[str, bytes]) -> str:
    """One SVG holding a <symbol> per icon, to be shown by <use href="…#name">."""
    ET.register_namespace("", SVG)
    root = ET.Element(f"{{{SVG}}}svg")
    for name, source in icons.items():
        icon = ET.fromstring(source)  # noqa: S314
        symbol = ET.SubElement(root, f"{{{SVG}}}symbol", {"id": name})
        symbol.attrib.update({key: icon.attrib[key] for key in LOOK})
        symbol.extend(icon)
    for element in root.iter():
        element.text = element.tail = None
    ET.indent(root, space="")
    return ET.tostring(root, encoding="unicode") + "\n"


def take(name: str, wanted: dict[str, Any], folder: Path) -> None:
    """Fetch one package, check its sum, and put its files where they belong."""
    archive = fetch(name, wanted["version"], folder)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != wanted["sha256"]:
        sys.exit(f"{name} {wanted['version']} has SHA-256 {found}, not the one in vendor.toml.")
    for source, target in wanted["files"].items():
        (ROOT / target).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / target).write_bytes(member(archive, source))
    if icons := wanted.get("icons"):
        drawn = {icon: member(archive, f"icons/{icon}.svg") for icon in sorted(icons)}
        (ROOT / "static/icons/sprite.svg").write_text(sprite(drawn))


def main() -> None:
    """Take everything that `vendor.toml` lists."""
    packages = tomllib.loads((ROOT / "scripts/vendor.toml").read_text())
    with tempfile.TemporaryDirectory() as folder:
        for name, wanted in packages.items():
            take(name, wanted, Path(folder))
            print(f"{name} {wanted['version']}")  # noqa: T201


if __name__ == "__main__":
    main()
