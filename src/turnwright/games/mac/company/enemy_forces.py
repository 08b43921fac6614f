"""16.1 Enemy forces: the frames, weapons and pilots that a contract of some difficulty is fought against."""

from __future__ import annotations

from ..book import Book, Options
from ..book.gear import SIZES, Class, FactionName
from ..lances import NAMES, Crew
from ..loadout import Design, Gun, hardpoints
from ..state import Mac, Pilot


def enemy_line(book: Book, options: Options, difficulty: int, sent: int) -> tuple[Class, ...]:
    """16.1 The classes of the enemy's frames; by option the printed ones go round until they weigh enough against frames of
    that price (R130)."""
    printed = book.company.forces[difficulty - 1].frames
    line, wanted = printed, sent * options.enemy_weight // 100
    while len(line) < book.company.contracts.most_enemies and sum(book.classes[kind].price for kind in line) < wanted:
        line = (*line, printed[len(line) % len(printed)])
    return line


def contract_force(t: Mac, side: int, difficulty: int, faction: FactionName, sent: int = 0) -> Crew:
    """16.1 Frames by difficulty, chassis and weapons by chance, pilots as printed (R24)."""
    force = t.book.company.forces[difficulty - 1]
    short = t.book.factions[faction].short
    designs = tuple(
        random_design(t, random_chassis(t, kind, faction), faction, force.tactics)
        for kind in enemy_line(t.book, t.options, difficulty, sent)
    )
    numbers = range(1, len(designs) + 1)
    pilot = Pilot(f"{short} pilot", force.gunnery, force.piloting, force.tactics)
    names = tuple(f"{short}-{n}" for n in numbers) if side else NAMES[0][: len(designs)]
    return Crew(names, (pilot,) * len(designs), designs)


def random_chassis(t: Mac, kind: Class, faction: FactionName) -> str:
    """16.1 Mostly one of the faction's own, else a universal one, else any of the class (R73)."""
    rows = t.book.chassis
    own = [name for name, row in rows.items() if row.kind == kind and row.faction == faction]
    common = [name for name, row in rows.items() if row.kind == kind and not row.faction]
    wanted, other = (own, common) if t.roll(100) <= t.book.company.contracts.own_chassis_percent else (common, own)
    found = wanted or other or [name for name, row in rows.items() if row.kind == kind]
    return found[t.roll(len(found)) - 1]


def random_design(t: Mac, chassis: str, faction: FactionName, tactics: int) -> Design:
    """16.1 Up to three weapons of each size, universal or the faction's, no exclusives (A7); 7.2 dealt into groups (R64)."""
    guns: list[Gun] = []
    book = t.book
    groups = 2 * book.groups if t.options.enemy_groups == "single" else book.groups
    for size in SIZES:
        pool = [
            name
            for name, row in book.weapons.items()
            if row.size == size and row.faction in ("", faction) and not row.exclusive
        ]
        for n in range(min(hardpoints(book.chassis[chassis], size), book.company.contracts.weapons_a_size)):
            guns.append(Gun(f"{size}_{n + 1}", pool[t.roll(len(pool)) - 1], len(guns) % groups + 1))
    together = t.options.enemy_groups == "by_tactics" and tactics >= book.ai.fed_from
    return Design(chassis, fed(book, chassis, guns) if together else tuple(guns))


def fed(book: Book, chassis: str, guns: list[Gun]) -> tuple[Gun, ...]:
    """7.2, R64 As many guns together as the reactor feeds, the cheapest first; then the next group."""
    output, weapons, group = book.chassis[chassis].reactor, book.weapons, 1
    found: dict[str, int] = {}
    left = output
    for gun in sorted(guns, key=lambda gun: (weapons[gun.weapon].energy, -weapons[gun.weapon].damage, gun.slot)):
        if weapons[gun.weapon].energy > left and group < book.groups:
            group, left = group + 1, output
        left -= weapons[gun.weapon].energy
        found[gun.slot] = group
    return tuple(gun._replace(group=found[gun.slot]) for gun in guns)
