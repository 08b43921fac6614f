"""The deck below the map: one frame's paper doll, its reactor with a forecast for every choice, its weapons.

The same deck opens over the map for any other frame, from its card in the initiative strip.
"""

from __future__ import annotations

from html import escape

from turnwright.core import added
from turnwright.kit.icons import icon
from turnwright.kit.svg import tag

from .. import actions as a
from ..battle.accuracy import hit_chance
from ..battle.activation import legal_acts
from ..battle.firing import drawn, loaded
from ..battle.movement import move_energy, movement, pull_back_energy, pulls_back, sprint_energy
from ..battle.reactor import danger, effective_output, limit, stress_rows, venting
from ..book.gear import CENTRE, HEAD, LEFT_ARM, LEFT_TORSO, LEGS, RIGHT_ARM, RIGHT_TORSO
from ..state import Frame, MacView, Mount, rounds_left
from ..text.numbers import chance_ref
from ..text.words import gun, model, place, state
from .aim import Aim, outcome, trigger
from .doll import callouts, doll
from .tokens import crest, heat_limit

HEXES = 14
"""3.4 The farthest that any weapon reaches."""


def why(ref: str, body: str) -> str:
    """A number that opens into its terms."""
    return f'<button type="button" class="why" data-explain="{ref}">{body}</button>'


def deck(view: MacView, frame: Frame, found: list[Aim], mine: bool = False) -> str:
    """One frame in full; `mine`: the viewer decides what it does now."""
    return _body(view, frame) + _reactor(view, frame, found, mine) + _weapons(view, frame, found, mine)


# The body


def _body(view: MacView, frame: Frame) -> str:
    pilot, book = frame.pilot, view.book
    total = f"<b>{sum(frame.armour)}</b>/{sum(frame.full_armour)}"
    armour = why(f"armour:{frame.id}", total) if not frame.lost else total
    head = (
        f"<h2>{crest(frame.side)}{escape(frame.name)}</h2>"
        f"<span>{model(book, frame)}, {escape(pilot.callsign)}</span>"
        f'<p><span class="total"><i class="a"></i>{armour} armour</span> '
        f'<span class="total"><i class="s"></i><b>{sum(frame.structure)}</b>/{sum(frame.full_structure)} structure</span></p>'
    )
    left, right = callouts(frame, HEAD, LEFT_TORSO, LEFT_ARM), callouts(frame, CENTRE, RIGHT_TORSO, RIGHT_ARM, LEGS)
    said = state(frame)
    note = f'<p class="state">{icon("warn", 14)}{said}</p>' if said else ""
    return (
        f'<section class="body s{frame.side}"><header>{head}</header>'
        f'<div class="figure"><div>{left}{note}</div>{doll(frame)}<div>{right}</div></div></section>'
    )


# The reactor


def _cells(total: int, filled: int, mark: int, class_: str) -> str:
    """One cell for each point, those beyond the mark framed."""
    cells = "".join(
        f'<i class="{"x" if n < filled else ""}{" z" if n >= mark else ""}"></i>' for n in range(max(total, filled))
    )
    return f'<div class="cells {class_}">{cells}</div>'


def _reactor(view: MacView, frame: Frame, found: list[Aim], mine: bool) -> str:
    """5 Energy spent, stress now and at the end of the round, and what comes of each choice."""
    book, id = view.book, frame.id
    output, most, certain = effective_output(book, frame), limit(book, frame), heat_limit(view, frame)
    explained = not frame.lost
    shown = {
        "output": f"output <b>{output}</b>",
        "limit": f"at most <b>{most}</b>",
        "stress": f"<b>{added(stress_rows(book, frame))}</b> after this round",
    }
    words = {what: why(f"{what}:{id}", said) if explained else said for what, said in shown.items()}
    energy = f'<div class="row"><span>Energy spent <b>{frame.spent}</b></span><span>{words["output"]}, {words["limit"]}</span></div>'
    stress = f'<div class="row"><span>Stress <b>{frame.stress}</b></span><span>{words["stress"]}</span></div>'
    scale = f'<div class="row scale"><span>{book.reactor.risk} % shutdown from <b>{output}</b></span><span>certain at <b>{certain}</b></span></div>'
    body = energy + _cells(most, frame.spent, output, "energy") + stress
    body += _cells(certain, frame.stress, output, "heat") + scale
    body += choices(view, frame, found) if mine else _standing(view, frame)
    return f'<section class="reactor"><h2>Reactor</h2>{body}</section>'


def choices(view: MacView, frame: Frame, found: list[Aim]) -> str:
    """5.4 Before you commit: stress at the end of the round after each thing the frame could do now."""
    book, legal = view.book, legal_acts(view, frame)
    moves = [action for action in legal if isinstance(action, a.Move)]
    offers: list[tuple[str, int]] = []
    if any(not pulls_back(view, frame, action.to) for action in moves):
        offers.append(("Move", move_energy(book, frame)))
    if any(pulls_back(view, frame, action.to) for action in moves):
        offers.append(("Pull back", pull_back_energy(book, frame)))
    if any(isinstance(action, a.Sprint) for action in legal):
        offers.append(("Sprint", sprint_energy(book, frame)))
    if found:
        offers += [(f"Group {group}", drawn(view, shots)) for group, shots in found[0].volleys.items()]
    rows = [f"<li><b>{name}</b> {energy}{outcome(view, frame, energy)}</li>" for name, energy in offers]
    if a.VENT in legal:
        cooler = frame.but(stress=max(0, frame.stress - venting(book, frame)))
        rows.append(f"<li><b>Vent</b> 0{outcome(view, cooler, 0)}</li>")
    return f'<ul class="choices" aria-label="Energy and stress of each choice">{"".join(rows)}</ul>' if rows else ""


