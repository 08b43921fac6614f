"""7 Battles in words, round by round: dice, strengths, hits, losses, decisions."""

from __future__ import annotations

from turnwright.core import Event
from turnwright.kit.words import counted, listed, say, wordlist

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
FATES = wordlist({"held": "{house} held", "retreated": "{house} retreated", "destroyed": "{house} destroyed"})
FIRES = wordlist(
    {
        "fleet": "the fleet rolls {die}, AS {attack} x {quarters} = {hits}",
        "breakers": "Planet-Breakers roll {die}, AS {attack} x {quarters} = {hits}",
        "batteries": "batteries roll {die}, AS {attack} x {quarters} = {hits}",
        "invaders": "invaders roll {die}, AS {attack} x {quarters} = {hits}",
        "defenders": "defenders roll {die}, AS {attack} x {quarters} = {hits}",
    }
)
"""7.5.1, 7.6 Whose die it was."""


SHORT = (
    *("held", "retreated", "destroyed", "stays", "retreats", "cornered"),
    *("scouts", "starbase", "surprise", "ambush"),
)
SAID = wordlist({word: word for word in SHORT})
"""7.1.3, 7.3.2, 7.3.4 Fates, decisions and modifiers, as they stand beside numbers."""


def sides(view: Seen, event: Fought) -> str:
    """7.2 Who met whom, with what."""
    forces = [(house_name(f.house), units(view.book, (*f.units, *f.lifts))) for f in event.forces]
    return listed([say("{house_name} with {units}", house_name=name, units=ships) for name, ships in forces])


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
        ended, lifts = FATES[fate].format(house=house_name(force.house)), lost_lifts(event, place)
        ends.append(say("{ended} with {units}", ended=ended, units=units(view.book, lifts)) if lifts else ended)
    rounds, all_ends = counted(len(event.rounds), "round"), ", ".join(ends)
    if event.stalemate:
        return say("After {rounds}, a stalemate: {ends}.", rounds=rounds, ends=all_ends)
    return say("After {rounds}: {ends}.", rounds=rounds, ends=all_ends)


def searched(search: Search, hidden: str) -> str:
    """2.4.2, 2.4.3 Levels and dice of a detection roll."""
    if search.found:
        return say("ELI{level} against {hidden}{cloak}: rolled {roll}, needed {need}, found.", search, hidden=hidden)
    return say("ELI{level} against {hidden}{cloak}: rolled {roll}, needed {need}, not found.", search, hidden=hidden)


def losses(view: Seen, crippled: Units, destroyed: Units) -> str:
    """What fire did."""
    hurt, lost = units(view.book, crippled), units(view.book, destroyed)
    if crippled and destroyed:
        return say("cripples {hurt} and destroys {lost}", hurt=hurt, lost=lost)
    return say("cripples {hurt}", hurt=hurt) if crippled else say("destroys {lost}", lost=lost) if destroyed else ""


def say_volley(view: Seen, number: int, shot: Volley) -> str:
    """7.3.1 One Task Force's fire."""
    die = f"{shot.die}" + "".join(f" +{value} {SAID[name]}" for name, value in shot.modifiers)
    quarters, count, who = EFFECT[shot.quarters], counted(shot.hits, "hit"), house_name(shot.house)
    hits = (
        say("AS {attack} x {quarters} = {hits}, critical", shot, quarters=quarters, hits=count)
        if shot.critical
        else say("AS {attack} x {quarters} = {hits}", shot, quarters=quarters, hits=count)
    )
    said = (
        say("Round {n}: {who} rolls a 9 rolled again, {die}, {hits}", n=number, who=who, die=die, hits=hits)
        if shot.rerolled
        else say("Round {n}: {who} rolls {die}, {hits}", n=number, who=who, die=die, hits=hits)
    )
    done = losses(view, shot.crippled, shot.destroyed)
    said = f"{said}: {done}" if done else said
    return say("{said}; {excess} without effect", said=said, excess=shot.excess) if shot.excess else said


def say_check(event: Fought, check: Check) -> str:
    """7.3.2 A decision to leave by the rules of engagement."""
    who = house_name(event.forces[check.force].house)
    if check.decision == "retreats":
        return say("{house_name} at ROE {roe}, AS {own} to {foe}, retreats", check, house_name=who)
    return say("{house_name} at ROE {roe}, AS {own} to {foe}, finds no way out", check, house_name=who)


def say_fire(who: str, fire: Fire) -> str:
    """A die of one side, in the sentence of FIRES that is its own."""
    quarters, hits = EFFECT[fire.quarters], counted(fire.hits, "hit")
    return FIRES[who].format(die=fire.die, attack=fire.attack, quarters=quarters, hits=hits)


def damage(view: Seen, event: Bombarded) -> str:
    """7.5 What a round of bombardment did."""
    hits = counted(event.hits, "hit")
    parts = [say("{hits}, {blocked} blocked", hits=hits, blocked=event.blocked) if event.blocked else hits]
    parts += [say("destroyed: {units}", units=units(view.book, event.destroyed))] if event.destroyed else []
    parts += [say("crippled: {units}", units=units(view.book, event.crippled))] if event.crippled else []
    parts += [f"{count} {what}" for count, what in ((event.industry, "IU"), (event.people, "PU")) if count]
    parts += [say("{hits} in return", hits=event.answer.hits)] if event.answer.hits else []
    parts += [say("lost: {units}", units=units(view.book, event.lost))] if event.lost else []
    return "; ".join(parts) + "."


def say_bombardment(event: Bombarded) -> list[str]:
    """7.5.1, 7.5.2 The dice of a round."""
    fires = ("fleet", event.fire), ("breakers", event.breakers), ("batteries", event.answer)
    cast = [say_fire(who, fire) for who, fire in fires if fire.die >= 0]
    story = [say("Bombardment {round}: {fire}", round=event.round, fire=fire) for fire in cast]
    if event.shield_die >= 0:
        story.append(say("The shield (SLD{shield}) rolls {shield_die} and blocks {blocked}", event))
    return story


def say_ground(view: Seen, number: int, fought: GroundRound) -> list[str]:
    """7.6 A round on the ground."""
    fires = (
        (say_fire("invaders", fought.invaders), losses(view, fought.crippled, fought.destroyed)),
        (say_fire("defenders", fought.defenders), losses(view, fought.hurt, fought.lost)),
    )
    return [say("Ground {number}: {fire}", number=number, fire=": ".join(filter(None, said))) for said in fires]


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
