"""Whole journeys in a real browser, on a desk and on a phone: no script error, nothing lost, nothing axe complains of."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Table

from .conftest import unwatched

SIZES = {"desk": (1440, 900), "phone": (390, 844)}
OUTSIDE = re.compile(r"^(?!http://127\.0\.0\.1:|data:|about:)")


def fresh_page(browser: Browser, size: str, errors: list[str], watched: bool = False, **more: Any) -> Page:
    """`watched`: with the moves of others one by one, for which these tests have no time otherwise."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, **more)
    if not watched:
        unwatched(context)
    page = context.new_page()
    page.set_default_timeout(30_000)
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


@pytest.fixture(params=SIZES)
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page of each size that fails its test on any script error or request to another host."""
    errors: list[str] = []
    page = fresh_page(browser, request.param, errors)
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


def test_a_whole_game_by_keyboard(desk: Page, table: Table) -> None:
    desk.goto(f"{table.address}/new")
    press_until(desk, "Tab", 'a[href="/new/connect_four"]')
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/new/connect_four")
    press_until(desk, "Tab", "button[name=start]")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/m/*")
    turns = 0
    while my_turn_or_end(desk) == "turn":
        before = number(desk)
        press_until(desk, "Tab", "#acts button.act")
        for _ in range(turns % desk.locator("#acts button.act").count()):
            desk.keyboard.press("ArrowDown")
        desk.keyboard.press("Enter")
        turns += 1
        desk.wait_for_function(
            "n => Number(document.querySelector('#table').dataset.number) >= n || document.querySelector('.verdict')",
            arg=before + 2,
        )
    expect(desk.locator(".verdict")).to_be_visible()


def press_until(page: Page, key: str, selector: str) -> None:
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached with {key}")


def test_the_board_answers_to_the_keyboard_too(desk: Page, table: Table) -> None:
    start(desk, table, "connect_four", "Another person here")
    press_until(desk, "Tab", '#board [data-ref="column:2"]')
    desk.keyboard.press("Enter")
    expect(desk.locator("#say")).to_contain_text("Once more to do it")
    desk.keyboard.press("Enter")
    until_moves(desk, 1)
    desk.wait_for_function("() => document.activeElement.dataset.ref === 'column:2'")


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


def test_kingdom_a_whole_game_by_mouse(desk: Page, table: Table) -> None:
    """Each turn a click in the list while it offers something, then the end of the turn."""
    start(desk, table, "kingdom")
    turns = 0
    while my_turn_or_end(desk) == "turn":
        before = number(desk)
        end_turn = desk.get_by_role("button", name="End the turn")
        if turns < 4 and desk.locator("#acts button.act").count():
            desk.locator("#acts button.act").last.click()
        elif end_turn.count():
            end_turn.click()
        else:
            desk.locator("#acts button.act").first.click()
        turns += 1
        until_moves(desk, before + 1)
    expect(desk.locator(".verdict")).to_be_visible()
    expect(desk.locator(".charts .chart").first).to_be_visible()


def test_kingdom_click_to_play_narrows_and_escape_clears(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    every = desk.locator("#acts .choice:visible").count()
    click_part(desk, "slots:0")
    expect(desk.locator("#narrow")).to_be_visible()
    narrowed = desk.locator("#acts .choice:visible").count()
    assert 0 < narrowed < every
    desk.keyboard.press("Escape")
    expect(desk.locator("#narrow")).to_be_hidden()
    assert desk.locator("#acts .choice:visible").count() == every


def test_a_number_opens_into_its_terms_on_hover_focus_and_tap(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    income = desk.locator('#board [data-explain="income:0"]').locator("visible=true").first
    tip = desk.locator(".tip")
    income.hover()
    expect(tip).to_contain_text("Total")
    desk.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    income.focus()
    expect(tip).to_be_visible()
    desk.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    income.click()
    expect(tip).to_be_visible()
    tip.locator(".ref").first.click()
    expect(desk.locator("#rules .found")).to_be_visible()


def test_reload_in_mid_turn_keeps_everything(screen: Page, table: Table) -> None:
    start(screen, table, "kingdom", "Another person here")
    screen.locator("#acts button.act").first.click()
    until_moves(screen, 1)
    prompt = screen.locator("#prompt").text_content()
    screen.reload()
    assert number(screen) == 1
    assert screen.locator("#prompt").text_content() == prompt


def test_two_tabs_follow_each_other_and_a_stale_click_does_no_harm(desk: Page, table: Table) -> None:
    slug = start(desk, table, "connect_four", "Another person here")
    other = desk.context.new_page()
    other.goto(f"{table.address}/m/{slug}")
    watcher = desk.context.new_page()
    watcher.goto(f"{table.address}/m/{slug}/watch")
    play_part(desk, "column:3")
    until_moves(other, 1)
    until_moves(watcher, 1)
    assert watcher.locator("#acts button.act").count() == 0
    other.evaluate("document.querySelector('#acts [name=question]').value = 'x'")
    other.locator("#acts button.act").nth(1).click()
    expect(other.locator(".toast")).to_contain_text("moved on")
    assert number(other) == 1


def test_replay_and_fork(desk: Page, table: Table) -> None:
    slug = start(desk, table, "connect_four", "Another person here")
    for moves, column in enumerate((3, 3, 4, 4), 1):
        play_part(desk, f"column:{column}")
        until_moves(desk, moves)
    slider = desk.locator("#at")
    slider.focus()
    for _ in range(2):
        slider.press("ArrowLeft")
    expect(desk.locator(".past")).to_contain_text("After move 2 of 4")
    assert slider.evaluate("slider => slider === document.activeElement")
    expect(desk.locator("#acts button.act")).to_have_count(0)
    desk.get_by_role("button", name="Fork from here").click()
    desk.wait_for_url(lambda url: "/m/" in url and slug not in url)
    assert number(desk) == 2
    play_part(desk, "column:0")
    until_moves(desk, 3)
    desk.goto(f"{table.address}/m/{slug}")
    assert number(desk) == 4


def test_the_slider_stands_beside_the_log_at_every_size(screen: Page, table: Table) -> None:
    start(screen, table, "connect_four")
    screen.get_by_role("tab", name="Log").click()
    expect(screen.locator("#at")).to_be_visible()


def test_back_to_now_from_the_past(desk: Page, table: Table) -> None:
    start(desk, table, "connect_four", "Another person here")
    play_part(desk, "column:1")
    until_moves(desk, 1)
    desk.locator("#at").press("Home")
    desk.locator(".past").get_by_role("link", name="Back to now").click()
    expect(desk.locator(".past")).to_have_count(0)
    assert desk.locator("#acts button.act").count() == 7


def test_the_past_stays_while_the_match_goes_on(desk: Page, table: Table) -> None:
    start(desk, table, "connect_four", "Another person here")
    play_part(desk, "column:1")
    until_moves(desk, 1)
    desk.locator("#at").press("Home")
    expect(desk.locator(".past")).to_be_visible()
    with desk.context.new_page() as other:
        other.goto(desk.url.partition("?")[0])
        play_part(other, "column:2")
        until_moves(other, 2)
    desk.wait_for_timeout(400)
    expect(desk.locator(".past")).to_be_visible()
    desk.locator(".past").get_by_role("link", name="Back to now").click()
    until_moves(desk, 2)


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


def test_a_match_file_goes_out_and_comes_back(desk: Page, table: Table, tmp_path: Path) -> None:
    start(desk, table, "connect_four", "Another person here")
    play_part(desk, "column:6")
    until_moves(desk, 1)
    desk.get_by_role("tab", name="Log").click()
    with desk.expect_download() as download:
        desk.get_by_role("link", name="Match file").click()
    file = tmp_path / "match.jsonl"
    download.value.save_as(file)
    desk.goto(table.address)
    desk.locator("#file").set_input_files(file)
    desk.get_by_role("button", name="Import").click()
    desk.wait_for_url("**/m/*")
    assert number(desk) == 1
    desk.goto(table.address)
    file.write_text("no match")
    desk.locator("#file").set_input_files(file)
    desk.get_by_role("button", name="Import").click()
    expect(desk.locator(".toast")).to_contain_text("not a match header")


def axe(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0]['failureSummary'][:200]}" for v in found]


@pytest.mark.parametrize(("size", "theme"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing_on_any_page(browser: Browser, table: Table, size: str, theme: str) -> None:
    errors: list[str] = []
    page = fresh_page(browser, size, errors, color_scheme=theme, reduced_motion="reduce")
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        page.wait_for_load_state("networkidle" if "/m/" not in page.url else "load")
        if violations := axe(page):
            found[name] = violations

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
