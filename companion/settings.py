"""Everything that can be set, from environment variables, safe where nothing is.

The README lists the variables a host may want. `python manage.py check --deploy` says
what is still missing on a public server.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _
from environs import Env

from companion.logs import logging_config
from companion.network import host_of, own_hosts
from companion.secret_key import kept_key

env = Env()

BASE_DIR = Path(__file__).resolve().parent.parent
# What must outlive a fresh clone and stay out of the repository.
STATE_DIR = env.path("XDG_STATE_HOME", Path.home() / ".local" / "state") / "referee-companion"

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or kept_key(
    env.path("SECRET_KEY_FILE", STATE_DIR / "secret-key")
)

# --- Where the site is found -------------------------------------------------------

PUBLIC_URL = env.str("PUBLIC_URL", "").rstrip("/")
_public_host = host_of(PUBLIC_URL)
# Without a public address: this machine's own names and addresses, so that phones on
# the home network get through, and nobody else's name does.
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", [_public_host, "localhost", "127.0.0.1"] if _public_host else own_hosts()
)
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0)
WORKERS = env.int("WEB_CONCURRENCY", 1)

# --- TLS, cookies, headers ---------------------------------------------------------

HTTPS = env.bool("HTTPS", PUBLIC_URL.startswith("https:"))
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 0)
# Other names under the same domain are not this site's to bind.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
CSRF_FAILURE_VIEW = "companion.errors.no_csrf"

_NONE, _SELF = "'none'", "'self'"
SECURE_CSP = {
    "default-src": [_NONE],
    "script-src": [_SELF],
    "style-src": [_SELF],
    "img-src": [_SELF, "data:"],
    "font-src": [_SELF],
    "connect-src": [_SELF],
    "manifest-src": [_SELF],
    "worker-src": [_SELF],
    "form-action": [_SELF],
    "base-uri": [_NONE],
    "frame-ancestors": [_NONE],
    "object-src": [_NONE],
}
# Features no page here uses. The wake lock and passkeys are not among them.
PERMISSIONS_REFUSED = [
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
]

# --- How much a request may bring --------------------------------------------------

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # a form
MAX_BODY_BYTES = 2 * 1024 * 1024  # a form with a file, such as a table's record
# Where more may come: the photo of a play, and what other programs saved.
LARGE_BODIES = re.compile(r"/plays/(bring/|[0-9a-f-]{36}/photo/)")
LARGE_BODY_BYTES = 11 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 400
DATA_UPLOAD_MAX_NUMBER_FILES = 4

JOIN_TRIES_PER_MINUTE = env.int("JOIN_TRIES_PER_MINUTE", 10)
MOVES_PER_MINUTE = env.int("MOVES_PER_MINUTE", 240)  # by one phone
LOOKUPS_PER_MINUTE = env.int("LOOKUPS_PER_MINUTE", 600)  # from one address, a few phones
RULES_READY = env.bool("RULES_READY", True)  # made ready to be searched when the server starts
LIVE_PHONES_PER_TABLE = env.int("LIVE_PHONES_PER_TABLE", 24)
LIVE_PHONES_PER_ADDRESS = env.int("LIVE_PHONES_PER_ADDRESS", 60)
KEEP_UNFINISHED_DAYS = env.int("KEEP_UNFINISHED_DAYS", 90)

# --- What the site is made of ------------------------------------------------------

INSTALLED_APPS = [
    "companion",
    "companion.tables",
    "companion.live",
    "companion.rulebook",
    "companion.people",
    "companion.plays",
    "games.potato_man",
    "games.potemkin",
    "games.villagers",
    "games.catan",
    "template_partials",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "companion.middleware.RequestId",
    "django.middleware.security.SecurityMiddleware",
    "companion.middleware.SecurityHeaders",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "companion.middleware.Doorkeeper",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "companion.people.identity.BrowserMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "companion.urls"
WSGI_APPLICATION = "companion.wsgi.application"
ASGI_APPLICATION = "companion.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Database and cache ------------------------------------------------------------

_database: dict[str, Any] = dict(
    env.dj_db_url("DATABASE_URL", f"sqlite:///{BASE_DIR / 'db.sqlite3'}")
)
_database["CONN_MAX_AGE"] = (
    0  # every request has a thread of its own, so no connection is met again
)
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # IMMEDIATE makes every transaction ask for the write lock at once, where waiting is
    # possible, instead of failing half way.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000;"
        ),
    }
else:
    _database["CONN_HEALTH_CHECKS"] = True
    _database["OPTIONS"] = {
        "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", 10), "timeout": 10}
    }
DATABASES = {"default": _database}

REDIS_URL = env.str("REDIS_URL", "")
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},  # rate limits must not be crowded out
    }
}
if REDIS_URL:
    CACHES["default"] = {
        "BACKEND": "companion.caches.SharedCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "referee",
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }

# --- Sign-in -----------------------------------------------------------------------
# The routes are in companion/people/account_urls.py, the rest of allauth's behaviour in
# companion/people/adapter.py.

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 180 * 24 * 3600  # a season of game nights

ACCOUNT_ADAPTER = "companion.people.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "companion.people.forms.LoginForm",
    "signup": "companion.people.forms.SignupForm",
    "change_password": "companion.people.forms.ChangePasswordForm",
    "set_password": "companion.people.forms.SetPasswordForm",
    "reset_password": "companion.people.forms.ResetPasswordForm",
    "reset_password_from_key": "companion.people.forms.ResetPasswordKeyForm",
    "reauthenticate": "companion.people.forms.ReauthenticateForm",
    "add_email": "companion.people.forms.AddEmailForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True  # one address a person is enough
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# An address that is taken is not given away: it may be given again, unverified.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    # Wrong passwords from one address, and for one user name from anywhere.
    "login_failed": env.str("SIGN_IN_LIMIT", "10/m/ip,5/5m/key"),
    "signup": env.str("SIGN_UP_LIMIT", "10/m/ip,100/d/ip"),
}

MFA_ADAPTER = "companion.people.adapter.MFAAdapter"
MFA_FORMS = {
    "add_webauthn": "companion.people.forms.AddPasskeyForm",
    "edit_webauthn": "companion.people.forms.EditPasskeyForm",
    "login_webauthn": "companion.people.forms.LoginPasskeyForm",
    "reauthenticate_webauthn": "companion.people.forms.ReauthenticatePasskeyForm",
}
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"
MFA_ALLOW_UNVERIFIED_EMAIL = True

# Without EMAIL_URL mails go to the server's own log, where the operator can read them.
_mail: dict[str, Any] = {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
if env.str("EMAIL_URL", ""):
    _mail = dict(env.dj_email_url("EMAIL_URL"))
EMAIL_BACKEND = _mail.get("EMAIL_BACKEND", "")  # none: companion/people/checks.py says so
MAIL_IS_SENT = "console" not in EMAIL_BACKEND
EMAIL_HOST = _mail.get("EMAIL_HOST", "")
EMAIL_PORT = _mail.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = _mail.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = _mail.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", f"referee@{_public_host or 'localhost'}")

# --- Static files ------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = env.path("STATIC_ROOT", BASE_DIR / "staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False  # nobody else's pages load from here

# --- Language and time -------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Log ---------------------------------------------------------------------------

LOGGING = logging_config(
    json=env.bool("LOG_JSON", not sys.stderr.isatty()),
    level=env.str("LOG_LEVEL", "INFO").upper(),
)
