"""A real Chromium for the tests of this folder; without one they are skipped, and the run says so."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.running import Table

HERE = Path(__file__).parent
PATIENCE = 120_000
"""Milliseconds that are waited for something to happen: others may be at work on this machine."""
expect.set_options(timeout=PATIENCE)

# Quiet and closed: Chromium asks nothing of any host but the one under test.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


def chromium_path() -> str:
    """The Chromium that `scripts/bootstrap test` found; skips, with its reason, where it found none."""
    path, missing = (Path(sys.prefix) / name for name in ("chromium-path", "chromium-missing"))
    if path.is_file():
        return path.read_text().strip()
    reason = missing.read_text().strip() if missing.is_file() else "`scripts/bootstrap test` has not run"
    pytest.skip(f"no browser: {reason}")


# Package scope, not session: Playwright leaves an event loop running in this thread, and the tests of
# other folders that start their own (Textual's pilot, Django's database guard) would refuse to.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    executable = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A web table for each file of tests, whose bots answer at once."""
    with Table(tmp_path_factory.mktemp("table"), BOT_PAUSE="0") as running:
        yield running


def unwatched(context: BrowserContext) -> None:
    """The moves of others are drawn at once, so that no click of a test falls on a board of the past."""
    context.add_init_script("try { localStorage.setItem('turnwright-watch', 'off'); } catch { /* no page yet */ }")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page, with cookies and storage of its own, that fails its test on any script error."""
    errors: list[str] = []
    with browser.new_context() as context:
        unwatched(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        yield page
    assert not errors


RESTS = """() => new Promise((rested, never) => {
  const frame = () => new Promise(requestAnimationFrame);
  const look = () => [innerWidth, innerHeight, ...[...document.body.querySelectorAll("*")].flatMap((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height];
  })].join();
  const end = performance.now() + 300000;
  const watch = async (before, still) => {
    await frame();
    const now = look();
    if (now === before && still === 2) rested();
    else if (performance.now() > end) never(new Error("the page never rests"));
    else setTimeout(watch, 70, now, now === before ? still + 1 : 0); // longer in all than any timer that a change of size starts
  };
  frame().then(watch);
})"""
"""By the page's own clock: where the machine is busy, it takes as long as the page does."""


def at_rest(page: Page) -> None:
    """Until nothing on the page moves any more."""
    page.evaluate(RESTS)


def resized(page: Page, width: int, height: int) -> None:
    """In a window of this size, once everything is laid out in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("size => size.join() === [innerWidth, innerHeight].join()", arg=[width, height])
    at_rest(page)
