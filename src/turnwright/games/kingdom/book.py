"""The tables of the book: every number once, with the section that prints it.

A match may change any of them by path, as in `festival.cost=4` or `buildings.mill.cost=6`.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta
from msgspec.structs import astuple

from turnwright.core import Value
from turnwright.core.book import Amount, Count, Percent, Share, Some
from turnwright.core.options import asked

Role = Literal["council", "commander", "fortifier"]
Kind = Literal["house", "farm", "outpost", "watchtower"]
"""3.3 What a player may develop; a garden comes only with Castle Gardens."""
BuildingName = Literal[
    "town_charter",
    "mill",
    "raiders_guild",
    "plow_workshop",
    "market",
    "barracks",
    "citadel",
    "castle_walls",
    "castle_gardens",
    "temple",
    "palace",
    "great_hall",
]
Asset = Literal[Kind, "garden", BuildingName]
"""2.2 What can be sold."""

Castle = Annotated[int, Meta(ge=1, le=999)]
Happiness = Annotated[int, Meta(ge=-40, le=40)]
Lowest = Annotated[int, Meta(ge=-40, le=0)]
Highest = Annotated[int, Meta(ge=0, le=40)]

ROLES: tuple[Role, ...] = get_args(Role)
KINDS: tuple[Kind, ...] = get_args(Kind)
BUILDINGS: tuple[BuildingName, ...] = get_args(BuildingName)
ASSETS: tuple[Asset, ...] = get_args(Asset)


class Options(Value):
    """What the players agree on before the game."""

    max_rounds: Annotated[
        int, asked("Rounds", "How many rounds until victory points are counted (section 1).", ge=20, le=24)
    ] = 20
    free_actions: Annotated[
        Literal["printed", "ap"],
        asked(
            "Free actions",
            "Printed: Overwork, Tax and Army Attack cost no action point. Paid: they cost one like the rest "
            "(ruling R3).",
            labels={"ap": "Paid"},
        ),
    ] = "printed"
    attacks_a_turn: Annotated[
        int,
        asked(
            "Attacks a turn",
            "The most Army Attacks of one turn; 0: one for each commander, as printed (ruling R52).",
            labels={0: "One for each commander"},
            ge=0,
            le=9,
            later=True,
        ),
    ] = 0
    council_most: Annotated[
        int,
        asked(
            "Seats in the council",
            "The most councillors of a realm; 0: no limit, as printed (ruling R53).",
            labels={0: "No limit"},
            ge=0,
            le=99,
            later=True,
        ),
    ] = 0
    repeats: Annotated[
        Literal["printed", "once"],
        asked(
            "Repeated actions",
            "Printed: as often as there are action points. Once: each action of section 3 once a turn, so that "
            "whoever has many points does many different things (ruling R55).",
            labels={"once": "Each once a turn"},
            later=True,
        ),
    ] = "printed"
    income_scope: Annotated[
        Literal["development", "all"],
        asked(
            "Happiness and income",
            "Development: happiness changes the income of the Development Phase alone. All income: also what "
            "Tax and Overwork bring in (ruling R10).",
            labels={"all": "All income"},
        ),
    ] = "development"


class Start(Value):
    """5 What each player has before the first turn, and 2.1 the second player's compensation."""

    gold: Amount = 10
    lands: Some = 2
    farms: Count = 1
    castle: Castle = 10
    capacity: Count = 1
    """People the castle itself houses."""
    council: Count = 1
    happiness: Happiness = 0
    second_player_ap: Count = 1
    second_player_gold: Annotated[int, Meta(ge=-99, le=99)] = 0
    """More gold than the first player has, or less; a purse is never under 0 (R54)."""


class Councillor(Value):
    """0 Council, 2.2 its upkeep."""

    upkeep: Count = 2
    ap: Count = 1


class Officer(Value):
    """0 Army Commander or Fortifier, 2.2 its upkeep: a flat bonus and growth in percent a head."""

    strength: Count = 1
    growth: Share = 25
    upkeep: Count = 1


class Citizen(Value):
    """0 Citizen: unassigned, 2.2 without upkeep."""

    upkeep: Count = 0


class House(Value):
    """3.3"""

    capacity: Count = 1


class Farm(Value):
    """3.3"""

    income: Count = 2


class Outpost(Value):
    """3.3"""

    army: Count = 1
    fort: Count = 1


class Watchtower(Value):
    """3.3"""

    fort: Count = 2
    absorption: Percent = 50


class Garden(Value):
    """3.11"""

    income: Count = 1


class Priced(Value):
    """2.3 What an action costs in gold and in action points."""

    cost: Count = 0
    ap: Count = 1


class Squeeze(Priced):
    """3.1 Overwork and 3.4 Tax: gold and loss of happiness, in hundredths, for each farm or person."""

    ap: Count = 0
    gold: Count = 0
    unrest: Share = 50


class Expansion(Priced):
    """3.2"""

    cost: Count = 2
    happiness: Count = 1


class Move(Priced):
    """3.5"""

    cost: Count = 5
    unrest: Count = 1


class Birth(Priced):
    """3.6"""

    cost: Count = 5
    happiness: Count = 1


class Decree(Priced):
    """3.7"""

    cost: Count = 12
    unrest: Count = 3


