"""The tables of the company: pilots, money, market, salvage, standing and contracts (chapters 9 and 11 to 16).

Pure tables.  Battle uses the starting company and the enemy forces; the rest is for the campaign.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from turnwright.core import Value
from turnwright.core.book import Amount, Checked, Count, Percent, Share, Shift, Some, backwards

from .gear import Class, Credits

Skill = Annotated[int, Meta(ge=0, le=10)]
Difficulty = Annotated[int, Meta(ge=1, le=5)]
Spread = Annotated[int, Meta(ge=-4, le=4)]
Points = Annotated[int, Meta(ge=-1_000, le=1_000)]
"""15.1 Standing."""
Amount1 = Annotated[int, Meta(ge=1, le=9_999)]


class Recruit(Value):
    """A pilot the company begins with (section 9.5)."""

    callsign: str
    gunnery: Skill
    piloting: Skill
    tactics: Skill
    morale: Percent
    xp: Amount = 0
    missions: Amount = 0
    kills: Amount = 0


STARTING_PILOTS = (
    Recruit("Ghost", 4, 4, 3, 90, 200, 8, 5),
    Recruit("Falcon", 5, 3, 3, 85, 150, 6, 7),
    Recruit("Thunder", 3, 5, 4, 95, 180, 7, 3),
    Recruit("Shadow", 2, 2, 1, 80),
)
CALLSIGNS = (
    "Ghost", "Falcon", "Thunder", "Shadow", "Blade", "Phoenix", "Wolf",
    "Iron", "Storm", "Razor", "Fang", "Ember", "Frost", "Havoc",
)  # fmt: skip


class Hiring(Checked):
    """What a new pilot costs and how good it is (section 9.3); each range includes both ends."""

    price: Credits = 30_000
    gunnery: tuple[Skill, Skill] = (2, 4)
    piloting: tuple[Skill, Skill] = (2, 4)
    tactics: tuple[Skill, Skill] = (1, 3)
    morale: tuple[Percent, Percent] = (70, 90)
    overflow: tuple[Share, Share] = (100, 998)
    """Numbers of Merc-nnn when the callsigns are used up."""

    def fault(self) -> str:
        spans = {"gunnery": self.gunnery, "piloting": self.piloting, "tactics": self.tactics, "morale": self.morale}
        return backwards("company.hiring", **spans, overflow=self.overflow)


class PilotFate(Checked):
    """What battle does to pilots (sections 9.2 and 9.4)."""

    killed_percent: Percent = 30
    """When the centre torso is breached; a head kill is certain."""
    injury_days: tuple[Some, Some] = (3, 10)
    xp_per_difficulty: Amount = 25
    xp_victory: Amount = 50

    def fault(self) -> str:
        return backwards("company.fate", injury_days=self.injury_days)


class Repairs(Value):
    """Repair, rebuild and refit (sections 7.8, 11.2 and 11.3)."""

    armour_percent: Share = 30
    component: Credits = 5_000
    ready_below_percent: Percent = 5
    days_in_full: Count = 5
    rush_price_percent: Share = 200
    rush_days_percent: Percent = 50
    rebuild_price_percent: Share = 100
    rebuild_days: Count = 7
    refit_price: Credits = 500
    refit_days: Count = 1
    sale_percent: Percent = 50


class Travel(Value):
    """Fuel and days (section 14.3)."""

    tank: Share = 100
    fuel_price: Credits = 500
    emergency_fuel_percent: Share = 200
    """Where there is no market (ruling R82)."""
    hop_fuel: Count = 5
    hop_days: Count = 1


class Start(Value):
    """What the company begins with (section 13.3)."""

    name: str = "Iron Wolves"
    credits: Credits = 500_000
    reputation: Shift = 0
    place: str = "junction_station"
    fuel: Share = 50
    year: Amount = 2847
    days_a_year: Annotated[int, Meta(ge=1, le=999)] = 365
    lance_size: Annotated[int, Meta(ge=1, le=4)] = 4


class Reward(Value):
    """Pay of a contract (section 11.6): base, and a bonus of 0 to `most` on top."""

    base: Credits
    most: Credits


REWARDS = (
    Reward(50_000, 20_000),
    Reward(80_000, 30_000),
    Reward(120_000, 50_000),
    Reward(200_000, 60_000),
    Reward(300_000, 80_000),
)
"""By difficulty 1 to 5."""


class Pay(Value):
    """What the outcome does to the pay, in percent (section 11.6)."""

    victory: Share = 100
    no_losses: Share = 25
    withdrawal: Share = 50
    defeat: Share = 25


class StandingLevel(Value):
    """A level of standing from `at` upwards: rewards and prices in percent (sections 11.6, 11.7 and 15.1)."""

    name: str
    at: Points
    reward: Share
    price: Share
    exclusives: bool = False


STANDING_LEVELS = (
    StandingLevel("Trusted", 400, 130, 80, True),
    StandingLevel("Allied", 200, 120, 90, True),
    StandingLevel("Friendly", 100, 110, 95),
    StandingLevel("Neutral", -50, 100, 100),
    StandingLevel("Hostile", -100, 100, 100),
)


class StandingChange(Value):
    """How an outcome moves standing (section 15.2): flat and per difficulty, for the employer and for the others."""

    employer: Shift
    employer_per_difficulty: Shift
    others: Shift
    others_per_difficulty: Shift
    reputation: Shift
    reputation_per_difficulty: Shift


class Standing(Value):
    """15.1 How far standing goes, 15.2 and how an outcome moves it."""

    lowest: Points = -100
    highest: Points = 500
    start: Points = 0
    victory: StandingChange = StandingChange(10, 2, -2, -1, 0, 1)
    defeat: StandingChange = StandingChange(-5, -1, 0, 0, -1, 0)
    withdrawal: StandingChange = StandingChange(-3, 0, 0, 0, 0, 0)


class Shelf(Checked):
    """How likely a kind of goods is in stock, and how many (section 11.8)."""

    threshold: Percent
    """d100 and the standing bonus must reach it; 0: always there."""
    least: Count
    most: Count

    def fault(self) -> str:
        return backwards("A shelf of the market", stock=(self.least, self.most))


SHELVES = {
    "small": Shelf(0, 2, 4),
    "medium": Shelf(30, 1, 2),
    "large": Shelf(70, 1, 1),
    "light chassis": Shelf(0, 1, 2),
    "medium chassis": Shelf(55, 1, 1),
    "heavy chassis": Shelf(80, 1, 1),
    "assault chassis": Shelf(92, 1, 1),
    "passive": Shelf(20, 1, 3),
    "active": Shelf(50, 1, 2),
    "slot": Shelf(60, 1, 1),
}


class Market(Value):
    """Section 11.8."""

    days: Some = 7
    standing_per_point: Amount1 = 50
    sale_percent: Percent = 50
    shelves: dict[str, Shelf] = field(default_factory=SHELVES.copy)


class Payout(Value):
    """A level of the payout slider (section 12.2); picks in percent, rounded up or down."""

    name: str
    credits: Percent
    picks: Share
    round_up: bool = False


PAYOUTS = (
    Payout("Full Pay", 100, 0),
    Payout("Mostly Pay", 85, 50),
    Payout("Balanced", 70, 100),
    Payout("Mostly Salvage", 50, 150, True),
    Payout("Full Salvage", 25, 200),
)


class Salvage(Value):
    """Sections 12.1, 12.3 and 12.4."""

    victory_picks: Count = 1
    difficulty_per_pick: Some = 2
    withdrawal_picks: Count = 1
    chance: Percent = 15
    chance_per_difficulty: Percent = 5
    bonus_find: Percent = 15
    frame_price_percent: Share = 40
    frame_repair_percent: Share = 30
    frame_repair_days: Count = 3


class Force(Value):
    """16.1 An enemy lance by difficulty, and how good its pilots are."""

    frames: tuple[Class, ...]
    gunnery: Skill
    piloting: Skill
    tactics: Skill


FORCES = (
    Force(("light", "light"), 3, 2, 2),
    Force(("light", "medium"), 4, 3, 3),
    Force(("medium", "medium"), 5, 4, 4),
    Force(("medium", "heavy"), 6, 5, 5),
    Force(("heavy", "assault"), 7, 6, 6),
)


class Contracts(Checked):
    """Sections 14.4, 16.1 and 16.2."""

    posted: Annotated[int, Meta(ge=1, le=9)] = 3
    board_days: Some = 90
    """14.4 How long a place keeps its board, though contracts of it have been fought (R126)."""
    controller_percent: Percent = 80
    own_chassis_percent: Percent = 70
    """16.1 How often an enemy frame is one of its faction's own (R73)."""
    weapons_a_size: Count = 3
    """16.1 Most weapons of a size on an enemy frame (A7)."""
    reputation_per_difficulty: Some = 5
    base_difficulty: tuple[Difficulty, Difficulty] = (1, 4)
    spread: tuple[Spread, Spread] = (-1, 2)
    hostile_below: Points = -50
    most_enemies: Annotated[int, Meta(ge=2, le=8)] = 6
    """16.1 Most frames of an enemy force, where they go by weight (R130)."""

    def fault(self) -> str:
        return backwards("company.contracts", base_difficulty=self.base_difficulty, spread=self.spread)


