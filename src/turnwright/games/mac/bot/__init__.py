"""Two players for battle: `book`, the orders of chapter 10 as printed, and our own, which weighs whole activations.

What ours rests on: a called shot at the centre torso kills in half the time, so stand in cover, let the enemy walk into
range, and aim.  Every plan of an activation (aim; fire twice; move and fire; fire and move off; run) is worth what it brings
an enemy nearer to its end, less what the hex it ends in lets the enemy do in return.  The company has a player of its own, campaign.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from turnwright.core import Action, Advice, Instead, Next, Reason, Stake
from turnwright.kit.reasons import compared, in_steps
from turnwright.kit.words import say, say_n, wordlist

from .. import GAME
from .. import actions as a
from ..battle.activation import price_in_ap
from ..battle.ai import decide, firepower
from ..battle.firepower import Gunner, expected, scattered
from ..battle.map import distance
from ..battle.movement import destinations
from ..battle.reactor import effective_output, venting
from ..book.gear import CENTRE, HEAD, LOCATIONS
from ..state import Frame, MacView, Orders, fitted
from ..text.words import place
from .campaign import advise, prospects
from .panel import PANEL as PANEL
from .reasons import left_of
from .reasons import say_stake as say_stake
from .reasons import stakes as stakes
from .second import leads_to as leads_to
from .second import second as second

LEVELS = {"easy": "book:slips=0.35", "normal": "book", "hard": "heuristic"}
STRENGTH = wordlist(
    {
        "easy": "Fights by the book's steps and does one thing in three at random: take cover and aim.",
        "normal": "Fights by the book's steps without a slip: it walks to its range, fires, and never aims.",
        "hard": "Weighs whole activations: called shots, cover, and what you could do in return.",
    }
)

FEAR, HOPE, PATIENCE = 1.0, 0.35, 0.004
"""Weight of what the enemy may do to us, of what we may do next round, and of closing in, growing by the round."""
CALM = 20
"""Rounds after which fear begins to fade, or nobody would ever go for an enemy who cannot come."""
BRACED = 0.3
"""How much of it bracing averts."""
RETREAT = -0.3
"""How badly a battle of a campaign must stand for the lance to withdraw."""
TRIED = 8
"""Plans beside the best that are looked at for one that differs by something that can be said."""
STAND = 3
"""The round before which it does not."""


class Plan(NamedTuple):
    """The first action of an activation, what the whole is worth, and why."""

    value: float
    action: Action
    reason: str
    at: str = ""
    """Where it ends, if not where it began."""
    shot: float = 0.0
    damage: float = 0.0
    """What is fired is worth, and the damage to expect of it."""
    then: Action | None = None
    rest: float = 0.0
    """What follows, and what that is worth."""
    guard: str = ""
    """What an action point that is not fired goes to, and how much there is of it: the name of a stake."""
    much: float = 0.0


class Volley(NamedTuple):
    """A group to fire: what it is worth, the damage to expect and the energy it draws."""

    value: float
    action: a.Fire
    damage: float
    drawn: int


def book_choose(view: MacView, legal: Sequence[Action], rng: Random) -> Advice:
    """10 The book's own decisions, with the orders it gives every enemy."""
    if view.phase == "headquarters":
        return advise(view, legal)
    if view.phase == "deployment":
        return deploy(view, legal)
    action = decide(view, view.frames[view.acting], Orders())
    return Advice(action, say("So the orders of chapter 10 say: balanced stance, greatest threat first."))


def choose(view: MacView, legal: Sequence[Action], rng: Random) -> Advice:
    """What to do, and why."""
    if view.phase == "headquarters":
        return advise(view, legal)
    if view.phase == "deployment":
        return deploy(view, legal)
    me = view.frames[view.acting]
    weigher = Weigher(view, me, legal)
    plans = weigher.plans()
    best = weigher.foreseen(max(plans, key=lambda plan: plan.value))
    if view.mission and view.round >= STAND and evaluate(view, 0) < RETREAT:
        return Advice(
            a.WITHDRAW,
            say("This fight is lost; half the base reward and whole frames are better than none."),
            then=(Next(say("the battle is over, and the lance goes home")),),
            instead=Instead(best.action, say("Whoever stays in a lost fight pays for it with frames.")),
        )
    return Advice(best.action, best.reason, *weigher.told(best, plans))


def deploy(view: MacView, legal: Sequence[Action]) -> Advice:
    """6.3 Evenly over the zone."""
    if a.START in legal:
        return Advice(a.START, say("All frames are in place."), then=(Next(say("The first round begins")),))
    start = Next(GAME.text.say_action(view, a.START).label)
    return Advice(a.PLACE_ALL, say("Spread out, so that nobody stands in another's way."), then=(start,))


