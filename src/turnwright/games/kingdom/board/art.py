"""What stands in a realm, as SVG symbols: trees, the five developments, the twelve buildings, people with spears.

Colours that belong to a side (`--roof`, `--flag`, `--stone`) and to the season (`--tree`) come from board.css.
"""

from __future__ import annotations

from functools import cache

from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import gradient, tag

SHADE = html('fill="#000" opacity=".18"')
LIT = html('fill="#ffd977"')
WOOD = "#5b4028"
PLASTER = "#e4d2a9"

NATURE = {
    "tree": (
        16,
        26,
        (
            html(
                '<path d="M7 26v-7h2v7z" fill="#4a3624"/><path d="M8 0l6 10h-3l4.5 9h-15L5 10H2z" '
                'fill="var(--tree)"/><path d="M8 0l6 10h-3l4.5 9H8z" {}/>',
                SHADE,
            )
        ),
    ),
    "bush": (
        26,
        16,
        (
            html(
                '<path d="M2 15c-3-6 2-10 6-8 1-7 11-7 12-1 5-1 6 6 3 9z" fill="var(--tree)"/>'
                '<path d="M13 3c5-1 7 2 7 3 5-1 6 6 3 9H13z" {}/>',
                SHADE,
            )
        ),
    ),
    "rock": (26, 14, html('<path d="M1 14l4-9 7-4 8 4 5 9z" fill="#8a8a80"/><path d="M12 1l8 4 5 9H14z" {}/>', SHADE)),
}

