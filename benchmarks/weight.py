"""Bytes on the wire: a phone's first visit to a table, and the answer to a logged move.

Bodies are counted as served, compressed. A first visit is the page and all that it names:
styles, scripts and what these import, drawings, the manifest. An icon for the home screen is
fetched when somebody puts the site there, and not counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

from benchmarks.measure import Figure
from benchmarks.site import Browser, Site
from benchmarks.tables import GAMES, position

VISIT = 60_000
ANSWER = {"potato-man": 6_000}
OTHERS = 10_000  # larger games may answer with more
NAMED = re.compile(r'(?:href|src)="([^"#]+\.(?:css|js|svg|webmanifest))[#"]')
IMPORTED = re.compile(r'(?:import|from)\s*\(?"(\.[^"]+)"')


def figures(site: Site) -> Iterator[Figure]:
    """Each as a share of what is allowed."""
    for slug in GAMES:
        at = position(slug, 60)
        phone = Browser(site, at.table)
        files = first_visit(phone)
        visit = sum(files.values())
        detail = f"{visit / 1000:.1f} kB in {len(files)} requests"
        yield Figure(f"{slug}: bytes of a first visit / 60 kB", visit / VISIT, 1, detail)
        answer, most = len(phone.log(at.move).sent), ANSWER.get(slug, OTHERS)
        name = f"{slug}: bytes of an answer / {most // 1000} kB"
        yield Figure(name, answer / most, 1, f"{answer / 1000:.1f} kB")


def first_visit(phone: Browser) -> dict[str, int]:
    """Each address that a browser fetches, with the bytes of its body as sent."""
    address = f"/t/{phone.table.pk}/"
    page = phone.get(address)
    fetched = {address: len(page.sent)}
    wanted = NAMED.findall(page.text)
    while wanted:
        address = wanted.pop()
        if address not in fetched:
            file = phone.get(address)
            fetched[address] = len(file.sent)
            if address.endswith(".js"):
                wanted += [urljoin(address, other) for other in IMPORTED.findall(file.text)]
    return fetched
