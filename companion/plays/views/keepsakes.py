"""What people add to a play: notes, and one photo."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from companion import errors
from companion.limits import limited
from companion.plays.models import Keepsake, Photo
from companion.plays.photos import NoPhoto, drawn, photo_of
from companion.plays.seeing import Look, at_play
from companion.plays.views.looking import play_context
from companion.tables.visit import phone_key
from companion.tables.writing import writing

LONGEST = 4_000


@require_http_methods(["GET", "POST"])
@limited("notes", per_minute=30, burst=30, who=phone_key)
@at_play
def notes(request: HttpRequest, look: Look) -> HttpResponse:
    """Write notes on a play; 409 with both texts where somebody was quicker."""
    if not look.writes:
        return _not_yours(request)
    if request.method == "GET":
        return _page(request, look)
    text = request.POST.get("notes", "").replace("\r\n", "\n").strip()
    if len(text) > LONGEST:
        problem = _("Notes have at most 4000 characters; these have {n}.").format(n=len(text))
        return _page(request, look, 422, text=text, problem=problem)
    if not _write(look, text, request.POST.get("seen", "")):
        problem = _("Somebody changed the notes meanwhile. Theirs stand below; save yours again.")
        return _page(request, look, 409, text=text, problem=problem, theirs=look.keepsake.notes)
    return redirect(look.play)


@require_http_methods(["GET", "POST"])
@limited("photo", per_minute=6, burst=10, who=phone_key)
@at_play
def photo(request: HttpRequest, look: Look) -> HttpResponse:
    """Add a photo in the place of an earlier one, or take it off."""
    if not look.writes:
        return _not_yours(request)
    if request.method == "GET":
        return _page(request, look)
    if request.POST.get("remove") == "yes":
        with writing():
            Photo.objects.filter(keepsake=look.play.key).delete()
        messages.success(request, _("The photo is gone."))
        return redirect(look.play)
    sent = request.FILES.get("photo")
    if not isinstance(sent, UploadedFile) or sent.file is None:
        return _page(request, look, 400, photo_problem=_("Choose a photo first."))
    try:
        new = drawn(sent.file, sent.size or 0)
    except NoPhoto as refusal:
        return _page(request, look, refusal.status, photo_problem=str(refusal))
    with writing():
        keepsake, _made = Keepsake.objects.get_or_create(key=look.play.key)
        Photo.objects.update_or_create(
            keepsake=keepsake,
            defaults={
                "data": new.data,
                "width": new.width,
                "height": new.height,
                "digest": new.digest,
            },
        )
    return redirect(look.play)


@require_GET
@at_play
def picture(request: HttpRequest, look: Look) -> HttpResponse:
    """The photo itself: a JPEG of our own making that may do nothing but be looked at."""
    kept = Photo.objects.filter(keepsake=look.play.key)
    digest = kept.values_list("digest", flat=True).first()
    if digest is None:
        raise Http404
    tag = f'"{digest}"'
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(bytes(kept.get().data), content_type="image/jpeg")
        response["Content-Disposition"] = 'inline; filename="photo.jpg"'
    response["ETag"] = tag
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie"])
    return response


def _write(look: Look, text: str, seen: str) -> bool:
    """Write the notes, unless they are not any more those that were `seen`."""
    now = timezone.now()
    with writing():
        keepsake, _made = Keepsake.objects.get_or_create(key=look.play.key)
        if keepsake.notes and seen != f"{keepsake.changed.timestamp()}":
            return keepsake.notes == text
        there = Keepsake.objects.filter(key=keepsake.key, changed=keepsake.changed)
        return bool(there.update(notes=text, changed=now))


def _page(
    request: HttpRequest, look: Look, status: int = 200, text: str | None = None, **more: Any
) -> HttpResponse:
    keepsake = look.keepsake
    context = play_context(look) | {
        "text": keepsake.notes if text is None else text,
        "seen": f"{keepsake.changed.timestamp()}",
        "photo": photo_of(look.play),
        "longest": LONGEST,
        **more,
    }
    return render(request, "plays/notes.html", context, status=status)


def _not_yours(request: HttpRequest) -> HttpResponse:
    return errors.told(
        request,
        403,
        _("Only looking"),
        _("Notes and photo are for whoever logged at the table, and for keepers of its circle."),
    )
