"""2.3.4 The card of an own fleet: its squadrons, its order, and how far it reaches."""

from __future__ import annotations

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.kept import by_identity
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.words import counted, kept, kept_by, say

from ..assets import Colony, Fleet, Lift, Squadron, Star
from ..book import RESTRICTED, Book, Status
from ..economy import maintenance
from ..map.jump_lanes import may_pass_restricted, stride
from ..state import Seen
from ..text.words import ROE, pp, star
from ..war.squadrons import command_rating, command_used, fleet_attack, squadron_attack, squadron_defence
from .art import hull
from .marks import Course, standing_of
from .parts import facts, sec


def fleet_card(view: Seen, fleet: Fleet, course: Course) -> Markup:
    """2.3.4 A fleet with its squadrons, its order and when it arrives."""
    house = view.house
    able = house is not None and not fleet.offline and fleet.status == "active"
    marked = within(view.stars, view.colonies, fleet.at, may_pass_restricted(house, fleet)) if house and able else ""
    when = (course.arrival, len(course.way)) if course.arrival else None
    order = (course.code, standing_of(course, view), course.draft, course.roe, course.fault)
    return _card(view.book, fleet, star(view, fleet.at), order, when, marked)


@kept_by(1024)
def _card(
    book: Book,
    fleet: Fleet,
    place: str,
    order: tuple[int, str, bool, int, str],
    when: tuple[int, int] | None,
    marked: str,
) -> Markup:
    """Most fleets do the same from one turn to the next."""
    code, standing, draft, roe, refused = order
    attack = fleet_attack(book, fleet)
    defence = sum(squadron_defence(book, squadron, fleet.status) for squadron in fleet.squadrons)
    arrives = html("<b>T{}</b>, {}", when[0], counted(when[1], "jump")) if when else Markup()
    fault = h.p("alarm-bar")[icon("cross", 18), h.span[h.b[say("Would be refused")], refused]] if refused else Markup()
    state = say("draft") if draft else say("standing order")
    cloak = say(", cloaked CLK{cloak}", cloak=fleet.cloak) if fleet.cloak else ""
    number = fleet.number
    return h.article(f"card fleet h{fleet.house}", data_card=f"fleet:{number}", data_marks=marked)[
        html(
            '<div class="head" data-ref="fleet:{number}"><div><h3>Fleet {number}</h3><p>at '
            '<button type="button" class="go" data-seek="system:{at}">{view}</button>{cloak}</p></div>'
            '<p class="as"><b>{attack}</b><span>AS</span><b>{defence}</b><span>DS</span></p></div>'
        ).format(number=number, at=fleet.at, view=place, cloak=cloak, attack=attack, defence=defence),
        fault,
        facts(
            (say("Order"), html("<b>{:02} {}</b> {}", code, standing, state)),
            (say("Arrives"), arrives),
            ("ROE", html("<b>{:02}</b> {} {}", roe, ROE[roe], sec("7.1.1"))),
            (say("Upkeep"), say("{fleet_upkeep} PP", fleet_upkeep=pp(sum(maintenance.fleet_upkeep(book, fleet))))),
        ),
        h.ul("squads")[(squad(book, one, fleet.status) for one in fleet.squadrons), freight(fleet.lifts)],
    ]


@by_identity
def within(stars: tuple[Star, ...], colonies: tuple[Colony, ...], at: int, passes: bool) -> str:
    """6.1 The systems a fleet can reach this turn: a jump, or two over major lanes between own worlds."""
    own = {colony.at for colony in colonies}
    near = {lane.to for lane in stars[at].lanes if passes or lane.kind != RESTRICTED}
    further = {
        lane.to
        for by in (near & own if at in own else ())
        for lane in stars[by].lanes
        if stride(stars, own.__contains__, at, (by, lane.to)) > 1
    }
    return " ".join(f"system:{to}" for to in sorted((near | further) - {at}))


@kept_by(512)
def squad(book: Book, one: Squadron, status: Status) -> Markup:
    """2.3.3 A flagship with its escorts: AS/DS, and how much of its command rating is used."""
    state = "crippled" if one.crippled else ""
    ships = joined(hull(ship.code, 32 if n else 42, state) for n, ship in enumerate(one.ships[:6]))
    ships += joined(hull("FS", 20) for _ in one.fighters)
    codes = "-".join(ship.code for ship in one.ships)
    codes += " " + say("+{fighters} FS", fighters=len(one.fighters)) if one.fighters else ""
    strength_ = f"{squadron_attack(book, one, status)}/{squadron_defence(book, one, status)}"
    rating = command_rating(book, one)
    used = command_used(book, one)
    command = say("CC {command_used} of {rating}", command_used=used, rating=rating) if rating else ""
    hurt = html('<em class="bad">crippled</em>') if one.crippled else Markup()
    return html(
        '<li><span class="line-up">{ships}</span><span><b>{codes}</b> squadron {number} {hurt}'
        "<small>{strength_} AS/DS {command}</small></span></li>"
    ).format(ships=ships, codes=codes, number=one.number, hurt=hurt, strength_=strength_, command=command)


@kept(256)
def freight(lifts: tuple[Lift, ...]) -> Markup:
    """2.3.2 Spacelift, loaded or empty."""
    drawn = Markup()
    for code, name, load in (("ET", "ETAC", "PTU"), ("TT", "transport", "marines")):
        mine = [lift for lift in lifts if lift.code == code]
        if mine:
            full = sum(lift.loaded for lift in mine)
            ships = joined(hull(code, 34, "" if lift.loaded else "empty") for lift in mine[:3])
            drawn += html(
                '<li><span class="line-up">{ships}</span><span><b>{mine}</b>'
                "<small>{full} loaded with {load}</small></span></li>"
            ).format(ships=ships, mine=counted(len(mine), name), full=full, load=load)
    return drawn