DEVELOPMENTS = {
    "farm": html(
        '<path d="M4 62l8-17h34l4 17z" fill="#c99a3c"/>'
        '<path d="M9 62l7-17M16 62l5-17M23 62l3-17M30 62l1-17M37 62l-1-17M44 62l-4-17" stroke="#8f6a22" '
        'stroke-width="1.3"/><path d="M8 55h40M10 49h37" stroke="#edcf7c" stroke-width="1.6" '
        'stroke-dasharray="1.5 2.5"/><path d="M9 48V31l10-9 10 9v17z" fill="#a9543c"/>'
    )
    + html(
        '<path d="M19 22l10 9v17h-7V34z" {}/><path d="M7 32L19 20.5 31 32" fill="none" stroke="var(--roof)" '
        'stroke-width="3.8" stroke-linejoin="round"/><path d="M15 48V38h8v10z" fill="#f0e2bd"/>'
        '<path d="M15 48l8-10M23 48l-8-10" stroke="#a9543c" stroke-width="1.2"/>',
        SHADE,
    ),
    "house": html(
        '<path d="M37 36V20h5v20z" fill="#7b6a58"/><path d="M40 18c-3-4 3-6 0-11" fill="none" '
        'stroke="#e9e6df" stroke-opacity=".55" stroke-width="2" stroke-linecap="round"/>'
        '<path d="M9 64V40h34v24z" fill="#ead9b3"/>'
    )
    + html(
        '<path d="M29 64V40h14v24z" {}/><path d="M9 52h34M17 40v24M35 40v24" stroke="#7a5a37" '
        'stroke-width="2"/><path d="M4 42L26 21l22 21z" fill="var(--roof)"/>',
        SHADE,
    )
    + html(
        '<path d="M26 21l22 21H33z" {}/><path d="M22 64V51h8v13z" fill="{}"/>'
        '<path d="M11 43h5v6h-5zM37 43h5v6h-5z" {}/>'
    ).format(SHADE, WOOD, LIT),
    "outpost": html(
        '<path d="M26 40V8" stroke="#4e3b28" stroke-width="2.2"/>'
        '<path d="M27 8l18 5-18 7z" fill="var(--flag)"/><path d="M13 46V32h26v14z" fill="#8a6a45"/>'
        '<path d="M10 33l16-10 16 10z" fill="#5f4630"/><path d="M22 46v-8h8v8z" fill="#2d2118"/>'
        '<g fill="#9a7850" stroke="#543f2a" stroke-width=".8">'
        '<path d="M4 66V46l3-5 3 5v20zM10 66V45l3-5 3 5v21zM16 66V46l3-5 3 5v20zM22 66V45l3-5 3 5v21zM28 '
        '66V46l3-5 3 5v20zM34 66V45l3-5 3 5v21zM40 66V46l3-5 3 5v20z"/></g>'
        '<path d="M3 52h44M3 59h44" stroke="#543f2a" stroke-width="2"/>'
    ),
    "watchtower": html(
        '<path d="M13 66l6-36M39 66l-6-36M15 57l20-14M37 57L17 43M17 43l17-10M35 43L18 33" stroke="#5d4530" '
        'stroke-width="2.8" stroke-linecap="round"/><path d="M12 30V17h28v13z" fill="#9a7850"/>'
    )
    + html(
        '<path d="M30 30V17h10v13z" {}/><path d="M10 31h32v3H10z" fill="#5d4530"/>'
        '<path d="M8 18L26 2l18 16z" fill="var(--roof)"/>',
        SHADE,
    )
    + html(
        '<path d="M26 2l18 16H33z" {}/><path d="M20 19h12v5c0 5-3 7-6 9-3-2-6-4-6-9z" fill="#dfe7ee" '
        'stroke="#33465c" stroke-width="1.6"/><path d="M26 20v12" stroke="#33465c" stroke-width="1.6"/>',
        SHADE,
    ),
    "garden": html(
        '<path d="M3 64l7-22h32l7 22z" fill="#5d8a54"/>'
        '<path d="M26 64V42M6 56h40M9 48h34" stroke="#d8c9a0" stroke-width="2.2"/><g fill="#e7a3b4">'
        '<circle cx="15" cy="52" r="3.2"/><circle cx="38" cy="53" r="3.2"/>'
        '<circle cx="35" cy="44" r="2.4"/></g><g fill="#f0cf6a"><circle cx="13" cy="60" r="3.2"/>'
        '<circle cx="39" cy="60" r="3.2"/><circle cx="19" cy="45" r="2.4"/></g>'
        '<ellipse cx="26" cy="53" rx="8" ry="5" fill="#9cc4dc" stroke="#efe6cf" stroke-width="2"/>'
        '<path d="M26 52V40M26 40c-6-7-8 2-8 6M26 40c6-7 8 2 8 6" stroke="#e6f1f8" stroke-width="1.7" '
        'fill="none"/>'
    ),
}

