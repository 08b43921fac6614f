"""A puzzle in a real browser, by mouse on a desk and by touch on a phone: missed, begun again, solved and marked; pages are axe clean."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Table

from .test_journeys import SIZES, fresh_page
from .test_lessons import clean


@pytest.fixture(params=SIZES)
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, request.param, errors, reduced_motion="reduce")
    yield page
    page.context.close()
    assert not errors


def act(page: Page, words: str) -> None:
    """Press an action of the list, and wait for the page that comes of it."""
    before = page.locator("#table").get_attribute("data-number")
    for fold in page.locator("#acts details").all():
        fold.evaluate("fold => fold.open = true")
    page.locator("#side button[name=action]:visible", has_text=re.compile(words)).first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-number", before or "")


def test_a_puzzle_is_missed_begun_again_and_solved(screen: Page, table: Table) -> None:
    screen.goto(f"{table.address}/games/kingdom")
    clean(screen)
    screen.get_by_text(re.compile(r"^\d+ more$")).click()
    screen.get_by_role("button", name="Empty purse").click()
    coach = screen.locator("#coach")
    expect(coach).to_contain_text("Take their castle this turn.")
    clean(screen)
    act(screen, "End the turn")
    expect(coach).to_contain_text("Not solved this time")
    coach.get_by_role("button", name="Start again").click()
    expect(coach).to_contain_text("Take their castle this turn.")
    for words in ("^Tax", "fortifier.*commander", "^Army Attack", "^Army Attack"):
        act(screen, words)
    expect(coach).to_contain_text("Solved")
    clean(screen)
    screen.goto(f"{table.address}/games/kingdom")
    expect(screen.locator("#puzzles")).to_contain_text("1 of 10 solved")
