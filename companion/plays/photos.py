"""One photo a play: what is sent is looked at once, drawn anew, and thrown away.

Nothing of the file outlives that: no place, no time, no camera, no byte of whoever sent it.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from companion.engine import codec
from companion.plays.models import Photo, Play

MOST_BYTES = 10 * 1024 * 1024
MOST_PIXELS = 60_000_000
EDGE = 1600  # of what is kept, in pixels
_KINDS = ("JPEG", "PNG", "WEBP")
# What Pillow itself warns of and, at twice as many, refuses.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS
# A large one takes much memory for a moment: never two at a time.
_one_at_a_time = threading.Lock()


class NoPhoto(Exception):
    """A file that cannot be taken; `status` is the answer's, the message a sentence to show."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True)
class Drawn:
    """A photo as it is kept: JPEG, upright, at most `EDGE` pixels wide and high."""

    data: bytes
    width: int
    height: int
    digest: str


def drawn(file: IO[bytes], size: int) -> Drawn:
    """The photo in a file of `size` bytes, encoded anew. Raises NoPhoto."""
    if size > MOST_BYTES:
        raise NoPhoto(413, _("This photo is larger than 10 MB. Send a smaller one."))
    with _one_at_a_time:
        try:
            image = _read(file)
        except NoPhoto:
            raise
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            raise _too_many_pixels() from None
        except Exception:  # a decoder that is fed nonsense raises whatever it likes
            raise NoPhoto(
                422, _("This is no photo the site can read. Send a JPEG, PNG or WebP.")
            ) from None
        out = io.BytesIO()
        image.save(out, "JPEG", quality=82, optimize=True)
    data = out.getvalue()
    return Drawn(data, image.width, image.height, codec.digest(data.hex()))


def photo_of(play: Play) -> Mapping[str, object] | None:
    """Width, height and digest of a play's photo, without its bytes; None where there is none."""
    return Photo.objects.filter(keepsake=play.key).values("width", "height", "digest").first()


def _read(file: IO[bytes]) -> Image.Image:
    """The picture in `file`, upright, small enough, in plain colours and with nothing else."""
    with Image.open(file, formats=_KINDS) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            raise _too_many_pixels()
        opened.draft("RGB", (EDGE, EDGE))  # a JPEG is made smaller while it is read
        opened.load()
        upright = ImageOps.exif_transpose(opened)
    upright.thumbnail((EDGE, EDGE))
    seen = upright.convert("RGBA")
    plain = Image.new("RGB", seen.size, "white")
    plain.paste(seen, mask=seen.getchannel("A"))
    return plain


def _too_many_pixels() -> NoPhoto:
    return NoPhoto(413, _("This photo has more than 60 million pixels. Send a smaller one."))
