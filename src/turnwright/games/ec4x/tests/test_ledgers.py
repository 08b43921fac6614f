"""1.3 The turn as an engine: nothing is made or lost that no rule makes or takes, and no sheet reaches beyond its house."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from turnwright.core import Record, apply
from turnwright.games.ec4x import GAME, bot, lines
from turnwright.games.ec4x.actions import Seal, Write
from turnwright.games.ec4x.book import AREAS, DEEDS, HOUSES, UNITS
from turnwright.games.ec4x.command import attempt, desk
from turnwright.games.ec4x.events import (
    LOST,
    Built,
    Colonised,
    ConvoyArrived,
    FellShort,
    LineRefused,
    Salvaged,
    ScoutCaught,
)
from turnwright.games.ec4x.state import Reach
from turnwright.games.ec4x.war.events import Bombarded, Died, Fought, Landed, Scuttled

from .positions import A, B, colony, fleet, row, start

LOSSES = (Fought, Bombarded, Died, Landed, Scuttled, FellShort, Salvaged, ScoutCaught)
"""What may cost a house units; a landing brings the conqueror a planet's."""

CASUALTIES = (Fought, Bombarded, Died, Scuttled, FellShort)
"""What may cost lives, those of colonists aboard a lost ETAC included."""


def inventory(t: Reach, house: int) -> Counter[str]:
    """Every unit of a house, on the ground, in orbit, in docks and in fleets."""
    units: Counter[str] = Counter()
    for own in t.own_fleets(house):
        units.update(ship.code for ship in own.ships)
        units.update(ship.code for squadron in own.squadrons for ship in squadron.fighters)
        units.update(lift.code for lift in own.lifts)
        units["MD"] += own.loaded("TT")
    for c in t.own_colonies(house):
        units += Counter(SP=c.spaceports, SY=c.shipyards, SB=len(c.starbases), FS=len(c.fighters), PS=int(c.shield > 0))
        units += Counter(GB=c.batteries + c.batteries_hit, AA=c.armies + c.armies_hit, MD=c.marines + c.marines_hit)
        for project in c.queue:
            units.update(ship.code for ship in (project.squadron.ships if project.squadron else ()))
            units.update(ship.code for ship in (project.squadron.fighters if project.squadron else ()))
            if (project.done or project.repair) and project.code:
                units[project.code] += project.count * (project.code != "SB" or not project.repair)
    return units


def people(t: Reach) -> int:
    settled = sum(c.ptu + c.settling for c in t.colonies.values())
    aboard = sum(f.loaded("ET") * 1000 for f in t.fleets.values())
    return settled + aboard + sum(convoy.ptu for convoy in t.convoys)


def turns(t: Reach, rng: Random, count: int) -> list[Record]:
    """Bots play; the record of each turn."""
    records = []
    for _ in range(count):
        record, now = Record(), t.turn
        while t.asks and t.turn == now:
            seat = min(t.asks)
            action = bot.choose(GAME.view(t, seat), (), rng).action
            t.record = record
            apply(t, seat, action)
            t.record = None
        records.append(record)
        if not t.asks:
            break
    return records


def heard(record: Record, house: int) -> list[Any]:
    return [told.event for told in record.news if told.heard_by(house)]


@pytest.mark.parametrize("auto", [True, False])
def test_5_no_unit_is_made_but_by_building_and_lost_but_by_a_cause(auto: bool) -> None:
    t = start(4, 21, auto_commission=auto)
    rng, quiet = Random(5), 0
    before = [inventory(t, house) for house in range(4)]
    for _ in range(40):
        (record,) = turns(t, rng, 1)
        for house in range(4):
            events, now = heard(record, house), inventory(t, house)
            built: Counter[str] = Counter()
            for event in events:
                if isinstance(event, Built):
                    built.update(dict(event.units))
            captured = any(isinstance(e, Landed) and e.taken and e.by == house for e in events)
            if not captured:
                assert not now - (before[house] + built), f"turn {t.turn}, {HOUSES[house]}: made from nothing"
            settled = sum(isinstance(event, Colonised) for event in events)
            replaced = Counter(PS=before[house]["PS"] if built["PS"] else 0)
            if not captured and not any(isinstance(event, LOSSES) for event in events):
                lost = before[house] + built - now
                assert lost - replaced == Counter(ET=settled), f"turn {t.turn}, {HOUSES[house]}: lost without a cause"
                quiet += 1
            before[house] = now
        if not t.asks:
            break
    assert quiet > 30


