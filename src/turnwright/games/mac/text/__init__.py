"""Battle in words: questions, actions with their price and chance, events, and why each number is what it is.

The campaign's words are in company.py and company_deeds.py, events in news.py and company_news.py, numbers in numbers.py and company_numbers.py.

Refs name drawn parts of the board: `hex:C4` as the end of a Move (`sprint:C4` and `jump:C4` with the mode `gait:sprint` or
`gait:jump`), `frame:3`, `group:1:2` (frame 1 fires group 2), `called:1:2` with `location:3:left_arm` for a called shot.
Numbers are explained under `output:ID limit:ID stress:ID energy:ID movement:ID armour:ID` for each frame, `chance:ID:TARGET:SLOT`
for the frame that acts (3.7), and `score:SEAT` at the end.
"""

from __future__ import annotations

from turnwright.core import Action, Words, added
from turnwright.kit.words import a_or_an, counted, say

from .. import actions as a
from ..battle.accuracy import How, hit_chance
from ..battle.activation import price_in_ap
from ..battle.ai import expected
from ..battle.firepower import Gunner
from ..battle.firing import drawn, planned
from ..battle.map import distance, distances, land, zone
from ..battle.movement import price, pulls_back, sprint_energy
from ..battle.reactor import danger, effective_output, limit, stress_rows, venting
from ..company.actions import Pick, Travel
from ..company.economy import sale_price
from ..company.travel import legs
from ..state import Frame, MacView, foes
from .company import company_prompt
from .company_deeds import say_deed
from .endings import ending, verdict
from .news import say_event
from .numbers import explain
from .overview import harm, series, status, told
from .words import HEADINGS, lance, model, place

__all__ = ["explain", "harm", "prompt", "say_action", "say_event", "series", "sort_key", "status", "told"]


# Questions


def prompt(view: MacView) -> Words:
    """What is going on and who must do what."""
    if view.phase == "headquarters":
        return company_prompt(view)
    if view.outcome:
        how = say("Round {round}. {ending}", round=view.round, ending=ending(view.outcome))
        return Words(verdict(view), how, section="1")
    if view.phase == "deployment":
        side = view.acting - 1
        left = sum(frame.side == side and not frame.at for frame in view.frames.values())
        who = say("Place your frames") if side == view.seat else say("{side} places its frames", side=lance(view, side))
        left_over = say("{left} to go", left=left) if left else say("all are in place")
        where = say("In the two outermost columns of your side.")
        return Words(f"{who}: {left_over}.", where, say("Deployment"), "6.3")
    frame = view.frames[view.acting]
    whose = "" if frame.side == view.seat else f"{lance(view, frame.side)}, "
    label = say("{whose}{name}: {points} left.", frame, whose=whose, points=counted(frame.ap, "action point"))
    return Words(label, reactor_line(view, frame), say("Round {round}", round=view.round), "2")


def reactor_line(view: MacView, frame: Frame) -> str:
    """5 How much energy is spent and what stress will come of it."""
    spent = say("Energy {spent} of {output}, at most {limit}", frame, limit=limit(view.book, frame))
    return f"{spent}; {outlook(view, frame, 0)}"


def outlook(view: MacView, frame: Frame, more: int) -> str:
    """5.4 The forecast before you commit: stress at the end of the round, and what it may lead to."""
    stress = added(stress_rows(view.book, frame, more))
    risk = danger(view.book, frame, stress)
    if not risk:
        return say("stress will be {stress} of {output}.", stress=stress, output=effective_output(view.book, frame))
    if risk == 100:
        return say("stress will be {stress}: certain shutdown and a reactor hit.", stress=stress)
    return say("stress will be {stress}: {risk} % risk of a shutdown.", stress=stress, risk=risk)


# Actions


def say_action(view: MacView, action: Action) -> Words:
    """An action with its price and what it does."""
    if words := say_deed(view, action):
        return words
    section: str = getattr(action, "section", "2")
    if isinstance(action, a.Place | a.PlaceAll | a.ResetDeployment | a.StartCombat):
        label, detail, refs = _deployment(view, action)
        return Words(label, detail, HEADINGS["deploy"], section, refs)
    frame = view.frames.get(view.acting)
    if view.phase != "action" or frame is None:
        return Words(type(action).__name__, say("Only while a frame acts."), section=section)
    group, said = next((group, said) for group, word in HEADED if (said := word(view, frame, action)))
    away = isinstance(action, a.Move) and pulls_back(view, frame, action.to)
    heading = "pull" if away else OWN_HEADING.get(type(action), group)
    return Words(said[0], said[1], HEADINGS[heading], section, said[2])


FIRE, CALLED, WALK, RUN = -400_000, -300_000, -200_000, -100_000
"""What is listed before all else, heading by heading."""


