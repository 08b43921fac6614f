"""Kingdom's board: two realms across a river, drawn from a View alone.

`board` gives the same moment twice, as one wide scene and as two narrow ones to swipe between; board.css shows what fits.
Start reading at `board`; realm.py sets castle.py and land.py in place, plates.py lays words over them, art.svg has the symbols.
"""

from __future__ import annotations

from functools import cache

from turnwright.core import Action
from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import group, path, ridge, rolling, tag, use
from turnwright.kit.words import say

from ..actions import Build, Develop, RaisePop, Reallocate, RoyalDecree, Sell
from ..state import KingdomView
from ..text.danger import danger
from ..text.words import name
from .art import definitions
from .castle import castle, wall
from .motions import motions
from .plates import SIGNS as ROLE_SIGNS
from .plates import alarm, flag, head, mood, people, plates, spot, written
from .realm import NARROW, WIDE, Layout, Painted, painted, sky

WIDTH, HEIGHT = 2 * WIDE.width, WIDE.height
RIGHT = WIDE.mirrored(WIDTH)
RIVER = (
    "M486 306C470 334 520 354 500 386C476 422 452 442 470 502C486 562 444 622 454 702C458 742 448 772 442 786V1500H548V786"
    "C552 742 528 692 534 632C540 572 512 532 520 482C526 442 536 412 516 382C500 354 512 330 498 306Z"
)
RIPPLES = (
    "M470 520c10-4 20 4 32 0M464 580c14-5 26 5 42 0M464 640c16-5 32 5 50 0M458 700c18-6 40 6 60 0M460 752c20-6 44 6 68 0"
    "M478 470c8-3 16 3 26 0"
)
BRIDGE = "M448 430c20-22 76-22 96 0v14c-20-18-76-18-96 0z"
WATER = path(RIVER, "river") + path(RIPPLES, "ripples") + path(BRIDGE, "bridge")
CLOUD = "M-40 8c-14 0 -14 -16 0 -16c4 -14 26 -16 32 -4c10 -8 26 0 24 10c14 -2 16 10 4 10z"


def board(view: KingdomView) -> Markup:
    """The table as this viewer sees it: their own realm on the left, and first on a phone."""
    me = view.seat or 0
    return h[definitions(), wide(view, me), cards(view, me)]


def wide(view: KingdomView, me: int) -> Markup:
    """Both realms in one scene."""
    left, right = _painted(view, me, WIDE), _painted(view, 1 - me, RIGHT)
    behind = _backdrop(*(sky(view.realms[seat], view.book) for seat in (me, 1 - me)))
    art = h.svg("art", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="group", aria_label=described(view, me, 1 - me))[
        behind, left.ground, right.ground, WATER, left.town, right.town, _arrow(view, me)
    ]
    labels = written((*left.labels, *right.labels), WIDTH, HEIGHT)
    words = labels, _side(view, me, "left"), _side(view, 1 - me, "right"), alarm(view, me)
    return h.div("scene kingdom-scene wide", style=f"--w:{WIDTH};--h:{HEIGHT}")[art, words]


def _side(view: KingdomView, seat: int, side: str) -> Markup:
    far = side == "right"
    castle, fort = (spot(8, y, WIDTH, HEIGHT, far) for y in (254, 304))
    army = spot(WIDTH / 2 + 3, 466, WIDTH, HEIGHT, not far)
    words = head(view, seat, mood(view, seat)), plates(view, seat, (castle, fort, army)), people(view, seat)
    return h.div(f"{side} s{seat}")[words]


def cards(view: KingdomView, me: int) -> Markup:
    """Both realms side by side in a strip that pans, with a short summary of each to jump by."""
    order = (me, 1 - me)
    jumps = h.nav("jumps", aria_label=say("Realms"))[(_jump(view, seat) for seat in order)]
    return h.div("kingdom-scene cards")[jumps, h.div("pan")[(_card(view, seat, me) for seat in order)]]


def _jump(view: KingdomView, seat: int) -> Markup:
    r = view.realms[seat]
    facts = ((r.castle, say("castle")), (r.fort, say("wall")), (r.army, say("army")))
    told = joined(html("<span><b>{}</b>{}</span>", number, word) for number, word in facts)
    return html('<a class="s{seat}" href="#realm-{seat}">{flag}<b data-seat-name="{seat}">{name}</b>{told}</a>').format(
        seat=seat, flag=flag(seat), name=name(view, seat), told=told
    )


def _card(view: KingdomView, seat: int, me: int) -> Markup:
    """A realm and, below or beside it, all that is said of it."""
    width, height, weather = NARROW.width, NARROW.height, sky(view.realms[seat], view.book)
    behind = html('<rect x="-200" width="790" height="400" fill="url(#k-sky-{})"/>', weather)
    far = path(ridge(3, -60, 460, 182, 62, 320), f"far mood-{weather}")
    near = path(rolling(5, -60, 460, 208, 26, 5, 340), f"near mood-{weather}"), _rain(weather, -200, 790)
    realm = _painted(view, seat, NARROW)
    art = h.svg("art", viewBox=f"0 0 {width} {height}", role="group", aria_label=described(view, seat))[
        behind, far, near, realm.ground, realm.town
    ]
    return h.section(f"card s{seat}", id=f"realm-{seat}", aria_label=name(view, seat))[
        head(view, seat),
        h.div("view")[art, written(realm.labels, width, height)],
        h.div("strip")[
            alarm(view, me) if seat == me else None,
            h.div("plates")[plates(view, seat)],
            mood(view, seat),
            people(view, seat),
        ],
    ]


