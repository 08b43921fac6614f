"""Kingdom and Hell EIC late in the game: no two labels lie on each other at any size.  One load, resized."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.server.running import Table
from turnwright.core import Match
from turnwright.games.hell import GAME as HELL
from turnwright.games.kingdom import GAME as KINGDOM
from turnwright.games.kingdom.actions import END_TURN, PLOW, Build, Develop, RaisePop
from turnwright.games.kingdom.book import BUILDINGS

from .conftest import resized
from .test_journeys import brought, fresh_page
from .test_lessons import begin

SIZES = ((2560, 1440), (1440, 900), (1366, 657), (820, 1180), (844, 390), (390, 844))
OVERLAPS = """(selector) => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(selector)].map((part) => {
    let box = part.getBoundingClientRect();
    let [x0, y0, x1, y1] = [box.left, box.top, box.right, box.bottom];
    for (let outer = part.parentElement; outer && outer.id !== "board"; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflow === "visible") continue;
      const clip = outer.getBoundingClientRect();
      [x0, y0, x1, y1] = [Math.max(x0, clip.left), Math.max(y0, clip.top), Math.min(x1, clip.right), Math.min(y1, clip.bottom)];
    }
    return { part, x0: Math.max(x0, board.left), y0: Math.max(y0, board.top), x1: Math.min(x1, board.right), y1: Math.min(y1, board.bottom) };
  }).filter((box) => box.x1 - box.x0 > 1 && box.y1 - box.y0 > 1 && box.part.getClientRects().length);
  const found = [];
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach((two) => {
    if (one.part.contains(two.part) || two.part.contains(one.part)) return;
    const [wide, high] = [Math.min(one.x1, two.x1) - Math.max(one.x0, two.x0), Math.min(one.y1, two.y1) - Math.max(one.y0, two.y0)];
    if (wide > 2 && high > 2) found.push(`${one.part.textContent.trim()} / ${two.part.textContent.trim()}: ${wide.toFixed()}x${high.toFixed()}`);
  }));
  return [boxes.length, found];
}"""

CUT = """(selector) => [...document.querySelectorAll(selector)].filter((part) => part.getClientRects().length && part.textContent.trim()).flatMap((part) => {
  const box = part.getBoundingClientRect();
  const sides = [["overflowX", "left", "right"], ["overflowY", "top", "bottom"]];
  return sides.flatMap(([over, low, high]) => {
    for (let outer = part.parentElement; outer; outer = outer.parentElement) {
      const [way, clip] = [getComputedStyle(outer)[over], outer.getBoundingClientRect()];
      if (way === "auto" || way === "scroll") return []; // it can be pulled into sight
      const lost = way === "hidden" ? Math.max(clip[low] - box[low], box[high] - clip[high]) : 0;
      if (lost > 0.5) return [`${part.textContent.trim()} loses ${lost.toFixed(1)} px`];
    }
    return [];
  });
})"""
PHONES = ((390, 844), (360, 800), (360, 740))

LABELS = ".lb, .plate, .alarm, .who h2, .fact, .mood > *, .role, .cap, .folk [data-ref^=slots], .built"
KINGDOM_LABELS = ", ".join(f"#board .kingdom-scene {one}" for one in LABELS.split(", "))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors)
    yield page
    page.context.close()
    assert not errors


def at_every_size(
    page: Page, selector: str, least: int, sizes: Iterable[tuple[int, int]] = SIZES
) -> dict[tuple[int, int], list[str]]:
    """The pairs of labels that lie on each other, by the size of the window."""
    crossing = {}
    for width, height in sizes:
        resized(page, width, height)
        count, found = page.evaluate(OVERLAPS, selector)
        assert count >= least, "the labels are not there to be measured"
        if found:
            crossing[width, height] = found
    return crossing


def late_kingdom() -> Match[Any, Any]:
    """Twelve lands, nine buildings, armies and walls of many points on both sides."""
    rich = {"start.gold": 500, "council.ap": 60, "start.lands": 9, "start.capacity": 12}
    match = Match.new(KINGDOM, bytes(32), variant=rich)
    built = [Build(name) for name in BUILDINGS if name not in ("mill", "market", "raiders_guild")]
    grown = [Develop(kind) for kind in ("house", "farm", "outpost", "watchtower") for _ in range(3)]
    raised = [RaisePop("commander")] * 4 + [RaisePop("fortifier")] * 3 + [RaisePop("council")] * 2
    for seat in (0, 1):
        for action in (*built, *grown, *raised, PLOW, END_TURN):
            match.play(seat, action)
    realm = match.view(0).realms[0]
    assert (realm.lands, len(realm.buildings)) == (12, 9)
    return match


def test_kingdom_with_twelve_lands_and_nine_buildings(page: Page, table: Table, tmp_path: Path) -> None:
    brought(page, table, tmp_path / "late.jsonl", late_kingdom().lines())
    assert at_every_size(page, KINGDOM_LABELS, 5) == {}
    page.set_viewport_size({"width": 820, "height": 1180})
    cards = page.locator("#board .card")
    hidden, bare = cards.evaluate_all(
        """(all) => [all.map((one) => one.scrollHeight - one.clientHeight),
          all.map((one) => one.getBoundingClientRect().bottom - one.querySelector(".strip").lastElementChild.getBoundingClientRect().bottom)]"""
    )
    assert max(hidden) <= 0, "a tablet shows both realms whole"
    assert min(bare) < 60, "and no more than a margin of bare cloth"


@pytest.mark.parametrize("stop", [0, 1], ids=["peek", "half"])
def test_kingdom_on_a_phone_cuts_no_label_at_any_stop_of_the_sheet(
    page: Page, table: Table, tmp_path: Path, stop: int
) -> None:
    brought(page, table, tmp_path / "late.jsonl", late_kingdom().lines())
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("stop => sheetTo(stop)", stop)
    assert at_every_size(page, KINGDOM_LABELS, 5, PHONES) == {}
    for width, height in PHONES:
        resized(page, width, height)
        assert page.evaluate(CUT, KINGDOM_LABELS) == [], (width, height)


@pytest.mark.parametrize("name", ["conquest-late", "victory-points"])
def test_kingdom_on_a_phone_once_it_is_over(page: Page, table: Table, tmp_path: Path, name: str) -> None:
    """The line to play it back takes from the board's height: numbers of the happiness arc lay on each other, and lands."""
    whole = (Path(str(KINGDOM.folder)) / "replays" / f"{name}.jsonl").read_text().splitlines()
    brought(page, table, tmp_path / "over.jsonl", whole)
    assert at_every_size(page, KINGDOM_LABELS, 5, [*PHONES, (844, 390)]) == {}