def sort_key(view: MacView, action: Action) -> float:
    """Volleys by the damage to expect, walks by the distance to the nearest enemy and what they cost; away from it for pulling
    back; salvage by its price, journeys by their days."""
    match action:
        case a.PlaceAll():
            return -1
        case Pick(weapon=weapon):
            return -sale_price(view.book, weapon)
        case Travel(to=to) if leg := legs(view).get(to):
            return leg.days * 100 + leg.fuel
    frame = view.frames.get(view.acting)
    if view.phase != "action" or frame is None or not frame.at:
        return 0
    match action:
        case a.Fire(group=group, target=target) | a.CalledShot(group=group, target=target):
            foe, called = view.frames[target], isinstance(action, a.CalledShot)
            shots = planned(view, frame, group, distance(frame.at, foe.at))
            how: How = "called shot" if called else "fire"
            return (CALLED if called else FIRE) - expected(view, frame, foe, shots, how)
        case a.Move(to=to) | a.Sprint(to=to) | a.ThrustPack(to=to) if there := foes(view, frame):
            far = min(distance(to, foe.at) for foe in there)
            if not isinstance(action, a.Move):
                return RUN + far
            return WALK + (100 - far if pulls_back(view, frame, to) else far) + price(view, frame, to) / 100
    return 0


OWN_HEADING: dict[type[Action], str] = {a.CalledShot: "called", a.Sprint: "sprint"}
"""Actions so many that they stand apart."""
Said = tuple[str, str, tuple[str, ...]]


def _deployment(view: MacView, action: Action) -> Said:
    match action:
        case a.Place(frame=id, to=to) if id in view.frames:
            frame = view.frames[id]
            kind = a_or_an(model(view.book, frame))
            said = f"{kind[0].upper()}{kind[1:]}; {view_from(view, frame.side, to)}."
            return say("Place {name} at {to}", name=frame.name, to=to), said, (f"frame:{id}", f"hex:{to}")
        case a.PlaceAll():
            return say("Place all frames"), say("Evenly over the zone, those not placed yet."), ("all",)
        case a.ResetDeployment():
            return say("Reset the deployment"), say("Take all your frames back."), ()
    return say("Start the combat"), say("All frames are in place."), ("turn", "main")


def view_from(view: MacView, side: int, cell: str) -> str:
    """6.3 A hex of the zone in words: its ground, and how far the enemy is, or the edge where it will stand."""
    ground = land(view.ground).terrain[cell]
    there = [foe for foe in view.frames.values() if foe.side != side and foe.at]
    if there:
        near = min(there, key=lambda foe: (distance(cell, foe.at), foe.id))
        far = counted(distance(cell, near.at), "hex", "hexes")
        return say("{ground} ground, {far} from {name}", near, ground=ground, far=far)
    edge = min(distance(cell, other) for other in zone(view.book, view.ground, 1 - side))
    return say("{ground} ground, {hexs} from the enemy's zone", ground=ground, hexs=counted(edge, "hex", "hexes"))


def _attack(view: MacView, frame: Frame, action: Action) -> Said | None:
    ap = price_in_ap(view, action)
    refs: tuple[str, ...]
    match action:
        case a.Fire(group=group, target=target) if target in view.frames:
            foe, refs = view.frames[target], (f"frame:{target}", f"group:{frame.id}:{group}")
            label = say("Fire group {group} at {name}", foe, group=group)
            return label, volley(view, frame, foe, group, "fire", ap), refs
        case a.CalledShot(group=group, target=target, location=location) if target in view.frames:
            foe = view.frames[target]
            refs = (f"frame:{target}", f"location:{target}:{location}", f"called:{frame.id}:{group}")
            label = say("Called shot with group {group} at {name}'s {place}", foe, group=group, place=place(location))
            return label, volley(view, frame, foe, group, "called shot", ap), refs
        case a.Overwatch():
            effect = say("fire in phase 4 at the nearest enemy in range, −{overwatch} to hit.", view.book.accuracy)
            return say("Overwatch"), say("{ap} AP: {effect}", ap=ap, effect=effect), (f"frame:{frame.id}",)
    return None


def volley(view: MacView, frame: Frame, foe: Frame, group: int, how: How, ap: int) -> str:
    """3.7 The chance of each weapon, the damage to expect and what it does to the reactor."""
    if not foe.at or not frame.at:
        return say("Nobody is there to be hit.")
    shots = planned(view, frame, group, distance(frame.at, foe.at))
    if not shots:
        return say("{ap} AP: no weapon of the group reaches {name}.", ap=ap, name=foe.name)
    weapons = view.book.weapons
    chances = [hit_chance(view, frame, mount, foe, how) for mount in shots]
    hits = [f"{weapons[m.weapon].name} {p} %" for m, p in zip(shots, chances, strict=True)]
    whole = sum(weapons[m.weapon].damage for m in shots)
    energy = drawn(view.book, shots)
    said = say(
        "{energy} energy, {ap} AP: {hits}; expect {expect:.1f} of {whole} damage;",
        energy=energy,
        ap=ap,
        hits=", ".join(hits),
        expect=expected(view, frame, foe, shots, how) / 100,
        whole=whole,
    )
    return f"{said} {outlook(view, frame, energy)}"


