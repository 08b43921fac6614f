"""The answers to what comes up in the middle of an effect: a demand, an offer, somebody who talks."""

from __future__ import annotations

from turnwright.core import Action, Words
from turnwright.kit.words import counted, plain, say, signed

from .. import actions as a
from ..quarter import quarter_profit, target
from ..resources import Demand
from ..view import Seen
from .words import district


def decide(v: Seen, order: Action) -> Words | None:
    """What an answer to a decision does; None for all other orders."""
    match order:
        case a.Pay() if isinstance(v.pending, Demand):
            price, profit = v.pending.price(v), quarter_profit(v).total
            gain, section = {
                "shakedown": (say("Dominion stays"), "10.2"),
                "invest": (say("{returns} back in {invest_weeks} weeks", v.book.omens), "12.1"),
                "saboteur": (say("Nobody talks"), "12.1"),
                "collector": (say("No Charter Strain"), "12.1"),
            }[v.pending.what]
            detail = say(
                "{gain}; quarter profit {profit} to {then} of {target}",
                gain=gain,
                profit=plain(profit),
                then=plain(profit - price),
                target=target(v),
            )
            return Words(say("Pay {price} sovereigns", price=price), detail, section=section, refs=("pay",))
        case a.Refuse():
            kind, rules, omens = type(v.pending).__name__, v.book.notice, v.book.omens
            detail, section = {
                "Shakedown": (
                    say("Dominion {shakedown_dominion}", shakedown_dominion=signed(-rules.shakedown_dominion)),
                    "10.2",
                ),
                "Bribe": (
                    say("The standing price is {influence_per_notice} influence for each Notice", v.book.stores),
                    "12.1",
                ),
                "Invest": (say("Nothing happens"), "12.1"),
                "Saboteur": (say("Notice +{saboteur_notice}", saboteur_notice=omens.saboteur_notice), "12.1"),
                "Collector": (
                    say("Charter Strain {strain} to {then}", strain=v.strain, then=v.strain + omens.dues_strain),
                    "12.1",
                ),
            }[kind]
            return Words(say("Refuse"), detail, section=section, refs=("refuse",))
        case a.TakeUp():
            row = v.book.missions[order.kind]
            effect = (
                say("Authority {authority}", authority=signed(-row.authority))
                if row.authority
                else say("Notice {notice}", notice=signed(-row.notice))
            )
            detail = say("{effect}, Notice risk {risk}, {weeks}", row, effect=effect, weeks=counted(row.timer, "week"))
            return Words(row.name, detail, refs=(f"take:{order.kind}",))
        case a.Decide():
            if order.success:
                return Words(say("Let the mission succeed"), say("A plain Success, no die"), refs=("pay",))
            return Words(say("Let the mission fail"), say("A plain Failure, no die"), refs=("refuse",))
        case a.GiveGround():
            lost = signed(-v.book.notice.informant_dominion)
            return Words(say("Give ground"), say("Dominion {lost}", lost=lost), refs=("pay",))
        case a.Endure():
            return Words(
                say("Let the informant talk"), say("Notice +{informant_notice}", v.book.notice), refs=("refuse",)
            )
        case a.Flee():
            detail = say("They hide and the district is closed to workers for {retaliation_weeks} weeks", v.book.notice)
            return Words(say("Let the workers flee"), detail, refs=("pay",))
        case a.Stand():
            detail = say("A d6 each: 1-{retaliation_deadly} is death", v.book.notice)
            return Words(say("Let the workers stand"), detail, refs=("refuse",))
        case a.Point():
            omens, place = v.book.omens, order.district
            if type(v.pending).__name__ == "Bribe":
                left = max(0, v.notice[place] - omens.bribe_notice)
                detail = say(
                    "{bribe_influence} influence: Notice {notice} to {left}", omens, notice=v.notice[place], left=left
                )
            else:
                detail = say(
                    "Difficulty {distracted} for {distracted_weeks} weeks",
                    v.book.difficulty,
                    distracted_weeks=omens.distracted_weeks,
                )
            return Words(district(v, place), detail, refs=(f"district:{place}",))
    return None
