"""What a manager says to the questions inside effects."""

from __future__ import annotations

from turnwright.core import Advice
from turnwright.kit.words import say

from .. import actions as a
from ..book import PLACES
from ..missions import EspionageSix
from ..notice import Informant, RetaliationWorkers, Shakedown, total_notice
from ..quarter import target
from ..random_events import Bribe, Collector, Distraction, Invest, Saboteur
from ..resolution import DoubleAgentCall
from ..state import Branch, lever, workers_at
from .aims import Aims
from .purse import profit, weeks_left
from .style import Style


def answered(b: Branch, question: object, style: Style) -> Advice:
    """The answer, and why."""
    rules, omens, levels = b.book.notice, b.book.omens, lever(b)
    match question:
        case EspionageSix(district=place):
            if Aims(b, style).authority(place) and b.notice[place] <= levels.scrutiny - 1:
                return Advice(a.TakeUp("sabotage"), say("Authority is in the way here."))
            return Advice(a.TakeUp("tribute"), say("A Tribute Delivery lowers Notice."))
        case DoubleAgentCall():
            return Advice(a.Decide(True), say("A sure success."))
        case Shakedown():
            return Advice(a.Pay(), say("Dominion is worth more than {price} sovereigns.", price=rules.shakedown))
        case Informant(district=place):
            if b.notice[place] + 1 >= levels.baron and b.dominion[place] != b.book.quiet.dominion:
                return Advice(a.GiveGround(), say("One more Notice would bring the Baron."))
            return Advice(a.Endure(), say("Notice can be worked off."))
        case RetaliationWorkers(district=place):
            if weeks_left(b) > 2 or workers_at(b, place) > 3:
                return Advice(a.Flee(), say("Workers who hide come back."))
            return Advice(a.Stand(), say("The quarter needs their work."))
        case Bribe():
            return Advice(a.Refuse(), say("The standing price of Notice is far lower."))
        case Invest():
            safe = weeks_left(b) > omens.invest_weeks or profit(b) - omens.invest >= target(b)
            if safe and b.sovereigns - omens.invest >= style.cushion:
                return Advice(a.Pay(), say("It pays back in time."))
            return Advice(a.Refuse(), say("The money is needed here."))
        case Distraction():
            for mission in (*(squad.mission for squad in b.squads), *b.board.values()):
                return Advice(a.Point(mission.district), say("Where the next mission is."))
            return Advice(a.Point(PLACES[0]), say("No mission is in sight: one district is as good as another."))
        case Saboteur(district=place):
            after, total = b.notice[place] + omens.saboteur_notice, total_notice(b) + omens.saboteur_notice
            if after >= min(levels.scrutiny, b.book.quiet.notice + 1) or total >= levels.prince - 2:
                return Advice(a.Pay(), say("Notice {after} would hurt more.", after=after))
            return Advice(a.Refuse(), say("That much Notice can be borne."))
        case Collector():
            return Advice(a.Pay(), say("No strain on the charter."))
    raise AssertionError(question)
