"""One realm as scenery: hill, castle, wall, town and army, at the anchors of a layout."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from turnwright.kit.markup import Markup, joined
from turnwright.kit.svg import at, group, noise, num, path, tag, use
from turnwright.kit.words import kept, say, signed, wordlist

from ..book import Book
from ..happiness import tier
from ..state import Realm
from ..text.words import NAMES
from .castle import Arc, army, castle, happiness, standing, wall
from .land import Field, Label, Terraces, titled, touch


class Layout(NamedTuple):
    """Where everything in a realm stands, the castle to the left and the border to the right."""

    width: int
    height: int
    arc: Arc
    castle: tuple[float, float]
    wall: float
    size: float
    """Of castle, wall and weather."""
    ground: str
    army: tuple[float, float]
    army_size: float
    town: float
    """Size of a building."""
    sites: tuple[tuple[str, float, float], ...]
    """3.11 Each building has a site of its own; Castle Walls are the wall itself."""
    field: Field
    trees: tuple[tuple[int, int], ...]
    mirror: float | None = None
    """The width of the scene in which this is the right-hand side."""

    def mirrored(self, width: float) -> Layout:
        """The same on the right-hand side: the land is mirrored, what stands on it is only moved."""
        arc = self.arc._replace(x=width - self.arc.x)
        field = self.field._replace(x0=width - self.field.x1, x1=width - self.field.x0)
        sites = tuple((name, width - x, y) for name, x, y in self.sites)
        return self._replace(arc=arc, field=field, sites=sites, mirror=width)


class Painted(NamedTuple):
    """A realm as SVG, and the words to lay over it; between its ground and what stands on it a river may run."""

    ground: str
    town: str
    labels: tuple[Label, ...]


WIDE = Layout(
    width=492,
    height=784,
    arc=Arc(222, 246, 142, 122),
    castle=(222, 304),
    wall=374,
    size=1,
    ground="M-520 500C-300 440 -120 452 -20 442C40 398 120 374 196 376C300 378 380 404 510 416V1500H-520Z",
    army=(412, 406),
    army_size=1.05,
    town=0.66,
    sites=(
        ("palace", 350, 342),
        ("citadel", 50, 432),
        ("great_hall", 128, 434),
        ("temple", 204, 434),
        ("castle_gardens", 280, 434),
        ("barracks", 344, 430),
        ("town_charter", 46, 500),
        ("market", 116, 500),
        ("mill", 186, 500),
        ("plow_workshop", 256, 500),
        ("raiders_guild", 326, 500),
    ),
    field=Field(10, 456, 522, 712, 16, 4),
    trees=((-126, 30), (-140, 44), (128, 28), (150, 50), (-114, 38)),
)

NARROW = Layout(
    width=390,
    height=400,
    arc=Arc(195, 144, 104, 70),
    castle=(195, 162),
    wall=200,
    size=0.52,
    ground="M-20 282C30 218 110 198 195 199C270 201 330 214 410 224V600H-20Z",
    army=(338, 204),
    army_size=0.62,
    town=0.46,
    sites=(
        ("palace", 288, 184),
        ("citadel", 40, 234),
        ("great_hall", 107, 236),
        ("temple", 170, 236),
        ("castle_gardens", 253, 236),
        ("barracks", 341, 242),
        ("town_charter", 42, 278),
        ("market", 120, 278),
        ("mill", 182, 278),
        ("plow_workshop", 250, 278),
        ("raiders_guild", 334, 280),
    ),
    field=Field(6, 384, 291, 391, 15, 2),
    trees=((-80, 22), (-92, 34), (82, 20), (98, 36)),
)

SHORT = wordlist(
    {
        "town_charter": "Charter",
        "raiders_guild": "Raiders",
        "plow_workshop": "Plows",
        "castle_gardens": "Gardens",
        "castle_walls": "Walls",
        "great_hall": "Hall",
    }
)
"""Names on the board, where they are longer in the book."""


def sky(realm: Realm, book: Book) -> str:
    """4 The weather that goes with a tier of happiness."""
    row = tier(book, realm.happiness)
    if row.income <= -50:
        return "storm"
    if row.stops_growth:
        return "rain"
    if row.income < 0:
        return "cloud"
    return "golden" if row.income >= 50 else "fair" if row.income > 0 else "calm"


@kept(128)
def painted(realm: Realm, seat: int, book: Book, lay: Layout, frontier: bool) -> Painted:
    """A realm from its weather to its fields; a frontier where it is about to grow."""
    flip = None if lay.mirror is None else f"translate({lay.mirror:g} 0) scale(-1 1)"
    terraces = Terraces(realm, seat, lay.field, frontier)
    weather = titled(say("Happiness: {happiness}", happiness=signed(realm.happiness))) + happiness(
        realm.happiness, lay.arc, book, max(0.8, lay.size)
    )
    ground = group(weather, data_ref=f"happiness:{seat}")
    ground += group(_scenery(realm, seat, book, lay), transform=flip)
    town = _town(realm.buildings, realm.sold, seat, lay) + terraces.draw()
    town += group(_camp(realm, seat, lay), transform=flip)
    names = [
        Label(x, y + 11, _short(name), "name" if name in realm.buildings else "name plan")
        for name, x, y in lay.sites
        if name in realm.buildings or (frontier and name not in realm.sold)
    ]
    labels = (*_tiers(realm.happiness, lay.arc, book), *names, *terraces.labels())
    mood = f"realm s{seat} mood-{sky(realm, book)}"
    return Painted(group(ground, mood), group(town, mood), labels)


def _tiers(value: int, arc: Arc, book: Book) -> Iterator[Label]:
    """4 The tiers of happiness along the arc, except where the weather stands."""
    for step in (row.at for row in book.happiness.tiers):
        if abs(step - value) > 1:
            yield Label(*arc.point(step, 15), signed(step), "tier")
    yield Label(*arc.point(value), signed(value), "value low" if tier(book, value).income < 0 else "value")


def _scenery(realm: Realm, seat: int, book: Book, lay: Layout) -> Markup:
    """Hill, road, castle and wall: what may be seen mirrored."""
    mood = sky(realm, book)
    (x, y), k = lay.castle, lay.size
    drawn = [path(_hill(lay), fill=f"url(#k-hill-{mood})"), path(_road(lay), "road")]
    drawn += [use("k-tree", x + dx, y + dy, 15, 25) for dx, dy in lay.trees]
    blocks = group(castle(standing(realm.castle, book)), "castle", transform=f"translate({at(x, y + 2)}) scale({k})")
    drawn.append(
        group(
            titled(say("Castle: {castle} of {most}", castle=realm.castle, most=book.start.castle)) + blocks,
            data_ref=f"castle:{seat}",
        )
    )
    drawn.append(path(lay.ground, fill=f"url(#k-grass-{mood})"))
    stone = "castle_walls" in realm.buildings
    merlons = group(wall(realm.fort, stone), transform=f"translate({at(x, lay.wall)}) scale({k * 1.1:g})")
    name = titled(
        say("Wall: {fort}; Castle Walls", fort=realm.fort)
        if stone
        else say("Wall: {fort}; no Castle Walls", fort=realm.fort)
    )
    drawn.append(group(name + merlons, "rampart", data_ref=f"building:{seat}:castle_walls"))
    return joined(drawn)


def _hill(lay: Layout) -> str:
    (x, y), w = lay.castle, 106 * lay.size
    foot = lay.wall + 96 * lay.size
    left = f"M{at(-30, foot)}C{at(40, foot - 30, x - w - 46, y + 34, x - w, y + 8)}"
    return f"{left}C{at(x - w * 0.6, y - 5, x + w * 0.6, y - 5, x + w, y + 8)}C{at(x + w + 50, y + 34, x + w + 80, foot - 70, lay.width, foot)}Z"


def _road(lay: Layout) -> str:
    (x, y), k, end = lay.castle, lay.size, lay.wall + 8
    left = f"M{at(x - 6 * k, y)}C{at(x - 18, y + 26, x + 16, y + 30, x - 10 * k, end)}L{at(x + 10 * k, end)}"
    return f"{left}C{at(x + 34, y + 30, x + 2, y + 24, x + 6 * k, y)}Z"


def _camp(realm: Realm, seat: int, lay: Layout) -> Markup:
    drawn = titled(say("Army: {army}", army=realm.army)) + army(realm.army, realm.commanders, seat)
    return group(
        drawn, "army", data_ref=f"army:{seat}", transform=f"translate({at(*lay.army)}) scale({lay.army_size:g})"
    )


@kept(128)
def _town(buildings: tuple[str, ...], sold: tuple[str, ...], seat: int, lay: Layout) -> Markup:
    """3.11 Buildings on their sites; without one a site is wild ground that can be built on."""
    drawn = []
    for i, (name, x, y) in enumerate(lay.sites):
        title, class_ = NAMES[name], "house"
        if name in buildings:
            site = _building(name, x, y, lay.town)
        else:
            site, class_ = _plot(i, x, y, lay.town, sold=name in sold), "site"
            title = say("{name}, sold", name=title) if name in sold else say("{name}, not built", name=title)
        drawn.append(group(titled(title) + site, class_, data_ref=f"building:{seat}:{name}"))
    return joined(drawn)


def _short(name: str) -> str:
    return SHORT.get(name) or NAMES[name]


@lru_cache(256)
def _building(name: str, x: float, y: float, k: float) -> Markup:
    shadow = tag("ellipse", class_="shadow", cx=num(x), cy=num(y - 1), rx=num(36 * k), ry=num(7 * k))
    return shadow + use(f"k-{name}", x, y, 72 * k, 78 * k)


@lru_cache(256)
def _plot(i: int, x: float, y: float, k: float, sold: bool) -> Markup:
    ring = touch(x, y - 6 * k) + tag(
        "ellipse", class_="plot", cx=num(x), cy=num(y - 6 * k), rx=num(30 * k), ry=num(10 * k)
    )
    if sold:
        rubble = "".join(
            f"M{at(x + (j - 2) * 13 * k, y - 3)}l{at(5 * k, -9 * k, 8 * k, 2 * k, 4 * k, 7 * k)}z" for j in range(4)
        )
        return ring + path(rubble, "rubble")
    growth = "rock" if noise(i, 3) < 0.25 else "bush"
    wild = use(f"k-{growth}", x + 20 * k * (noise(i) - 0.5), y - 2, 24 * k, 15 * k)
    if noise(i, 1) < 0.6:
        wild += use("k-tree", x + 26 * k * (noise(i, 2) - 0.5), y - 8 * k, 18 * k, 29 * k)
    return ring + wild
