"""A report as one page that needs nothing from outside: no fonts, no pictures, no script from anywhere."""

from __future__ import annotations

from html import escape

from turnwright.kit.report import Part, Report, Row

from .plain import numeric

STYLE = """
:root{color-scheme:dark;--bg:#14151a;--surface:#1b1d24;--raised:#23262f;--line:#30343f;--ink:#eceae4;--ink-2:#b9b5ab;
--accent:#d8a94a;--good:#8fd0a0;--bad:#f0957c}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 Manrope,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
main{max-width:1180px;margin:0 auto;padding:28px 24px 48px}
h1,h2,.headline{font-family:"Source Serif Pro",Georgia,"Times New Roman",serif;font-weight:600;margin:0;line-height:1.2}
header{display:grid;gap:18px;padding-bottom:22px;border-bottom:1px solid var(--line);margin-bottom:24px}
.brand{display:flex;flex-wrap:wrap;gap:4px 14px;align-items:baseline}
h1{font-size:30px}
.brand p{margin:0;color:var(--ink-2)}
.headline{font-size:22px;max-width:46em}
.headline+p{margin:-10px 0 0;color:var(--ink-2);max-width:62em}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:0}
.figures div{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:11px 14px}
.figures dt{color:var(--ink-2);font-size:12.5px;font-weight:600}
.figures dd{margin:1px 0 0;font-size:21px;font-weight:700;line-height:1.25}
.figures small{display:block;font-size:12.5px;font-weight:500;color:var(--ink-2)}
.parts{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:18px;align-items:start}
section{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:16px 18px;min-width:0}
section.wide{grid-column:1/-1}
section>h2{font-size:18px;display:flex;justify-content:space-between;gap:12px;align-items:baseline;margin-bottom:8px}
section>h2 small{font:500 12.5px/1.3 Manrope,system-ui,sans-serif;color:var(--ink-2);text-align:right}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:1fr auto;gap:0 14px;padding:6px 0;border-top:1px solid var(--line)}
li:first-child{border-top:0}
li b{font-weight:600}
li .v{font-weight:700;text-align:right;white-space:nowrap}
li .n{grid-column:1/-1;color:var(--ink-2);font-size:13.5px}
cite{font-style:normal;font-size:12px;color:var(--accent);margin-left:6px;white-space:nowrap}
.good .v,.good>b:only-of-type{color:var(--good)}
.bad .v,.bad .n{color:var(--bad)}
.total{border-top:2px solid var(--line)}.total b,.total .v{font-weight:800}
.quiet{color:var(--ink-2)}
details{grid-column:1/-1;font-size:13.5px;color:var(--ink-2)}
summary{cursor:pointer;color:var(--accent);width:max-content;max-width:100%}
details ol{margin:4px 0 0;padding-left:0;list-style:none}
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
.picture svg{display:block;width:100%;height:auto;border-radius:10px}
.picture{padding:0;overflow:hidden}
.picture>h2{padding:14px 18px 0}
footer{margin-top:22px;color:var(--ink-2);font-size:13px}
@media (max-width:760px){main{padding:18px 14px 36px}.parts{grid-template-columns:minmax(0,1fr)}h1{font-size:25px}
.headline{font-size:19px}.figures{grid-template-columns:repeat(2,minmax(0,1fr));gap:9px}section{padding:14px}.scroll{margin:0 -14px;padding:0 14px}}
@media print{:root{color-scheme:light;--bg:#fff;--surface:#fff;--raised:#f4f2ec;--line:#ccc8bd;--ink:#1c1b18;--ink-2:#55524a;
--accent:#4a46b8;--good:#1f6b3a;--bad:#a13a1c}main{max-width:none;padding:0}section{break-inside:avoid}.parts{display:block}
section{margin-bottom:14px}}
"""


def page(report: Report, form: str, game: str) -> str:
    """The whole page."""
    own = "".join(f"--{name}:{value};" for name, value in report.colours)
    colours = f"<style>@media not print{{:root{{{own}}}}}</style>" if own else ""
    title = f"{report.title}: {report.subtitle}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>{colours}</head>\n<body><main>\n"
        f"{_header(report)}"
        f'<div class="parts">\n{"".join(map(_part, report.parts))}{_form(form)}</div>\n'
        f"<footer>{escape(game)}, by Turnwright. For {escape(report.title)} alone: the key below is as good as a seal.</footer>\n"
        "</main></body></html>\n"
    )


def _header(report: Report) -> str:
    figures = "".join(
        f"<div><dt>{escape(row.label)}</dt><dd>{escape(row.value)}{_small(row.note)}</dd></div>"
        for row in report.figures
    )
    detail = f"<p>{escape(report.detail)}</p>" if report.detail else ""
    return (
        f'<header><div class="brand"><h1>{escape(report.title)}</h1><p>{escape(report.subtitle)}</p></div>'
        f'<div class="headline">{escape(report.headline)}</div>{detail}'
        + (f'<dl class="figures">{figures}</dl>' if figures else "")
        + "</header>\n"
    )


def _small(text: str) -> str:
    return f"<small>{escape(text)}</small>" if text else ""


def _part(part: Part) -> str:
    body = part.picture + _rows(part.rows) + _table(part) + (f"<pre>{escape(part.text)}</pre>" if part.text else "")
    if not body:
        return ""
    classes = " ".join(name for name, is_so in (("wide", part.wide), ("picture", bool(part.picture))) if is_so)
    attribute = f' class="{classes}"' if classes else ""
    return f"<section{attribute}><h2>{escape(part.title)}{_small(part.aside)}</h2>{body}</section>\n"


def _rows(rows: tuple[Row, ...]) -> str:
    return f"<ul>{''.join(map(_row, rows))}</ul>" if rows else ""


def _row(row: Row) -> str:
    tone = f' class="{row.tone}"' if row.tone else ""
    section = f"<cite>{escape(row.section)}</cite>" if row.section else ""
    value = f'<span class="v">{escape(row.value)}</span>' if row.value else "<span></span>"
    note = f'<span class="n">{escape(row.note)}</span>' if row.note else ""
    lines = "".join(f"<li><span>{escape(text)}</span></li>" for text in row.more)
    more = f"<details><summary>Round by round</summary><ol>{lines}</ol></details>" if lines else ""
    return f"<li{tone}><span><b>{escape(row.label)}</b>{section}</span>{value}{note}{more}</li>"


def _table(part: Part) -> str:
    if not part.table:
        return ""
    right = [' class="r"' if number else "" for number in numeric(part.table)]
    head = "".join(f"<th{side}>{escape(cell)}</th>" for side, cell in zip(right, part.head, strict=True))
    rows = "".join(
        "<tr>" + "".join(f"<td{side}>{escape(cell)}</td>" for side, cell in zip(right, row, strict=True)) + "</tr>"
        for row in part.table
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _form(form: str) -> str:
    return f'<section class="wide form"><h2>Your orders<small>orders.txt, to be sent back</small></h2><pre>{escape(form)}</pre></section>'
