"""The page of a packet on a desk and on a phone: whole, quiet, and nothing axe complains of."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from turnwright.core import find_game
from turnwright.files import load_match
from turnwright.moderator.packets import make_packet

from .test_journeys import axe

EC4X = find_game("ec4x")


@pytest.fixture(scope="module")
def packet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A packet from the middle of a recorded war."""
    match = load_match(EC4X.folder / "replays" / "four-houses-78-turns.jsonl")
    battles = [n for n, news in enumerate(match.told) for told in news if type(told.event).__name__ == "Fought"]
    after = battles[len(battles) // 2]
    files = make_packet(match.at(after), 2, 1, "abcd-efgh", ["Ada"], after)
    file = tmp_path_factory.mktemp("packet") / "report.html"
    file.write_text(files["report.html"], encoding="utf-8")
    return file


@pytest.mark.parametrize("width", [1280, 390])
def test_a_packet_is_a_whole_page_by_itself(browser: Browser, packet: Path, width: int) -> None:
    with browser.new_context(viewport={"width": width, "height": 900}, java_script_enabled=True) as context:
        page, asked = context.new_page(), list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(packet.as_uri())
        assert asked == [packet.as_uri()]
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.locator("nav a").count() == page.locator("section").count()
        page.get_by_role("link", name="Your orders").click()
        assert page.locator("#your-orders").is_visible()
        assert axe(page) == []