def _move(view: MacView, frame: Frame, action: Action) -> Said | None:
    if not isinstance(action, a.Move | a.Sprint | a.ThrustPack) or action.to not in land(view.ground).terrain:
        return None
    to, refs = action.to, [f"hex:{action.to}"]
    match action:
        case a.Move():
            energy, verb = price(view, frame, to), say("Pull back") if pulls_back(view, frame, to) else say("Move")
            label = say("{verb} to {to}", verb=verb, to=to)
        case a.Sprint():
            energy, label = sprint_energy(view.book, frame), say("Sprint to {to}", to=to)
            refs = [f"sprint:{to}", "gait:sprint"]
        case a.ThrustPack():
            energy, label = view.book.equipment["thrust_pack"].energy, say("Jump to {to}", to=to)
            refs = [f"jump:{to}", "gait:jump"]
    return label, walk(view, frame, to, energy, price_in_ap(view, action)), tuple(refs)


def walk(view: MacView, frame: Frame, to: str, energy: int, ap: int) -> str:
    """6.2, 5.2 The price, the ground there and the stress that comes of it."""
    kind = land(view.ground).terrain[to]
    cover = " " + say("(cover {cover})", cover=view.book.terrain[kind].cover) if view.book.terrain[kind].cover else ""
    return say(
        "{energy} energy, {ap} AP: {kind}{cover}, {prospect}; {outlook}",
        energy=energy,
        ap=ap,
        kind=kind,
        cover=cover,
        prospect=prospect(Gunner(view, frame), to),
        outlook=outlook(view, frame, energy),
    )


def prospect(gunner: Gunner, cell: str) -> str:
    """6.5, 3 How far the nearest enemy is from a hex, and the best chance that a weapon would have there."""
    if not gunner.foes:
        return say("no enemy on the map")
    away = distances(cell)
    foe = min([(away[foe.at], foe.id, foe) for foe in gunner.foes])[-1]
    far, hard, line = gunner.sight(cell, foe)
    able = [gun for gun in gunner.barrels if far <= gun.ranges.farthest]
    chance = max([gunner.chance(gun, far, hard, line) for gun in able], default=0)
    said = say("{hexs} from {name}", hexs=counted(far, "hex", "hexes"), name=foe.name)
    if not gunner.barrels:
        return say("{said}, without a weapon to fire", said=said)
    if not chance:
        return say("{said}, out of range", said=said)
    return say("{said}, up to {chance} % to hit", said=said, chance=chance)


def _protect(view: MacView, frame: Frame, action: Action) -> Said | None:
    ap, refs = price_in_ap(view, action), (f"frame:{frame.id}",)
    match action:
        case a.Brace():
            less = view.book.accuracy.brace
            said = say("{brace} AP: −{less} to hit {name} until the next round.", frame, brace=ap, less=less)
            return say("Brace"), said, refs
        case a.Vent():
            after = max(0, frame.stress - venting(view.book, frame))
            said = say("{vent} AP: stress {stress} to {after}.", frame, vent=ap, after=after)
            return say("Vent the reactor"), said, refs
    return None


def _equipment(view: MacView, frame: Frame, action: Action) -> Said | None:
    match action:
        case a.Countermeasures():
            item, label, ref = "countermeasures", say("Countermeasures"), frame.id
        case a.TargetingUplink(target=target) if target in view.frames:
            item, label, ref = "targeting_uplink", say("Targeting Uplink on {name}", view.frames[target]), target
        case a.Barrier(ally=ally) if ally in view.frames:
            item, label, ref = "barrier_projector", say("Barrier for {name}", view.frames[ally]), ally
        case _:
            return None
    row, ap = view.book.equipment[item], view.book.ap.equipment
    return label, say("{energy} energy, {equipment} AP: {says}.", row, equipment=ap), (f"frame:{ref}",)


def _leave(view: MacView, frame: Frame, action: Action) -> Said | None:
    if isinstance(action, a.Withdraw):
        told = say("The whole lance leaves the field, and the battle is over.")
        return say("Withdraw"), told, (f"frame:{frame.id}",)
    lost = say("{left} will be lost;", left=counted(frame.ap, "action point")) + " " if frame.ap else ""
    return say("End {name}'s turn", frame), lost + outlook(view, frame, 0), ("turn",)


HEADED = ("attack", _attack), ("move", _move), ("protect", _protect), ("equipment", _equipment), ("leave", _leave)
"""What a frame may do, by the heading that it is listed under."""
