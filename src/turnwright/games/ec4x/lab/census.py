"""What should happen sooner or later in games between bots: every order, every line of a sheet, every kind of combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .. import events, lines
from ..actions import Write
from ..book import DEEDS, ORDERS, STANCES, UNITS
from ..lines import Line
from ..state import Seen

UNIT = "turn"
CONTENT = {"Unit": tuple(unit.name for unit in UNITS.values())}
OPTIONS: tuple[dict[str, bool], ...] = ({}, {}, {"auto_commission": False})
"""5 One game in three leaves new ships in their docks until somebody commissions them."""
PLAIN = {
    lines.Detach: "split",
    lines.Merge: "merge",
    lines.Regroup: "regroup",
    lines.Commission: "commission",
    lines.Build: "build",
    lines.Invest: "research",
    lines.Hold: "hold",
    lines.Industry: "industry",
    lines.Terraform: "terraform",
    lines.Transfer: "transfer",
    lines.Tax: "tax",
}
HAPPENINGS: dict[type, str] = {
    events.Blockaded: "blockade",
    events.ScoutCaught: "spy scout caught",
    events.Unmasked: "raider unmasked",
    events.Withdrew: "retreat",
    events.Repelled: "landing repelled",
    events.Died: "colony wiped out",
    events.Foiled: "covert action foiled",
}
COMBAT = (
    *("battle in space", "battle at a starbase", "surprise", "ambush", "fighters", "retreat", "raider unmasked"),
    *("bombardment", "planet-breaker", "shield", "colony wiped out", "invasion", "blitz", "landing repelled"),
    *("blockade", "spy scout caught"),
)
KINDS = (
    *(f"{code:02} {name}" for code, name in enumerate(ORDERS)),
    *PLAIN.values(),
    *(f"cargo {what}" for what in ("PTU", "MD", "FS")),
    *(f"status {status}" for status in ("active", "reserve", "mothball")),
    *("repair ships", "repair base", "repair ground"),
    *("fund EBP", "fund CIP"),
    *(f"covert {deed}" for deed in DEEDS),
    *(f"stance {stance}" for stance in STANCES),
    *(f"struck by {deed}" for deed in DEEDS),
    "covert action foiled",
    *COMBAT,
)


def name(line: Line) -> str:
    """What a line of a sheet is called."""
    match line:
        case lines.OrderFleet(code=code):
            return f"{code:02} {ORDERS[code]}"
        case lines.Cargo(what=what):
            return f"cargo {what}"
        case lines.SetStatus(status=status):
            return f"status {status}"
        case lines.Repair(what=what, squadron=squadron):
            return "repair ships" if squadron else "repair base" if what == "SB" else "repair ground"
        case lines.Fund(kind=kind):
            return f"fund {kind}"
        case lines.Covert(deed=deed):
            return f"covert {deed}"
        case lines.Diplomacy(stance=stance):
            return f"stance {stance}"
    return PLAIN[type(line)]


def tally(counts: Counter[str], thing: Any) -> None:
    """Lines count when they are written, less those that are refused."""
    if isinstance(thing, Write):
        counts.update(map(name, thing.lines))
    elif isinstance(thing, events.LineRefused):
        counts[name(thing.line)] -= 1
    elif isinstance(thing, events.Fought):
        counts.update(sorted(set(battle(thing))))
    else:
        counts.update(happening(thing))


def battle(fought: events.Fought) -> Iterator[str]:
    """7.1.3, 7.3, 7.4 What a battle was."""
    yield "battle at a starbase" if any("SB" in dict(force.units) for force in fought.forces) else "battle in space"
    if any("FS" in dict(force.units) for force in fought.forces):
        yield "fighters"
    modifiers = {name for part in fought.rounds for volley in part.volleys for name, _ in volley.modifiers}
    yield from sorted(modifiers & {"surprise", "ambush"})


def happening(event: Any) -> Iterator[str]:
    """The names of everything else that is worth counting."""
    match event:
        case events.Bombarded():
            yield "bombardment"
            if event.breakers.attack:
                yield "planet-breaker"
            if event.shield:
                yield "shield"
        case events.Landed():
            yield "blitz" if event.blitz else "invasion"
        case events.Struck() if event.by >= 0:
            yield f"struck by {event.deed}"
        case events.Fell():
            yield f"a house falls: {event.reason}"
        case _ if type(event) in HAPPENINGS:
            yield HAPPENINGS[type(event)]


def clock(view: Seen) -> int:
    """1.3 The turn; there is none after the last."""
    return min(view.turn, view.options.turns)


def uses(view: Seen, thing: Any) -> Iterator[tuple[int, str, str]]:
    """5 What is to be built."""
    if isinstance(thing, Write) and view.seat is not None:
        for line in thing.lines:
            if isinstance(line, lines.Build) and line.unit in UNITS:
                yield view.seat, "Unit", UNITS[line.unit].name