BUILDINGS = {
    "town_charter": html(
        '<path d="M10 76V48h52v28z" fill="{plaster}"/><path d="M46 76V48h16v28z" {shade}/>'
        '<path d="M6 50l10-14h40l10 14z" fill="var(--roof)"/><path d="M28 50V22h16v28z" fill="#d6c39a"/>'
        '<path d="M25 24L36 6l11 18z" fill="var(--roof)"/>'
        '<circle cx="36" cy="32" r="5.5" fill="#f8f0da" stroke="#4c3826" stroke-width="1.5"/>'
        '<path d="M36 32v-3.5M36 32h2.5" stroke="#4c3826" stroke-width="1.4"/>'
        '<path d="M31 76V62a5 5 0 0 1 10 0v14z" fill="{wood}"/><path d="M16 56h6v8h-6zM50 56h6v8h-6z" {lit}/>'
    ).format(plaster=PLASTER, shade=SHADE, wood=WOOD, lit=LIT),
    "mill": html(
        '<path d="M23 76l6-44h16l6 44z" fill="{plaster}"/><path d="M39 32h6l6 44H40z" {shade}/>'
        '<path d="M26 34c2-13 20-13 22 0z" fill="var(--roof)"/><path d="M32 76V64h10v12z" fill="{wood}"/>'
        '<path d="M34 48h6v7h-6z" {lit}/><g stroke="#4c3826" stroke-width="1.8" fill="#f4ead0">'
        '<path d="M37 30L16 9l-5 5 20 18z"/><path d="M37 30L58 9l5 5-20 18z"/>'
        '<path d="M37 30L16 51l5 5 18-20z"/><path d="M37 30l21 21-5 5-18-20z"/></g>'
        '<circle cx="37" cy="31" r="3.6" fill="#4c3826"/>'
    ).format(plaster=PLASTER, shade=SHADE, wood=WOOD, lit=LIT),
    "raiders_guild": html(
        '<path d="M4 76L36 22l32 54z" fill="#4a3729"/><path d="M36 22l32 54H46z" {}/>'
        '<path d="M36 22L29 8M36 22l7-14" stroke="#6b5140" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M14 62h44M20 51h32" stroke="#6b5140" stroke-width="2.2"/>'
        '<path d="M28 76V62l8-8 8 8v14z" fill="#1d1410"/>'
        '<path d="M36 30a6.5 6.5 0 0 1 4.5 11v4h-9v-4A6.5 6.5 0 0 1 36 30z" fill="#efe5d0"/>'
        '<path d="M33.5 37v.1M38.5 37v.1M36 41v3" stroke="#2a1c14" stroke-width="2.2" '
        'stroke-linecap="round"/>',
        SHADE,
    ),
    "plow_workshop": html(
        '<path d="M10 76V46h50v30z" fill="#8a6a45"/><path d="M46 76V46h14v30z" {}/>'
        '<path d="M4 48l16-18h46l-8 18z" fill="var(--roof)"/>'
        '<path d="M10 54h50M10 62h50" stroke="#6b4f31" stroke-width="1.6"/>'
        '<path d="M16 76V56h26v20z" fill="#2d2118"/><circle cx="53" cy="64" r="11" fill="none" '
        'stroke="#d9b271" stroke-width="3"/><path d="M53 53v22M42 64h22M45 56l16 16M61 56L45 72" '
        'stroke="#d9b271" stroke-width="1.7"/><path d="M20 75l10-14h10M22 75h14l-5-7" stroke="#dfe7ee" '
        'stroke-width="2.6" fill="none" stroke-linecap="round"/>',
        SHADE,
    ),
    "market": html(
        '<path d="M8 76V50h56v26z" fill="#7b5c3c"/><path d="M8 62h56v4H8z" fill="#5a4029"/>'
        '<path d="M12 76V44M60 76V44M36 76V44" stroke="#4c3826" stroke-width="2.4"/>'
        '<path d="M4 52l6-18h52l6 18z" fill="#efe1bd"/>'
        '<path d="M4 52l6-18h9l-4 18zM26 52l2-18h9l-1 18zM47 52l-1-18h9l4 18z" fill="var(--flag)"/>'
        '<path d="M4 52c0 5 11 5 11 0 0 5 11 5 11 0 0 5 10 5 10 0 0 5 11 5 11 0 0 5 11 5 11 0 0 5 10 5 10 0" '
        'fill="#efe1bd" stroke="#b99d62"/><circle cx="20" cy="60" r="3.5" fill="#c8553d"/>'
        '<circle cx="27" cy="60" r="3.5" fill="#d98a3d"/><circle cx="46" cy="60" r="3.5" fill="#7fa653"/>'
        '<circle cx="53" cy="60" r="3.5" fill="#e0b94c"/>'
    ),
    "barracks": html(
        '<path d="M6 76V46h60v30z" fill="var(--stone)"/><path d="M48 76V46h18v30z" {shade}/>'
        '<path d="M2 48l9-18h50l9 18z" fill="var(--roof)"/><path d="M52 30h9l9 18H56z" {shade}/>'
        '<path d="M28 76V60a8 8 0 0 1 16 0v16z" fill="#2c1f18"/>'
        '<path d="M13 54h7v7h-7zM52 54h7v7h-7z" {lit}/>'
        '<path d="M14 30V10M58 30V10" stroke="#3a2a1e" stroke-width="2"/>'
        '<path d="M14 10h13l-4 4 4 4H14zM58 10H45l4 4-4 4h13z" fill="var(--flag)"/>'
        '<path d="M30 33l12 12M42 33L30 45" stroke="#f1e6cf" stroke-width="2.6" stroke-linecap="round"/>'
    ).format(shade=SHADE, lit=LIT),
    "citadel": html(
        '<path d="M16 76V34h40v42z" fill="var(--stone)"/><path d="M42 76V34h14v42z" {shade}/>'
        '<path d="M14 34v-9h7v5h5v-5h7v5h6v-5h7v5h5v-5h7v9z" fill="var(--stone)"/>'
        '<path d="M4 76V42h14v34zM54 76V42h14v34z" fill="var(--stone)" stroke="#0003"/>'
        '<path d="M62 76V42h6v34z" {shade}/><path d="M2 43v-7h4v3h4v-3h4v3h4v-3h2v7zM52 '
        '43v-7h4v3h4v-3h4v3h4v-3h2v7z" fill="var(--stone)" stroke="#0003" stroke-width=".6"/>'
        '<path d="M27 42h18v10c0 8-5 12-9 14-4-2-9-6-9-14z" fill="var(--roof)" stroke="#f1e6cf" '
        'stroke-width="2"/><path d="M36 43v21M28 51h16" stroke="#f1e6cf" stroke-width="2"/>'
        '<path d="M36 25V6" stroke="#3a2a1e" stroke-width="2"/>'
        '<path d="M36 6l16 5-16 6z" fill="var(--flag)"/>'
        '<path d="M10 52v8M62 52v8" stroke="#2c1f18" stroke-width="2.6"/>',
        shade=SHADE,
    ),
    "castle_walls": html(
        '<path d="M2 76V44h8v-8h10v8h8v-8h16v8h8v-8h10v8h8v32z" fill="var(--stone)" stroke="#0003"/>'
        '<path d="M2 54h68M2 65h68M14 44v10M28 54v11M20 65v11M58 44v10M46 54v11M54 65v11" stroke="#00000040" '
        'stroke-width="1.4"/><path d="M26 76V60a10 10 0 0 1 20 0v16z" fill="#2c1f18"/>'
        '<path d="M31 76V54M36 76V51M41 76V54M26 66h20" stroke="#8a7350" stroke-width="1.5"/>'
    ),
    "castle_gardens": html(
        '<path d="M2 76c6-14 62-14 68 0z" fill="#5d8a54"/>'
        '<path d="M20 76V48a16 16 0 0 1 32 0v28" fill="none" stroke="#3f6f42" stroke-width="8"/>'
        '<path d="M20 76V48a16 16 0 0 1 32 0v28" fill="none" stroke="#e7a3b4" stroke-width="3.5" '
        'stroke-dasharray=".1 8" stroke-linecap="round"/>'
        '<path d="M7 74l6-26 6 26zM53 74l6-26 6 26z" fill="#3d6b45"/>'
        '<circle cx="13" cy="46" r="5" fill="#4c7d50"/><circle cx="59" cy="46" r="5" fill="#4c7d50"/>'
        '<ellipse cx="36" cy="70" rx="10" ry="4" fill="#9cc4dc" stroke="#efe6cf" stroke-width="2"/>'
        '<path d="M36 69V56M36 56c-6-6-8 3-8 7M36 56c6-6 8 3 8 7" stroke="#e6f1f8" stroke-width="1.8" '
        'fill="none"/>'
    ),
    "temple": html(
        '<path d="M6 76v-6h60v6zM10 70v-4h52v4z" fill="#cfc2a4"/>'
        '<path d="M12 66V42h6v24zM26 66V42h6v24zM40 66V42h6v24zM54 66V42h6v24z" fill="#efe6cf"/>'
        '<path d="M18 42v24h8V42zM32 42v24h8V42zM46 42v24h8V42z" fill="#4d4436"/>'
        '<path d="M6 42h60v-5H6z" fill="#dccfae"/><path d="M4 37L36 16l32 21z" fill="#efe6cf"/>'
        '<path d="M36 16l32 21H50z" {}/><circle cx="36" cy="29" r="5" fill="var(--flag)"/>',
        SHADE,
    ),
    "palace": html('<path d="M4 76V50h64v26z" fill="#f0e6cc"/>')
    + html(
        '<path d="M50 76V50h18v26z" {}/><path d="M22 76V40h28v36z" fill="#f7efdb"/>'
        '<path d="M2 50h20v-4H2zM50 50h20v-4H50zM20 40h32v-4H20z" fill="#d3bf8e"/>'
        '<path d="M24 36c0-17 24-17 24 0z" fill="#d8a94a"/>'
        '<path d="M36 23c7 0 12 5 12 13h-9z" fill="#000" opacity=".15"/>'
        '<path d="M36 23V10" stroke="#8a6a2a" stroke-width="2"/>'
        '<circle cx="36" cy="10" r="3" fill="#f3d687"/>'
        '<path d="M8 46c0-9 10-9 10 0zM54 46c0-9 10-9 10 0z" fill="var(--roof)"/>'
        '<path d="M31 76V62a5 5 0 0 1 10 0v14z" fill="{}"/>'
        '<path d="M26 46h4v9h-4zM42 46h4v9h-4zM34 46h4v9h-4zM9 57h4v9H9zM16 57h3v9h-3zM53 57h3v9h-3zM59 '
        '57h4v9h-4z" {}/>'
    ).format(SHADE, WOOD, LIT),
    "great_hall": html(
        '<path d="M8 76V54h56v22z" fill="#96703f"/><path d="M14 54v22M22 54v22M50 54v22M58 54v22" '
        'stroke="#6b4a26" stroke-width="2.4"/><path d="M2 58L16 22h40l14 36z" fill="var(--roof)"/>'
        '<path d="M44 22h12l14 36H56z" {}/><path d="M9 48h54M13 38h46" stroke="#000" stroke-opacity=".2" '
        'stroke-width="1.6"/><path d="M16 22L8 12c-4-1-4 4-1 5M56 22l8-10c4-1 4 4 1 5M16 22h40" '
        'stroke="#6b4a26" stroke-width="3.4" fill="none" stroke-linecap="round"/>'
        '<path d="M28 76V58h16v18z" fill="#2c1f18"/><path d="M28 76V58h8v18z" fill="{}"/>'
        '<g stroke="#f1e6cf" stroke-width="1.4"><circle cx="18" cy="64" r="4.5" fill="var(--flag)"/>'
        '<circle cx="54" cy="64" r="4.5" fill="var(--flag)"/></g>'
    ).format(SHADE, WOOD),
}

