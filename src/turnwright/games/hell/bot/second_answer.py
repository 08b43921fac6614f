"""For hints alone: what speaks against the other answer to a question in the middle of an effect.  No playout asks for this."""

from __future__ import annotations

from turnwright.core import Action
from turnwright.kit.words import plain, say

from .. import actions as a
from ..missions import EspionageSix
from ..notice import Informant, Shakedown
from ..quarter import quarter_profit, target
from ..random_events import Collector, Invest, Saboteur
from ..state import lever
from ..view import Seen
from .aims import Aims
from .second_post import district
from .style import QUIET
from .weighing import chosen_style, full

Kinds = tuple[type[Action], ...]
ANSWERS: Kinds = a.Pay, a.Point, a.Refuse, a.GiveGround, a.Endure, a.Decide, a.TakeUp, a.Flee, a.Stand
"""In the order in which they are compared with the best one."""


def against_answer(v: Seen, best: Action, other: Action) -> str:
    """10, 12 What an answer would bring, or fail to."""
    omens, stores, rules = v.book.omens, v.book.stores, v.book.notice
    match other, v.pending:
        case a.Pay(), Invest():
            return say(
                "The books stand at {profit} of {target} for this quarter, and it pays back in week {week}.",
                profit=plain(quarter_profit(v).total),
                target=target(v),
                week=v.week + omens.invest_weeks,
            )
        case a.Pay(), _:
            price = omens.saboteur_sovereigns
            return say("{price} sovereigns are more than so much quiet is worth here.", price=price)
        case a.Refuse(), Shakedown(district=place):
            left = max(0, v.dominion[place] - rules.shakedown_dominion)
            return say("{name} falls to Dominion {left}.", name=district(v, place), left=left)
        case a.Refuse(), Saboteur(district=place):
            after = v.notice[place] + omens.saboteur_notice
            return say("{name} comes to Notice {after}.", name=district(v, place), after=after)
        case a.Refuse(), Collector():
            after = v.strain + omens.dues_strain
            if after < v.book.charter.strain:
                return say("Charter Strain {after} of {strain}.", v.book.charter, after=after)
            return say("The charter is revoked at {strain} strains, and this would be the last.", v.book.charter)
        case a.Refuse(), Invest():
            return say("{invest} sovereigns would lie idle that bring {returns}.", omens)
        case a.Refuse(), _:
            return say("Whoever pays nothing is helped by nobody.")
        case a.GiveGround(), Informant(district=place):
            name, left = district(v, place), max(0, v.dominion[place] - rules.informant_dominion)
            return say("{name} falls to Dominion {left}, and to grow again brings Notice too.", name=name, left=left)
        case a.Endure(), Informant(district=place):
            return say(
                "{name} comes to Notice {after}, and its Baron asks for tribute at {baron}.",
                lever(v),
                name=district(v, place),
                after=v.notice[place] + rules.informant_notice,
            )
        case a.Decide(success=False), _:
            return say("A Failure brings no reward, Notice, and somebody Injured.")
        case a.Point(), _ if isinstance(best, a.Refuse):
            usual = omens.bribe_notice * stores.influence_per_notice
            return say("He takes {bribe_influence} influence for what costs {usual} on any day.", omens, usual=usual)
        case a.Point(), _ if isinstance(best, a.Point):
            missions = [*v.board.values(), *(squad.mission for squad in v.squads)]
            here = sum(mission.district == other.district for mission in missions)
            there = sum(mission.district == best.district for mission in missions)
            if here < there:
                return say("Letters and squads there: {here}, against {there}.", here=here, there=there)
            return say("It would do as well: no more is known of either.")
        case a.TakeUp(kind="tribute"), _:
            return say("Notice falls by other means as well; Authority hardly does.")
        case a.TakeUp(), EspionageSix(district=place):
            name = district(v, place)
            if not Aims(v, chosen_style(v) if full(v) else QUIET).authority(place):
                return say("The plan has no use for less Authority in {name}.", name=name)
            return say(
                "{name} has Notice {notice} already, and a Sabotage risks {risk} more.",
                v.book.missions["sabotage"],
                name=name,
                notice=v.notice[place],
            )
        case a.Stand(), _:
            return say("Each of them dies on 1 to {retaliation_deadly} of a d6.", rules)
        case a.Flee(), _:
            return say("Nobody works there for {retaliation_weeks} weeks, and the quarter needs it.", rules)
    return ""
