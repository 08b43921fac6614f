"""Lands as terraces: tilled ones furrowed with two slots, meadows with one, forest where nobody has settled yet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple, Self

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import at, group, noise, num, path, tag, use
from turnwright.kit.words import counted, kept, say, wordlist

from ..state import Realm

FREE = "free"
TITLES = wordlist({kind: kind.capitalize() for kind in ("house", "farm", "outpost", "watchtower", "garden", FREE)})
LETTER = 6.3
"""How wide a letter of a label is, about."""
FINGER = 48
ORDER = ("farm", "garden", "house", "outpost", "watchtower")
"""Developments as they fill the slots; new land comes last, so little moves when a realm grows."""


class Label(NamedTuple):
    """Words over the drawing, in its coordinates."""

    x: float
    y: float
    text: str
    class_: str = ""


class Field(NamedTuple):
    """The ground that the terraces share."""

    x0: float
    x1: float
    y0: float
    y1: float
    lip: float
    """Height of a terrace's wall, on which its label is written."""
    labels_in_rows: int
    """With more rows than this there is no room to write."""


class Land(NamedTuple):
    slots: tuple[str, ...]
    """What stands in each; a land to be won has none."""

    @property
    def tilled(self) -> bool:
        return len(self.slots) == 2


class Slot(NamedTuple):
    kind: str
    shared: int
    """Slots of one kind and equal here share a label: those of one land, in small terraces those of one row."""
    left: float
    right: float


def lands(realm: Realm) -> list[Land]:
    """0 The lands with what stands on them.  They are interchangeable, so any fixed order is as true as another."""
    counts = (realm.farms, realm.gardens, realm.houses, realm.outposts, realm.watchtowers)
    stock = [kind for kind, count in zip(ORDER, counts, strict=True) for _ in range(count)]
    stock += [FREE] * realm.free_slots
    cut = 2 * realm.tilled
    return [Land(tuple(stock[i : i + 2])) for i in range(0, cut, 2)] + [Land((kind,)) for kind in stock[cut:]]