SPEAR = html(
    '<path d="M17 34V7" stroke="#3a2a1b" stroke-width="1.7"/>'
    '<path d="M17 0l2.8 8h-5.600z" fill="#eef2f4" stroke="#3a2a1b" stroke-width=".5"/>'
    '<path d="M5 34c0-9 2-11 5-11s5 2 5 11z" fill="var(--coat)" stroke="#101a2a" stroke-width=".8"/>'
    '<circle cx="10" cy="19" r="3.6" fill="#e8c9a0" stroke="#2a1e14" stroke-width=".8"/>'
    '<path d="M4 25h7v5c0 3-2 4-3.5 5C6 34 4 33 4 30z" fill="var(--flag)" stroke="#3a2a10" '
    'stroke-width=".9"/>'
)


@cache
def symbols() -> Markup:
    """Every symbol, once a page."""
    drawn = [_symbol(name, width, height, body) for name, (width, height, body) in NATURE.items()]
    drawn += [_symbol(name, 52, 68, body) for name, body in DEVELOPMENTS.items()]
    drawn += [_symbol(name, 72, 78, body) for name, body in BUILDINGS.items()]
    return joined([*drawn, _symbol("spear", 21, 36, SPEAR)])


def _symbol(name: str, width: int, height: int, body: str) -> Markup:
    return tag("symbol", body, id=f"k-{name}", viewBox=f"0 0 {width} {height}", overflow="visible")


