"""Drawing helpers: exact text, always the same picture."""

import re
from xml.etree import ElementTree

import pytest

from turnwright.kit.icons import SHAPES, icon
from turnwright.kit.markup import drawing
from turnwright.kit.svg import at, gradient, group, noise, num, path, place, ridge, rolling, tag, use
from turnwright.kit.words import signed


def test_numbers_are_short() -> None:
    assert [num(x) for x in (3, 3.04, 3.06, -0.5, 12.0)] == ["3", "3", "3.1", "-0.5", "12"]
    assert at(1, 2.25, 3) == "1 2.2 3"


def test_tags_escape_and_leave_out_nothing_but_none() -> None:
    assert tag("a", "x", class_="b", data_ref="land:0", title='"', hidden=None) == (
        '<a class="b" data-ref="land:0" title="&#34;">x</a>'
    )
    assert path("M0 0", "wall") == '<path class="wall" d="M0 0"/>'
    assert group("") == ""


def test_a_used_symbol_stands_on_its_foot() -> None:
    assert use("tree", 50, 80, 16, 26) == '<use href="#tree" x="42" y="54" width="16" height="26"/>'


def test_gradients_are_in_drawing_units_where_the_box_is_large() -> None:
    assert "userSpaceOnUse" in gradient("sky", (0, "#000"), box=(0, 0, 0, 784))
    assert "userSpaceOnUse" not in gradient("sky", (0, "#000"))


def test_a_drawing_in_a_file_comes_without_its_frame_remarks_and_line_breaks() -> None:
    drawn = drawing("turnwright.games.kingdom.board", "art.svg")
    assert drawn.startswith('<symbol id="k-tree"')
    assert drawn.endswith("</mask>")
    assert not re.search(r"<!--|\n|<svg", drawn)


def test_labels_are_placed_by_percentage() -> None:
    assert place(246, 392, 984, 784) == "left:25.00%;top:50.00%"


def test_signed_numbers_have_a_real_minus() -> None:
    assert [signed(n) for n in (-3, 0, 4)] == ["−3", "0", "+4"]


def test_noise_is_fixed_and_spread_over_0_to_1() -> None:
    values = [noise(7, i) for i in range(1000)]
    assert values == [noise(7, i) for i in range(1000)]
    assert 0 <= min(values) < 0.05
    assert 0.95 < max(values) < 1
    assert sum(values) / 1000 == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("outline", [ridge(3, 0, 984, 330, 120, 420), rolling(5, 0, 984, 392, 44, 6, 560)])
def test_outlines_are_closed_and_stay_above_the_ground(outline: str) -> None:
    assert outline.startswith("M0 ")
    assert outline.endswith("Z")
    ys = [float(y) for y in re.findall(r"-?[\d.]+ (-?[\d.]+)", outline)]
    assert max(ys) <= 560


@pytest.mark.parametrize("name", SHAPES)
def test_icons_are_well_formed_and_stay_on_their_grid(name: str) -> None:
    drawn = ElementTree.fromstring(icon(name))
    assert drawn.get("viewBox") == "0 0 24 24"
    starts = re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", SHAPES[name])
    assert starts
    assert all(0 <= float(x) <= 24 and 0 <= float(y) <= 24 for x, y in starts)


def test_icons_are_silent_unless_titled() -> None:
    assert 'aria-hidden="true"' in icon("coin")
    assert 'aria-label="gold"' in icon("coin", title="gold")
    assert len(set(SHAPES.values())) == len(SHAPES)
