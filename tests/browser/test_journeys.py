"""Whole journeys in a real browser, at six sizes and without motion: no script error, nothing lost, nothing axe complains of.

`make soak` goes each journey every way; otherwise each goes a few, which change from journey to journey.
"""

import os
import re
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.running import Table

from .conftest import PATIENCE, unwatched

SIZES = {"desk": (1440, 900), "phone": (390, 844)}
EVERY_SIZE = {**SIZES, "lying phone": (844, 390), "tablet": (820, 1180), "laptop": (1366, 657), "wide": (2560, 1440)}
STILL = ("still desk", "still phone")
"""With the system's wish for less motion."""
WAYS = (*EVERY_SIZE, *STILL)
AT_ONCE = len(WAYS) if os.environ.get("TURNWRIGHT_SOAK") else 2
"""How many ways each journey goes."""
OUTSIDE = re.compile(r"^(?!http://127\.0\.0\.1:|data:|about:)")


def fresh_page(browser: Browser, size: str, errors: list[str], watched: bool = False, **more: Any) -> Page:
    """`watched`: with the moves of others one by one, for which these tests have no time otherwise."""
    width, height = EVERY_SIZE[size]
    context = browser.new_context(viewport={"width": width, "height": height}, **more)
    if not watched:
        unwatched(context)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: errors.append(request.url) if OUTSIDE.match(request.url) else None)
    return page


def brought(page: Page, table: Table, file: Path, lines: Iterable[str]) -> None:
    """A match file on the table, looked at."""
    file.write_text("".join(f"{line}\n" for line in lines))
    page.goto(table.address)
    page.set_input_files("#file", str(file))
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/m/*")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Of each journey the ways that it goes: a slice of them that moves on with each, so that few go all ways together."""
    if "screen" not in metafunc.fixturenames:
        return
    journeys = [
        name for name, test in vars(metafunc.module).items() if "screen" in getattr(test, "__annotations__", ())
    ]
    first = journeys.index(metafunc.function.__name__)
    metafunc.parametrize("screen", [WAYS[(first + 3 * n) % len(WAYS)] for n in range(AT_ONCE)], indirect=True)


@pytest.fixture
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page on one of the ways that fails its test on any script error or request to another host."""
    errors: list[str] = []
    _, still, size = request.param.rpartition("still ")
    page = fresh_page(browser, size, errors, reduced_motion="reduce" if still else "no-preference")
    yield page
    page.context.close()
    assert not errors


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors)
    yield page
    page.context.close()
    assert not errors


def start(page: Page, table: Table, game: str, other: str = "Easy bot") -> str:
    page.goto(f"{table.address}/new/{game}")
    page.locator("#seat-1").select_option(label=other)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    return page.url.rsplit("/", 1)[-1]


def number(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-number") or -1)


def until_moves(page: Page, moves: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('#table').dataset.number) >= n", arg=moves)


def my_turn_or_end(page: Page) -> str:
    """Wait until there is something to do; `end` when the match is over."""
    page.locator("#acts button.act, .verdict, .foot [name=action]").first.wait_for(state="attached")
    return "end" if page.locator(".verdict").count() else "turn"


def unfolded(page: Page) -> Locator:
    """The list of actions with all its folds open, as a phone folds what is one verb."""
    for fold in page.locator("#acts details:not([open]) > summary").locator("visible=true").all()[::-1]:
        fold.click()
    return page.locator("#acts button.act")


def replay_line(page: Page) -> Locator:
    """On a phone it stands beside the log."""
    if not page.locator("#at").is_visible():
        page.get_by_role("tab", name="Log").click()
    return page.locator("#at")


def to_the_actions(page: Page) -> None:
    page.locator("#tab-actions").click()


def click_part(page: Page, ref: str) -> None:
    page.locator(f'#board [data-ref="{ref}"]').locator("visible=true").first.click()


def play_part(page: Page, ref: str) -> None:
    """The first click looks, the second plays."""
    page.locator(f'#board [data-ref="{ref}"]').locator("visible=true").first.dblclick()


def test_a_whole_game_against_a_bot_by_mouse_on_the_board(screen: Page, table: Table) -> None:
    start(screen, table, "connect_four")
    moves = 0
    while my_turn_or_end(screen) == "turn":
        open_columns = screen.locator("#board [data-ref].can")
        open_columns.first.wait_for()
        open_columns.nth(moves // 2 % open_columns.count()).dblclick()
        moves += 2
        screen.wait_for_function(
            "n => Number(document.querySelector('#table').dataset.number) >= n || document.querySelector('.verdict')",
            arg=moves,
        )
    expect(screen.locator(".verdict h2")).to_contain_text(re.compile("wins|draw"))
    expect(screen.get_by_role("link", name="Play again")).to_be_visible()


def test_a_whole_game_by_keyboard(screen: Page, table: Table) -> None:
    screen.goto(f"{table.address}/new")
    press_until(screen, "Tab", 'a[href="/new/connect_four"]')
    screen.keyboard.press("Enter")
    screen.wait_for_url("**/new/connect_four")
    press_until(screen, "Tab", "button[name=start]")
    screen.keyboard.press("Enter")
    screen.wait_for_url("**/m/*")
    turns = 0
    while my_turn_or_end(screen) == "turn":
        before = number(screen)
        press_until(screen, "Tab", "#acts :is(button.act, details:not([open]) > summary)")
        if screen.evaluate("document.activeElement.matches('summary')"):
            screen.keyboard.press("Enter")
            press_until(screen, "Tab", "#acts button.act")
        for _ in range(turns % screen.locator("#acts button.act").count()):
            screen.keyboard.press("ArrowDown")
        screen.keyboard.press("Enter")
        turns += 1
        screen.wait_for_function(
            "n => Number(document.querySelector('#table').dataset.number) >= n || document.querySelector('.verdict')",
            arg=before + 2,
        )
    expect(screen.locator(".verdict")).to_be_visible()


