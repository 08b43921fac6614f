"""Words of the book open on every board, and nothing moves because they do: by mouse, by touch and by keys."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Table
from turnwright.core import Match, find_game

from .test_ec4x import imported
from .test_journeys import fresh_page

BOARDS = (
    ("kingdom", "conquest-late", 40),
    ("hell", "curious-3", 300),
    ("hell", "curious-3", 770),
    ("titov", "golden", 60),
    ("titov", "siege", 150),
    ("mac", "victory", 9),
    ("mac", "campaign-term", 60),
    ("ec4x", "two-houses-78-turns", 60),
)
SAID = """() => {
  const walk = document.createTreeWalker(document.querySelector("#board"), NodeFilter.SHOW_TEXT);
  const said = [];
  while (walk.nextNode()) {
    const around = walk.currentNode.parentElement;
    if (!around.closest("title, .term, .sr, a, .ref, code, select, [data-explain]")) said.push(walk.currentNode.data);
  }
  return said;
}"""
"""All that stands on the board, on screens and cards that are shut too, but what opens or leads on anyway."""
MOVED = """() => {
  const boxOf = (part) => (({ left, top, width, height }) => [left, top, width, height])(part.getBoundingClientRect());
  const boxes = () => new Map([...document.querySelectorAll("#board *:not(dfn, bdi)")].map((part) => [part, boxOf(part)]));
  const marked = boxes();
  for (const wrapped of document.querySelectorAll("#board :is(dfn, bdi)")) wrapped.replaceWith(...wrapped.childNodes);
  document.querySelector("#board").normalize();
  const plain = boxes();
  const moved = ([part, box]) => plain.get(part).some((side, n) => Math.abs(side - box[n]) > 1);
  return [...marked].filter(moved).map(([part, box]) => `${part.className} ${part.textContent}: ${box}, not ${plain.get(part)}`);
}"""
"""What lies elsewhere, or is larger, than on a board without marks; takes them away."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = fresh_page(browser, "desk", errors := list[str](), reduced_motion="reduce", has_touch=True)
    yield page
    page.context.close()
    assert not errors


def shown(page: Page, table: Table, file: Path, game: str, replay: str, at: int) -> None:
    """A recorded match as it stood after so many actions, with the first seat to play."""
    recorded = (find_game(game).folder / "replays" / f"{replay}.jsonl").read_text().splitlines()
    imported(page, table, file, Match.read(recorded), at)
    expect(page.locator("#board .term").first).to_be_attached()


def words(game: str) -> re.Pattern[str]:
    """Every form of every word, as it may be written; codes in capitals only, and with a level behind them."""
    forms = [form for one in find_game(game).learn.glossary() for form in (one.word, *one.forms)]
    written = [re.escape(one) + r"\d*" if one.isupper() and len(one) > 1 else f"(?i:{re.escape(one)})" for one in forms]
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(written)})(?![^\W_])")


@pytest.mark.parametrize(("game", "replay", "at"), BOARDS)
def test_every_word_of_the_book_on_a_board_opens_and_moves_nothing(
    page: Page, table: Table, tmp_path: Path, game: str, replay: str, at: int
) -> None:
    shown(page, table, tmp_path / "match.jsonl", game, replay, at)
    known = words(game)
    assert [line for line in page.evaluate(SAID) if known.search(line)] == []
    word, opened = page.locator("#board .term:not(button .term):visible").first, page.locator("#tip dd").first
    sent = list[str]()
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    word.hover()
    expect(opened).to_be_visible()
    page.mouse.move(2, 2)
    expect(opened).to_be_hidden()
    by_key(page)
    expect(opened).to_be_visible()
    page.keyboard.press("Escape")
    word.tap()
    expect(opened).to_be_visible()
    assert sent == []  # looking is not acting
    page.keyboard.press("Escape")
    assert page.evaluate(MOVED) == []


def by_key(page: Page) -> None:
    """A word is a stop of the Tab key; one that stands in a part which can be chosen is opened by `i` from there."""
    if (stop := page.locator("#board .term[tabindex]:visible")).count():
        stop.first.focus()
    else:
        page.locator("#board [data-ref][tabindex='0']:has(.term):visible").first.focus()
        page.keyboard.press("i")


LONG_TOUCH = """word => word.dispatchEvent(new PointerEvent("contextmenu", { pointerType: "touch", bubbles: true }))"""


def test_a_long_touch_opens_a_word_in_a_button_and_i_those_of_what_has_the_focus(
    page: Page, table: Table, tmp_path: Path
) -> None:
    shown(page, table, tmp_path / "match.jsonl", *BOARDS[-1])
    page.locator("#acts summary").first.click()
    action = page.locator("#acts button.act:has(.term)").first
    action.locator(".term").first.evaluate(LONG_TOUCH)
    expect(page.locator("#tip dd").first).to_be_visible()
    page.keyboard.press("Escape")
    action.focus()
    page.keyboard.press("i")
    expect(page.locator("#tip dd").first).to_be_visible()
    expect(page.locator("#say")).to_have_text(page.locator("#tip").inner_text().replace("\n", " "), use_inner_text=True)


def test_a_word_in_a_name_is_no_word_of_the_book_but_codes_in_a_row_are(
    page: Page, table: Table, tmp_path: Path
) -> None:
    marked = "(said) => [...said.matchAll(TERMS)].map(([word]) => word)"
    shown(page, table, tmp_path / "mac.jsonl", "mac", "victory", 9)
    assert page.evaluate(marked, "Salvage-SC-20 has a share of salvage") == ["salvage"]
    shown(page, table, tmp_path / "ec4x.jsonl", "ec4x", "two-houses-78-turns", 60)
    assert page.evaluate(marked, "CL-DD-DD squadron 1") == ["CL", "DD", "DD", "squadron"]


MARKED_ANEW = """() => {
  for (const term of document.querySelectorAll(".term")) term.replaceWith(term.textContent);
  document.body.normalize();
  let [marked, late] = [0, 0];
  const [replace, style] = [CharacterData.prototype.replaceWith, window.getComputedStyle];
  CharacterData.prototype.replaceWith = function (...pieces) { marked += 1; return replace.apply(this, pieces); };
  window.getComputedStyle = (...part) => { late += marked > 0; return style(...part); };
  markTerms();
  CharacterData.prototype.replaceWith = replace;
  window.getComputedStyle = style;
  return [marked > 5, late];
}"""
"""Whether words were marked, and how often a style was asked for after one had been: each time all styles are reckoned anew."""


def test_words_are_found_before_any_is_marked(page: Page, table: Table) -> None:
    """On a phone a move of MAC took seven seconds, nearly all of them in that."""
    page.goto(f"{table.address}/new/mac")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    page.wait_for_selector(".term", state="attached")
    assert page.evaluate(MARKED_ANEW) == [True, 0]
