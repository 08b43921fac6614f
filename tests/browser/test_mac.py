"""Mechanized Armour Commander in a real browser: deploy, move, aim, fire, end the turn, look a frame up."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_journeys import axe, brought, click_part, fresh_page, number, play_part, until_moves
from tests.server.running import Table
from turnwright import server
from turnwright.core import Match
from turnwright.files import load_match
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import END_ACTIVATION, CalledShot, Fire, Move, PlaceAll, StartCombat, TargetingUplink
from turnwright.games.mac.battle.map import distance
from turnwright.games.mac.bot import choose
from turnwright.games.mac.tests import positions

static = Path(server.__file__).parent / "static"


IN_SIGHT = """() => [...document.querySelectorAll("#board .cell.move.can")].map((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}).find(([x, y]) => document.elementFromPoint(x, y)?.closest(".cell.move"))"""
"""The middle of a lit hex that nothing covers."""


CURTAINED = """() => [...document.querySelectorAll("#board .map .token")].filter((token) => {
  const [box, field] = [token, document.querySelector("#board .field")].map((part) => part.getBoundingClientRect());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (x < field.left || x > field.right || y < field.top || y > field.bottom) return false;
  const top = document.elementFromPoint(x, y);
  return top?.closest("#board") && !top.closest(".map");
}).map((token) => token.textContent)"""
"""B2: frames in sight on the field that something else than the map covers."""


TREES = """() => [...document.querySelectorAll("#board .map > .art use:not([data-ref])")].map((part) => getComputedStyle(part).pointerEvents)"""
"""What stands on the ground and cannot be played: whether it takes the clicks meant for its hex."""


BESIDE = """() => {
  const [field, sheet] = [".field", ".sheet:has(h2.chosen)"].map((part) => document.querySelector(`#board ${part}`).getBoundingClientRect());
  return sheet.top >= field.bottom - 1 || sheet.left >= field.right - 1;
}"""
"""B3: the sheet of a target lies below or beside the field."""


BRIGHT = re.compile("primary")


def skirmish(page: Page, table: Table) -> None:
    """A small map, both lances in one pair of hands."""
    page.goto(f"{table.address}/new/mac")
    page.locator("[name=seats]").select_option("2")
    page.locator("#seat-1").select_option(label="Another person here")
    page.get_by_text("for those who know the game").click()
    page.locator('[name="option.map_size"]').select_option("small")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")


def place(page: Page, frame: int, cell: str) -> None:
    before = number(page)
    click_part(page, f"frame:{frame}")
    play_part(page, f"hex:{cell}")
    until_moves(page, before + 1)


def press(page: Page, name: str) -> None:
    before = number(page)
    page.locator(".foot").get_by_role("button", name=name).click()
    until_moves(page, before + 1)


@pytest.mark.parametrize(("size", "theme"), [("desk", "dark"), ("phone", "light")])
def test_a_skirmish_is_deployed_moved_aimed_and_fired(browser: Browser, table: Table, size: str, theme: str) -> None:
    errors: list[str] = []
    page = fresh_page(browser, size, errors, color_scheme=theme, reduced_motion="reduce")
    skirmish(page, table)
    for cell in ("hex:E11", "hex:G11"):
        click_part(page, cell)
        expect(page.locator("#board .chosen").first).to_have_attribute("data-ref", re.compile(rf"\b{cell}\b"))
    page.keyboard.press("Escape")
    for frame, cell in ((3, "C11"), (4, "G11")):
        place(page, frame, cell)
    press(page, "Start the combat")
    for frame, cell in ((1, "C2"), (2, "G2")):
        place(page, frame, cell)
    press(page, "Start the combat")

    wide = "() => document.querySelector('#board .map').offsetWidth"
    whole = page.evaluate(wide)
    page.get_by_role("button", name="Zoom in").click()
    assert page.evaluate(wide) > 1.2 * whole
    page.get_by_role("button", name="Whole map").click()

    assert set(page.evaluate(TREES)) == {"none"}
    end = page.locator(".foot").get_by_role("button", name="End")
    expect(end).not_to_have_class(BRIGHT)  # B6: action points are left

    before = number(page)
    page.locator('#board .key [data-ref="gait:sprint"]').click()
    expect(page.locator("#narrow")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.dblclick(*page.evaluate(IN_SIGHT))
    until_moves(page, before + 1)

    lit = page.locator("#board .cell.can").first
    lit.focus()
    row = (lit.get_attribute("data-ref") or "").partition(":")[2][:1]
    page.keyboard.press("ArrowDown")
    below = page.evaluate("document.activeElement.dataset.ref").split()[0]
    assert below.partition(":")[2][:1] == chr(ord(row) + 1), "an arrow goes to the next row of hexes"
    page.keyboard.press("Escape")

    rounds = 0
    while not page.locator("#board .aim .hit.can").count():
        lit = page.locator("#board .cell.move.can")
        before, rounds = number(page), rounds + 1
        assert rounds < 20
        if lit.count():
            aim = lit.nth(lit.count() // 2)
            for _ in range(2):
                aim.dispatch_event("click")
            until_moves(page, before + 1)
        else:
            press(page, "End")

    assert page.evaluate(CURTAINED) == [], "17.3 what the others did is told beside the map, not over it"
    target = page.locator("#board .aim .hit.can").first
    target.dispatch_event("click")
    aimed = page.locator("#board .sheet:visible")
    expect(aimed).to_have_count(1)
    assert page.evaluate(BESIDE), "what is aimed with covers nothing of the map"
    chance = aimed.locator(".why").first
    told = chance.text_content()
    chance.hover()
    expect(page.locator("#tip")).to_contain_text((told or "").removesuffix(" %"))
    page.mouse.move(2, 2)
    assert not axe(page)
    before = number(page)
    aimed.locator(".trigger").first.click()
    until_moves(page, before + 1)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("fires group")
    page.get_by_role("tab", name="Actions").click()

    page.locator("#board .strip .card").last.click()
    expect(page.locator("#board .dossier:visible")).to_have_count(1)
    facts = page.locator("#board .dossier:visible .facts, #board .deck .facts").first
    assert facts.evaluate("one => getComputedStyle(one).display") == "block", "one fact below the other"
    page.keyboard.press("Escape")
    expect(page.locator("#board .dossier:visible")).to_have_count(0)
    page.context.close()
    assert not errors


UNDER_KEY = """() => {
  const [pan, key] = [".pan", ".key"].map((part) => document.querySelector(`#board ${part}`));
  pan.scrollTop = pan.scrollHeight;
  return Math.max(...[...document.querySelectorAll("#board .map .cell")].map((cell) => cell.getBoundingClientRect().bottom)) - key.getBoundingClientRect().top;
}"""
"""How far the last row of the map stays under the key when one has scrolled to the end."""


def test_6_1_the_last_row_of_the_map_can_be_moved_out_from_under_the_key(page: Page, table: Table) -> None:
    skirmish(page, table)
    click_part(page, "all")
    press(page, "Start the combat")
    click_part(page, "all")
    press(page, "Start the combat")
    for width, height in ((1366, 657), (820, 1180), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        assert page.evaluate(UNDER_KEY) <= 8, (width, height)


ON_MAP = """() => {
  const pan = document.querySelector("#board .pan").getBoundingClientRect();
  const [key, zoomers] = [".key", ".zoomers"].map((part) => document.querySelector(`#board ${part}`).getBoundingClientRect());
  return [key.top < pan.bottom - 1, zoomers.top < pan.bottom - 1, key.right > zoomers.left];
}"""
"""Whether the key or the buttons that zoom lie on the map, or on each other."""


def test_late_boards_on_a_phone_no_button_lies_on_a_frame(page: Page, table: Table) -> None:
    """Eight frames can stand anywhere: the key and the buttons that zoom have a row of their own, in sight at every stop."""
    skirmish(page, table)
    for _ in range(2):
        click_part(page, "all")
        press(page, "Start the combat")
    page.set_viewport_size({"width": 390, "height": 844})
    for stop in (0, 1):
        page.evaluate("stop => sheetTo(stop)", stop)
        page.wait_for_timeout(300)
        assert page.evaluate(ON_MAP) == [False, False, False], stop
        for part in (page.get_by_label("Zoom in"), page.locator("#board .key [data-ref]").first):
            box, sheet = part.bounding_box(), page.locator("#side").bounding_box()
            assert box
            assert sheet
            assert box["y"] + box["height"] <= sheet["y"] + 1, stop
            assert box["height"] >= 44


def uplinked(file: Path) -> int:
    """A battle whose frame at hand has nothing but its Targeting Uplink for an enemy that stands out of range."""
    match = Match.new(GAME, bytes(32), 1, {"lance": "line"})
    for action in (PlaceAll(), StartCombat()):
        match.play(0, action)
    while True:
        foes = {frame.id for frame in match.table.frames.values() if frame.side == 1 and not frame.lost}
        shot = {act.target for act in match.legal(0) if isinstance(act, Fire)}
        linked = {act.target for act in match.legal(0) if isinstance(act, TargetingUplink)}
        if lone := (foes & linked) - shot:
            file.write_text("\n".join(match.lines()))
            return min(lone)
        match.play(0, END_ACTIVATION)


def test_7_7_2_a_tap_on_an_enemy_shows_the_uplink_and_fires_nothing(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    errors: list[str] = []
    page = fresh_page(browser, "phone", errors, has_touch=True, reduced_motion="reduce")
    foe = uplinked(tmp_path / "match.jsonl")
    page.goto(table.address)
    page.set_input_files("#file", str(tmp_path / "match.jsonl"))
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/m/*")
    before = number(page)
    page.locator(f'#board .map [data-ref~="frame:{foe}"]').first.tap()
    expect(page.locator(".look, #narrow").first).to_be_visible()
    assert number(page) == before
    page.context.close()
    assert not errors


WHOLE = """() => [...document.querySelectorAll("#board .sheet:has(h2.chosen) .called .doll")].map((figure) => {
  figure.scrollIntoView({ block: "nearest" });
  const [inner, outer] = [figure, figure.closest(".sheet")].map((part) => part.getBoundingClientRect());
  return inner.height > 60 && inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
})"""
"""B3: whether the figure of a called shot can be brought whole into the sheet of its target."""


def in_range(file: Path) -> int:
    """A battle whose frame at hand can call a shot."""
    match, chance = Match.new(GAME, bytes(32), 1), Random(1)
    while not (shots := [act for act in match.legal(0) if isinstance(act, CalledShot)]):
        match.play(0, choose(match.view(0), match.legal(0), chance).action)
    file.write_text("\n".join(match.lines()))
    return shots[0].target


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_b3_the_figure_of_a_called_shot_is_whole(browser: Browser, table: Table, tmp_path: Path, size: str) -> None:
    errors: list[str] = []
    page = fresh_page(browser, size, errors, reduced_motion="reduce")
    foe = in_range(tmp_path / "match.jsonl")
    page.goto(table.address)
    page.set_input_files("#file", str(tmp_path / "match.jsonl"))
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/m/*")
    page.locator(f'#board .map [data-ref~="frame:{foe}"]').first.dispatch_event("click")
    expect(page.locator("#board .sheet:visible")).to_have_count(1)
    assert page.evaluate(WHOLE) == [True]
    page.context.close()
    assert not errors


UNCOVERED = """() => ["[data-centre]", "[data-beside]"].map((part) => {
  const box = document.querySelector(`#board .map ${part}`).getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(found?.closest("#board .map"));
})"""
"""Whether the frame that acts and its likeliest target lie in the window, and below nothing else."""


@pytest.mark.parametrize("size", ["laptop", "desk", "tablet"])
def test_3_7_a_map_opens_with_whoever_acts_and_the_likeliest_target(
    browser: Browser, table: Table, tmp_path: Path, size: str
) -> None:
    """On a laptop the target lay out of the window: the map opened around the frame that acts alone."""
    errors: list[str] = []
    page = fresh_page(browser, size, errors, reduced_motion="reduce")
    match, chance = Match.new(GAME, bytes(32), 1), Random(1)
    for _ in range(9):
        match.play(0, choose(match.view(0), match.legal(0), chance).action)
    brought(page, table, tmp_path / "match.jsonl", match.lines())
    page.wait_for_function("() => document.querySelector('#board .map').style.getPropertyValue('--zoom')")
    assert match.view(0).frames[match.table.acting].at == "J4", "five rows below the enemy at E10"
    assert page.evaluate(UNCOVERED) == [True, True]
    page.context.close()
    assert not errors


def test_3_7_a_map_follows_a_frame_that_walked(browser: Browser, table: Table, tmp_path: Path) -> None:
    """On a phone a frame with an action point left stood at the edge of the window or beyond it, and its target nowhere."""
    errors: list[str] = []
    page = fresh_page(browser, "phone", errors, reduced_motion="reduce")
    match, chance = Match.new(GAME, bytes(32), 1), Random(1)
    while not (walks := [act for act in match.legal(0) if isinstance(act, Move)]):
        match.play(0, choose(match.view(0), match.legal(0), chance).action)
    frame = match.table.frames[match.table.acting]
    far = max(walks, key=lambda walk: distance(frame.at, walk.to))
    brought(page, table, tmp_path / "match.jsonl", match.lines())
    for _ in range(2):
        page.locator(f'#board [data-ref~="hex:{far.to}"]').first.dispatch_event("click")
    until_moves(page, len(match.log) + 1)
    page.wait_for_function(
        "id => document.querySelector('#board .map [data-centre]')?.dataset.ref === id", arg=f"frame:{frame.id}"
    )
    assert abs(page.evaluate(MIDDLE)) < 60
    page.context.close()
    assert not errors


MIDDLE = """() => {
  const [pan, one] = [".pan", ".map [data-centre]"].map((part) => document.querySelector(`#board ${part}`).getBoundingClientRect());
  return one.x + one.width / 2 - pan.x - pan.width / 2;
}"""
"""How far to the right of the middle of its window whoever acts stands."""


OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".plate, .promise, .price")].map((part) => [part.textContent, part.getBoundingClientRect()]);
  const lie = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return boxes.flatMap(([name, box], n) => boxes.slice(n + 1).filter(([, other]) => lie(box, other)).map(([other]) => `${name} on ${other}`));
}"""


