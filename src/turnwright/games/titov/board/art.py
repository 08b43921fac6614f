"""5.4 The art: which scene of scenes.svg each card shows, how a Project rises, and the tokens of the resources.

What never changes is drawn in SVG files: material.svg holds what others refer to, skies and walls, tokens and figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, drawing, html, joined, symbols
from turnwright.kit.svg import at, num, path, tag
from turnwright.kit.words import kept, say

from ..state import LETTERS, RESOURCES, base

SCENES = {name.removeprefix("tv-scene-"): drawn for name, drawn in symbols(__package__, "scenes.svg").items()}
"""Every scene by name: one for each kind of event, drawn in the common frame."""

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
    ground = html('<path d="M0 0h180v90H0z" fill="url(#tv-{})"/>', "night" if card == "O8" else "dusk")
    ground += path("M0 74h180V90H0z", fill="#7a5a32")
    men = [html('<use href="#tv-man-hoe" transform="translate({}) scale(0.9)"/>', spot) for spot in ("30 76", "168 78")]
    return _framed(joined([ground, courses(done, total), *men]))


def courses(done: int, total: int) -> Markup:
    """A building of so many courses; those to come are dashed."""
    drawn, deep = Markup(), 60 / total
    for i in range(total):
        w, y = 96 - i * 72 / total, 74 - (i + 1) * deep
        d = f"M{at(104 - w / 2, y + deep)}l4 {num(-deep)}h{num(w - 8)}l4 {num(deep)}z"
        drawn += path(d, "course" if i < done else "course to-come")
    return drawn


def _framed(body: str) -> Markup:
    return tag(
        "svg", body, class_="pic", viewBox="0 0 180 90", preserveAspectRatio="xMidYMax slice", aria_hidden="true"
    )


def definitions(cards: Iterable[str]) -> Markup:
    """Everything the pictures of these cards refer to, once for the page."""
    scenes = joined(SCENES[name] for name in sorted({scene_of(card) for card in cards}))
    return h.svg("titov-defs", width="0", height="0", aria_hidden="true")[h.defs[material(), scenes]]


def material() -> Markup:
    """What every picture may refer to."""
    return drawing(__package__, "material.svg")


@kept()
def token(letter: str, size: int = 16, state: str = "t") -> Markup:
    """A resource: `t` there, `h` missing, `e` a free place."""
    name = RESOURCES[LETTERS.index(letter)]
    said = say("{name}, missing", name=name) if state == "h" else name
    use = html('<use href="#tv-{}{}"/>', state, letter)
    return tag("svg", use, class_=f"tk {letter}", width=size, height=size, role="img", aria_label=said)
