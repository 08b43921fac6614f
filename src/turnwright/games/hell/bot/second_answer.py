"""For hints alone: what speaks against the other answer to a question in the middle of an effect.  No playout asks for this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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


def against_paying(v: Seen, best: Action, other: a.Pay) -> str:
    if isinstance(v.pending, Invest):
        return say(
            "The books stand at {profit} of {target} for this quarter, and it pays back in week {week}.",
            profit=plain(quarter_profit(v).total),
            target=target(v),
            week=v.week + v.book.omens.invest_weeks,
        )
    price = v.book.omens.saboteur_sovereigns
    return say("{price} sovereigns are more than so much quiet is worth here.", price=price)


def against_refusing(v: Seen, best: Action, other: a.Refuse) -> str:
    rules, omens, question = v.book.notice, v.book.omens, v.pending
    match question:
        case Shakedown(district=place):
            left = max(0, v.dominion[place] - rules.shakedown_dominion)
            return say("{name} falls to Dominion {left}.", name=district(v, place), left=left)
        case Saboteur(district=place):
            after = v.notice[place] + omens.saboteur_notice
            return say("{name} comes to Notice {after}.", name=district(v, place), after=after)
        case Collector():
            after = v.strain + omens.dues_strain
            return (
                say(
                    "The charter is revoked at {strain} strains, and this would be the last.",
                    strain=v.book.charter.strain,
                )
                if after >= v.book.charter.strain
                else say("Charter Strain {after} of {strain}.", after=after, strain=v.book.charter.strain)
            )
        case Invest():
            return say("{invest} sovereigns would lie idle that bring {returns}.", omens)
    return say("Whoever pays nothing is helped by nobody.")


def against_ground(v: Seen, best: Action, other: a.GiveGround) -> str:
    assert isinstance(v.pending, Informant)
    place, lost = v.pending.district, v.book.notice.informant_dominion
    left = max(0, v.dominion[place] - lost)
    return say(
        "{name} falls to Dominion {left}, and to grow again brings Notice too.", name=district(v, place), left=left
    )


def against_enduring(v: Seen, best: Action, other: a.Endure) -> str:
    assert isinstance(v.pending, Informant)
    place, baron = v.pending.district, lever(v).baron
    after = v.notice[place] + v.book.notice.informant_notice
    return say(
        "{name} comes to Notice {after}, and its Baron asks for tribute at {baron}.",
        name=district(v, place),
        after=after,
        baron=baron,
    )


def against_fate(v: Seen, best: Action, other: a.Decide) -> str:
    return "" if other.success else say("A Failure brings no reward, Notice, and somebody Injured.")


def against_pointing(v: Seen, best: Action, other: a.Point) -> str:
    if isinstance(best, a.Refuse):
        rules, stores = v.book.omens, v.book.stores
        usual = rules.bribe_notice * stores.influence_per_notice
        return say("He takes {bribe_influence} influence for what costs {usual} on any day.", rules, usual=usual)
    assert isinstance(best, a.Point)
    missions = [*v.board.values(), *(squad.mission for squad in v.squads)]
    here, there = (sum(mission.district == place for mission in missions) for place in (other.district, best.district))
    return (
        say("Letters and squads there: {here}, against {there}.", here=here, there=there)
        if here < there
        else say("It would do as well: no more is known of either.")
    )


def against_find(v: Seen, best: Action, other: a.TakeUp) -> str:
    assert isinstance(v.pending, EspionageSix)
    place, name = v.pending.district, district(v, v.pending.district)
    if other.kind == "tribute":
        return say("Notice falls by other means as well; Authority hardly does.")
    if not Aims(v, chosen_style(v) if full(v) else QUIET).authority(place):
        return say("The plan has no use for less Authority in {name}.", name=name)
    return say(
        "{name} has Notice {notice} already, and a Sabotage risks {risk} more.",
        v.book.missions["sabotage"],
        name=name,
        notice=v.notice[place],
    )


def against_standing(v: Seen, best: Action, other: a.Stand) -> str:
    return say("Each of them dies on 1 to {retaliation_deadly} of a d6.", v.book.notice)


def against_fleeing(v: Seen, best: Action, other: a.Flee) -> str:
    return say("Nobody works there for {retaliation_weeks} weeks, and the quarter needs it.", v.book.notice)


ANSWERS: dict[type[Action], Callable[[Seen, Action, Any], str]] = {
    a.Pay: against_paying,
    a.Refuse: against_refusing,
    a.GiveGround: against_ground,
    a.Endure: against_enduring,
    a.Decide: against_fate,
    a.Point: against_pointing,
    a.TakeUp: against_find,
    a.Stand: against_standing,
    a.Flee: against_fleeing,
}
