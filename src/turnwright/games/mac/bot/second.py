"""What a company's hint names beside its advice: the second best and what speaks against it, and what surely follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import UnionType
from typing import Any

from turnwright.core import Action, Instead, Next, added
from turnwright.kit.words import say, say_n, wordlist

from .. import actions as a
from ..company import actions as d
from ..company.briefing import accepted, before
from ..company.economy import deployment_rows, price, sale_price, upkeep_rows, wreck_price
from ..company.refit import changes, machine_in, staged
from ..company.repair import rebuild_price, repair_days, repair_price
from ..company.salvage import picks
from ..company.state import Contract, may_deploy
from ..company.travel import legs
from ..state import MacView
from ..text.company import thing
from .bay import item_value, useful
from .campaign import ideas
from .forces import LANCE, RESERVE, Offer, best_offer, chance, coming_forces, power, ready_forces, standing_forces
from .journeys import journeys, rate


def second(view: MacView, legal: Sequence[Action], best: Action) -> Instead | None:
    """Another answer to the same need; where there is none, what the company would see to next."""
    if best == a.PLACE_ALL:
        free = [one for one in legal if isinstance(one, a.Place)]
        free = [one for one in free if one.frame == free[0].frame]
        return Instead(free[len(free) // 2], say("One by one they stand where you want them, at two clicks each."))
    if view.phase != "headquarters":
        return None
    found = (one for one in otherwise(view, best) if one.action in legal and one.action != best)
    return next(found, None) or next(afterwards(view, legal, best), None)


def otherwise(view: MacView, best: Action) -> Iterator[Instead]:
    """13 Other ways to do the same, the better ones first."""
    return next((others(view, best) for deeds, others in OTHERS if isinstance(best, deeds)), iter(()))


def afterwards(view: MacView, legal: Sequence[Action], best: Action) -> Iterator[Instead]:
    """13.1 What comes next at headquarters, and why it comes later; in the end a day that passes."""
    if view.mission is None and view.bay is None and d.ADVANCE_DAY in legal:
        first = next((why for deeds, why in FIRST.items() if isinstance(best, deeds)), "")
        for idea in ideas(view, legal):
            if idea.action != best and not isinstance(idea.action, type(best)):
                yield Instead(idea.action, f"{idea.reason} {first}".strip())
        if first and best != d.ADVANCE_DAY:
            yield Instead(d.ADVANCE_DAY, first)


SALES = d.Sell | d.SellAll | d.SellFrame
FIRST = wordlist(
    {
        d.Assign | d.Unassign: "It can wait: who flies costs nothing and decides what can deploy.",
        d.Repair | d.Rebuild: "It can wait: work on a frame takes days, so that begins first.",
        SALES: "It can wait: what nobody needs is sold first, and its price helps to pay for the rest.",
        d.OpenBay: "It can wait: what lies in the stores wins no battle, and fitting it takes days.",
        d.Hire: "It can wait: a frame that nobody flies costs upkeep and earns nothing.",
        d.Buy: "It can wait: the frames that are there had better be complete before the next battle.",
        d.Accept: "It can wait: a day without a contract costs upkeep and earns nothing.",
    }
)
"""13.1 Why one sees to this before anything else."""


# Frames and pilots


def other_pilots(view: MacView, best: d.Assign) -> Iterator[Instead]:
    """13.1 Another pilot for the frame, or the pilot for another frame."""
    mine, flying = view.pilots[best.pilot], {machine.pilot for machine in view.hangar.values()}
    free = [pilot for pilot in view.pilots.values() if pilot.id not in flying and pilot.id != mine.id]
    for pilot in sorted((one for one in free if one.status == "active"), key=lambda one: -one.gunnery):
        if pilot.gunnery < mine.gunnery:
            why = say("{callsign} shoots worse: Gunnery {gunnery} against {better}.", pilot, better=mine.gunnery)
            yield Instead(d.assign(pilot.id, best.frame), why)
    here = power(view, view.hangar[best.frame])
    for machine in standing_forces(view):
        if not machine.pilot and machine.id != best.frame and power(view, machine) < here:
            why = say("{name} counts for less in a fight than {better}.", machine, better=view.hangar[best.frame].name)
            yield Instead(d.assign(mine.id, machine.id), why)


def other_works(view: MacView, best: d.Repair | d.Rebuild | d.SellFrame) -> Iterator[Instead]:
    """11.1, 11.2, 11.3 In a rush or not; a wreck sold or rebuilt; another frame sold."""
    machine, book = view.hangar[best.frame], view.book
    if isinstance(best, d.Repair):
        extra = repair_price(book, machine, True) - repair_price(book, machine, False)
        sooner = repair_days(book, machine) - repair_days(book, machine, True)
        why = say("It costs {extra:,} more and does not make {name} ready any sooner.", machine, extra=extra)
        if sooner:
            why = say_n(
                "{name} is ready {n} day sooner, for {extra:,} more.",
                "{name} is ready {n} days sooner, for {extra:,} more.",
                sooner,
                name=machine.name,
                extra=extra,
            )
        yield Instead(d.repair(best.frame, True), why)
    elif isinstance(best, d.Rebuild):
        why = say("That keeps {cost:,} credits, but leaves the lance a frame short.", cost=rebuild_price(book, machine))
        yield Instead(d.sell_frame(best.frame), why)
    elif machine.status == "destroyed":
        given = {"cost": rebuild_price(book, machine), "rebuild_days": book.company.repairs.rebuild_days}
        why = say("Rebuilding costs {cost:,}, the price of a new frame, and takes {rebuild_days} days.", given)
        yield Instead(d.rebuild(best.frame), why)
    else:
        for other in reversed([one for one in standing_forces(view) if one.id != best.frame]):
            why = say("{name} is of more use in a fight than {sold}.", other, sold=machine.name)
            yield Instead(d.sell_frame(other.id), why)


def other_goods(view: MacView, best: d.Buy) -> Iterator[Instead]:
    """11.8 The next best of the kind: another chassis, or another thing for a hardpoint."""
    book, forces, item = view.book, standing_forces(view), best.item

    def use(name: str) -> float:
        return max([item_value(view, machine, name) for machine in forces], default=0.0)

    if item in book.chassis:
        mine = book.chassis[item]
        for name, row in sorted(book.chassis.items(), key=lambda pair: -book.classes[pair[1].kind].price):
            dearer = price(view, name) - price(view, item)
            if dearer > 0 and view.credits >= price(view, name):
                why = say("It costs {dearer:,} more, which repairs and guns will need.", dearer=dearer)
                yield Instead(d.buy(name), why)
            elif name != item and (dearer < 0 or row.space < mine.space):
                yield Instead(d.buy(name), lighter(row.space, mine.space, -dearer))
        return
    goods = [*book.weapons, *book.equipment]
    ranked = sorted((n for n in goods if n != item and use(n)), key=lambda n: (-use(n) / price(view, n), n))
    for name in ranked:
        cost = price(view, name)
        if view.stores.get(name, 0):
            why = say("One like it lies in the stores already.")
        elif use(name) * price(view, item) <= use(item) * cost:
            why = say("For its price of {cost:,} it adds less to a frame.", cost=cost)
        elif name in book.equipment:
            why = say("It costs {cost:,}; guns come before it.", cost=cost)
        else:
            why = say("What it would hang on is taken, or something for it lies in the stores.")
        yield Instead(d.buy(name), why)


def lighter(space: int, more: int, saved: int) -> str:
    """8.1 What a smaller chassis saves and lacks."""
    given = {"space": space, "more": more, "saved": saved}
    if saved:
        return say("It saves {saved:,} credits, but has space {space} instead of {more}.", given)
    return say("It costs the same and has space {space} instead of {more}.", given)


# Contracts and days


def other_contracts(view: MacView, best: d.Accept) -> Iterator[Instead]:
    """14.4 The other offers, by what they should bring."""
    offers = ranked(view)
    much = next(offer.gain for offer, contract in offers if contract.id == best.contract)
    for offer, contract in offers:
        if offer.frames:
            said = say(
                "It pays {pay:,} and should be won {wins:.0f} % of the time: with losses and costs about {less:,.0f} less.",
                contract,
                wins=100 * offer.chance,
                less=max(0.0, much - offer.gain),
            )
        else:
            said = unsure(view, contract)
        yield Instead(d.accept(contract.id), said)


def ranked(view: MacView) -> list[tuple[Offer, Contract]]:
    """14.4 The contracts of the board with what is ready for them, the best first."""
    ready = ready_forces(view)
    rows = [(best_offer(view, ready, one.difficulty, one.pay), one) for one in view.contracts]
    return sorted(rows, key=lambda row: (-row[0].gain, row[1].difficulty, -row[1].pay))


def unsure(view: MacView, contract: Contract) -> str:
    """16.1 Why a contract is left alone, by how likely all that is ready would win it."""
    return say(
        "It pays {pay:,}, and all that is ready would win it {wins:.0f} % of the time: not enough for what is at risk.",
        contract,
        wins=100 * chance(view, ready_forces(view)[:LANCE], contract.difficulty),
    )


def other_days(view: MacView, best: d.Travel | d.BuyFuel | d.AdvanceDay) -> Iterator[Instead]:
    """13.1, 14.3 Less fuel, a contract at once, another place, or a day here."""
    if isinstance(best, d.BuyFuel):
        for units in (25, 10):
            dry = say("It is cheaper, but the tank would be empty sooner, perhaps where fuel costs double.")
            yield from [Instead(d.BuyFuel(units), dry)] if units < best.units else []
    yield from at_once(view, waits=best == d.ADVANCE_DAY)
    places, ways = view.book.places, journeys(view)
    rates = {to: rate(view, to, way) for to, way in ways.items()}
    for to in sorted(legs(view), key=lambda to: (-rates[to], to)):
        if isinstance(best, d.Travel):
            less = max(0.0, max(rates.values()) - rates[to])
            why = say(
                "By what its board and its neighbours promise, {name} brings about {less:,.0f} credits a day less.",
                places[to],
                less=less,
            )
            yield Instead(d.travel(to), why)
        elif best == d.ADVANCE_DAY:
            forces = standing_forces(view)
            fit = {"fit": sum(may_deploy(view, machine) for machine in forces), "all": len(forces)}
            why = say("Work goes on under way, too, but no frame could fight today.")
            if fit["fit"]:
                why = say("Work goes on under way, too, but of {all} frames only {fit} could fight today.", fit)
            yield Instead(d.travel(to), why)
    idle = say("A day here costs {n:,} and brings no contract that suits us.", n=added(upkeep_rows(view)))
    yield Instead(d.ADVANCE_DAY, idle)


def at_once(view: MacView, waits: bool) -> Iterator[Instead]:
    """14.4 The best contract of the board with what is ready, and why not now."""
    for offer, contract in ranked(view)[:1] if ready_forces(view) else []:
        more = best_offer(view, coming_forces(view), contract.difficulty, contract.pay).gain - offer.gain
        if not offer.frames:
            yield Instead(d.accept(contract.id), unsure(view, contract))
        elif waits and more > 0:
            why = say(
                "It is won {wins:.0f} % of the time now; with the frames in the works it should bring {more:,.0f} more.",
                wins=100 * offer.chance,
                more=more,
            )
            yield Instead(d.accept(contract.id), why)


# Before and after a battle


def other_lances(view: MacView, best: Action) -> Iterator[Instead]:
    """12.2, 13 Other frames, or another payout."""
    mission = accepted(view)
    level, lance = before(view) if isinstance(best, d.AsBefore) else (mission.payout, mission.lance)
    if not isinstance(best, d.SetPayout):
        yield from other_frames(view, best, lance)
    yield from other_payouts(view, best.level if isinstance(best, d.SetPayout) else level)
    yield Instead(d.Decline(), say("The contract stays on the board, and nothing is earned."))


def other_frames(view: MacView, best: Action, lance: Sequence[int]) -> Iterator[Instead]:
    """13 One frame more, or one less, by how likely the contract is won with it."""
    difficulty, ready = accepted(view).contract.difficulty, ready_forces(view)

    def wins(ids: Sequence[int]) -> float:
        sent = [machine for machine in ready if machine.id in ids]
        return 100 * chance(view, sent, difficulty) if sent else 0.0

    if isinstance(best, d.Field | d.Bench):
        lance = (*lance, best.frame) if isinstance(best, d.Field) else [id for id in lance if id != best.frame]
    now = wins(lance)
    for machine in (one for one in ready if one.id not in lance):
        then, cost = wins([*lance, machine.id]), added(deployment_rows(view, [machine.id]))
        odds = {"name": machine.name, "then": then, "now": now, "cost": cost}
        said = say(
            "With {name} the enemy comes in greater strength: odds of {then:.0f} % instead of {now:.0f} %.", odds
        )
        if then > now:
            said = say(
                "With {name} the odds are {then:.0f} % instead of {now:.0f} %, but it costs {cost:,} to send.", odds
            )
        yield Instead(d.Launch() if best == d.Bench(machine.id) else d.Field(machine.id), said)
    for machine in reversed([one for one in ready if one.id in lance]):
        if len(lance) > 1:
            then = wins([id for id in lance if id != machine.id])
            why = say("Without {name} the odds are {then:.0f} % instead of {now:.0f} %.", machine, then=then, now=now)
            yield Instead(d.Launch() if best == d.Field(machine.id) else d.Bench(machine.id), why)


def other_payouts(view: MacView, level: int) -> Iterator[Instead]:
    """12.2 The neighbouring payout: what it pays less or more, and the picks it gives for that."""
    contract, payouts = accepted(view).contract, view.book.company.payouts
    for other in (level + 1, level - 1):
        if 0 <= other < len(payouts):
            less = contract.pay * (payouts[level].credits - payouts[other].credits) // 100
            had, has = (picks(view.book, contract.difficulty, one, "victory") for one in (level, other))
            much = {"n": abs(less), "has": has, "had": had}
            why = say("A victory pays {n:,} more; picks of the wreckage: {has} instead of {had}.", much)
            if less > 0:
                why = say("A victory pays {n:,} less; picks of the wreckage: {has} instead of {had}.", much)
            yield Instead(d.SetPayout(other), why)


def other_salvage(view: MacView, best: Action) -> Iterator[Instead]:
    """12.1, 12.4 Another weapon, another frame, or the credits kept."""
    assert view.report is not None
    book, report = view.book, view.report
    if isinstance(best, d.Pick):
        mine = sale_price(book, best.weapon)
        for weapon in sorted(set(report.pool) - {best.weapon}, key=lambda one: (-sale_price(book, one), one)):
            less = mine - sale_price(book, weapon)
            even = say("It is worth as much; take what a free hardpoint can bear.")
            yield Instead(d.Pick(weapon), say("It sells for {less:,} less.", less=less) if less else even)
        why = say("A pick that is not used is lost; what is left lying the crew finds only by luck.")
        yield Instead(d.LeaveField(), why)
    for number, wreck in enumerate(report.wrecks):
        cost = wreck_price(book, wreck.chassis)
        given = {"cost": cost, "left": view.credits - cost, "reserve": RESERVE}
        why = say("It costs {cost:,}, and the lance has no use for it.", given)
        if view.credits - cost < RESERVE:
            why = say(
                "It costs {cost:,}, and {left:,} would be left; below {reserve:,} repairs cannot be paid for sure.",
                given,
            )
        yield Instead(d.Recover(number), why)
    if isinstance(best, d.Recover):
        chassis = report.wrecks[best.wreck].chassis
        given = {"cost": wreck_price(book, chassis), "new": price(view, chassis)}
        why = say("That keeps {cost:,} credits; a frame of this class is {new:,} when new.", given)
        yield Instead(d.LeaveField(), why)


# In the bay


def other_fittings(view: MacView, best: Action) -> Iterator[Instead]:
    """7.8 Something else on the hardpoint, or the frame as it is."""
    bay, machine, ranked = staged(view), machine_in(view), sorted(useful(view), key=lambda row: -row[0])
    if isinstance(best, d.Fit):
        mine = next((value for value, fit in ranked if fit.item == best.item), 0.0)
        for value, fit in ranked:
            if value < mine:
                better = thing(view.book, best.item)
                yield Instead(fit, say("It adds less to {name} than {better}.", machine, better=better))
    if isinstance(best, d.Regroup):
        drawn = sum(view.book.weapons[m.weapon].energy for m in bay.mounts if m.group == 1)
        frame = view.book.chassis[machine.chassis]
        feeds = {"drawn": drawn, "reactor": frame.reactor}
        why = say("Group 1 would draw {drawn} energy of {reactor}: it can fire more at once.", feeds)
        if drawn > frame.reactor:
            why = say("Group 1 would draw {drawn} energy of {reactor}: every volley would overload it.", feeds)
        yield Instead(d.CONFIRM_REFIT, why)
    if n := len(changes(view)):
        dropped = say_n("{n} change would be dropped", "{n} changes would be dropped", n)
        yield Instead(d.LEAVE_BAY, say("{name} could fight today, but {dropped}.", machine, dropped=dropped))
    yield Instead(d.LEAVE_BAY, say("{name} could fight today, but without what lies ready for it.", machine))


OTHERS: tuple[tuple[type[Action] | UnionType, Callable[[MacView, Any], Iterator[Instead]]], ...] = (
    (d.Assign, other_pilots),
    (d.Repair | d.Rebuild | d.SellFrame, other_works),
    (d.Buy, other_goods),
    (d.Accept, other_contracts),
    (d.Travel | d.BuyFuel | d.AdvanceDay, other_days),
    (d.SetPayout | d.Field | d.Bench | d.AsBefore | d.Launch | d.Decline, other_lances),
    (d.Pick | d.Recover | d.LeaveField, other_salvage),
    (d.Fit | d.Regroup | d.ConfirmRefit | d.LeaveBay, other_fittings),
)
"""13 What does the same as a deed in another way."""


# What follows


def leads_to(view: MacView, action: Action) -> Iterator[Next]:
    """13 What surely comes of the last thing one decides on a day, or before dice fall."""
    if view.phase != "headquarters":
        return
    match action:
        case d.AdvanceDay():
            yield from passed(view, 1)
        case d.Travel(to=to):
            leg = legs(view)[to]
            there = view.book.places[to].name
            yield Next(say("{fuel} fuel is burnt and the board of {place} is seen", leg, place=there))
            yield from passed(view, leg.days)
        case d.Launch() | d.AutoResolve():
            mission = accepted(view)
            yield Next(say("{cost:,} is paid to deploy", cost=added(deployment_rows(view, mission.lance))))
            if view.options.contract_days:
                yield from passed(view, view.options.contract_days)
            yield Next(say("both lances take the field"))
        case d.Pick() | d.Recover() | d.LeaveField():
            yield Next(say("the crew looks through what is left, and the lance goes home"))


def passed(view: MacView, days: int) -> Iterator[Next]:
    """13.1, 11.4 Upkeep, frames that are done and pilots who are well by then."""
    upkeep = days * added(upkeep_rows(view))
    yield Next(
        say_n(
            "{n} day passes and takes {upkeep:,} of upkeep",
            "{n} days pass and take {upkeep:,} of upkeep",
            days,
            upkeep=upkeep,
        )
    )
    for machine in view.hangar.values():
        if machine.status in ("repairing", "refitting") and machine.days <= days:
            yield Next(say("{name} is ready again", machine))
    for pilot in view.pilots.values():
        if pilot.status == "injured" and pilot.days <= days:
            yield Next(say("{callsign} is fit again", pilot))
