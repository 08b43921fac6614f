"""Hell EIC in a real browser: a whole short charter by mouse, workers dragged to their posts, a question answered."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.running import Table
from turnwright.core import Match
from turnwright.games.hell import GAME
from turnwright.games.hell.actions import Plan, PlanCoup
from turnwright.games.hell.events import MissionRun

from .test_journeys import axe, brought, fresh_page

WEEKS = 12
REPLAYS = Path(str(GAME.folder)) / "replays"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors)
    yield page
    page.context.close()
    assert not errors


def moves(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-number") or -1)


def part(page: Page, ref: str) -> Locator:
    return page.locator(f'#board [data-ref="{ref}"]').locator("visible=true").first


def after(page: Page, move: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('#table').dataset.number) > n", arg=move)


def shown(page: Page) -> str:
    return page.locator(".screens [aria-current]").inner_text()


def drag(page: Page, source: Locator, target: Locator) -> None:
    start, end = source.bounding_box(), target.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 30, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    page.mouse.up()


def recorded(name: str) -> Match[Any, Any]:
    return Match.read((REPLAYS / name).read_text().splitlines())


def imported(page: Page, table: Table, file: Path, match: Match[Any, Any], at: int) -> None:
    """A recorded match on the table, cut after so many actions; its dice fall as they did."""
    brought(page, table, file, match.at(at).lines())


def test_a_whole_short_charter_by_mouse(page: Page, table: Table) -> None:
    page.goto(f"{table.address}/new/hell")
    page.get_by_text("for those who know the game").click()
    page.locator('[name="option.max_weeks"]').fill(str(WEEKS))
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")

    drag(page, part(page, "idle"), part(page, "job:docks:extraction"))
    after(page, 0)
    part(page, "idle").click()
    part(page, "job:docks:trading").dblclick()
    after(page, 1)
    expect(part(page, "crew:docks:trading")).to_be_visible()
    drag(page, part(page, "crew:docks:extraction"), page.locator(".tray").locator("[data-ref=idle]").first)
    after(page, 2)
    expect(page.locator('#board [data-ref="crew:docks:extraction"]')).to_have_count(0)
    page.keyboard.press("Escape")
    part(page, "job:docks:discretion").click()
    part(page, "job:docks:discretion").click()
    after(page, 3)

    for _ in range(WEEKS * 4):
        move = moves(page)
        if page.locator(".verdict").count():
            break
        if option := next(iter(page.locator(".option.can").locator("visible=true").all()), None):
            option.click()
        elif page.locator('[data-ref="same"].can').locator("visible=true").count():
            part(page, "same").click()
        else:
            page.locator('.foot [data-refs="turn"]').click()
        page.wait_for_function(
            "n => Number(document.querySelector('#table').dataset.number) > n || document.querySelector('.verdict')",
            arg=move,
        )
        if shown(page).startswith("Week"):
            page.locator(".on-link").click()
            assert shown(page) == "Map"
    expect(page.locator(".verdict h2")).to_contain_text("expired")
    assert shown(page) == "The end"
    expect(page.locator(".over .story")).to_have_count(3)


def test_a_question_opens_by_itself_and_its_answer_ends_the_charter(page: Page, table: Table, tmp_path: Path) -> None:
    whole = recorded("charter-revoked-by-collector.jsonl")
    imported(page, table, tmp_path / "match.jsonl", whole, len(whole.log) - 1)
    assert shown(page) == "Decision"
    expect(page.locator(".option")).to_have_count(2)
    page.get_by_role("link", name="Books").click()
    assert shown(page) == "Books"
    page.get_by_role("link", name="Decision").click()
    part(page, "refuse").dblclick()
    expect(page.locator(".verdict h2")).to_contain_text("revoked")
    assert shown(page) == "The end"


def test_a_worker_is_carried_over_words_that_explain_themselves(page: Page, table: Table) -> None:
    """What they mean would lie over the post he is to be dropped on."""
    page.goto(f"{table.address}/new/hell")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    word, post = page.locator(".district.docks .plaque dfn", has_text="Authority"), "docks:extraction"
    at, to = word.bounding_box(), part(page, f"job:{post}").bounding_box()
    assert at
    assert to
    part(page, "idle").hover()
    page.mouse.down()
    page.mouse.move(at["x"] + 20, at["y"] + 30)
    page.mouse.move(at["x"] + 5, at["y"] + 5, steps=4)
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".tip")).to_have_count(0)
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2)
    page.mouse.up()
    after(page, 0)
    expect(part(page, f"crew:{post}")).to_be_visible()


def test_a_thumb_reaches_a_letter_above_the_sheet(browser: Browser, table: Table, tmp_path: Path) -> None:
    """The sheet's handle is larger than it looks, and the lowest district lies next to it."""
    errors: list[str] = []
    page, whole = fresh_page(browser, "phone", errors, has_touch=True), recorded("curious-1.jsonl")
    at = next(
        n for n in range(len(whole.log)) if any(m.district == "docks" for m in whole.at(n).view(0).board.values())
    )
    imported(page, table, tmp_path / "match.jsonl", whole, at)
    letter = page.locator("#board .docks .mail.can").first
    box = letter.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".look")).to_contain_text("Plan")
    page.context.close()
    assert errors == []


