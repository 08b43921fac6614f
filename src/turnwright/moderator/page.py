"""A report as one page that needs nothing from outside: no fonts, no pictures, no script from anywhere."""

from __future__ import annotations

from itertools import groupby

from turnwright.core.language import reading_in
from turnwright.core.mail import Part, Report, Row
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import say

from .plain import numeric

MANY = 5
"""Columns that still fit a phone."""
STYLE = Markup("""
:root{color-scheme:dark;--bg:#14151a;--surface:#1b1d24;--raised:#23262f;--line:#30343f;--ink:#eceae4;--ink-2:#b9b5ab;
--accent:#d8a94a;--good:#8fd0a0;--bad:#f0957c}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 Manrope,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
main{max-width:1180px;margin:0 auto;padding:28px 24px 48px}
h1,h2,.headline{font-family:"Source Serif Pro",Georgia,"Times New Roman",serif;font-weight:600;margin:0;line-height:1.2}
header{display:grid;gap:18px;padding-bottom:22px;border-bottom:1px solid var(--line);margin-bottom:24px}
.brand{display:flex;gap:14px;align-items:center}
.brand svg{flex:none}
h1{font-size:30px}
.brand p{margin:0;color:var(--ink-2)}
.headline{font-size:22px;max-width:46em}
.headline+p{margin:-10px 0 0;color:var(--ink-2);max-width:62em}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:0}
.figures div{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:11px 14px}
.figures dt{color:var(--ink-2);font-size:12.5px;font-weight:600}
.figures dd{margin:1px 0 0;font-size:21px;font-weight:700;line-height:1.25}
.figures small{display:block;font-size:12.5px;font-weight:500;color:var(--ink-2)}
.parts{display:grid;grid-template-columns:minmax(0,1fr);gap:18px}
.beside{columns:2;column-gap:18px}
.beside section{break-inside:avoid;margin-bottom:18px}
.beside section:last-child{margin-bottom:0}
.beside.one{columns:1}
section{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:16px 18px;min-width:0}
section>h2{font-size:18px;display:flex;justify-content:space-between;gap:12px;align-items:baseline;margin-bottom:8px}
section>h2 small{font:500 12.5px/1.3 Manrope,system-ui,sans-serif;color:var(--ink-2);text-align:right}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 14px;padding:6px 0;border-top:1px solid var(--line)}
li:first-child{border-top:0}
li b{font-weight:600}
li small,li span,li p{overflow-wrap:anywhere}
li .v{font-weight:700;text-align:right;white-space:nowrap}
li .n{grid-column:1/-1;color:var(--ink-2);font-size:13.5px}
cite{font-style:normal;font-size:12px;color:var(--accent);margin-left:6px;white-space:nowrap}
.good .v{color:var(--good)}
.bad .v,.bad>span:nth-child(2):empty+.n{color:var(--bad)}
.total{border-top:2px solid var(--line)}.total b,.total .v{font-weight:800}
.quiet{color:var(--ink-2)}
.scroll{overflow-x:auto;margin:0 -18px;padding:0 18px}
table{border-collapse:collapse;width:100%;font-size:14px}
th{font-size:12.5px;font-weight:600;color:var(--ink-2);text-align:left;border-bottom:1px solid var(--line);padding:4px 14px 5px 0}
td{padding:6px 14px 6px 0;vertical-align:top;border-bottom:1px solid var(--line)}
tr:last-child td{border-bottom:0}
td:first-child{font-weight:600}
.r{text-align:right}
th:last-child,td:last-child{padding-right:0}
pre{margin:0;overflow-x:auto;font:12.5px/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre}
.form pre{background:var(--raised);border-radius:10px;padding:14px 16px}
.story{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:10px 16px;margin:4px 0;color:var(--ink-2);font-size:13.5px}
.story svg{flex:1 1 280px;max-width:350px;height:auto;align-self:flex-start}
.story div{flex:1 1 280px}
.story p{margin:0 0 3px}
nav{display:flex;flex-wrap:wrap;gap:6px 8px}
nav a{color:var(--ink);text-decoration:none;background:var(--raised);border:1px solid var(--line);border-radius:99px;padding:5px 12px;
font-size:13px;font-weight:600}
nav a:hover{border-color:var(--accent)}
nav a:last-child{background:var(--accent);color:var(--bg);border-color:var(--accent)}
section{scroll-margin-top:12px}
section>svg,.plot svg{display:block;width:100%;height:auto;border-radius:10px;margin:4px 0 8px}
footer{margin-top:22px;color:var(--ink-2);font-size:13px}
@media (max-width:760px){main{padding:18px 14px 36px}.beside{columns:1}h1{font-size:25px}
.headline{font-size:19px}.figures{grid-template-columns:repeat(2,minmax(0,1fr));gap:9px}section{padding:14px}
.plot svg{width:780px}
.cards thead{display:none}.cards,.cards tbody,.cards tr,.cards td{display:block}.cards tr{padding:8px 0;border-bottom:1px solid var(--line)}
.cards tr:last-child{border-bottom:0}.cards td{border:0;padding:1px 0;text-align:left;display:flex;gap:10px}.cards td:empty{display:none}
.cards td::before{content:attr(data-of);flex:0 0 92px;color:var(--ink-2);font-weight:500}
.cards td:first-child{font-size:16px;font-weight:700}.scroll{margin:0 -14px;padding:0 14px}}
@media print{:root{color-scheme:light;--bg:#fff;--surface:#fff;--raised:#f4f2ec;--line:#ccc8bd;--ink:#1c1b18;--ink-2:#55524a;
--accent:#4a46b8;--good:#1f6b3a;--bad:#a13a1c}main{max-width:none;padding:0}section{break-inside:avoid}.parts{display:block}
section{margin-bottom:14px}}
""")


