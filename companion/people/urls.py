from __future__ import annotations

from django.urls import path

from companion.people import views

app_name = "people"

urlpatterns = [
    path("me/", views.me, name="me"),
    path("me/codes/", views.codes, name="codes"),
    path("me/delete/", views.delete, name="delete"),
    path("accounts/recover/", views.recover, name="recover"),
]
