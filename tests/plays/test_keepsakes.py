"""Notes and a photo of a play."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse as Response
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.people.models import Circle, Membership
from companion.plays.models import Keepsake, Photo, Play
from companion.plays.photos import EDGE, MOST_BYTES, NoPhoto, drawn
from companion.tables import referee
from companion.tables.models import Table
from tests.factories import BrowserFactory, PhoneFactory, host_of
from tests.plays.making import Visitor, finished, page_of, somebody

SECRET = b"GPS-52.5200-13.4050"


def photo(
    kind: str = "JPEG", size: tuple[int, int] = (40, 20), mode: str = "RGB", **more: Any
) -> bytes:
    """A picture as a phone would send it."""
    out = io.BytesIO()
    Image.new(mode, size, 200 if mode in ("L", "P", "1") else None).save(out, kind, **more)
    return out.getvalue()


def send(table: Table, visitor: Visitor, data: bytes, name: str = "a.jpg") -> Response:
    """Send a photo."""
    return visitor.post(page_of(table, "photo/"), {"photo": SimpleUploadedFile(name, data)})


@pytest.fixture
def table(db: None) -> Table:
    """A finished table."""
    return finished()


@pytest.fixture
def host(table: Table) -> Visitor:
    """Its host."""
    return Visitor(host_of(table))


def seen(page: str) -> str:
    """What the form says it has seen."""
    return page.split('name="seen" value="')[1].split('"')[0]


# --- Notes -------------------------------------------------------------------------


def test_notes_are_written_and_read(table: Table, host: Visitor) -> None:
    answer = host.post(page_of(table, "notes/"), {"notes": "  By the fire.\r\n<b>Late!</b> "})
    assert (answer.status_code, answer["Location"]) == (302, page_of(table))
    page = Visitor(PhoneFactory(table=table, role="watch")).text(page_of(table))
    assert "By the fire.<br>&lt;b&gt;Late!&lt;/b&gt;" in page
    assert page_of(table, "notes/") not in page  # who only watches, only reads
    assert page_of(table, "notes/") in host.text(page_of(table))


def test_nobody_writes_over_what_they_have_not_read(table: Table, host: Visitor) -> None:
    before = seen(host.text(page_of(table, "notes/")))
    first = {"notes": "Ann’s", "seen": before}
    assert host.post(page_of(table, "notes/"), first).status_code == 302
    assert host.post(page_of(table, "notes/"), first).status_code == 302  # F40: sent twice
    answer = host.post(page_of(table, "notes/"), {"notes": "Ben’s", "seen": before})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Ann’s" in page
    assert "Ben’s" in page
    assert Keepsake.objects.get().notes == "Ann’s"
    again = {"notes": "Both", "seen": seen(page)}
    assert host.post(page_of(table, "notes/"), again).status_code == 302
    assert Keepsake.objects.get().notes == "Both"


@pytest.mark.parametrize(("notes", "status"), [("x" * 4001, 422), ("a\0b", 400), (" \n", 302)])
def test_notes_that_cannot_be(table: Table, host: Visitor, notes: str, status: int) -> None:
    assert host.post(page_of(table, "notes/"), {"notes": notes}).status_code == status
    assert not Keepsake.objects.exclude(notes="").exists()


def test_who_may_write(table: Table) -> None:
    circle = Circle.objects.create(name="Tuesday")
    Play.objects.update(circle=circle)
    keeper, member = somebody("ann"), somebody("ben")
    Membership.objects.create(circle=circle, user=keeper, role="keeper")
    Membership.objects.create(circle=circle, user=member)
    for visitor, status in [
        (Visitor(PhoneFactory(table=table)), 302),
        (Visitor(PhoneFactory(table=table, role="watch")), 403),
        (Visitor(user=keeper), 302),
        (Visitor(user=member), 403),
        (Visitor(browser=BrowserFactory()), 403),
    ]:
        page = page_of(table, "notes/")
        form = {"notes": "x", "seen": ""}
        Keepsake.objects.all().delete()
        assert visitor.post(page, form).status_code == status
        assert send(table, visitor, photo()).status_code == status
        assert Keepsake.objects.exists() == Photo.objects.exists() == (status == 302)


def test_they_outlive_a_reopened_table_and_go_with_the_result(table: Table, host: Visitor) -> None:
    host.post(page_of(table, "notes/"), {"notes": "By the fire"})
    send(table, host, photo())
    phone = host_of(table)
    referee.reopen(table, phone)
    assert host.get(page_of(table, "photo.jpg")).status_code == 404
    referee.finish(Table.objects.get(pk=table.pk), phone)
    assert "By the fire" in host.text(page_of(table))
    assert host.get(page_of(table, "photo.jpg")).status_code == 200
    referee.delete(Table.objects.get(pk=table.pk), phone, result_too=True)
    assert not Keepsake.objects.exists()
    assert not Photo.objects.exists()


def test_what_belongs_to_no_play_any_more_is_pruned(table: Table, host: Visitor) -> None:
    host.post(page_of(table, "notes/"), {"notes": "By the fire"})
    phone = host_of(table)
    referee.reopen(table, phone)
    call_command("prune_tables", verbosity=0)
    assert Keepsake.objects.exists()  # the game may be finished again
    referee.delete(Table.objects.get(pk=table.pk), phone, result_too=False)
    call_command("prune_tables", verbosity=0)
    assert not Keepsake.objects.exists()


# --- The photo ---------------------------------------------------------------------


def with_exif(size: tuple[int, int]) -> bytes:
    """A photo taken sideways, that tells where."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turn right to see it upright
    exif[0x010E] = SECRET.decode()
    return photo(size=size, exif=exif, comment=SECRET)


