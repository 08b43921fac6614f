"""Titov's board: a temple front with the Agenda in its niches, the river before it, the hand fanned at the shore.

Three screens: the table, the decks to look through, the chronicle.  Everything is drawn from a View alone.
Start reading at `table`: agenda.py, table.py and tray.py, all of them made of card.py and its parts.py; facts.py asks the rules;
art.py paints.
"""

from __future__ import annotations

from turnwright.core import Action
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, drawing, html, joined
from turnwright.kit.words import say

from ..actions import Aim, Build, Play, Press, Resolve
from ..text.forecast import omens
from ..text.words import gained
from ..view import Court
from .agenda import facade, frieze, tabs
from .art import definitions, material
from .books import chronicle, decks
from .facts import offers_met
from .motions import motions
from .table import backdrop, bank, coming, ending, hand, high, lane, piles, tally
from .tray import tray

MANY = 4
"""Cards in play that stand side by side on an upright tablet, the Milestone among them."""


def screens(view: Court) -> dict[str, Markup]:
    """Markup by title; what stands under the empty title serves them all."""
    return {
        "": definitions(cards_drawn(view)),
        say("Table"): table(view),
        say("Decks"): decks(view),
        say("Chronicle"): chronicle(view),
    }


def board(view: Court) -> Markup:
    """All screens in one."""
    return joined(screens(view).values())


def table(view: Court) -> Markup:
    """The table itself."""
    state = ("ended" if view.outcome else view.phase) + (" many" if len(view.places) > MANY else "")
    offered, foretold = tray(view), omens(view)
    upper = frieze(view), tabs(view, foretold, 'class="trc"' in offered), facade(view, foretold), sill(view)
    shore = tally(view), coming(view, foretold), hand(view), lane(view), offered
    lower = h.div("lower crowd" if high(view) else "lower")[
        h.div("bay")[bank(view), h.div("shore")[shore], piles(view)]
    ]
    return h.div(f"titov-scene tbl {state}")[backdrop(), h.div("floor")[h.div("upper")[upper], lower], ending(view)]


def sill(view: Court) -> Markup:
    """6.2.1 How many Resolutions are met, and whether they can be taken now."""
    offers = [met for it in view.places if it is not None and not it.spent for met in offers_met(view, it)]
    shut = view.phase != "crisis"
    word = say("Resolutions open in the Crisis Phase") if shut else say("Resolutions are open")
    if view.quarantine == view.turn:
        word = say("Quarantine: no Resolutions this turn")
    if view.outcome:
        word = say("The reign has ended")
    return html('<p class="sill">{icon}<span>{word}: <b>{met} of {offers} met</b></span></p>').format(
        icon=icon("lock" if shut else "check", 13), word=word, met=sum(offers), offers=len(offers)
    )


def cards_drawn(view: Court) -> set[str]:
    """Every card whose picture may be drawn."""
    book = view.book
    shown = {it.card for it in view.places if it is not None} | {deed.card for deed in view.story}
    shown |= {*view.hand, *view.deck, *view.discard, *view.objective_discard, *view.looking}
    shown |= {*view.objective_top, *view.objective_bottom}
    for it in view.places:
        if it is not None:
            row = book.in_play(it.card)
            shown.update(gained(row.track.victory) if row.track else ())
            shown.update(*(gained(resolution.effects) for resolution in row.resolutions))
    question = view.question
    for option in getattr(getattr(question, "effect", None), "options", ()):
        shown.update(gained(option.effects))
    shown |= {view.ending} if view.ending in book.objectives else set()
    return shown | set(getattr(question, "cards", ()))


CREST = "ankh"
ACTION_SIGNS = {
    "EndPhase": "next",
    "Choose": "check",
    "Pick": "card",
    "Name": "card",
    "Split": "plus",
    "Look": "eye",
    "Decline": "stay",
}


def sign(action: Action) -> str:
    """The icon that stands before an action in the list."""
    match action:
        case Play():
            return "rise"
        case Press():
            return "swords"
        case Build():
            return "hammer"
        case Resolve():
            return "check"
        case Aim():
            return "target"
    return ACTION_SIGNS[type(action).__name__]


def vignette() -> Markup:
    """The picture on the home page."""
    box = {"viewBox": "0 0 470 300", "preserveAspectRatio": "xMidYMax slice"}
    return h.svg("art titov-art", **box, aria_hidden="true")[h.defs[material()], drawing(__package__, "vignette.svg")]