def test_3_7_nobody_is_born_or_dies_but_by_growth_and_war() -> None:
    t = start(4, 22, variant={"economy.growth": 0})
    rng, before, quiet = Random(6), people(t), 0
    for _ in range(40):
        (record,) = turns(t, rng, 1)
        now = people(t)
        assert now <= before
        calm = not any(isinstance(told.event, CASUALTIES) for told in record.news)
        stranded = [n.event for n in record.news if isinstance(n.event, ConvoyArrived) and n.event.at == LOST]
        if calm:
            assert now == before - 1000 * sum(event.ptu for event in stranded), f"turn {t.turn}"
            quiet += 1
        before = now
        if not t.asks:
            break
    assert quiet >= 5


def test_1_3_2_the_order_of_the_dictionaries_does_not_matter() -> None:
    ends = []
    for shuffled in (False, True):
        t = start(3, 9)
        turns(t, Random(7), 12)
        if shuffled:
            t.fleets = dict(reversed(t.fleets.items()))
            t.colonies = dict(reversed(t.colonies.items()))
            t.stances = dict(reversed(t.stances.items()))
        turns(t, Random(8), 6)
        ends.append(GAME.digest(t))
    assert ends[0] == ends[1]


NUMBER = st.sampled_from([-5, -1, 0, 1, 2, 3, 4, 7, 50, 10**9])
CODE = st.sampled_from([*UNITS, "XX", ""])
FLAG = st.booleans()
LINE = st.one_of(
    st.builds(lines.OrderFleet, NUMBER, NUMBER, NUMBER, NUMBER),
    st.builds(lines.Detach, NUMBER, st.tuples(NUMBER, NUMBER), NUMBER, NUMBER),
    st.builds(lines.Merge, NUMBER, NUMBER),
    st.builds(lines.Regroup, NUMBER, NUMBER, CODE, NUMBER),
    st.builds(lines.Commission, NUMBER, CODE, NUMBER),
    st.builds(lines.Cargo, NUMBER, st.sampled_from(["PTU", "MD", "FS", "XX"]), NUMBER),
    st.builds(lines.SetStatus, NUMBER, st.sampled_from(["active", "reserve", "mothball"])),
    st.builds(lines.Build, NUMBER, CODE, NUMBER, FLAG),
    st.builds(lines.Repair, NUMBER, CODE, NUMBER),
    st.builds(lines.Invest, st.sampled_from(AREAS), NUMBER),
    st.builds(lines.Hold, st.sampled_from(AREAS), FLAG),
    st.builds(lines.Industry, NUMBER, NUMBER),
    st.builds(lines.Terraform, NUMBER),
    st.builds(lines.Transfer, NUMBER, NUMBER, NUMBER),
    st.builds(lines.Fund, st.sampled_from(["EBP", "CIP"]), NUMBER),
    st.builds(lines.Covert, st.sampled_from(DEEDS), st.sampled_from([-1, A, 99]), NUMBER),
    st.builds(lines.Diplomacy, st.sampled_from([-1, A, 99]), st.sampled_from(["neutral", "enemy", "pact"])),
    st.builds(lines.Tax, NUMBER),
)
"""Lines of all kinds with sensible and senseless numbers; none that may rightly concern B."""


def far_apart() -> Reach:
    """A with something of everything; B too far away to meet it this turn."""
    t = row(9)
    t.houses[A] = t.houses[A].but(treasury=400_000, ebp=9)
    t.colonies[0] = t.colonies[0].but(fighters=(), batteries_hit=1, marines=2)
    colony(t, A, 1, ptu=30_000, shipyards=1)
    fleet(t, A, 0, "CL DD DD", "CV", "SC", "ET", "TT+", number=1)
    fleet(t, A, 0, "CA DD*", number=2)
    fleet(t, A, 1, "SC", number=3)
    fleet(t, A, 2, "BC", number=4)
    return t


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(LINE, max_size=40))
def test_1_3_2_no_sheet_breaks_a_turn_or_reaches_beyond_its_house(sheet: list[lines.Line]) -> None:
    t, idle = far_apart(), far_apart()
    for table, orders in ((t, tuple(sheet)), (idle, ())):
        table.record = record = Record()
        apply(table, A, Write(orders))
        for seat in (A, B):
            apply(table, seat, Seal())
        table.record = None
        refused = [n.event for n in record.news if isinstance(n.event, LineRefused)]
        assert all(event.reason.split()[0] in GAME.rules for event in refused)
        assert len(refused) == len(table.refusals[A])
        assert table.houses[A].treasury >= 0
        table.houses[A] = table.houses[A].but(prestige=0)
        table.standings = []
    assert GAME.show(t, B) == GAME.show(idle, B)
    assert not inventory(t, A) - inventory(idle, A) - Counter(dict.fromkeys(("GB", "SP", "PS", "ET", "TT"), 2000))


@settings(max_examples=250, deadline=None)
@given(LINE)
def test_1_3_2_a_refused_line_changes_nothing_at_all(line: lines.Line) -> None:
    t, _ = desk(far_apart(), A, ())
    before = GAME.canonical(t)
    if attempt(t, A, line):
        assert GAME.canonical(t) == before
