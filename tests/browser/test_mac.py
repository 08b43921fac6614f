"""Mechanized Armour Commander in a real browser: deploy, move, aim, fire, end the turn, look a frame up."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_journeys import axe, click_part, fresh_page, number, until_moves
from tests.server.running import Table


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Table(tmp_path_factory.mktemp("mac"), BOT_PAUSE="0") as running:
        yield running


IN_SIGHT = """() => [...document.querySelectorAll("#board .cell.move.can")].map((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}).find(([x, y]) => document.elementFromPoint(x, y)?.closest(".cell.move"))"""
"""The middle of a lit hex that nothing covers."""


def skirmish(page: Page, table: Table) -> None:
    """A small map, both lances in one pair of hands."""
    page.goto(f"{table.address}/new/mac")
    if not page.locator("#seat-1").count():
        page.locator("[name=seats]").select_option("2")
        page.get_by_role("button", name="Set").click()
    page.locator("#seat-1").select_option(label="Another person here")
    page.locator('[name="option.map_size"][value=small]').check(force=True)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")


def place(page: Page, frame: int, cell: str) -> None:
    before = number(page)
    click_part(page, f"frame:{frame}")
    click_part(page, f"hex:{cell}")
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
    for frame, cell in ((3, "C11"), (4, "G11")):
        place(page, frame, cell)
    press(page, "Start the combat")
    for frame, cell in ((1, "C2"), (2, "G2")):
        place(page, frame, cell)
    press(page, "Start the combat")

    before = number(page)
    page.locator('#board .key [data-ref="gait:sprint"]').click()
    expect(page.locator("#narrow")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.click(*page.evaluate(IN_SIGHT))
    until_moves(page, before + 1)

    rounds = 0
    while not page.locator("#board .aim .hit.can").count():
        lit = page.locator("#board .cell.move.can")
        before, rounds = number(page), rounds + 1
        assert rounds < 20
        if lit.count():
            lit.nth(lit.count() // 2).dispatch_event("click")
            until_moves(page, before + 1)
        else:
            press(page, "End")

    target = page.locator("#board .aim .hit.can").first
    target.dispatch_event("click")
    aimed = page.locator("#board .sheet:visible")
    expect(aimed).to_have_count(1)
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
    page.keyboard.press("Escape")
    expect(page.locator("#board .dossier:visible")).to_have_count(0)
    page.context.close()
    assert not errors
