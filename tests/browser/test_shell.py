"""The table around the board: looking is not acting, others disturb nothing, replay, text, titles."""

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Request, Route, expect

from tests.server.running import Table
from turnwright.core import find_game

from .conftest import at_rest, resized
from .test_journeys import click_part, fresh_page, number, play_part, start, until_moves

SHAPES = [(390, 844), (844, 390), (820, 1180), (1366, 657), (1440, 900), (2560, 1440)]
STRONG = {
    "kingdom": "strong/tuned-master-first",
    "titov": "strong/gracious-legacy",
    "ec4x": "replays/two-houses-78-turns",
    "mac": "strong/battle-3",
    "hell": "strong/full-charter-quiet-empire",
}


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors)
    yield page
    page.context.close()
    assert not errors


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, "phone", errors, has_touch=True)
    yield page
    page.context.close()
    assert not errors


def another_seat_acts(page: Page) -> None:
    """What a page does when it hears that something changed: it fetches its fragment, though nothing of its own is new."""
    with page.expect_response(lambda answer: answer.request.headers.get("x-live") == "1"):
        page.evaluate("latest = '!', catchUp()")
    page.wait_for_timeout(100)


def test_a_first_click_shows_what_it_would_do_and_a_second_does_it(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    click_part(desk, "building:0:mill")
    expect(desk.locator(".look")).to_contain_text("Mill")
    expect(desk.locator(".look")).to_contain_text("7 gold")
    assert number(desk) == 0
    click_part(desk, "building:0:mill")
    until_moves(desk, 1)
    expect(desk.locator(".look")).to_have_count(0)


def test_a_word_of_the_book_in_the_card_of_a_part_stands_in_its_sentence(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    click_part(desk, "slots:0")
    title = desk.locator(".look > b")
    expect(title).to_have_text("Free slot on land 2")
    assert title.evaluate("title => title.offsetHeight") < 30  # one line: a word that opens has no frame of a button


def test_a_tap_looks_and_the_card_plays(phone: Page, table: Table) -> None:
    start(phone, table, "kingdom", "Another person here")
    phone.locator('#board [data-ref="building:0:mill"]').locator("visible=true").first.tap()
    offer = phone.locator(".look button").first
    expect(offer).to_contain_text("Mill")
    box = offer.bounding_box()
    assert box
    assert box["height"] >= 44
    offer.tap()
    until_moves(phone, 1)


def test_a_part_that_does_not_go_together_starts_a_new_pick(desk: Page, table: Table) -> None:
    start(desk, table, "connect_four", "Another person here")
    for column in ("column:2", "column:5"):
        click_part(desk, column)
        expect(desk.locator("#board .chosen").first).to_have_attribute("data-ref", column)
    expect(desk.locator(".look")).to_contain_text("Column 6")
    assert number(desk) == 0


def test_the_main_button_never_throws_a_turn_away(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    end = desk.locator(".foot").get_by_role("button", name="End the turn")
    expect(end).not_to_have_class(re.compile("primary"))
    desk.locator("#acts").get_by_role("button", name="Develop a farm").click()
    until_moves(desk, 1)
    expect(end).to_have_class(re.compile("primary"))


def test_one_enter_too_many_does_not_end_a_second_turn(desk: Page, table: Table) -> None:
    """Alone at a table nobody comes between two turns, and the button that ended the first would still have the focus."""
    desk.goto(f"{table.address}/new/hell")
    desk.get_by_role("button", name="Start").click()
    desk.wait_for_url("**/m/*")
    desk.keyboard.press("e")
    desk.keyboard.press("Enter")
    until_moves(desk, 1)
    expect(desk.locator("#prompt")).to_be_focused()
    desk.keyboard.press("Enter")
    desk.wait_for_timeout(400)
    assert number(desk) == 1


def test_others_disturb_neither_hint_nor_picks_nor_folds(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    desk.locator("#hint").click()
    expect(desk.locator(".hint")).to_be_visible()
    expect(desk.locator("#say")).to_contain_text("comes out best")
    another_seat_acts(desk)
    expect(desk.locator(".hint")).to_be_visible()
    expect(desk.locator("button.act.best")).to_have_count(1)
    desk.locator(".sums > summary").click()
    click_part(desk, "slots:0")
    shown = desk.locator("#acts .choice:visible").count()
    another_seat_acts(desk)
    expect(desk.locator("#narrow")).to_be_visible()
    assert desk.locator("#acts .choice:visible").count() == shown
    assert desk.locator(".sums").get_attribute("open") is not None
    desk.locator(".hint").get_by_role("button", name="Do it").click()
    until_moves(desk, 1)


def test_a_long_hint_leaves_every_action_in_reach(desk: Page, table: Table) -> None:
    """As Titov's are: a plan of eight steps and two lists of reasons, higher than the panel."""
    start(desk, table, "kingdom")
    desk.locator("#hint").click()
    expect(desk.locator(".hint")).to_be_visible()
    desk.locator(".hint .because").evaluate(
        "hint => hint.append(...Array.from({ length: 40 }, () => Object.assign(document.createElement('p'), { textContent: 'And then' })))"
    )
    for act in (desk.locator("#acts .act").first, desk.locator("#acts .act").last):
        act.scroll_into_view_if_needed()
        assert act.evaluate(
            "act => { const { left, top, height } = act.getBoundingClientRect(); return [4, height - 4].every((y) => act.contains(document.elementFromPoint(left + 20, top + y))); }"
        )


def test_after_a_hint_is_followed_the_list_begins_at_its_top(phone: Page, table: Table) -> None:
    """It stood where the hint had been, in the middle of a heading."""
    start(phone, table, "kingdom")
    phone.locator("#hint").click()
    phone.locator(".hint [name=action]").click()
    until_moves(phone, 1)
    expect(phone.locator(".hint")).to_have_count(0)
    assert phone.evaluate("[...scrolls()].filter(([, part]) => part.scrollTop).map(([name]) => name)") == []


def test_a_hint_is_thought_about_in_sight_and_a_move_ends_that(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    asked: list[Route] = []
    desk.route("**/hint", lambda route: asked.append(route))  # answered below
    desk.locator("#tab-log").click()
    expect(desk.locator("#pondering")).to_be_hidden()
    desk.locator("#hint").click()
    expect(desk.locator("#pondering")).to_be_in_viewport()
    expect(desk.locator("#say")).to_contain_text("Thinking about it")
    expect(desk.locator("#hint")).to_be_disabled()
    play_part(desk, "building:0:mill")
    until_moves(desk, 1)
    expect(desk.locator("#pondering")).to_be_hidden()
    expect(desk.locator("#hint")).to_be_enabled()
    with desk.expect_response("**/hint"):
        asked[0].continue_()
    desk.wait_for_timeout(200)
    assert number(desk) == 1
    expect(desk.locator(".hint, .toast")).to_have_count(0)


def test_a_hint_arrives_though_others_act_while_it_is_thought_about(desk: Page, table: Table) -> None:
    """A fragment asked for before it would come first, and the hint would find its place gone."""
    slug = start(desk, table, "kingdom", "Another person here")
    held: list[Route] = []
    over: list[Request] = []
    desk.on("requestfinished", lambda request: over.append(request))
    desk.on("requestfailed", lambda request: over.append(request))
    for address in (f"**/m/{slug}", f"**/m/{slug}/hint"):
        desk.route(address, lambda route: held.append(route))
    desk.evaluate("latest = '!', catchUp()")
    desk.locator("#hint").click()
    while len(held) < 2:
        desk.wait_for_timeout(20)
    for n, route in enumerate(held, 1):  # they come as they were asked for
        with contextlib.suppress(Error):  # nobody waits for it any more
            route.continue_()
        while len(over) < n:
            desk.wait_for_timeout(20)
    expect(desk.locator(".hint")).to_be_visible()


def held_until(page: Page, address: str, meanwhile: Callable[[], None]) -> None:
    """What a page asks for there is answered only after something else was begun."""
    asked: list[Route] = []
    page.route(address, lambda route: asked.append(route), times=1)
    meanwhile()
    while not asked:
        page.wait_for_timeout(20)
    page.wait_for_timeout(200)
    with page.expect_response(address):
        asked[0].continue_()


def tax_then_a_farm_and(page: Page, table: Table, *then: str) -> None:
    """One move made, and while the next is under way something else is clicked, the last named first."""
    start(page, table, "kingdom", "Another person here")
    acts = page.locator("#acts")
    acts.get_by_role("button", name="Tax Free").click()
    until_moves(page, 1)

    def both() -> None:
        acts.get_by_role("button", name="Develop a farm").click()
        for one in reversed(then):
            page.locator(one).click()

    held_until(page, "**/play", both)


def test_a_hint_asked_while_a_move_is_under_way_is_about_what_comes_of_it(desk: Page, table: Table) -> None:
    tax_then_a_farm_and(desk, table, "#hint")
    expect(desk.locator(".hint")).to_be_visible()
    assert number(desk) == 2
    expect(desk.locator(".toast")).to_have_count(0)


def test_a_move_is_taken_back_while_it_is_under_way(desk: Page, table: Table) -> None:
    with desk.expect_response("**/undo"):
        tax_then_a_farm_and(desk, table, "#undo")
    expect(desk.locator("#acts").get_by_role("button", name="Develop a farm")).to_be_visible()
    assert number(desk) == 1


def test_the_past_asked_for_while_a_move_is_under_way_stays(desk: Page, table: Table) -> None:
    tax_then_a_farm_and(desk, table, "[data-step='-1']")
    expect(desk.locator("#top .past")).to_contain_text("After move 0 of 2")
    expect(desk.locator("#at")).to_have_js_property("value", "0")


def test_a_moment_of_the_log_asked_for_while_a_move_is_under_way_is_shown(desk: Page, table: Table) -> None:
    tax_then_a_farm_and(desk, table, ".log a.at >> nth=0", "#tab-log")
    expect(desk.locator("#top .past")).to_contain_text("After move 1 of 2")
    expect(desk.locator(".toast")).to_have_count(0)


def test_a_fold_opened_while_a_move_is_under_way_stays_open(desk: Page, table: Table) -> None:
    tax_then_a_farm_and(desk, table, ".sums > summary")
    until_moves(desk, 2)
    expect(desk.locator(".sums")).to_have_attribute("open", "")


def test_an_action_chosen_while_the_past_is_fetched_is_played_and_shown(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    desk.locator("#acts").get_by_role("button", name="Tax Free").click()
    until_moves(desk, 1)

    def both() -> None:
        with desk.expect_request("**/m/*?at=*"):
            desk.locator("[data-step='-1']").click()
        with desk.expect_response("**/play"):
            desk.locator("#acts").get_by_role("button", name="Develop a farm").click()

    held_until(desk, "**/m/*?at=*", both)
    desk.wait_for_timeout(200)
    expect(desk.locator("#time output")).to_contain_text("Move 2: ")
    expect(desk.locator("#top .past")).to_have_count(0)
    expect(desk.locator(".toast")).to_have_count(0)


def test_a_form_opens_though_others_act_while_it_is_fetched(desk: Page, table: Table) -> None:
    start(desk, table, "ec4x")
    link = desk.locator("#acts [data-open]").locator("visible=true").first

    def both() -> None:
        link.click()
        another_seat_acts(desk)

    held_until(desk, "**/fill?*", both)
    expect(desk.locator("#fill")).to_be_visible()
    expect(desk.locator("#preview .bad")).to_have_count(0)


def test_others_disturb_neither_scroll_nor_the_moment_looked_at(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    desk.locator("#acts").get_by_role("button", name="Develop a farm").click()
    until_moves(desk, 1)
    scrolled = desk.locator("#acts").evaluate(
        """acts => { while (acts.scrollHeight <= acts.clientHeight + 60) acts = acts.parentElement;
                     acts.id ||= "scrolls"; acts.scrollTop = 60; return acts.id }"""
    )
    another_seat_acts(desk)
    assert desk.locator(f"#{scrolled}").evaluate("one => one.scrollTop") == 60
    other = desk.context.new_page()
    other.goto(desk.url)
    desk.get_by_label("One move back").click()
    desk.wait_for_url("**?at=0")
    other.get_by_role("button", name="End the turn").click()
    until_moves(other, 2)
    desk.evaluate("catchUp()")
    expect(desk.locator("#time output")).to_contain_text("Move 0: ")
    assert desk.url.endswith("?at=0")


def test_others_disturb_neither_what_is_read_nor_what_is_typed(desk: Page, table: Table) -> None:
    start(desk, table, "ec4x")
    desk.set_viewport_size({"width": 844, "height": 390})
    for tab, content in (("log", ".log li"), ("rules", "#rules section"), ("text", "pre.text-view")):
        desk.locator(f"#tab-{tab}").click()
        desk.locator(content).first.wait_for()
        desk.wait_for_function(  # once the window has its new shape
            "at => { const pane = document.querySelector(at); pane.scrollTop = 40; return pane.scrollTop === 40; }",
            arg=f"#pane-{tab}",
        )
        last = "read => [...document.querySelectorAll(read)].at(-1).getBoundingClientRect().top"
        place = desk.evaluate(last, content)
        another_seat_acts(desk)
        assert desk.evaluate(last, content) == pytest.approx(place, abs=1), tab  # new lines of a log come above it
    screen = desk.locator(".screens a").nth(2)
    screen.focus()
    another_seat_acts(desk)
    expect(screen).to_be_focused()
    desk.locator("#board [data-explain]").locator("visible=true").first.click()
    opened = desk.locator("#tip").inner_text()
    another_seat_acts(desk)
    expect(desk.locator("#tip")).to_have_text(opened, use_inner_text=True)
    desk.locator("#tab-actions").click()
    desk.locator("[data-open*=research-another-amount]").click()
    amount = desk.locator("#f-amount")
    amount.fill("9000")
    amount.evaluate("field => field.setSelectionRange(1, 2)")
    another_seat_acts(desk)
    desk.keyboard.type("8")
    expect(amount).to_have_value("9800")


def test_a_card_beside_a_part_still_plays_after_others_acted(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    click_part(desk, "building:0:mill")
    another_seat_acts(desk)
    desk.locator(".look button").first.click()
    until_moves(desk, 1)


def test_replay_by_steps_and_by_itself_with_the_move_in_words(desk: Page, table: Table) -> None:
    start(desk, table, "connect_four", "Another person here")
    for moves, column in enumerate((3, 4, 3, 4, 3, 4, 3), 1):
        play_part(desk, f"column:{column}")
        until_moves(desk, moves)
    expect(desk.locator(".verdict")).to_be_visible()
    desk.get_by_label("One move back").click()
    expect(desk.locator("#time output")).to_contain_text("Move 6: ")
    desk.wait_for_url("**?at=6")
    expect(desk.locator(".since")).to_contain_text("column 5")
    desk.locator("#at").press("Home")
    desk.wait_for_url("**?at=0")
    desk.locator("#speed").select_option("fast")
    desk.get_by_label("Play", exact=True).click()
    expect(desk.locator(".verdict")).to_be_visible()
    desk.wait_for_url(lambda url: "at=" not in url)
    assert desk.locator(".track i").count() >= 6
    desk.get_by_label("See as").get_by_text("Everybody").click()
    desk.wait_for_url("**/watch")
    expect(desk.locator(".verdict")).to_be_visible()


def test_the_window_is_titled_by_whose_turn_it_is(desk: Page, table: Table) -> None:
    start(desk, table, "kingdom", "Another person here")
    assert desk.title().startswith("Your turn: ")
    before = desk.title()
    desk.locator("#acts").get_by_role("button", name="Develop a farm").click()
    until_moves(desk, 1)
    assert desk.title().startswith("Your turn: ")
    assert desk.title() != before


def test_the_board_is_read_as_text_and_walked_by_arrows(desk: Page, table: Table) -> None:
    start(desk, table, "connect_four", "Another person here")
    desk.get_by_role("tab", name="Text").click()
    expect(desk.locator(".text-view")).to_contain_text("1 2 3")
    desk.locator('#board [data-ref="column:3"]').first.focus()
    desk.keyboard.press("ArrowRight")
    assert desk.evaluate("document.activeElement.dataset.ref") == "column:4"
    desk.keyboard.press("ArrowLeft")
    assert desk.evaluate("document.activeElement.dataset.ref") == "column:3"


def recorded(game: str, part: float, folder: Path) -> Path:
    """A recorded game of strong players up to that part of it, with a person in the first seat."""
    source = Path(find_game(game).folder) / f"{STRONG[game]}.jsonl"
    head, *rest = source.read_text().splitlines()
    header = json.loads(head)
    header["seats"] = [{"name": "", "bot": "easy" if seat else ""} for seat, _ in enumerate(header["seats"])]
    moves = [line for line in rest if line.startswith('{"seat"')]
    file = folder / f"{game}.jsonl"
    file.write_text("\n".join([json.dumps(header), *moves[: int(len(moves) * part)]]) + "\n")
    return file


MEASURE = """() => {
  const wrong = [];
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the window");
  if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page is higher than the window");
  const areas = ["#top", "#board", "#side", "#time", ".rail"].filter((one) => shown(document.querySelector(one)));
  for (const one of areas) for (const two of areas) {
    const [a, b] = [box(one), box(two)];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (one < two && across > 1 && down > 18) wrong.push(`${one} lies on ${two}`); // a sheet's round shoulders lie on the board
  }
  const board = box("#board");
  const shape = board.width / board.height;
  if (shape < 0.8 || shape > 2) wrong.push(`the board is ${Math.round(board.width)} x ${Math.round(board.height)}`);
  const sheet = box("#side");
  const bottom = sheet.left < board.right - 1 && sheet.top > board.top ? Math.min(board.bottom, sheet.top) : board.bottom;
  const text = document.createTreeWalker(document.querySelector("#board"), NodeFilter.SHOW_TEXT);
  const cut = new Set();
  for (let node; (node = text.nextNode());) {
    const own = node.parentElement;
    if (!node.data.trim() || own.closest(".sr, [data-zoom], .told, .page, .books, .screens, .mac-scene :is(.map, .strip), title") || !own.checkVisibility({ visibilityProperty: true })) continue;
    const seen = [board.left, board.top, board.right, bottom];
    const pages = own.closest(".pan")?.getBoundingClientRect(); // the other realm is the next page
    const hand = own.closest(".hand");
    const swiped = hand && hand.scrollWidth > hand.clientWidth + 1; // its next cards are brought in sight
    for (let outer = own, style; outer.id !== "board"; outer = (style.position === "absolute" && outer.offsetParent) || outer.parentElement) {
      style = getComputedStyle(outer); // what is placed in a frame further out is cut by that one alone
      if (style.overflow === "visible" || style.display === "inline") continue;
      const frame = outer.getBoundingClientRect();
      [frame.left, frame.top].forEach((edge, i) => (seen[i] = Math.max(seen[i], edge)));
      [frame.right, frame.bottom].forEach((edge, i) => (seen[i + 2] = Math.min(seen[i + 2], edge)));
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const at of range.getClientRects()) {
      if (pages && at.left >= pages.right) continue;
      const aside = !swiped && (at.left < seen[0] - 2 || at.right > seen[2] + 2);
      if (at.width > 1 && (aside || at.top < seen[1] - 2 || at.bottom > seen[3] + 2)) cut.add(node.data.trim());
    }
  }
  if (cut.size) wrong.push(`cut on the board: ${[...cut].join(" | ")}`);
  const field = box(".mac-scene .field");
  if (field && field.height < 0.45 * board.height) wrong.push(`the field is ${Math.round(field.height)} px high`);
  const pane = box("#pane-actions");
  if (pane.height < 190) wrong.push(`the actions have ${Math.round(pane.height)} px`);
  for (const one of document.querySelectorAll("#top h1, #top .chip.on, .foot .btn, #top .btn, [role=tab]")) {
    const at = one.getBoundingClientRect();
    const frame = one.parentElement.closest(".chips, #top, #side").getBoundingClientRect();
    if (shown(one) && (at.top < frame.top - 1 || at.left < frame.left - 1 || at.right > frame.right + 1 || at.bottom > frame.bottom + 1)) wrong.push(`${one.textContent.trim()} is cut off`);
    if (one.scrollWidth > one.clientWidth + 1) wrong.push(`${one.textContent.trim()} is shortened`);
  }
  const small = innerWidth < 500 ? document.querySelectorAll("#side :is(button:not(.term), summary, .btn, .choice > .ref), .rail :is(a, button), #top .btn") : [];
  const switches = Math.min(innerWidth, innerHeight) < 500 ? document.querySelectorAll(".screens a") : [];
  for (const one of [...small, ...switches]) {
    const at = one.getBoundingClientRect();
    if (shown(one) && !one.matches(".handle") && (at.height < 43.5 || at.width < 43.5)) wrong.push(`${one.outerHTML.slice(0, 80)} is ${Math.round(at.width)} x ${Math.round(at.height)}`);
  }
  const row = box(".screens");
  const scrolls = row && document.querySelector(".screens").scrollWidth > row.width + 1;
  for (const one of document.querySelectorAll(scrolls ? ".screens [aria-current]" : ".screens a")) {
    const words = document.createRange();
    words.selectNodeContents(one);
    const at = words.getBoundingClientRect();
    if (at.left < row.left + 4 || at.right > row.right - 4) wrong.push(`the screen ${one.textContent} touches the edge`);
  }
  return wrong;
}"""


def measured(page: Page) -> list[str]:
    """What is wrong once the page has come to rest in its new shape."""
    for _ in range(8):
        at_rest(page)
        wrong: list[str] = page.evaluate(MEASURE)
        if not wrong:
            break
    return wrong


def test_every_shape_shows_the_board_and_the_actions_early_and_late(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, reduced_motion="reduce")
    wrong: list[str] = []
    for game in STRONG:
        for part in (0, 0.93):
            page.set_viewport_size({"width": 1440, "height": 900})
            page.goto(table.address)
            page.locator("#file").set_input_files(recorded(game, part, tmp_path))
            page.get_by_role("button", name="Import").click()
            page.wait_for_url("**/m/*")
            for width, height in SHAPES:
                page.set_viewport_size({"width": width, "height": height})
                wrong += [f"{game} {part} at {width}x{height}: {what}" for what in measured(page)]
    page.context.close()
    assert not wrong, "\n".join(wrong)
    assert not errors


REACH = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const screen = document.querySelector(".screen:not([hidden])");
  const text = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  let reach = 0;
  for (let node; (node = text.nextNode());) {
    if (!node.data.trim() || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let edge = range.getBoundingClientRect().right;
    for (let outer = node.parentElement; outer !== screen; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowX !== "visible") edge = Math.min(edge, outer.getBoundingClientRect().right);
    }
    if (!node.parentElement.closest("header")) reach = Math.max(reach, edge - board.left);
  }
  return reach;
}"""
"""How far across the board what is written on the open screen goes, below its header."""


@pytest.mark.parametrize("game", ["ec4x", "hell", "mac"])
def test_every_screen_fills_the_board_in_every_shape(desk: Page, table: Table, tmp_path: Path, game: str) -> None:
    desk.goto(table.address)
    desk.locator("#file").set_input_files(recorded(game, 0.93, tmp_path))
    desk.get_by_role("button", name="Import").click()
    desk.wait_for_url("**/m/*")
    narrow = []
    for name in desk.locator(".screens a").all_inner_texts():
        desk.set_viewport_size({"width": 1440, "height": 900})
        desk.locator(".screens a", has_text=re.compile(f"^{re.escape(name)}$")).click()
        for width, height in SHAPES:
            resized(desk, width, height)
            reach = desk.evaluate(REACH)
            if reach < 240:
                narrow.append(f"{name} at {width}x{height}: {reach:.0f} px")
    assert not narrow, narrow


def test_what_is_new_leaves_room_for_the_actions_in_every_shape(desk: Page, table: Table) -> None:
    """Long news must not press the list into a slit; on a phone all of its sheet scrolls."""
    start(desk, table, "kingdom", "Normal bot")
    for _ in range(2):
        before = number(desk)
        desk.get_by_role("button", name="End the turn").click()
        until_moves(desk, before + 2)
        expect(desk.get_by_role("button", name="End the turn")).to_be_enabled()
    slits = []
    for width, height in SHAPES:
        if min(width, height) < 500:
            continue
        resized(desk, width, height)
        acts, foot = (desk.locator(part).bounding_box() for part in ("#acts", ".foot"))
        assert acts
        assert foot
        if foot["y"] - acts["y"] < 130:
            slits.append(f"{width}x{height}: the list has {foot['y'] - acts['y']:.0f} px")
    assert not slits, slits


def test_a_tablet_on_end_keeps_its_width_for_the_games(browser: Browser, tmp_path: Path) -> None:
    """And of its height as much as what goes on leaves; nothing does at a new table."""
    page = fresh_page(browser, "desk", errors := list[str]())
    page.set_viewport_size({"width": 820, "height": 1180})
    with Table(tmp_path, BOT_PAUSE="0") as new_table:
        for most in (0.2, 0.4):
            page.goto(new_table.address)
            one, two, side = (
                page.locator(part).bounding_box() for part in (".tile >> nth=0", ".tile >> nth=1", ".side")
            )
            assert one
            assert two
            assert side
            assert one["y"] == two["y"], "two games side by side"
            assert side["y"] > one["y"] + one["height"]
            assert side["height"] < most * 1180
            start(page, new_table, "kingdom", "Another person here")
        page.context.close()
    assert not errors


def test_a_match_is_set_up_in_one_column_on_a_phone(phone: Page, table: Table) -> None:
    """Two columns of 175 px cut the seats and the table of what a preset changes."""
    phone.goto(f"{table.address}/new/kingdom?preset=tuned")
    columns = phone.eval_on_selector(".setup", "form => getComputedStyle(form).gridTemplateColumns")
    assert len(columns.split()) == 1


def test_another_preset_keeps_the_names_that_were_typed(desk: Page, table: Table) -> None:
    desk.goto(f"{table.address}/new/kingdom")
    desk.locator("#name-0").fill("Ada")
    desk.locator("#seat-1").select_option(label="Another person here")
    desk.locator("a.way:not(.on)").first.click()
    desk.wait_for_url("**preset=*")
    expect(desk.locator("#name-0")).to_have_value("Ada")
    expect(desk.locator("#seat-1")).to_have_value("person")


def test_a_match_page_leads_to_where_it_is_managed(desk: Page, table: Table) -> None:
    slug = start(desk, table, "kingdom", "Another person here")
    desk.get_by_role("tab", name="Log").click()
    desk.get_by_role("link", name="Manage").click()
    desk.wait_for_url(f"**/m/{slug}/manage")


def test_the_sheet_of_a_phone_has_three_stops(phone: Page, table: Table) -> None:
    start(phone, table, "kingdom", "Another person here")
    handle = phone.locator("[data-handle]")
    side = phone.locator("#side")

    def height() -> float:
        box = side.bounding_box()
        assert box
        return box["height"]

    half = height()
    handle.tap()
    full = height()
    handle.tap()
    peek = height()
    assert peek < 0.6 * half < half < 0.7 * full
    expect(phone.locator(".foot [name=action]")).to_be_visible()
    phone.get_by_label("Height of this panel").press("ArrowUp")
    assert height() == half
    verb = phone.locator("details.verb", has=phone.get_by_text("Develop", exact=True))
    expect(verb.get_by_role("button", name="Develop a farm")).to_be_hidden()
    verb.locator("summary").tap()
    expect(verb.get_by_role("button", name="Develop a farm")).to_be_visible()

    verb.get_by_role("button", name="Develop a farm").tap()
    until_moves(phone, 1)
    pane = phone.locator("#pane-actions")
    assert pane.evaluate("pane => (pane.scrollTop = 90, pane.scrollTop)") == 90
    phone.locator(".foot [name=action]").tap()
    until_moves(phone, 2)
    expect(phone.locator(".htmx-settling, .htmx-swapping")).to_have_count(0)
    assert pane.evaluate("pane => pane.scrollTop") == 0, "a new turn is read from its top"


COVERED = """() => [...document.querySelectorAll(".tile, .gt.on")].flatMap((tile) => {
  const button = tile.querySelector(".go, em").getBoundingClientRect();
  const lines = [...tile.querySelectorAll("h2, .ln, .cap, .gx *")].flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map((line) => [text.textContent, line]);
  });
  const under = ([, line]) => line.left < button.right && line.right > button.left && line.top < button.bottom && line.bottom > button.top;
  return lines.filter(under).map(([text]) => text);
})"""
"""Words of tiles that lie under the button of their tile, or under the mark of the chosen game."""


@pytest.mark.parametrize("language", ["en", "en-XA"])
def test_no_button_of_a_tile_covers_its_words(desk: Page, table: Table, language: str) -> None:
    start(desk, table, "kingdom", "Another person here")
    desk.goto(f"{table.address}/language?to={language}")
    for width, height in SHAPES:
        desk.set_viewport_size({"width": width, "height": height})
        desk.goto(table.address)
        assert desk.locator(".tile .go").count() >= 5
        assert desk.evaluate(COVERED) == [], (width, height)
        desk.goto(f"{table.address}/new/mac")
        assert desk.evaluate(COVERED) == [], (width, height, "a new match")
        expect(desk.locator(".way.on")).to_be_in_viewport(ratio=0.5)
