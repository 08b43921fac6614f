"""The board: well-formed in every state, everything playable can be clicked, nothing leaves the frame."""

import random
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from turnwright.core import Match
from turnwright.games.kingdom import GAME
from turnwright.games.kingdom.actions import ACTS, END_TURN, SELL, ArmyAttack
from turnwright.games.kingdom.board import board, sign, vignette
from turnwright.games.kingdom.board.art import definitions
from turnwright.games.kingdom.board.castle import castle, merlon_worth, spear_worth, standing, wall
from turnwright.games.kingdom.board.land import LETTER, Terraces, lands, shape
from turnwright.games.kingdom.board.realm import NARROW, WIDE, Layout
from turnwright.games.kingdom.book import BOOK, BUILDINGS, KINDS, Options
from turnwright.games.kingdom.state import KingdomView, Realm
from turnwright.games.kingdom.text.danger import danger
from turnwright.games.kingdom.text.numbers import explain
from turnwright.kit.icons import SHAPES
from turnwright.kit.markup import html

START = Realm(gold=10, ap=1, lands=2, farms=1, council=1, castle=10)
MIDDLE = Realm(
    gold=10, ap=2, lands=6, tilled=2, houses=2, farms=3, outposts=1, council=2, commanders=1, army=5, fort=6, castle=7,
    happiness=5, buildings=("mill", "market"), plow_token=True,
)  # fmt: skip
RICH = Realm(
    gold=240, ap=9, lands=14, tilled=9, houses=6, farms=7, outposts=3, watchtowers=2, gardens=2, council=4, commanders=3,
    fortifiers=2, army=40, fort=31, castle=10, happiness=10, buildings=BUILDINGS, free_action=True,
)  # fmt: skip
RUINED = Realm(
    lands=40, tilled=40, houses=30, farms=40, council=1, commanders=9, army=400, fort=0, castle=1, happiness=-10,
    sold=BUILDINGS, festival=True, citizens=1,
)  # fmt: skip
REALMS = {"start": START, "middle": MIDDLE, "rich": RICH, "ruined": RUINED}
PAIRS = [(a, b) for a in REALMS for b in REALMS]


def seen(a: Realm, b: Realm, seat: int | None = 0, active: int = 0) -> KingdomView:
    return KingdomView(
        seat=seat, seats=2, options=Options(), book=BOOK, waiting=(active,), question=None, outcome=None, round=14,
        active=active, phase="main", realms=(a, b), ended="", loser=-1,
    )  # fmt: skip


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(html("<div>{}</div>", markup))


@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_state_is_well_formed_and_always_the_same(a: str, b: str, seat: int | None) -> None:
    view = seen(REALMS[a], REALMS[b], seat)
    drawn = board(view)
    assert drawn == board(view)
    root = parsed(drawn)
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    used = {str(part.get("href"))[1:] for part in root.iter("use")} | set(re.findall(r"url\(#([\w-]+)\)", drawn))
    assert used <= set(ids)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_labels_lie_inside_the_frame_and_are_never_scaled(a: str, b: str) -> None:
    drawn = board(seen(REALMS[a], REALMS[b]))
    root = parsed(drawn)
    labels = [part for part in root.iter("span") if "lb" in str(part.get("class")).split()]
    assert len(labels) > 20
    for label in labels:
        assert all(0 <= float(at) <= 100 for at in re.findall(r"([\d.-]+)%", str(label.get("style"))))
    assert not list(root.iter("text"))
    assert "font-size" not in drawn


@pytest.mark.parametrize("realm", REALMS.values(), ids=REALMS)
@pytest.mark.parametrize("lay", [WIDE, NARROW], ids=["wide", "narrow"])
def test_lands_of_any_number_stay_in_their_field(realm: Realm, lay: Layout) -> None:
    terraces = Terraces(realm, 0, lay.field, frontier=True)
    assert terraces.columns * terraces.rows >= realm.lands + 1
    assert terraces.depth > 0
    for label in terraces.labels():
        assert lay.field.x0 <= label.x <= lay.field.x1
        assert lay.field.y0 <= label.y <= lay.field.y1 + 5


