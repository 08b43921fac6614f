"""Lessons in a real browser: one by mouse, one by keyboard, on a desk and on a phone; pages that teach are light and axe clean."""

import os
import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, TimeoutError, expect

from tests.server.running import Table
from turnwright.core import shelf

from .conftest import at_rest
from .test_journeys import SIZES, fresh_page

PAGE_MOST = 400_000
"""Bytes of a page with all that it fetches, fonts aside."""


@pytest.fixture(params=SIZES)
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, request.param, errors, reduced_motion="reduce")
    yield page
    page.context.close()
    assert not errors


def step(page: Page, number: int) -> None:
    expect(page.locator("#coach")).to_contain_text(re.compile(rf"Step {number} of"))


def onward(page: Page, number: int) -> None:
    """To this step.  A click that falls between two drawings of the page goes nowhere: then one clicks again."""
    reached = re.compile(rf"Step {number} of")
    page.locator("#coach .primary").click()
    try:
        expect(page.locator("#coach")).to_contain_text(reached, timeout=10_000)
    except AssertionError:
        page.locator("#coach .primary").click()
        expect(page.locator("#coach")).to_contain_text(reached)


def clean(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def begin(page: Page, table: Table, game: str) -> None:
    page.goto(f"{table.address}/games/{game}")
    page.get_by_role("button", name="Start the lesson").locator("visible=true").first.click()
    page.wait_for_url("**/m/*")


def test_a_newcomer_finds_the_lesson_and_plays_it_by_mouse(screen: Page, table: Table) -> None:
    screen.goto(table.address)
    clean(screen)
    if not screen.get_by_role("button", name="Learn by playing").count():
        screen.goto(f"{table.address}/games/kingdom")
        screen.get_by_role("button", name="Start the lesson").locator("visible=true").first.click()
    else:
        screen.get_by_role("button", name="Learn by playing").click()
    screen.wait_for_url("**/m/*")
    step(screen, 1)
    spot, castle = screen.locator(".spotlight"), screen.locator('#board [data-ref~="castle:0"]:visible').first
    expect(spot).to_be_visible()
    at_rest(screen)
    lit, part = spot.bounding_box(), castle.bounding_box()
    assert lit
    assert part
    assert abs(lit["x"] + lit["width"] / 2 - part["x"] - part["width"] / 2) < 12
    clean(screen)
    screen.get_by_role("button", name="Next", exact=True).click()
    step(screen, 2)
    screen.locator("#coach [data-key=x]").dispatch_event("click", {"detail": 2})  # the second of a double click
    screen.wait_for_timeout(300)
    step(screen, 2)
    house = screen.locator("button.act.lit")
    expect(house).to_contain_text("Develop a house")
    screen.locator('#board [data-ref~="slots:0"]:visible').first.click()
    expect(house).to_be_in_viewport()
    house.click()  # as the coach says, by the list
    step(screen, 3)
    expect(screen.get_by_text("There is a bed for one more person.")).to_be_visible()
    screen.get_by_role("button", name="Undo").click()
    step(screen, 2)
    for _ in range(14):
        screen.locator("#coach .primary").wait_for()  # the others have moved
        if "Step 12 of" in (screen.locator("#coach").text_content() or ""):
            break
        if (asked_for := screen.locator("#acts .lit")).count():
            expect(asked_for).to_be_in_viewport()
        asked = screen.locator("#side").get_attribute("data-question") or ""
        screen.locator("#coach .primary").click()
        expect(screen.locator("#side")).not_to_have_attribute("data-question", asked)
    step(screen, 12)
    clean(screen)


def test_a_lesson_is_played_by_keys_alone(screen: Page, table: Table) -> None:
    begin(screen, table, "connect_four")
    step(screen, 1)
    screen.keyboard.press("x")
    step(screen, 2)
    screen.keyboard.press("w")
    step(screen, 3)
    expect(screen.locator("#coach [data-key=w]")).to_be_visible()
    screen.keyboard.press("w")
    step(screen, 4)
    screen.keyboard.press("x")
    step(screen, 5)
    expect(screen.locator("#coach [data-key=w]")).to_be_visible()
    screen.keyboard.press("w")
    step(screen, 6)
    screen.keyboard.press("x")
    expect(screen.locator("#coach")).to_contain_text("The lesson is done")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    page = fresh_page(browser, "phone", errors := list[str](), reduced_motion="reduce")
    yield page
    page.context.close()
    assert not errors


def test_a_step_turns_to_the_card_that_it_speaks_of(phone: Page, table: Table) -> None:
    begin(phone, table, "titov")
    expect(phone.locator(".spotlight")).to_be_visible()
    expect(phone.locator("#niche-0")).to_be_in_viewport()
    phone.get_by_role("button", name="Next", exact=True).click()
    step(phone, 2)
    phone.get_by_role("button", name="Next", exact=True).click()
    step(phone, 3)
    expect(phone.locator('#board [data-ref~="hand:C4"]').first).to_be_in_viewport()


def test_a_card_is_played_where_it_shows_itself_and_one_thing_is_pointed_at(screen: Page, table: Table) -> None:
    begin(screen, table, "titov")
    for reached in (2, 3):
        screen.get_by_role("button", name="Next", exact=True).click()
        step(screen, reached)
    spot, card = screen.locator(".spotlight"), screen.locator('#board [data-ref~="hand:C4"]').first
    expect(spot).to_be_visible()
    box = card.bounding_box()
    assert box
    assert box["height"] > (
        120 if screen.viewport_size == {"width": 1440, "height": 900} else 40
    )  # whole, where there is room
    card.click()
    expect(spot).to_be_hidden()
    screen.get_by_text("Click again to play").locator("visible=true").click()
    step(screen, 4)
    expect(screen.locator(".foot .lit .here")).to_be_visible()
    expect(spot).to_have_count(0)


def test_a_step_turns_to_the_other_realm(phone: Page, table: Table) -> None:
    begin(phone, table, "kingdom")
    step(phone, 1)
    phone.evaluate("$('#coach').dataset.spot = 'castle:1', litStep = '', light()")
    expect(phone.locator("#realm-1")).to_be_in_viewport(ratio=0.9)
    expect(phone.locator(".spotlight")).to_be_in_viewport()
    assert phone.evaluate("$('#board').scrollLeft") == 0


def test_the_map_stays_in_sight_above_a_frame_s_sheet(phone: Page, table: Table) -> None:
    phone.set_viewport_size({"width": 390, "height": 1100})
    begin(phone, table, "mac")
    step(phone, 1)
    expect(phone.locator("#board .deck")).to_be_visible()
    box = phone.locator("#board .pan").bounding_box()
    assert box
    assert box["height"] > 120


EVERY_SIZE = ((1440, 900), (1366, 657), (820, 1180), (844, 390), (390, 844), (2560, 1440))
IN_SIGHT = """() => ['#task', '#coach .primary', '#acts .lit, .foot .lit'].filter((name) => {
  const part = document.querySelector(name), at = part?.getBoundingClientRect();
  return part && !part.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
}).concat(document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : [])
  .concat($('#board .screen:not([hidden])')?.scrollLeft ? ['pushed aside'] : [])
  .concat($$('.spotlight:not([hidden], .wide) b').filter((tag) => {
    const [at, board] = [tag.getBoundingClientRect(), $('#board').getBoundingClientRect()];
    return at.left < board.left || at.right > board.right;
  }).map((tag) => `${tag.textContent} is cut at the edge`))"""
"""What of a step is cut off or covered; nothing, where it can be read and taken."""
LIT = """() => !spotted() || !inSight(spotted()) || $$('#acts .lit, .foot .lit, .spotlight').some(inSight)"""
"""Is what a step speaks of lit, on the board or in the list?"""


def in_sight(page: Page, where: object, whole: bool = True) -> None:
    """Once the page has settled, which takes it a moment after a change of its size; `whole`: with the board, which a full sheet covers."""
    try:
        page.wait_for_function(f"() => !({IN_SIGHT})().length && ({LIT if whole else '() => true'})()")
    except TimeoutError:
        raise AssertionError((where, page.evaluate(IN_SIGHT), page.evaluate(LIT))) from None


@pytest.mark.parametrize("address", ["", "/games/kingdom"])
def test_axe_finds_nothing_at_any_size(browser: Browser, table: Table, address: str) -> None:
    page = fresh_page(browser, "desk", errors := list[str](), reduced_motion="reduce")
    page.goto(f"{table.address}{address}")
    for width, height in EVERY_SIZE:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        clean(page)
    page.context.close()
    assert not errors


LESSONS = [(game.id, lesson.name) for game in shelf() for lesson in game.learn.lessons()]
WAYS = {f"from {n}": (*EVERY_SIZE[n:], *EVERY_SIZE[:n]) for n in range(len(EVERY_SIZE))}
"""Of sizes from step to step: each meets all of them, and all of them together each size at each step."""
JOURNEYS = [
    (game, name, way)
    for n, (game, name) in enumerate(LESSONS)
    for way in (WAYS if os.environ.get("TURNWRIGHT_SOAK") else [list(WAYS)[n % len(WAYS)]])
]
STANDS = (
    """() => [document.querySelector('#side').dataset.question, document.querySelector('#coach').dataset.task].join()"""
)


@pytest.mark.parametrize(("game", "name", "way"), JOURNEYS)
def test_a_whole_lesson_is_played_in_windows_of_every_size(
    browser: Browser, table: Table, game: str, name: str, way: str
) -> None:
    """One page, resized from step to step; `make soak` goes every way.  On a phone also under a sheet that is drawn up all the way."""
    page = fresh_page(browser, "desk", errors := list[str](), reduced_motion="reduce")
    page.goto(f"{table.address}/games/{game}")
    page.locator(f'form[action$="/learn/{name}"] button:visible').first.click()
    page.wait_for_url("**/m/*")
    for pressed, (width, height) in zip(range(60), cycle(WAYS[way]), strict=False):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        page.locator("#coach .primary:visible, #coach.done, .verdict").first.wait_for()
        if "The lesson is done" in page.locator("#coach").inner_text():
            break
        taken(page, (game, name, pressed, width, height))
        if game == "kingdom" and pressed < len(EVERY_SIZE) and (width, height) not in SIZES.values():
            clean(page)
        before = page.evaluate(STANDS)
        page.locator("#coach .primary").click()
        page.wait_for_function(f"before => ({STANDS})() !== before && !$('.htmx-request, .htmx-settling')", arg=before)
    else:
        raise AssertionError("it does not end")
    assert pressed >= len(EVERY_SIZE)
    page.context.close()
    assert not errors


def taken(page: Page, where: tuple[object, ...]) -> None:
    """A step can be read, and taken."""
    in_sight(page, where)
    if page.viewport_size == {"width": 390, "height": 844}:
        page.evaluate("sheetTo(2)")
        in_sight(page, (*where, "under a full sheet"), whole=False)
        page.evaluate("sheetTo(1)")


@pytest.mark.parametrize("size", [(820, 1180), (844, 390)], ids=str)
def test_what_a_step_asks_for_is_in_the_list_s_sight(browser: Browser, table: Table, size: tuple[int, int]) -> None:
    """On a tablet on end and a phone that lies down: news and coach leave room for it, and each part is said in one line."""
    page = fresh_page(browser, "desk", errors := list[str](), reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, table, "mac")
    for reached in range(2, 6):
        onward(page, reached)
    expect(page.locator("#acts .lit")).to_be_in_viewport(ratio=0.9)
    assert page.locator(".co-steps .cap").evaluate("cap => cap.scrollWidth <= cap.clientWidth && cap.clientHeight < 24")
    page.context.close()
    assert not errors


def test_what_a_step_turns_to_has_room_around_it(browser: Browser, table: Table) -> None:
    """The pilot to seat lay on a laptop's lower edge, and so did each of the orders that follow one another."""
    page = fresh_page(browser, "laptop", errors := list[str](), reduced_motion="reduce")
    page.goto(f"{table.address}/games/mac")
    page.locator('form[action$="/learn/company"] button:visible').first.click()
    page.wait_for_url("**/m/*")
    for reached in (2, 3, 4):
        onward(page, reached)
    room = "() => $('#board').getBoundingClientRect().bottom - $('.spotlight').getBoundingClientRect().bottom"
    page.wait_for_function(f"() => ({room})() > 60")
    page.context.close()
    assert not errors


def test_a_card_that_a_step_speaks_of_is_lit_whole(screen: Page, table: Table) -> None:
    begin(screen, table, "titov")
    expect(screen.locator(".spotlight")).to_be_visible()
    lit, card = (screen.locator(part).bounding_box() for part in (".spotlight", "#niche-0"))
    assert lit
    assert card
    assert lit["height"] > 0.9 * card["height"]


def test_a_lesson_on_a_desk_has_the_whole_scene(browser: Browser, table: Table) -> None:
    page = fresh_page(browser, "desk", list[str](), reduced_motion="reduce")
    begin(page, table, "kingdom")
    expect(page.locator(".kingdom-scene.wide")).to_be_visible()
    onward(page, 2)
    word = "text => $('.co-now').append(Object.assign(document.createElement('p'), { className: 'co-word', textContent: text }))"
    page.locator(".co-now > p").first.evaluate("p => (p.textContent = 'Two lines of what there is to do. '.repeat(3))")
    page.evaluate(word, "That cannot be done just now. First: Tax.")
    expect(page.locator(".kingdom-scene.wide")).to_be_visible()
    page.context.close()


POINTED = """() => {
  $('#coach').dataset.spot = 'output:2', litStep = '', light();
  const [lit, card] = ['.spotlight', '#board .strip .card.now'].map((part) => $(part)?.getBoundingClientRect());
  return lit && card && card.width > 0 && Math.abs(lit.left + lit.width / 2 - card.left - card.width / 2) < 12;
}"""
"""Asked until it holds: the others' moves draw the page anew, and its step then speaks of something else again."""


def test_a_step_points_at_the_card_that_opens_what_it_speaks_of(phone: Page, table: Table) -> None:
    begin(phone, table, "mac")
    for reached in (2, 3, 4):
        onward(phone, reached)
    phone.wait_for_function(POINTED, polling=300)
    expect(phone.locator(".dossier:popover-open")).to_have_count(0)


def test_a_step_about_the_sheet_shows_it_and_the_end_of_a_turn_is_pointed_at(screen: Page, table: Table) -> None:
    begin(screen, table, "ec4x")
    for reached in range(2, 7):
        onward(screen, reached)
    expect(screen.get_by_text("Committed", exact=True)).to_be_in_viewport()
    expect(screen.locator(".prompt .term")).to_have_text("PP")  # words of the book open beside a written sheet, too
    expect(screen.locator(".foot .here")).to_have_count(0)
    expect(
        screen.locator("#acts > .sheet.told")
    ).to_be_visible()  # the sheet is lit, and nobody is led to the Ledger instead
    expect(screen.locator('.screens [aria-current][data-to="map"]')).to_have_count(1)
    screen.locator("#coach .primary").click()
    step(screen, 7)
    expect(screen.locator(".foot .lit .here")).to_have_text("Here")


def test_a_form_that_a_step_asks_for_is_in_sight_once_it_is_open(phone: Page, table: Table) -> None:
    phone.goto(f"{table.address}/games/ec4x")
    phone.get_by_role("button", name="Start", exact=True).last.click()
    for reached in (2, 3):
        onward(phone, reached)
    phone.locator('#board [data-ref~="fleet:4"]:visible').first.click()
    phone.locator("#acts .lit").click()
    expect(phone.get_by_label("Fleet", exact=True)).to_be_visible()
    at_rest(phone)  # with what the sheet's new height sets off
    expect(phone.get_by_label("Fleet", exact=True)).to_be_in_viewport()
    expect(phone.get_by_label("Order", exact=True)).to_be_in_viewport()
    expect(phone.locator(".spotlight:visible")).to_have_count(0)  # the step is taken in the form now
    phone.get_by_label("Order", exact=True).select_option(label="03 Patrol")
    phone.get_by_label("System", exact=True).fill("Halia")
    phone.get_by_label("Rules of engagement").select_option(label="8: fights at 1 to 2")
    expect(phone.locator("#fill")).to_contain_text("1 jump, arrives T4")
    phone.locator("#fill").get_by_role("button", name="Add").click()
    step(phone, 4)
    expect(phone.locator("#fill")).to_have_count(
        0
    )  # it would cover what is asked for next, as the fleet's card would the map
    expect(phone.locator("#acts .lit")).to_be_in_viewport()
    expect(phone.locator("#board [data-shown]")).to_have_count(0)
    for reached in (5, 6, 7):
        onward(phone, reached)
    expect(phone.locator(".spotlight")).to_be_visible()
    expect(phone.get_by_role("heading", name="Battle of Halia")).to_be_in_viewport()


def test_the_coming_reset_lies_over_no_preview(browser: Browser, table: Table) -> None:
    """On a low table it opens over the hand in the Action Phase; in the Crisis Phase it stands where a Resolution shows what it would do."""
    page = fresh_page(browser, "laptop", errors := list[str](), reduced_motion="reduce")
    begin(page, table, "titov")
    for reached in range(2, 6):
        onward(page, reached)
    coming = page.locator("#board .coming ol")
    expect(coming).to_be_visible()
    assert coming.evaluate("list => getComputedStyle(list).zIndex") == "auto"
    page.context.close()
    assert not errors


def lit_whole(page: Page, *inside: str) -> None:
    """Whatever a step speaks of lies within what it lights."""
    light = page.locator(".spotlight")
    expect(light).to_be_visible()
    at_rest(page)
    around = light.bounding_box()
    assert around is not None
    for selector in inside:
        part = page.locator(selector).locator("visible=true").last.bounding_box()
        assert part is not None
        assert around["x"] <= part["x"], selector
        assert part["x"] + part["width"] <= around["x"] + around["width"], selector
        assert around["y"] <= part["y"] + 1, selector
        assert part["y"] + part["height"] <= around["y"] + around["height"] + 1, selector


def test_the_numbers_that_a_step_names_are_lit_with_it(screen: Page, table: Table) -> None:
    begin(screen, table, "hell")
    lit_whole(screen, *(f'[data-spot="plaque:docks"] .st.{number}' for number in "adn"))
    begin(screen, table, "titov")
    onward(screen, 2)
    lit_whole(screen, *(f'#board .bank [data-explain="bank:{letter}"]' for letter in "FSIMT"))


def test_the_tag_of_what_is_lit_is_whole_at_the_edge(phone: Page, table: Table) -> None:
    """“Look here” of what lies at the right edge of a phone was cut off by it."""
    begin(phone, table, "titov")
    onward(phone, 2)
    phone.evaluate("$('#coach').dataset.spot = 'bank:T', litStep = '', light()")
    in_sight(phone, "the last of the bank", whole=False)


def test_a_click_on_here_leads_to_the_action_that_a_step_shows(screen: Page, table: Table) -> None:
    """Several fleets stand in one place: the one that is spoken of is meant."""
    begin(screen, table, "ec4x")
    for reached in (2, 3, 4):
        onward(screen, reached)
    expect(screen.locator(".spotlight")).to_have_text("Here")
    screen.locator('#board [data-ref~="fleet:2"]:visible').first.click()
    expect(screen.locator("#narrow")).to_be_visible()
    expect(screen.locator("#acts .lit")).to_contain_text("Fleet 2")
    expect(screen.locator("#acts .lit")).to_be_visible()


def test_keys_reach_goal_headings_and_the_end_of_the_turn(screen: Page, table: Table) -> None:
    screen.goto(f"{table.address}/new/kingdom")
    screen.get_by_role("button", name="Start", exact=True).click()
    screen.wait_for_url("**/m/*")
    screen.keyboard.press("g")
    expect(screen.get_by_role("heading", name="Kingdom: your goal")).to_be_visible()
    clean(screen)
    screen.keyboard.press("Escape")
    screen.keyboard.press("?")
    expect(screen.get_by_role("heading", name="Keys")).to_be_visible()
    clean(screen)
    screen.keyboard.press("Escape")
    screen.keyboard.press("3")
    third = screen.locator("#acts .group").nth(2)
    expect(third.locator("button.act").first).to_be_focused()
    screen.keyboard.press("e")
    expect(screen.get_by_role("button", name="End the turn")).to_be_focused()
    screen.keyboard.press("l")
    expect(screen.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    screen.keyboard.press("r")
    screen.locator("#q").focus()
    screen.keyboard.type("Lug")
    expect(screen.locator("#q")).to_have_value("Lug")


def test_a_word_of_the_book_opens_like_a_number(screen: Page, table: Table) -> None:
    screen.goto(f"{table.address}/rules/kingdom")
    begin(screen, table, "kingdom")
    screen.get_by_role("button", name="Next", exact=True).click()
    step(screen, 2)
    word = screen.locator("#coach button.term", has_text="councillor").first
    word.click()
    expect(screen.locator("#tip")).to_contain_text("Brings 1 action point a turn")
    screen.keyboard.press("Escape")
    expect(screen.locator("#tip")).to_have_count(0)
    screen.evaluate(UNDER_THE_POINTER)  # it was not pointed at
    expect(screen.locator("#tip")).to_have_count(0)


UNDER_THE_POINTER = """() => new Promise(over => {
  const word = document.querySelector('#coach button.term').cloneNode(true);
  word.style.cssText = 'position: fixed; inset: 0; z-index: 99';
  word.addEventListener('mouseover', () => requestAnimationFrame(over));
  document.body.append(word);
  setTimeout(over, 2000);
})"""
"""Lay a word of the book there and wait until the browser says that the pointer is on it; some never do."""


@pytest.mark.parametrize("game", ["", *(game.id for game in shelf() if game.ours)])
def test_pages_that_teach_are_light(browser: Browser, table: Table, game: str) -> None:
    """Home, and of each game of ours its page and its first lesson."""
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors)
    addresses = [f"{table.address}/"]
    if game:
        begin(page, table, game)
        addresses = [f"{table.address}/games/{game}", page.url]
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})  # as on a first visit
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))
    for address in addresses:
        finished.clear()
        page.goto(address, wait_until="networkidle")
        sizes = {request.url: request.sizes()["responseBodySize"] for request in list(finished)}
        assert sum(size for url, size in sizes.items() if "/fonts/" not in url) < PAGE_MOST, sizes
    page.context.close()
    assert not errors