def test_it_is_encoded_anew_upright_and_bare(table: Table, host: Visitor) -> None:
    sent = with_exif((80, 40))
    assert SECRET in sent
    assert send(table, host, sent, "Ann at home.jpg").status_code == 302
    answer = host.get(page_of(table, "photo.jpg"))
    assert SECRET not in answer.content
    with Image.open(io.BytesIO(answer.content)) as kept:
        assert (kept.format, kept.size) == ("JPEG", (40, 80))
        assert not kept.getexif()
        assert set(kept.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    page = host.text(page_of(table))
    assert 'width="40" height="80"' in page


def test_it_is_served_to_be_looked_at_only(table: Table, host: Visitor) -> None:
    send(table, host, photo())
    answer = host.get(page_of(table, "photo.jpg"))
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "private" in answer["Cache-Control"]
    tag = answer["ETag"]
    assert host.get(page_of(table, "photo.jpg"), **{"If-None-Match": tag}).status_code == 304
    stranger = Visitor(browser=BrowserFactory())
    assert stranger.get(page_of(table, "photo.jpg")).status_code == 403


def test_one_photo_a_play(table: Table, host: Visitor) -> None:
    send(table, host, photo(size=(10, 10)))
    send(table, host, photo(size=(20, 20)))
    assert Photo.objects.get().width == 20
    host.post(page_of(table, "photo/"), {"remove": "yes"})
    assert not Photo.objects.exists()
    assert host.get(page_of(table, "photo.jpg")).status_code == 404


@pytest.mark.parametrize(
    ("kind", "mode"),
    [("PNG", "RGBA"), ("PNG", "P"), ("PNG", "1"), ("PNG", "I;16"), ("PNG", "LA"), ("WEBP", "RGB"),
     ("JPEG", "CMYK"), ("JPEG", "L")],
)  # fmt: skip
def test_every_kind_of_photo(table: Table, host: Visitor, kind: str, mode: str) -> None:
    assert send(table, host, photo(kind, mode=mode)).status_code == 302
    with Image.open(io.BytesIO(bytes(Photo.objects.get().data))) as kept:
        assert (kept.format, kept.mode) == ("JPEG", "RGB")


def test_a_large_one_is_made_smaller(table: Table, host: Visitor) -> None:
    send(table, host, photo(size=(4000, 1000)))
    kept = Photo.objects.get()
    assert (kept.width, kept.height) == (EDGE, EDGE // 4)


def bomb() -> bytes:
    """A PNG of a few bytes that claims to be huge."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("make", "status"),
    [
        (lambda: b"", 422),
        (lambda: b"no photo at all", 422),
        (lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", 422),
        (lambda: photo("GIF"), 422),
        (lambda: photo("BMP"), 422),
        (lambda: photo("PNG", (300, 300))[:-40], 422),
        (lambda: photo(size=(300, 300))[:200], 422),
        (bomb, 413),
        (lambda: photo("PNG", (8000, 7501), "1"), 413),
        (lambda: photo() + b"\0" * MOST_BYTES, 413),
    ],
)
def test_a_photo_that_is_none(
    table: Table, host: Visitor, make: Callable[[], bytes], status: int
) -> None:
    answer = send(table, host, make())
    assert answer.status_code == status
    assert 'id="photo-error"' in answer.content.decode()
    assert not Photo.objects.exists()


def test_no_file_at_all(table: Table, host: Visitor) -> None:
    assert host.post(page_of(table, "photo/"), {"photo": "text"}).status_code == 400
    assert host.post(page_of(table, "photo/")).status_code == 400


def test_a_body_beyond_every_limit(table: Table, host: Visitor) -> None:
    answer = host.client.post(
        page_of(table, "photo/"), b"", "multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(12 * 1024 * 1024),
    )  # fmt: skip
    assert answer.status_code == 413


def test_too_many_photos_at_once(table: Table, host: Visitor) -> None:
    answers = [send(table, host, b"x").status_code for _ in range(11)]
    assert answers[-1] == 429


@given(st.binary(max_size=300), st.integers(0, 400))
def test_nonsense_is_refused_and_nothing_breaks(junk: bytes, at: int) -> None:
    for good in (photo(), photo("PNG"), photo("WEBP")):
        data = good[:at] + junk + good[at:]
        try:
            kept = drawn(io.BytesIO(data), len(data))
        except NoPhoto:
            continue
        assert kept.data[:2] == b"\xff\xd8"
