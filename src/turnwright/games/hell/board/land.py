"""The land: four plateaus over a sea of fire, with spires for Authority, lit houses for Dominion, and a landmark each."""

from __future__ import annotations

from functools import cache

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, noise, num, path, ridge

from ..book import Place
from .art import poly

WIDTH, HEIGHT = 304, 184
TINTS: dict[Place, str] = {"heights": "#a98aa0", "market": "#d98a5a", "ashfields": "#a39a90", "docks": "#d3b55a"}
SEEDS: dict[Place, int] = {"docks": 3, "market": 5, "ashfields": 7, "heights": 9}
SPIRES: dict[Place, tuple[int, ...]] = {
    "heights": (206, 78, 222, 52, 190, 246, 26, 276, 64, 262),
    "market": (60, 130, 96, 250, 28, 280, 112, 266, 44, 146),
    "ashfields": (112, 252, 134, 222, 92, 280, 158, 266, 206, 238),
    "docks": (50, 78, 108, 24, 132, 64, 94, 36, 118, 12),
}
"""2.2 Where the spires stand, from the one that falls last."""


@cache
def land(place: Place, authority: int, dominion: int) -> Markup:
    """The plateau of a district from behind to the front: spires, landmark, houses."""
    return plateau(place) + joined(spires(place, authority)) + LANDMARKS[place] + settlement(place, dominion)


@cache
def plateau(place: Place) -> Markup:
    top = (
        (16, 98),
        (58, 90),
        (132, 95),
        (206, 89),
        (290, 96),
        (303, 150),
        (303, 183),
        (228, 184),
        (150, 183),
        (2, 184),
    )
    drawn = path(poly(*top, (2, 150)), fill=f"url(#h-{place})", stroke="#0c0604")
    for i in range(22):
        x, y = 20 + 265 * noise(SEEDS[place], i), 104 + 68 * noise(SEEDS[place] + 1, i)
        drawn += path(
            f"M{at(x, y)}h{num(3 + 6 * noise(SEEDS[place] + 2, i))}", stroke=TINTS[place], stroke_opacity=".28"
        )
    return drawn


def spires(place: Place, authority: int) -> list[Markup]:
    """2.2 One horned spire for each point of Authority."""
    return [
        _spire(x, 98 + i % 3 * 2, 28 + 26 * noise(SEEDS[place], x)) for i, x in enumerate(SPIRES[place][:authority])
    ]


@cache
def _spire(x: float, base: float, height: float) -> Markup:
    top = base - height
    outline = poly(
        (x - 5.2, base),
        (x - 3.7, top),
        (x - 7.8, top - 9),
        (x - 1.8, top - 4),
        (x, top - 12),
        (x + 1.8, top - 4),
        (x + 7.8, top - 9),
        (x + 3.7, top),
        (x + 5.2, base),
    )
    lit = path(f"M{at(x, top + 7)}v6M{at(x, top + 18)}v5", stroke="#ff7a3c", stroke_width="1.8")
    return path(outline, "spire") + lit