MOODS = ("storm", "rain", "cloud", "calm", "fair", "golden")

PATTERNS = html(
    '\n<pattern id="k-furrow" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(72)"><path d="M0 2h9" stroke="#3f2d1c"\n stroke-width="2.4" opacity=".75"/>'
    '<path d="M0 6.5h9" stroke="#b98f5c" opacity=".5"/></pattern>\n'
    '<pattern id="k-meadow" width="22" height="16" patternUnits="userSpaceOnUse">'
    '<path d="M4 8l-1.5-4M5 8V3M6 8l1.5-4M15 15l-1.5-4M16 15v-5M17 15l1.5-4"\n stroke="#dff0b8" '
    'opacity=".32" stroke-linecap="round"/></pattern>\n'
    '<pattern id="k-stones" width="24" height="12" patternUnits="userSpaceOnUse">'
    '<path d="M0 .5h24M0 6.5h24M6 .5v6M18 6.5v6" stroke="#000" opacity=".3"/></pattern>\n'
    '<pattern id="k-rain" width="46" height="40" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(18)"><path d="M8 2v12M31 20v14" stroke="#cfdcf0"\n stroke-width="1.3" '
    'stroke-linecap="round"/></pattern>\n<pattern id="k-hatch" width="4" height="4" '
    'patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="4" height="4" fill="#6d94bd"/>\n<path d="M0 1h4" stroke="#dcecfa" stroke-width="1.4"/>'
    '</pattern>\n<radialGradient id="k-glow"><stop offset="0" stop-color="#ffe9ae" stop-opacity=".95"/>'
    '<stop offset="1" stop-color="#ffe0a0" stop-opacity="0"/></radialGradient>\n'
    '<radialGradient id="k-gloom"><stop offset="0" stop-color="#14141d" stop-opacity=".75"/>'
    '<stop offset="1" stop-color="#14141d" stop-opacity="0"/></radialGradient>\n'
    '<marker id="k-arrow" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="7" markerHeight="7" '
    'orient="auto"><path d="M0 0l10 5-10 5z" fill="#ffb199"/></marker>\n'
)


