"""Django's settings for a hosted table: those of a local one, with people, their sessions and a database for many."""

from __future__ import annotations

from pathlib import Path

from turnwright.server.settings import *
from turnwright.server.settings import ALLOWED_HOSTS, DATABASES, INSTALLED_APPS, MIDDLEWARE, TEMPLATES

from . import environment
from .accounts import *
from .database import connection

HOSTED = True
POLICY = "turnwright.hosting.policy.ByMembership"
API = ["turnwright.hosting.api"]
SHEETS, SCRIPTS = (
    ["hosting.css", "clock.css", "social.css", "round.css", "host.css"],
    ["shares.js", "clock.js", "phone.js"],
)
MANIFEST = "manifest"
RAIL = [("lobby", "Open tables", "people"), ("ladders", "Ladders", "crown"), ("me", "You", "person")]
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    *INSTALLED_APPS,
    "turnwright.hosting",
]
MIDDLEWARE = [
    "turnwright.hosting.observing.observed",
    "django.middleware.security.SecurityMiddleware",
    *MIDDLEWARE,
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
TEMPLATES = [
    TEMPLATES[0] | {"DIRS": [Path(__file__).parent / "templates"]},
    {  # allauth's own pages
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).parent / "entrance"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "turnwright.hosting.shell.parts",
            ]
        },
    },
]
ROOT_URLCONF = "turnwright.hosting.urls"


if url := environment.said("DATABASE"):
    DATABASES = {"default": connection(url)}
    JOBS_HERE = False
if key := environment.said("SECRET_KEY"):
    SECRET_KEY = key
BOT_PROCESSES = int(environment.said("BOTS") or 1)

ALLOWED_HOSTS = environment.hosts() or ALLOWED_HOSTS
SECURE = environment.https()
CSRF_TRUSTED_ORIGINS = [f"https://{name}" for name in environment.addresses()] if SECURE else []
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = SECURE
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not SECURE  # browsers do too, at localhost alone
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if SECURE else 0

globals().update(environment.mail(environment.said("MAIL")))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = environment.said("MAIL_FROM") or "table@localhost"
