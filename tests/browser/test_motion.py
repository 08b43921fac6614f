"""Motion on the board: it happens where the game says, ends with the board of the server, and never stands in anybody's way."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Table
from turnwright.games import kingdom

from .test_journeys import fresh_page, number, start, until_moves

ATTACK = Path(kingdom.__file__).parent / "replays" / "conquest-rush.jsonl"
STRIKES = 4
"""The moment of its first attack."""
DRAWN = """async (at) => {
  const answer = await fetch(`${table().dataset.fragment}${at === null ? "" : `?at=${at}`}`, { headers: { "HX-Request": "true" } });
  const board = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#board");
  return board.textContent.replace(/\\s+/g, " ");
}"""
SHOWN = "() => document.querySelector('#board').textContent.replace(/\\s+/g, ' ')"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, watched=True)
    yield page
    page.context.close()
    assert not errors


def attack(page: Page, table: Table) -> None:
    """One move before an attack, then one on; time stands still for what moves."""
    page.goto(table.address)
    page.locator("#file").set_input_files(ATTACK)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/m/*")
    page.goto(f"{page.url}?at={STRIKES - 1}")
    page.evaluate(
        "() => { const whole = animate; animate = (moments) => { const takes = whole(moments);"
        " document.getAnimations().forEach((one) => one.pause()); return takes; }; }"
    )
    page.locator("[data-step='1']").click()
    expect(page.locator("#side")).to_have_attribute("data-at", str(STRIKES))


def test_an_attack_is_seen_and_leaves_the_board_of_the_server(page: Page, table: Table) -> None:
    attack(page, table)
    expect(page.locator(".motions .said").first).to_have_text("−1")
    assert page.evaluate("document.querySelector('.motions').getAttribute('aria-hidden')") == "true"
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(page.locator(".motions")).to_have_count(0)
    assert page.evaluate(SHOWN) == page.evaluate(DRAWN, STRIKES)


def test_a_click_cuts_it_short_and_acts_as_it_does_without(page: Page, table: Table) -> None:
    attack(page, table)
    expect(page.locator(".motions")).to_have_count(1)
    page.locator('#board [data-ref="castle:0"]').locator("visible=true").first.click(force=True)
    expect(page.locator(".motions")).to_have_count(0)
    expect(page.locator(".look")).to_contain_text("Castle: 9 of 10")


def test_whoever_asked_for_less_motion_sees_none(browser: Browser, table: Table) -> None:
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, watched=True, reduced_motion="reduce")
    attack(page, table)
    assert page.evaluate("document.querySelector('.motions')") is None
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('turnwright-motion', 'off')")
    page.locator("[data-step='-1']").click()
    expect(page.locator("#side")).to_have_attribute("data-at", str(STRIKES - 1))
    page.locator("[data-step='1']").click()
    expect(page.locator("#side")).to_have_attribute("data-at", str(STRIKES))
    assert page.evaluate("document.querySelector('.motions')") is None
    page.context.close()
    assert not errors


def test_the_moves_of_others_are_shown_one_by_one_and_the_true_board_comes_back(page: Page, table: Table) -> None:
    """An onlooker's page hears of three moves at once; slowly, with a pause, and the way to the present."""
    slug = start(page, table, "kingdom", "Another person here")
    onlooker = page.context.new_page()
    onlooker.goto(f"{table.address}/m/{slug}/watch")
    onlooker.evaluate("localStorage.setItem('turnwright-speed', '2500'); hear = () => {}")
    for move in range(3):
        page.locator(".foot [name=action]").first.click()
        until_moves(page, move + 1)
    assert number(onlooker) == 0
    onlooker.bring_to_front()
    onlooker.evaluate("latest = '!', catchUp()")
    until_moves(onlooker, 3)
    expect(onlooker.locator("#table")).to_have_class("app filming")
    expect(onlooker.locator("#at")).to_have_value("1")
    expect(onlooker.locator("#time output")).not_to_contain_text("Move 3")
    onlooker.get_by_role("button", name="Pause").click()
    assert onlooker.evaluate(SHOWN) != onlooker.evaluate(DRAWN, None)
    assert (
        json.loads(onlooker.locator("#side").get_attribute("data-happened") or "")[-1]["at"] == 3
    )  # the panel does not wait
    onlooker.locator("#board").click(position={"x": 300, "y": 300})
    expect(onlooker.locator("#table")).to_have_class("app")
    expect(onlooker.locator(".look")).to_have_count(0)
    assert onlooker.evaluate(SHOWN) == onlooker.evaluate(DRAWN, None)


def test_a_film_ends_by_itself_with_the_true_board(page: Page, table: Table) -> None:
    slug = start(page, table, "kingdom", "Another person here")
    onlooker = page.context.new_page()
    onlooker.goto(f"{table.address}/m/{slug}/watch")
    onlooker.evaluate("localStorage.setItem('turnwright-speed', '450'); hear = () => {}")
    for move in range(2):
        page.locator(".foot [name=action]").first.click()
        until_moves(page, move + 1)
    onlooker.bring_to_front()
    onlooker.evaluate("latest = '!', catchUp()")
    until_moves(onlooker, 2)
    expect(onlooker.locator("#table")).to_have_class("app filming")
    expect(onlooker.locator("#table")).to_have_class("app")
    assert onlooker.evaluate(SHOWN) == onlooker.evaluate(DRAWN, None)