def press_until(page: Page, key: str, selector: str) -> None:
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached with {key}")


def test_the_board_answers_to_the_keyboard_too(screen: Page, table: Table) -> None:
    start(screen, table, "connect_four", "Another person here")
    press_until(screen, "Tab", '#board [data-ref="column:2"]')
    screen.keyboard.press("Enter")
    expect(screen.locator("#say")).to_contain_text("Once more to do it")
    screen.keyboard.press("Enter")
    until_moves(screen, 1)
    screen.wait_for_function("() => document.activeElement.dataset.ref === 'column:2'")


def test_kingdom_a_turn_undone_hinted_and_ended(screen: Page, table: Table) -> None:
    start(screen, table, "kingdom")
    screen.locator("#acts button.act").first.click()
    until_moves(screen, 1)
    screen.locator("#undo").click()
    screen.wait_for_function("() => document.querySelector('#table').dataset.number === '0'")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page behind its panes scrolls"
    screen.locator("#hint").click()
    expect(screen.locator(".hint")).to_be_visible()
    expect(screen.locator(".best")).to_have_count(1)
    screen.get_by_role("button", name="End the turn").click()
    until_moves(screen, 2)
    expect(screen.locator(".since")).to_be_visible()


def test_kingdom_a_whole_game_by_mouse(screen: Page, table: Table) -> None:
    """Each turn a click in the list while it offers something, then the end of the turn."""
    start(screen, table, "kingdom")
    turns = 0
    while my_turn_or_end(screen) == "turn":
        before = number(screen)
        end_turn = screen.get_by_role("button", name="End the turn")
        if turns < 4 and screen.locator("#acts button.act").count():
            unfolded(screen).last.click()
        elif end_turn.count():
            end_turn.click()
        else:
            unfolded(screen).first.click()
        turns += 1
        until_moves(screen, before + 1)
    expect(screen.locator(".verdict")).to_be_visible()
    expect(screen.locator(".charts .chart").first).to_be_visible()


def test_kingdom_click_to_play_narrows_and_escape_clears(screen: Page, table: Table) -> None:
    start(screen, table, "kingdom", "Another person here")
    unfolded(screen)
    every = screen.locator("#acts .choice:visible").count()
    click_part(screen, "slots:0")
    expect(screen.locator("#narrow")).to_be_visible()
    narrowed = screen.locator("#acts .choice:visible").count()
    assert 0 < narrowed < every
    screen.keyboard.press("Escape")
    expect(screen.locator("#narrow")).to_be_hidden()
    assert screen.locator("#acts .choice:visible").count() == every


