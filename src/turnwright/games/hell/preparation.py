"""7.1 Preparation: what can be planned, for how many weeks, and how a squad is committed or called off."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kit.words import say, say_n

from . import actions as a
from .agents import able, release
from .book import Place
from .districts import mission_limit
from .events import Committed
from .state import Branch, Company, Opportunity, Squad


def no_room(b: Branch, place: Place) -> str:
    """2.4 One mission at a time in a district, two from Dominion 7 on (R16)."""
    limit = mission_limit(b, place)
    if sum(squad.mission.district == place for squad in b.squads) >= limit:
        return say_n(
            "2.4 {name} takes {n} mission at a time.",
            "2.4 {name} takes {n} missions at a time.",
            limit,
            name=b.book.districts[place].name,
        )
    return ""


def no_plan(b: Branch, order: a.Plan) -> str:
    mission = b.board.get(order.mission)
    if mission is None:
        return "6.1 There is no such opportunity."
    if room := no_room(b, mission.district):
        return room
    return "" if able(b) else "5.5 No agent can go."


def no_squad(b: Branch, order: a.Abort) -> str:
    found = any(squad.mission.id == order.mission for squad in b.squads)
    return "" if found else "7.1 No squad prepares that mission."


def abort(t: Company, order: a.Abort) -> None:
    """7.1 The agents come home, the opportunity is lost."""
    release(t, next(squad for squad in t.squads if squad.mission.id == order.mission), forced=False)


def preparations(b: Branch, mission: Opportunity) -> range:
    """7.1 Weeks of preparation that can be chosen: no more than the timer (R37); 11.2 four at least for a Coup."""
    most = min(mission.timer, len(b.book.chance.preparation))
    return range(b.book.coup.weeks if mission.kind == "coup" else 1, most + 1)


def span(b: Branch, mission: Opportunity) -> str:
    weeks = preparations(b, mission)
    return say("{first} to {last}", first=weeks[0], last=weeks[-1]) if len(weeks) > 1 else str(weeks[0])


def commit(t: Company, mission: Opportunity, agents: Sequence[int], weeks: int) -> None:
    """7.1 The squad is committed: it goes in at the Resolution that closes its last week of preparation (R37)."""
    if mission.kind == "coup":
        t.letters += 1
        mission = mission.but(id=t.letters)
    else:
        del t.board[mission.id]
    squad = Squad(mission, tuple(agents), weeks, t.week + weeks - 1)
    t.squads.append(squad)
    t.tell(Committed(squad))
