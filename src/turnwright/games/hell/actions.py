"""What the manager may answer."""

from __future__ import annotations

from turnwright.core import Action

from .book import JOBS, PLACES, Job, Kind, Place

# 3.1 Assignment: asked again and again until the week is ended.


class Assign(Action):
    """4.2 Put an idle worker to a job."""

    district: Place
    job: Job


class Unassign(Action):
    """4.2 Call a worker back."""

    district: Place
    job: Job


class SameAsLastWeek(Action):
    """4.2 Put the workers where they stood last week, as far as that is still allowed (R20)."""


class BuyMateriel(Action):
    """1.1 Buy materiel on the black market."""

    amount: int


class BuyInfluence(Action):
    """1.1 Buy influence."""

    amount: int


class Quieten(Action):
    """1.1 Spend influence to lower a district's Notice by 1."""

    district: Place


class Reserve(Action):
    """4.2 Keep so much materiel back from Trading."""

    materiel: int


class HireWorker(Action):
    """4.1 Hire a worker."""


class HireAgent(Action):
    """5.3 Hire an agent of this level."""

    level: int


class HireRecruit(Action):
    """12.1 Hire the Skilled Recruit: level 2 for the price of level 1."""


class Treat(Action):
    """8.3 Take a week off an Injured agent's recovery."""

    agent: int


class Refresh(Action):
    """8.3 Cure a Tired agent."""

    agent: int


class Purify(Action):
    """9.4 Wash Corruption off an agent."""

    agent: int


class Retire(Action):
    """9.4 Let an agent go."""

    agent: int


class PayTribute(Action):
    """10.3 Pay what the Baron demands."""

    district: Place


class Plan(Action):
    """7.1 Open an opportunity to pick a squad."""

    mission: int


class PlanCoup(Action):
    """11.2 Plan a Coup against the Baron of a district."""

    district: Place


class Abort(Action):
    """7.1 Give a committed mission up."""

    mission: int


class EndWeek(Action):
    """3.1 Assignment is done."""


# 7.1 Planning a mission.


class Enlist(Action):
    """5.5 Take an agent into the squad."""

    agent: int


class Dismiss(Action):
    """5.5 Leave an agent out again."""

    agent: int


class Prepare(Action):
    """7.1 Choose the weeks of preparation."""

    weeks: int


class Commit(Action):
    """7.1 Commit the squad."""


class Fold(Action):
    """7.1 Put the plan away; nothing is lost."""


# Choices inside effects.


class Pay(Action):
    """Pay what is asked."""


class Refuse(Action):
    """Do not pay, and take what follows."""


class TakeUp(Action):
    """6.3 The six of the generation table: which opportunity it is."""

    kind: Kind


class Decide(Action):
    """12.1 What the Double Agent makes of the mission."""

    success: bool


class GiveGround(Action):
    """10.2 Informant: lose Dominion."""


class Endure(Action):
    """10.2 Informant: gain Notice."""


class Flee(Action):
    """10.4 The workers hide."""


class Stand(Action):
    """10.4 The workers stay."""


class Point(Action):
    """12.1 Choose the district that an event is about."""

    district: Place


ASSIGN = {(place, job): Assign(place, job) for place in PLACES for job in JOBS}
UNASSIGN = {(place, job): Unassign(place, job) for place in PLACES for job in JOBS}


PAY_OR_REFUSE: tuple[Action, ...] = (Pay(), Refuse())
POINTS: tuple[Action, ...] = tuple(Point(place) for place in PLACES)
