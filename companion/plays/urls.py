"""Addresses of past plays."""

from __future__ import annotations

from django.urls import include, path

from companion.plays.views import looking

app_name = "plays"

_a_play = [
    path("", looking.play, name="play"),
    path("replay/<int:number>/", looking.replay, name="replay"),
]

urlpatterns = [
    path("", looking.plays, name="list"),
    path("<uuid:key>/", include(_a_play)),
]
