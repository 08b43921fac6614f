"""The tables of the book: every number once, with its section; and the options of a play."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, get_args

from msgspec import Meta

from turnwright.core import Value
from turnwright.core.book import Amount, Checked, Count, Die, Percent, Share, Shift, Some
from turnwright.core.options import asked
from turnwright.kit.words import say

Stat = Annotated[int, Meta(ge=0, le=10)]
"""2.2 Authority, Dominion and Notice run from 0 to 10."""
Level = Annotated[int, Meta(ge=1, le=5)]
"""5.1 The levels of agents."""
Squad = Annotated[int, Meta(ge=1, le=12)]
Goal = Annotated[int, Meta(ge=1, le=9_999)]

Place = Literal["docks", "market", "ashfields", "heights"]
"""2.1 The four districts, in map order."""
Job = Literal["extraction", "trading", "espionage", "discretion", "expansion"]
"""4.2 The five jobs, in the order in which they are resolved."""
Kind = Literal["extraction_run", "sabotage", "interdiction", "smuggling", "tribute", "intelligence", "coup"]
"""6.2 The six mission types, and the Coup (11.2)."""
Condition = Literal["fresh", "tired", "injured"]
"""8.1 The dead leave the roster."""
Fate = Literal["dead", "injured", "tired", "fresh"]
"""7.4 What a death roll can bring."""
Grade = Literal["flawless", "success", "pyrrhic", "failure", "disaster"]
"""7.3 How a mission can come out, best first."""

Broken = Literal["transformed", "defected", "scarred", "hardened"]
"""9.3 What becomes of an agent at the Breaking Point."""
Scrutiny = Literal["patrol", "shakedown", "inspection", "informant"]
"""10.2 What scrutiny brings."""

Rung = tuple[int, tuple[Job, ...]]
"""4.2, 4.3 How many workers a district takes, and for which jobs."""

PLACES: tuple[Place, ...] = get_args(Place)
JOBS: tuple[Job, ...] = get_args(Job)
GRADES: tuple[Grade, ...] = get_args(Grade)
POSTS = {(place, job): f"{place}:{job}" for place in PLACES for job in JOBS}
"""4.2 Where a worker can stand; the text is the key of a column and the ref of a drawing."""
WEEKS_A_QUARTER, WEEKS_A_YEAR = 12, 48
"""3.2 Twelve weeks a quarter, four quarters a year."""
TOP = 10
"""2.2 Every stat runs from 0 to 10."""


class Options(Value, kw_only=True):
    """What is chosen before the first week."""

    difficulty: Annotated[
        Literal["easy", "normal", "hard"], asked("Difficulty", "How much the book gives you and asks of you (14).")
    ] = "normal"
    start: Annotated[Place, asked("Starting district", "Where the branch opens: Dominion 3, Notice 2 (2.3).")] = "docks"
    events: Annotated[bool, asked("Random events", "Each week one chance in five of an event (12).")] = True
    long_charter: Annotated[
        bool,
        asked(
            "Long Charter",
            "A longer game: one Expansion a week in each district, 5 materiel each, and no week before the "
            "first Quarter End counts for the Quiet Empire.  The printed game can be won in week 7, this one in week 16; "
            "it is longer, not harder: our bot loses neither.",
        ),
    ] = False
    expansion_per_week: Annotated[
        int,
        asked(
            "Expansions a week",
            "Most Expansion workers in a district; 0: no limit (4.2).",
            labels={0: "No limit"},
            ge=0,
            le=6,
        ),
    ] = 0
    expansion_materiel: Annotated[
        int, asked("Materiel per Expansion", "What each Expansion costs (4.2).", ge=0, le=20)
    ] = 0
    quiet_gate_weeks: Annotated[
        int, asked("Quiet Empire gate", "Weeks at the start that never count (11.1).", ge=0, le=48)
    ] = 0
    contested_ground: Annotated[
        int,
        asked(
            "Contested ground",
            "No Expansion where Dominion and Authority together reach this; 0: no limit, as printed (16.1).",
            labels={0: "No limit"},
            ge=0,
            le=20,
            later=True,
        ),
    ] = 0
    word_gets_around: Annotated[
        bool, asked("Word gets around", "Each week Dominion of 5 and more draws Notice by itself (16.2).", later=True)
    ] = False
    discretion_per_week: Annotated[
        int,
        asked(
            "Discretions a week",
            "Most Discretion workers in a district; 0: no limit, as printed (16.3).",
            labels={0: "No limit"},
            ge=0,
            le=6,
            later=True,
        ),
    ] = 0
    rising_targets: Annotated[
        bool,
        asked(
            "Rising targets",
            "From the second quarter on the first year's target doubles each quarter (16.4).",
            later=True,
        ),
    ] = False
    abort_keeps_condition: Annotated[
        bool, asked("Abort cures nobody", "Agents of an aborted mission return as they were, not Fresh (7.1).")
    ] = False
    double_agent_coup: Annotated[
        bool, asked("Double Agent in a Coup", "The Double Agent may decide a Coup (12.1).")
    ] = True
    authority_bands: Annotated[
        bool, asked("Authority bands", "Authority bands change the difficulty of missions (2.4).")
    ] = True
    q1_target_all_year: Annotated[
        bool, asked("First target all year", "The first quarter's target holds for all of Year 1 (14).")
    ] = False
    max_weeks: Annotated[int, asked("Last week", "The charter expires after this week.", ge=12, le=960)] = 240


class Stores(Value):
    """1 Starting amounts; 1.1 the exchanges."""

    materiel: Amount = 30
    influence: Amount = 10
    materiel_price: Some = 3
    influence_price: Some = 10
    influence_per_notice: Some = 2


class District(Value):
    """2.1 A row of the table of districts.  Each bonus is zero except for the district that has the trait."""

    name: str
    authority: Stat
    trading: Count = 0
    """Sovereigns more for each Trading worker who sells something."""
    smuggling: Shift = 0
    """Added to the success chance of Smuggling here."""
    extraction: Count = 0
    """Materiel more for each Extraction worker."""
    espionage: Stat = 0
    """Opportunities more for each Espionage worker."""


class Opening(Value):
    """2.3 Starting setup; 5.2 starting roster (the levels lever of 14 cuts or extends the last of it)."""

    dominion: Stat = 3
    notice: Stat = 2
    levels: tuple[Level, ...] = (2, 2, 1, 1, 1, 1)


class AuthorityBand(Value):
    """2.4 Authority effects: from this Authority on, this much more difficulty."""

    floor: Stat
    difficulty: Shift


class DominionBand(Value):
    """2.4, 4.3, 4.4 What Dominion from this floor on is worth."""

    floor: Stat
    workers: Count
    """4.3 Most workers; at Dominion 0 one, for Expansion only."""
    rate: Count = 0
    """4.4 Sovereigns for each materiel sold."""
    missions: Count = 1
    """2.4 Missions at the same time."""
    shelter: Stat = 0
    """2.4 Taken off every single gain of Notice."""
    talk: Stat = 0
    """16.2 Notice it draws each week where word gets around."""


class Workers(Value):
    """4.1 The pool; 4.2 what a job asks and yields."""

    most: Count = 20
    sovereigns: Amount = 15
    materiel: Amount = 5
    load: Count = 3
    """4.2 Materiel one Trading worker can sell in a week (R2)."""


class Post(Value):
    """4.2 A row of the table of jobs."""

    name: str
    requires: Stat
    """Dominion needed; Expansion also serves as the foothold at Dominion 0 (R1)."""
    effect: str


class Upkeep(Value):
    """3.1 Upkeep; 3.2 its weight in the profit."""

    materiel: Count = 1
    operating_cost: Count = 2


class Charter(Value):
    """3.2 Targets by year (the last one goes on), strain, and when the charter is lost."""

    targets: tuple[Goal, ...] = (50, 75, 100, 125)
    short: Count = 1
    loss: Count = 2
    relief: Count = 1
    relief_factor: Some = 2
    strain: Some = 3
    rise: Annotated[int, Meta(ge=1, le=5)] = 2
    """16.4 Factor of each quarter's target on the last one's, where targets rise."""


class Hire(Value):
    """5.3 A row of the hiring table."""

    level: Level
    sovereigns: Amount
    materiel: Amount
    percent: Percent
    """Chance each week that one is on offer; 100 for always."""


class Agents(Value):
    """5.1, 5.4, 5.5 Limits of agents and squads."""

    top_level: Level = 5
    xp: tuple[Some, ...] = (5, 10, 20, 40)
    """5.4 XP from level 1 to 2, 2 to 3 and so on."""
    squad: Squad = 4
    severance: Amount = 5
    """9.4 Sovereigns for each level of an agent who retires."""


class Mission(Value):
    """6.2, 6.3 A row of the table of mission types."""

    name: str
    difficulty: Shift
    risk: Stat
    timer: Count = 0
    base: Amount = 0
    """6.3 Reward: base + per_authority x Authority + one die of so many sides."""
    per_authority: Count = 0
    die: Annotated[int, Meta(ge=0, le=100)] = 0
    authority: Stat = 0
    """6.2 Taken off the district's Authority."""
    notice: Stat = 0
    """6.2 Taken off the district's Notice."""
    opportunities: Stat = 0