class Weigher(Gunner):
    """Weighs the plans of one frame.  Everything is measured in enemy frames, those that shoot harder counting more."""

    def __init__(self, view: MacView, me: Frame, legal: Sequence[Action]) -> None:
        super().__init__(view, me)
        self.view, self.legal = view, legal
        self.later = [id for id in view.order[view.turn :] if view.frames[id].side != me.side and view.frames[id].ap]
        self.worth = {foe.id: 0.6 + firepower(view, foe) / 100 for foe in self.foes}
        self.fear = FEAR * CALM / max(CALM, view.round)
        self.standing = {me.at: self.position(me.at)}

    def volley(self, at: str, without: int = 0, spent: int = 0) -> Volley | None:
        """7.2 The best group to fire from a hex."""
        best: Volley | None = None
        for foe in self.foes:
            for group in self.groups:
                shots, drawn = self.shots(foe, group, at, spent) if group != without else ([], 0)
                if shots:
                    damage = expected(shots)
                    value = self.worth[foe.id] * scattered(foe, damage) - self.heat(spent + drawn)
                    if value > (best.value if best else 0.0):
                        best = Volley(value, a.fire(group, foe.id), damage, drawn)
        return best

    def called(self) -> Plan | None:
        """2 The best called shot: the centre torso, or a head that may fall at once."""
        best: Plan | None = None
        for foe in self.foes:
            for group in self.groups:
                shots, drawn = self.shots(foe, group, self.me.at, less=self.accuracy.called_shot)
                for location in (CENTRE, HEAD) if shots else ():
                    value = self.worth[foe.id] * self.aimed(foe, location, shots) - self.heat(drawn)
                    if value > (best.value if best else -self.heat(drawn)):
                        shot, damage = a.called_shot(group, foe.id, LOCATIONS[location]), expected(shots)
                        best = Plan(value, shot, self.aims(foe, location), "", value, damage)
        return best

    def aims(self, foe: Frame, location: int) -> str:
        """4.5, 4.6 What a called shot is for."""
        if location == HEAD:
            return say("All that hits goes to {name}'s head: with that gone its pilot is dead or aims badly.", foe)
        return say("All that hits goes to {name}'s centre torso: with that gone the frame is destroyed.", foe)

    def position(self, cell: str) -> float:
        """What it is worth to stand in a hex: hope, less fear, and a growing wish to close in."""
        hope, exposed, nearest = self.outlooks(cell)
        return HOPE * hope - self.fear * exposed - PATIENCE * self.view.round * nearest

    def outlooks(self, cell: str) -> tuple[float, float, int]:
        """What we may do from a hex in the rounds to come, what may be done to us there, and how far the nearest enemy is."""
        hope = max([self.worth[foe.id] * scattered(foe, self.outlook(cell, foe)) for foe in self.foes], default=0.0)
        return hope, self.exposure(cell), min([distance(cell, foe.at) for foe in self.foes], default=0)

    # Why

    def told(self, best: Plan, plans: Sequence[Plan]) -> tuple[tuple[Reason, ...], tuple[Next, ...], Instead | None]:
        """What a plan changes, what it goes on with, and the best plan that begins otherwise."""
        idle, mine = self.counted(Plan(self.standing[self.me.at], a.END_ACTIVATION, "")), self.counted(best)
        return compared(GAME, self.view, idle, mine), in_steps(self.goes_on(best)), self.second(best, plans, mine)

    def second(self, best: Plan, plans: Sequence[Plan], mine: dict[str, Stake]) -> Instead | None:
        """The best plan that begins otherwise and of which something can be said; plans that are as good are named beside it."""
        others = sorted((plan for plan in plans if plan.action != best.action), key=lambda plan: -plan.value)
        idle = [plan for plan in others if plan.guard and not plan.much]
        others = [plan for plan in others if plan not in idle]
        equal: list[str] = []
        for plan in others[:TRIED]:
            plan = self.foreseen(plan)
            if otherwise := compared(GAME, self.view, mine, self.counted(plan)):
                less = self.less(best, plan, otherwise)
                also = [say("{label} would do as well as the best.", label=label) for label in equal[:1]]
                reason = say("That leaves it at what is done.") if plan.action == a.END_ACTIVATION else plan.reason
                return Instead(plan.action, " ".join([reason, less, *also]), otherwise)
            equal.append(GAME.text.say_action(self.view, plan.action).label)
        if others:
            same = say("Damage, danger and distance come to the same.")
            return Instead(others[0].action, f"{others[0].reason} {same}")
        if not idle:
            return None
        return Instead(idle[0].action, say("There is nothing left this round for which that would help."))

    def foreseen(self, plan: Plan) -> Plan:
        """A plan as it will go on: what is to follow gives way to bracing where that will be worth more."""
        moves = isinstance(plan.action, a.Move)
        where = plan.at if moves else self.me.at
        if plan.then is None or BRACED * self.danger(where) <= plan.rest:
            return plan
        if moves:
            worth = plan.value - plan.rest
            return plan._replace(
                value=worth, reason=self.footing(where, worth), shot=0.0, damage=0.0, then=a.BRACE, rest=0.0
            )
        shot = self.volley(where)
        if shot is None:
            return plan
        value = shot.value + self.standing[where]
        return Plan(value, shot.action, f"{self.expects(shot)}.", "", shot.value, shot.damage, a.BRACE)

    def less(self, best: Plan, plan: Plan, otherwise: Sequence[Reason]) -> str:
        """Why a plan is not the best; of damage that is not aimed there may well be more, and of what is told all."""
        if isinstance(best.action, a.CalledShot) and plan.damage > best.damage:
            name = self.view.frames[best.action.target].name
            return say(
                "That is more damage, but spread over the frame: aimed at one place, {name} falls sooner.", name=name
            )
        if all(reason.good for reason in otherwise):
            return say("There is next to nothing between the two.")
        return say("All in all it comes to less.")

    def goes_on(self, plan: Plan) -> list[str]:
        """What follows a plan: its second action, what its aim comes to, and who acts once its action points are spent."""
        view, spent = self.view, price_in_ap(self.view, plan.action)
        found: list[str] = []
        if plan.then:
            found.append(GAME.text.say_action(view, plan.then).label)
            spent += price_in_ap(view, plan.then)
        if isinstance(plan.action, a.CalledShot) and plan.damage:
            foe, where = view.frames[plan.action.target], LOCATIONS.index(plan.action.location)
            shots = -int(-(foe.armour[where] + foe.structure[where]) // plan.damage)
            lost = {"name": foe.name, "place": place(plan.action.location)}
            found.append(
                say_n(
                    "{name}'s {place} is gone after about {n} such shot",
                    "{name}'s {place} is gone after about {n} such shots",
                    shots,
                    **lost,
                )
            )
        if plan.guard and self.me.ap - spent >= view.book.ap.fire and (shot := self.volley(self.me.at)):
            found.append(GAME.text.say_action(view, shot.action).label)
            spent += view.book.ap.fire
        if (left := self.me.ap - spent) > 0 and plan.action != a.END_ACTIVATION:
            return [*found, say_n("{n} action point is left to it", "{n} action points are left to it", left)]
        coming = [view.frames[id] for id in view.order[view.turn :]]
        after = next((frame for frame in coming if frame.at and frame.ap), None)
        if after is None:
            return [*found, say("Nobody is left to act this round")]
        if after.side == self.me.side:
            return [*found, say("{name} acts next, one of ours", after)]
        return [*found, say("{name} acts next, one of theirs", after)]

    def counted(self, plan: Plan) -> dict[str, Stake]:
        """What makes up the worth of a plan: the shots, and the terms of `position`, must agree with it."""
        hope, exposed, nearest = self.outlooks(plan.at or self.me.at)
        shots = "aim" if isinstance(plan.action, a.CalledShot) else "damage"
        rest = plan.value - self.standing[self.me.at]
        return ({plan.guard: Stake(plan.much, rest)} if plan.guard else {}) | {
            shots: Stake(plan.damage, plan.shot),
            "hope": Stake(hope, HOPE * hope),
            "danger": Stake(exposed, -self.fear * exposed),
            "nearest": Stake(nearest, -PATIENCE * self.view.round * nearest),
        }

    # Plans

    def plans(self) -> list[Plan]:
        me, ap = self.me, self.view.book.ap
        here = self.standing[me.at]
        plans = [Plan(here, a.END_ACTIVATION, say("Nothing better is left to do."))]
        cells = destinations(self.view, me) if me.ap >= ap.move else []
        places = {cell: self.position(cell) for cell in cells}
        shot = self.volley(me.at)
        if me.ap >= ap.called_shot and (aimed := self.called()):
            plans.append(aimed._replace(value=aimed.value + here))
        if shot:
            plans += self.after_firing(shot, here, places)
        for cell, value in places.items():
            follow = self.volley(cell) if me.ap > ap.move else None
            if follow is None:
                plans.append(Plan(value - 0.01, a.move(cell), self.footing(cell, value), cell))
                continue
            name, worth = self.view.frames[follow.action.target].name, follow.value
            reason = say("From {cell} expect {damage:.0f} damage to {name}.", follow, cell=cell, name=name)
            shots = worth, follow.damage, follow.action, worth
            plans.append(Plan(value + worth - 0.01, a.move(cell), reason, cell, *shots))
        plans += self.run(shot)
        return [plan for plan in plans + self.guard(here, shot) if plan.action in self.legal]

    def footing(self, cell: str, worth: float) -> str:
        """Why one goes there without firing from it."""
        if worth > self.standing[self.me.at]:
            return say("{cell} is a better place to stand than {at}.", self.me, cell=cell)
        return say("{cell} is no better place to stand than {at}.", self.me, cell=cell)

    def after_firing(self, shot: Volley, here: float, places: dict[str, float]) -> list[Plan]:
        """Fire, then fire again or move off; or fire with the last action point."""
        reason = self.expects(shot)
        once = f"{reason}."
        if self.me.ap < 2:
            return [Plan(shot.value + here, shot.action, once, "", shot.value, shot.damage)]
        again = self.volley(self.me.at, shot.action.group, shot.drawn)
        away = max(places, key=lambda cell: places[cell], default=self.me.at)
        twice = (again.value, again.damage, again.action) if again else (0.0, 0.0, None)
        both = shot.value + twice[0], shot.damage + twice[1], twice[2], twice[0]
        if again:
            name = self.view.frames[again.action.target].name
            once = say("{reason}, then {damage:.0f} to {name}.", again, reason=reason, name=name)
        plans = [Plan(both[0] + here, shot.action, once, "", *both)]
        if away != self.me.at:
            off = say("{reason}, then off to {away}.", reason=reason, away=away)
            value, rest = shot.value + places[away] - 0.02, places[away] - here - 0.02
            plans.append(Plan(value, shot.action, off, away, shot.value, shot.damage, a.move(away), rest))
        return plans

    def expects(self, shot: Volley) -> str:
        return say("Expect {damage:.0f} damage to {name}", shot, name=self.view.frames[shot.action.target].name)

    def run(self, shot: Volley | None) -> list[Plan]:
        """6.4 Sprint, when nothing can be hit from here."""
        runs = [action for action in self.legal if isinstance(action, a.Sprint)] if not shot else []
        why = [say("Nothing can be hit from here; a run gets to {cell}.", cell=run.to) for run in runs]
        return [Plan(self.position(run.to) - 0.05, run, said, run.to) for run, said in zip(runs, why, strict=True)]

    def guard(self, here: float, shot: Volley | None) -> list[Plan]:
        """2 Brace, overwatch, vent and equipment with an action point that is left."""
        me, book = self.me, self.view.book
        danger_here = self.danger(me.at)
        plans: list[Plan] = []

        def guarded(worth: float, action: Action, reason: str, guard: str, much: float) -> None:
            plans.append(Plan(here + worth, action, reason, guard=guard, much=much))

        later = len(self.later)
        hit = later if danger_here else 0
        guarded(BRACED * danger_here, a.BRACE, say("Brace against what is still to come this round."), "brace", hit)
        if fitted(me, "countermeasures"):
            guarded(0.29 * danger_here, a.COUNTERMEASURES, say("Spoil the enemy's aim."), "jam", hit)
        coming = bool(self.later) and not shot
        guarded(0.08 if coming else 0.02, a.OVERWATCH, say("Wait for whoever comes into range."), "watch", 1)
        heat, vented = me.stress / effective_output(book, me), min(me.stress, venting(book, me))
        guarded(0.35 * heat * heat, a.VENT, say("Cool the reactor before it shuts down."), "cool", vented)
        for action in self.legal:
            if isinstance(action, a.Barrier):
                guarded(0.1 * later, action, say("Shield a frame that will be shot at."), "shield", 1)
            elif isinstance(action, a.TargetingUplink):
                near = self.helped(action.target)
                guarded(0.06 * near, action, say("Point the target out to the others."), "uplink", near)
            elif isinstance(action, a.ThrustPack) and action.to not in self.standing:
                jump = say("Jump to {to}.", to=action.to)
                plans.append(Plan(self.position(action.to) - 0.03, action, jump, action.to))
        return plans

    def danger(self, cell: str) -> float:
        """What those who are still to act this round may do to us there."""
        return self.exposure(cell) * len(self.later) / max(1, len(self.foes))

    def helped(self, target: int) -> int:
        """7.7.2 Allies still to act that stand near the target."""
        reach, foe = self.view.book.equipment["targeting_uplink"].reach, self.view.frames[target]
        allies = [self.view.frames[id] for id in self.view.order[self.view.turn :]]
        return sum(f.side == self.me.side and bool(f.at) and distance(f.at, foe.at) <= reach for f in allies)


# The judgement


def evaluate(view: MacView, seat: int) -> float:
    """How the battle stands for a side, from -1 to 1; between battles, how the company does."""
    if view.phase == "headquarters":
        return prospects(view)
    mine, theirs = left_of(view, seat), left_of(view, 1 - seat)
    return (mine - theirs) / max(0.01, mine + theirs)


PLAYERS = {"book": book_choose}
"""Players beside `choose`, by name."""
