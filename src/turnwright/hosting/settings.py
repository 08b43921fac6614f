"""Django's settings for a hosted table: those of a local one, with people, their sessions and a database for many."""

from __future__ import annotations

import os
from pathlib import Path

from turnwright.server.settings import *
from turnwright.server.settings import DATABASES, INSTALLED_APPS, MIDDLEWARE, TEMPLATES

from .accounts import *
from .database import connection

HOSTED = True
POLICY = "turnwright.hosting.policy.ByMembership"
SHEETS, SCRIPTS = ["hosting.css"], ["shares.js"]
RAIL = [("me", "You", "person")]
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    *INSTALLED_APPS,
    "turnwright.hosting",
]
MIDDLEWARE = [
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

if url := os.environ.get("TURNWRIGHT_DATABASE"):
    DATABASES = {"default": connection(url)}