class Difficulty(Value):
    """6.4 The modifiers by Notice, their limits; 10.2 Patrol; 12.1 Baron Distracted."""

    attention: Shift = 1
    scrutiny: Shift = 2
    patrol: Shift = 2
    distracted: Shift = -2
    least: Shift = 1
    most: Shift = 12


class Chance(Value):
    """7.1, 7.2 The terms of the success chance (its base is a lever, 14)."""

    preparation: tuple[Shift, ...] = (-30, -15, 0, 15, 25)
    """7.1 For one, two, three, four, and five or more weeks."""
    per_level: Shift = 5
    per_difficulty: Shift = -8
    tired: Shift = -10
    combat: Shift = 5
    """9.2 Per agent of Corruption 3 or more in Sabotage and Interdiction."""
    social: Shift = -5
    """9.2 Per agent of Corruption 3 or 4 in Smuggling and Tribute Delivery."""
    least: Percent = 5
    most: Percent = 95


class Result(Value):
    """7.3 A row of the outcome table; 5.4 its XP."""

    margin: Shift
    """Least of target minus roll."""
    percent: Share
    notice: Stat | None
    """Added to the mission's risk; None: no Notice at all."""
    xp: Count


class Recovery(Value):
    """8.1 Weeks of rest; 8.3 medical intervention."""

    tired: Count = 1
    injured: Count = 3
    treat_sovereigns: Amount = 10
    treat_materiel: Amount = 5
    refresh_sovereigns: Amount = 20


