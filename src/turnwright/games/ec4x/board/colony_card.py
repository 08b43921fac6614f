"""3, 5 The card of an own colony: its people, its output, its docks and what is being built."""

from __future__ import annotations

from functools import lru_cache

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import counted, kept_by, say

from .. import lines
from ..assets import Colony, House, Planet, Project, capacity
from ..book import LEVELS, NOBODY, PLANETS, RAW_INDEX, RAWS, Book, Options, unit
from ..economy import production
from ..economy.construction import dock_count, docks_used
from ..economy.population import MILLI, grown, level, pu, pu_of
from ..state import Seen
from ..text.words import house_name, pp, star, units
from .art import emblem, planet
from .parts import facts, head, sec

GARRISON = {"SB": "starbase", "FS": "fighter squadron", "GB": "battery", "AA": "army", "MD": "marine division"}


def colony_card(view: Seen, colony: Colony) -> Markup:
    """3 All about one of one's own worlds."""
    place, planet = (star(view, colony.at), colony.at == view.home), view.planet(colony)
    return _colony_card(view.book, view.options, view.mine, colony, planet, *place, queue(view, colony))


@kept_by(256)
def _colony_card(
    book: Book, options: Options, house: House, colony: Colony, world: Planet, name: str, capital: bool, queued: Markup
) -> Markup:
    at, people = colony.at, pu(colony)
    cap = capacity(book, world)
    cut = colony.blockader >= 0
    gross, net = production.worth(book, options, house, colony, world)
    free = added(production.output(book, options, house, colony.but(blockader=NOBODY), world)) if cut else gross
    more = (pu_of(grown(book, house, colony, world)) - people) / MILLI
    next_class = say("to Level {level}", level=LEVELS[level(cap * MILLI) - 1]) if cap else say("no limit")
    share = colony.industry * 100 * MILLI // people if people else 0
    settling = say(", {settling} PTU settling", settling=colony.settling // MILLI) if colony.settling else ""
    size, picture = say("colony, Level {level}", level=LEVELS[level(people) - 1]), planet(world.kind, 108, cut)
    whose = h[emblem(colony.owner, 14), " ", say("capital") if capital else house_name(colony.owner)]
    folk = {"people": people / MILLI, "of": say("of {cap}", cap=cap) if cap else "", "more": more, "settling": settling}
    brings = why(f"revenue:{at}", pp(net), "n")
    return h.article(f"card colony h{colony.owner}", data_card=f"colony:{at} system:{at}")[
        head(f"colony:{at}", name, size, picture, whose),
        blockaded(book, colony.blockader) if cut else None,
        facts(
            (say("Planet class"), html("<b>{}</b> {}", PLANETS[world.kind], next_class)),
            (say("Resources"), html("<b>{}</b> {} %", RAWS[world.raw], RAW_INDEX[world.raw][world.kind])),
            (say("Population"), html("<b>{people:.0f} PU</b> {of} {more:+.1f}{settling}", **folk)),
            (say("Industry"), html("<b>{industry} IU</b> {share} % of PU", industry=colony.industry, share=share)),
        ),
        docks(book, house, colony),
        queued,
        h.footer[
            h.div[
                html('<span class="cap">Output</span>{}', why(f"output:{at}", html("<b>{}</b>", pp(gross)), "n")),
                html(" <s>{}</s>", pp(free)) if free != gross else None,
            ],
            html("<p>tax {tax} % brings<br/>{why} PP a turn</p>", tax=house.tax, why=brings),
        ],
    ]


def blockaded(book: Book, by: int) -> Markup:
    """6.2.6 Who stands before the world, and what it costs."""
    lost = say("{lost} % of the output is lost", lost=100 - book.economy.blockade)
    shut = h.span[h.b[say("Blockaded by {house}", house=house_name(by))], lost, " ", sec("6.2.6")]
    return h.p("alarm-bar")[icon("link", 18), shut]


def docks(book: Book, house: House, colony: Colony) -> Markup:
    """4.5, 5 Docks one by one, and what guards the world."""
    yard, port = ("yard", say("Shipyard"), colony.shipyards), ("port", say("Spaceport"), colony.spaceports)
    rows = [
        _dock(colony.at, name, count, dock_count(book, house, colony, place), docks_used(colony, place))
        for place, name, count in (yard, port)
        if count
    ]
    return h.section("docks")[rows, h.div("dock")[h.span[say("Garrison")], h.b[garrison(colony)]]]


@lru_cache(1024)
def _dock(at: int, name: str, count: int, whole: int, used: int) -> Markup:
    pips = html('<i class="f"></i>') * min(used, 24) + html("<i></i>") * max(0, min(whole, 24) - used)
    title, free = h.span[name, f" ×{count}" if count > 1 else ""], why(f"docks:{at}", f"{used}/{whole}", "n")
    return h.div("dock")[title, h.span("pips")[pips], free]


def garrison(colony: Colony) -> str:
    """2.4 Bases, fighters, batteries and troops; what is crippled is said."""
    said = []
    for code, noun in GARRISON.items():
        count, hit = colony.posted[code]
        if count:
            units = counted(count, noun)
            said.append(say("{units} ({hit} crippled)", units=units, hit=hit) if hit else units)
    if colony.shield:
        said.append(say("shield SLD{shield}", shield=colony.shield))
    return ", ".join(said) or say("none")


def queue(view: Seen, colony: Colony) -> Markup:
    """5 What is being built, and what the draft adds, dashed."""
    rows = [(projected(view, project), f"T{project.ready}", "") for project in colony.queue]
    for line in view.sheet:
        if isinstance(line, lines.Build) and line.colony == colony.at and line.unit in view.book.units:
            row = unit(view.book, line.unit)
            rows.append((units(view.book, ((line.unit, line.count),)), f"T{view.turn + row.turns}", "draft"))
    if not rows:
        return Markup()
    body = joined(
        h.li[h.span(state)[what], (" ", say("draft")) if state else None, h.b[when]] for what, when, state in rows
    )
    return html('<section class="queue"><h4 class="cap">Queue</h4><ul>{}</ul></section>', body)


def projected(view: Seen, project: Project) -> str:
    if project.squadron:
        return say("Repair: squadron {number}", number=project.squadron.number)
    what = units(view.book, ((project.code, project.count),))
    about = [what, f"WEP{project.wep}"] if project.wep > 1 else [what]
    return ", ".join([*about, say("waiting")] if project.done else about)