@pytest.mark.parametrize("realm", REALMS.values(), ids=REALMS)
@pytest.mark.parametrize("lay", [WIDE, NARROW], ids=["wide", "narrow"])
def test_labels_of_one_row_do_not_run_into_each_other(realm: Realm, lay: Layout) -> None:
    terraces = Terraces(realm, 0, lay.field, frontier=True)
    rows: dict[float, list[tuple[float, float]]] = {}
    for x, y, text, _ in terraces.labels():
        half = len(text) * LETTER / 2
        rows.setdefault((y - lay.field.y0) // terraces.pitch, []).append((x - half, x + half))
    for row in rows.values():
        ends = sorted(row)
        assert all(one[1] <= two[0] + 1 for one, two in pairwise(ends))


def test_0_lands_hold_every_development_and_two_slots_where_tilled() -> None:
    for realm in REALMS.values():
        drawn = lands(realm)
        slots = [kind for land in drawn for kind in land.slots]
        assert len(drawn) == realm.lands
        assert sum(land.tilled for land in drawn) == realm.tilled
        assert slots.count("free") == realm.free_slots
        assert slots.count("farm") == realm.farms


def test_terraces_grow_smaller_only_when_they_must() -> None:
    assert [shape(n)[1] for n in (1, 10, 11, 18, 19, 28, 29, 64)] == [2, 2, 3, 3, 4, 4, 4, 8]
    assert all(columns * rows >= n for n in range(100) for columns, rows in [shape(n)])


def test_3_11_all_twelve_buildings_are_drawn_and_no_two_alike() -> None:
    symbols = ElementTree.fromstring(definitions()).iter("symbol")
    drawn = {symbol.attrib["id"].removeprefix("k-"): b"".join(map(ElementTree.tostring, symbol)) for symbol in symbols}
    assert set(drawn) - {"tree", "bush", "rock", "spear"} == set(BUILDINGS) | {*KINDS, "garden"}
    assert len(set(drawn.values())) == len(drawn)
    assert {s[0] for s in WIDE.sites} == {s[0] for s in NARROW.sites} == set(BUILDINGS) - {"castle_walls"}
    assert wall(6, stone=True) != wall(6, stone=False)
    fortified = START.but(fort=6)
    assert len({board(seen(fortified.but(buildings=(name,)), START)) for name in BUILDINGS}) == len(BUILDINGS)


def test_1_the_castle_loses_a_block_a_point_and_the_keep_last() -> None:
    drawn = [castle(points) for points in range(11)]
    assert [d.count('class="ruin"') for d in drawn] == list(range(10, -1, -1))
    assert 'class="flag"' in drawn[1]
    assert 'class="flag"' not in drawn[0]
    assert [standing(n, BOOK) for n in (0, 1, 10, 99)] == [0, 1, 10, 10]


def test_0_a_merlon_and_a_spear_stand_for_more_only_when_there_are_too_many() -> None:
    assert [merlon_worth(n) for n in (0, 12, 13, 31)] == [1, 1, 2, 3]
    assert [spear_worth(n) for n in (0, 20, 21, 400)] == [1, 1, 2, 20]
    assert board(seen(MIDDLE, START)).count('href="#k-spear"') == 5 * 2
    assert "a spear is 2" in board(seen(RICH, START))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_numbers_on_the_board_are_the_ones_explained(a: str, b: str) -> None:
    view = seen(REALMS[a], REALMS[b])
    sums = explain(view)
    asked = set(re.findall(r'data-explain="([^"]+)"', board(view)))
    assert asked <= set(sums)
    assert {"income:0", "score:1", "army:0", "fort:1", "capacity:0", "happiness:1"} <= asked
    assert danger(view, 0).castle == sums["threat:0"].total


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_part_has_a_name_that_is_words(a: str, b: str) -> None:
    """A reader hears a part's title, else its text: "Farm on land 1", never "farm 0", "10" or words run together."""
    for part in parsed(board(seen(REALMS[a], REALMS[b]))).iter():
        if ref := part.get("data-ref"):
            title = next((one.text for one in part.iter() if one.tag.endswith("title")), None)
            name = " ".join((part.get("aria-label") or title or "".join(part.itertext())).split())
            assert re.search(r"[A-Za-z]{3}", name), (ref, name)
            assert name.lower() != re.sub(r"[:_]", " ", ref), "the ref itself is no name"
            assert not re.search(r"[a-z][A-Z0-9]|[0-9][A-Za-z]", name), (ref, name)


def test_every_legal_action_of_whole_matches_can_be_clicked() -> None:
    for seed in range(3):
        match, rng = Match.new(GAME, bytes([seed]) * 32), random.Random(seed)
        while not match.over:
            seat = match.table.active
            view, legal = match.view(seat), match.legal(seat)
            refs = set(re.findall(r'data-ref="([^"]+)"', board(view)))
            for action in legal:
                touched = GAME.text.say_action(view, action).refs
                assert action == END_TURN or refs & set(touched), (action, touched)
            match.play(seat, rng.choice(legal))


def test_3_8_an_attack_is_aimed_at_the_castle_across_the_river() -> None:
    view = seen(MIDDLE, RICH)
    assert GAME.text.say_action(view, ArmyAttack()).refs == ("army:0", "castle:1")
    assert {"army:0", "castle:1"} <= set(re.findall(r'data-ref="([^"]+)"', board(view)))


def test_every_action_has_an_icon() -> None:
    assert {sign(action) for action in (*ACTS, *SELL, END_TURN)} <= set(SHAPES)


def test_sides_differ_in_shape_not_only_in_colour() -> None:
    drawn = board(seen(MIDDLE, RICH))
    assert 'class="star"' in drawn
    assert 'class="saltire"' in drawn


def test_the_viewer_is_on_the_left_and_first_on_a_phone() -> None:
    drawn = board(seen(START, RICH, seat=1))
    assert drawn.index('class="left s1"') < drawn.index('class="right s0"')
    assert drawn.index('id="realm-1"') < drawn.index('id="realm-0"')


def test_the_vignette_stands_alone() -> None:
    root = parsed(vignette())
    ids = {part.get("id") for part in root.iter()}
    assert {str(part.get("href"))[1:] for part in root.iter("use")} <= ids


def test_a_board_stays_small() -> None:
    assert len(board(seen(START, START))) < 110_000
    assert len(board(seen(RICH, RICH))) < 180_000


def test_points_below_nothing_have_the_same_minus_as_all_other_numbers() -> None:
    assert "<b>−4</b>" in board(seen(START.but(gold=0, castle=0, happiness=-6), START))


def _luminance(*channels: float) -> float:
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("label", ["", ".slot", ".name", ".tier"])
def test_labels_reach_aa_over_whatever_is_drawn_behind_them(label: str) -> None:
    """The worst that can lie behind a half-clear label with light text is pure white."""
    css = GAME.style_sheet.read_text(encoding="utf-8")

    def colours(of: str, what: str) -> list[str]:
        rule = re.search(rf"\.lb{re.escape(of)} {{([^}}]*)}}", css)
        value = re.search(rf"(?:^|[; ]){what}: ([^;]+);", rule[1]) if rule else None
        return re.findall(r"#[0-9a-f]+", value[1]) if value else []

    text = (colours(label, "color") or colours("", "color"))[0]
    for ground in colours(label, "background") or colours("", "background"):
        *rgb, alpha = (int(ground[i : i + 2], 16) / 255 for i in (1, 3, 5, 7))
        behind = _luminance(*(c * alpha + 1 - alpha for c in rgb))
        light = _luminance(*(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)))
        assert (light + 0.05) / (behind + 0.05) >= 4.5, ground
