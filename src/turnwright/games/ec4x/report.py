"""1.3.1, 1.3.4 The report that a house is sent at the start of a turn, from nothing but what it knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.core import Event, added
from turnwright.kit.report import Part, Report, Row, Tone

from . import battle_events, economy, events
from .construction import free_docks
from .forms import NAMES
from .lanes import may_pass_restricted, route, turns_needed
from .population import MILLI, level, pu
from .report_battle import rounds
from .report_map import colour, crest, prestige_chart, star_map, vicinity
from .research import month, research_turn, step_cost
from .sheet_words import say_line
from .stats import command_rating, command_used, fleet_attack, squadron_attack, squadron_defence
from .table import Seen
from .tables import AREAS, HOLD, JOIN, LEVELS, NOBODY, ORDERS, PLANETS, RAWS
from .text import say_event, told
from .values import Colony, Contact, Entry, Fleet, Planet, Squadron
from .words import counted, date, house_name, listed, pp, star, units

COLOURS = (
    *(("bg", "#0c0e1a"), ("surface", "#131627"), ("raised", "#1b1f34"), ("line", "#2b3152"), ("ink", "#eeedf6")),
    *(("ink-2", "#c0c1d6"), ("good", "#7fd8c6"), ("bad", "#ffb39a")),
)
FIGHTS = (
    battle_events.Fought,
    battle_events.Bombarded,
    battle_events.Landed,
    battle_events.Repelled,
    battle_events.Died,
    battle_events.Scuttled,
    battle_events.Unmasked,
    battle_events.Withdrew,
    events.Blockaded,
    events.Freed,
    events.Fell,
)
STATECRAFT = (events.Struck, events.Foiled, events.ScoutCaught, events.Spied, events.Offered, events.StanceChanged)
PURPOSES = {
    "military": "Military",
    "spacelift": "Spacelift",
    "research": "Research",
    "industry": "Industry",
    "terraforming": "Terraforming",
    "guilds": "Space guilds",
    "EBP": "Espionage",
    "CIP": "Counter-intelligence",
    "salvage": "Salvage",
}
RECENT = 12
"""So many dossiers are told."""
FEW = 7
"""Taxes of so many colonies are told one by one."""


def report(view: Seen) -> Report:
    """1.3.4 Everything a house needs to write its next orders, the news first."""
    assert view.seat is not None
    assert view.house is not None
    near = vicinity(view)
    parts = [
        Part("Battles", rows=tuple(_news(view, _of(view, FIGHTS))), wide=True),
        Part("Refused", "everything else was carried out", tuple(refusals(view))),
        Part("What happened", f"in turn {view.turn - 1}", tuple(_news(view, _quiet(view)))),
        Part("Espionage and diplomacy", rows=tuple(_news(view, _of(view, STATECRAFT)))),
        Part("Prestige", "your own ledger", tuple(prestige(view)), picture=prestige_chart(view)),
        Part("Houses", head=HOUSE_HEAD, table=tuple(houses(view))),
        Part("Treasury", "PP", tuple(treasury(view))),
        Part(
            "Near you", f"as {house_name(view.seat)} knows it", picture=star_map(view, near) if near else "", wide=True
        ),
        Part("The reach", f"as {house_name(view.seat)} knows it", picture=star_map(view), wide=True),
        Part("Lanes", "+ major, - minor, . restricted", head=LANE_HEAD, table=tuple(lanes(view)), spoken=True),
        Part("Fleets", "squadrons with attack/defence", head=FLEET_HEAD, table=tuple(fleets(view)), wide=True),
        Part("Colonies", "docks free in yard + port", head=COLONY_HEAD, table=tuple(colonies(view)), wide=True),
        Part("Under construction", rows=tuple(projects(view))),
        Part("Research", next_cycle(view), head=RESEARCH_HEAD, table=tuple(research(view))),
        Part("Convoys", "of the space guilds", tuple(convoys(view))),
        Part("Sightings", "what others have, when last seen", head=SIGHT_HEAD, table=tuple(sightings(view))),
        Part("Dossiers", "what your scouts brought home", tuple(dossiers(view))),
    ]
    return Report(
        house_name(view.seat),
        f"EC4X, turn {min(view.turn, view.options.turns)} of {view.options.turns}, {date(view.turn)}",
        headline(view),
        detail(view),
        tuple(figures(view)),
        tuple(part for part in parts if part.rows or part.table or part.picture),
        (*COLOURS, ("accent", colour(view.seat))),
        crest(view.seat),
    )


# At the top


def headline(view: Seen) -> str:
    """The turn in a line."""
    if view.outcome:
        winners = [house_name(seat) for seat in view.outcome.winners]
        return f"{listed(winners)} wins: {view.outcome.reason}." if winners else f"Nobody wins: {view.outcome.reason}."
    said = list(dict.fromkeys(_striking(view)))
    if said:
        text = "; ".join(said[:3])
        return f"{text[:1].upper()}{text[1:]}."
    return "A quiet turn." if view.turn > 1 else "The reach lies open."


def _striking(view: Seen) -> Iterable[str]:
    """What a duke would ask first."""
    me, settled, levels = view.seat, 0, []
    for event in view.news:
        match event:
            case events.Fell(house):
                yield f"{house_name(house)} is out"
            case battle_events.Landed(at, by, owner) if event.taken and me in (by, owner):
                yield f"{star(view, at)} {'is ours' if by == me else f'is lost to {house_name(by)}'}"
            case battle_events.Died(at, _):
                yield f"{star(view, at)} is dead"
    for event in view.news:
        match event:
            case battle_events.Fought(at):
                yield f"battle at {star(view, at)}"
            case battle_events.Bombarded(at, by, owner) if owner == me:
                yield f"{star(view, at)} is bombarded"
            case events.Blockaded(at, owner, by) if owner == me:
                yield f"{star(view, at)} is under blockade"
            case events.Freed(at, owner, _) if owner == me:
                yield f"{star(view, at)} is free again"
            case events.Struck(deed, by, house) if house == me:
                yield f"somebody struck by {deed}"
            case events.StanceChanged(by, house, stance) if me in (by, house):
                yield f"{house_name(house if by == me else by)}: {stance}"
            case events.Colonised():
                settled += 1
            case events.Learnt(area, level_):
                levels.append(f"{area}{level_}")
    if settled:
        yield counted(settled, "new colony")
    if levels:
        yield f"{listed(levels)} reached"
    if built := [
        units(view.book, event.units) for event in view.news if isinstance(event, events.Built) and event.units
    ]:
        yield f"{', '.join(built[:3])} ready"


def detail(view: Seen) -> str:
    assert view.house is not None
    refused = f" {counted(len(view.refusals), 'order')} refused." if view.refusals else ""
    if view.turn == 1:
        return "Your fleets wait at home. Settle, build, and find out who your neighbours are."
    return f"{pp(view.house.treasury)} PP are yours to spend.{refused}"


def figures(view: Seen) -> Iterable[Row]:
    """A few numbers that matter most."""
    house = view.house
    assert house is not None
    gained, earned = added(_rows(view.honours)), added(_rows(view.accounts))
    place = 1 + sum(rival.prestige > house.prestige for rival in view.rivals)
    begun = view.turn > 1
    standing_ = f"{_plus(gained)} last turn, {_nth(place)} of {view.seats}"
    yield Row("Prestige", str(house.prestige), standing_ if begun else "like everybody")
    yield Row("Treasury, PP", pp(house.treasury), f"{_plus_pp(earned)} last turn" if begun else "to begin with")
    income = sum(added(economy.net_value(view.book, view.options, house, c, _planet(view, c))) for c in view.colonies)
    upkeep = added(economy.upkeep(view.book, view.colonies, view.fleets))
    yield Row("Income, PP", pp(income - upkeep), f"tax {house.tax} %, upkeep {pp(upkeep)}")
    people = sum(pu(colony) for colony in view.colonies) // MILLI
    yield Row("Colonies", str(len(view.colonies)), f"{people} PU, {sum(c.industry for c in view.colonies)} IU")
    yield Row("Fleets", str(len(view.fleets)), f"attack {sum(fleet_attack(view.book, f) for f in view.fleets)} in all")
    yield Row("Espionage", f"{house.ebp} EBP", f"{house.cip} CIP against it")


# News


def _of(view: Seen, kinds: tuple[type, ...]) -> list[Event]:
    return [event for event in view.news if isinstance(event, kinds)]


def _quiet(view: Seen) -> list[Event]:
    other = (*FIGHTS, *STATECRAFT, events.LineRefused, events.Collected)
    return [event for event in view.news if not isinstance(event, other)]


def _news(view: Seen, told_: Sequence[Event]) -> Iterable[Row]:
    for event in told_:
        words = say_event(view, event)
        story = tuple(line for line in told(view, event) if line != words.detail)
        pictures = rounds(event) if isinstance(event, battle_events.Fought) else ()
        yield Row(words.label, "", words.detail, words.section, _tone(view, event), story, pictures)


def _tone(view: Seen, event: Event) -> Tone:
    """Good or bad for the reader?"""
    me = view.seat
    match event:
        case battle_events.Landed(_, by, owner):
            return "good" if (by == me) == event.taken else "bad"
        case battle_events.Died(_, owner) if owner == me:
            return "bad"
        case events.Halted() | events.FellShort() | events.TookOver():
            return "bad"
        case events.Struck(_, _, house) | events.Blockaded(_, house, _):
            return "bad" if house == me else "good"
        case events.Foiled(_, by, _) | events.ScoutCaught(_, by, _):
            return "bad" if by == me else "good"
    return ""


def refusals(view: Seen) -> Iterable[Row]:
    """1.3.2 Lines that could not be carried out."""
    for event in view.news:
        if isinstance(event, events.LineRefused):
            yield Row(say_line(view, event.line).label, note=event.reason, tone="bad")


# Ledgers


def _rows(entries: Sequence[Entry]) -> list[tuple[str, int, str]]:
    return [(entry.label, entry.amount, entry.section) for entry in entries]


def prestige(view: Seen) -> Iterable[Row]:
    """1.1 Where the points of the last turn came from."""
    house = view.house
    assert house is not None
    if view.turn == 1:
        return
    yield Row("Before", str(house.prestige - added(_rows(view.honours))), tone="quiet")
    for entry in view.honours:
        yield Row(entry.label, _plus(entry.amount), section=entry.section, tone="good" if entry.amount > 0 else "bad")
    yield Row("Now", str(house.prestige), tone="total")


def treasury(view: Seen) -> Iterable[Row]:
    """3.3, 3.8, 3.9 Where the money of the last turn came from and went."""
    house = view.house
    assert house is not None
    if view.turn == 1:
        return
    yield Row("Before", pp(house.treasury - added(_rows(view.accounts))), tone="quiet")
    taxes = [entry for entry in view.accounts if entry.purpose == "taxes"]
    for purpose, name in PURPOSES.items():
        spent = [entry for entry in view.accounts if entry.purpose == purpose]
        if spent:
            what = ", ".join(entry.label.removeprefix(f"{name}, ") for entry in spent)
            yield _money(name, sum(entry.amount for entry in spent), spent[0].section, what)
    yield from (_money(e.label, e.amount, e.section) for e in view.accounts if not e.purpose)
    largest = sorted(taxes, key=lambda entry: -entry.amount)
    shown = largest if len(largest) <= FEW else largest[: FEW - 1]
    yield from (_money(entry.label, entry.amount, entry.section) for entry in shown)
    if rest := largest[len(shown) :]:
        yield _money(f"Taxes, {len(rest)} other colonies", sum(entry.amount for entry in rest), "3.3")
    yield from (_money(e.label, e.amount, e.section) for e in view.accounts if e.purpose == "upkeep")
    yield Row("Now", pp(house.treasury), tone="total")


def _money(label: str, amount: int, section: str, note: str = "") -> Row:
    return Row(label, _plus_pp(amount), note, section, "good" if amount > 0 else "bad")


def houses(view: Seen) -> Iterable[tuple[str, ...]]:
    """1.1, 8.1 Everybody's public prestige, and how they stand with you."""
    before = view.standings[-2] if len(view.standings) > 1 else view.standings[-1]
    for seat in sorted(range(view.seats), key=lambda seat: (-view.rivals[seat].prestige, seat)):
        rival = view.rivals[seat]
        name = house_name(seat).removeprefix("House ") + (", you" if seat == view.seat else "")
        stance = "fallen" if rival.fallen else "" if seat == view.seat else rival.stance
        yield name, str(rival.prestige), _plus(rival.prestige - before[seat]), stance, rival.offer or ""


