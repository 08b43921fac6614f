"""The headquarters of a campaign: a status bar over pages for the hangar, contracts, pilots, market and galaxy, and in
front of them whatever is being decided: the refit bay, the briefing, the wreckage after a battle, the end.

Every part that a deed touches carries the ref that text/company.py gives to it.
"""

from __future__ import annotations

from functools import cache

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import say, signed

from ..company.calendar import date
from ..company.economy import upkeep_rows
from ..company.standing import level_of
from ..state import MacView
from ..text.company import salvaging
from .art import HATCH
from .contracts import board_strip, briefing, contracts
from .frames import frame_definitions
from .galaxy import galaxy, galaxy_definitions
from .hangar import hangar, hangar_definitions, sheets
from .market import market
from .parts import NICKNAMES, bar, emblem, money
from .pilots import pilots
from .refit import refit
from .report import after_action, the_end


@cache
def definitions() -> Markup:
    """What the pages use by reference."""
    defs = HATCH + frame_definitions() + hangar_definitions() + galaxy_definitions()
    return html('<svg class="defs mac-scene" width="0" height="0" aria-hidden="true"><defs>{}</defs></svg>', defs)


def pages(view: MacView) -> dict[str, Markup]:
    """13.1 What is to be decided first, then all that can be looked at.

    Each report has a title of its own, so that it opens by itself.
    """
    first: dict[str, str] = {}
    if view.outcome:
        first["The end"] = the_end(view)
    elif view.bay:
        first[say("Refit bay")] = refit(view)
    elif view.mission:
        first[say("Deployment")] = briefing(view)
    report = {say("After action {number}", number=len(view.history)): after_action(view)} if view.report else {}
    if salvaging(view):
        first |= report
    house = h.div("mac-hq-home")[hangar(view), h.div("mac-hq-lower")[sheets(view), board_strip(view)]]
    rest = {
        say("Hangar"): house,
        say("Contracts"): contracts(view),
        say("Pilots"): pilots(view),
        say("Market"): market(view),
        say("Galaxy"): galaxy(view),
    }
    bar = status(view)
    return {title: h.div("mac-scene mac-hq")[bar, page] for title, page in (first | rest | report).items()}


def status(view: MacView) -> Markup:
    """The status bar: date, credits, upkeep, fuel, reputation, and what each faction thinks of the company."""
    book = view.book
    here = book.places[view.place]
    most = book.company.travel.tank
    days_left = view.options.days - view.day + 1
    term = say("day {day}", view) if view.outcome else say("day {day}, {days_left} left", view, days_left=days_left)
    bits = [
        html('<div class="mac-hq-firm">{}<div><b>{}</b><span>{}</span></div></div>').format(WOLF, view.name, here.name),
        h.div(data_ref="day")[h.b[date(book, view.day)], h.span[icon("clock", 13), term]],
        html('<div data-spot="credits"><b>{why}</b><span>{icon}credits</span></div>').format(
            why=why("worth", money(view.credits)), icon=icon("coin", 13)
        ),
        html("<div><b>{}</b><span>upkeep a day</span></div>", why("upkeep", money(-added(upkeep_rows(view))))),
        html('<div data-ref="fuel"><b>{fuel}/{most}</b><span>{icon}fuel{bar}</span></div>').format(
            fuel=view.fuel, most=most, icon=icon("power", 13), bar=bar(view.fuel, most)
        ),
        html('<div data-spot="reputation"><b>{}</b><span>reputation</span></div>', view.reputation),
    ]
    for name, standing in view.standing.items():
        level = level_of(book, standing)
        told = h.div[h.b[signed(standing), " ", h.i[level.name]], h.span[NICKNAMES[name]]]
        look = f"mac-hq-stand {level.name.lower()}"
        bits.append(h.div(look, data_spot=f"standing:{name}")[emblem(name, 28), told])
    return html('<div class="mac-hq-status" tabindex="0" role="region" aria-label="Company">{}</div>', joined(bits))


WOLF = html(
    '<svg class="mac-hq-wolf" width="30" height="30" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M4 3l4 4h8l4-4v9l-3 5-5 4-5-4-3-5zM8.5 11.5l2 1M15.5 11.5l-2 1M10.5 17l1.5 1 1.5-1"/></svg>'
)
