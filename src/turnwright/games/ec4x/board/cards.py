"""Cards of what can be chosen: here a system and a house; colony_card.py and fleet_card.py have one's own.

Each is drawn once, on the page where such things are listed; choosing its ref opens it beside the map (`data-card`).
"""

from __future__ import annotations

from turnwright.kit.elements import h
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import counted, kept, kept_by, say, wordlist

from ..assets import Contact, Dossier, Sighting, capacity
from ..book import EMPIRE, ORDERS, PLANETS, RAW_INDEX, RAWS, RESTRICTED, Book, Order
from ..state import Seen
from ..text.dossiers import facts as scouted
from ..text.words import house_name, reckoned, star, strength, units
from .art import emblem, planet
from .parts import facts, head

LATEST = 6
"""Dossiers shown on a card."""
LAID_OPEN = wordlist(
    {Order.SPY_PLANET: "On the ground", Order.HACK: "The books of the house", Order.SPY_SYSTEM: "In space"}
)
"""1.1 What spies would have brought home, as onlookers read it after the end."""


def system_card(view: Seen, at: int, seen: Sighting) -> Markup:
    """1.3.4 A system as it was last seen."""
    lanes = tuple((lane.to, star(view, lane.to), lane.kind == RESTRICTED) for lane in view.stars[at].lanes)
    reports = dossiers(view, [one for one in view.dossiers if one.at == at])
    return _system_card(
        view.book, at, star(view, at), seen, view.turn - seen.turn, lanes, reports, view.house is not None
    )


@kept_by(512)
def _system_card(
    book: Book,
    at: int,
    name: str,
    seen: Sighting,
    age: int,
    lanes: tuple[tuple[int, str, bool], ...],
    reports: Markup,
    guessed: bool,
) -> Markup:
    """`guessed`: a house weighs what it sees; onlookers, from whom nothing is hidden, are told classes and no guess."""
    when = say("{turns} ago, T{turn}", turns=counted(age, "turn"), turn=seen.turn) if age else say("now")
    cap, kind, raw = capacity(book, seen.planet), seen.planet.kind, seen.planet.raw
    ways = joined((_door(*lane) for lane in lanes), ", ")
    owner = emblem(seen.owner, 14) + " " + house_name(seen.owner) if seen.owner >= EMPIRE else say("free")
    contacts = list[Markup]()
    for c in seen.contacts:
        guess = f", {reckoned(strength(book, c))}" if guessed else None
        said = h.span[h.b[house_name(c.house)], guess, doing(c), h.small[units(book, c.units)]]
        contacts.append(h.li(f"h{c.house}")[emblem(c.house, 16), said])
    return h.article(f"card system h{seen.owner}", data_card=f"system:{at}")[
        head(f"system:{at}", name, say("seen {when}", when=when), planet(kind, 84), owner),
        facts(
            (say("Planet class"), h[h.b[PLANETS[kind]], " ", say("to {cap} PU", cap=cap) if cap else say("no limit")]),
            (say("Resources"), html("<b>{}</b> {} %", RAWS[raw], RAW_INDEX[raw][kind])),
            (say("Lanes"), ways),
        ),
        h.ul("contacts")[contacts] if contacts else None,
        reports,
    ]


@kept(4096)
def _door(to: int, name: str, restricted: bool) -> Markup:
    """2.1 A neighbour, which leads there."""
    door = h.button(type="button", class_="go", data_seek=f"system:{to}")[name]
    return door + say(" (restricted)") if restricted else door


def doing(contact: Contact) -> str:
    """6.2 The orders that a force in sight carries out openly."""
    return "".join(f", {ORDERS[code].lower()}" for code in contact.orders)


def dossiers(view: Seen, found: list[Dossier]) -> Markup:
    """6.2.10, 6.2.11, 6.2.12 What spies brought home, the newest first."""
    newest = sorted(found, key=lambda one: -one.turn)[:LATEST]
    body = joined(dossier(view.book, one, star(view, one.at), view.house is not None) for one in newest)
    more = html("<li>and {found} older</li>", found=len(found) - len(newest)) if len(found) > len(newest) else Markup()
    return html('<ul class="dossiers">{}{}</ul>', body, more) if body else Markup()


@kept_by(1024)
def dossier(book: Book, one: Dossier, name: str, own: bool) -> Markup:
    return html("<li><b>{orders}, {view}</b> T{turn}<small>{house_name}: {said}</small></li>").format(
        orders=ORDERS[one.mission] if own else LAID_OPEN[one.mission],
        view=name,
        turn=one.turn,
        house_name=house_name(one.house),
        said=scouted(book, one) or say("nothing there"),
    )


def house_card(view: Seen, seat: int) -> Markup:
    """8.1 A house in public, and what is known of it."""
    rival = view.rivals[seat]
    known = [n for n, seen in enumerate(view.intel) if seen and seen.owner == seat != view.seat]
    contacts = [c for seen in view.intel if seen for c in seen.contacts if c.house == seat]
    stands = "" if view.seat is None else say("your own house") if seat == view.seat else STANCE[rival.stance]
    offer = view.offers[seat] if seat < len(view.offers) else None
    places = joined((h.button("go", type="button", data_seek=f"system:{n}")[star(view, n)] for n in known[:12]), ", ")
    force = reckoned(sum(strength(view.book, c) for c in contacts))
    told = [one for one in view.dossiers if one.house == seat != view.seat]
    reports = dossiers(view, [one for one in told if view.house or one.mission == Order.HACK])
    return h.article(f"card rival h{seat}", data_card=f"house:{seat}")[
        head(f"house:{seat}", house_name(seat), say("fallen") if rival.fallen else stands, emblem(seat, 54)),
        facts(
            (say("Prestige"), html("<b>{}</b>", rival.prestige)),
            (say("It offers you"), OFFERS[rival.offer] if rival.offer else ""),
            (say("You offer"), OFFERS[offer] if offer else ""),
            (say("Known colonies"), html("<b>{}</b> {}", len(known), places) if known else ""),
            (say("Seen in space"), force if contacts and view.house else ""),
        ),
        reports,
    ]


OFFERS = wordlist({"neutral": "peace", "enemy": "war", "pact": "a pact"})
STANCE = wordlist({"neutral": "neutral to you", "enemy": "at war with you", "pact": "bound to you by a pact"})
