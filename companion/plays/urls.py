"""Addresses of past plays."""

from __future__ import annotations

from django.urls import include, path

from companion.plays.views import bringing, keepsakes, looking, taking

app_name = "plays"

_a_play = [
    path("", looking.play, name="play"),
    path("replay/<int:number>/", looking.replay, name="replay"),
    path("notes/", keepsakes.notes, name="notes"),
    path("photo/", keepsakes.photo, name="photo"),
    path("photo.jpg", keepsakes.picture, name="picture"),
    path("take/", taking.take, name="take"),
    path("play.bgsplay", taking.bgsplay, name="bgsplay"),
    path("play.csv", taking.csv, name="csv"),
    path("record.json", taking.record, name="record"),
    path("result.svg", taking.image, name="image"),
]

urlpatterns = [
    path("", looking.plays, name="list"),
    path("plays.csv", taking.several, {"kind": "csv"}, name="all-csv"),
    path("plays.bgsplay", taking.several, {"kind": "bgsplay"}, name="all-bgsplay"),
    path("bring/", bringing.bring, name="bring"),
    path("bring/<uuid:pk>/", bringing.look_through, name="brought"),
    path("b/<str:token>/", taking.shared, name="shared"),
    path("<uuid:key>/", include(_a_play)),
]
