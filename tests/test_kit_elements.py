"""Elements: what stands in parentheses and brackets becomes a page, escaped."""

import pytest

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined


def test_elements_nest_as_on_the_page() -> None:
    drawn = h.div("card", data_ref="a&b", title=None)[h.b["x < y"], " and ", h.i("stop"), h.br]
    assert drawn == '<div class="card" data-ref="a&amp;b"><b>x &lt; y</b> and <i class="stop"></i><br/></div>'
    assert type(drawn) is Markup


def test_lists_go_in_part_by_part_and_nothing_is_left_out_but_what_is_none_or_false() -> None:
    assert h.ul[(h.li[n] for n in range(2)), [None, False, ""], (0, "0")] == "<ul><li>0</li><li>1</li>00</ul>"
    assert h["<", h.b["b"]] == "&lt;<b>b</b>"


def test_each_has_an_element_of_its_own() -> None:
    drawn = h.td.each(["<", h.b["b"], 3, ("x", None, ["y"]), None])
    assert drawn == "<td>&lt;</td><td><b>b</b></td><td>3</td><td>xy</td><td></td>"
    assert type(drawn) is Markup


def test_an_empty_element_is_markup_wherever_it_stands() -> None:
    spot = h.i("stop")
    assert html("{}", spot) == joined([spot]) == h[spot] == spot + "" == '<i class="stop"></i>'


@pytest.mark.parametrize("given", ['"', "'", "<", "&"])
def test_no_text_breaks_out_of_an_attribute(given: str) -> None:
    drawn = h.b(given, title=given)[given]
    assert drawn.count("<") == 2
    assert drawn.count('"') == 4
    assert "'" not in drawn