def _painted(view: KingdomView, seat: int, lay: Layout) -> Painted:
    return painted(
        view.realms[seat],
        seat,
        view.book,
        lay,
        frontier=seat == view.active and view.phase == "main" and not view.outcome,
    )


@cache
def _backdrop(left: str, right: str) -> Markup:
    """Two skies that meet over the river, mountains behind both; it goes on outside the frame."""
    high = html('x="-500" y="0" width="1984" height="784"')
    drawn = html(
        '<rect {high} fill="url(#k-sky-{left})"/><g mask="url(#k-right)"><rect {high} fill="url(#k-sky-{right})"/></g>'
    ).format(high=high, left=left, right=right)
    for i, (x, y, size) in enumerate(
        ((70, 150, 1.1), (360, 130, 0.8), (420, 210, 0.6), (610, 200, 0.7), (700, 140, 1), (900, 180, 1.2))
    ):
        drawn += path(
            CLOUD, f"sky-cloud mood-{left if i < 3 else right}", transform=f"translate({x} {y}) scale({size})"
        )
    for side, tone, mask in (("left", left, None), ("right", right, "url(#k-right)")):
        hills = path(ridge(6, -504, 1488, 336, 124, 560), f"far mood-{tone}")
        hills += path(ridge(8, -504, 1488, 358, 72, 560, 0.3), f"middle mood-{tone}")
        hills += path(rolling(5, -504, 1488, 396, 44, 12, 560), f"near mood-{tone}")
        hills += _rain(tone, -500 if side == "left" else 500, 1000)
        drawn += group(hills, mask=mask)
    return drawn


def _rain(tone: str, x: int, width: int) -> Markup:
    if tone not in ("storm", "rain"):
        return Markup()
    return tag("rect", class_="rainfall", x=x, y=0, width=width, height=470, fill="url(#k-rain)")


def _arrow(view: KingdomView, me: int) -> Markup:
    """3.8 The attack that could harm the viewer's castle next turn, as an arrow from camp to castle."""
    if not danger(view, me).castle:
        return Markup()
    d = "M584 356C566 306 430 300 350 346"
    return path(d, "threat under") + path(d, "threat", marker_end="url(#k-arrow)")


def described(view: KingdomView, *seats: int) -> str:
    """Realms in one breath, for those who do not see them."""
    said = []
    for seat in seats:
        r = view.realms[seat]
        said.append(
            say(
                "{name}: castle {castle}, wall {wall}, army {army}, {gold} gold, happiness {happiness}, {lands} lands, "
                "{buildings} buildings.",
                r,
                name=name(view, seat),
                wall=r.fort,
                buildings=len(r.buildings),
            )
        )
    return " ".join(said)


CREST = "crown"
SIGNS = {
    "EndTurn": "next",
    "Overwork": "farm",
    "Expand": "plus",
    "Tax": "coin",
    "ArmyAttack": "sword",
    "HoldFestival": "mask",
    "Plow": "plow",
}


def sign(action: Action) -> str:
    """The icon that stands before an action in the list."""
    match action:
        case Develop(kind=kind) | RoyalDecree(kind=kind):
            return "scroll" if isinstance(action, RoyalDecree) else kind
        case RaisePop(role=role):
            return ROLE_SIGNS[role]
        case Reallocate():
            return "swap"
        case Build():
            return "castle"
        case Sell():
            return "coin"
    return SIGNS[type(action).__name__]


def vignette() -> Markup:
    """The picture on the home page: a castle on its hill, a mill, houses and farms in a golden evening."""
    back = html(
        '<rect width="470" height="360" fill="url(#k-sky-golden)"/>'
        '<circle cx="118" cy="104" r="92" fill="url(#k-glow)"/>'
    )
    back += html('<circle cx="118" cy="104" r="25" class="sun"/>')
    for x, y, size in ((330, 50, 0.9), (424, 86, 0.6), (40, 60, 0.7)):
        back += path(CLOUD, "sky-cloud mood-golden", transform=f"translate({x} {y}) scale({size})")
    back += path(ridge(3, 0, 480, 190, 96, 280), "far mood-fair") + path(
        ridge(8, 0, 480, 212, 60, 290, 0.3), "middle mood-fair"
    )
    back += path(rolling(5, 0, 480, 238, 30, 4, 330), "near mood-fair")
    hill = path("M120 290C190 250 220 176 268 172h90C404 176 430 250 480 282V360H120Z", fill="url(#k-hill-golden)")
    trees = joined(use("k-tree", x, y, 16, 26) for x, y in ((216, 214), (228, 206), (404, 214), (418, 224), (432, 236)))
    keep = group(castle(10), "castle", transform="translate(313 178) scale(.88)")
    rampart = group(wall(12, True), "rampart", transform="translate(313 226)")
    front = path("M0 228C90 202 180 220 260 240S420 244 470 228V360H0Z", fill="url(#k-grass-golden)")
    standing = (("mill", 68, 230, 92, 100), ("house", 136, 236, 50, 65), ("house", 182, 240, 44, 58))
    fields = (("farm", 430, 258, 56, 73), ("farm", 224, 264, 54, 71), ("market", 300, 268, 52, 56))
    settled = joined(use(f"k-{what}", x, y, w, h) for what, x, y, w, h in (*standing, *fields))
    scene = group(hill + trees + keep + rampart + front + settled, "realm s0 mood-golden")
    art = h.svg("art kingdom-scene", viewBox="0 0 470 300", preserveAspectRatio="xMidYMax slice", aria_hidden="true")[
        back, scene
    ]
    return definitions() + art