def test_kingdom_below_the_strip_of_a_lesson(page: Page, table: Table) -> None:
    """The strip takes from the board's height: no height on the way from the wide form to the narrow one lets labels cross."""
    begin(page, table, "kingdom")
    heights = ((1440, height) for height in range(1000, 640, -24))
    assert at_every_size(page, KINGDOM_LABELS, 5, [*SIZES, *heights]) == {}


def test_hell_with_a_full_roster_and_a_dense_map(page: Page, table: Table, tmp_path: Path) -> None:
    match: Match[Any, Any] = Match.read(
        (Path(str(HELL.folder)) / "replays" / "curious-3.jsonl").read_text().splitlines()
    )
    brought(page, table, tmp_path / "late.jsonl", match.at(770).lines())
    page.locator(".screens").get_by_text("Map", exact=True).click()
    labels = ".job, .yield, .plaque .head, .plaque .st, .due, .prep, .timer, .cell, .file"
    shown = ", ".join(f"#board .hell-scene.table {one}" for one in labels.split(", "))
    assert at_every_size(page, shown, 6) == {}
    heads = page.locator("#board .hell-scene.table .plaque .head").evaluate_all(
        "all => all.map((one) => one.clientHeight)"
    )
    assert len(set(heads)) == 1, "a district's name and its workers stand in one line on a phone"
    cut = page.locator("#board .hell-scene.table .plaque").evaluate_all(
        "all => all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.innerText)"
    )
    assert cut == [], "Authority, Dominion and Notice can all be read on a phone"


BUSY = """() => {
  const cells = [...document.querySelectorAll("#board .ledger .cell")];
  const [gold, goods, , profit, , prince] = cells, set = (cell, at, words) => { cell.querySelector(at).innerHTML = words; };
  set(gold, "b", "1,288");
  set(goods, ".more", "<button class=why>+124</button><i>−118 sold</i><button class=why>−3 upkeep</button>");
  set(profit, "b", "−139");
  set(profit, ".more span", "of 200, now two strains");
  set(prince, "b", "18");
}"""
BEYOND = """() => {
  const cells = [...document.querySelectorAll("#board .ledger .cell")], edge = document.querySelector("#board .ledger").getBoundingClientRect().right;
  return cells.flatMap((cell) => [...cell.querySelectorAll(".name, .more")].filter((words) => words.getClientRects().length)
    .map((words) => [words.textContent, words.getBoundingClientRect().right - Math.min(edge, cell.getBoundingClientRect().right)])
    .filter(([, over]) => over > 0.5));
}"""


def test_hells_ledger_keeps_its_words_in_a_busy_week(page: Page, table: Table, tmp_path: Path) -> None:
    """On a laptop of 1366 px the Prince's threshold lay 57 px beyond the edge."""
    match: Match[Any, Any] = Match.read(
        (Path(str(HELL.folder)) / "replays" / "curious-1.jsonl").read_text().splitlines()
    )
    brought(page, table, tmp_path / "busy.jsonl", match.at(390).lines())
    page.evaluate(BUSY)
    for width, height in (*SIZES, (1280, 800), (1180, 800)):
        resized(page, width, height)
        assert page.evaluate(BEYOND) == [], f"{width}x{height}"
