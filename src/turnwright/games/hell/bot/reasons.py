"""What the judgement of a branch counts, and what a change of each means."""

from __future__ import annotations

from turnwright.core import Stake
from turnwright.kit.words import say, say_n

from ..book import WEEKS_A_QUARTER
from ..quarter import quarter_profit, target
from ..view import Seen
from .staffing import ceiling_of

STRAIN, WARNING, LOUD, QUIET = 0.3, 0.3, 0.06, 0.12
"""What a strain of the charter, a warning, a Notice too many and a week of quiet are worth, where the whole way is 1."""


def stakes(v: Seen, seat: int) -> dict[str, Stake]:
    """How near the Quiet Empire is, less what threatens it."""
    rules, ceiling = v.book.quiet, ceiling_of(v)
    best = sorted(v.dominion.values())[-rules.districts :]
    grown = sum(min(level, rules.dominion) for level in best)
    loud = sum(max(0, level - ceiling) for level in v.notice.values())
    short = max(0, target(v) - quarter_profit(v).total)
    return {
        "dominion": Stake(grown, grown / (rules.dominion * rules.districts)),
        "quiet": Stake(v.quiet, QUIET * v.quiet),
        "strain": Stake(v.strain, -STRAIN * v.strain),
        "warnings": Stake(v.warnings, -WARNING * v.warnings),
        "notice": Stake(loud, -LOUD * loud),
        "profit": Stake(short, -short / 200 * (v.week % WEEKS_A_QUARTER) / WEEKS_A_QUARTER, wanted=False),
    }


def say_stake(v: Seen, name: str, before: float, after: float) -> str:
    """What is otherwise, as a few words."""
    more, n = after > before, round(abs(after - before))
    if not n:
        return ""
    match name:
        case "dominion":
            return (
                say("Dominion {n} nearer to the Quiet Empire", n=n)
                if more
                else say("Dominion {n} further from the Quiet Empire", n=n)
            )
        case "quiet":
            return (
                say_n("{n} quiet week more", "{n} quiet weeks more", n)
                if more
                else say_n("{n} quiet week less", "{n} quiet weeks less", n)
            )
        case "strain":
            return say("the charter is strained") if more else say("the charter is no longer strained")
        case "warnings":
            return say_n("{n} warning more", "{n} warnings more", n) if more else say("a warning less")
        case "notice":
            return say("{n} Notice more than can be borne", n=n) if more else say("{n} harmful Notice less", n=n)
        case "profit":
            return (
                say("{n} sovereigns further from the target", n=n)
                if more
                else say("{n} sovereigns nearer to the target", n=n)
            )
    return ""
