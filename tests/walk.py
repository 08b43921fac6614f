"""A newcomer's first five minutes of each game, recorded: a picture of every screen on the way, for somebody to look at.

`make walk` leads from home over the game's page through its first lesson into the first moves of a match of one's own, as whoever
follows the coach and then the hints would go, on a desk and on a phone.  A script error, or a way that is closed, fails it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.test_journeys import SIZES, fresh_page
from tests.server.running import Table
from turnwright.core import shelf
from turnwright.kit.elements import h

MOVES = 6
"""Moves of the first match of one's own."""
CALM = 700
"""Milliseconds until what moves has come to rest."""


class Walk:
    """One game on one screen, and the pictures taken so far."""

    def __init__(self, page: Page, address: str, game: str, folder: Path) -> None:
        self.page, self.address, self.game, self.folder = page, address, game, folder
        self.numbers = count(1)
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str) -> None:
        self.page.wait_for_timeout(CALM)
        self.page.screenshot(path=self.folder / f"{next(self.numbers):02}-{name}.png")

    def whole(self) -> None:
        self.page.goto(self.address)
        self.take("home")
        self.page.goto(f"{self.address}/games/{self.game}")
        self.take("game")
        self.lesson()
        self.own_match()

    def lesson(self) -> None:
        """As the coach says, to the end."""
        self.page.get_by_role("button", name="Start the lesson").locator("visible=true").first.click()
        self.page.wait_for_url("**/m/*")
        for step in range(1, 60):
            self.page.locator("#coach .primary:visible, .verdict").first.wait_for()
            self.take(f"step-{step}")
            if "The lesson is done" in self.page.locator("#coach").inner_text():
                return
            self.press("#coach .primary")
        raise AssertionError(f"the lesson of {self.game} does not end")

    def own_match(self) -> None:
        """With the settings that are offered, as the hints say."""
        self.page.goto(f"{self.address}/new/{self.game}")
        self.take("new")
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.page.wait_for_url("**/m/*")
        for move in range(1, MOVES + 1):
            self.page.locator("#hint:not([aria-disabled]), .verdict").first.wait_for()
            self.take(f"match-{move}")
            if self.page.locator(".verdict").count():
                return
            self.page.locator("#hint").click()
            expect(self.page.locator(".hint")).to_be_visible()
            self.take(f"match-{move}-hint")
            self.press(".hint [name=action]")
        self.take("match-after")

    def press(self, button: str) -> None:
        """And wait until the page has another question, or another step."""
        before = self.page.evaluate(STANDS)
        self.page.locator(button).first.click()
        self.page.wait_for_function(f"before => ({STANDS})() !== before", arg=before)


STANDS = """() => [document.querySelector('#side')?.dataset.question, document.querySelector('#coach')?.innerText,
document.querySelector('.verdict')?.innerText].join('|')"""


def walks(browser: Browser, folder: Path, games: list[str]) -> Iterator[str]:
    """Every game on every screen, each at a table where nobody has played; what went wrong with each."""
    for game in games:
        for size in SIZES:
            errors = list[str]()
            page = fresh_page(browser, size, errors)
            with tempfile.TemporaryDirectory() as data, Table(Path(data), BOT_PAUSE="0") as table, page.context:
                Walk(page, table.address, game, folder / game / size).whole()
            print(f"{game} on a {size}: {'; '.join(errors) or 'walked'}", flush=True)
            yield from errors


def index(folder: Path) -> str:
    """All pictures on a page, a row for each walk."""
    rows = [
        h.section[
            h.h2[str(walk.relative_to(folder))],
            [
                h.figure[h.img(src=str(one.relative_to(folder)), width="480", loading="lazy"), h.figcaption[one.stem]]
                for one in sorted(walk.glob("*.png"))
            ],
        ]
        for walk in sorted(path for path in folder.glob("*/*") if path.is_dir())
    ]
    return str(h.html[h.head[h.title["A newcomer's first minutes"]], h.body[rows]])


def main(folder: Path, games: list[str]) -> int:
    own = [game.id for game in shelf() if game.ours]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=[*FLAGS, "--no-sandbox"])
        errors = list(walks(browser, folder, games or own))
    (folder / "index.html").write_text(index(folder), encoding="utf-8")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
