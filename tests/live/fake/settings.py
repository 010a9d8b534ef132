"""The site's settings, with only what the streams need and the made-up tables."""

from __future__ import annotations

from companion.settings import *  # noqa: F403

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "companion.live",
    "tests.live.fake",
]
MIDDLEWARE = [
    "companion.middleware.SecurityHeaders",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "companion.middleware.Doorkeeper",
]
ROOT_URLCONF = "tests.live.fake.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],  # noqa: F405
        "APP_DIRS": True,
    }
]