OPENED = """() => {
  const map = document.querySelector("#board [data-zoom]");
  const whole = map.firstElementChild.offsetWidth / getComputedStyle(map.firstElementChild).getPropertyValue("--w");
  map.firstElementChild.style.setProperty("--zoom", Math.max(1, map.dataset.zoom / whole));
}"""
"""A map at the scale that it asks for, as board.js opens it."""


def put(page: Page, drawn: str, wide: int, high: int) -> None:
    """A board on a page with nothing else."""
    sheets = [static / "turnwright.css", GAME.folder / "board" / "board.css"]
    style = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    page.set_viewport_size({"width": wide, "height": high})
    page.set_content(
        f'<style>{style}</style><body data-game="mac"><main class="board" id="board" '
        f'style="position: absolute; width: {wide}px; height: {high}px">{drawn}</main>'
    )


@pytest.mark.parametrize(("wide", "high"), [(390, 400), (492, 390), (760, 1000), (984, 1000), (1500, 1000)])
def test_late_boards_eight_frames_close_together_keep_their_names_apart(page: Page, wide: int, high: int) -> None:
    put(page, str(GAME.board.board(GAME.view(positions.knot(), 0))), wide, high)
    page.evaluate(OPENED)
    assert page.locator(".plate").count() == 8
    assert page.evaluate(OVERLAPS) == []