@cache
def weather() -> Markup:
    """Sky, mountains, hill and meadow of every mood; the colours themselves are in board.css."""
    drawn = []
    for mood in MOODS:
        for part, stops in (("sky", (0, 0.22, 0.42, 0.58)), ("hill", (0, 1)), ("grass", (0, 0.35, 1))):
            body = joined(
                html('<stop offset="{:g}" class="kingdom-{}-{}"/>', offset, part, i) for i, offset in enumerate(stops)
            )
            drawn.append(
                tag("linearGradient", body, id=f"k-{part}-{mood}", class_=f"mood-{mood}", x1=0, y1=0, x2=0, y2=1)
            )
    return joined(drawn)


@cache
def definitions() -> Markup:
    river = gradient("k-river", (0, "#e3c792"), (0.25, "#7fa0b0"), (1, "#2f5569"))
    fade = gradient("k-fade", (0.36, "#000"), (0.66, "#fff"), box=(0, 0, 984, 0))
    mask = html(
        '<mask id="k-right" maskUnits="userSpaceOnUse" x="-500" y="-300" width="1984" height="1500">'
        '<rect x="-500" y="-300" width="1984" height="1500" fill="url(#k-fade)"/></mask>'
    )
    return html(
        '<svg class="defs" width="0" height="0" aria-hidden="true">'
        "<defs>{symbols}{patterns}{weather}{river}{fade}{mask}</defs></svg>"
    ).format(symbols=symbols(), patterns=PATTERNS, weather=weather(), river=river, fade=fade, mask=mask)
