"""6 Missions: which opportunities there are, how they are found, and how hard they are."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Action, Question, Step, Sum
from turnwright.kit.words import say

from .actions import TakeUp
from .book import Kind, Place
from .coup import coup_difficulty
from .districts import authority_band
from .events import Found
from .state import Branch, Company, Opportunity, lever


class Scouting(Step[Company]):
    """6.3 A d6 for each find; on a 6 the player chooses which opportunity it is (R46)."""

    finds: tuple[Place, ...]

    def run(self, t: Company) -> None:
        for at, district in enumerate(self.finds):
            roll = t.roll(6)
            kinds = t.book.generation[roll - 1]
            if len(kinds) > 1:
                t.ask(0, EspionageSix(district, self.finds[at + 1 :], roll))
                return
            post(t, kinds[0], district, roll)


class EspionageSix(Question[Company]):
    """6.3 Sabotage or Tribute Delivery?  The finds still to be rolled wait."""

    district: Place
    left: tuple[Place, ...] = ()
    roll: int = 6

    def legal(self, t: Company, seat: int) -> Sequence[Action]:
        return [TakeUp(kind) for kind in t.book.generation[self.roll - 1]]

    def why_not(self, t: Company, seat: int, action: Action) -> str:
        return "6.3 Choose one of the two opportunities found."

    def answer(self, t: Company, seat: int, action: Action) -> None:
        assert isinstance(action, TakeUp)
        post(t, action.kind, self.district, self.roll)
        t.then(Scouting(self.left))


def post(
    t: Company, kind: Kind, district: Place, roll: int = 0, timer: int | None = None, reward: int | None = None
) -> None:
    """6.1 An opportunity appears; 6.3 its reward is rolled now, with the Authority of now (R36)."""
    row = t.book.missions[kind]
    if reward is None:
        reward = row.base + row.per_authority * t.authority[district] + t.roll(row.die) if row.die else 0
    t.letters += 1
    t.board[t.letters] = Opportunity(t.letters, kind, district, row.timer if timer is None else timer, reward)
    t.tell(Found(t.board[t.letters], roll))


def difficulty(b: Branch, mission: Opportunity) -> Sum:
    """6.4 Final Difficulty, with the Authority bands of 2.4, a Patrol and a distracted Baron (R35); live."""
    if mission.kind == "coup":
        return coup_difficulty(b)
    book, place, rules = b.book, mission.district, b.book.difficulty
    authority, notice, levels = b.authority[place], b.notice[place], lever(b)
    row = book.missions[mission.kind]
    total = Sum("Difficulty").plus("Authority", authority, "6.4")
    if b.options.authority_bands:
        total = total.plus("Authority band", authority_band(book, authority), "2.4")
    total = total.plus(row.name, row.difficulty, "6.2")
    if notice >= levels.scrutiny:
        total = total.plus("Notice: Scrutiny", rules.scrutiny, "6.4")
    elif notice >= levels.attention:
        total = total.plus("Notice: Attention", rules.attention, "6.4")
    if b.patrols[place]:
        total = total.plus("Patrol", rules.patrol, "10.2")
    if b.week <= b.distracted_until[place]:
        total = total.plus("Baron Distracted", rules.distracted, "12.1")
    return total.within(rules.least, rules.most, say("Never below {least} or above {most}", rules), "6.4")
