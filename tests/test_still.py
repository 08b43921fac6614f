"""A still needs nothing but itself."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

import turnwright as tw
from turnwright.core import games
from turnwright.still import lean, needed

OUTSIDE = r"(?:href|src)=[\"'](?!#|data:|\?)|@import|url\((?!&#34;|[\"']?#)|<script|@font-face"

MEANT = r"(?:href=\"#|url\((?:&#34;|[\"'])?#)([\w:.-]+)"
"""What is drawn by the name of a drawing in the same document."""


def after(name: str, moves: int) -> tw.Match:
    match, rng = tw.new(name, seed=1), Random(1)
    while len(match) < moves and not match.over:
        match.play(match.waiting[0], rng.choice(match.legal(match.waiting[0])))
    return match


@pytest.mark.parametrize("moves", [0, 15])
@pytest.mark.parametrize("name", sorted(games()))
def test_it_is_one_xml_document_without_references_to_anything_outside(name: str, moves: int) -> None:
    match = after(name, moves)
    for seat in (0, None):
        still = match.sitting(seat).svg()
        root = ElementTree.fromstring(still)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert re.findall(OUTSIDE, still) == []
        assert set(re.findall(r"https?://[^\"\s<]+", still)) <= {
            "http://www.w3.org/2000/svg",
            "http://www.w3.org/1999/xhtml",
        }
        drawn = re.findall(r'\bid="([^"]+)"', still)
        assert len(drawn) == len(set(drawn)), "a name that two drawings share may show the wrong one"
        for picture in (still, lean(still)):
            assert set(re.findall(MEANT, picture)) <= set(re.findall(r'\bid="([^"]+)"', picture))
        assert match.game.title in (root.findtext("{*}title") or "")
        assert len(still) < 400_000


def test_of_a_style_only_what_may_be_meant_is_kept() -> None:
    css = """:root { --a: 1; } .here { --b: 2; .deep & { c: 3 } &.gone { d: 4; } .here:is(.gone, .x) { e: 5 } }
    .gone, .here > b { f: 6; } @media print { .gone { g: 7; } } @media (max-width: 9px) { .here { j: 10; } } @keyframes k { to { h: 8; } } .no { .here { i: 9; } }"""
    kept = "".join(needed(css, '<p class="here deep">').split())
    assert kept == ":root{--a:1;}.here{--b:2;.deep&{c:3}.here:is(.gone,.x){e:5}}.here>b{f:6;}"


def test_a_thumbnail_is_without_what_is_not_seen() -> None:
    style, sign = "<title>T</title><style>[data-a] {}</style>", '<symbol viewBox="0" id="{}"><path/></symbol>'
    seen = sign.format("used") + '<use href="#used" data-a="1"/>'
    unseen = sign.format("idle") + "<title>told</title>"
    told = seen.replace("<use", '<use aria-label="told" data-b="2"')
    assert lean(style + unseen + told) == style + seen


def test_a_game_may_have_a_picture_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    match = tw.new("connect_four", seed=1)
    monkeypatch.setattr(match.game.board.module, "picture", lambda view: f"<svg>{view.seat}</svg>", raising=False)
    assert (match.sitting(1).svg(), match._repr_svg_()) == ("<svg>1</svg>", "<svg>None</svg>")