class Corruption(Value):
    """9 Accumulation, effects and management."""

    per_mission: Count = 1
    tainted: Count = 3
    """9.2 From here on it changes the chance of some missions."""
    breaking: Some = 5
    defection_notice: Stat = 2
    scar: Count = 1
    purify_influence: Amount = 20
    purify: Count = 2


class Notice(Value):
    """10 Scrutiny, the Baron, Retaliation and the Prince."""

    shakedown: Amount = 10
    shakedown_dominion: Stat = 1
    inspection: Amount = 5
    informant_dominion: Stat = 1
    informant_notice: Stat = 1
    tribute_per_dominion: Amount = 10
    tribute_weeks: Some = 2
    tribute_leaves: Stat = 6
    retaliation_dominion: Stat = 2
    retaliation_weeks: Some = 2
    retaliation_deadly: Count = 2
    """10.4 A worker who stands dies on this d6 or less."""
    retaliation_leaves: Stat = 6
    retaliations_a_year: Some = 2
    warning_authority: Stat = 2
    warning_notice: Stat = 1
    warnings: Some = 2


class Quiet(Value):
    """11.1 The Quiet Empire."""

    dominion: Stat = 7
    districts: Annotated[int, Meta(ge=1, le=4)] = 3
    notice: Count = 6
    weeks: Some = 4