def _standing(view: MacView, frame: Frame) -> str:
    """8, 9.1 What the frame and its pilot are, while it does not act."""
    pilot, gear = frame.pilot, ", ".join(view.book.equipment[fitting.item].name for fitting in frame.gear)
    lines = [f"Gunnery {pilot.gunnery}, piloting {pilot.piloting}, speed {view.book.chassis[frame.chassis].speed}"]
    evasion = view.book.chassis[frame.chassis].evasion
    hexes = f"{movement(view.book, frame)} hexes"
    lines.append(f"Moves {hexes if frame.lost else why(f'movement:{frame.id}', hexes)}, evasion {evasion}")
    lines += [gear] if gear else []
    risk = danger(view.book, frame, added(stress_rows(view.book, frame)))
    if risk and not frame.lost:
        lines.append(f'<span class="warn">{icon("warn", 14)}{risk} % risk of a shutdown</span>')
    return f'<ul class="facts">{"".join(f"<li>{line}</li>" for line in lines)}</ul>'


# Weapons


def _weapons(view: MacView, frame: Frame, found: list[Aim], mine: bool) -> str:
    """7.2 Weapons by group, with their range and, where one is in reach, the chance to hit the likeliest enemy."""
    aim = found[0] if found and found[0].frame is frame else None
    at = f"<th>Hit {crest(aim.foe.side)}{escape(aim.foe.name)}</th>" if aim else "<td></td>"
    far = f"Range, now {aim.far}" if aim else "Range"
    rows = ""
    for group in sorted({mount.group for mount in frame.mounts}):
        ready = mine and aim is not None and group in aim.volleys
        name = trigger(frame, group) if ready else f"<b>Group {group}</b>"
        rows += f'<tr class="bank"><th colspan="6">{name} {_readiness(view, frame, group, ready)}</th></tr>'
        rows += "".join(_weapon(view, frame, m, aim) for m in frame.mounts if m.group == group)
    head = f"<tr><th>Weapons</th><th>Dmg</th><th>En</th><th>Shots</th><th>{far}</th>{at}</tr>"
    return tag("section", f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>", class_="weapons", tabindex="0")


def _readiness(view: MacView, frame: Frame, group: int, ready: bool) -> str:
    mounts = [mount for mount in frame.mounts if mount.group == group]
    energy = drawn(view, [mount for mount in mounts if not mount.wrecked])
    if group in frame.fired:
        return f"{icon('check', 13)}fired"
    if all(mount.wrecked for mount in mounts):
        return f"{icon('cross', 13)}lost"
    if not any(loaded(view, frame, mount) for mount in mounts):
        return f"{icon('cross', 13)}no rounds"
    return f"{energy} energy{', ready' if ready else ''}"


def _weapon(view: MacView, frame: Frame, mount: Mount, aim: Aim | None) -> str:
    weapon = view.book.weapons[mount.weapon]
    shots = f"{rounds_left(frame, mount.weapon) // weapon.ammo}" if weapon.ammo else "–"
    aimed = aim is not None and any(mount in shots for shots in aim.volleys.values())
    chance = ""
    if aim and aimed:
        chance = why(chance_ref(frame, aim.foe, mount), f"{hit_chance(view, frame, mount, aim.foe)} %")
    name = gun(view.book, mount.weapon)
    name = f"<s>{name}</s>" if mount.wrecked else name
    return (
        f'<tr><td>{name} <small title="{place(mount.location)}">{initials(mount.location)}</small></td><td>{weapon.damage}</td>'
        f"<td>{weapon.energy}</td><td>{shots}</td><td>{_strip(view, weapon.range, aim)}</td><td>{chance}</td></tr>"
    )


def initials(location: int) -> str:
    """4.1 LA for the left arm."""
    return "".join(word[0] for word in place(location).split()).upper()


def _strip(view: MacView, name: str, aim: Aim | None) -> str:
    """3.4, 6.5 The hexes a weapon reaches, tall where it is best, and a line where the enemy stands."""
    row = view.book.ranges[name]
    bars = "".join(
        f'<rect x="{5 * n - 5}" y="{2 if row.best_from <= n <= row.best_to else 4}" width="4" '
        f'height="{8 if row.best_from <= n <= row.best_to else 4}" '
        f'class="{"best" if row.best_from <= n <= row.best_to else "far" if n <= row.farthest else "no"}"/>'
        for n in range(1, HEXES + 1)
    )
    now = f'<path d="M{5 * aim.far - 3} 0v12" class="now"/>' if aim and aim.far <= HEXES else ""
    said = f"best at {row.best_from} to {row.best_to}, up to {row.farthest}"
    return f'<svg class="range" viewBox="0 0 {5 * HEXES} 12" width="{5 * HEXES}" height="12" role="img" aria-label="{said}">{bars}{now}</svg>'