HEARS = """window.tones = []; window.AudioContext = class {
  currentTime = 0; state = "running";
  createOscillator() {
    const tone = { pitch: 0, frequency: { setValueAtTime: (pitch) => (tone.pitch = pitch), exponentialRampToValueAtTime() {} }, connect: (to) => to };
    return Object.assign(tone, { start: () => window.tones.push(tone), stop: (at) => at === undefined && (tone.hushed = true) });
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime: (loud) => (window.loudest = Math.max(window.loudest ?? 0, loud)) };
    return { gain, connect: (to) => to };
  }
}"""
PITCHES = "window.tones.map((tone) => tone.pitch)"
OF = "(name) => SOUNDS[name].map(([, pitch]) => pitch)"


def stepped(page: Page, at: int) -> None:
    page.locator(f"[data-step='{at - int(page.locator('#side').get_attribute('data-at') or 0)}']").click()
    expect(page.locator("#side")).to_have_attribute("data-at", str(at))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_happens_on_the_board_is_heard_by_those_who_want_to(browser: Browser, table: Table, motion: str) -> None:
    """An attack is a blow, with or without motion; silent until it is turned on, as loud as was chosen, and never in haste."""
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, watched=True, reduced_motion=motion)
    page.add_init_script(HEARS)
    attack(page, table)
    page.wait_for_timeout(700)
    assert page.evaluate(PITCHES) == []
    manage, match = page.locator("a[href$='/manage']").first.get_attribute("href"), page.url.partition("?")[0]
    page.goto(f"{table.address}{manage}")
    assert not page.locator("[data-sound]").is_checked()
    page.locator("[data-sound]").check()
    assert page.evaluate(PITCHES) == page.evaluate(OF, "turn")
    page.locator("[data-volume]").press("Home")
    page.reload()
    assert page.locator("[data-volume]").input_value() == "5"
    page.goto(f"{match}?at={STRIKES - 1}")
    stepped(page, STRIKES)
    blow = page.evaluate(OF, "blow")
    assert page.evaluate(PITCHES)[: len(blow)] == blow
    assert page.evaluate("window.loudest") < 0.02
    page.evaluate("window.tones.length = 0;")
    stepped(page, STRIKES - 1)
    stepped(page, STRIKES)
    page.evaluate("window.tones.length = 0; lastMoment = performance.now(); animate(happened().slice(-1))")
    assert page.evaluate(PITCHES) == [], "somebody steps through in haste"
    page.evaluate("lastMoment = -Infinity; animate(happened().slice(-1))")
    assert page.evaluate(PITCHES)[: len(blow)] == blow
    page.evaluate(
        "window.tones.length = 0; document.querySelector('#speed').value = '450'; playing = 1; animate(happened().slice(-1))"
    )
    assert page.evaluate(PITCHES) == [], "a fast replay"
    page.evaluate("playing = 0")
    page.context.close()
    assert not errors


def test_a_click_that_ends_a_motion_ends_its_sounds_and_the_end_is_heard(page: Page, table: Table) -> None:
    page.add_init_script(HEARS + "; localStorage.setItem('turnwright-sound', 'on')")
    attack(page, table)
    page.locator('#board [data-ref="castle:0"]').locator("visible=true").first.click(force=True)
    assert page.evaluate("window.tones.length && window.tones.every((tone) => tone.hushed)")
    start(page, table, "connect_four", "Another person here")
    for moves, column in enumerate((3, 4, 3, 4, 3, 4), 1):
        page.locator(f'#board [data-ref="column:{column}"]').locator("visible=true").first.dblclick()
        until_moves(page, moves)
    page.evaluate("window.tones.length = 0")
    page.locator('#board [data-ref="column:3"]').locator("visible=true").first.dblclick()
    expect(page.locator(".verdict")).to_be_visible()
    ending = page.locator(".verdict").get_attribute("data-ending")
    assert ending == "won"
    assert page.evaluate(PITCHES)[-4:] == page.evaluate(OF, "won")


def test_sounds_are_turned_on_beside_the_replay_line(browser: Browser, table: Table) -> None:
    """Nobody looks for them where a match is renamed or deleted; and the switch says how it stands, on a new page of the match, too."""
    errors: list[str] = []
    page = fresh_page(browser, "desk", errors, watched=True)
    page.add_init_script(HEARS)
    start(page, table, "kingdom", "Another person here")
    switch = page.locator("#time [data-hear]")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(PITCHES) == page.evaluate(OF, "turn")
    page.locator(".foot [name=action]").first.click()
    until_moves(page, 1)
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.context.close()
    assert not errors
