"""Short ways to set up a position, give orders and resolve a turn."""

from __future__ import annotations

from typing import Any

from turnwright.core import Dice, Loaded, Record, apply, key_of_seed
from turnwright.games.ec4x import GAME
from turnwright.games.ec4x.actions import Seal, Write
from turnwright.games.ec4x.assets import Colony, Fleet, Lane, Lift, Planet, Ship, Squadron, Star
from turnwright.games.ec4x.book import AREAS, MAJOR
from turnwright.games.ec4x.events import Units
from turnwright.games.ec4x.state import Reach

A, B, C = 0, 1, 2


def start(seats: int = 2, seed: int = 1, variant: Any = None, **options: Any) -> Reach:
    """A match at its first orders."""
    return GAME.start(seats, options, variant, Dice(key_of_seed(seed)))


def row(count: int = 6, seats: int = 2, kind: int = MAJOR, variant: Any = None, **options: Any) -> Reach:
    """A small cluster of systems in a row, S0 to S5: A lives in S0, the next house in the last, nobody between."""
    t = start(seats, 1, variant, **options)
    names = [f"Star{s}" for s in range(count)]
    t.stars = tuple(
        Star(name, s, 0, tuple(Lane(n, kind) for n in (s - 1, s + 1) if 0 <= n < count)) for s, name in enumerate(names)
    )
    t.planets = [Planet(4, 2)] * count
    t.hub = -1
    homes = [0, *range(count - 1, count - seats, -1)]
    old = [t.colonies[home] for home in t.homes]
    t.homes = homes
    t.fleets = {}
    t.colonies = {at: colony.but(at=at) for at, colony in zip(homes, old, strict=True)}
    for home in homes:
        t.planets[home] = Planet(6, 2)
    t.intel = [(None,) * count for _ in range(seats)]
    return t


def ships(*codes: str, wep: int = 1, level: int = 1) -> tuple[Ship, ...]:
    return tuple(Ship(code, wep, level if code in ("SC", "RR") else 0) for code in codes)


def squadron(number: int, *codes: str, crippled: bool = False, wep: int = 1, level: int = 1) -> Squadron:
    return Squadron(number, ships(*codes, wep=wep, level=level), crippled)


def fleet(t: Reach, house: int, at: int, *squadrons: str, number: int = 0, **more: Any) -> Fleet:
    """Put a fleet there: each squadron as "CL DD DD", spacelift as "TT+" (loaded) or "ET"."""
    number = number or t.houses[house].next_fleet
    first = t.houses[house].next_squadron
    lifts = tuple(Lift(code[:2], code.endswith("+")) for code in squadrons if code[:2] in ("ET", "TT"))
    codes = [code for code in squadrons if code[:2] not in ("ET", "TT")]
    made = tuple(
        squadron(first + n, *code.rstrip("*").split(), crippled=code.endswith("*"), level=more.pop("level", 1))
        for n, code in enumerate(codes)
    )
    made_fleet = Fleet(house, number, at, made, lifts, **more)
    t.put(made_fleet)
    house_ = t.houses[house]
    t.houses[house] = house_.but(next_fleet=max(house_.next_fleet, number + 1), next_squadron=first + len(made))
    return made_fleet


def colony(t: Reach, house: int, at: int, **more: Any) -> Colony:
    """Put a colony there."""
    t.colonies[at] = Colony(at, house, **{"ptu": 100_000, **more})
    return t.colonies[at]


def levels(t: Reach, house: int, **more: int) -> None:
    """Set technology levels."""
    now = dict(zip(AREAS, t.houses[house].levels, strict=True)) | more
    t.houses[house] = t.houses[house].but(levels=tuple(now[area] for area in AREAS))


def turn(t: Reach, *sheets: Any) -> Record:
    """Everybody hands in a sheet (A's first); the turn resolves.  What was told comes back."""
    record = t.record = Record()
    for seat in sorted(t.asks):
        lines = tuple(sheets[seat]) if seat < len(sheets) else ()
        if lines:
            apply(t, seat, Write(lines))
        apply(t, seat, Seal())
    t.record = None
    return record


def load(t: Reach, *faces: int) -> None:
    """These dice come next; ten-sided ones are given as the book counts, from 0, plus one."""
    t.dice = Loaded(faces)


def told(record: Record, kind: type, seat: int | None = None) -> list[Any]:
    """The events of a kind, as one seat heard them."""
    return [n.event for n in record.news if isinstance(n.event, kind) and (seat is None or n.heard_by(seat))]


def listen(t: Reach) -> Record:
    t.record = Record()
    return t.record


def count(units: Units, code: str) -> int:
    return dict(units).get(code, 0)
