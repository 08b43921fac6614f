"""Django's settings for a table on one's own machine."""

import os
from datetime import datetime

import font_manrope
import font_source_serif_pro

from turnwright.server.datafolder import data_folder, database, secret_key

HOSTED = False
"""Do strangers come in?  Here all who do sit at this machine."""
DATA = data_folder()
SECRET_KEY = secret_key(DATA)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]

INSTALLED_APPS = [
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "turnwright.server",
]
MIDDLEWARE = [
    "turnwright.server.headers.security_headers",
    "turnwright.server.reader.in_their_language",
    "turnwright.server.limits.body_limits",
    "turnwright.server.statics.KeptFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "turnwright.server.problems.Explained",
]
ROOT_URLCONF = "turnwright.server.urls"
POLICY = "turnwright.server.viewers.Policy"
"""Decides who looks, who may answer and who may know of which match: see viewers.py."""
SHEETS: list[str] = []
SCRIPTS: list[str] = []
RAIL: list[tuple[str, str, str]] = []
MANIFEST = ""
"""What a host adds to every page: style sheets, scripts, links of the rail as (name of the address, label, icon), the
address of what a phone installs."""
API: list[str] = []
"""Modules with further addresses of the API."""
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": False,
        "DIRS": [],
        "OPTIONS": {
            "environment": "turnwright.server.templating.environment",
            "context_processors": [
                "django.contrib.messages.context_processors.messages",
                "turnwright.server.templating.one_token",
            ],
        },
    }
]

# One writer at a time (tables.WRITING); IMMEDIATE takes the lock at BEGIN, so a transaction never fails half-way.
# FULL: a committed action survives a power cut, not only a crash of the process.
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": database(DATA),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 4,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = CSRF_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_NAME = "turnwright_session"
CSRF_COOKIE_NAME = "turnwright_csrf"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
CSRF_FAILURE_VIEW = "turnwright.server.problems.csrf_failed"

STATIC_URL = "/static/"
STATICFILES_DIRS = [("fonts", font_manrope.font_directory), ("fonts", font_source_serif_pro.font_directory)]
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 60 * 60 * 24 * 365  # every address carries a hash of the content (templating.asset)

CLOCK = datetime.now().astimezone().tzinfo
"""The time zone of this machine, for dates on pages: once Django reads TIME_ZONE, the process has none of its own."""
USE_TZ, TIME_ZONE = True, "UTC"
USE_I18N = False
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
LOGGING_CONFIG = None

JOBS_HERE = True
"""Do bots think, and are files read, in this process?  Hosted, in workers."""
BOT_PROCESSES = 1
"""Processes that think for bots; 0: a thread of the server does (tests)."""
BOT_PAUSE = float(os.environ.get("TURNWRIGHT_BOT_PAUSE", "0.3"))
"""Seconds between two actions of bots, so that eyes can follow."""
