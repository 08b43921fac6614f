"""The tables of the company: pilots, money, market, salvage, standing and contracts (chapters 9 and 11 to 16).

Pure tables.  Battle uses the starting company and the enemy forces; the rest is for the campaign.
"""

from __future__ import annotations

from msgspec import field

from turnwright.core import Value

from .gear import Class


class Recruit(Value):
    """A pilot the company begins with (section 9.5)."""

    callsign: str
    gunnery: int
    piloting: int
    tactics: int
    morale: int
    xp: int = 0
    missions: int = 0
    kills: int = 0


STARTING_PILOTS = (
    Recruit("Ghost", 4, 4, 3, 90, 200, 8, 5),
    Recruit("Falcon", 5, 3, 3, 85, 150, 6, 7),
    Recruit("Thunder", 3, 5, 4, 95, 180, 7, 3),
    Recruit("Shadow", 2, 2, 1, 80),
)
CALLSIGNS = (
    "Ghost",
    "Falcon",
    "Thunder",
    "Shadow",
    "Blade",
    "Phoenix",
    "Wolf",
    "Iron",
    "Storm",
    "Razor",
    "Fang",
    "Ember",
    "Frost",
    "Havoc",
)


class Hiring(Value):
    """What a new pilot costs and how good it is (section 9.3); each range includes both ends."""

    price: int = 30_000
    gunnery: tuple[int, int] = (2, 4)
    piloting: tuple[int, int] = (2, 4)
    tactics: tuple[int, int] = (1, 3)
    morale: tuple[int, int] = (70, 90)
    overflow: tuple[int, int] = (100, 998)
    """Numbers of Merc-nnn when the callsigns are used up."""


class PilotFate(Value):
    """What battle does to pilots (sections 9.2 and 9.4)."""

    killed_percent: int = 30
    """When the centre torso is breached; a head kill is certain."""
    injury_days: tuple[int, int] = (3, 10)
    xp_per_difficulty: int = 25
    xp_victory: int = 50


class Repairs(Value):
    """Repair, rebuild and refit (sections 7.8, 11.2 and 11.3)."""

    armour_percent: int = 30
    component: int = 5_000
    ready_below_percent: int = 5
    days_in_full: int = 5
    rush_price_percent: int = 200
    rush_days_percent: int = 50
    rebuild_price_percent: int = 100
    rebuild_days: int = 7
    refit_price: int = 500
    refit_days: int = 1
    sale_percent: int = 50


class Travel(Value):
    """Fuel and days (section 14.3)."""

    tank: int = 100
    fuel_price: int = 500
    emergency_fuel_percent: int = 200
    """Where there is no market (ruling B82)."""
    hop_fuel: int = 5
    hop_days: int = 1


class Start(Value):
    """What the company begins with (section 13.3)."""

    name: str = "Iron Wolves"
    credits: int = 500_000
    reputation: int = 0
    place: str = "junction_station"
    fuel: int = 50
    year: int = 2847
    days_a_year: int = 365
    lance_size: int = 4


class Reward(Value):
    """Pay of a contract (section 11.6): base, and a bonus of 0 to `most` on top."""

    base: int
    most: int


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

    victory: int = 100
    no_losses: int = 25
    withdrawal: int = 50
    defeat: int = 25


class StandingLevel(Value):
    """A level of standing from `at` upwards: rewards and prices in percent (sections 11.6, 11.7 and 15.1)."""

    name: str
    at: int
    reward: int
    price: int
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

    employer: int
    employer_per_difficulty: int
    others: int
    others_per_difficulty: int
    reputation: int
    reputation_per_difficulty: int


class Standing(Value):
    lowest: int = -100
    highest: int = 500
    start: int = 0
    victory: StandingChange = StandingChange(10, 2, -2, -1, 0, 1)
    defeat: StandingChange = StandingChange(-5, -1, 0, 0, -1, 0)
    withdrawal: StandingChange = StandingChange(-3, 0, 0, 0, 0, 0)


class Shelf(Value):
    """How likely a kind of goods is in stock, and how many (section 11.8)."""

    threshold: int
    """d100 and the standing bonus must reach it; 0: always there."""
    least: int
    most: int


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

    days: int = 7
    standing_per_point: int = 50
    sale_percent: int = 50
    shelves: dict[str, Shelf] = field(default_factory=SHELVES.copy)


class Payout(Value):
    """A level of the payout slider (section 12.2); picks in percent, rounded up or down."""

    name: str
    credits: int
    picks: int
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

    victory_picks: int = 1
    difficulty_per_pick: int = 2
    withdrawal_picks: int = 1
    chance: int = 15
    chance_per_difficulty: int = 5
    bonus_find: int = 15
    frame_price_percent: int = 40
    frame_repair_percent: int = 30
    frame_repair_days: int = 3


class Force(Value):
    """16.1 An enemy lance by difficulty, and how good its pilots are."""

    frames: tuple[Class, ...]
    gunnery: int
    piloting: int
    tactics: int


FORCES = (
    Force(("light", "light"), 3, 2, 2),
    Force(("light", "medium"), 4, 3, 3),
    Force(("medium", "medium"), 5, 4, 4),
    Force(("medium", "heavy"), 6, 5, 5),
    Force(("heavy", "assault"), 7, 6, 6),
)


class Contracts(Value):
    """Sections 14.4, 16.1 and 16.2."""

    posted: int = 3
    controller_percent: int = 80
    own_chassis_percent: int = 70
    """16.1 How often an enemy frame is one of its faction's own (R73)."""
    weapons_a_size: int = 3
    """16.1 Most weapons of a size on an enemy frame (A7)."""
    reputation_per_difficulty: int = 5
    base_difficulty: tuple[int, int] = (1, 4)
    spread: tuple[int, int] = (-1, 2)
    hostile_below: int = -50


class Company(Value):
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
    default_payout: int = 2
    salvage: Salvage = Salvage()
    forces: tuple[Force, ...] = FORCES
    contracts: Contracts = Contracts()