def test_a_number_opens_into_its_terms_on_hover_focus_and_tap(screen: Page, table: Table) -> None:
    start(screen, table, "kingdom", "Another person here")
    income = screen.locator('#board [data-explain="income:0"]').locator("visible=true").first
    tip = screen.locator(".tip")
    income.hover()
    expect(tip).to_contain_text("Total")
    screen.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    income.focus()
    expect(tip).to_be_visible()
    screen.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    income.click()
    expect(tip).to_be_visible()
    tip.locator(".ref").first.click()
    expect(screen.locator("#rules .found")).to_be_visible()


def test_reload_in_mid_turn_keeps_everything(screen: Page, table: Table) -> None:
    start(screen, table, "kingdom", "Another person here")
    screen.locator("#acts button.act").first.click()
    until_moves(screen, 1)
    prompt = screen.locator("#prompt").text_content()
    screen.reload()
    assert number(screen) == 1
    assert screen.locator("#prompt").text_content() == prompt


def test_two_tabs_follow_each_other_and_a_stale_click_does_no_harm(screen: Page, table: Table) -> None:
    slug = start(screen, table, "connect_four", "Another person here")
    other = screen.context.new_page()
    other.goto(f"{table.address}/m/{slug}")
    watcher = screen.context.new_page()
    watcher.goto(f"{table.address}/m/{slug}/watch")
    play_part(screen, "column:3")
    until_moves(other, 1)
    until_moves(watcher, 1)
    assert watcher.locator("#acts button.act").count() == 0
    other.evaluate("document.querySelector('#acts [name=question]').value = 'x'")
    unfolded(other).nth(1).click()
    expect(other.locator(".toast")).to_contain_text("moved on")
    assert number(other) == 1


def test_replay_and_fork(screen: Page, table: Table) -> None:
    slug = start(screen, table, "connect_four", "Another person here")
    for moves, column in enumerate((3, 3, 4, 4), 1):
        play_part(screen, f"column:{column}")
        until_moves(screen, moves)
    slider = replay_line(screen)
    slider.focus()
    for _ in range(2):
        slider.press("ArrowLeft")
    expect(screen.locator(".past")).to_contain_text("After move 2 of 4")
    assert slider.evaluate("slider => slider === document.activeElement")
    expect(screen.locator("#acts button.act")).to_have_count(0)
    screen.get_by_role("button", name="Fork from here").click()
    screen.wait_for_url(lambda url: "/m/" in url and slug not in url)
    assert number(screen) == 2
    play_part(screen, "column:0")
    until_moves(screen, 3)
    screen.goto(f"{table.address}/m/{slug}")
    assert number(screen) == 4


def test_the_slider_stands_beside_the_log_at_every_size(screen: Page, table: Table) -> None:
    start(screen, table, "connect_four")
    screen.get_by_role("tab", name="Log").click()
    expect(screen.locator("#at")).to_be_visible()


def test_back_to_now_from_the_past(screen: Page, table: Table) -> None:
    start(screen, table, "connect_four", "Another person here")
    play_part(screen, "column:1")
    until_moves(screen, 1)
    replay_line(screen).press("Home")
    screen.locator(".past").get_by_role("link", name="Back to now").click()
    expect(screen.locator(".past")).to_have_count(0)
    assert screen.locator("#acts button.act").count() == 7


def test_the_past_stays_while_the_match_goes_on(screen: Page, table: Table) -> None:
    start(screen, table, "connect_four", "Another person here")
    play_part(screen, "column:1")
    until_moves(screen, 1)
    replay_line(screen).press("Home")
    expect(screen.locator(".past")).to_be_visible()
    with screen.context.new_page() as other:
        other.goto(screen.url.partition("?")[0])
        play_part(other, "column:2")
        until_moves(other, 2)
    screen.wait_for_timeout(400)
    expect(screen.locator(".past")).to_be_visible()
    screen.locator(".past").get_by_role("link", name="Back to now").click()
    until_moves(screen, 2)


def test_rules_panel_search_and_citations(screen: Page, table: Table) -> None:
    start(screen, table, "kingdom", "Another person here")
    screen.locator("#prompt .ref").first.click()
    expect(screen.locator("#rules .found")).to_be_visible()
    every = screen.locator("#rules section").count()
    screen.locator("#q").fill("festival")
    screen.wait_for_function("n => document.querySelectorAll('#rules section').length < n", arg=every)
    screen.get_by_role("tab", name="Actions").click()
    screen.locator("#acts button.act").first.click()
    until_moves(screen, 1)
    screen.get_by_role("tab", name="Rules").click()
    assert screen.locator("#q").input_value() == "festival", "the panel outlives a new fragment"