class Coup(Value):
    """11.2 The Coup."""

    authority: Stat = 0
    dominion: Stat = 8
    level: Level = 4
    total_notice: Count = 20
    """Total Notice must be below this."""
    difficulty: Count = 10
    squad: Squad = 3
    levels: Count = 10
    weeks: Some = 4
    notice_elsewhere: Stat = 2
    failure_authority: Stat = 10
    disaster_dead: Count = 2


class Omens(Value):
    """12 The numbers of the random events."""

    die: Die = 10
    on: Count = 2
    shortage_factor: Some = 2
    shortage_weeks: Some = 2
    boom_factor: Some = 2
    festival_notice: Stat = 1
    crackdown_authority: Stat = 2
    rival_dominion: Stat = 1
    bribe_influence: Amount = 15
    bribe_notice: Stat = 2
    cache_materiel: Amount = 10
    quake_authority: Stat = 1
    quake_notice: Stat = 1
    soul_timer: Some = 2
    soul_sovereigns: Amount = 50
    whispers_corruption: Count = 1
    invest: Amount = 50
    returns: Amount = 80
    invest_weeks: Some = 4
    distracted_weeks: Some = 2
    inspector_notice: Stat = 2
    delegation_influence: Amount = 15
    saboteur_sovereigns: Amount = 20
    saboteur_notice: Stat = 3
    hellfire_authority: Stat = 1
    dues: Amount = 30
    dues_strain: Count = 1


class Omen(Value):
    """12.1 A row of the event table."""

    name: str
    effect: str


class Lever(Value):
    """14 A column of the balance levers."""

    sovereigns: Amount
    workers: Count
    agents: Annotated[int, Meta(ge=0, le=6)]
    target: Goal
    attention: Count
    scrutiny: Count
    baron: Count
    prince: Some
    chance: Shift
    hiring: Shift


class LongCharter(Value):
    """4.2, 11.1 What the preset of that name switches on (R4)."""

    expansion_per_week: Count = 1
    expansion_materiel: Count = 5
    quiet_gate_weeks: Count = 12