def shape(cells: int) -> tuple[int, int]:
    """Columns and rows: two rows as long as they are roomy, then more and smaller terraces."""
    for rows, columns in ((2, 5), (3, 6), (4, 7)):
        if cells <= rows * columns:
            return max(3, -(-cells // rows)), rows
    return 8, -(-cells // 8)


def titled(words: str) -> Markup:
    """The name of a drawn part: a pointer shows it, a reader says it."""
    return html("<title>{}</title>", words)


def touch(x: float, y: float) -> Markup:
    """A finger's width around the middle of what is drawn smaller."""
    return tag("rect", class_="touch", x=num(x - FINGER / 2), y=num(y - FINGER / 2), width=FINGER, height=FINGER)


class Grid(NamedTuple):
    """Where terraces lie.  In equal grids a land looks the same, whatever stands on the others: so each is drawn once."""

    seat: int
    field: Field
    columns: int
    rows: int


class Terraces(Grid):
    """The grid of one realm, drawn row by row from the back to the front."""

    cells: list[Land]
    width: float
    pitch: float
    lip: float
    depth: float
    scale: float

    def __new__(cls, realm: Realm, seat: int, field: Field, frontier: bool) -> Self:
        cells = lands(realm) + [Land(())] * frontier
        self = super().__new__(cls, seat, field, *shape(len(cells)))
        self.cells = cells
        self.width = (field.x1 - field.x0) / self.columns
        self.pitch = (field.y1 - field.y0) / self.rows
        self.lip = field.lip if self.rows <= field.labels_in_rows else min(field.lip, self.pitch * 0.2)
        self.depth = self.pitch - self.lip - min(4, self.pitch * 0.1)
        self.scale = min(1.0, self.depth / 66, self.width / 2 / 46)
        return self

    def draw(self) -> Markup:
        drawn = [self._terrace(i, land) if land.slots else self._frontier(i) for i, land in enumerate(self.cells)]
        return h[drawn, (self._forest(i) for i in range(len(self.cells), self.rows * self.columns))]

    def labels(self) -> Iterator[Label]:
        """One label for each run of the same kind in a row, where there is room for the word; a tight one is left out of a small scene."""
        if self.rows > self.field.labels_in_rows:
            return
        for row in range(self.rows):
            for (kind, _), run in groupby(self._slots(row), key=lambda slot: (slot.kind, slot.shared)):
                slots = list(run)
                left, right = slots[0].left, slots[-1].right
                word = _word(kind, len(slots))
                if len(word) * LETTER <= right - left:
                    x = (left + right) / 2
                    y = self._y(row, x) + self.depth + self.lip / 2
                    tight = " tight" if 1.6 * len(word) * LETTER > right - left else ""
                    yield Label(x, y, word, ("slot" if kind == FREE else "") + tight)
            yield from self._frontier_label(row)

    def _frontier_label(self, row: int) -> Iterator[Label]:
        last = len(self.cells) - 1
        if self.cells and not self.cells[-1].slots and last // self.columns == row:
            x = self._x(last % self.columns + 0.5)
            yield Label(x, self._y(row, x) + self.depth + self.lip / 2, say("Expand"), "slot")

    def _slots(self, row: int) -> Iterator[Slot]:
        for column in range(self.columns):
            i = row * self.columns + column
            if i < len(self.cells):
                kinds = self.cells[i].slots
                for k, kind in enumerate(kinds):
                    left, right = (self._x(column + edge / len(kinds)) for edge in (k, k + 1))
                    yield Slot(kind, i if self.rows == 2 else 0, left, right)

    def _x(self, column: float) -> float:
        return self.field.x0 + column * self.width

    def _y(self, row: int, x: float) -> float:
        """The back edge; terraces bow towards the viewer."""
        middle, half = (self.field.x0 + self.field.x1) / 2, (self.field.x1 - self.field.x0) / 2
        return self.field.y0 + row * self.pitch + 5 * (1 - ((x - middle) / half) ** 2)

    def _outline(self, i: int) -> tuple[str, str, str]:
        """The ground, the wall below it and the lip between, as paths."""
        row, column = divmod(i, self.columns)
        left, right = self._x(column) + 2.5, self._x(column + 1) - 2.5
        middle, y, depth = (left + right) / 2, self._y, self.depth
        front = (
            f"{at(right, y(row, right) + depth)}Q{at(middle, y(row, middle) + depth + 1, left, y(row, left) + depth)}"
        )
        back = f"M{at(left + 4, y(row, left))}Q{at(middle, y(row, middle) + 1, right - 4, y(row, right))}"
        lip = f"M{front}"
        return f"{back}L{front}Z", f"{lip}v{num(self.lip)}H{num(right)}Z", lip

    @kept(1024)
    def _terrace(self, i: int, land: Land) -> Markup:
        row, column = divmod(i, self.columns)
        ground, wall, lip = self._outline(i)
        kind = "tilled" if land.tilled else "meadow"
        drawn = [path(wall, "bank"), path(wall, "stones"), path(ground, f"land {kind}"), path(ground, f"on-{kind}")]
        drawn.append(path(lip, "lip"))
        if land.tilled:
            x = self._x(column + 0.5)
            drawn.append(path(f"M{at(x, self._y(row, x) + 4)}v{num(self.depth - 7)}", "hedge"))
        else:
            drawn += [self._tree(column + along, row, down, size) for along, down, size in TREES]
        for k, kind in enumerate(land.slots):
            x = self._x(column + (k + 0.5) / len(land.slots))
            y = self._y(row, x)
            drawn.append(self._slot(i, x, y + self.depth * 0.56) if kind == FREE else self._development(i, kind, x, y))
        return joined(drawn)

    def _tree(self, column: float, row: int, down: float, size: float) -> Markup:
        x, k = self._x(column), self.scale * size
        return use("k-tree", x, self._y(row, x) + self.depth * down, 18 * k, 29 * k)

    def _development(self, i: int, kind: str, x: float, y: float) -> Markup:
        k, foot = self.scale, y + self.depth * 0.9
        shadow = tag("ellipse", class_="shadow", cx=num(x), cy=num(foot - 2 * k), rx=num(22 * k), ry=num(6 * k))
        name = titled(say("{kind} on land {number}", kind=TITLES[kind], number=i + 1))
        return h.g(data_ref=f"{kind}:{self.seat}")[name, shadow, use(f"k-{kind}", x, foot, 50 * k, 65 * k)]

    def _slot(self, i: int, x: float, y: float) -> Markup:
        k, name = self.scale, titled(say("Free slot on land {number}", number=i + 1))
        ring = tag("ellipse", cx=num(x), cy=num(y), rx=num(20 * k), ry=num(15 * k))
        plus = path(f"M{at(x - 6 * k, y)}h{num(12 * k)}M{at(x, y - 6 * k)}v{num(12 * k)}")
        return h.g("slot", data_ref=f"slots:{self.seat}")[name, touch(x, y), ring, plus]

    def _frontier(self, i: int) -> Markup:
        row, column = divmod(i, self.columns)
        x, arm = self._x(column + 0.5), 9 * self.scale
        y = self._y(row, x) + self.depth / 2
        plus = path(f"M{at(x - arm, y)}h{num(2 * arm)}M{at(x, y - arm)}v{num(2 * arm)}", "plus")
        claim = titled(say("A new land")) + path(self._outline(i)[0], "claim")
        return group(claim + plus, "frontier", data_ref=f"lands:{self.seat}")

    @kept(256)
    def _forest(self, i: int) -> Markup:
        row, column = divmod(i, self.columns)
        trees = []
        for k in range(12):
            along = (k % 4 + 0.2 + 0.6 * noise(i, k)) / 4
            down = 0.3 + 0.9 * (k // 4 + 0.5 * noise(i, k + 50)) / 3
            trees.append((down, self._tree(column + along, row, down, 0.95 + 0.5 * noise(i, k + 99))))
        return joined(tree for _, tree in sorted(trees))


def _word(kind: str, count: int) -> str:
    if kind == FREE:
        return TITLES[FREE] if count == 1 else say("{count} free", count=count)
    if kind == "watchtower":
        return say("Tower") if count == 1 else counted(count, "tower")
    return TITLES[kind] if count == 1 else counted(count, kind)


TREES = ((0.14, 0.5, 0.9), (0.87, 0.42, 0.8), (0.84, 0.92, 0.66))
"""Where a meadow's trees stand, and how large."""