APART = """(frame) => {
  const [plate, figure] = [`#board .map .hit[data-ref="frame:${frame}"]`, `#board .map .token[data-with="frame:${frame}"]`].map((part) => document.querySelector(part).getBoundingClientRect());
  return [plate.x, plate.y, plate.x - figure.x, plate.y - figure.y].map(Math.round);
}"""
"""Where the name of a frame is, and how far its figure is from it."""


def test_17_3_a_frame_walks_together_with_its_name(page: Page, table: Table, tmp_path: Path) -> None:
    """The figure stood where it was going to while the name was still on its way."""
    match, chance = Match.new(GAME, bytes(32), 1), Random(1)
    while not any(isinstance(act, Move) for act in match.legal(0)):
        match.play(0, choose(match.view(0), match.legal(0), chance).action)
    walk = next(act for act in match.legal(0) if isinstance(act, Move))
    frame, moves = match.table.acting, len(match.log)
    match.play(0, walk)
    brought(page, table, tmp_path / "match.jsonl", match.lines())
    page.goto(f"{page.url}?at={moves}")
    page.evaluate(
        "() => { const whole = animate; animate = (moments) => { const takes = whole(moments);"
        " document.getAnimations().forEach((one) => one.pause()); return takes; }; }"
    )
    page.locator("[data-step='1']").click()
    expect(page.locator("#side")).to_have_attribute("data-at", str(moves + 1))
    left = page.evaluate(APART, frame)
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    reached = page.evaluate(APART, frame)
    assert left[:2] != reached[:2]
    assert left[2:] == reached[2:]


