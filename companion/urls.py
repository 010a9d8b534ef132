"""Every address of the site, but for the live stream: `asgi.py` serves that beside Django."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from companion import health

urlpatterns = [
    path("", include("companion.tables.urls")),
    path("rules/", include("companion.rulebook.urls")),
    path("plays/", include("companion.plays.urls")),
    path("", include("companion.people.urls")),
    path("accounts/", include("companion.people.account_urls")),
    path("styleguide/", include("companion.styleguide")),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]

handler400 = "companion.errors.bad_request"
handler403 = "companion.errors.forbidden"
handler404 = "companion.errors.not_found"
handler429 = "companion.people.views.slow_down"
handler500 = "companion.errors.server_error"
