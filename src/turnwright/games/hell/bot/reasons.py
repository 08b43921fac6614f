"""What the judgement of a branch counts, what a change of each means, and what an order surely leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from turnwright.core import Action, Next, Stake
from turnwright.kit.words import plain, say, say_n

from .. import actions as a
from ..book import WEEKS_A_QUARTER
from ..missions import difficulty
from ..quarter import quarter_profit, target
from ..random_events import Invest
from ..state import Squad
from ..view import Seen
from ..workers import labour
from .odds import chance
from .staffing import ceiling_of

STRAIN, WARNING, LOUD, QUIET = 0.3, 0.3, 0.06, 0.12
"""What a strain of the charter, a warning, a Notice too many and a week of quiet are worth, where the whole way is 1."""
TALK, MATERIEL, INFLUENCE, SOVEREIGN, WORKER, LETTER, CHANCE = 0.006, 0.002, 0.004, 0.0005, 0.005, 0.005, 0.0002
"""What a Notice that does no harm yet is worth, what lies in store, hands, letters, and each per cent of a squad that is out."""
STORED = 60
"""Of what lies in store, as much as can be of use: more is no nearer to any goal."""


def stakes(v: Seen, seat: int) -> dict[str, Stake]:
    """How near the Quiet Empire is, less what threatens it, and a little for what it takes to get there."""
    rules, ceiling = v.book.quiet, ceiling_of(v)
    best = sorted(v.dominion.values())[-rules.districts :]
    grown = sum(min(level, rules.dominion) for level in best)
    loud = sum(max(0, level - ceiling) for level in v.notice.values())
    talk = sum(min(level, ceiling) for level in v.notice.values())
    short = max(0, target(v) - quarter_profit(v).total)
    beyond = v.sovereigns + max(0, target(v) - sum(v.ledger.values()))  # what goes toward the target is told as profit
    likely = sum(odds(v, squad) for squad in v.squads)
    return {
        "dominion": Stake(grown, grown / (rules.dominion * rules.districts)),
        "quiet": Stake(v.quiet, QUIET * v.quiet),
        "strain": Stake(v.strain, -STRAIN * v.strain),
        "warnings": Stake(v.warnings, -WARNING * v.warnings),
        "notice": Stake(loud, -LOUD * loud),
        "profit": Stake(short, -short / 200 * ((v.week - 1) % WEEKS_A_QUARTER) / WEEKS_A_QUARTER, wanted=False),
        "talk": Stake(talk, -TALK * talk),
        "materiel": Stake(v.materiel, MATERIEL * min(v.materiel, STORED)),
        "influence": Stake(v.influence, INFLUENCE * min(v.influence, STORED)),
        "sovereigns": Stake(beyond, SOVEREIGN * min(beyond, 4 * STORED)),
        "workers": Stake(v.workers, WORKER * v.workers),
        "letters": Stake(len(v.board), LETTER * len(v.board)),
        "squads": Stake(likely, CHANCE * likely),
    }


def odds(v: Seen, squad: Squad) -> int:
    """7.2 The chance of a squad that is out."""
    agents = [v.roster[number] for number in squad.agents]
    return chance(v, squad.mission, agents, squad.weeks, difficulty(v, squad.mission).total)


def say_stake(v: Seen, name: str, before: float, after: float) -> str:
    """What is otherwise, as a few words."""
    more, n = after > before, round(abs(after - before))
    if not n or name not in STAKES:
        return ""
    up, down = STAKES[name]
    return up(n) if more else down(n)


Change = Callable[[int], str]
STAKES: dict[str, tuple[Change, Change]] = {
    "dominion": (
        lambda n: say("Dominion {n} nearer to the Quiet Empire", n=n),
        lambda n: say("Dominion {n} further from the Quiet Empire", n=n),
    ),
    "quiet": (
        lambda n: say_n("{n} quiet week more", "{n} quiet weeks more", n),
        lambda n: say_n("{n} quiet week less", "{n} quiet weeks less", n),
    ),
    "strain": (lambda n: say("the charter is strained"), lambda n: say("the charter is less strained")),
    "warnings": (
        lambda n: say_n("{n} warning more", "{n} warnings more", n),
        lambda n: say_n("{n} warning less", "{n} warnings less", n),
    ),
    "notice": (
        lambda n: say("{n} Notice more than can be borne", n=n),
        lambda n: say("{n} harmful Notice less", n=n),
    ),
    "profit": (
        lambda n: say_n("{n} sovereign further from the target", "{n} sovereigns further from the target", n),
        lambda n: say_n("{n} sovereign nearer to the target", "{n} sovereigns nearer to the target", n),
    ),
    "talk": (lambda n: say("{n} Notice more", n=n), lambda n: say("{n} Notice less", n=n)),
    "materiel": (lambda n: say("{n} materiel more", n=n), lambda n: say("{n} materiel less", n=n)),
    "influence": (lambda n: say("{n} influence more", n=n), lambda n: say("{n} influence less", n=n)),
    "sovereigns": (
        lambda n: say_n("{n} sovereign more", "{n} sovereigns more", n),
        lambda n: say_n("{n} sovereign less", "{n} sovereigns less", n),
    ),
    "workers": (
        lambda n: say_n("{n} worker more", "{n} workers more", n),
        lambda n: say_n("{n} worker less", "{n} workers less", n),
    ),
    "letters": (
        lambda n: say_n("{n} mission more to choose from", "{n} missions more to choose from", n),
        lambda n: say_n("{n} mission less to choose from", "{n} missions less to choose from", n),
    ),
    "squads": (
        lambda n: say("{n} per cent more chance on missions", n=n),
        lambda n: say("{n} per cent less chance on missions", n=n),
    ),
}
"""What it means that there is more of something, and what it means that there is less."""


def leads_to(v: Seen, action: Action) -> Iterator[Next]:
    """What surely follows an order after which dice fall: what the jobs bring, what the die is asked, what is reckoned up."""
    if isinstance(action, a.EndWeek):
        yield from map(Next, week_ahead(v))
        return
    if isinstance(action, a.TakeUp):
        weeks = v.book.missions[action.kind].timer
        yield Next(say("It lies on the board for {weeks} weeks, to be planned in an Assignment", weeks=weeks))
    elif isinstance(action, a.Pay) and isinstance(v.pending, Invest):
        rules = v.book.omens
        yield Next(say("{returns} sovereigns come back in week {week}", rules, week=v.week + rules.invest_weeks))
    elif isinstance(action, a.Flee):
        week = v.week + v.book.notice.retaliation_weeks + 1
        yield Next(say("They are back in week {week}", week=week))
    if v.phase != "assignment":
        yield from map(Next, rest_of_week(v, 0))


def week_ahead(v: Seen) -> Iterator[str]:
    """3.1 What the coming Resolution does for certain, and what is left to dice and books."""
    ahead = labour(v)
    if ahead.dug:
        yield say("{dug} materiel are dug", ahead)
    if ahead.sold:
        yield say("{sold} materiel are sold for {income} sovereigns", ahead, income=ahead.income.total)
    for place, more in ahead.grown.items():
        if more:
            name = v.book.districts[place].name
            yield say("{name} grows to Dominion {dominion}", name=name, dominion=v.dominion[place] + more)
    for squad in v.squads:
        if squad.due <= v.week:
            mission = v.book.missions[squad.mission.kind].name
            yield say("the dice decide on {mission}, at {chance} per cent", mission=mission, chance=odds(v, squad))
    yield from rest_of_week(v, ahead.income.total)


def rest_of_week(v: Seen, income: int) -> Iterator[str]:
    """3.1 What is still to come of a week, with what its traders are about to earn."""
    if not v.week % WEEKS_A_QUARTER:
        profit, aim = plain(quarter_profit(v).total + income), target(v)
        yield (
            say(
                "the quarter's books are closed, at {profit} of {target} before missions and events",
                profit=profit,
                target=aim,
            )
            if v.phase == "assignment"
            else say(
                "the quarter's books are closed, at {profit} of {target} as things stand", profit=profit, target=aim
            )
        )
    yield (
        say("the week ends")
        if v.phase == "events"
        else say("Hell looks at Notice, an event may come, and the week ends")
    )
