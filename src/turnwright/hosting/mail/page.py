"""A turn's mail as HTML: tables and inline styles, 600 pixels wide or less, readable without its picture and without fonts."""

from __future__ import annotations

from turnwright.core.language import reading_in
from turnwright.core.mail import Part, Report, Row
from turnwright.kit.elements import h
from turnwright.kit.markup import Markup
from turnwright.kit.words import say
from turnwright.moderator.plain import numeric

from .notes import Note
from .plain import how, sealed, then, unlisted, why_you
from .turn import Content, Deadline, Way

SERIF = "font-family:'Source Serif Pro',Georgia,'Times New Roman',serif;font-weight:600;color:#22201b;"
SANS = "font-family:Manrope,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#22201b;"
MONO = "font-family:Menlo,Consolas,'DejaVu Sans Mono',monospace;"
QUIET = SANS + "color:#55514a;"
LINE = "border-bottom:1px solid #e7dfce;"
BOARD = "board"
"""The Content-ID of the picture."""


def page(content: Content, pictured: bool) -> str:
    """The whole mail; `pictured`: with the board as a picture that goes with it."""
    rows = [
        _bar(content),
        _row(
            h.h1(style=f"margin:0;{SERIF}font-size:27px;line-height:1.2;")[content.title],
            _said(content),
            pad="20px 24px 14px",
        ),
        _row(_until(content)),
        _row(_picture(content)) if pictured else None,
        _part(say("What happened"), [_news(content)] if content.news else []),
        _report(content.report) if content.report else _part(say("How it stands"), [_characters(content.board)]),
        _part(say("What you can do"), [_ways(content)] if content.ways else []),
        _part(say("Your orders so far"), [_form(content.sheet or say("None yet."))])
        if content.sheet is not None
        else None,
        _part(say("Answer this mail"), _answer(content)) if content.address else None,
        _part(say("What there is to give orders to"), [_quiet(said) for said in content.reminders]),
        _part(say("Orders by example"), [_guide(content)] if content.guide else []),
        _foot(content),
    ]
    return _whole(content.subject, content.glance, rows)


def note(said: Note) -> str:
    """A short mail."""
    rows = [
        _row(_text(one.said, "font-size:17px;"), _button(one.label, one.link), pad="20px 24px 8px")
        for one in said.items
    ]
    foot = _row(_quiet(h.a(href=said.stop, style=LINK)[say("No more such mail")]), pad="16px 24px")
    return _whole(said.subject, said.subject, [*rows, foot])


LINK = "color:#76530a;"


def _whole(subject: str, glance: str, rows: object) -> str:
    inner = h.table(
        role="presentation", width="600", cellpadding="0", cellspacing="0", border="0",
        style="width:100%;max-width:600px;table-layout:fixed;background:#fbf8f1;border:1px solid #e7dfce;border-radius:16px;",
    )[rows]  # fmt: skip
    outer = h.table(
        role="presentation", width="100%", cellpadding="0", cellspacing="0", border="0", style="background:#f3efe6;"
    )[h.tr[h.td(align="center", style="padding:16px 8px;")[inner]]]  # fmt: skip
    head = h.head[
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light"),
        h.title[subject],
    ]
    hidden = h.div(style="display:none;max-height:0;overflow:hidden;")[glance]
    body = h.body(style="margin:0;padding:0;background:#f3efe6;")[hidden, outer]
    return Markup("<!doctype html>\n") + h.html(lang=reading_in())[head, body]


def _row(*inside: object, pad: str = "0 24px 16px") -> Markup:
    return h.tr[h.td(style=f"padding:{pad};")[inside]]


def _table(*rows: object) -> Markup:
    return h.table(role="presentation", width="100%", cellpadding="0", cellspacing="0", border="0")[rows]


def _part(title: str, inside: list[object]) -> Markup | None:
    heading = h.h2(style=f"margin:0 0 6px;{SERIF}font-size:19px;")[title]
    return _row(heading, inside) if inside else None


def _text(said: object, more: str = "") -> Markup:
    return h.p(style=f"margin:0 0 8px;{SANS}font-size:15px;line-height:1.45;{more}")[said]


def _quiet(*said: object) -> Markup:
    return h.p(style=f"margin:0;{QUIET}font-size:13px;line-height:1.45;")[said]


def _bar(content: Content) -> Markup:
    left = h.td(style=f"{SERIF}font-size:18px;")["Turnwright"]
    right = h.td(align="right", style=f"{QUIET}font-size:13px;")[content.about]
    return h.tr[h.td(style=f"padding:18px 24px 12px;{LINE}")[_table(h.tr[left, right])]]


def _said(content: Content) -> Markup:
    return h[
        _text(content.prompt, "margin:6px 0 0;color:#55514a;"),
        _text(content.detail, "margin:4px 0 0;color:#55514a;") if content.detail else None,
    ]


def _until(content: Content) -> Markup:
    due = _due(content.deadline) if content.deadline else None
    return _table(
        h.tr[
            h.td(style="padding:14px 16px;background:#f6ead0;border:1px solid #dfb65d;border-radius:12px;")[
                due, _button(say("Open the match"), content.visit)
            ]
        ]
    )


def _due(due: Deadline) -> Markup:
    return h[
        h.div(style=f"{SANS}font-size:17px;font-weight:700;")[due.when],
        h.div(style=f"{SANS}font-size:14px;line-height:1.5;")[say("{where}, {left} from now", due)],
        h.div(style=f"{QUIET}font-size:13px;line-height:1.45;margin-bottom:10px;")[
            say("If nothing comes: {silence}", silence=due.silence)
        ],
    ]


