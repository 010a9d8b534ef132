"""The rulebook's addresses. A rule keeps its address for good."""

from __future__ import annotations

from django.urls import path

from companion.rulebook import views

app_name = "rulebook"

urlpatterns = [
    path("", views.index, name="index"),
    path("search/", views.answers, name="search"),
    path("<slug:game>/", views.book, name="book"),
    path("<slug:game>/<str:rule>/", views.passage, name="passage"),
]