# What the house has

HOUSE_HEAD = ("House", "Prestige", "Last turn", "With you", "Offers you")
LANE_HEAD = ("From", "To")
FLEET_HEAD = ("Fleet", "At", "Order", "ROE", "AS", "DS", "Squadrons and spacelift")
COLONY_HEAD = ("Colony", "Planet", "Level", "PU", "IU", "Output", "Docks", "On and over it")
RESEARCH_HEAD = ("Area", "Level", "Points", "Next level")
SIGHT_HEAD = ("System", "Seen", "Owner", "Planet", "In orbit")


def lanes(view: Seen) -> Iterable[tuple[str, ...]]:
    """2.1 The ways from where the house is, by class."""
    here = {fleet.at for fleet in view.fleets} | {colony.at for colony in view.colonies}
    for at in sorted(here, key=lambda at: (at != view.home, at)):
        ways = sorted(view.stars[at].lanes, key=lambda lane: -lane.kind)
        yield star(view, at), ", ".join(f"{'.-+'[lane.kind]}{star(view, lane.to)}" for lane in ways)


def fleets(view: Seen) -> Iterable[tuple[str, ...]]:
    """2.3.4 Own fleets: where, under which order until when, how strong, and of what."""
    for fleet in view.fleets:
        strength = sum(squadron_defence(view.book, squadron, fleet.status) for squadron in fleet.squadrons)
        parts = [_squadron(view, fleet, squadron) for squadron in fleet.squadrons]
        lifts = [f"{lift.code}{' loaded' if lift.loaded else ''}" for lift in fleet.lifts]
        yield (
            str(fleet.number),
            star(view, fleet.at),
            standing(view, fleet),
            str(fleet.roe),
            str(fleet_attack(view.book, fleet)),
            str(strength),
            "; ".join([*parts, *lifts]),
        )


