"""A table with a data folder of its own for the tests of this folder; bots think in a thread, without a pause."""

import os
import tempfile
from collections.abc import Iterator

import pytest

# Django must be set up before a test module is imported, and reads the folder when it is.
FOLDER = tempfile.TemporaryDirectory(prefix="turnwright-test-")
os.environ["TURNWRIGHT_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.server.settings"

import django
from django.conf import settings

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
