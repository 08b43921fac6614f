"""The answers to what comes up in the middle of an effect: a demand, an offer, somebody who talks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Action, Words
from turnwright.kit.words import counted, plain, say, signed

from .. import actions as a
from ..quarter import quarter_profit, target
from ..view import Seen
from .words import district


def _pay(v: Seen, order: a.Pay) -> Words:
    kind, rules, omens = type(v.pending).__name__, v.book.notice, v.book.omens
    price, gain, section = {
        "Shakedown": (rules.shakedown, say("Dominion stays"), "10.2"),
        "Invest": (
            omens.invest,
            say("{returns} back in {invest_weeks} weeks", returns=omens.returns, invest_weeks=omens.invest_weeks),
            "12.1",
        ),
        "Saboteur": (omens.saboteur_sovereigns, say("Nobody talks"), "12.1"),
        "Collector": (omens.dues, say("No Charter Strain"), "12.1"),
    }[kind]
    profit = quarter_profit(v).total
    detail = say(
        "{gain}; quarter profit {profit} to {profit2} of {target}",
        gain=gain,
        profit=plain(profit),
        profit2=plain(profit - price),
        target=target(v),
    )
    return Words(say("Pay {price} sovereigns", price=price), detail, say("Decision"), section, ("pay",))


def _refuse(v: Seen, order: a.Refuse) -> Words:
    kind, rules, omens = type(v.pending).__name__, v.book.notice, v.book.omens
    detail, section = {
        "Shakedown": (
            say("Dominion {shakedown_dominion}", shakedown_dominion=signed(-rules.shakedown_dominion)),
            "10.2",
        ),
        "Bribe": (
            say(
                "The standing price is {influence_per_notice} influence for each Notice",
                influence_per_notice=v.book.stores.influence_per_notice,
            ),
            "12.1",
        ),
        "Invest": (say("Nothing happens"), "12.1"),
        "Saboteur": (say("Notice +{saboteur_notice}", saboteur_notice=omens.saboteur_notice), "12.1"),
        "Collector": (
            say("Charter Strain {strain} to {strain2}", strain=v.strain, strain2=v.strain + omens.dues_strain),
            "12.1",
        ),
    }[kind]
    return Words(say("Refuse"), detail, say("Decision"), section, ("refuse",))


def _take_up(v: Seen, order: a.TakeUp) -> Words:
    row = v.book.missions[order.kind]
    effect = (
        say("Authority {authority}", authority=signed(-row.authority))
        if row.authority
        else say("Notice {notice}", notice=signed(-row.notice))
    )
    detail = say(
        "{effect}, Notice risk {risk}, {weeks}", effect=effect, risk=row.risk, weeks=counted(row.timer, "week")
    )
    return Words(row.name, detail, say("Decision"), "6.3", (f"take:{order.kind}",))


def _decide(v: Seen, order: a.Decide) -> Words:
    if order.success:
        return Words(say("Let the mission succeed"), say("A plain Success, no die"), say("Decision"), "12.1", ("pay",))
    return Words(say("Let the mission fail"), say("A plain Failure, no die"), say("Decision"), "12.1", ("refuse",))


def _give_ground(v: Seen, order: a.GiveGround) -> Words:
    return Words(
        say("Give ground"),
        say("Dominion {informant_dominion}", informant_dominion=signed(-v.book.notice.informant_dominion)),
        say("Decision"),
        "10.2",
        ("pay",),
    )


def _endure(v: Seen, order: a.Endure) -> Words:
    return Words(
        say("Let the informant talk"),
        say("Notice +{informant_notice}", informant_notice=v.book.notice.informant_notice),
        say("Decision"),
        "10.2",
        ("refuse",),
    )


def _flee(v: Seen, order: a.Flee) -> Words:
    weeks = v.book.notice.retaliation_weeks
    detail = say("They hide and the district is closed to workers for {weeks} weeks", weeks=weeks)
    return Words(say("Let the workers flee"), detail, say("Decision"), "10.4", ("pay",))


def _stand(v: Seen, order: a.Stand) -> Words:
    deadly = v.book.notice.retaliation_deadly
    return Words(
        say("Let the workers stand"),
        say("A d6 each: 1-{deadly} is death", deadly=deadly),
        say("Decision"),
        "10.4",
        ("refuse",),
    )


def _point(v: Seen, order: a.Point) -> Words:
    omens, place = v.book.omens, order.district
    if type(v.pending).__name__ == "Bribe":
        left = max(0, v.notice[place] - omens.bribe_notice)
        detail = say(
            "{bribe_influence} influence: Notice {place} to {left}",
            bribe_influence=omens.bribe_influence,
            place=v.notice[place],
            left=left,
        )
    else:
        detail = say(
            "Difficulty {distracted} for {distracted_weeks} weeks",
            distracted=v.book.difficulty.distracted,
            distracted_weeks=omens.distracted_weeks,
        )
    return Words(district(v, place), detail, say("Decision"), "12.1", (f"district:{place}",))


SAY: dict[type[Action], Callable[[Seen, Any], Words]] = {
    a.Pay: _pay,
    a.Refuse: _refuse,
    a.TakeUp: _take_up,
    a.Decide: _decide,
    a.GiveGround: _give_ground,
    a.Endure: _endure,
    a.Flee: _flee,
    a.Stand: _stand,
    a.Point: _point,
}
