"""A review as one page that needs nothing else: no script, no font, no picture from outside."""

from __future__ import annotations

import re
from pathlib import Path

from turnwright.core.language import reading_in
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html
from turnwright.kit.words import say
from turnwright.still import lean, needed, style

from . import drawn
from .values import Turn
from .words import Reader

SHEET = Path(__file__).parents[1] / "server" / "static" / "review.css"
PICTURES = 300_000
"""Most characters of pictures on a page; moments beyond that go without."""
LINKS = re.compile(r' href="[^#"][^"]*"')
"""In a board they lead to pages of the table."""
PINNED = (
    "[data-pin]{outline:6px dashed #1d1a12;outline-offset:3px;filter:drop-shadow(0 0 2px #fff) drop-shadow(0 0 2px #fff)}"
    "[data-pin=best]{outline:6px solid #2d6a3a}"
)
"""How a board is marked that nothing can be laid over."""
NAMED = re.compile(r'(id="|url\(#|href="#)([\w-]+)')


def page(reader: Reader) -> str:
    """The whole page."""
    body = _body(reader)
    sheet = Markup(needed(style(reader.game), body) + sheet_for())
    return html(
        '<!doctype html><html lang="{language}" data-game="{id}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        "<style>{sheet}</style></head><body>{body}</body></html>\n",
        language=reading_in(),
        id=reader.game.id,
        title=say("{game}: review", game=reader.game.title),
        sheet=sheet,
        body=body,
    )


def sheet_for() -> str:
    return SHEET.read_text(encoding="utf-8")


def _to(number: int) -> str:
    return f"#move-{number + 1}"


def _body(reader: Reader) -> Markup:
    review = reader.review
    last = review.actions
    end = reader.end.result
    assert end is not None
    sources = drawn.sources(reader)
    return h.article("review-page")[
        h.header[
            h.span("crest")[icon(reader.game.board.CREST, 26)],
            h.div[
                h.span("cap")[say("Review")],
                h.h1[reader.game.title],
                h.p[" · ".join((*reader.facts, (" " + say("against") + " ").join(reader.names)))],
            ],
        ],
        h.section("graph")[
            h.div("oh")[h.h2[reader.title], h.span[reader.measured]], drawn.curve(reader, last, _to, every=False)
        ],
        h.section("sparks")[drawn.stores(reader, last)],
        h.div("columns")[
            h.section("panel tps")[h.div("oh")[h.h2[say("Turning points")]], drawn.turning_points(reader, -1, _to)],
            h.section("panel acc")[drawn.accuracy(reader)] if review.phases else None,
            h.section("panel tps")[
                h.div("oh")[h.h2[say("Events that moved the chance")]], drawn.events(reader, -1, _to)
            ]
            if review.events
            else None,
            h.section("panel")[h.div("oh")[h.h2[say("What the scores were made of")]], sources] if sources else None,
        ],
        _moments(reader),
        h.footer[
            say(
                "Every chance is the share of games that quick bots won from there; a mistake is named only where the intervals part. Seed {seed}.",
                review.effort,
            )
        ],
    ]


def _moments(reader: Reader) -> list[Markup]:
    pictures = _pictures(reader)
    return [
        h.section("panel moment", id=f"move-{turn.number + 1}")[
            h.div("still-board")[pictures[turn.number], _legend(pictures[turn.number])]
            if turn.number in pictures
            else None,
            h.div[drawn.moment(reader, turn.number)],
        ]
        for turn in reader.review.turns
    ]


def _pictures(reader: Reader) -> dict[int, Markup]:
    """The board at the greatest turning points, as many as there is room for."""
    left, kept = PICTURES, dict[int, Markup]()
    for turn in sorted(reader.review.turns, key=lambda turn: -abs(turn.change)):
        picture = _picture(reader, turn)
        if len(picture) <= left:
            kept[turn.number] = picture
            left -= len(picture)
    return kept


def _picture(reader: Reader, turn: Turn) -> Markup:
    """The board at the moment, its names its own: several pictures on a page must not share them."""
    made = LINKS.sub("", lean(_pinned(reader, turn, reader.sitting(turn.seat, turn.number).svg())))
    return Markup(NAMED.sub(lambda found: f"{found[1]}m{turn.number}-{found[2]}", made))


def _pinned(reader: Reader, turn: Turn, board: str) -> str:
    """With the parts marked that were used and would have been best, as far as they are drawn."""
    for kind, parts in drawn.pinned(reader, turn.number).items():
        places = (re.search(rf'(?= data-ref="(?:[^"]* )?{re.escape(part)}[ "])', board) for part in parts)
        place = next(filter(None, places), None)
        if place and not board[: place.start()].endswith('data-pin="done"'):
            board = f'{board[: place.start()]} data-pin="{kind}"{board[place.start() :]}'
    style, end, rest = board.partition("</style>")
    return style + PINNED + end + rest if end else board


def _legend(board: Markup) -> Markup | None:
    """What the marks on a board say, where it has any."""
    if 'data-pin="best"' in board:
        return h.p[say("Dashed: what was done. Green: what was best.")]
    return h.p[say("Dashed: what was done.")] if 'data-pin="done"' in board else None