class Book(Checked, kw_only=True, dict=True):
    """All numbers in force.  A match may override any by its path, as in `workers.load=5`."""

    stores: Stores = Stores()
    districts: dict[str, District]
    opening: Opening = Opening()
    authority: tuple[AuthorityBand, ...]
    """2.4 Highest first."""
    dominion: tuple[DominionBand, ...]
    """2.4, 4.3, 4.4 Highest first."""
    upkeep: Upkeep = Upkeep()
    charter: Charter = Charter()
    workers: Workers = Workers()
    jobs: dict[str, Post]
    hires: tuple[Hire, ...]
    agents: Agents = Agents()
    missions: dict[str, Mission]
    generation: tuple[tuple[Kind, ...], ...]
    """6.3 What a d6 finds; where there are two, the player chooses."""
    difficulty: Difficulty = Difficulty()
    chance: Chance = Chance()
    results: dict[str, Result]
    death_roll: tuple[tuple[Fate, Fate], ...]
    """7.4 By d6: agents of level 1-2, agents of level 3 and more."""
    veteran: Count = 3
    """7.4 From this level on the second column counts."""
    recovery: Recovery = Recovery()
    corruption: Corruption = Corruption()
    breaking_point: tuple[Broken, ...]
    """9.3 By d6."""
    scrutiny: tuple[Scrutiny, ...]
    """10.2 By d6."""
    notice: Notice = Notice()
    quiet: Quiet = Quiet()
    coup: Coup = Coup()
    omens: Omens = Omens()
    levers: dict[str, Lever]
    long_charter: LongCharter = LongCharter()

    @cached_property
    def bands(self) -> tuple[DominionBand, ...]:
        """2.4 The band of each Dominion from 0 to 10."""
        return tuple(next(band for band in self.dominion if level >= band.floor) for level in range(TOP + 1))

    @cached_property
    def holds(self) -> tuple[int, ...]:
        """2.4 The difficulty that each Authority from 0 to 10 adds."""
        return tuple(
            next(band.difficulty for band in self.authority if level >= band.floor) for level in range(TOP + 1)
        )

    @cached_property
    def rungs(self) -> tuple[Rung, ...]:
        """4.2, 4.3 What each Dominion from 0 to 10 has room for."""
        return tuple(
            (band.workers, tuple(job for job in JOBS if level >= self.jobs[job].requires))
            for level, band in enumerate(self.bands)
        )

    @cached_property
    def outcomes(self) -> tuple[dict[Grade, int], ...]:
        """7.3 How many of the hundred rolls give each outcome, for each success chance from 0 to 100."""
        return tuple(self._outcomes(chance) for chance in range(101))

    def _outcomes(self, chance: int) -> dict[Grade, int]:
        bands, before = dict[Grade, int](), 0
        for name in GRADES:
            upto = max(before, min(100, chance - self.results[name].margin))
            bands[name], before = upto - before, upto
        bands["disaster"] += 100 - before
        return bands

    def fault(self) -> str:
        """2.4 There is a band for whatever a district has."""
        last = {"authority": self.authority[-1].floor, "dominion": self.dominion[-1].floor}
        return next(
            (
                say("The last band of {stat} starts at 0, not at {floor}.", stat=stat, floor=floor)
                for stat, floor in last.items()
                if floor
            ),
            "",
        )


BOOK = Book(
    districts={
        "docks": District("The Sulfur Docks", 5, trading=1),
        "market": District("Char Market", 6, smuggling=10),
        "ashfields": District("The Ashfields", 7, extraction=1),
        "heights": District("Brimstone Heights", 8, espionage=1),
    },
    authority=(AuthorityBand(8, 2), AuthorityBand(5, 0), AuthorityBand(3, -1), AuthorityBand(0, -2)),
    dominion=(
        DominionBand(9, workers=6, rate=5, missions=2, shelter=1, talk=3),
        DominionBand(7, workers=5, rate=4, missions=2, talk=2),
        DominionBand(5, workers=4, rate=3, talk=1),
        DominionBand(3, workers=3, rate=2),
        DominionBand(1, workers=2),
        DominionBand(0, workers=1),
    ),
    jobs={
        "extraction": Post("Extraction", 1, "digs materiel equal to Dominion"),
        "trading": Post("Trading", 3, "sells up to 3 materiel at the local rate"),
        "espionage": Post("Espionage", 5, "finds a mission opportunity"),
        "discretion": Post("Discretion", 1, "lowers Notice by 1"),
        "expansion": Post("Expansion", 0, "raises Dominion by 1 and Notice by 1"),
    },
    hires=(Hire(1, 20, 5, 100), Hire(2, 40, 10, 50), Hire(3, 80, 20, 25)),
    missions={
        "extraction_run": Mission("Extraction Run", 0, 1, timer=4, base=5, per_authority=1, die=6),
        "sabotage": Mission("Sabotage", 2, 3, timer=6, authority=2),
        "interdiction": Mission("Interdiction", 1, 2, timer=5, authority=1),
        "smuggling": Mission("Smuggling", 0, 1, timer=3, base=15, per_authority=2, die=10),
        "tribute": Mission("Tribute Delivery", -2, 0, timer=6, notice=3),
        "intelligence": Mission("Intelligence Theft", 1, 2, timer=4, opportunities=2),
        "coup": Mission("The Coup", 0, 5),
    },
    generation=(
        ("extraction_run",),
        ("extraction_run",),
        ("smuggling",),
        ("interdiction",),
        ("intelligence",),
        ("sabotage", "tribute"),
    ),
    results={
        "flawless": Result(margin=30, percent=100, notice=None, xp=3),
        "success": Result(margin=0, percent=100, notice=0, xp=2),
        "pyrrhic": Result(margin=-20, percent=50, notice=1, xp=1),
        "failure": Result(margin=-40, percent=0, notice=2, xp=0),
        "disaster": Result(margin=-100, percent=0, notice=3, xp=0),
    },
    death_roll=(
        ("dead", "injured"),
        ("injured", "injured"),
        ("tired", "tired"),
        ("tired", "tired"),
        ("tired", "tired"),
        ("fresh", "fresh"),
    ),
    breaking_point=("transformed", "defected", "scarred", "scarred", "hardened", "hardened"),
    scrutiny=("patrol", "patrol", "shakedown", "shakedown", "inspection", "informant"),
    levers={
        "easy": Lever(150, 10, 6, 30, attention=5, scrutiny=8, baron=10, prince=30, chance=55, hiring=25),
        "normal": Lever(100, 8, 5, 50, attention=4, scrutiny=7, baron=9, prince=25, chance=50, hiring=0),
        "hard": Lever(75, 6, 4, 75, attention=3, scrutiny=6, baron=8, prince=20, chance=45, hiring=-25),
    },
)

