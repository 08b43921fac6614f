"""Advice on a sheet that somebody has begun: what it lacks, what cannot be carried out, and what the strategist would order otherwise.

The planner looks at the house as the written lines leave it, with the money that is left, and plans on from there.  What a person has
decided stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random

from turnwright.core import Action, Advice, Instead, Reason
from turnwright.kit.words import say, say_n

from .. import lines
from ..actions import Seal, Write
from ..book import Area
from ..command import desk
from ..economy import research
from ..economy.production import PP
from ..lines import Line
from ..state import Reach, Seen
from ..text import lines as said  # the package first, as pages do: two threads that load parts of it meet half of one
from ..view import view as look
from .strategist import STRATEGIST
from .weighing import Thinker, imagined

TRIFLE = 10 * PP
"""4.1 PP that are not worth a line of research."""
PLANS = 3
"""Plans by other chances, none of which may hold what a person has written before another order is called better."""
NAMED = 3
"""Lines that would be otherwise and are named."""


def go_on(view: Seen, rng: Random) -> Advice | None:
    """1.3.2 The sheet with what it lacks, if a person has begun one; where it lacks nothing, it should be sealed."""
    if not view.sheet:
        return None
    world, seed = imagined(view, f"{view.me} {view.turn} *"), rng.random()
    after, refused = desk(world, view.me, view.sheet)
    bad = {refusal.at for refusal in refused}
    kept = tuple(line for at, line in enumerate(view.sheet) if at not in bad)
    decided = {subject(line) for line in kept}
    research.deposit(after, view.me)  # what these lines buy is there for those to come
    plan = planned(look(after, view.me), seed)
    added = worthwhile(fitting(world, view.me, kept, [line for line in plan if subject(line) not in decided]))
    second = otherwise(view, world, [plan, *(planned(view, seed + n) for n in range(PLANS))])
    if bad or added:
        said = (missing(len(added)) if added else "", dropped(len(bad)) if bad else "")
        second = second or Instead(Seal(), say("The sheet as it is, without these changes."))
        return Advice(Write((*kept, *added)), " ".join(filter(None, said)), instead=second)
    return Advice(Seal(), say("Nothing that is worth an order is missing."), instead=second)


def feasible(view: Seen, action: Action) -> Action:
    """1.3.2 A sheet without the lines that would be refused: levels bought first make ships dearer (4.1), and bots guess at prices."""
    if not isinstance(action, Write) or view.seat is None:
        return action
    bad = {refusal.at for refusal in desk(imagined(view, f"{view.seat} {view.turn} *"), view.seat, action.lines)[1]}
    return Write(tuple(line for at, line in enumerate(action.lines) if at not in bad)) if bad else action


def planned(view: Seen, seed: float) -> list[Line]:
    """What the strategist would write on an empty sheet."""
    return Thinker(view.but(sheet=()), STRATEGIST, Random(seed)).plan()[0]


def subject(line: Line) -> Hashable:
    """What a line decides, where a second line would only undo it; any other line is by itself."""
    match line:
        case lines.OrderFleet(fleet) | lines.SetStatus(fleet):
            return "fleet", fleet
        case lines.Diplomacy(house):
            return "house", house
        case lines.Hold(area):
            return "hold", area
        case lines.Tax() | lines.Covert():
            return type(line).__name__
    return object()


def fitting(world: Reach, seat: int, kept: Sequence[Line], more: Sequence[Line]) -> list[Line]:
    """1.3.2 Those that can be carried out with what is written, and leave that possible: some are paid for before it (3.8)."""
    found: list[Line] = []
    for line in more:
        if not desk(world, seat, (*kept, *found, line))[1]:
            found.append(line)
    return found


def worthwhile(added: Sequence[Line]) -> list[Line]:
    """What goes into one area of research is one line, if it is no trifle; nothing if all there is are ships that change places."""
    amounts = Counter[Area]()
    for line in added:
        if isinstance(line, lines.Invest):
            amounts[line.area] += line.amount
    found: list[Line] = [line for line in added if not isinstance(line, lines.Invest)]
    found += [lines.Invest(area, amount) for area, amount in amounts.items() if amount >= TRIFLE]
    return [] if all(isinstance(line, lines.Regroup) for line in found) else found


def otherwise(view: Seen, world: Reach, plans: Sequence[Sequence[Line]]) -> Instead | None:
    """The sheet with the strategist's word where a person has decided otherwise than in any of these plans."""
    fine, theirs = {line for plan in plans for line in plan}, {subject(line): line for plan in plans for line in plan}
    pairs = [(old, theirs.get(subject(old), old)) for old in view.sheet if old not in fine]
    pairs = [(old, new) for old, new in pairs if old != new]
    changed = dict(pairs)
    sheet = tuple(changed.get(line, line) for line in view.sheet)
    if not pairs or desk(world, view.me, sheet)[1]:
        return None
    told = [
        say("“{new}” instead of “{old}”", new=said.say_line(view, new).label, old=said.say_line(view, old).label)
        for old, new in pairs[:NAMED]
    ]
    return Instead(
        Write(sheet), say("What is written stays, but the adviser would order otherwise."), tuple(map(Reason, told))
    )


def missing(count: int) -> str:
    return say_n("{n} line is worth adding.", "{n} lines are worth adding.", count)


def dropped(count: int) -> str:
    return say_n("{n} line cannot be carried out and goes.", "{n} lines cannot be carried out and go.", count)