def page(report: Report, form: str, game: str) -> Markup:
    """The whole page."""
    report = report.but(parts=tuple(part for part in report.parts if not part.spoken))
    own = "".join(f"--{name}:{value};" for name, value in report.colours)
    colours = Markup("<style>@media not print{{:root{{{own}}}}}</style>").format(own=own) if own else Markup()
    return html(
        '<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width,initial-scale=1"/><title>{title}: {subtitle}</title>'
        '<style>{style}</style>{colours}</head>\n<body><main>\n{header}<div class="parts">\n{parts}{form}</div>\n'
        "<footer>{game}, by Turnwright. For {title} alone: the key below is as good as a seal.</footer>"
        "\n</main></body></html>\n"
    ).format(
        language=reading_in(),
        title=report.title,
        subtitle=report.subtitle,
        style=STYLE,
        colours=colours,
        header=_header(report),
        parts=_parts(report.parts),
        form=_form(form),
        game=game,
    )


def _header(report: Report) -> Markup:
    figures = joined(
        html("<div><dt>{}</dt><dd>{}{}</dd></div>", row.label, row.value, _small(row.note)) for row in report.figures
    )
    titles = [*(part.title for part in report.parts), say("Your orders")]
    links = joined(html('<a href="#{}">{}</a>', _anchor(title), title) for title in titles)
    detail = html("<p>{}</p>", report.detail) if report.detail else Markup()
    return (
        html(
            '<header><div class="brand">{crest}<div><h1>{title}</h1><p>{subtitle}</p></div></div>'
            '<div class="headline">{headline}</div>{detail}'
        ).format(
            crest=report.crest, title=report.title, subtitle=report.subtitle, headline=report.headline, detail=detail
        )
        + (html('<dl class="figures">{}</dl>', figures) if figures else "")
        + html("<nav>{}</nav></header>\n", links)
    )


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")


def _small(text: str) -> Markup:
    return html("<small>{}</small>", text) if text else Markup()


def _parts(parts: tuple[Part, ...]) -> Markup:
    """Wide parts across the page; runs of others in two columns."""
    drawn = Markup()
    for wide, run in groupby(parts, key=lambda part: part.wide):
        sections = [section for part in run if (section := _part(part))]
        beside = html('<div class="beside{}">', " one" if len(sections) == 1 else "")
        drawn += joined(sections) if wide else html("{}{}</div>\n", beside, joined(sections))
    return drawn


def _part(part: Part) -> Markup:
    picture = _scroll(part.picture, part.title, "scroll plot") if part.picture and part.wide else part.picture
    body = (
        picture + _rows(part.rows) + _table(part) + (html('<pre tabindex="0">{}</pre>', part.text) if part.text else "")
    )
    if not body:
        return Markup()
    return html('<section id="{anchor}"><h2>{title}{small}</h2>{body}</section>\n').format(
        anchor=_anchor(part.title), title=part.title, small=_small(part.aside), body=body
    )


def _rows(rows: tuple[Row, ...]) -> Markup:
    return html("<ul>{}</ul>", joined(map(_row, rows))) if rows else Markup()


def _row(row: Row) -> Markup:
    tone = html(' class="{}"', row.tone) if row.tone else Markup()
    section = html("<cite>{}</cite>", row.section) if row.section else Markup()
    value = html('<span class="v">{}</span>', row.value) if row.value else html("<span></span>")
    note = html('<span class="n">{}</span>', row.note) if row.note else Markup()
    lines = joined(html("<p>{}</p>", text) for text in row.more)
    story = (
        html('<div class="story">{}<div>{}</div></div>', joined(row.pictures), lines)
        if row.pictures or lines
        else Markup()
    )
    return html("<li{tone}><span><b>{label}</b>{section}</span>{value}{note}{story}</li>").format(
        tone=tone, label=row.label, section=section, value=value, note=note, story=story
    )


def _table(part: Part) -> Markup:
    """Columns of numbers to the right; on a phone the rows of a wide table become cards."""
    if not part.table:
        return Markup()
    right = [html(' class="r"') if number else "" for number in numeric(part.table)]
    head = joined(html("<th{}>{}</th>", side, cell) for side, cell in zip(right, part.head, strict=True))
    rows = joined(html("<tr>{}</tr>", _cells(right, part.head, row)) for row in part.table)
    cards = html(' class="cards"') if len(part.head) > MANY else Markup()
    return _scroll(html("<table{}><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", cards, head, rows), part.title)


def _scroll(body: str, title: str, classes: str = "scroll") -> Markup:
    """What may be wider than a phone scrolls by itself, by keyboard too."""
    return html('<div class="{}" tabindex="0" role="region" aria-label="{}">{}</div>').format(classes, title, body)


def _cells(right: list[str], head: tuple[str, ...], row: tuple[str, ...]) -> Markup:
    cells = zip(right, head, row, strict=True)
    return joined(html('<td{} data-of="{}">{}</td>', side, name, cell) for side, name, cell in cells)


def _form(form: str) -> Markup:
    orders = say("Your orders")
    title = html("<h2>{}<small>orders.txt, to be sent back</small></h2>", orders)
    return html('<section id="{}" class="form">{}<pre tabindex="0">{}</pre></section>\n').format(
        _anchor(orders), title, form
    )