OMENS = (
    Omen("Market Boom", "Trading earns {boom_factor} times as much next week."),
    Omen(
        "Supply Shortage",
        "The black market asks {shortage_factor} times the price for materiel, {shortage_weeks} weeks long.",
    ),
    Omen("Demonic Festival", "Hell looks elsewhere: Notice falls by {festival_notice} in every district."),
    Omen("Crackdown", "A district's Authority rises by {crackdown_authority}."),
    Omen("Rival Company", "A competitor takes {rival_dominion} Dominion in a district."),
    Omen(
        "Bribable Official",
        "For {bribe_influence} influence the Notice of a district of your choice falls by {bribe_notice}.",
    ),
    Omen("Skilled Recruit", "Next week an agent of level 2 asks the price of level 1."),
    Omen("Equipment Cache", "{cache_materiel} materiel found."),
    Omen("Informant Network", "The next Espionage worker finds one opportunity more."),
    Omen("Hell Quake", "A district loses {quake_authority} Authority and gains {quake_notice} Notice."),
    Omen("Soul Shipment", "A Smuggling opportunity worth {soul_sovereigns} sovereigns, gone in {soul_timer} weeks."),
    Omen("Plague of Whispers", "Every agent gains {whispers_corruption} Corruption."),
    Omen("Investment Opportunity", "{invest} sovereigns now, {returns} back in {invest_weeks} weeks."),
    Omen("Baron Distracted", "Missions in a district of your choice are easier for {distracted_weeks} weeks."),
    Omen("Inspector General", "The most noticed district gains {inspector_notice} Notice."),
    Omen("Trade Delegation", "{delegation_influence} influence gained."),
    Omen(
        "Saboteur Caught", "{saboteur_sovereigns} sovereigns hush it up, or a district gains {saboteur_notice} Notice."
    ),
    Omen("Hellfire Accident", "A district loses {hellfire_authority} Authority; nobody can work there next week."),
    Omen("Double Agent", "The next mission succeeds or fails for certain, as you wish."),
    Omen("The Collector Calls", "{dues} sovereigns of Company dues, or {dues_strain} Charter Strain."),
)
"""12.1 By d20; what each does is in random_events.py, under these names.  The braces are numbers of `Omens`."""
