"""A host upgrades while matches run: pages load themselves anew, no turn is lost or played twice, no draft is lost."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from turnwright.hosting.models import Person
from turnwright.server.match_forms import AS_TEXT
from turnwright.server.models import Move

from .helpers import client, match, person
from .processes import Site

SOURCE = Path(__file__).parents[2] / "src" / "turnwright"


def signed_in(browser: Browser, who: Person) -> BrowserContext:
    context = browser.new_context()
    cookies = client(who).cookies.items()
    context.add_cookies([{"name": name, "value": one.value, "url": "http://127.0.0.1"} for name, one in cookies])
    return context


def newer(folder: Path) -> Path:
    """The program with other pages."""
    shutil.copytree(SOURCE, folder / "turnwright", ignore=shutil.ignore_patterns("replays", "golden"))
    with (folder / "turnwright" / "server" / "static" / "turnwright.css").open("a") as sheet:
        sheet.write("\n.newer { color: red }\n")
    return folder


def test_a_new_version_in_the_middle_of_a_turn(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = person("Ada"), person("Bob")
    slug, sheet = match(ada, bob), match(ada, bob, game="ec4x")
    with Site(tmp_path) as old:
        turn = signed_in(browser, ada).new_page()
        turn.goto(f"{old.address}/m/{slug}")
        release = turn.locator("html").get_attribute("data-release")
        draft = signed_in(browser, bob).new_page()
        draft.goto(f"{old.address}/m/{sheet}?form={AS_TEXT}")
        draft.locator("textarea").first.fill("what Bob has typed")
        old.process.terminate()
        old.process.wait(30)
        turn.locator("button[name=action]").first.click()  # nobody is there to hear it
        turn.wait_for_timeout(400)
    assert not Move.objects.filter(play__slug=slug).exists()
    monkeypatch.setenv("PYTHONPATH", str(newer(tmp_path / "newer")))
    with Site(tmp_path, port=old.port):
        expect(turn.locator("#table")).to_have_attribute("data-number", "1", timeout=90_000)
        expect(turn.locator("html")).not_to_have_attribute("data-release", release or "")
        assert [move.number for move in Move.objects.filter(play__slug=slug)] == [1]
        draft.wait_for_timeout(4000)  # its stream comes back after three seconds
        expect(draft.locator("textarea").first).to_have_value("what Bob has typed")
        assert draft.locator("html").get_attribute("data-release") == release
