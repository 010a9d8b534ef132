"""What becomes of a photo: one picture, upright, in its colours, and nothing else of the file."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from companion.plays.photos import EDGE, Drawn, NoPhoto, drawn

RED, BLUE = (200, 20, 20), (20, 20, 200)
SECRET = b"52.5200N 13.4050E, by Ann"


def taken(data: bytes) -> tuple[Drawn, Image.Image]:
    """A file as it is kept, and the picture in that."""
    kept = drawn(io.BytesIO(data), len(data))
    return kept, Image.open(io.BytesIO(kept.data))


def halves(size: tuple[int, int] = (80, 40)) -> Image.Image:
    """A picture, red on its left and blue on its right."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return image


def saved(image: Image.Image, kind: str = "JPEG", **more: Any) -> bytes:
    """A picture as a file."""
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def near(pixel: Any, colour: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 40 for one, other in zip(pixel, colour, strict=True))


# Where red is, once it is upright, for each way a camera may have been held.
@pytest.mark.parametrize(
    ("orientation", "at"),
    [(1, "left"), (2, "right"), (3, "right"), (4, "left"), (5, "top"), (6, "top"), (7, "bottom"),
     (8, "bottom")],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_each_way_of_holding_a_camera(kind: str, orientation: int, at: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    kept, image = taken(saved(halves(), kind, exif=exif))
    sideways = orientation > 4
    assert (kept.width, kept.height) == ((40, 80) if sideways else (80, 40))
    middle, far = (20, 70) if sideways else (20, 60)
    points = {"left": (10, middle), "right": (70, middle), "top": (middle, 10),
              "bottom": (middle, far)}  # fmt: skip
    assert near(image.getpixel(points[at]), RED)
    assert not image.getexif()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_neither_place_nor_camera_nor_maker_is_kept(kind: str) -> None:
    exif = Image.Exif()
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0)})
    exif[0x010F], exif[0x010E], exif[0x927C] = "Maker", SECRET.decode(), SECRET
    more: dict[str, Any] = {"exif": exif, "icc_profile": SECRET * 10}
    if kind == "PNG":
        info = PngImagePlugin.PngInfo()
        info.add_text("Comment", SECRET.decode())
        info.add_itxt("XML:com.adobe.xmp", SECRET.decode(), zip=True)
        more["pnginfo"] = info
    else:
        more["xmp"] = b"<x:xmpmeta>" + SECRET + b"</x:xmpmeta>"
    sent = saved(halves(), kind, **more) + SECRET  # also what hangs on behind
    assert SECRET in sent
    kept, image = taken(sent)
    assert SECRET not in kept.data
    assert b"Exif" not in kept.data
    assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_of_a_moving_picture_the_first_is_kept(kind: str) -> None:
    later = [Image.new("RGB", (80, 40), (20, 200, 20)) for _ in range(30)]
    sent = saved(halves(), kind, save_all=True, append_images=later, duration=50)
    kept, image = taken(sent)
    assert (kept.width, kept.height, getattr(image, "n_frames", 1)) == (80, 40, 1)
    assert near(image.getpixel((10, 20)), RED)


def test_of_two_pictures_in_one_file_the_first_is_kept() -> None:
    """As some phones write them: a JPEG with another behind it."""
    sent = saved(halves(), "MPO", save_all=True, append_images=[Image.new("RGB", (80, 40))])
    kept, image = taken(sent)
    assert (kept.width, kept.height) == (80, 40)
    assert near(image.getpixel((10, 20)), RED)


def test_colours_of_a_print_shop() -> None:
    kept, image = taken(saved(halves().convert("CMYK")))
    assert near(image.getpixel((10, 20)), RED)
    assert near(image.getpixel((70, 20)), BLUE)
    assert (image.mode, kept.width) == ("RGB", 80)


def test_what_is_seen_through_is_white() -> None:
    image = Image.new("RGBA", (40, 40), (200, 20, 20, 0))
    assert near(taken(saved(image, "PNG"))[1].getpixel((20, 20)), (255, 255, 255))


@pytest.mark.parametrize("size", [(12_000, 1), (1, 12_000), (1, 1), (EDGE, EDGE + 1)])
def test_odd_shapes(size: tuple[int, int]) -> None:
    kept, image = taken(saved(Image.new("RGB", size, RED), "PNG"))
    assert 1 <= kept.width <= EDGE
    assert 1 <= kept.height <= EDGE
    assert image.size == (kept.width, kept.height)


# --- What is none ------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_file_that_ends_early_is_none(kind: str) -> None:
    """Never half a picture with grey below, wherever it was cut."""
    noise = Image.effect_noise((200, 200), 80).convert("RGB")
    whole = saved(noise, kind)
    for part in (0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98):
        data = whole[: int(len(whole) * part)]
        with pytest.raises(NoPhoto) as refused:
            drawn(io.BytesIO(data), len(data))
        assert refused.value.status == 422


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, *more: bytes, pixels: bytes = b"") -> bytes:
    """A PNG that claims a size, whatever it holds."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"".join(
        [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", head), *more, chunk(b"IDAT", pixels),
         chunk(b"IEND", b"")]
    )  # fmt: skip


def huge_jpeg() -> bytes:
    """A small JPEG whose head says 65,500 by 65,500."""
    data = bytearray(saved(halves()))
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", 65_500, 65_500)
    return bytes(data)


def huge_webp() -> bytes:
    """A small moving WebP whose head says 16,384 by 16,384."""
    later = [Image.new("RGB", (80, 40))]
    data = bytearray(saved(halves(), "WEBP", save_all=True, append_images=later))
    at = data.index(b"VP8X") + 12
    data[at : at + 6] = b"\xff\x3f\x00\xff\x3f\x00"
    return bytes(data)


@pytest.mark.parametrize(
    ("make", "statuses"),
    [
        (lambda: png(60_000, 60_000), {413}),
        (lambda: png(2**31 - 1, 2**31 - 1), {413, 422}),
        (lambda: png(30_000, 30_000, pixels=zlib.compress(b"\0" * 10_000_000)), {413}),
        (huge_jpeg, {413}),
        (huge_webp, {413, 422}),
        (lambda: png(0, 0), {422}),
        (lambda: png(10, 10, chunk(b"zTXt", b"a\0\0" + zlib.compress(b"x" * 200_000_000)),
                     pixels=zlib.compress(b"\0" * 310)), {422}),
        (lambda: saved(halves(), "TIFF"), {422}),
        (lambda: saved(halves(), "ICO"), {422}),
        (lambda: saved(halves(), "PDF"), {422}),
        (lambda: b"\xff\xd8\xff\xe1" + b"\xff" * 1000, {422}),
        (lambda: b"PK\x03\x04" + b"\0" * 1000, {422}),
    ],
)  # fmt: skip
def test_bombs_and_other_files(make: Callable[[], bytes], statuses: set[int]) -> None:
    data = make()
    with pytest.raises(NoPhoto) as refused:
        drawn(io.BytesIO(data), len(data))
    assert refused.value.status in statuses
    assert str(refused.value).endswith(".")