CHANCES = """() => {
  const seen = document.querySelector("#board .weapons").getBoundingClientRect();
  return [...document.querySelectorAll("#board .weapons tbody td:last-child .why")].map((chance) => chance.getBoundingClientRect()).map((box) => box.left >= seen.left && box.right <= seen.right + 0.5);
}"""
"""Of each chance to hit, whether the window of the weapons shows it without scrolling."""


@pytest.mark.parametrize(("wide", "high"), [(760, 668), (910, 565), (985, 758), (1500, 1000)])
def test_3_7_the_chance_to_hit_of_each_weapon_is_in_sight(page: Page, wide: int, high: int) -> None:
    """With long names of guns the column was cut off at 1440x900 and gone at 1366x657."""
    guns = "large_1 gauss_cannon 1, large_2 lrm_15 1, medium_1 gauss_rifle 1, medium_2 autocannon_5 1"
    t = positions.battle(positions.frame(1, "E7", "warden", guns), positions.foe(2, "E13").but(name="Salvage-EN-50"))
    put(page, str(GAME.board.board(GAME.view(t, 0))), wide, high)
    assert page.evaluate(CHANCES) == [True] * 4


# The headquarters


def company(page: Page, table: Table) -> None:
    """A campaign of the shortest kind."""
    page.goto(f"{table.address}/new/mac")
    page.get_by_role("link", name="Short campaign").click()
    expect(page.locator("#seat-1")).to_be_hidden()
    page.get_by_text("for those who know the game").click()
    page.locator('[name="option.days"]').fill("30")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")


