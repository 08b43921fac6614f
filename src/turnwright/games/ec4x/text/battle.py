"""7 Battles in words, round by round: dice, strengths, hits, losses, decisions."""

from __future__ import annotations

from turnwright.core import Event
from turnwright.kit.words import counted, listed, say

from ..book import ORDERS
from ..state import Seen
from ..war.events import (
    DESTROYED,
    UNDER_WAY,
    Bombarded,
    Check,
    Fire,
    Force,
    Fought,
    GroundRound,
    Landed,
    Search,
    Units,
    Volley,
)
from .words import house_name, units

EFFECT = {1: "0.25", 2: "0.5", 3: "0.75", 4: "1", 6: "1.5", 8: "2"}
"""7.3.1, 7.5.1, 7.6 Quarters of effectiveness as the book prints them."""


def sides(view: Seen, event: Fought) -> str:
    """7.2 Who met whom, with what."""
    return listed(
        [
            say(
                "{house_name} with {units}",
                house_name=house_name(f.house),
                units=units(view.book, (*f.units, *f.lifts)),
            )
            for f in event.forces
        ]
    )


def tasks(force: Force) -> str:
    """6.2 The orders of a Task Force as far as the reader may know them (R72)."""
    said = [say("under way") if code == UNDER_WAY else f"{ORDERS[code].lower()} ({code:02})" for code in force.orders]
    return listed(said) if said else say("on guard")


def lost_lifts(event: Fought, place: int) -> Units:
    """7.3.3 Spacelift that died with its escorts, or had none."""
    force = event.forces[place]
    states = event.rounds[-1].states[place] if event.rounds else tuple(squad.state for squad in force.squads)
    ends = list(zip(force.squads, states, strict=True))
    escorts = [state for squad, state in ends if squad.kind == "squadron"] or list(states)
    return force.lifts if event.fates[place] != "retreated" and all(state == DESTROYED for state in escorts) else ()


def fates(view: Seen, event: Fought) -> str:
    """7.3.4 How it ended."""
    ends = []
    for place, (force, fate) in enumerate(zip(event.forces, event.fates, strict=True)):
        lifts = lost_lifts(event, place)
        ends.append(
            f"{house_name(force.house)} {fate}"
            + (" " + say("with {units}", units=units(view.book, lifts)) if lifts else "")
        )
    stale = say(", a stalemate") if event.stalemate else ""
    return say(
        "After {rounds}{stale}: {ends}.", rounds=counted(len(event.rounds), "round"), stale=stale, ends=", ".join(ends)
    )


def searched(search: Search, hidden: str) -> str:
    """2.4.2, 2.4.3 Levels and dice of a detection roll."""
    found = "found" if search.found else say("not found")
    return say(
        "ELI{level} against {hidden}{cloak}: rolled {roll}, needed {need}, {found}.", search, hidden=hidden, found=found
    )


def losses(view: Seen, crippled: Units, destroyed: Units) -> str:
    """What fire did, as the end of a sentence."""
    done = [say("cripples {units}", units=units(view.book, crippled))] if crippled else []
    done += [say("destroys {units}", units=units(view.book, destroyed))] if destroyed else []
    return f": {' and '.join(done)}" if done else ""


def say_volley(view: Seen, number: int, shot: Volley) -> str:
    """7.3.1 One Task Force's fire."""
    die = say("a 9 rolled again,") + " " if shot.rerolled else ""
    die += f"{shot.die}" + "".join(f" +{value} {name}" for name, value in shot.modifiers)
    hits = say(
        "AS {attack} x {quarters} = {hits}", shot, quarters=EFFECT[shot.quarters], hits=counted(shot.hits, "hit")
    )
    hits += say(", critical") if shot.critical else ""
    lost = say("; {excess} without effect", excess=shot.excess) if shot.excess else ""
    done = losses(view, shot.crippled, shot.destroyed)
    return say(
        "Round {number}: {house_name} rolls {die}, {hits}{done}{lost}",
        number=number,
        house_name=house_name(shot.house),
        die=die,
        hits=hits,
        done=done,
        lost=lost,
    )


def say_check(event: Fought, check: Check) -> str:
    """7.3.2 A decision to leave by the rules of engagement."""
    said = "retreats" if check.decision == "retreats" else say("finds no way out")
    return say(
        "{house_name} at ROE {roe}, AS {own} to {foe}, {said}",
        check,
        house_name=house_name(event.forces[check.force].house),
        said=said,
    )


def say_fire(name: str, fire: Fire) -> str:
    return say(
        "{name} {die}, AS {attack} x {quarters} = {hits}",
        fire,
        name=name,
        quarters=EFFECT[fire.quarters],
        hits=counted(fire.hits, "hit"),
    )


def damage(view: Seen, event: Bombarded) -> str:
    """7.5 What a round of bombardment did."""
    parts = [
        f"{counted(event.hits, 'hit')}" + (say(", {blocked} blocked", blocked=event.blocked) if event.blocked else "")
    ]
    parts += [say("destroyed: {units}", units=units(view.book, event.destroyed))] if event.destroyed else []
    parts += [say("crippled: {units}", units=units(view.book, event.crippled))] if event.crippled else []
    parts += [f"{count} {what}" for count, what in ((event.industry, "IU"), (event.people, "PU")) if count]
    parts += [say("{hits} in return", hits=event.answer.hits)] if event.answer.hits else []
    parts += [say("lost: {units}", units=units(view.book, event.lost))] if event.lost else []
    return "; ".join(parts) + "."


def say_bombardment(event: Bombarded) -> list[str]:
    """7.5.1, 7.5.2 The dice of a round."""
    fires = (
        (say("the fleet rolls"), event.fire),
        (say("Planet-Breakers roll"), event.breakers),
        (say("batteries roll"), event.answer),
    )
    story = [
        say("Bombardment {round}: {say_fire}", round=event.round, say_fire=say_fire(name, fire))
        for name, fire in fires
        if fire.die >= 0
    ]
    if event.shield_die >= 0:
        story.append(say("The shield (SLD{shield}) rolls {shield_die} and blocks {blocked}", event))
    return story


def say_ground(view: Seen, number: int, fought: GroundRound) -> list[str]:
    """7.6 A round on the ground."""
    invaders = say_fire(say("invaders roll"), fought.invaders) + losses(view, fought.crippled, fought.destroyed)
    defenders = say_fire(say("defenders roll"), fought.defenders) + losses(view, fought.hurt, fought.lost)
    return [
        say("Ground {number}: {invaders}", number=number, invaders=invaders),
        say("Ground {number}: {defenders}", number=number, defenders=defenders),
    ]


def told(view: Seen, event: Event) -> list[str]:
    """7.3.1, 7.5, 7.6 Battles round by round; nothing for events that one line tells."""
    match event:
        case Fought():
            story = [searched(search, "CLK") for search in event.searches]
            for number, fought in enumerate(event.rounds, 1):
                story += [say_volley(view, number, shot) for shot in fought.volleys]
                story += [say_check(event, check) for check in fought.checks if check.decision != "stays"]
            return [*story, fates(view, event)]
        case Bombarded():
            return [*say_bombardment(event), damage(view, event)]
        case Landed():
            return [line for number, fought in enumerate(event.rounds, 1) for line in say_ground(view, number, fought)]
    return []