def test_the_screen_is_handed_over_where_there_are_secrets(screen: Page, table: Table) -> None:
    start(screen, table, "envelopes", "Another person here")
    expect(screen.get_by_role("heading", name=re.compile("Pass the screen to"))).to_be_visible()
    screen.get_by_role("button", name=re.compile("I am")).click()
    screen.get_by_role("button", name="Seal the envelope").click()
    expect(screen.get_by_role("heading", name=re.compile("Pass the screen to"))).to_be_visible()
    screen.get_by_role("button", name=re.compile("I am")).click()
    expect(screen.locator("#board")).to_be_visible()


def test_theme_is_the_systems_until_one_is_chosen_and_then_remembered(browser: Browser, table: Table) -> None:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, color_scheme="light")
    background = "getComputedStyle(document.body).backgroundColor"
    page.goto(table.address)
    light = page.evaluate(background)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(background)
    assert dark != light
    page.reload()
    assert page.evaluate(background) == dark
    page.context.close()
    assert not errors


def test_without_scripts_the_list_plays(browser: Browser, table: Table) -> None:
    page = fresh_page(browser, "phone", [], java_script_enabled=False)
    start(page, table, "connect_four", "Another person here")
    for moves in (1, 2):
        page.get_by_role("button", name="Column 4").click()
        page.wait_for_load_state()
        assert number(page) == moves
    page.context.close()


def test_a_match_file_goes_out_and_comes_back(screen: Page, table: Table, tmp_path: Path) -> None:
    start(screen, table, "connect_four", "Another person here")
    play_part(screen, "column:6")
    until_moves(screen, 1)
    screen.get_by_role("tab", name="Log").click()
    with screen.expect_download() as download:
        screen.get_by_role("link", name="Match file").click()
    file = tmp_path / "match.jsonl"
    download.value.save_as(file)
    screen.goto(table.address)
    screen.locator("#file").set_input_files(file)
    screen.get_by_role("button", name="Import").click()
    screen.wait_for_url("**/m/*")
    assert number(screen) == 1
    screen.goto(table.address)
    file.write_text("no match")
    screen.locator("#file").set_input_files(file)
    screen.get_by_role("button", name="Import").click()
    expect(screen.locator(".toast")).to_contain_text("not a match header")


def axe(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0]['failureSummary'][:200]}" for v in found]


EYES = [("dark", n) for n in range(6)] + [("light", n) for n in range(6)]


@pytest.mark.parametrize(("theme", "first"), EYES if len(WAYS) == AT_ONCE else EYES[::9])
def test_axe_finds_nothing_on_any_page(browser: Browser, table: Table, theme: str, first: int) -> None:
    """Each page in a window of another size; `make soak` sees each in all of them."""
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, color_scheme=theme, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    sizes = islice(cycle(EVERY_SIZE.values()), first, None)

    def look(name: str) -> None:
        width, height = next(sizes)
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_load_state("networkidle" if "/m/" not in page.url else "load")
        page.wait_for_function("width => innerWidth === width", arg=width)
        if violations := axe(page):
            found[f"{name} at {width}x{height}"] = violations

    page.goto(table.address)
    look("home")
    page.goto(f"{table.address}/matches")
    look("all matches")
    page.goto(f"{table.address}/new/kingdom")
    look("new match")
    page.goto(f"{table.address}/rules/kingdom")
    look("rulebook")
    page.goto(f"{table.address}/m/nowhere")
    look("problem")
    errors.clear()  # the browser itself logs the 404
    start(page, table, "kingdom", "Another person here")
    look("kingdom")
    for tab in ("Log", "Rules"):
        page.get_by_role("tab", name=tab).click()
        look(tab)
    start(page, table, "envelopes", "Another person here")
    look("cover")
    slug = start(page, table, "connect_four", "Another person here")
    look("connect four")
    for moves, column in enumerate((3, 4, 3, 4, 3, 4, 3), 1):
        play_part(page, f"column:{column}")
        page.wait_for_function("n => Number(document.querySelector('#table').dataset.number) >= n", arg=moves)
    look("the end")
    page.goto(f"{table.address}/m/{slug}?at=2")
    look("the past")
    page.context.close()
    assert not found, "\n".join(f"{name}: {line}" for name, lines in found.items() for line in lines)
    assert not errors
