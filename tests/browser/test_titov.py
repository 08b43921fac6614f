"""A few turns of Titov by mouse: a card clicked, one dragged, a Resolution taken, a picker answered, the Reset told."""

import os
from collections.abc import Callable, Iterator
from itertools import cycle
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Table
from turnwright.core import Match
from turnwright.files import load_match, save_match
from turnwright.games.titov import GAME
from turnwright.games.titov.action_phase import PlayOne
from turnwright.games.titov.agenda.fates import RaidClock, Returned
from turnwright.games.titov.board import screens
from turnwright.games.titov.book import BOOK
from turnwright.games.titov.cards.action_cards import OVERTURES
from turnwright.games.titov.decks import Scouting
from turnwright.games.titov.effects.choices import ChooseOne
from turnwright.games.titov.effects.gained_cards import ChooseCard, GainCard
from turnwright.games.titov.effects.resources import SplitGain
from turnwright.games.titov.tests.laid import crisis, put, realm
from turnwright.games.titov.text.forecast import omens
from turnwright.games.titov.text.glossary import printed

from .test_journeys import SIZES, click_part, fresh_page, number, until_moves

SCOUTING = "O5"
"""At Sun's Edge: 2 Might send a patrol, which scouts."""


@pytest.fixture(params=SIZES)
def hall(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    page = fresh_page(browser, request.param, errors, has_touch=request.param == "phone")
    yield page
    page.context.close()
    assert not errors


@pytest.fixture
def court(hall: Page, table: Table, tmp_path: Path) -> Page:
    """A reign that begins with At Sun's Edge in the Agenda and two kinds of cards to play."""
    bring(hall, table, next(filter(good, (Match.new(GAME, bytes([n]) * 32) for n in range(256)))), tmp_path)
    return hall


def bring(page: Page, table: Table, match: Match, folder: Path) -> None:
    """Import a match and look at it."""
    file = folder / "reign.jsonl"
    save_match(match, file)
    page.goto(table.address)
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/m/*")


def good(match: Match) -> bool:
    view = match.view(0)
    return any(it and it.card == SCOUTING for it in view.places) and {"C1", "C4"} <= set(view.hand)


def test_turns_by_mouse_with_a_picker(court: Page) -> None:
    click_part(court, "hand:C1")
    expect(court.locator(".hc.chosen .again")).to_be_visible()
    assert number(court) == 0, "the first click only enlarges"
    click_part(court, "hand:C1")
    until_moves(court, 1)

    drag(court, "hand:C4")
    until_moves(court, 2)
    expect(court.locator('.col.S [data-explain="bank:S"]')).to_have_text("Stability: 3")

    court.get_by_role("button", name="End the Action Phase").click()
    until_moves(court, 3)
    tab = court.locator(".atabs label", has_text="Sun's Edge")
    if tab.is_visible():
        tab.click()
    patrol = court.locator(".plq.take", has_text="Patrol our domain")
    patrol.click()
    expect(patrol.locator(".again")).to_be_visible()
    patrol.click()
    until_moves(court, 4)

    tray = court.get_by_role("region", name="Scout 2")
    expect(tray.locator(".choose")).to_have_count(2)
    tray.locator(".choose").nth(1).click()
    until_moves(court, 5)
    court.get_by_role("button", name="End the Crisis Phase").click()
    until_moves(court, 6)
    expect(court.locator(".since")).to_contain_text("The Reset Phase")

    court.get_by_role("link", name="Chronicle", exact=True).click()
    expect(court.locator(".story")).to_contain_text("At Sun's Edge")
    court.get_by_role("link", name="Decks", exact=True).click()
    expect(court.locator(".books:visible")).to_contain_text("Objective Deck")
    assert court.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the page"


def drag(page: Page, ref: str) -> None:
    """Lift a card and let it go over the river."""
    card = page.locator(f'#board [data-ref="{ref}"]').first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + min(60, box["height"] / 2)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=4)
    expect(page.locator(".lane")).to_be_visible()
    lane = page.locator(".lane").bounding_box()
    assert lane
    page.mouse.move(lane["x"] + lane["width"] / 2, lane["y"] + lane["height"] / 2, steps=4)
    page.mouse.up()


def test_axe_finds_nothing_on_any_screen(court: Page) -> None:
    court.emulate_media(reduced_motion="reduce")
    for screen in ("Table", "Decks", "Chronicle"):
        court.get_by_role("link", name=screen, exact=True).click()
        assert not complaints(court)


def a_monument(view: Any) -> bool:
    return any("Monument" in view.book.row(it.card).tags for it in view.places if it)


def five_slots(view: Any) -> bool:
    return len(view.places) == 1 + 5


def the_end(view: Any) -> bool:
    return view.outcome is not None


@pytest.mark.parametrize("moment", [a_monument, five_slots, the_end])
def test_axe_finds_nothing_at_rare_moments(
    hall: Page, table: Table, tmp_path: Path, moment: Callable[[Any], bool]
) -> None:
    record = load_match(GAME.folder / "replays" / "conqueror.jsonl")
    match = record.at(0)
    for entry in record.log:
        if moment(match.view(0)):
            break
        match.play(entry.seat, entry.action)
    assert moment(match.view(0))
    bring(hall, table, match, tmp_path)
    hall.emulate_media(reduced_motion="reduce")
    assert not complaints(hall)


def complaints(page: Page) -> list[tuple[str, str]]:
    """What axe finds wrong on the page as it stands."""
    return [(v["id"], v["nodes"][0]["html"][:160]) for v in Axe().run(page).response["violations"]]


# Every card as it lies there

SMALL = ((844, 390), (390, 844))
"""Windows in which one card is in sight, chosen by a tab."""
LAYOUTS = ((2560, 1440), (1440, 900), (1366, 657), (820, 1180), *SMALL)
RESIZED = "([width, height]) => innerWidth === width && innerHeight === height && document.body.clientHeight === height"
HIDDEN = """() => {
  const found = [];
  const pen = document.createElement("canvas").getContext("2d");
  const breaks = (name) => { // a short name stands in ::after, where no range can measure it
    const [style, short] = [getComputedStyle(name, "::after"), getComputedStyle(name).fontSize === "0px"];
    const { fontWeight, fontSize, fontFamily, letterSpacing } = short ? style : getComputedStyle(name);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    pen.letterSpacing = letterSpacing;
    const words = (short ? name.dataset.short : name.textContent).split(/[\\s\\u00ad-]+/);
    return name.checkVisibility() && name.clientWidth > 0 && words.some((word) => pen.measureText(word).width > name.clientWidth + 1);
  };
  let count = 0, high = 0;
  const inside = (a, b) => a.left >= b.left - 1.5 && a.right <= b.right + 1.5 && a.top >= b.top - 1.5 && a.bottom <= b.bottom + 1.5;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  for (const scene of document.querySelectorAll(".titov-scene.tbl")) {
  const cards = [...scene.querySelectorAll(".hand .titov-card, .niche > .titov-card")];
  count += cards.length;
  const floor = scene.querySelector(".floor"), seen = floor.getBoundingClientRect();
  if (floor.scrollHeight > floor.clientHeight + 1) { high += 1; continue; }
  const boxes = new Map(cards.map((card) => [card, card.getBoundingClientRect()]));
  for (const card of cards) {
    // A hand that is swiped brings each of its cards in sight, as long as it is no wider than the hand
    const hand = card.closest(".hand"), room = hand && hand.scrollWidth > hand.clientWidth ? { left: -9e9, right: 9e9, top: seen.top, bottom: seen.bottom } : seen;
    if (hand && card.clientWidth > hand.clientWidth) found.push(`${card.textContent}: wider than the hand`);
    const box = boxes.get(card), name = card.querySelector(".name").textContent, corners = [...card.querySelectorAll(".cost, .head > .pie")].map((part) => part.getBoundingClientRect());
    if (breaks(card.querySelector(".name"))) found.push(`${name}: broken within a word`);
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      const own = node.parentElement;
      if (!node.data.trim() || !own.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const at of range.getClientRects()) {
        const clip = own.closest(".vw"), framed = clip?.getClientRects().length; // on a small table only the picture is framed
        const cut = !inside(at, box) || !inside(at, room) || (framed && !inside(at, clip.getBoundingClientRect()));
        const under = cards.some((other) => other !== card && meet(at, boxes.get(other))) || (!own.closest(".cost") && corners.some((corner) => meet(at, corner)));
        const copies = card.parentElement.querySelector(".copies");
        const hid = copies && !copies.contains(own) && meet(at, copies.getBoundingClientRect());
        if (cut || under || hid) found.push(`${name}: ${cut ? "cut" : "covered"}: ${node.data.trim().slice(0, 40)}`);
      }
    }
  }
  }
  return [count, high, [...new Set(found)]];
}"""


BLANK = """() => [...document.querySelectorAll(".titov-scene.tbl .niche > .titov-card")].filter((card) => card.checkVisibility()).map((card) => {
  const shown = [...card.querySelectorAll(".pic, .name, .bd > *, .ft")].filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
  let [reached, blank] = [card.getBoundingClientRect().top, 0];
  for (const box of shown.sort((one, two) => one.top - two.top)) {
    blank = Math.max(blank, box.top - reached);
    reached = Math.max(reached, box.bottom);
  }
  return Math.max(blank, card.getBoundingClientRect().bottom - reached) / card.clientHeight;
})"""
"""Of each card in play that is in sight, the largest part of its height in which nothing stands."""


@pytest.mark.parametrize("stop", [0, 1], ids=["peek", "half"])
def test_5_4_a_card_in_play_fills_its_room_on_a_phone(
    browser: Browser, table: Table, tmp_path: Path, stop: int
) -> None:
    """Its words stood at the top, its timer at the bottom, and two thirds between them were bare."""
    record = load_match(GAME.folder / "replays" / "conqueror.jsonl")
    page, seen = fresh_page(browser, "phone", [], reduced_motion="reduce"), 0
    for moment in (0, len(record.log) // 2, len(record.log) - 3):
        bring(page, table, record.at(moment), tmp_path)
        page.evaluate("stop => sheetTo(stop)", stop)
        page.wait_for_timeout(300)
        tabs = page.locator(".atabs input:not([value=hand], [value=tray])")
        for n in range(tabs.count()):
            tabs.nth(n).check(force=True)
            for blank in page.evaluate(BLANK):  # none where a slot is empty
                assert blank < 0.15, f"{page.locator('.atabs label').nth(n).inner_text()} at move {moment}"
                seen += 1
    page.context.close()
    assert seen >= 10


CLOSER = """() => {
  const found = [], tables = [...document.querySelectorAll(".titov-scene.tbl")].map((scene) => [scene.getBoundingClientRect(), [...scene.querySelectorAll(".hc")]]);
  for (let n = 0; n < Math.max(...tables.map(([, held]) => held.length)); n++) { // one of each table at a time
    const chosen = tables.flatMap(([table, held]) => (held[n] ? [[table, held[n]]] : []));
    for (const [, held] of chosen) held.classList.add("chosen");
    for (const [table, held] of chosen) {
      const card = held.querySelector(".titov-card");
      const outside = (box) => box.top < table.top - 1 || box.bottom > table.bottom + 1 || box.left < table.left - 1 || box.right > table.right + 1;
      const out = [card, card.querySelector(".more")].some((part) => outside(part.getBoundingClientRect()));
      if (out || card.scrollHeight > card.clientHeight + 2) found.push(card.querySelector(".name").textContent);
    }
    for (const [, held] of chosen) held.classList.remove("chosen");
  }
  return [...new Set(found)];
}"""


UNSAID = """() => {
  const said = (card) => [...card.querySelectorAll(".fx, .test, .br, .badge")].every((rule) => rule.checkVisibility());
  return [...new Set([...document.querySelectorAll(".hand .titov-card")].filter((card) => !said(card)).map((card) => card.querySelector(".name").textContent))];
}"""
"""The cards in hands that do not say at rest what they do."""


def laid_out(agenda: int, hand: int) -> Iterator[Any]:
    """Views that show, one after the other, every action card in hands, two of every second one, and every card in Agendas of these sizes."""
    actions, objectives, milestones = (list(rows) for rows in (BOOK.actions, BOOK.objectives, BOOK.milestones))
    for n in range(max(ceil(len(actions) / hand), ceil(len(objectives) / agenda))):
        t = realm(
            hand=" ".join(" ".join([actions[(n * hand + i) % len(actions)]] * (1 + i % 2)) for i in range(hand)),
            agenda=" ".join(objectives[(n * agenda + i) % len(objectives)] for i in range(agenda)),
            milestone=milestones[n % len(milestones)],
            bank="1F 2S 1I",
        )
        yield GAME.view(t, 0)


def may_lie_in_the_deck() -> list[str]:
    """The Objectives that can be scouted: there from the start, gained, or back from the Agenda."""
    rows = [BOOK.row(card) for cards in (BOOK.actions, BOOK.objectives, BOOK.milestones) for card in cards]
    found = {effect.card for row in rows for effect in printed(row) if isinstance(effect, GainCard)}
    for card, row in BOOK.objectives.items():
        ends = [resolution.fate for resolution in row.resolutions] + ([row.timer.fate] if row.timer else [])
        ends += [row.track.won, row.track.lost] if row.track else []
        if any(isinstance(end, Returned | RaidClock) for end in ends):
            found.add(card)
    return [card for card in BOOK.objectives if card in found or card in BOOK.starting_objectives]


def offered() -> Iterator[tuple[int, Any]]:
    """Views whose tray offers, one to six at a time, every action card to gain and every Objective to scout, or no card at all; beside
    small Agendas and the largest."""
    sizes = cycle(
        (
            (1, "M1", "O1 O14 O5"),
            (3, "M20", "O1 O14 O5 O26 O53"),
            (6, "M1", "O1 O14 O5"),
            (4, "M20", "O1 O14 O5 O26 O53"),
        )
    )
    for every, kind in ((list(BOOK.actions), ChooseCard), (may_lie_in_the_deck(), Scouting)):
        while every:
            most, milestone, agenda = next(sizes)
            some, every = tuple(every[:most]), every[most:]
            t = realm(hand="C1 C4 C5", agenda=agenda, milestone=milestone, deck="", bank="1F 2S 1I")
            t.objective_deck = [*reversed(some)] if kind is Scouting else []
            t.asks[0] = Scouting(len(some)) if kind is Scouting else ChooseCard(some)
            yield len(some), GAME.view(t, 0)
    for agenda, milestone in (("O1 O14 O5", "M1"), ("O1 O14 O5 O26 O53", "M20")):
        for question in (ChooseOne(OVERTURES), SplitGain(6, "FIT")):
            t = realm(hand="C1 C4 C5", agenda=agenda, milestone=milestone)
            put(t, 1, "O1", timer=1)
            t.asks[0] = question
            yield 0, GAME.view(t, 0)


IN_TRAYS = """() => {
  const found = [];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const inside = (a, b) => a.left >= b.left - 1.5 && a.right <= b.right + 1.5 && a.top >= b.top - 1.5 && a.bottom <= b.bottom + 1.5;
  for (const one of document.querySelectorAll(".opt, .mix")) {
    const list = one.closest(".trc"), room = list.getBoundingClientRect(), box = one.getBoundingClientRect(), rolls = list.scrollHeight > list.clientHeight + 1 && one.matches(".mix");
    if (!one.checkVisibility()) found.push("nothing is on offer");
    else if (!inside(box, rolls ? { ...room.toJSON(), top: -9e9, bottom: 9e9 } : room) || !inside(room, one.closest(".titov-scene").getBoundingClientRect())) found.push(`cut: ${one.textContent}`);
  }
  const cards = [...document.querySelectorAll(".tray .titov-card")], boxes = new Map(cards.map((card) => [card, card.getBoundingClientRect()]));
  for (const card of cards) {
    const box = boxes.get(card), list = card.closest(".trc"), name = card.querySelector(".name").textContent;
    // a tray that is scrolled brings each of its cards in sight, as long as it is no higher than the tray
    if (box.height > list.clientHeight + 1 || box.width > list.clientWidth + 1) found.push(`${name}: larger than the tray`);
    const over = [...card.querySelectorAll(".cost, .head > .pie"), card.parentElement.querySelector(".pill")];
    const leave = card.closest(".tray").querySelector(".leave"), first = card.closest(".choose") === list.firstElementChild;
    if (leave && list.getBoundingClientRect().top < leave.getBoundingClientRect().bottom - 1 && first) found.push(`${name}: the way out lies on what is on offer`);
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      const own = node.parentElement;
      if (!node.data.trim() || !own.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const at of range.getClientRects()) {
        const under = over.some((part) => !part.contains(own) && meet(at, part.getBoundingClientRect()));
        const other = [...card.closest(".trc").querySelectorAll(".titov-card")].some((one) => one !== card && meet(at, boxes.get(one)));
        if (!inside(at, box) && !own.closest(".cost")) found.push(`${name}: cut: ${node.data.trim().slice(0, 40)}`);
        if (under || other) found.push(`${name}: covered: ${node.data.trim().slice(0, 40)}`);
      }
    }
  }
  return [cards.length, [...new Set(found)]];
}"""
"""Rules on cards in trays that are cut or covered, and whatever else is on offer that is not there whole."""
BESIDE = """async () => {
  const found = [], scenes = [...document.querySelectorAll(".titov-scene.tbl")], meet = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const sight = (scene, value) => scene.querySelector(`.atabs [value="${value}"]`);
  const whole = (part, tray) => part.checkVisibility() && part.getBoundingClientRect().height > 0 && !meet(part.getBoundingClientRect(), tray);
  for (const scene of scenes) {
    const tray = scene.querySelector(".tray"), seen = tray.getBoundingClientRect(), bank = scene.querySelector(".bank");
    const [room, within] = [scene.getBoundingClientRect(), (n) => n.getBoundingClientRect().right <= room.right && n.getBoundingClientRect().left >= room.left];
    if (![...bank.querySelectorAll(".n")].every((n) => n.checkVisibility() && within(n))) found.push("the bank is not there");
    if ([...scene.querySelectorAll(".piles span")].some((said) => said.checkVisibility() && said.scrollWidth > said.clientWidth + 1)) found.push("the piles are not named");
    for (const niche of scene.querySelectorAll(".niche")) {
      if (whole(niche, seen)) continue;
      const tab = sight(scene, niche.id.slice("niche-".length)), name = niche.querySelector(".name")?.textContent;
      if (!tab?.parentElement.checkVisibility()) { found.push(`${name} is out of reach`); continue; }
      tab?.click();
      if (!niche.checkVisibility() || tray.checkVisibility()) found.push(`${name} does not come with its tab`);
    }
    for (const tab of scene.querySelectorAll(".atabs label")) {
      const said = tab.querySelector("span");
      if (tab.checkVisibility() && said.scrollWidth > Math.max(tab.clientWidth, said.clientWidth)) found.push(`${said.textContent} is wider than its tab`);
    }
    sight(scene, "tray")?.click();
    if (!tray.checkVisibility()) found.push("the tray does not come back");
  }
  return [...new Set(found)];
}"""
"""What of the bank and the Agenda is out of reach while something is on offer."""


def test_5_4_no_rule_on_a_card_in_a_tray_is_cut_or_covered(browser: Browser, table: Table, tmp_path: Path) -> None:
    """As for hands and Agendas; and beside a tray nothing of the table stands by halves, and bank and Agenda are in sight or a tab away."""
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    bring(page, table, Match.new(GAME, bytes(32)), tmp_path)
    trays = [*offered()]
    drawn = [screens(view) for _, view in trays]
    tables = "".join(parts["Table"].replace("titov-sight", f"sight-{n}") for n, parts in enumerate(drawn))
    wrong: list[str] = []
    for width, height in LAYOUTS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(RESIZED, arg=[width, height])
        page.evaluate("html => document.querySelector('.titov-scene.tbl').parentElement.innerHTML = html", tables)
        page.wait_for_timeout(100)
        count, hidden = page.evaluate(IN_TRAYS)
        assert count == sum(cards for cards, _ in trays)
        wrong += [f"{width}x{height}: {what}" for what in hidden]
        wrong += [f"{width}x{height}: under the tray: {what}" for what in page.evaluate(UNDER)]
        wrong += [f"{width}x{height}: {what}" for what in page.evaluate(BESIDE)]
    page.close()
    assert not wrong, "\n".join(wrong)


OMENS = """() => {
  const found = [], inside = (a, b) => a.left >= b.left - 1.5 && a.right <= b.right + 1.5 && a.top >= b.top - 1.5 && a.bottom <= b.bottom + 1.5;
  let told = 0;
  for (const scene of document.querySelectorAll(".titov-scene.tbl")) {
    const coming = scene.querySelector(".coming"), table = scene.getBoundingClientRect();
    scene.querySelector('.atabs [value="hand"]').click(); // on a small table the Reset has a tab
    if (!coming.checkVisibility()) { found.push("not there"); continue; }
    coming.focus(); // in a low river it opens
    for (const one of coming.querySelectorAll("li")) {
      const box = one.getBoundingClientRect(), range = document.createRange();
      range.selectNodeContents(one);
      const cut = [...range.getClientRects()].some((at) => !inside(at, box)) || one.scrollWidth > one.clientWidth + 1 || one.querySelector("b").scrollWidth > one.querySelector("b").clientWidth + 1;
      const list = one.parentElement, scrolled = [list, coming].find((part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === "auto");
      if (!one.checkVisibility() || cut || !(scrolled || inside(box, table))) found.push(`cut: ${one.textContent}`);
      told += 1;
    }
    coming.blur();
  }
  return [told, [...new Set(found)]];
}"""
"""What of the coming Reset is not to be read."""


def coming_resets() -> Iterator[Any]:
    """Crisis Phases in which everything happens at the next Reset: the longest verdicts of all cards that have a timer or a track."""
    due = [
        card for card in (*BOOK.objectives, *BOOK.milestones) if BOOK.in_play(card).timer or BOOK.in_play(card).track
    ]
    milestones = [card for card in due if card in BOOK.milestones]
    objectives = [card for card in due if card in BOOK.objectives]
    for n in range(0, len(objectives), 5):
        t = realm(hand="C1 C4", agenda=" ".join(objectives[n : n + 5]), milestone=milestones[n // 5 % len(milestones)])
        for place, it in enumerate(t.places):
            timer = BOOK.in_play(it.card).timer if it else None
            t.places[place] = it and it.but(timer=timer.slices - 1 if timer else 0)
        crisis(t)
        yield GAME.view(t, 0)


def test_6_3_the_coming_reset_is_told_whole(browser: Browser, table: Table, tmp_path: Path) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    bring(page, table, Match.new(GAME, bytes(32)), tmp_path)
    views = [*coming_resets()]
    drawn = "".join(screens(view)["Table"].replace("titov-sight", f"sight-{n}") for n, view in enumerate(views))
    wrong: list[str] = []
    for width, height in LAYOUTS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(RESIZED, arg=[width, height])
        page.evaluate("html => document.querySelector('.titov-scene.tbl').parentElement.innerHTML = html", drawn)
        page.wait_for_timeout(100)
        told, hidden = page.evaluate(OMENS)
        assert told >= sum(len(omens(view)) for view in views)
        wrong += [f"{width}x{height}: {what}" for what in hidden]
    page.close()
    assert not wrong, "\n".join(wrong)


def test_6_3_a_hand_on_a_tablet_lies_on_no_part_of_the_coming_reset(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    """“Cataracts raid” was half under the cards, beside 50 px of this turn that said nothing."""
    page = browser.new_page(viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    bring(page, table, Match.new(GAME, bytes(32)), tmp_path)
    drawn = screens(GAME.view(realm(hand="C1 C4 C5", agenda="O3 O19 O11"), 0))["Table"]
    page.evaluate("html => document.querySelector('.titov-scene.tbl').parentElement.innerHTML = html", drawn)
    hand, lines = page.locator(".hand").bounding_box(), page.locator(".coming li")
    assert hand
    expect(lines).to_have_count(4)
    for line in lines.all():
        box = line.bounding_box()
        assert box
        assert box["y"] + box["height"] <= hand["y"], line.inner_text()
    page.close()


def test_6_3_nor_does_it_when_much_was_played(browser: Browser, table: Table, tmp_path: Path) -> None:
    """What was played this turn took the width, so that the coming Reset went on below the cards."""
    page = browser.new_page(viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    match = Match.new(GAME, bytes(32), preset="first")
    bring(page, table, match, tmp_path)
    moments = 0
    while match.view(0).phase == "action" and len(match.view(0).hand) and moments < 8:
        match.play(0, match.legal(0)[0])
        view, moments = match.view(0), moments + 1
        if view.phase != "action" or not view.hand:
            break
        page.evaluate(
            "html => document.querySelector('.titov-scene.tbl').parentElement.innerHTML = html", screens(view)["Table"]
        )
        hand = page.locator(".hand").bounding_box()
        assert hand
        for part in page.locator(".tally, .coming").all():
            box = part.bounding_box()
            assert box
            assert box["y"] + box["height"] <= hand["y"], f"{part.inner_text()} after {moments} moves"
    page.close()
    assert moments >= 5


COVERED = """() => {
  const found = [], bank = document.querySelector(".bank"), bay = document.querySelector(".bay").getBoundingClientRect();
  for (const number of bank.querySelectorAll(".n, .mx")) {
    const at = number.getBoundingClientRect(), over = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    if (!number.checkVisibility() || !bank.contains(over)) found.push(`${number.dataset.explain} is under ${over?.className}`);
  }
  for (const pile of document.querySelectorAll(".piles")) if (pile.checkVisibility() && pile.getBoundingClientRect().right > bay.right + 1) found.push("the piles are not in sight");
  const leave = document.querySelector(".tray .leave")?.getBoundingClientRect(), range = document.createRange();
  if (leave) {
    range.selectNodeContents(document.querySelector(".tray h2"));
    const meets = (at) => at.width && at.right > leave.left + 1 && at.bottom > leave.top + 2 && at.top < leave.bottom - 2;
    if ([...range.getClientRects()].some(meets)) found.push("the way out lies on what is asked");
  }
  return found;
}"""
"""What of the bank, the piles and the question lies under something else."""


@pytest.mark.parametrize("full", [6, 10, 12])
def test_5_3_5_the_bank_and_the_question_lie_under_nothing(
    browser: Browser, table: Table, tmp_path: Path, full: int
) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    bring(page, table, Match.new(GAME, bytes(32)), tmp_path)
    at_rest = realm(
        hand="C1 C4 C5", agenda="O1 O2 O5 O11 O18", milestone="M20", bank=f"{full}F {full}S {full}I {full}M {full}T"
    )
    at_rest.maxima = [full] * 5
    scouting = at_rest.copy()
    scouting.objective_deck = ["O7", "O6"]
    scouting.asks[0] = Scouting(2)
    wrong: list[str] = []
    for width, height in LAYOUTS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(RESIZED, arg=[width, height])
        for t in (at_rest, scouting):
            drawn = screens(GAME.view(t, 0))["Table"]
            page.evaluate("html => document.querySelector('.titov-scene.tbl').parentElement.innerHTML = html", drawn)
            page.wait_for_timeout(50)
            wrong += [f"{width}x{height}: {what}" for what in page.evaluate(COVERED)]
    page.close()
    assert not wrong, "\n".join(wrong)


SIZES_OF_HANDS = [(3, 3), (4, 5), (5, 7)] + ([(3, 4), (5, 6)] if os.environ.get("TURNWRIGHT_SOAK") else [])
"""Agendas and hands; those between the others are laid out by `make soak`."""


@pytest.mark.parametrize(("agenda", "hand"), SIZES_OF_HANDS)
def test_5_4_no_rule_on_a_card_is_cut_or_covered(
    browser: Browser, table: Table, tmp_path: Path, agenda: int, hand: int
) -> None:
    """One page, filled with all tables at once and resized: a card says its rule at rest, inside it, in sight and under nothing.

    A small window shows one card in play at a time, or the hand, which is swiped, so the fewest and the most cards stand for all there.
    """
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    bring(page, table, Match.new(GAME, bytes(32)), tmp_path)
    wrong: list[str] = []
    drawn = [screens(view) for view in laid_out(agenda, hand)]
    tables = "".join(parts["Table"].replace("titov-sight", f"sight-{n}") for n, parts in enumerate(drawn))
    for width, height in LAYOUTS if hand in (3, 7) else LAYOUTS[: -len(SMALL)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(RESIZED, arg=[width, height])
        # laid out anew, for after a resize Chromium may keep what a container query said at the last size
        page.evaluate("html => document.querySelector('.titov-scene.tbl').parentElement.innerHTML = html", tables)
        page.wait_for_timeout(100)
        size = f"{width}x{height}"
        for tab in (*map(str, range(1 + agenda)), "hand") if (width, height) in SMALL else [""]:
            page.evaluate("tab => document.querySelectorAll(`[value='${tab}']`).forEach((one) => one.click())", tab)
            cards, high, hidden = page.evaluate(HIDDEN)
            assert cards == len(drawn) * (1 + agenda + hand)
            if high:
                wrong.append(f"{size}: {high} of {len(drawn)} tables are too high")
            wrong += [f"{size}, {tab or 'all'}: {what}" for what in hidden]
        wrong += [f"{size}: its rule is not there: {what}" for what in page.evaluate(UNSAID)]
        wrong += [f"{size}, looked at closer: {what}" for what in page.evaluate(CLOSER)]
    page.close()
    assert not wrong, "\n".join(wrong)


UNDER = """() => {
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const trays = new Map([...document.querySelectorAll(".tray, .ending")].filter((tray) => tray.checkVisibility()).map((tray) => [tray.closest(".titov-scene"), tray.getBoundingClientRect()]));
  const found = [], walker = document.createTreeWalker(document.querySelector("#board"), NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const own = node.parentElement;
    if (!node.data.trim() || own.closest(".tray, .ending, .sr") || !own.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const tray = trays.get(own.closest(".titov-scene"));
    for (const at of range.getClientRects()) if (tray && meet(tray, at)) found.push(node.data.trim());
  }
  return found;
}"""
"""What is written under a tray or under the end."""


def covers_nothing(page: Page) -> None:
    wrong: list[str] = []
    for width, height in LAYOUTS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(RESIZED, arg=[width, height])
        page.wait_for_timeout(300)
        wrong += [f"{width}x{height}: {what}" for what in page.evaluate(UNDER)]
    page.close()
    assert not wrong, "\n".join(wrong)


def test_6_1_3_a_question_that_is_answered_on_the_table_covers_nothing_of_it(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    """Which card of the hand is played for less: the whole hand is to be read, and nothing else stands there by halves."""
    record = load_match(GAME.folder / "replays" / "conqueror.jsonl")
    moments = (record.at(n) for n in range(len(record.log)))
    asked = next(match for match in moments if isinstance(match.table.question(0), PlayOne))
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    bring(page, table, asked, tmp_path)
    covers_nothing(page)


@pytest.mark.parametrize("end", ["strong/gracious-legacy", "replays/coup"])
def test_9_how_it_ended_covers_nothing(browser: Browser, table: Table, tmp_path: Path, end: str) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    bring(page, table, load_match(GAME.folder / f"{end}.jsonl"), tmp_path)
    covers_nothing(page)
