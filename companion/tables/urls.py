"""Addresses of the front page and of everything around a table."""

from __future__ import annotations

from django.urls import include, path

from companion.tables.views import (
    claiming,
    ending,
    home,
    joining,
    log,
    opening,
    people,
    records,
    table,
)

app_name = "tables"

_at_a_table = [
    path("", table.table, name="table"),
    path("play/", table.log_move, name="play"),
    path("undo/", table.undo, name="undo"),
    path("redo/", table.redo, name="redo"),
    path("form/<slug:name>/", table.move_form, name="form"),
    path("log/", log.log, name="log"),
    path("log/<int:number>/", log.entry, name="entry"),
    path("log/<int:number>/look/", log.look, name="look"),
    path("log/<int:number>/preview/", log.preview, name="preview"),
    path("log/<int:number>/correct/", log.correct, name="correct"),
    path("scores/", ending.scores, name="scores"),
    path("options/", ending.options, name="options"),
    path("people/", people.people, name="people"),
    path("people/rename/", people.rename, name="rename"),
    path("people/sit/", people.sit, name="sit"),
    path("people/link/", people.change_link, name="link"),
    path("people/dismiss/", people.dismiss, name="dismiss"),
    path("people/claim/", claiming.claim_link, name="claim_link"),
    path("opened/", opening.opened, name="opened"),
    path("end/", ending.end, name="end"),
    path("end/finish/", ending.finish, name="finish"),
    path("end/reopen/", ending.reopen, name="reopen"),
    path("end/abandon/", ending.abandon, name="abandon"),
    path("end/rematch/", ending.rematch, name="rematch"),
    path("end/follow/", ending.follow, name="follow"),
    path("end/delete/", ending.delete, name="delete"),
    path("record/", records.save, name="save"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("open/<slug:slug>/", opening.open_table, name="open"),
    path("load/", records.load, name="load"),
    path("join/", joining.find, name="find"),
    path("join/<str:code>/", joining.join, name="join"),
    path("claim/<str:token>/", claiming.claim, name="claim"),
    path("recover/", joining.recover, name="recover"),
    path("t/<uuid:table_id>/", include(_at_a_table)),
]
