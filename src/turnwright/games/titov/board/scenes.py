"""5.4 The pictures on the cards: one scene for each kind of event, and which card shows which."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, path, tag

from ..state import base
from .art import (
    boat,
    bolt,
    cedar,
    cloud,
    courses,
    flame,
    fort,
    ground,
    hills,
    house,
    man,
    material,
    moon,
    palm,
    peaks,
    row,
    sky,
    sun,
    tablet,
    waves,
)

HUE = ("#a83b25", "#1f4f96", "#1f7d78", "#75479b")


def _wheel(x: float, y: float) -> Markup:
    d = f"M{at(x, y - 10)}a10 10 0 1 0 .1 0zM{at(x, y - 10)}v20M{at(x - 10, y)}h20M{at(x - 7, y - 7)}l14 14M{at(x + 7, y - 7)}l-14 14"
    return path(d, fill="none", stroke="#2c1a0e", stroke_width="2")


def _throne(x: float) -> Markup:
    body = path(f"M{x} 74V36h6v22h22v16h-6V64h-16v10z", fill="#e0b252", stroke="#5a4322")
    return path("M0 0h14v90H0zM166 0h14v90h-14z", fill="#7d3a22") + body


def _camel(x: float, size: float) -> Markup:
    d = "M-20 0v-18c2-8 8-10 11-3 3-9 10-9 13 0 3 0 5 2 6 5l6-14h8l1 4h-6l-6 17c-2 4-5 5-7 5v4h-3v-6h-16v6z"
    return path(d, fill="#4a2c16", transform=f"translate({at(x, 74)}) scale({size})")


def _sheaf(x: float, y: float = 76) -> Markup:
    d = f"M{at(x, y)}l-7-20M{at(x, y)}l-3-23M{at(x, y)}v-24M{at(x, y)}l3-23M{at(x, y)}l7-20"
    return path(d, stroke="#d9a441", stroke_width="2.4", fill="none") + path(
        f"M{at(x - 4, y - 9)}h8", stroke="#7d5210", stroke_width="3"
    )


def _ingots(*spots: tuple[float, float]) -> Markup:
    d = "".join(f"M{at(x, y)}c6 2 22 2 28 0-2 4-2 8 0 12-6-2-22-2-28 0 2-4 2-8 0-12z" for x, y in spots)
    return path(d, fill="#c9783f", stroke="#5a2f14")


def _barque(x: float, y: float) -> Markup:
    d = f"M{at(x - 40, y)}c12 14 68 14 80 0-8 18-20 22-40 22s-32-4-40-22z"
    return path(d, fill="#dfe6ef", stroke="#8a97ac")


def _pyre(lit: bool) -> Markup:
    logs = path("M66 74l10-40h28l10 40zM70 60h40M74 46h32", fill="#6b4423", stroke="#2c1a0e", stroke_width="2")
    return logs + (flame(90, 38, 1.1) if lit else "")


SCENES = {
    # statecraft and people
    "granary": sky("dawn") + house(36, 78, 32, 44, "#d9b878") + house(76, 78, 32, 44, "#d9b878") + house(116, 78, 32, 44, "#d9b878")
    + ground("#8d6a43", 76) + man(148, 74, 1.1, "scroll"),
    "muster": sky("dusk") + ground("#6b4c2a") + row((34, 62, 90), 76, 1.2, "hoe", "bare") + row((122, 150), 76, 1.3, "spear"),
    "levy": sky("dusk") + ground("#6b4c2a") + row((48, 90, 132), 74, 1.35, "spear"),
    "ritual": sky("dawn") + sun(90, 40, 15) + ground("#a98454") + path("M66 74l6-22h36l6 22z", fill="#e6cf9d", stroke="#6f5532")
    + flame(90, 52, 0.7) + row((34, 146), 76, 1.2, "staff") + row((54, 126), 78, 1, "fist"),
    "letters": sky("noon") + ground("#b58e56") + palm(22, 76, 0.9) + palm(164, 76, 0.8) + tablet(64, 20) + man(132, 76, 1.2, "scroll"),
    "court": sky("hall") + ground("#4a2c14") + _throne(128) + man(140, 60, 1.1, "crown") + row((34, 56, 78), 76, 1.15, "bare", "scroll"),
    "guard": sky("hall") + ground("#4a2c14") + path("M66 74V24h48v50z", fill="#2a1a10", stroke="#e0b252", stroke_width="3")
    + row((46, 134), 76, 1.5, "spear"),
    "intrigue": sky("night") + ground("#2a1a10") + path("M0 0h52v90H0zM128 0h52v90h-52z", fill="#5d1f24") + row((74, 88, 106), 76, 1.15, "bare"),
    "corruption": sky("hall") + ground("#4a2c14") + house(46, 76, 40, 48) + path("M66 76c16-10 40-4 52 0z", fill="#d9a441") + man(138, 76, 1.2, "gift"),
    "tribute": sky("ember") + ground("#4a2c14") + row((46, 70), 76, 1.2, "gift") + row((120, 148), 76, 1.3, "spear", "torch"),
    "couriers": sky("dawn") + hills("#7d7a4a") + path("M0 84c40-20 60 4 96-14s50-8 84-16v36H0z", fill="#c7a56a") + row((70, 118), 74, 1.1, "scroll"),
    "archers": sky("dawn") + hills("#7d7a4a") + ground("#5a5a34", 76) + row((42, 84, 126), 76, 1.3, "bow"),
    "gift": sky("hall") + ground("#4a2c14") + path("M66 74V44h48v30z", fill="#e0b252", stroke="#5a4322", stroke_width="2")
    + path("M62 44h56v-8H62zM86 36h8v38h-8z", fill="#a83b25") + row((36, 146), 76, 1.2, "bare"),
    "works": sky("noon") + ground("#b58e56") + path("M0 74l60-34h20l-30 34z", fill="#8d6a43") + row((70, 94, 118, 142), 76, 1.1, "hoe"),
    "priests": sky("night") + moon(132, 26, 12) + ground("#3e2f20") + row((52, 76, 100), 76, 1.25, "staff", "fist"),
    "chariot": sky("dusk") + ground("#8d6a43") + _wheel(66, 66) + path("M50 56h30l6-16h-10", fill="none", stroke="#2c1a0e", stroke_width="3")
    + man(62, 52, 1.1, "bow") + path("M86 58h44l8-18 10 4-6 6 6 14-4 12h-4l-4-12h-26l-6 12h-4z", fill="#4a2c16"),
    "crowd": sky("dawn") + ground("#6b4c2a", 64) + house(138, 64, 44, 32) + row((20, 40, 60, 80, 100), 78, 1.1, "hoe", "fist"),
    "census": sky("dawn") + ground("#8d6a43", 72) + tablet(108, 22) + row((22, 46, 70), 76, 1.15, "bare") + man(96, 76, 1.2, "scroll"),
    "debt": sky("noon") + ground("#b58e56") + tablet(40, 26, 36, 34) + path("M58 22l-8 18 10 4-6 18", stroke="#8e2c18", stroke_width="3", fill="none")
    + row((112, 140), 76, 1.2, "fist"),
    "wedding": sky("dusk") + sun(90, 36, 16) + ground("#a98454") + row((76, 104), 76, 1.4, "crown", "gift") + palm(28, 76) + palm(156, 76),
    # war and provinces
    "walls": sky("dawn") + cedar(14, 76, 0.8) + cedar(34, 80) + cedar(166, 80) + cedar(150, 74, 0.75) + fort(90, 80) + ground("#6b4c2a", 78),
    "cataract": sky("dusk") + sun(146, 24, 10) + path("M0 50l20-16 24 10 18-18 16 14v50H0zM180 46l-18-12-16 10-18-14-14 14v46h66z", fill="#6b4a3a")
    + path("M70 40h52v50H70z", fill="#2d6fa0") + path("M78 40v42M86 44v40M94 40v46M102 44v38M112 40v44", stroke="#d8f0f0", stroke_width="2", fill="none")
    + path("M84 62l8-9 10 9zM100 76l9-8 9 8z", fill="#3d2c26") + fort(30, 40, 0.5, "#c29b62", "#2f6b9e"),
    "coast": sky("noon") + path("M0 62h180v28H0z", fill="url(#tv-sea)") + waves(68, 3) + fort(138, 62, 0.8, "#5c5a66", "#75479b") + boat(58, 68, 0.42, "#e6d3a6"),
    "siege": sky("ember") + fort(90, 78, 1.25, "#7a5f45", "#a83b25") + ground("#3e2a1a", 78) + flame(46, 50, 0.6) + flame(140, 44, 0.7)
    + row((16, 164), 82, 1.1, "spear"),
    "raid": sky("night") + moon(146, 20, 9) + path("M0 66c30-16 60-16 92-2s60 8 88-6v32H0z", fill="#5b4630") + ground("#3e2f20", 76)
    + path("M30 72l4-34h10l4 34z", fill="#a8834c") + row((86, 104, 122, 142), 76, 1, "torch", "spear"),
    "invasion": sky("ember") + peaks("#4a2a24") + ground("#2c1a12", 76) + row((18, 42, 66, 90, 114, 138, 162), 80, 1.1, "spear", "torch"),
    "battle": sky("storm") + hills("#5a5a4a") + ground("#4a4030", 76) + row((26, 50, 74), 78, 1.2, "spear") + row((108, 132, 156), 78, 1.2, "bow", "spear"),
    "outpost": sky("noon") + hills("#c79a58", 66) + fort(90, 76, 0.9, "#c29b62", "#1f4f96") + ground("#b58e56", 76) + palm(28, 78, 0.8),
    "market": sky("dawn") + ground("#a98454") + path("M40 74V46h60v28M34 46h72l-8-14H42z", fill="#d9b878", stroke="#6f5532") + _ingots((112, 62), (130, 64)) + man(70, 76, 1.1, "gift"),
    # the foreign courts
    "sisters": sky("dawn") + path("M0 60h180v30H0z", fill="#2f8f9a") + waves(66, 3)
    + joined(house(22 + i * 42, 62, 28, 26 + i % 2 * 8, HUE[i]) for i in range(4)),
    "murals": sky("noon") + path("M0 60h180v30H0z", fill="url(#tv-sea)") + waves(68, 2) + path("M24 66V28h132v38z", fill="#f3e0b2", stroke="#a83b25", stroke_width="4")
    + path("M40 54c10-20 24-20 34 0M86 54c4-14 12-20 22-20s16 8 12 16", stroke="#1f4f96", stroke_width="4", fill="none") + sun(134, 44, 6),
    "storms": sky("storm") + cloud(60, 16, 1.1) + bolt(112, 8) + peaks("#4c5066") + ground("#7a5f3a", 70) + _wheel(56, 72) + _ingots((100, 70), (132, 72), (116, 60)),
    "rivers": sky("dawn") + path("M0 58h180v12H0zM0 78h180v12H0z", fill="#2d6fa0") + ground("#8d8a4a", 70) + tablet(66, 16, 20, 28) + tablet(94, 16, 20, 28) + man(140, 60, 1, "staff"),
    "bulls": sky("dusk") + ground("#8d6a43") + path("M50 70v-20c0-12 60-14 74 0l10-6 8 4-4 14h-8l-6 10v-4H64v6h-8z", fill="#5a2f14")
    + path("M136 46c8-8 4-14-2-16M144 46c8-4 10-12 4-18", stroke="#f3e7c9", stroke_width="3", fill="none") + man(40, 76, 1.1, "bare"),
    "desert": sky("dusk") + sun(130, 34, 14) + path("M0 66c40-22 80-14 110-4s50 0 70-6v34H0z", fill="#c79a58") + _camel(40, 1.1) + _camel(92, 1.2) + _camel(146, 1),
    "mines": sky("night") + peaks("#2b3a66", 50) + path("M66 90V56l24-14 24 14v34z", fill="#0f1730") + path("M80 70l10-8 10 8-10 12z", fill="#3f7fe0", stroke="#bcd4ff") + man(140, 78, 1.1, "hoe"),
    "barrows": sky("storm") + path("M20 78c10-40 60-40 70 0zM96 78c8-28 50-28 58 0z", fill="#4c6a4a") + ground("#3c4f3a", 76) + path("M48 78V64h14v14z", fill="#1c1a16") + _ingots((118, 76)),
    "oranges": sky("dawn") + ground("#7d8a4a", 72) + joined(path(f"M{at(x, 72)}v-18M{at(x - 16, 46)}a16 16 0 1 0 32 0 16 16 0 1 0-32 0z", fill="#2f6b4a", stroke="#4a2c16", stroke_width="2") + path(f"M{at(x - 6, 42)}h.1M{at(x + 6, 48)}h.1M{at(x, 36)}h.1", stroke="#f0a33c", stroke_width="6", stroke_linecap="round") for x in (34, 90, 146)),
    "envoy": sky("dawn") + path("M0 62h180v28H0z", fill="url(#tv-sea)") + waves(68, 2) + boat(56, 66, 0.5) + path("M96 90V70h84v20z", fill="#a98454") + row((116, 142), 74, 1.2, "gift", "scroll"),
    "thunder": sky("storm") + path("M0 62l30-22 24 12 30-26 30 28 24-12 42 22v26H0z", fill="#3c4056") + cloud(40, 16) + cloud(98, 10, 1.3) + cloud(150, 20)
    + bolt(100, 18) + bolt(44, 24, 0.7) + ground("#5f4a30", 76) + row((26, 150), 76, 1, "spear"),
    "fleet": sky("dusk") + sun(134, 38, 16) + path("M0 58h180v32H0z", fill="url(#tv-sea)") + waves(64, 3) + boat(84, 66, 0.66) + boat(154, 62, 0.26, "#e6d3a6"),
    "patrol": sky("noon") + path("M0 54h180v36H0z", fill="url(#tv-sea)") + waves(60, 4) + boat(40, 68, 0.38) + boat(92, 62, 0.34) + boat(142, 70, 0.4),
    "wreck": sky("storm") + path("M0 58h180v32H0z", fill="url(#tv-sea)") + waves(64, 3) + path("M60 74l10-22 44 10 12-8-4 20z", fill="#4a2c16") + path("M92 60l14-34M106 26l-18 14 10 8z", fill="#d8c8a0", stroke="#3a2212", stroke_width="2"),
    # gods, kings and monuments
    "moon": sky("night") + moon(90, 26, 15) + _barque(90, 58) + ground("#24324f", 80) + row((30, 150), 80, 1.1, "staff"),
    "sun": sky("ember") + sun(90, 40, 22) + path("M90 6v-6M54 16l-6-6M126 16l6-6M44 42h-8M136 42h8", stroke="#f0bd57", stroke_width="3") + ground("#7a4a24") + row((36, 58, 122, 144), 78, 1.15, "fist"),
    "sunking": sky("ember") + sun(90, 30, 24) + ground("#5a2f14") + path("M70 74l4-14h32l4 14z", fill="#e0b252") + man(90, 60, 1.9, "crown"),
    "heralds": sky("dawn") + sun(36, 30, 12) + ground("#a98454") + row((70, 104, 138), 76, 1.3, "staff"),
    "order": sky("hall") + ground("#4a2c14") + joined(path(f"M{x} 74V20h14v54zM{x - 4} 20h22v-6H{x - 4}z", fill="#d9bf88", stroke="#6f5532") for x in (20, 62, 104, 146)) + moon(90, 34, 8),
    "exile": sky("dusk") + sun(150, 46, 13) + hills("#8d6a43", 70) + row((24, 46, 68, 90, 112), 76, 1.05, "staff", "bare"),
    "wheel": sky("ember") + fort(110, 76, 1.1, "#7a5f45", "#a83b25") + ground("#5a3a22", 76) + _wheel(36, 66) + man(60, 76, 1.2, "spear"),
    "mercy": sky("dawn") + ground("#a98454") + man(138, 74, 1.6, "crown") + row((30, 50, 70, 90), 80, 0.95, "bare"),
    "crowns": sky("dusk") + sun(90, 34, 20) + path("M40 74c0-14 100-14 100 0v16H40z", fill="#7d3a22")
    + path("M56 62l4-26 10 14 8-18 6 30zM100 62l6-30 8 18 10-14 4 26z", fill="#e0b252", stroke="#5a4322", stroke_width="2"),
    "succession": sky("hall") + ground("#4a2c14") + _throne(80) + row((40, 140), 76, 1.25, "crown"),
    "civilwar": sky("ember") + ground("#3e2a1a") + path("M40 76V20M140 76V20", stroke="#2c1a0e", stroke_width="3") + path("M42 20h26l-8 8 8 8H42zM138 20h-26l8 8-8 8h26z", fill="#a83b25") + row((56, 76), 78, 1.2, "spear") + row((104, 124), 78, 1.2, "spear"),
    "dynasty": sky("noon") + sun(90, 32, 20) + ground("#c7a56a") + man(90, 72, 1.7, "crown") + row((36, 56, 124, 144), 78, 1.1, "fist"),
    "stele": sky("dusk") + sun(36, 38, 12) + ground("#7a5a32") + path("M78 74V24l12-12 12 12v50z", fill="#d9b878", stroke="#6f5532", stroke_width="2") + path("M84 34h12M84 42h12M84 50h12M84 58h12", stroke="#8a6a3f", stroke_width="2") + man(140, 76, 1.1, "fist"),
    "pyramid": sky("dusk") + sun(38, 40, 12) + ground("#7a5a32") + courses(4, 4) + row((26, 166), 76, 0.9, "fist"),
    "temple": sky("night") + moon(36, 24, 10) + ground("#3e4a68") + joined(path(f"M{x} 74V34h10v40z", fill="#e6e0cf") for x in (62, 84, 106, 128)) + path("M54 34h92l-46-20z", fill="#f2ead2", stroke="#8a97ac"),
    "pyre": sky("night") + ground("#3a2413") + _pyre(lit=True) + row((30, 150), 78, 1.1, "torch"),
    "woodpile": sky("dusk") + ground("#6b4c2a") + _pyre(lit=False) + row((34, 146), 76, 1.1, "hoe"),
    "tomb": sky("dusk") + sun(90, 26, 12) + peaks("#a8834c", 60) + ground("#7a5a32") + path("M74 74V50h32v24z", fill="#2a1a10", stroke="#e0b252", stroke_width="3") + row((50, 130), 76, 1.1, "torch"),
    "scroll": sky("hall") + ground("#4a2c14") + tablet(52, 14, 76, 52),
    # calamities and industry
    "treason": sky("night") + ground("#1a1420") + path("M66 74V18h48v56z", fill="#e0b252", opacity=".5") + row((44, 58), 78, 1.15, "bare") + man(132, 78, 1.2, "scroll"),
    "coup": sky("ember") + ground("#2a1a10") + _throne(80) + row((34, 54, 130, 150), 78, 1.2, "spear", "torch"),
    "drought": sky("noon") + sun(140, 22, 12) + ground("#b58e56", 60) + path("M0 72l30-8 20 10 34-12 30 12 30-10 36 10M40 74l-8 16M90 66l6 24M130 70l-6 20", stroke="#6f5532", stroke_width="2", fill="none") + _sheaf(36, 66),
    "famine": sky("ember") + ground("#7a5a32", 62) + path("M0 76l40-8 40 10 50-10 50 8", stroke="#4a341d", stroke_width="2", fill="none") + row((60, 84, 108), 74, 1.05, "bare"),
    "desolation": sky("ember") + ground("#3a2a20", 66) + path("M24 66V40h30v10h-8v16zM110 66V34h10v12h20v20z", fill="#5a4634") + path("M70 66l6-20 6 20M150 66c2-14-4-20-10-22", stroke="#221a17", stroke_width="3", fill="none"),
    "plague": sky("storm") + ground("#4a4a3a") + house(40, 74, 40, 34) + house(140, 74, 40, 34) + path("M30 50l20 20M50 50L30 70M130 50l20 20M150 50l-20 20", stroke="#8e2c18", stroke_width="4") + man(90, 78, 1.2, "torch"),
    "foundry": sky("ember") + ground("#3a2413") + path("M40 76h100l-14-30H54z", fill="#7a4a24") + flame(90, 48, 0.9) + man(30, 78, 1.2, "hoe") + _ingots((140, 68)),
    "lamps": sky("night") + path("M48 50h66l22-12c2 24-14 38-42 38-26 0-46-8-46-26z", fill="#a8542c", stroke="#3a1d12", stroke_width="2") + path("M60 58h44", stroke="#e0b252", stroke_width="3") + flame(134, 38, 0.7),
    "claimant": sky("hall") + ground("#4a2c14") + man(52, 76, 1.7, "crown") + man(128, 76, 1.7, "crown") + path("M90 20v54", stroke="#e0b252", stroke_width="3", stroke_dasharray="5 4"),
    "vassal": sky("hall") + ground("#4a2c14") + man(130, 68, 1.8, "crown") + path("M40 76c0-14 8-18 16-18l6 8 6 10z", fill="#2c1710") + tablet(76, 30, 22, 26),
}  # fmt: skip
"""Every scene by name, drawn in the common frame."""

SHOWN = {
    "granary": "C1 O1", "muster": "C2 C11 C19", "levy": "C3", "ritual": "C4", "letters": "C5", "sun": "C6", "guard": "C7",
    "intrigue": "C8", "corruption": "C9", "tribute": "C10", "couriers": "C12", "archers": "C13", "gift": "C14", "outpost": "C15 O5",
    "market": "C16", "moon": "C17 O6", "works": "C18", "priests": "C20 O40", "cataract": "C21 C22 O11 O14",
    "coast": "C23 C24 O12 O15", "walls": "C25 C26 O13 O16", "chariot": "C27 M2", "murals": "C28 O26 O59", "storms": "C29 O27 O58",
    "sisters": "C30 O28 O60", "rivers": "C31 O29", "bulls": "C32 O30", "desert": "C33 O31", "mines": "C34", "barrows": "C35",
    "oranges": "C36", "envoy": "C39 O45", "fleet": "C40 M8", "patrol": "C41", "sunking": "C42 M9 M12 M15", "heralds": "C44",
    "census": "C45 O18", "crowd": "O2 O23", "succession": "O3", "civilwar": "O4", "debt": "O7", "temple": "O8 O9", "plague": "O10 O51",
    "dynasty": "O17", "stele": "O19 O20", "pyramid": "O21 O22", "court": "O35 M6", "raid": "O36", "invasion": "O37", "siege": "O38",
    "treason": "O39", "coup": "O41", "drought": "O42", "famine": "O43", "desolation": "O44", "claimant": "O46",
    "vassal": "O47", "thunder": "O48 O49 O50 O54", "wreck": "O52", "wedding": "O53 M11", "woodpile": "O55", "pyre": "O56 O57",
    "lamps": "O61", "foundry": "O62", "exile": "M1", "battle": "M3 M20", "wheel": "M4", "mercy": "M5", "crowns": "M7", "order": "M10",
    "tomb": "M19",
}  # fmt: skip
SCENE_OF = {card: scene.strip() for scene, cards in SHOWN.items() for card in cards.split()}


def scene_of(card: str) -> str:
    """The scene on a card; a card of somebody's own making shows a written tablet."""
    return SCENE_OF.get(base(card), "scroll")


@cache
def picture(card: str) -> Markup:
    """The picture on a card, by reference to its scene."""
    return _framed(html('<use href="#tv-scene-{}"/>', scene_of(card)))


def rising(card: str, done: int, total: int) -> Markup:
    """5.3.35 The picture of a Project: as many courses stand as were bought."""
    tone = "night" if card == "O8" else "dusk"
    return _framed(sky(tone) + ground("#7a5a32") + courses(done, total) + row((30, 168), 76, 0.9, "hoe"))


def _framed(body: str) -> Markup:
    return tag(
        "svg", body, class_="pic", viewBox="0 0 180 90", preserveAspectRatio="xMidYMax slice", aria_hidden="true"
    )


def definitions(cards: Iterable[str]) -> Markup:
    """Everything the pictures of these cards refer to, once for the page."""
    scenes = joined(_symbol(name) for name in sorted({scene_of(card) for card in cards}))
    return h.svg("titov-defs", width="0", height="0", aria_hidden="true")[h.defs[material(), scenes]]


@cache
def _symbol(scene: str) -> Markup:
    return tag("symbol", SCENES[scene], id=f"tv-scene-{scene}", viewBox="0 0 180 90")
