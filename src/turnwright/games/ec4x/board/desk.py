"""The desk beside the map: what is at stake, and how the house stands; a card lies over it when something is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import counted, listed, say, say_n

from ..economy import maintenance, production
from ..economy.research import research_turn
from ..secrets.fog import armed
from ..state import Seen
from ..text.words import house_name, pp, reckoned, star, strength
from ..war.squadrons import fleet_attack

CALM = html("<li><span>Nothing threatens your worlds as far as you know.</span></li>")
MANY = 5
"""So many numbers are listed one by one."""
RECENT = 3
"""Turns after which a contact is no danger any more, only a memory."""


def desk(view: Seen) -> Markup:
    """What matters now; for onlookers the state of the table."""
    if view.house is None:
        said = say(
            "{sealed} of {seats} sheets are sealed. Onlookers know the map and the prestige of all, nothing else.",
            view,
            sealed=view.seats - len(view.waiting),
        )
        if view.ended:
            said = say(
                "The game is over, and nothing is hidden any more. Choose a system or a house to read all about it."
            )
        return html('<section class="glass stake" data-ref="sheet"><h2>The table</h2><p>{}</p></section>', said)
    if view.ended:  # nothing waits for a decision any more
        return stewardship(view)
    return h[h.section("glass stake")[h.h2[say("Situation")], h.ul[joined(stakes(view)) or CALM]], stewardship(view)]


def stake(sign: str, words: str, ref: str = "", tone: str = "") -> Markup:
    """A line of the situation; with a ref it leads to the place on the map."""
    inside = html("{}<span>{}</span>", icon(sign, 16), words)
    body = html('<button type="button" data-seek="{}">{}</button>', ref, inside) if ref else inside
    return html('<li class="{}">{}</li>', tone, body)


def stakes(view: Seen) -> Iterator[Markup]:
    """Danger first, then what waits for a decision."""
    for colony in view.colonies:
        if colony.blockader >= 0:
            where, foe = star(view, colony.at), house_name(colony.blockader)
            said: str = html("<b>{star}</b> is blockaded by {house_name}", star=where, house_name=foe)
            yield stake("link", said, f"system:{colony.at}", "bad")
    yield from threats(view)
    for fault in view.faults[:3]:
        said = say("Line {at} would be refused: {reason}", at=fault.at + 1, reason=fault.reason)
        yield stake("cross", said, "", "bad")
    for seat, rival in enumerate(view.rivals):
        if rival.offer:
            who = house_name(seat)
            pact, peace = say("{house} offers you a pact", house=who), say("{house} offers you peace", house=who)
            yield stake("scroll", pact if rival.offer == "pact" else peace, f"house:{seat}", "warn")
    if refused := len(view.refusals):
        were = "was" if refused == 1 else "were"
        said = say("{lines} of the last sheet {were} refused", lines=counted(refused, "line"), were=were)
        yield stake("cross", said, "", "warn")
    hurt = view.hurt
    if hurt:
        some = first_of([squadron.number for _, squadron in hurt])
        said = say_n(
            "To repair at a shipyard: squadron {some}",
            "To repair at a shipyard: squadrons {some}",
            len(hurt),
            some=some,
        )
        yield stake("medic", said, f"fleet:{hurt[0][0].number}", "warn")
    idle = [fleet.number for fleet in view.idle]
    if idle:
        said = say("{fleets} without an order: {some}", fleets=counted(len(idle), "fleet"), some=first_of(idle))
        yield stake("flag", said, f"fleet:{idle[0]}")
    if research_turn(view.turn) and any(view.mine.pools):
        yield stake("bulb", say("Research levels are bought this turn"))


def first_of(numbers: list[int]) -> str:
    """1, 2 and 3; of many the first five."""
    first = [str(number) for number in numbers[:MANY]]
    return listed(first) if len(numbers) <= MANY else f"{', '.join(first)} ..."


def threats(view: Seen) -> Iterator[Markup]:
    """Foreign warships at or next to own worlds that were seen lately, those over own worlds first."""
    own = {colony.at for colony in view.colonies}
    near = own | {lane.to for at in own for lane in view.stars[at].lanes}
    found = []
    for at in near:
        seen = view.intel[at]
        if seen is None or view.turn - seen.turn > RECENT:
            continue
        for contact in seen.contacts:
            friendly = contact.house >= 0 and view.rivals[contact.house].stance == "pact"
            if armed(contact) and not friendly and contact.house != seen.owner:
                found.append((at not in own, -strength(view.book, contact), at, contact.house))
    for away, power, at, house in sorted(found)[:4]:
        given = {"who": house_name(house), "power": reckoned(-power), "star": star(view, at)}
        beside = html("{who}, {power}, next to you, at <b>{star}</b>", **given)
        said = beside if away else html("{who}, {power}, at <b>{star}</b>", **given)
        yield stake("warn", said, f"system:{at}", "" if away else "bad")


def stewardship(view: Seen) -> Markup:
    """3, 6 The house in numbers: treasury, what comes in and goes out, people, industry, fleets."""
    house, me = view.mine, view.me
    bill = added(maintenance.upkeep(view.book, view.colonies, view.fleets))
    attack = sum(fleet_attack(view.book, fleet) for fleet in view.fleets)
    ships = counted(sum(len(fleet.ships) for fleet in view.fleets), "ship")
    fleets = say("{fleets}, {ships}, AS {attack}", fleets=len(view.fleets), ships=ships, attack=attack)
    known = sum(seen is not None for seen in view.intel)
    rows = (
        (say("Treasury"), why(f"treasury:{me}", pp(house.treasury), "n") + " PP"),
        (say("Left after the sheet"), html("<b>{}</b> PP", pp(view.funds)) if view.sheet else ""),
        (say("Taxes at {tax} %", tax=house.tax), why(f"income:{me}", pp(production.income(view)), "n") + " PP"),
        (say("Upkeep"), why(f"upkeep:{me}", pp(bill), "n") + " PP"),
        (say("Colonies"), str(len(view.colonies))),
        (say("Fleets"), fleets),
        (say("Explored"), say("{what} of {stars} systems", what=known, stars=len(view.stars))),
    )
    body = joined(html("<div><dt>{}</dt><dd>{}</dd></div>", label, value) for label, value in rows if value)
    return html('<section class="glass house h{}" data-ref="sheet"><h2>{}</h2><dl>{}</dl></section>').format(
        me, house_name(me), body
    )


SIGNS = {
    "OrderFleet": "orbit",
    "Detach": "fork",
    "Merge": "merge",
    "Regroup": "swap",
    "Commission": "flag",
    "Cargo": "crate",
    "SetStatus": "moon",
    "Build": "hammer",
    "Repair": "medic",
    "Invest": "bulb",
    "Hold": "pause",
    "Industry": "gear",
    "Terraform": "leaf",
    "Transfer": "people",
    "Fund": "coin",
    "Covert": "mask",
    "Diplomacy": "scroll",
    "Tax": "scales",
    "Seal": "lock",
    "Unseal": "undo",
    "Strike": "cross",
    "Write": "scroll",
    "Lapse": "clock",
}
"""The icon before each kind of line and action."""
