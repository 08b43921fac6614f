"""EC4X in a real browser: the map zooms, pans and is searched; a fleet gets its order, the sheet is sealed, a report comes."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Table
from turnwright.core import Match, apply
from turnwright.games.ec4x import GAME
from turnwright.games.ec4x.board import screens
from turnwright.games.ec4x.bot import choose
from turnwright.games.ec4x.state import Seen
from turnwright.games.ec4x.tests import positions
from turnwright.games.ec4x.war.events import Fought

from .conftest import resized
from .test_journeys import axe, brought, fresh_page
from .test_shell import SHAPES

REPLAYS = Path(str(GAME.folder)) / "replays"
WIDTH = "document.querySelector('[data-zoom] > *').offsetWidth"
PLACE = "(() => { const map = document.querySelector('[data-zoom]'); return [map.scrollLeft, map.scrollTop]; })()"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors)
    yield page
    page.context.close()
    assert not errors


def started(page: Page, table: Table) -> None:
    page.goto(f"{table.address}/new/ec4x")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    expect(page.locator(".chips")).to_contain_text("1 of 2 sealed")


def imported(page: Page, table: Table, file: Path, match: Match[Any, Any], at: int) -> None:
    """A recorded match on the table, cut after so many actions, its first house played by whoever looks."""
    header, *rest = match.at(at).lines()
    brought(page, table, file, [re.sub('"bot":"[a-z]+"', '"bot":""', header, count=1), *rest])


def test_the_map_zooms_pans_and_is_searched(page: Page, table: Table) -> None:
    started(page, table)
    whole = page.evaluate(WIDTH)
    page.get_by_role("button", name="Zoom in").click()
    assert page.evaluate(WIDTH) > whole * 1.2
    page.locator("[data-zoom]").hover()
    page.mouse.wheel(0, -300)
    page.wait_for_function("w => document.querySelector('[data-zoom] > *').offsetWidth > w", arg=whole * 1.52)
    before = page.evaluate(PLACE)
    page.mouse.down()
    page.mouse.move(600, 300, steps=4)
    page.mouse.up()
    assert page.evaluate(PLACE) != before
    assert page.locator(".carded").count() == 0, "dragging the map is no click"
    page.keyboard.press("0")
    assert page.evaluate(WIDTH) == whole

    home = page.locator(".nm.o").first.inner_text()
    page.keyboard.press("/")
    page.keyboard.type(home.lower())
    page.keyboard.press("Enter")
    expect(page.locator("[data-shown] h3")).to_have_text(home)
    page.locator("[data-close-card]:visible").click()
    expect(page.locator("[data-shown]")).to_have_count(0)


def test_a_fleet_gets_an_order_and_the_next_turn_opens_its_report(page: Page, table: Table) -> None:
    started(page, table)
    page.locator(".fl.own").click()
    expect(page.locator("[data-shown] h3")).to_contain_text("Fleet")
    order = page.locator(".choice:not([hidden]) .act", has_text="Move").first
    name = order.locator("b").inner_text()
    order.click()
    expect(page.locator(".written")).to_contain_text(name)
    expect(page.locator(".pen")).to_contain_text("T1")
    page.get_by_role("link", name="Fleets", exact=True).click()
    expect(page.locator(".card.fleet").first).to_contain_text("draft")
    page.get_by_role("button", name="Seal 1 order").click()
    expect(page.locator(".screens [aria-current]")).to_have_text("Report T1")
    expect(page.locator(".news", has_text="Fleets")).to_contain_text("has reached")
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.locator(".screens [aria-current]")).to_have_text("Map")


def test_6_2_a_fleet_clicked_after_its_homeworld_starts_a_new_pick(page: Page, table: Table) -> None:
    started(page, table)
    page.locator(".hx:has(title)", has=page.locator("title", has_text=page.locator(".nm.o").first.inner_text())).click()
    expect(page.locator("[data-shown] h3")).to_have_text(page.locator(".nm.o").first.inner_text())
    page.locator(".fl.own").click()
    expect(page.locator("[data-shown] h3")).to_contain_text("Fleet")
    expect(page.locator(".choice:not([hidden]) .act", has_text="Move").first).to_be_visible()
    page.locator(".hx.can.marked").first.dispatch_event("click")
    orders = page.locator("#acts .choice:not([hidden]) .act")
    expect(orders.first).to_contain_text("Fleet 1")
    orders.first.click()
    expect(page.locator(".written")).to_contain_text("Fleet 1")


def test_2_3_4_fleets_in_one_place_show_themselves_one_after_the_other(page: Page, table: Table) -> None:
    started(page, table)
    for number in (1, 2, 3, 1):
        page.locator(".fl.own").click()
        expect(page.locator("[data-shown] h3")).to_have_text(f"Fleet {number}")
        expect(
            page.locator("#acts .choice:not([hidden]) .act", has_text=f"Fleet {number}: 01 Move").first
        ).to_be_visible()
    page.locator("#acts .choice:not([hidden]) .act", has_text="Fleet 1: 01 Move").first.click()
    expect(page.locator(".written")).to_have_count(1)
    for number in (1, 2, 3, 1):
        page.locator(".fl.own").click()
        expect(page.locator("[data-shown] h3")).to_have_text(f"Fleet {number}")
    expect(page.locator(".written")).to_have_count(1)


def late(page: Page, table: Table, tmp_path: Path) -> Seen:
    """Turn 24 of a recorded game on the table, with its map open: more fleets than bots are asked about at a time."""
    whole: Match[Any, Any] = Match.read((REPLAYS / "four-houses-78-turns.jsonl").read_text().splitlines())
    at = len(whole.log) * 3 // 10
    imported(page, table, tmp_path / "match.jsonl", whole, at)
    page.get_by_role("link", name="Map", exact=True).click()
    view = whole.at(at).view(0)
    assert isinstance(view, Seen)
    return view


def test_6_2_late_in_a_game_any_fleet_is_sent_to_any_star_by_two_clicks(
    page: Page, table: Table, tmp_path: Path
) -> None:
    view = late(page, table, tmp_path)
    one = view.fleets[4]
    page.locator(f'.fl.own[data-ref~="fleet:{one.number}"]').click()
    orders = page.locator("#acts .choice:not([hidden]) .act", has_text=f"Fleet {one.number}:")
    expect(orders.first).to_be_visible()
    far = next(at for at, seen in enumerate(view.intel) if seen is None)
    page.locator(f'.hx[data-ref~="system:{far}"]').dispatch_event("click")
    expect(page.locator("#fill .preview")).to_contain_text(f"Fleet {one.number}: 01 Move, {view.stars[far].name}")
    add = page.locator("#fill").get_by_role("button", name="Add")
    expect(add).to_be_in_viewport()
    add.press("Enter")
    expect(page.locator(".written", has_text=f"Fleet {one.number}: 01 Move, {view.stars[far].name}")).to_be_visible()


def test_6_2_on_a_phone_what_a_fleet_can_be_ordered_is_seen_at_once(page: Page, table: Table, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    view = late(page, table, tmp_path)
    page.get_by_role("link", name="Fleets", exact=True).click()
    one = view.fleets[4]
    page.locator(f'.card.fleet .head[data-ref~="fleet:{one.number}"]').click()
    first = page.locator("#acts .choice:not([hidden]) .act", has_text=f"Fleet {one.number}:").first
    expect(first).to_be_in_viewport(ratio=0.9)


def test_6_2_on_a_phone_the_map_is_seen_beside_a_fleet_s_card(page: Page, table: Table, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    late(page, table, tmp_path)
    page.locator(".fl.own").first.click()
    parts = ("[data-shown]", ".screen:not([hidden]) [data-zoom]", "#side")
    card, plane, sheet = (page.locator(one).evaluate("one => one.getBoundingClientRect().toJSON()") for one in parts)
    assert card["height"] < (sheet["top"] - plane["top"]) / 2, "the goals of its orders are chosen there"


def test_2_1_a_phone_that_is_turned_still_shows_its_map(page: Page, table: Table, tmp_path: Path) -> None:
    """A map that has no room for a moment must not lose its scale: it grew to millions of pixels and was empty for good."""
    whole: Match[Any, Any] = Match.read((REPLAYS / "four-houses-78-turns.jsonl").read_text().splitlines())
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    imported(page, table, tmp_path / "match.jsonl", whole, len(whole.log) * 19 // 20)
    page.get_by_role("link", name="Map", exact=True).click()
    for width, height in ((844, 390), (390, 844), (1440, 900)):
        resized(page, width, height)
        assert page.evaluate(WIDTH) < 3000, f"{width}x{height}"
    page.add_style_tag(content=".slit { height: 0 !important; flex: none !important; }")
    page.evaluate("maps().forEach((map) => (map.parentElement.parentElement.classList.add('slit'), frameMaps()))")
    page.evaluate("document.querySelector('.slit').classList.remove('slit'), frameMaps()")
    assert page.evaluate(WIDTH) < 3000, "without any height for a moment"


def test_1_3_the_key_gives_way_to_the_situation_in_a_low_window(page: Page, table: Table, tmp_path: Path) -> None:
    whole: Match[Any, Any] = Match.read((REPLAYS / "four-houses-78-turns.jsonl").read_text().splitlines())
    imported(page, table, tmp_path / "match.jsonl", whole, len(whole.log) * 19 // 20)
    page.get_by_role("link", name="Map", exact=True).click()
    page.set_viewport_size({"width": 1366, "height": 657})
    hidden = page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)($('.stake'))")
    assert hidden <= 1, "no danger is below an edge while the key lies open"


FOCUSED = """() => [document.activeElement.dataset.ref, document.activeElement.querySelector("title")?.textContent, document.activeElement.getAttribute("aria-description")]"""


def test_2_1_arrows_walk_from_star_to_star_and_each_names_its_lanes(page: Page, table: Table) -> None:
    started(page, table)
    page.locator("#board .hx").first.focus()
    met = set()
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        ref, name, lanes = page.evaluate(FOCUSED)
        assert ref.split(":")[0] in ("system", "colony"), "no house or fleet comes between two stars"
        assert name
        assert lanes.startswith("Lanes to ")
        met.add(ref)
    assert len(met) > 3


SIDEWAYS = """() => [...document.querySelectorAll(".rounds, .steps")].filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className)"""
LAY = """drawn => { document.querySelector(".screen:not([hidden])").innerHTML = drawn; frames.clear(); frameMaps(); }"""
ZOOM = """by => maps().forEach((map) => zoomTo(map, by * zoomOf(map)))"""
TANGLED = """() => {
  const shown = [...document.querySelectorAll("[data-zoom] .lb")].filter((one) => getComputedStyle(one).visibility === "visible");
  const rows = shown.map((one) => [`${one.className} ${one.innerText}`, boxOf(one)]).filter(([, box]) => box.width > 0);
  const found = [];
  for (const [n, [one, a]] of rows.entries()) for (const [two, b] of rows.slice(n + 1)) {
    if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) found.push(`${one} on ${two}`);
  }
  return [rows.length, document.querySelectorAll("[data-zoom] .lb.shy").length, found];
}"""


CUT = """() => {
  const map = document.querySelector("[data-zoom]");
  const [frame, whole] = [map.getBoundingClientRect(), map.firstElementChild.getBoundingClientRect()];
  const reach = (side, length) => (whole[length] > frame[length] + 1 ? whole : frame)[side];
  const [left, right, top, bottom] = [reach("left", "width"), reach("right", "width"), reach("top", "height"), reach("bottom", "height")];
  return [...map.querySelectorAll(".lb")].map((one) => [one.innerText, boxOf(one)])
    .filter(([, box]) => box.width > 0 && (box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1)).map(([name]) => name);
}"""
"""Labels that no scrolling brings wholly into the window."""


COVERED = """() => {
  const [head, map] = [".sky > header", ".plane"].map((part) => document.querySelector(`.screen:not([hidden]) ${part}`));
  const below = head.getBoundingClientRect().bottom <= map.getBoundingClientRect().top + 1;
  const cut = [...head.querySelectorAll("*")].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== "visible" && one.checkVisibility() && !one.matches(".sr"));
  return [below, cut.map((one) => one.textContent)];
}"""
"""Whether title and standings leave the map free, and which of their words are cut."""


def recorded() -> list[Seen]:
    """Two of four houses in the last tenth of their 78 turns, and onlookers of the end."""
    whole: Match[Any, Any] = Match.read((REPLAYS / "four-houses-78-turns.jsonl").read_text().splitlines())
    late = whole.at(len(whole.log) * 19 // 20)
    return [*(late.view(seat) for seat in (0, 3)), whole.view(None)]


def test_3_3_a_quiet_report_shows_its_books_whole(page: Page, table: Table) -> None:
    """In a turn without a battle the books are the news: no table of them is cut at the side."""
    whole: Match[Any, Any] = Match.read((REPLAYS / "four-houses-78-turns.jsonl").read_text().splitlines())
    views = (whole.at(len(whole.log) * part // 20).view(seat) for part in (19, 17, 15) for seat in range(4))
    drawn = next(
        page for view in views for title, page in screens(view).items() if "Report" in title and "calm" in page
    )
    started(page, table)
    for width, height in SHAPES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LAY, drawn)
        cut = page.evaluate(
            "[...document.querySelectorAll('.quiet .wide')].map((one) => one.scrollWidth - one.clientWidth)"
        )
        assert cut == [0], f"{width}x{height}"


def crowded() -> list[Seen]:
    """The largest of twelve houses of bots in turn 55."""
    t, luck = positions.start(12, 3, turns=60), Random(1)
    while t.turn < 55:
        for seat in list(t.asks):
            apply(t, seat, choose(GAME.view(t, seat), (), luck).action)
    return [GAME.view(t, 4)]


@pytest.mark.parametrize("late", [recorded, crowded])
def test_2_1_labels_never_lie_on_each_other_late_in_a_game(
    page: Page, table: Table, late: Callable[[], list[Seen]]
) -> None:
    """As the map opens, close by and as a whole; and none is cut by an edge."""
    boards = [screens(view)["Map"] for view in late()]
    started(page, table)
    for width, height in SHAPES:
        page.set_viewport_size({"width": width, "height": height})
        for board in boards:
            page.evaluate(LAY, board)
            assert page.evaluate(COVERED) == [True, []]
            count, shy, tangled = page.evaluate(TANGLED)
            assert count > 60
            assert shy < count / 4, "most of what is known shows at once"
            assert tangled == []
            assert page.evaluate(CUT) == []
            page.evaluate(ZOOM, 3)
            assert page.evaluate(TANGLED)[1:] == [0, []], "close by there is room for everything"
            page.evaluate(ZOOM, 0)
            assert page.evaluate(TANGLED)[2] == []
            assert page.evaluate(CUT) == []


@pytest.mark.parametrize(("size", "theme"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing_on_any_screen(browser: Browser, table: Table, tmp_path: Path, size: str, theme: str) -> None:
    errors: list[str] = []
    page = fresh_page(browser, size, errors, color_scheme=theme, reduced_motion="reduce")
    whole: Match[Any, Any] = Match.read((REPLAYS / "two-houses-78-turns.jsonl").read_text().splitlines())
    found = dict[str, list[str]]()
    fights = [n for n, news in enumerate(whole.told) if any(isinstance(told.event, Fought) for told in news)]
    imported(page, table, tmp_path / "match.jsonl", whole, fights[len(fights) // 3])
    for link in page.locator(".screens a").all():
        link.click()
        if complaints := axe(page):
            found[link.inner_text()] = complaints
        if size == "phone":
            assert page.evaluate(SIDEWAYS) == [], "7.3 a battle is read downwards on a phone"
        assert "steps" not in page.evaluate(SIDEWAYS), "7.6 a landing of many rounds goes on below"
    page.context.close()
    assert found == {}
    assert errors == []
