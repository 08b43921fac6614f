"""The review of a match in a real browser: light, axe clean, nothing cut off at any size, and play goes on from it."""

import re
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Response, expect

from tests.server.running import Table
from tests.test_review import OURS, marked
from turnwright.core import find_game
from turnwright.files import load_match
from turnwright.review import Effort, Review, review

from .test_journeys import axe, fresh_page

FILE = find_game("kingdom").folder / "replays" / "conquest-late.jsonl"
SIZES = ((1440, 900), (1366, 657), (820, 1180), (844, 390), (390, 844), (2560, 1440))
PAGE_MOST = 400_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("review")


@pytest.fixture(scope="module")
def table(folder: Path) -> Iterator[Table]:
    with Table(folder, BOT_PAUSE="0") as running:
        yield running


@pytest.fixture(scope="module")
def reviewed(folder: Path, table: Table, browser: Browser) -> str:
    """The address of a match with a review made beforehand, with less effort than usual."""
    made = review(load_match(FILE), Effort(moments=8, games=10, choices=24, turns=1))
    assert made.turns
    return kept(folder, table, browser, FILE, made)


def kept(folder: Path, table: Table, browser: Browser, match: Path, made: Review) -> str:
    """A match on the table, with this review."""
    page = browser.new_page()
    page.goto(f"{table.address}/")
    page.set_input_files("input[type=file]", match)
    page.evaluate(
        "if (!location.pathname.startsWith('/m/')) document.querySelector('input[type=file]').form.requestSubmit()"
    )
    page.wait_for_url("**/m/*")
    address = page.url
    page.close()
    row = (made.match, zlib.compress(msgspec.json.encode(made)), address.rpartition("/")[2])
    (file,) = folder.glob("*.sqlite3")
    with sqlite3.connect(file) as rows:
        rows.execute(
            "INSERT INTO tables_reviewed (match, made, whole, problem, touched, play_id) "
            "SELECT ?, ?, 1, '', '2026-01-01', id FROM tables_play WHERE slug = ?",
            row,
        )
    return address


@pytest.mark.parametrize("size", SIZES)
def test_the_page_is_light_and_whole_at_every_size(browser: Browser, reviewed: str, size: tuple[int, int]) -> None:
    errors: list[str] = []
    page, loaded = fresh_page(browser, "desk", errors, reduced_motion="reduce"), list[Response]()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.on("response", lambda one: loaded.append(one))
    page.goto(f"{reviewed}/review")
    expect(page.locator(".chance")).to_be_visible()
    expect(page.locator(".opts2 .taken")).to_be_attached()
    expect(page.locator("#board .term").first).to_be_attached()  # words of the book open here, too
    expect(page.locator(".pin.done.set")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not axe(page)
    weight = sum(len(one.body()) for one in loaded if not re.search(r"\.(ttf|woff2?)", one.url))
    assert weight < PAGE_MOST, f"{weight} bytes"
    page.context.close()
    assert not errors


def test_a_mark_on_the_curve_leads_to_its_moment_and_play_goes_on_there(browser: Browser, reviewed: str) -> None:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors)
    page.goto(reviewed)
    page.locator("#to-review").click()
    page.locator(".rv-mark").first.click()
    expect(page.locator(".rv-mark.on")).to_have_count(1)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/m/[\w-]+$"))
    assert page.url != reviewed
    expect(page.locator(".toast")).to_contain_text("fork")
    page.context.close()
    assert not errors


SET_ON = """([kind, most]) => {
  const pin = document.querySelector(`.pin.${kind}.set`), at = pin?.getBoundingClientRect();
  const parts = pin ? pinnedPart(pin) : null, part = parts && inSight(parts) ? parts.getBoundingClientRect() : null;
  if (!at || !part) return [kind, pin?.className ?? 'is not set'];
  const off = Math.max(Math.abs(Math.max(part.left, 0) - at.left), Math.abs(Math.min(part.right, innerWidth) - at.right));
  return off <= most ? [] : [kind, off];
}"""
"""Nothing, where a pin lies around the part that it is about."""


CUT_OFF = """() => $$(".pin.set").filter((pin) => {
  const part = pinnedPart(pin).getBoundingClientRect(), map = pinnedPart(pin).closest("[data-zoom]")?.getBoundingClientRect();
  return map && (part.top >= map.bottom || part.bottom <= map.top || part.left >= map.right || part.right <= map.left);
}).map((pin) => pin.className)"""
"""Pins of what lies beyond the edge of its map: they would be around something else."""


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_was_done_and_what_was_best_are_pinned_to_the_board(
    folder: Path, table: Table, browser: Browser, game: str, size: str
) -> None:
    file = find_game(game).folder / "replays" / f"{OURS[game]}.jsonl"
    made, _ = marked(load_match(file))
    address = kept(folder, table, browser, file, made)
    page, loaded = fresh_page(browser, size, errors := list[str](), reduced_motion="reduce"), list[Response]()
    page.on("response", lambda one: loaded.append(one))
    page.goto(f"{address}/review")
    expect(page.locator(".rv-mark.on, .tp.on").first).to_be_attached()
    expect(page.locator(".pin.done.set b")).to_have_text("done")
    for kind in (
        ("done", "best") if size == "desk" else ("done",)
    ):  # on a phone the other may lie beside what is seen of a map
        expect(page.locator(f".pin.{kind}.set")).to_be_visible()
        page.wait_for_function(
            f"given => !({SET_ON})(given).length", arg=[kind, 12]
        )  # once maps and fonts have settled
    assert page.evaluate(CUT_OFF) == []
    assert page.locator(".pin").count() == 2
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not axe(page)
    weight = sum(len(one.body()) for one in loaded if not re.search(r"\.(ttf|woff2?)", one.url))
    assert weight < PAGE_MOST, f"{weight} bytes"
    page.context.close()
    assert not errors
