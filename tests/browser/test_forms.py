"""Orders filled in in a real browser: judged while they are typed, by keyboard and by the board, and never lost."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Table
from turnwright.core import games

from .test_journeys import SIZES, fresh_page

ORDER, RESEARCH = "fleet-orders-order-a-fleet", "research-another-amount"


@pytest.fixture
def errors() -> Iterator[list[str]]:
    found: list[str] = []
    yield found
    assert found == []


def sit(
    browser: Browser, table: Table, errors: list[str], size: str = "desk", other: str = "Another person here"
) -> Page:
    page = fresh_page(browser, size, errors)
    page.goto(f"{table.address}/new/ec4x")
    page.locator("#seat-1").select_option(label=other)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    return page


def take(page: Page) -> None:
    page.get_by_role("button", name="I am").click()
    page.locator("#acts").wait_for()


def open_form(page: Page, name: str) -> None:
    page.locator(f"[data-open*='{name}']").click()
    page.locator("#fill").wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_a_form_is_judged_while_it_is_typed_in(browser: Browser, table: Table, errors: list[str], size: str) -> None:
    page = sit(browser, table, errors, size)
    take(page)
    open_form(page, RESEARCH)
    expect(page.locator("#f-area")).to_be_focused()
    page.locator("#f-amount").fill("9000")
    expect(page.locator("#preview")).to_contain_text("3.8")
    expect(page.locator("#f-amount")).to_be_focused()
    page.locator("#f-amount").fill("64.92")
    expect(page.locator("#preview")).to_contain_text("Left, PP: 355.08")
    expect(page.locator("#preview .term", has_text="PP")).to_be_visible()  # words open in what was judged anew, too
    results = Axe().run(page, context="#side").response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in results] == []
    page.locator("#f-amount").press("Enter")
    expect(page.locator(".written li")).to_have_count(1)
    expect(page.locator("#fill")).to_be_visible()
    page.locator("#fill input:visible").first.press("Escape")
    expect(page.locator("#fill")).to_have_count(0)


def test_the_board_fills_in_and_an_open_form_outlives_what_others_do(
    browser: Browser, table: Table, errors: list[str]
) -> None:
    page = sit(browser, table, errors)
    take(page)
    open_form(page, ORDER)
    page.locator("#f-code").select_option("1")
    page.locator("#board .can[data-ref~='system:0']").first.click()
    expect(page.locator("#f-target")).to_have_value("Imperial Hub")
    expect(page.locator("#f-target")).to_be_in_viewport()
    expect(page.locator(".look")).to_contain_text("Imperial Hub")
    page.locator("#f-roe").select_option("8")
    page.locator("#acts [name=action][value*=Tax]").first.evaluate("button => button.click()")
    expect(page.locator(".written li")).to_have_count(1)
    expect(page.locator("#f-target")).to_have_value("Imperial Hub")
    expect(page.locator("#f-roe")).to_have_value("8")
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".written li")).to_have_count(2)


def test_nothing_of_a_sheet_is_left_on_a_screen_that_is_passed_on(
    browser: Browser, table: Table, errors: list[str]
) -> None:
    page = sit(browser, table, errors)
    take(page)
    open_form(page, RESEARCH)
    page.locator("#f-amount").fill("64.92")
    page.locator("#f-amount").press("Enter")
    expect(page.locator(".written li")).to_have_count(1)
    page.locator("#f-amount").fill("13.37")
    page.get_by_role("button", name="Seal 1 order").click()
    expect(page.locator(".handover")).to_be_visible()
    page.go_back()
    page.go_forward()
    expect(page.locator(".handover")).to_be_visible()
    take(page)
    for secret in ("64.92", "13.37"):
        assert secret not in page.content()
    expect(page.locator("#fill")).to_have_count(0)


def test_what_comes_of_a_form_that_nobody_may_fill_in_any_more_is_dropped(
    browser: Browser, table: Table, errors: list[str]
) -> None:
    """The sheet is sealed while an amount is judged: the answer is a table, with no judgement on it."""
    page = sit(browser, table, errors)
    take(page)
    open_form(page, RESEARCH)
    page.locator("#f-amount").fill("64.92")
    expect(page.locator("#preview")).to_contain_text("Left, PP: 355.08")
    page.route("**/fill", lambda route: route.fulfill(body="<section id='table'></section>", content_type="text/html"))
    with page.expect_response("**/fill"):
        page.locator("#f-amount").fill("13.37")
    page.wait_for_timeout(300)
    expect(page.locator("#preview")).to_contain_text("Left, PP: 355.08")


WITH_FORMS = {game.id: game for game in games().values() if game.forms.offers("forms")}
UNDER = {"mac": {"preset": "campaign"}}
"""Where a game has forms in some ways to play alone."""


@pytest.mark.parametrize("game", WITH_FORMS)
def test_every_form_takes_every_pick(browser: Browser, table: Table, errors: list[str], game: str) -> None:
    """Each list of each form is gone through; what stands below follows, and nothing fails."""
    page = fresh_page(browser, "desk", errors)
    seats = {f"seat.{seat}": "person" for seat in range(WITH_FORMS[game].seats[0])}
    page.goto(f"{table.address}/new/{game}?{urlencode(seats | UNDER.get(game, {}))}")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    if page.get_by_role("button", name="I am").count():
        take(page)
    names = page.locator("[data-open]").evaluate_all("links => links.map(link => link.dataset.open)")
    assert names
    for name in names:
        page.locator(f"[data-open='{name}']").evaluate("link => link.click()")
        page.locator("#fill").wait_for()
        for at in range(page.locator("#fill select").count()):
            for pick in picks(page, at):
                if pick in picks(page, at):
                    with page.expect_response("**/fill") as answered:
                        page.locator("#fill select").nth(at).select_option(pick)
                    assert answered.value.status == 200, f"{name}: {pick}"
        page.locator("#fill [data-close]").evaluate("link => link.click()")
        expect(page.locator("#fill")).to_have_count(0)


def picks(page: Page, at: int) -> list[str]:
    """What the form's list of that number offers now, but for what is chosen in it."""
    script = (
        "(lists, at) => lists[at] ? [...lists[at].options].filter(o => !o.selected && o.value).map(o => o.value) : []"
    )
    found: list[str] = page.locator("#fill select").evaluate_all(script, at)
    return found