def settlement(place: Place, dominion: int) -> Markup:
    """2.2 One lit house of the Company for each point of Dominion, its flag on the first."""
    if not dominion:
        return Markup()
    row = 6 if place == "docks" else 10
    step = 23 if place == "docks" else 28
    houses = [(10 + i % row * step, 126 - i // row * 12 - i % 2 * 2, i) for i in range(dominion)]
    drawn = joined(_house(x, y, i) for x, y, i in sorted(houses, key=lambda house: house[1]))
    x, y = houses[0][:2]
    return drawn + path(f"M{x + 8} {y - 16}v-15", "pole") + path(f"M{x + 8} {y - 31}l9 2.5-9 3.2z", "pennant")


@cache
def _house(x: float, y: float, kind: int) -> Markup:
    wide, high = 17, 10 + kind % 2 * 3
    roof = ("#8d5533", "#7c6136", "#8a4a3a")[kind % 3]
    top = y - high
    walls = path(
        poly((x, y), (x, top), (x + wide, top), (x + wide, y)), fill="#6d4a30", stroke="#24150c", stroke_width=".8"
    )
    walls += path(poly((x + wide, y), (x + wide, top), (x + wide + 4, top - 3), (x + wide + 4, y - 3)), fill="#4a3120")
    gable = path(
        poly((x - 2, top), (x + wide / 2, top - 8), (x + wide + 2, top)), fill=roof, stroke="#24150c", stroke_width=".8"
    )
    gable += path(
        poly((x + wide / 2, top - 8), (x + wide / 2 + 4, top - 11), (x + wide + 6, top - 3), (x + wide + 2, top)),
        fill="#5b3822",
    )
    return walls + gable + path(f"M{num(x + 4)} {num(top + 4)}v4M{num(x + 13)} {num(top + 4)}v4", "window")


def _temple() -> Markup:
    drawn = path("M98 112V76l36-20 36 20v36z", fill="#3a2734", stroke="#120910")
    drawn += path("M94 78l40-24 40 24z", fill="#553748", stroke="#120910")
    for i in range(5):
        drawn += html('<rect x="{}" y="80" width="6" height="32" fill="#6f4c5c"/>', num(102 + i * 14.5))
    drawn += joined(h.rect(x=num(110 + i * 14.5), y="86", width="4", height="16", fill="#ff9a4a") for i in range(4))
    return (
        drawn
        + path("M92 112h84l8 8H84z", fill="#4b3240", stroke="#120910")
        + html('<circle cx="134" cy="68" r="5" fill="#ff7a3c"/>')
    )


def _bazaar() -> Markup:
    drawn = path("M176 112V86a28 28 0 0 1 56 0v26z", fill="#5c2b1c", stroke="#1a0a05")
    drawn += path("M204 60v-9M198 42q-1 9 6 9t6-9", "gilt")
    drawn += path("M176 88a28 28 0 0 1 56 0", fill="#8a4326", stroke="#1a0a05")
    drawn += path("M190 112V98a5 5 0 0 1 10 0v14M208 112V98a5 5 0 0 1 10 0v14", fill="#ffb45a")
    for x, cloth in ((20, "#b3432a"), (62, "#c9923a"), (104, "#8f3a52"), (142, "#b3432a")):
        drawn += path(f"M{x + 3} 120V104h28v16z", fill="#2b140d")
        drawn += html('<rect x="{}" y="109" width="16" height="11" fill="#ffb45a" opacity=".75"/>', x + 9)
        for k in range(4):
            drawn += path(f"M{num(x + k * 8.5)} 106h8.5l-1.5-11h-6z", fill="#ecd9ae" if k % 2 else cloth)
    drawn += path("M16 82Q60 98 104 80T176 82", stroke="#c9a468", fill="none")
    lamps = ((36, 92), (60, 93.5), (84, 90), (120, 81), (146, 81))
    return drawn + joined(html('<circle cx="{}" cy="{}" r="2.8" fill="#ffcf6b"/>', x, y) for x, y in lamps)


def _pits() -> Markup:
    drawn = Markup()
    for n, (x, height) in enumerate(((30, 56), (52, 70), (74, 48))):
        for i in range(6):
            t = i / 5
            drift = x + t * t * 22 + 6 * noise(n, i) - 3
            drawn += html('<circle cx="{drift}" cy="{cy}" r="{r}" class="smoke" opacity="{opacity:.2f}"/>').format(
                drift=num(drift), cy=num(106 - height - t * 44), r=num(3.5 + t * 9), opacity=0.34 * (1 - t * 0.75)
            )
        drawn += path(
            poly((x - 7, 112), (x - 4.5, 112 - height), (x + 4.5, 112 - height), (x + 7, 112)),
            fill="#4b423b",
            stroke="#17110d",
        )
        drawn += path(
            f"M{x - 5} {116 - height}h10M{num(x - 5.5)} {122 - height}h11", stroke="#b4512a", stroke_width="2"
        )
    drawn += path("M168 116l16-48 16 48M173 100h22M178 86h12", fill="none", stroke="#9a8468", stroke_width="2.4")
    drawn += html('<circle cx="184" cy="64" r="8" fill="none" stroke="#c9b08a" stroke-width="2"/>')
    drawn += path("M184 56v16M176 64h16", stroke="#c9b08a")
    drawn += path("M206 120q10-18 22-20t22 8q14-2 22 12z", fill="#332c28", stroke="#15100d")
    return drawn + path("M222 108l10 6M246 110l8 6", stroke="#ff8a3c", stroke_width="1.6")


def _harbour() -> Markup:
    drawn = path("M206 106h78l-8 15h-62z", fill="#2c1a10", stroke="#0c0604") + path(
        "M212 106h66", stroke="#d9a85a", stroke_width="2"
    )
    drawn += path("M226 106V52M250 106V44M271 106V64", stroke="#5a3b22", stroke_width="2.4")
    sails = "M228 58q16 14 0 38zM252 50q20 18 0 48zM272 68q11 10 0 30z"
    drawn += path(sails, fill="#d8c49a", stroke="#3a2414") + path("M250 44l11 3-11 4z", "pennant")
    drawn += path(
        "M150 122V64h7v58M153 64l44 10M153 70l-14 8M192 73v22", fill="none", stroke="#8a6a3a", stroke_width="2.6"
    )
    drawn += html('<rect x="185" y="95" width="14" height="10" fill="#9b7440" stroke="#24150c"/>')
    drawn += path("M204 126h92M204 130h94", stroke="#4b3320", stroke_width="3")
    return drawn + path("M214 132v7M240 132v7M266 132v7M290 132v7", stroke="#2c1a10", stroke_width="3")


LANDMARKS: dict[Place, str] = {"heights": _temple(), "market": _bazaar(), "ashfields": _pits(), "docks": _harbour()}


@cache
def backdrop(width: int = 984, height: int = 784) -> Markup:
    """Behind the plateaus: sky, mountains, the Prince's tower, and the sea of fire."""
    shore = height * 0.3
    drawn = html('<rect width="{}" height="{}" fill="url(#h-sky)"/>', width, height)
    drawn += html('<circle cx="{:.0f}" cy="120" r="210" fill="url(#h-glow)" opacity=".55"/>', width * 0.48)
    for seed, base, rise, shade in ((3, 118, 60, "far"), (5, 160, 52, "middle"), (9, 230, 40, "near")):
        drawn += path(ridge(seed, -10, width + 10, base, rise, height), shade)
    tower = (
        "M262 190l14-40 6-4v-18l-4-10 7 5v-16l4 5 3-22 4 22 5-6v18l8-6-4 11v20l8 6 16 38z",
        "M292 112v7M298 124v7M287 138v7M303 142v7M294 156v7",
    )
    drawn += path(tower[0], "tower") + path(tower[1], stroke="#ffb45a", stroke_width="2")
    drawn += html('<rect y="{:.0f}" width="{}" height="{:.0f}" fill="url(#h-sea)"/>', shore, width, height - shore)
    shades = ("#ff9a4a", "#e2602a", "#7a2410", "#ffc46b")
    for i in range(90):
        x, y, long = noise(21, i) * width - 40, shore + 8 + i / 90 * (height - shore), 20 + 70 * noise(22, i)
        wave = f"M{at(x, y)}q{num(long / 4)}-4 {num(long / 2)} 0t{num(long / 2)} 0"
        drawn += path(wave, "wave", stroke=shades[i % 4], stroke_opacity=f"{0.15 + 0.35 * noise(23, i):.2f}")
    for i in range(50):
        spark = html('cx="{}" cy="{}" r="{}"').format(
            num(noise(31, i) * width), num(40 + noise(32, i) * (height - 80)), num(0.6 + noise(33, i))
        )
        drawn += html('<circle {} class="spark" opacity="{:.2f}"/>', spark, 0.25 + 0.5 * noise(34, i))
    return drawn
