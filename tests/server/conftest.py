"""A table with a data folder of its own for the tests of this folder; bots think in a thread, without a pause.

With TURNWRIGHT_ON=postgresql its matches are in a PostgreSQL: what a table does with its rows must hold there too.
"""

import os
import tempfile
from collections.abc import Iterator

import pytest

from .. import databases

# Django must be set up before a test module is imported, and reads the folder when it is.
FOLDER = tempfile.TemporaryDirectory(prefix="turnwright-test-")
os.environ["TURNWRIGHT_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.server.settings"

import django
from django.conf import settings

if databases.ON_POSTGRESQL and (address := databases.address()):
    from turnwright.hosting.database import connection

    settings.DATABASES = {"default": connection(address)}
django.setup()
settings.BOT_PROCESSES = 0
settings.BOT_PAUSE = 0
settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]

from django.core.management import call_command
from django.test import Client

from turnwright.server import thinkers


@pytest.fixture(scope="session", autouse=True)
def _table() -> Iterator[None]:
    call_command("migrate", verbosity=0)
    yield
    thinkers.close()
    FOLDER.cleanup()


@pytest.fixture
def client() -> Client:
    return Client()
