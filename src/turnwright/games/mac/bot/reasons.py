"""What a lance and a company are judged by, thing by thing, and what a change of each means."""

from __future__ import annotations

from turnwright.core import Stake, added
from turnwright.kit.words import say, say_n, wordlist

from ..battle.ai import firepower
from ..battle.firepower import end_of
from ..book.gear import CENTRE
from ..company.economy import upkeep_rows
from ..company.worth import worth_rows
from ..state import MacView, in_play
from .campaign import FIRM, SPAN, UPKEEP_DAYS

GOODS = wordlist({"Frames": "frames", "Their loadouts": "guns and equipment on frames", "Stores": "stores"})


def left_of(view: MacView, side: int) -> float:
    """Firepower, and how far each frame is from its end."""
    total = 0.0
    for frame in in_play(view, side):
        full = frame.full_armour[CENTRE] + frame.full_structure[CENTRE]
        health = 0.6 * end_of(frame) / full + 0.4 * sum(frame.armour) / sum(frame.full_armour)
        total += (0.4 + firepower(view, frame) / 100) * (0.3 + 0.7 * health)
    return total


def stakes(view: MacView, seat: int) -> dict[str, Stake]:
    """What `evaluate` counts, must agree with it: of a company what it is worth, of a battle what is left of both lances."""
    if view.phase == "headquarters":
        found = {label: Stake(value, value / SPAN) for label, value, _ in worth_rows(view)}
        upkeep = added(upkeep_rows(view))
        return found | {"upkeep": Stake(upkeep, -UPKEEP_DAYS * upkeep / SPAN), "firm": Stake(0, -FIRM / SPAN)}
    mine, theirs = left_of(view, seat), left_of(view, 1 - seat)
    ahead = (mine - theirs) / max(0.01, mine + theirs)
    return {"lance": Stake(100 * ahead, ahead)}


def say_stake(view: MacView, name: str, before: float, after: float) -> str:
    """What is otherwise, as a few words."""
    more, n = after > before, round(abs(after - before))
    if name in GOODS:
        what = {"what": GOODS[name], "n": n}
        return say("{what} worth {n:,} more", what) if more else say("{what} worth {n:,} less", what)
    match name:
        case "Credits":
            return say("{n:,} credits more", n=n) if more else say("{n:,} credits less", n=n)
        case "upkeep":
            return say("upkeep {n:,} a day higher", n=n) if more else say("upkeep {n:,} a day lower", n=n)
        case "lance":
            return say("our lance gains on theirs") if more else say("their lance gains on ours")
        case "damage" if n:
            if not round(before):
                return say("about {n} damage", n=n)
            return say("about {n} damage more", n=n) if more else say("about {n} damage less", n=n)
        case "aim":
            return say("about {n} damage where it counts", n=n) if more else say("no called shot")
        case "danger":
            return _danger(before, after)
        case "hope":
            return say("a better shot in the rounds to come") if more else say("a worse shot in the rounds to come")
        case "nearest":
            if more:
                return say_n("{n} hex further from the enemy", "{n} hexes further from the enemy", n)
            return say_n("{n} hex nearer to the enemy", "{n} hexes nearer to the enemy", n)
        case "brace":
            if more:
                return say_n(
                    "harder to hit for {n} enemy still to act", "harder to hit for {n} enemies still to act", n
                )
            return say("not braced against what is still to come")
        case "jam":
            return say("their aim is spoilt") if more else say("their aim is not spoilt")
        case "watch":
            return say("a shot at whoever comes into range") if more else say("no shot at whoever comes into range")
        case "cool":
            return say("{n} stress let out of the reactor", n=n) if more else say("no stress let out of the reactor")
        case "shield":
            return say("one of ours is shielded") if more else say("nobody is shielded")
        case "uplink":
            return say_n("{n} of ours aims better", "{n} of ours aim better", n) if more else say("nobody aims better")
    return ""


def _danger(before: float, after: float) -> str:
    """3 What their guns may do in a round, in shares of what it was."""
    if not after:
        return say("out of reach of their guns")
    share = round(100 * abs(after - before) / max(before, after))
    if not share:
        return ""
    if after < before:
        return say("{share} % less danger from their guns", share=share)
    return say("{share} % more danger from their guns", share=share)