class Grade(Value):
    """What a company must have reached in a year to be called that (section 13.4, ruling R131)."""

    name: str
    worth_percent: Annotated[int, Meta(ge=0, le=10_000)]
    """Of what it was worth at the start."""
    victories: Count
    places: Count = 0
    standing: Points = 0
    """With one of the factions."""
    hardest: Count = 0
    """Victories at the highest difficulty."""


GRADES = (
    Grade("Established", 200, 12),
    Grade("Renowned", 400, 12, 12, 100),
    Grade("Legend", 800, 12, 12, 200, 5),
)


class Company(Checked):
    """All numbers of the campaign."""

    start: Start = Start()
    pilots: tuple[Recruit, ...] = STARTING_PILOTS
    callsigns: tuple[str, ...] = CALLSIGNS
    hiring: Hiring = Hiring()
    fate: PilotFate = PilotFate()
    repairs: Repairs = Repairs()
    travel: Travel = Travel()
    rewards: tuple[Reward, ...] = REWARDS
    pay: Pay = Pay()
    levels: tuple[StandingLevel, ...] = STANDING_LEVELS
    standing: Standing = Standing()
    market: Market = field(default_factory=Market)
    payouts: tuple[Payout, ...] = PAYOUTS
    default_payout: Annotated[int, Meta(ge=0, le=4)] = 2
    """12.2 Which level is proposed."""
    salvage: Salvage = Salvage()
    forces: tuple[Force, ...] = FORCES
    contracts: Contracts = Contracts()
    grades: tuple[Grade, ...] = GRADES

    def fault(self) -> str:
        """15.1 There is a level for every standing."""
        standing = self.standing
        spans = {
            "the last level": (self.levels[-1].at, standing.lowest),
            "highest": (standing.lowest, standing.highest),
        }
        start = {"lowest": (standing.lowest, standing.start), "start": (standing.start, standing.highest)}
        return backwards("company.standing", **spans, **start)