def screen_now(page: Page) -> str:
    return page.locator(".screens [aria-current]").inner_text()


def open_page(page: Page, title: str) -> None:
    page.locator(".screens").get_by_text(title, exact=True).click()


def part(page: Page, ref: str) -> None:
    """Click a drawn part on the open page, twice if it is no button, and wait for the move it makes."""
    before = number(page)
    one = page.locator(f'.screen:not([hidden]) [data-ref~="{ref}"].can').first
    one.click(click_count=1 if one.evaluate("part => buttonlike(part)") else 2)
    until_moves(page, before + 1)


LAID = """() => {
  const map = document.querySelector(".screen:not([hidden]) [data-zoom]");
  const frame = map.getBoundingClientRect();
  const shown = [...map.querySelectorAll("[data-rank]:not(.mac-hq-core)")].map((part) => [part.innerText.trim(), boxOf(part)]).filter(([, box]) => box.width);
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const wrong = shown.flatMap(([name, box], n) => shown.slice(n + 1).filter(([, other]) => cross(box, other)).map(([other]) => `${name} on ${other}`));
  const whole = map.firstElementChild.getBoundingClientRect();
  for (const [name, box] of whole.width > frame.width + 1 || whole.height > frame.height + 1 ? [] : shown) {
    if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) wrong.push(`${name} is cut off`);
  }
  return [map.firstElementChild.offsetWidth / unitsOf(map), map.dataset.scale, map.querySelectorAll(".mac-hq-names.shy").length, wrong];
}"""
"""Pixels for a unit of the galaxy, the scale it is drawn for, how many systems have no room for their name, what lies on what."""


