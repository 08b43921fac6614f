"""Boards as pictures that mail programs show."""

from __future__ import annotations

import pytest

pytest.importorskip("resvg_py")

import turnwright as tw
from turnwright.mail.drawing import flat, mix, png, worked_out
from turnwright.still import SVG, XHTML

STILL = (
    f'<svg xmlns="{SVG}"><style>:root{{--ink:light-dark(#102030,#fff)}} .art .a{{fill:var(--ink)}} .art .b{{fill:color-mix(in srgb,'
    " var(--ink) 50%, white)}} .hot:hover{fill:red} .art use{stroke:#f00} .art .deep path{fill:var(--own)}</style>"
    f'<foreignObject><div xmlns="{XHTML}"><svg xmlns="{SVG}" class="defs"><symbol id="s" viewBox="0 0 4 4"><path d="M0 0h4v4z"/>'
    f'</symbol></svg><svg xmlns="{SVG}" class="art" viewBox="0 0 10 20"/><svg xmlns="{SVG}" class="art" viewBox="0 0 20 10">'
    '<path class="a" d="M0 0h9v9z"/><path class="b" d="M0 0h9v9z"/><g class="deep" style="--own:#0a0b0c"><use href="#s" x="1" y="2"'
    ' width="4" height="4"/></g></svg></div></foreignObject></svg>'
).replace("}} .hot", "} .hot")


def test_styles_that_only_browsers_know_are_worked_out_in_light_colours() -> None:
    drawn = flat(STILL)
    assert 'width="20"' in drawn  # the widest of them
    assert "fill:#102030" in drawn
    assert "fill:#889098" in drawn
    assert "var(" not in drawn
    assert "light-dark" not in drawn


def test_what_a_symbol_is_made_of_inherits_from_where_it_is_used() -> None:
    assert "fill:#0a0b0c" in flat(STILL)


def test_a_drawing_that_needs_nothing_stays_as_it_is() -> None:
    own = f'<svg xmlns="{SVG}" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    assert flat(own) == own
    assert flat(own.replace(f' xmlns="{SVG}"', "")) == own
    assert flat(STILL.replace('class="art"', "")) == ""


def test_values_and_mixtures() -> None:
    assert worked_out("var(--x, #fff)", {}) == "#fff"
    assert worked_out("var(--a)", {"--a": "var(--b)", "--b": "#123456"}) == "#123456"
    assert worked_out("var(--a)", {"--a": "var(--a)"}) == ""  # no end
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#102030", "transparent", 0.5) == "#10203080"


def test_a_picture_shows_words_wherever_it_is_made() -> None:
    """Fonts come with the program: a server has none."""
    bare = f'<svg xmlns="{SVG}" width="90" height="30"><text y="20" font-family="{{}}">Jarra</text></svg>'
    blank = png(f'<svg xmlns="{SVG}" width="90" height="30"/>')
    for family in ("Manrope,sans-serif", "Source Serif Pro,serif", "sans-serif"):
        assert len(png(bare.format(family))) > len(blank) + 500


@pytest.mark.parametrize("game", ["kingdom", "mac", "ec4x", "connect_four"])
def test_the_boards_of_games_for_several_are_drawn_whole(game: str) -> None:
    drawn = flat(tw.new(game, seed=7).sitting(0).svg())
    assert "<foreignObject" not in drawn
    assert "var(" not in drawn
    assert drawn.count("style=") > 10