def _button(label: str, link: str) -> Markup:
    style = (
        f"{SANS}display:inline-block;padding:11px 18px;background:#d8a94a;border-radius:10px;font-size:15px;"
        "font-weight:700;color:#1a1409;text-decoration:none;"
    )
    return h.a(href=link, style=style)[label]


def _picture(content: Content) -> Markup:
    style = f"display:block;width:100%;max-width:552px;height:auto;border-radius:12px;border:0;{QUIET}font-size:13px;"
    return h.img(src=f"cid:{BOARD}", width="552", alt=say("The board as you see it"), style=style)


def _news(content: Content) -> Markup:
    items = [
        h.li(style=f"{SANS}font-size:15px;line-height:1.5;")[news.label, _section(news.section)]
        for news in content.news
    ]
    return h.ul(style="margin:0;padding:0 0 0 18px;")[items]


def _section(number: str) -> Markup | None:
    return h.span(style="color:#76530a;font-size:12px;font-weight:700;")[" ", number] if number else None


def _ways(content: Content) -> Markup:
    more = _quiet(unlisted(content)) if content.unlisted else None
    return h[_table([_way(way) for way in content.ways]), more]


def _way(way: Way) -> Markup:
    badge = h.div(style=f"{SANS}background:#efe3c6;border-radius:6px;padding:3px 0;font-size:13px;font-weight:700;")[
        way.mark
    ]
    said = h[
        h.div(style=f"{SANS}font-size:15px;font-weight:600;")[way.label, _section(way.section)],
        h.div(style=f"{QUIET}font-size:13px;line-height:1.45;")[way.detail] if way.detail else None,
    ]
    mark = h.td(width="40", valign="top", align="center", style=f"padding:7px 0;{LINE}")[badge]
    return h.tr[mark, h.td(style=f"padding:7px 0 7px 10px;{LINE}")[said]]


def _characters(said: str) -> Markup:
    style = f"{MONO}margin:0;font-size:11px;line-height:1.35;color:#22201b;"
    return h.div(style="overflow-x:auto;max-width:552px;")[h.pre(style=style)[said]]


def _form(said: str) -> Markup:
    style = (
        f"{MONO}margin:0 0 8px;padding:12px 14px;background:#f0ebe1;border:1px dashed #8d8675;border-radius:8px;"
        "font-size:14px;line-height:1.6;color:#22201b;white-space:pre-wrap;"
    )
    return h.pre(style=style)[said]


def _answer(content: Content) -> list[object]:
    example = _form("\n".join(content.example)) if content.example else None
    return [_text(how(content)), example, _quiet(then())]


def _guide(content: Content) -> Markup:
    cell = f"padding:4px 10px 4px 0;font-size:12px;line-height:1.4;{LINE}"
    return _table(
        h.tr[
            h.td(width="46%", valign="top", style=MONO + cell)[row.example],
            h.td(valign="top", style=QUIET + cell)[row.meaning],
        ]
        for row in content.guide
    )


def _foot(content: Content) -> Markup:
    seals = [(sealed(), h.br, h.span(style="word-break:break-all;")[seal], h.br) for seal in content.seals]
    stop = h.a(href=content.stop, style=LINK)[say("No more mail about this match")]
    return h.tr[
        h.td(style="padding:14px 24px 18px;border-top:1px solid #e7dfce;")[_quiet(seals, why_you(), h.br, stop)]
    ]


# The game's own report


def _report(report: Report) -> Markup:
    head = [_text(report.headline, "font-weight:600;"), _text(report.detail) if report.detail else None]
    figures = _table([_fact(row) for row in report.figures])
    parts = [_reported(part) for part in report.parts if not part.spoken]
    return h[_part(say("How it stands"), [*head, figures]), parts]


def _reported(part: Part) -> Markup | None:
    shown = [_table([_fact(row) for row in part.rows])] if part.rows else []
    shown += [_columns(part)] if part.table else []
    shown += [_characters(part.text)] if part.text else []
    return _part(part.title, [_quiet(part.aside), *shown] if shown else [])


def _fact(row: Row) -> Markup:
    note = h.div(style=f"{QUIET}font-size:13px;")[row.note] if row.note else None
    more = [h.div(style=f"{QUIET}font-size:13px;")[said] for said in row.more]
    label = h.td(style=f"{SANS}font-size:14px;line-height:1.4;padding:5px 0;{LINE}")[
        row.label, _section(row.section), note, more
    ]
    value = h.td(
        align="right", valign="top", style=f"{SANS}font-size:14px;font-weight:700;padding:5px 0 5px 10px;{LINE}"
    )[row.value]
    return h.tr[label, value]


def _columns(part: Part) -> Markup:
    right = numeric(part.table)
    cell = f"padding:4px 8px 4px 0;font-size:13px;line-height:1.35;{LINE}"
    head = h.tr[
        [h.th(align="right" if right[n] else "left", style=QUIET + cell)[title] for n, title in enumerate(part.head)]
    ]
    rows = [
        h.tr[
            [
                h.td(align="right" if right[n] else "left", valign="top", style=SANS + cell)[said]
                for n, said in enumerate(row)
            ]
        ]
        for row in part.table
    ]
    return h.div(style="overflow-x:auto;max-width:552px;")[_table(head, rows)]