class Attack(Priced):
    """3.8"""

    ap: Count = 0
    plunder: Percent = 25
    """Percent of the defender's gold."""
    happiness: Count = 1
    unrest: Count = 1


class Festival(Priced):
    """3.9"""

    cost: Count = 3
    happiness: Count = 2
    damage: Share = 200
    """Percent of the attacker's power that strikes a realm in festival."""


class Plowing(Priced):
    """3.10"""

    cost: Count = 6
    surcharge: Count = 2


class TownCharter(Priced):
    """3.11"""

    cost: Count = 5
    surcharge: Count = 2
    happiness: Count = 1


class Mill(Priced):
    """3.11"""

    cost: Count = 7
    income: Count = 1
    overwork: Count = 1


class RaidersGuild(Priced):
    """3.11"""

    cost: Count = 8
    plunder: Percent = 50


class Market(Priced):
    """3.11"""

    cost: Count = 10
    tax: Count = 1


class Barracks(Priced):
    """3.11"""

    cost: Count = 12
    army: Count = 1
    growth: Share = 10


class Citadel(Priced):
    """3.11"""

    cost: Count = 12
    fort: Count = 5
    growth: Share = 15
    capacity: Count = 1


class CastleWalls(Priced):
    """3.11"""

    cost: Count = 14
    fort: Count = 5
    absorption: Percent = 20


class CastleGardens(Priced):
    """3.11"""

    cost: Count = 15
    gardens: Count = 2
    below: Happiness = 0
    """At the end of Upkeep it cheers a realm whose happiness is under this."""
    happiness: Count = 1


class Temple(Priced):
    """3.11"""

    cost: Count = 16
    happiness: Count = 1
    capacity: Count = 1
    income: Count = 1


class Palace(Priced):
    """3.11"""

    cost: Count = 20
    at_least: Happiness = 3
    """Happiness it needs at the end of Upkeep."""
    unrest: Count = 1


class Buildings(Value):
    """3.11 The buildings, from cheap to dear."""

    town_charter: TownCharter = TownCharter()
    mill: Mill = Mill()
    raiders_guild: RaidersGuild = RaidersGuild()
    plow_workshop: Priced = Priced(cost=10)
    market: Market = Market()
    barracks: Barracks = Barracks()
    citadel: Citadel = Citadel()
    castle_walls: CastleWalls = CastleWalls()
    castle_gardens: CastleGardens = CastleGardens()
    temple: Temple = Temple()
    palace: Palace = Palace()
    great_hall: Priced = Priced(cost=22)

    def rows(self) -> tuple[Priced, ...]:
        """In the order of BUILDINGS."""
        return astuple(self)  # type: ignore[arg-type]


class Tier(Value):
    """4 What happiness does from `at` on, away from 0."""

    at: Happiness
    name: str
    income: Annotated[int, Meta(ge=-500, le=500)] = 0
    """Percent more or less income."""
    discount: Percent = 0
    """Percent off the price of buildings."""
    growth: Share = 0
    """Percentage points more growth a head."""
    stops_growth: bool = False
    halves_ap: bool = False


class Mood(Value):
    """4 Happiness: its bounds and its tiers, as printed from the top down."""

    lowest: Lowest = -10
    highest: Highest = 10
    tiers: tuple[Tier, ...] = (
        Tier(10, "jubilant", income=50, discount=20, growth=20),
        Tier(8, "delighted", income=50, discount=20),
        Tier(5, "happy", income=25, discount=20),
        Tier(3, "content", income=25),
        Tier(0, "calm"),
        Tier(-3, "grumbling", income=-25),
        Tier(-5, "restless", income=-25, stops_growth=True),
        Tier(-8, "seething", income=-50, stops_growth=True),
        Tier(-10, "in revolt", income=-50, stops_growth=True, halves_ap=True),
    )


class Liquidation(Value):
    """2.2 What a sale in need brings (ruling R19)."""

    development: Count = 1
    building: Percent = 50
    """Percent of the printed price."""


class Victory(Value):
    """1 Victory points: one for so many of each, up to a limit."""

    castle: Count = 1
    castle_most: Amount = 10
    gold: Count = 6
    gold_most: Amount = 5
    developments: Count = 2
    developments_most: Amount = 7
    population: Count = 1
    happiness: Count = 1
    happiness_most: Amount = 10
    happiness_least: Happiness = -5
    buildings: Count = 2


class Book(Value):
    """All numbers of the book."""

    start: Start = Start()
    council: Councillor = Councillor()
    commander: Officer = Officer()
    fortifier: Officer = Officer()
    citizen: Citizen = Citizen()
    house: House = House()
    farm: Farm = Farm()
    outpost: Outpost = Outpost()
    watchtower: Watchtower = Watchtower()
    garden: Garden = Garden()
    overwork: Squeeze = Squeeze(gold=2)
    expand: Expansion = Expansion()
    develop: Priced = Priced(cost=3)
    tax: Squeeze = Squeeze(gold=4)
    reallocate: Move = Move()
    raise_pop: Birth = Birth()
    decree: Decree = Decree()
    attack: Attack = Attack()
    festival: Festival = Festival()
    plow: Plowing = Plowing()
    buildings: Buildings = Buildings()
    liquidation: Liquidation = Liquidation()
    happiness: Mood = Mood()
    victory: Victory = Victory()


BOOK = Book()
