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

    wide = "() => document.querySelector('#board .map').offsetWidth"
    whole = page.evaluate(wide)
    page.get_by_role("button", name="Zoom in").click()
    assert page.evaluate(wide) > 1.2 * whole
    page.get_by_role("button", name="Whole map").click()

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


# The headquarters


def company(page: Page, table: Table) -> None:
    """A campaign of the shortest kind."""
    page.goto(f"{table.address}/new/mac")
    page.locator('label:has([name="option.mode"][value=campaign])').click()
    if page.locator("#seat-1").count():
        page.locator("[name=seats]").select_option("1")
        page.get_by_role("button", name="Set").click()
    page.locator('[name="option.days"]').fill("30")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")


def screen_now(page: Page) -> str:
    return page.locator(".screens [aria-current]").inner_text()


def open_page(page: Page, title: str) -> None:
    page.locator(".screens").get_by_text(title, exact=True).click()


def part(page: Page, ref: str) -> None:
    """Click a drawn part on the open page, and wait for the move it makes."""
    before = number(page)
    page.locator(f'.screen:not([hidden]) [data-ref~="{ref}"].can').first.click()
    until_moves(page, before + 1)


@pytest.mark.parametrize(("size", "theme"), [("desk", "dark"), ("phone", "light")])
def test_a_company_refits_fights_by_orders_salvages_repairs_and_flies(
    browser: Browser, table: Table, size: str, theme: str
) -> None:
    errors: list[str] = []
    page = fresh_page(browser, size, errors, color_scheme=theme, reduced_motion="reduce")
    company(page, table)
    assert screen_now(page) == "Hangar"
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
