"""A desk for the tests: branches in any state, with loaded dice."""

from __future__ import annotations

from typing import Any

from turnwright.core import Action, Loaded, Step, apply, settle
from turnwright.games.hell import GAME
from turnwright.games.hell.actions import Assign, Commit, EndWeek, Enlist, Plan, Prepare
from turnwright.games.hell.book import PLACES, Kind, Place
from turnwright.games.hell.state import Company, Opportunity, Squad

NO_OFFERS = (100, 100)
"""Two d100 in each Upkeep: nobody of level 2 or 3 asks to be hired."""


def branch(faces: tuple[int, ...] = (), variant: dict[str, Any] | None = None, **options: Any) -> Company:
    """A branch in its first Assignment, without random events unless asked for."""
    t = GAME.start(1, {"events": False, **options}, variant, Loaded((1, *NO_OFFERS)))
    t.dice = Loaded(faces)
    return t


def stats(t: Company, place: Place = "docks", **values: int) -> Company:
    """Set Authority, Dominion or Notice of a district."""
    for stat, value in values.items():
        getattr(t, stat)[place] = value
    return t


def order(t: Company, *orders: Action) -> Company:
    for action in orders:
        apply(t, 0, action)
    return t


def assign(t: Company, place: Place, **jobs: int) -> Company:
    for job, workers in jobs.items():
        order(t, *[Assign(place, job)] * workers)  # type: ignore[arg-type]
    return t


def end_week(t: Company, *faces: int, offers: tuple[int, ...] = NO_OFFERS) -> Company:
    """Resolve the week with these dice and go through the next Upkeep."""
    t.dice = Loaded((*faces, *offers))
    apply(t, 0, EndWeek())
    return t


def answer(t: Company, action: Action, *faces: int, offers: tuple[int, ...] = NO_OFFERS) -> Company:
    """Answer a choice inside the week, which then runs on."""
    t.dice = Loaded((*faces, *offers))
    apply(t, 0, action)
    return t


def do(t: Company, step: Step[Company], *faces: int) -> Company:
    """Run one step alone; what it asks stays open."""
    t.asks.clear()
    t.agenda.clear()
    t.dice = Loaded(faces)
    t.then(step)
    settle(t)
    return t


def agent(t: Company, number: int, **changes: Any) -> None:
    t.roster[number] = t.roster[number].but(**changes)


def letter(t: Company, kind: Kind, place: Place = "docks", timer: int = 6, reward: int = 0) -> Opportunity:
    """An opportunity on the board."""
    t.letters += 1
    mission = t.board[t.letters] = Opportunity(t.letters, kind, place, timer, reward)
    return mission


def send(t: Company, mission: Opportunity, *agents: int, weeks: int = 1) -> Company:
    """Plan and commit a squad by the ordinary orders."""
    order(t, Plan(mission.id), *map(Enlist, agents))
    if t.asks[0].weeks != weeks:
        order(t, Prepare(weeks))
    return order(t, Commit())


def squad(t: Company, kind: Kind, *agents: int, place: Place = "docks", weeks: int = 3, reward: int = 0) -> Squad:
    """A squad that is due this week."""
    t.letters += 1
    due = Squad(Opportunity(t.letters, kind, place, 6, reward), agents, weeks, t.week)
    t.squads.append(due)
    return due


def levels(t: Company, *wanted: int) -> tuple[int, ...]:
    """Give the first agents these levels and name them."""
    for number, level in enumerate(wanted, 1):
        agent(t, number, level=level)
    return tuple(range(1, len(wanted) + 1))


def everywhere(value: int) -> dict[str, int]:
    return dict.fromkeys(PLACES, value)
