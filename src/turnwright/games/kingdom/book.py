"""The tables of the book: every number once, with the section that prints it.

A match may change any of them by path, as in `festival.cost=4` or `buildings.mill.cost=6`.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta
from msgspec.structs import astuple

from turnwright.core import Value

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

ROLES: tuple[Role, ...] = get_args(Role)
KINDS: tuple[Kind, ...] = get_args(Kind)
BUILDINGS: tuple[BuildingName, ...] = get_args(BuildingName)
ASSETS: tuple[Asset, ...] = get_args(Asset)


class Options(Value):
    """What the players agree on before the game."""

    max_rounds: Annotated[
        int,
        Meta(title="Rounds", description="How many rounds until victory points are counted (section 1).", ge=20, le=24),
    ] = 20
    free_actions: Annotated[
        Literal["printed", "ap"],
        Meta(
            title="Free actions",
            description="Printed: Overwork, Tax and Army Attack cost no action point. Paid: they cost one like the rest "
            "(ruling R3).",
            extra={"labels": {"ap": "Paid"}},
        ),
    ] = "printed"
    income_scope: Annotated[
        Literal["development", "all"],
        Meta(
            title="Happiness and income",
            description="Development: happiness changes the income of the Development Phase alone. All income: also what "
            "Tax and Overwork bring in (ruling R10).",
            extra={"labels": {"all": "All income"}},
        ),
    ] = "development"


class Start(Value):
    """5 What each player has before the first turn, and 2.1 the second player's compensation."""

    gold: int = 10
    lands: int = 2
    farms: int = 1
    castle: int = 10
    capacity: int = 1
    """People the castle itself houses."""
    council: int = 1
    happiness: int = 0
    second_player_ap: int = 1


class Councillor(Value):
    """0 Council, 2.2 its upkeep."""

    upkeep: int = 2
    ap: int = 1


class Officer(Value):
    """0 Army Commander or Fortifier, 2.2 its upkeep: a flat bonus and growth in percent a head."""

    strength: int = 1
    growth: int = 25
    upkeep: int = 1


class Citizen(Value):
    """0 Citizen: unassigned, 2.2 without upkeep."""

    upkeep: int = 0


class House(Value):
    """3.3"""

    capacity: int = 1


class Farm(Value):
    """3.3"""

    income: int = 2


class Outpost(Value):
    """3.3"""

    army: int = 1
    fort: int = 1


class Watchtower(Value):
    """3.3"""

    fort: int = 2
    absorption: int = 50


class Garden(Value):
    """3.11"""

    income: int = 1


class Priced(Value):
    """2.3 What an action costs in gold and in action points."""

    cost: int = 0
    ap: int = 1


class Squeeze(Priced):
    """3.1 Overwork and 3.4 Tax: gold and loss of happiness, in hundredths, for each farm or person."""

    ap: int = 0
    gold: int = 0
    unrest: int = 50


class Expansion(Priced):
    """3.2"""

    cost: int = 2
    happiness: int = 1


class Move(Priced):
    """3.5"""

    cost: int = 5
    unrest: int = 1


class Birth(Priced):
    """3.6"""

    cost: int = 5
    happiness: int = 1


class Decree(Priced):
    """3.7"""

    cost: int = 12
    unrest: int = 3


class Attack(Priced):
    """3.8"""

    ap: int = 0
    plunder: int = 25
    """Percent of the defender's gold."""
    happiness: int = 1
    unrest: int = 1


class Festival(Priced):
    """3.9"""

    cost: int = 3
    happiness: int = 2
    damage: int = 200
    """Percent of the attacker's power that strikes a realm in festival."""


class Plowing(Priced):
    """3.10"""

    cost: int = 6
    surcharge: int = 2


class TownCharter(Priced):
    """3.11"""

    cost: int = 5
    surcharge: int = 2
    happiness: int = 1


class Mill(Priced):
    """3.11"""

    cost: int = 7
    income: int = 1
    overwork: int = 1


class RaidersGuild(Priced):
    """3.11"""

    cost: int = 8
    plunder: int = 50


class Market(Priced):
    """3.11"""

    cost: int = 10
    tax: int = 1


class Barracks(Priced):
    """3.11"""

    cost: int = 12
    army: int = 1
    growth: int = 10


class Citadel(Priced):
    """3.11"""

    cost: int = 12
    fort: int = 5
    growth: int = 15
    capacity: int = 1


class CastleWalls(Priced):
    """3.11"""

    cost: int = 14
    fort: int = 5
    absorption: int = 20


class CastleGardens(Priced):
    """3.11"""

    cost: int = 15
    gardens: int = 2
    below: int = 0
    """At the end of Upkeep it cheers a realm whose happiness is under this."""
    happiness: int = 1


class Temple(Priced):
    """3.11"""

    cost: int = 16
    happiness: int = 1
    capacity: int = 1
    income: int = 1


class Palace(Priced):
    """3.11"""

    cost: int = 20
    at_least: int = 3
    """Happiness it needs at the end of Upkeep."""
    unrest: int = 1


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

    at: int
    name: str
    income: int = 0
    """Percent more or less income."""
    discount: int = 0
    """Percent off the price of buildings."""
    growth: int = 0
    """Percentage points more growth a head."""
    stops_growth: bool = False
    halves_ap: bool = False


class Mood(Value):
    """4 Happiness: its bounds and its tiers, as printed from the top down."""

    lowest: int = -10
    highest: int = 10
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

    development: int = 1
    building: int = 50
    """Percent of the printed price."""


class Victory(Value):
    """1 Victory points: one for so many of each, up to a limit."""

    castle: int = 1
    castle_most: int = 10
    gold: int = 6
    gold_most: int = 5
    developments: int = 2
    developments_most: int = 7
    population: int = 1
    happiness: int = 1
    happiness_most: int = 10
    happiness_least: int = -5
    buildings: int = 2


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
