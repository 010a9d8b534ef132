"""The rulebook's addresses. A rule keeps its address for good."""

from __future__ import annotations

from django.urls import path

from companion.rulebook import offline, views

app_name = "rulebook"

urlpatterns = [
    path("", views.index, name="index"),
    path("search/", views.answers, name="search"),
    path("worker.js", offline.worker, name="worker"),
    path("<slug:game>/", views.book, name="book"),
    path("<slug:game>/questions/", views.questions, name="questions"),
    path("<slug:game>/summary/", views.summary, name="summary"),
    path("<slug:game>/whole/", offline.whole, name="whole"),
    path("<slug:game>/<str:rule>/", views.passage, name="passage"),
]