def _squadron(view: Seen, fleet: Fleet, squadron: Squadron) -> str:
    ships = " ".join(ship.code for ship in squadron.ships)
    hangars = f" with {len(squadron.fighters)} FS" if squadron.fighters else ""
    strengths = (
        f"{squadron_attack(view.book, squadron, fleet.status)}/{squadron_defence(view.book, squadron, fleet.status)}"
    )
    command = f", CC {command_used(view.book, squadron)} of {command_rating(view.book, squadron)}"
    crippled = ", crippled" if squadron.crippled else ""
    return f"[{squadron.number}] {ships}{hangars} ({strengths}{command if len(squadron.ships) > 1 else ''}{crippled})"


def ships(fleet: Fleet) -> str:
    """A fleet in a few words: squadrons by number, cripples with a star, loaded spacelift with a plus."""
    parts = [f"[{s.number}] {' '.join(ship.code for ship in s.ships)}{'*' * s.crippled}" for s in fleet.squadrons]
    return ", ".join([*parts, *(lift.code + "+" * lift.loaded for lift in fleet.lifts)])


def standing(view: Seen, fleet: Fleet) -> str:
    """6.2 The order a fleet goes on with, and when it gets there."""
    if fleet.offline or fleet.status != "active":
        return "offline" if fleet.offline else fleet.status
    if fleet.order == JOIN:
        return f"{fleet.order:02} {ORDERS[fleet.order]} {fleet.target}"
    said = f"{fleet.order:02} {ORDERS[fleet.order]}"
    if fleet.order == HOLD or fleet.target < 0 or fleet.target == fleet.at:
        return said
    turns = _turns(view, fleet)
    return f"{said}, {star(view, fleet.target)}" + (f" in T{view.turn + turns}" if turns else "")


