"""What a manager says to the questions inside effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.core import Advice
from turnwright.kit.words import say

from .. import actions as a
from .. import missions, notice, random_events
from ..book import PLACES
from ..notice import total_notice
from ..quarter import target
from ..resolution import DoubleAgentCall
from ..state import Branch, lever, workers_at
from .aims import Aims
from .purse import profit, weeks_left
from .style import Style


def find(b: Branch, q: missions.EspionageSix, style: Style) -> Advice:
    wanted = Aims(b, style).authority(q.district) and b.notice[q.district] <= lever(b).scrutiny - 1
    if wanted:
        return Advice(a.TakeUp("sabotage"), say("Authority is in the way here."))
    return Advice(a.TakeUp("tribute"), say("A Tribute Delivery lowers Notice."))


def succeed(b: Branch, q: DoubleAgentCall, style: Style) -> Advice:
    return Advice(a.Decide(True), say("A sure success."))


def pay_shakedown(b: Branch, q: notice.Shakedown, style: Style) -> Advice:
    return Advice(a.Pay(), say("Dominion is worth more than {price} sovereigns.", price=b.book.notice.shakedown))


def hear_informant(b: Branch, q: notice.Informant, style: Style) -> Advice:
    if b.notice[q.district] + 1 >= lever(b).baron and b.dominion[q.district] != b.book.quiet.dominion:
        return Advice(a.GiveGround(), say("One more Notice would bring the Baron."))
    return Advice(a.Endure(), say("Notice can be worked off."))


def save_workers(b: Branch, q: notice.RetaliationWorkers, style: Style) -> Advice:
    if weeks_left(b) > 2 or workers_at(b, q.district) > 3:
        return Advice(a.Flee(), say("Workers who hide come back."))
    return Advice(a.Stand(), say("The quarter needs their work."))


def no_bribe(b: Branch, q: random_events.Bribe, style: Style) -> Advice:
    return Advice(a.Refuse(), say("The standing price of Notice is far lower."))


def invest(b: Branch, q: random_events.Invest, style: Style) -> Advice:
    rules = b.book.omens
    safe = weeks_left(b) > rules.invest_weeks or profit(b) - rules.invest >= target(b)
    if safe and b.sovereigns - rules.invest >= style.cushion:
        return Advice(a.Pay(), say("It pays back in time."))
    return Advice(a.Refuse(), say("The money is needed here."))


def distract(b: Branch, q: random_events.Distraction, style: Style) -> Advice:
    for mission in (*(squad.mission for squad in b.squads), *b.board.values()):
        return Advice(a.Point(mission.district), say("Where the next mission is."))
    return Advice(a.Point(PLACES[0]), say("No mission is in sight: one district is as good as another."))


def hush_saboteur(b: Branch, q: random_events.Saboteur, style: Style) -> Advice:
    more, levels = b.book.omens.saboteur_notice, lever(b)
    after = b.notice[q.district] + more
    if after >= min(levels.scrutiny, b.book.quiet.notice + 1) or total_notice(b) + more >= levels.prince - 2:
        return Advice(a.Pay(), say("Notice {after} would hurt more.", after=after))
    return Advice(a.Refuse(), say("That much Notice can be borne."))


def pay_collector(b: Branch, q: random_events.Collector, style: Style) -> Advice:
    return Advice(a.Pay(), say("No strain on the charter."))


ANSWERS: dict[type[Any], Callable[[Branch, Any, Style], Advice]] = {
    missions.EspionageSix: find,
    DoubleAgentCall: succeed,
    notice.Shakedown: pay_shakedown,
    notice.Informant: hear_informant,
    notice.RetaliationWorkers: save_workers,
    random_events.Bribe: no_bribe,
    random_events.Invest: invest,
    random_events.Distraction: distract,
    random_events.Saboteur: hush_saboteur,
    random_events.Collector: pay_collector,
}
