"""Other languages fit: German as it is, and words in brackets that are 40 % longer than English."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.server.running import Table
from turnwright.languages import PSEUDO
from turnwright.server.reader import COOKIE

from .test_shell import measured

SHAPES = [(390, 844), (1440, 900)]
WIDER = "document.documentElement.scrollWidth > innerWidth"


def reader(browser: Browser, table: Table, code: str, shape: tuple[int, int]) -> Page:
    width, height = shape
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 500)
    context.add_cookies([{"name": COOKIE, "value": code, "url": table.address}])
    return context.new_page()


@pytest.mark.parametrize("code", ["de", PSEUDO])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_shell_and_kingdom_fit(browser: Browser, table: Table, code: str, shape: tuple[int, int]) -> None:
    page = reader(browser, table, code, shape)
    for address in ("/", "/matches", "/language", "/rules/kingdom", "/new/kingdom"):
        page.goto(f"{table.address}{address}")
        assert not page.evaluate(WIDER), address
    page.click("button[name=start]")
    page.wait_for_selector("#board")
    wrong = measured(page)
    if code == PSEUDO:  # names on a phone's board have no room for brackets
        wrong = [one for one in wrong if not one.startswith("cut on the board")]
    assert wrong == []
    page.context.close()
