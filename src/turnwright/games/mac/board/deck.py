"""The deck below the map: one frame's paper doll, its reactor with a forecast for every choice, its weapons.

The same deck opens over the map for any other frame, from its card in the initiative strip.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from turnwright.core import added
from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.words import kept, kept_by, say

from .. import actions as a
from ..battle.accuracy import hit_chance
from ..battle.activation import legal_acts
from ..battle.firing import drawn, loaded
from ..battle.map import BIT
from ..battle.movement import move_energy, movement, pull_back_energy, retreat, sprint_energy
from ..battle.reactor import danger, effective_output, limit, stress_rows, venting
from ..book import Book, RangeRow
from ..book.gear import CENTRE, HEAD, LEFT_ARM, LEFT_TORSO, LEGS, RIGHT_ARM, RIGHT_TORSO, Weapon
from ..state import Frame, MacView, Mount, rounds_left
from ..text.numbers import chance_ref
from ..text.words import gun, model, place, state
from .aim import Aim, outcome, trigger
from .doll import callouts, doll, hull
from .tokens import crest, heat_limit

HEXES = 14
"""3.4 The farthest that any weapon reaches."""


def deck(view: MacView, frame: Frame, found: list[Aim]) -> Markup:
    """One frame in full, of which the viewer decides what it does now."""
    aim = found[0] if found else None
    chances = _chances(view, aim) if aim else {}
    return _deck(view.book, frame, choices(view, frame, found), _weapons(view.book, frame, aim, chances))


def _chances(view: MacView, aim: Aim) -> dict[Mount, Markup]:
    """3 Of every weapon that would fire."""
    ready = {mount for shots in aim.volleys.values() for mount in shots}
    return {
        mount: why(chance_ref(aim.frame, aim.foe, mount), f"{hit_chance(view, aim.frame, mount, aim.foe)} %")
        for mount in ready
    }


def dossier(view: MacView, frame: Frame) -> Markup:
    """One frame in full while it does nothing."""
    return _dossier(view.book, frame.but(at="", ap=0, uplink=0, kills=0))


@kept_by(256)
def _dossier(book: Book, frame: Frame) -> Markup:
    """The same wherever it stands, so that those of frames that only moved, or did not, are drawn already."""
    return _deck(book, frame, _standing(book, frame), _weapons(book, frame, None, {}))


def _deck(book: Book, frame: Frame, ahead: Markup, weapons: Markup) -> Markup:
    return _body(hull(frame), model(book, frame), state(frame)) + _reactor(book, frame, ahead) + weapons


# The body


@kept(512)
def _body(frame: Frame, model: str, state: str) -> Markup:
    total = html("<b>{}</b>/{}", sum(frame.armour), sum(frame.full_armour))
    armour = why(f"armour:{frame.id}", total) if not frame.lost else total
    inside = {"structure": sum(frame.structure), "full_structure": sum(frame.full_structure)}
    head = h[
        h.h2[crest(frame.side), frame.name],
        h.span[model, ", ", frame.pilot.callsign],
        h.p[
            h.span("total")[html('<i class="a"></i>{armour} armour', armour=armour)],
            " ",
            h.span("total")[html('<i class="s"></i><b>{structure}</b>/{full_structure} structure', **inside)],
        ],
    ]
    left, right = callouts(frame, HEAD, LEFT_TORSO, LEFT_ARM), callouts(frame, CENTRE, RIGHT_TORSO, RIGHT_ARM, LEGS)
    note = html('<p class="state">{}{}</p>', icon("warn", 14), state) if state else Markup()
    return h.section(f"body s{frame.side}")[
        h.header[head], h.div("figure")[h.div[left, note], doll(frame), h.div[right]]
    ]


# The reactor


@lru_cache(1024)
def _cells(total: int, filled: int, mark: int, class_: str) -> Markup:
    """One cell for each point, those beyond the mark framed."""
    cells = joined(h.i(f"{'x' if n < filled else ''}{' z' if n >= mark else ''}") for n in range(max(total, filled)))
    return html('<div class="cells {}">{}</div>', class_, cells)


def _reactor(book: Book, frame: Frame, ahead: Markup) -> Markup:
    """5 Energy spent, stress now and at the end of the round; and `ahead`, what comes of each choice."""
    output, most, certain = effective_output(book, frame), limit(book, frame), heat_limit(book, frame)
    explained = not frame.lost
    shown = {
        "output": html("output <b>{}</b>", output),
        "limit": html("at most <b>{}</b>", most),
        "stress": html("<b>{}</b> after this round", added(stress_rows(book, frame))),
    }
    words = {what: why(f"{what}:{frame.id}", said) if explained else said for what, said in shown.items()}
    energy = html('<div class="row"><span>Energy spent <b>{}</b></span><span>{}, {}</span></div>').format(
        frame.spent, words["output"], words["limit"]
    )
    stress = h.div("row")[h.span[html("Stress <b>{}</b>", frame.stress)], h.span[words["stress"]]]
    scale = html(
        '<div class="row scale"><span>{risk} % shutdown from <b>{output}</b></span><span>certain at <b>{certain}</b></span></div>'
    ).format(risk=book.reactor.risk, output=output, certain=certain)
    return h.section("reactor")[
        html("<h2>Reactor</h2>"),
        energy,
        _cells(most, frame.spent, output, "energy"),
        stress,
        _cells(certain, frame.stress, output, "heat"),
        scale,
        ahead,
    ]


def choices(view: MacView, frame: Frame, found: list[Aim]) -> Markup:
    """5.4 Before you commit: stress at the end of the round after each thing the frame could do now."""
    book, legal, back = view.book, legal_acts(view, frame), retreat(view, frame)
    moves = {bool(BIT[action.to] & back) for action in legal if isinstance(action, a.Move)}
    offers: list[tuple[str, int]] = []
    if False in moves:
        offers.append((say("Move"), move_energy(book, frame)))
    if True in moves:
        offers.append((say("Pull back"), pull_back_energy(book, frame)))
    if any(isinstance(action, a.Sprint) for action in legal):
        offers.append((say("Sprint"), sprint_energy(book, frame)))
    if found:
        offers += [(say("Group {group}", group=group), drawn(book, shots)) for group, shots in found[0].volleys.items()]
    rows = [html("<li><b>{}</b> {}{}</li>", name, energy, outcome(view, frame, energy)) for name, energy in offers]
    if a.VENT in legal:
        cooler = frame.but(stress=max(0, frame.stress - venting(book, frame)))
        rows.append(html("<li><b>Vent</b> 0{}</li>", outcome(view, cooler, 0)))
    return h.ul("choices", aria_label=say("Energy and stress of each choice"))[joined(rows)] if rows else Markup()


def _standing(book: Book, frame: Frame) -> Markup:
    """8, 9.1 What the frame and its pilot are, while it does not act."""
    row, gear = book.chassis[frame.chassis], [book.equipment[fitting.item].name for fitting in frame.gear]
    lines = [say("Gunnery {gunnery}, piloting {piloting}, speed {speed}", frame.pilot, speed=row.speed)]
    hexes = say("{movement} hexes", movement=movement(book, frame))
    moves = hexes if frame.lost else why(f"movement:{frame.id}", hexes)
    lines.append(html("Moves {moves}, evasion {evasion}", moves=moves, evasion=row.evasion))
    lines += [", ".join(gear)] if gear else []
    risk = danger(book, frame, added(stress_rows(book, frame)))
    if risk and not frame.lost:
        lines.append(h.span("warn")[icon("warn", 14), html("{risk} % risk of a shutdown", risk=risk)])
    return html('<ul class="facts">{}</ul>', joined(html("<li>{}</li>", line) for line in lines))


# Weapons


def _weapons(book: Book, frame: Frame, aim: Aim | None, chances: Mapping[Mount, Markup]) -> Markup:
    """7.2 Weapons by group, with their range and, where one is in reach, the chance to hit the likeliest enemy."""
    at = html("<td></td>")
    if aim:
        at = html("<th>Hit <span>{crest}{name}</span></th>", crest=crest(aim.foe.side), name=aim.foe.name)
    far = say("Range, now {far}", far=aim.far) if aim else say("Range")
    rows = list[object]()
    for group in sorted({mount.group for mount in frame.mounts}):
        ready = aim is not None and group in aim.volleys
        name = trigger(frame, group) if ready else html("<b>Group {group}</b>", group=group)
        rows.append(h.tr("bank")[h.th(colspan="6")[name, " ", _readiness(book, frame, group, ready)]])
        rows += [_weapon(book, frame, m, aim, chances.get(m, Markup())) for m in frame.mounts if m.group == group]
    head = html("<tr><th>Weapons</th><th>Dmg</th><th>En</th><th>Shots</th><th>{}</th>{}</tr>", far, at)
    return h.section("weapons", tabindex="0")[h.table[h.thead[head], h.tbody[rows]]]


def _readiness(book: Book, frame: Frame, group: int, ready: bool) -> Markup:
    mounts = [mount for mount in frame.mounts if mount.group == group]
    energy = drawn(book, [mount for mount in mounts if not mount.wrecked])
    if group in frame.fired:
        return html("{icon}fired", icon=icon("check", 13))
    if all(mount.wrecked for mount in mounts):
        return html("{icon}lost", icon=icon("cross", 13))
    if not any(loaded(book, frame, mount) for mount in mounts):
        return html("{icon}no rounds", icon=icon("cross", 13))
    return html("{energy} energy{ready}", energy=energy, ready=say(", ready") if ready else "")


def _weapon(book: Book, frame: Frame, mount: Mount, aim: Aim | None, chance: Markup) -> Markup:
    weapon = book.weapons[mount.weapon]
    shots = f"{rounds_left(frame, mount.weapon) // weapon.ammo}" if weapon.ammo else "–"
    far = aim.far if aim else HEXES + 1
    return _row(gun(book, mount.weapon), mount, weapon, shots, book.ranges[weapon.range], far, chance)


@kept(512)
def _row(name: str, mount: Mount, weapon: Weapon, shots: str, reach: RangeRow, far: int, chance: Markup) -> Markup:
    return h.tr[
        h.td[h.s[name] if mount.wrecked else name, " ", h.small(title=place(mount.location))[initials(mount.location)]],
        h.td[weapon.damage],
        h.td[weapon.energy],
        h.td[shots],
        h.td[_strip(reach, far)],
        h.td[chance],
    ]


def initials(location: int) -> str:
    """4.1 LA for the left arm."""
    return "".join(word[0] for word in place(location).split()).upper()


@kept(256)
def _strip(row: RangeRow, far: int) -> Markup:
    """3.4, 6.5 The hexes a weapon reaches, tall where it is best, and a line where the enemy stands."""
    bars = list[Markup]()
    for n in range(1, HEXES + 1):
        best = row.best_from <= n <= row.best_to
        kind = "best" if best else "far" if n <= row.farthest else "no"
        y, height = (2, 8) if best else (4, 4)
        bars.append(html('<rect x="{}" y="{}" width="4" height="{}" class="{}"/>', 5 * n - 5, y, height, kind))
    now = html('<path d="M{} 0v12" class="now"/>', 5 * far - 3) if far <= HEXES else Markup()
    said = say("best at {best_from} to {best_to}, up to {farthest}", row)
    return html(
        '<svg class="range" viewBox="0 0 {box} 12" width="{box}" height="12" role="img" aria-label="{said}">'
        "{bars}{now}</svg>"
    ).format(box=5 * HEXES, said=said, bars=joined(bars), now=now)