def _turns(view: Seen, fleet: Fleet) -> int:
    """6.1 How many turns the way takes, as far as is known."""
    assert view.house is not None
    mine = {colony.at for colony in view.colonies}
    restricted = may_pass_restricted(view.house, fleet)
    way = route(view.stars, mine.__contains__, fleet.at, fleet.target, restricted)
    return turns_needed(view.stars, mine.__contains__, fleet.at, way) if way else 0


def colonies(view: Seen) -> Iterable[tuple[str, ...]]:
    """3 Own colonies: people, industry, output, docks, and what stands there."""
    house = view.house
    assert house is not None
    for colony in sorted(view.colonies, key=lambda colony: (-pu(colony), colony.at)):
        planet = _planet(view, colony)
        gross = added(economy.output(view.book, view.options, house, colony, planet))
        docks = [free_docks(view.book, house, colony, place) for place in ("yard", "port")]
        yield (
            star(view, colony.at),
            f"{PLANETS[planet.kind]}, {RAWS[planet.raw]}",
            LEVELS[level(pu(colony)) - 1],
            str(pu(colony) // MILLI),
            str(colony.industry),
            pp(gross),
            f"{docks[0]} + {docks[1]}" if any(docks) else "",
            ", ".join(_assets(colony)),
        )


def _assets(colony: Colony) -> Iterable[str]:
    if colony.blockader >= 0:
        yield f"blockaded by {house_name(colony.blockader)}"
    if colony.settling:
        yield f"{colony.settling // MILLI} PTU settling"
    ground = (
        (colony.batteries, colony.batteries_hit, "GB"),
        (colony.armies, colony.armies_hit, "AA"),
        (colony.marines, colony.marines_hit, "MD"),
    )
    whole = ((colony.spaceports, "SP"), (colony.shipyards, "SY"), (len(colony.fighters), "FS"))
    yield from (f"{count} {code}" for count, code in whole if count)
    if colony.starbases:
        crippled = len(colony.starbases) - colony.operational
        yield f"{len(colony.starbases)} SB" + (f" ({crippled} crippled)" if crippled else "")
    yield from (
        f"{sound + hit} {code}" + (f" ({hit} crippled)" if hit else "") for sound, hit, code in ground if sound + hit
    )
    if colony.shield:
        yield f"shield SLD{colony.shield}"


def projects(view: Seen) -> Iterable[Row]:
    """5 What is being built or repaired, and when it can be used."""
    for colony in view.colonies:
        for project in colony.queue:
            what = f"{project.count} {project.code}" if project.code else "Repair"
            if project.squadron:
                what = f"Repair of squadron {project.squadron.number}"
            ready = "waits in its dock" if project.done else f"T{project.ready}"
            yield Row(f"{what}, {star(view, colony.at)}", ready, section="5.4" if project.squadron else "5")


def research(view: Seen) -> Iterable[tuple[str, ...]]:
    """4.1 Every area with its level, its points and the price of the next level."""
    house = view.house
    assert house is not None
    for area in AREAS:
        held = ", held" if area in house.held else ""
        cost = step_cost(view.book, house, area)
        yield f"{area} {NAMES[area]}{held}", str(house.level(area)), pp(house.pool(area)), pp(cost)


def next_cycle(view: Seen) -> str:
    """4.1 When levels are bought next."""
    turn = next(turn for turn in range(view.turn, view.turn + 14) if research_turn(turn))
    return (
        "levels can be bought this turn"
        if turn == view.turn
        else f"levels can be bought in T{turn}, month {month(turn)}"
    )


# What it knows of others


def sightings(view: Seen) -> Iterable[tuple[str, ...]]:
    """1.3.4 What was last seen of others, the latest first."""
    seen = [(at, sight) for at, sight in enumerate(view.intel) if sight is not None]
    foreign = [(at, s) for at, s in seen if s.contacts or s.owner not in (NOBODY, view.seat)]
    for at, sight in sorted(foreign, key=lambda pair: (-pair[1].turn, pair[0])):
        units = [
            f"{house_name(c.house).removeprefix('House ')}: {', '.join(f'{n} {code}' for code, n in c.units)}{_seen_to(c)}"
            for c in sight.contacts
        ]
        yield (
            star(view, at),
            f"T{sight.turn}" if sight.turn < view.turn else "now",
            house_name(sight.owner).removeprefix("House ") if sight.owner != NOBODY else "",
            f"{PLANETS[sight.planet.kind]}, {RAWS[sight.planet.raw]}",
            "; ".join(units),
        )


def _seen_to(contact: Contact) -> str:
    """6.2 What its fleets were seen to do."""
    return f" ({', '.join(ORDERS[code].lower() for code in contact.orders)})" if contact.orders else ""


def dossiers(view: Seen) -> Iterable[Row]:
    """6.2.10, 6.2.11, 6.2.12 The reports of scouts."""
    latest = sorted(view.dossiers, key=lambda dossier: -dossier.turn)
    for dossier in latest[:RECENT]:
        facts = "; ".join(
            [", ".join(f"{name} {value}" for name, value in dossier.facts)] * bool(dossier.facts)
            + [f"{house_name(f.house)} {units(view.book, f.units)}, {ORDERS[f.order].lower()}" for f in dossier.fleets]
        )
        label = f"{ORDERS[dossier.mission]}: {star(view, dossier.at)}, {house_name(dossier.house)}"
        yield Row(label, f"T{dossier.turn}", facts or "Nothing was there.")
    if len(latest) > RECENT:
        yield Row(f"{len(latest) - RECENT} older ones are in packet.json", tone="quiet")


def convoys(view: Seen) -> Iterable[Row]:
    """3.7 Colonists under way."""
    for convoy in view.convoys:
        yield Row(
            f"{convoy.ptu // MILLI} PTU, {star(view, convoy.source)} to {star(view, convoy.to)}", f"T{convoy.due + 1}"
        )


# Small words


def _planet(view: Seen, colony: Colony) -> Planet:
    seen = view.intel[colony.at]
    assert seen is not None
    return seen.planet


def _plus(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


def _plus_pp(amount: int) -> str:
    return f"+{pp(amount)}" if amount > 0 else pp(amount)


def _nth(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