def test_a_phone_shows_the_idle_workers_and_whom_to_send(browser: Browser, table: Table, tmp_path: Path) -> None:
    """Below the map while the sheet is low, below the plan while there is one."""
    errors: list[str] = []
    page = fresh_page(browser, "phone", errors, has_touch=True)
    whole = recorded("curious-1.jsonl")
    plan = next(n for n, entry in enumerate(whole.log) if isinstance(entry.action, Plan))
    imported(page, table, tmp_path / "match.jsonl", whole, plan)
    page.locator("[data-handle]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".tray")).to_contain_text("idle")
    expect(part(page, "hire:worker")).to_be_in_viewport()
    imported(page, table, tmp_path / "match.jsonl", whole, plan + 1)
    expect(page.locator(".file.free.can").first).to_be_visible()
    page.context.close()
    assert errors == []


def test_a_dossier_is_as_wide_as_its_name(page: Page, table: Table) -> None:
    """The lesson's crew has a Thistlewood and a Ravenscroft."""
    page.goto(f"{table.address}/games/hell")
    page.get_by_role("button", name="Start the lesson").locator("visible=true").first.click()
    expect(page.locator("#board .file .h4").locator("visible=true").first).to_be_visible()
    cut = page.eval_on_selector_all(
        "#board .files .file",
        "files => files.filter((file) => file.scrollWidth > file.clientWidth).map((file) => file.innerText)",
    )
    assert not cut


def test_a_mission_is_planned_on_the_board_and_put_away(page: Page, table: Table, tmp_path: Path) -> None:
    whole = recorded("coup-success.jsonl")
    plan = next(n for n, entry in enumerate(whole.log) if isinstance(entry.action, PlanCoup))
    imported(page, table, tmp_path / "match.jsonl", whole, plan)
    part(page, f"coup:{whole.log[plan].action.district}").dblclick()
    after(page, plan)
    assert shown(page) == "The plan"
    for squad in (1, 2):
        page.locator(".file.free.can").first.dblclick()
        expect(page.locator(".column .slot:not(.empty)")).to_have_count(squad)
    part(page, "prep:4").click()
    expect(page.locator(".wk.on")).to_contain_text("4 wk")
    part(page, "fold").click()
    expect(page.locator(".screens [aria-current]")).to_have_text("Map")


def test_a_roll_moves_and_can_be_cut_short(page: Page, table: Table, tmp_path: Path) -> None:
    whole = recorded("curious-1.jsonl")
    run = next(n for n, news in enumerate(whole.told) if any(isinstance(told.event, MissionRun) for told in news))
    imported(page, table, tmp_path / "match.jsonl", whole, run - 1)
    page.locator('.foot [data-refs="turn"]').click()
    page.locator(".report.changed .needle").wait_for()
    moving = "document.querySelector('#board').getAnimations({subtree: true}).length"
    assert page.evaluate(moving) > 0
    page.keyboard.press("Escape")
    assert page.evaluate(moving) == 0


@pytest.mark.parametrize(("size", "theme"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing_on_any_screen(browser: Browser, table: Table, tmp_path: Path, size: str, theme: str) -> None:
    errors: list[str] = []
    page = fresh_page(browser, size, errors, color_scheme=theme, reduced_motion="reduce")
    whole, found = recorded("curious-2.jsonl"), dict[str, list[str]]()
    imported(page, table, tmp_path / "match.jsonl", whole, len(whole.log) * 2 // 3)
    for link in page.locator(".screens a").all():
        link.click()
        if complaints := axe(page):
            found[link.inner_text()] = complaints
    page.context.close()
    assert found == {}
    assert errors == []
