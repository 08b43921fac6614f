"""A hosted table for the tests of this folder.  Django can be set up once in a process, and the other tests have a local
table: so these run by themselves, with TURNWRIGHT_SUITE=hosted, once on SQLite and, with TURNWRIGHT_ON=postgresql, once there."""

import os
import tempfile
from collections.abc import Iterator

import pytest

from .. import databases

HOSTED = os.environ.get("TURNWRIGHT_SUITE") == "hosted"
collect_ignore_glob = [] if HOSTED else ["test_*.py"]
if not databases.ON_POSTGRESQL:
    collect_ignore_glob.append("test_processes.py")
else:  # what a phone or a program sees there is the same on any database, and these take minutes
    collect_ignore_glob += ["test_phone.py", "test_far_players.py", "test_api_fuzz.py"]

if HOSTED:
    FOLDER = tempfile.TemporaryDirectory(prefix="turnwright-hosted-")
    os.environ["TURNWRIGHT_DATA"] = FOLDER.name
    if databases.ON_POSTGRESQL and (address := databases.address()):
        os.environ["TURNWRIGHT_DATABASE"] = address
    os.environ["TURNWRIGHT_SECRET_KEY"] = "only for tests: 0123456789 abcdefghijklmnopqrstuvwxyz"
    os.environ["DJANGO_SETTINGS_MODULE"] = "turnwright.hosting.settings"

    import django
    from django.conf import settings

    django.setup()
    settings.JOBS_HERE = True
    settings.BOT_PROCESSES = 0
    settings.BOT_PAUSE = 0
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick, for nobody's passwords
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]

    from django.core.management import call_command
    from playwright.sync_api import Browser, sync_playwright

    from turnwright.server import thinkers

    from ..browser.conftest import FLAGS, chromium_path

    @pytest.fixture(scope="session", autouse=True)
    def _table() -> Iterator[None]:
        call_command("migrate", verbosity=0)
        yield
        thinkers.close()
        FOLDER.cleanup()

    @pytest.fixture
    def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
        monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright has an event loop in this thread
        flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
        executable = chromium_path()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=flags)
            yield browser
            browser.close()