def laid(page: Page) -> Any:
    """The galaxy as it is laid out when it has come to rest."""
    before = None
    for _ in range(40):
        page.wait_for_timeout(150)
        if (now := page.evaluate(LAID)) == before:
            return now
        before = now
    raise AssertionError("the map never rests")


CUT = """() => [...document.querySelectorAll(".screen:not([hidden]) .mac-hq-plaque *")].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline").map((one) => one.textContent)"""
"""What is cut of the names of frames, classes and pilots in the bays."""


def test_14_1_on_a_phone_the_buttons_that_zoom_lie_at_the_foot_of_the_galaxy(page: Page) -> None:
    """They lay at its head, on the name of the place where the company is."""
    view = Match.new(GAME, bytes(32), 1, {"mode": "campaign"}).view(0)
    put(page, str(GAME.board.screens(view)["Galaxy"]), 390, 400)
    feet = page.locator(".mac-hq-sky, .mac-hq-sky .zoomers").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert 0 <= feet[0] - feet[1] < 12


def test_14_1_the_galaxy_is_laid_out_anew_at_every_size(browser: Browser, table: Table) -> None:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, reduced_motion="reduce")
    company(page, table)
    page.set_viewport_size({"width": 820, "height": 1180})
    assert page.locator(".screen:not([hidden]) .mac-hq-plaque").count() > 3
    assert page.evaluate(CUT) == [], "12.1 the Hangar names its frames in full"
    open_page(page, "Galaxy")
    for width, height in ((2560, 1440), (1440, 900), (390, 844), (844, 390), (820, 1180), (1366, 657)):
        page.set_viewport_size({"width": width, "height": height})
        scale, kind, nameless, wrong = laid(page)
        assert wrong == [], (width, height)
        assert nameless == 0, (width, height)
        assert scale >= 0.59, "as it opens, the map is never so small that nothing can be read"
        assert kind == ("mid" if scale < 0.72 else "near" if scale < 1.15 else "close")
    page.get_by_label("Whole map").locator("visible=true").click()
    for size in ((390, 844), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert laid(page)[3] == [], size
    page.context.close()
    assert not errors


OUTSIDE = """() => [...document.querySelectorAll(".screen:not([hidden]) .mac-hq-ware .mac-hq-do")]
  .filter((one) => one.getBoundingClientRect().right > one.closest(".mac-hq-ware").getBoundingClientRect().right + 1).map((one) => one.innerText)"""


@pytest.mark.parametrize(("size", "theme"), [("desk", "dark"), ("phone", "light")])
def test_a_company_refits_fights_by_orders_salvages_repairs_and_flies(
    browser: Browser, table: Table, size: str, theme: str
) -> None:
    errors: list[str] = []
    page = fresh_page(browser, size, errors, color_scheme=theme, reduced_motion="reduce")
    company(page, table)
    assert screen_now(page) == "Hangar"
    day = page.locator(".foot").get_by_role("button", name="Advance")
    expect(day).not_to_have_class(BRIGHT)  # B6: contracts are open
    found: dict[str, list[str]] = {}

    def look() -> None:
        if violations := axe(page):
            found[screen_now(page)] = violations

    for title in ("Hangar", "Contracts", "Pilots", "Market", "Galaxy"):
        open_page(page, title)
        look()

    open_page(page, "Market")
    part(page, "buy:machine_gun")
    assert screen_now(page) == "Market", "a purchase leaves the shop open"
    expect(page.locator(".screen:not([hidden]) .mac-hq-owned")).to_have_text("1 in store")
    if size == "desk":
        part(page, "buy:machine_gun")
        assert page.evaluate(OUTSIDE) == [], "nothing to buy or sell lies on the next shelf"

    open_page(page, "Hangar")
    page.locator('.mac-hq-bay[data-ref="machine:1"]').click()
    part(page, "refit:1")
    assert screen_now(page) == "Refit bay"
    page.locator('[data-ref="spare:machine_gun"]').click()
    part(page, "slot:small_2")
    expect(page.locator(".mac-hq-staged")).to_contain_text("Fit Machine Gun")
    part(page, "group:small_2:1")
    part(page, "strip:small_2")
    look()
    part(page, "leave")

    open_page(page, "Contracts")
    part(page, page.locator(".mac-hq-letter [data-ref]").first.get_attribute("data-ref") or "")
    assert screen_now(page) == "Deployment"
    part(page, "payout:4")
    expect(page.locator(".mac-hq-level.on")).to_contain_text("Full Salvage")
    part(page, "machine:2")
    expect(page.locator(".mac-hq-seat.goes")).to_have_count(1)
    part(page, "machine:2")
    pay = page.locator(".mac-hq-outcomes .why").first
    pay.hover()
    expect(page.locator("#tip")).to_contain_text("Posted pay")
    page.mouse.move(2, 2)
    look()
    for order in ("stance:balanced", "priority:focus_fire"):
        page.locator(f'[data-ref="{order}"].can').click()
    part(page, "withdrawal:fight_to_end")
    expect(page.locator(".screens [aria-current]")).to_have_text("After action 1")
    look()
    while page.locator(".foot").get_by_text("Leave the battlefield").count():
        crate = page.locator('#acts [data-refs^="item:"]')
        part(page, crate.first.get_attribute("data-refs") or "" if crate.count() else "leave")

    open_page(page, "Galaxy")
    page.locator('.mac-hq-place[data-ref="place:freeport"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".mac-hq-where:visible")).to_contain_text("5 fuel, 1 day")
    part(page, "fly:freeport")
    expect(page.locator(".screen:not([hidden]) .mac-hq-firm")).to_contain_text("Freeport")
    page.context.close()
    assert not found, "\n".join(f"{name}: {line}" for name, lines in found.items() for line in lines)
    assert not errors


def test_13_the_report_of_a_fought_battle_opens_by_itself(browser: Browser, table: Table) -> None:
    """B1: a battle has no screens of its own, and still what is new after it is shown."""
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, reduced_motion="reduce")
    company(page, table)
    open_page(page, "Contracts")
    part(page, page.locator(".mac-hq-letter [data-ref]").first.get_attribute("data-ref") or "")
    part(page, "launch")
    click_part(page, "all")
    expect(page.locator(".foot")).to_contain_text("Start the combat")
    press(page, "Start the combat")
    before = number(page)
    page.locator("#acts button").filter(has_text="Withdraw").first.click()
    until_moves(page, before + 1)
    expect(page.locator(".screens [aria-current]")).to_have_text("After action 1")
    page.context.close()
    assert not errors


def test_no_banner_lies_on_a_frame_of_a_phone(browser: Browser, table: Table, tmp_path: Path) -> None:
    """The end stands in the sheet below, and over the map only where the map has room."""
    errors: list[str] = []
    page = fresh_page(browser, "phone", errors)
    brought(
        page, table, tmp_path / "end.jsonl", load_match(GAME.folder / "replays" / "duel-lance-destroyed.jsonl").lines()
    )
    expect(page.locator(".verdict")).to_contain_text("wins")
    expect(page.locator("#board .banner")).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("#board .banner")).to_be_visible()
    page.context.close()
    assert not errors


def test_5_4_a_phone_shows_armour_and_stress_of_whoever_acts_and_a_desk_its_deck(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    """In the card of the strip, so that nothing of the map is covered or lost."""
    match = load_match(GAME.folder / "replays" / "duel-lance-destroyed.jsonl")
    page = fresh_page(browser, "phone", errors := list[str](), reduced_motion="reduce")
    brought(page, table, tmp_path / "match.jsonl", match.at(len(match.log) // 2).lines())
    card = page.locator("#board .strip .card.now")
    expect(card.locator(".doll")).to_be_in_viewport()
    expect(card.locator(".vitals")).to_contain_text(re.compile(r"\d+/\d+ armour.*stress \d+/\d+"))
    strip = page.locator("#board .strip").bounding_box()
    assert strip
    assert strip["height"] < 50
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("#board .deck .doll")).to_be_visible()
    expect(card.locator(".vitals")).to_be_hidden()
    page.context.close()
    assert not errors
