"""No name can break a board, a report or a packet: whatever stands in it is shown as text."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from turnwright.core import Match, games
from turnwright.core.mail import Part, Report, Row
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import tag
from turnwright.moderator.page import page

HOSTILE = "<img src=x onerror=1>\"'&"
NAMES = {"name", "short", "title", "callsign", "company", "planet_name"}
"""Fields that hold names, whether players can set them or the book does."""
REPLAYS = [
    pytest.param(path, id=game.id)
    for game in games().values()
    for path in sorted((game.folder / "replays").glob("*.jsonl"))[:1]
]


def poisoned(value: Any, field: str = "") -> Any:
    """The same with every name in it a hostile one."""
    match value:
        case str() if field in NAMES:
            return HOSTILE
        case msgspec.Struct():
            fields = {name: poisoned(getattr(value, name), name) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **fields)
        case dict():
            return {key: poisoned(held) for key, held in value.items()}
        case tuple() if type(value) is tuple:
            return tuple(map(poisoned, value))
        case list():
            return list(map(poisoned, value))
    return value


class Elements(HTMLParser):
    def __init__(self, drawn: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(drawn)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


def assert_harmless(drawn: str) -> None:
    found = Elements(drawn)
    assert not found.tags & {"img", "script"}
    assert not {name for name in found.attributes if name.startswith("on")}


@pytest.mark.parametrize("path", REPLAYS)
def test_a_hostile_name_on_a_board_is_text(path: Path) -> None:
    match: Match[Any, Any] = Match.read(path.read_text().splitlines())
    for past in (match.at(len(match.log) // 2), match):
        for seat in (*range(len(match.header.seats)), None)[:3]:
            view = poisoned(past.view(seat))
            for drawn in match.game.board.screens(view).values():
                assert_harmless(drawn)
            if seat is not None and (report := match.game.mail.report(view)):
                assert_harmless(page(report, HOSTILE, HOSTILE))


def test_hostile_words_in_a_packet_are_text() -> None:
    h = HOSTILE
    row = Row(h, h, h, h, more=(h,), pictures=(h,))
    part = Part(h, h, (row,), (h,), ((h,),), h, h, wide=True)
    report = Report(h, h, h, h, figures=(row,), parts=(part,), colours=((h, h),), crest=h)
    assert_harmless(page(report, HOSTILE, HOSTILE))


def test_text_is_escaped_and_markup_is_not() -> None:
    bold = html("<b>{}</b>", HOSTILE)
    assert bold == "<b>&lt;img src=x onerror=1&gt;&#34;&#39;&amp;</b>"
    assert html("<p>{0}{1:.1f}{0}</p>", bold, 2) == f"{Markup('<p>')}{bold}2.0{bold}{Markup('</p>')}"
    assert html("<p>{it}</p>").format(it=bold) == tag("p", bold) == joined([html("<p>"), bold, html("</p>")])
    assert HOSTILE + bold + HOSTILE == joined([HOSTILE, bold, HOSTILE]) == html("{0}{1}{0}", HOSTILE, bold)


def test_a_text_is_not_taken_for_the_markup_that_it_equals() -> None:
    assert html("{}", Markup("<i>")) == "<i>"
    assert html("{}", "<i>") == "&lt;i&gt;"
    assert (html("{}", 1), html("{}", 1.0), html("{}", True)) == ("1", "1.0", "True")
