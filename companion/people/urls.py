from __future__ import annotations

from django.urls import include, path, register_converter
from django.urls.converters import IntConverter

from companion.people import circle_views, player_views, views
from companion.plays.views import statistics
from companion.tables.views import claiming

app_name = "people"


class RowConverter(IntConverter):
    """The number of a row: not longer than a database can count."""

    regex = "[0-9]{1,18}"


register_converter(RowConverter, "row")

_a_circle = [
    path("", circle_views.circle, name="circle"),
    path("rename/", circle_views.rename, name="rename_circle"),
    path("add/", circle_views.add_player, name="add_player"),
    path("invite/", circle_views.renew, name="renew_invitation"),
    path("members/", circle_views.change_member, name="change_member"),
    path("statistics/", statistics.circle, name="circle_statistics"),
    path("leave/", circle_views.leave, name="leave"),
]

_a_player = [
    path("", statistics.player, name="player"),
    path("edit/", player_views.edit, name="edit_player"),
    path("merge/", player_views.merge, name="merge"),
    path("delete/", player_views.delete, name="delete_player"),
    path("off/", player_views.take_off, name="take_off"),
]

urlpatterns = [
    path("circles/", circle_views.circle_list, name="circles"),
    path("circles/join/<str:token>/", circle_views.join, name="join"),
    path("circles/<row:pk>/", include(_a_circle)),
    path("players/<row:pk>/", include(_a_player)),
    path("merges/<row:pk>/back/", player_views.take_back, name="take_back"),
    path("me/", views.me, name="me"),
    path("me/statistics/", statistics.mine, name="my_statistics"),
    path("me/seats/", claiming.seats, name="seats"),
    path("me/devices/<row:pk>/end/", views.end_device, name="end_device"),
    path("me/codes/", views.codes, name="codes"),
    path("me/delete/", views.delete, name="delete"),
    path("accounts/recover/", views.recover, name="recover"),
]
