"""Ways to play Kingdom: first the one to begin with, then the printed game, which is what is played unless somebody chooses."""

from turnwright.core import PRINTED, Preset, Swap

PRESETS = (
    Preset(
        name="tuned",
        title="Tuned",
        why="For a long game: one attack a turn, a council of four, paid actions, a castle that outlasts a rush, and rare actions "
        "and buildings made cheaper.",
        length="Mostly 20 rounds",
        difficulty="As strong as your opponent",
        measured="Among nets that learned it Player A won 47 % (42 to 50 %); 43 % of games ended by conquest, 57 % on points. Of 274 "
        "simple lines none won a game against the best net. Farms, fortifiers and the plow stay rare among winners.",
        options={"free_actions": "ap", "attacks_a_turn": 1, "council_most": 4},
        variant={
            "attack.happiness": 0,
            "buildings.barracks.cost": 8,
            "buildings.great_hall.cost": 9,
            "buildings.market.cost": 7,
            "buildings.mill.cost": 4,
            "buildings.palace.cost": 9,
            "buildings.plow_workshop.cost": 2,
            "buildings.raiders_guild.cost": 3,
            "buildings.town_charter.cost": 3,
            "commander.growth": 25,
            "commander.upkeep": 2,
            "decree.cost": 11,
            "decree.unrest": 1,
            "festival.cost": 2,
            "festival.happiness": 3,
            "fortifier.strength": 2,
            "outpost.army": 3,
            "outpost.fort": 2,
            "overwork.gold": 4,
            "plow.cost": 1,
            "reallocate.cost": 0,
            "reallocate.unrest": 0,
            "start.castle": 26,
            "start.second_player_gold": -2,
            "victory.buildings": 1,
        },
    ),
    PRINTED.but(
        why="Two realms by the book. A castle can fall long before the last round: watch what the other could do next turn.",
        measured="Between strong players Player B takes the castle in round 4 or 5: nets that learned the printed game won 512 of "
        "512 as Player B. Beginners and our lower bots do not find it.",
        length="Up to 20 rounds",
        difficulty="As strong as your opponent",
    ),
    Preset(
        name="paid",
        title="Every action paid",
        why="Overwork, Tax and Army Attack cost an action point like all others (ruling R3), so attacks come one at a time.",
        measured="Between two of our normal bots Player B won 143 of 200 games (65 to 77 %), all by conquest, half of them by round 11.",
        length="Up to 20 rounds",
        difficulty="As strong as your opponent",
        options={"free_actions": "ap"},
    ),
)

SWAP = Swap(
    title="Player B's purse",
    number="start.second_player_gold",
    base="start.gold",
    low=0,
    high=30,
    favours=1,
    even={"printed": 2, "tuned": 8, "paid": 8},
)
"""5 What is named by the swap rule; docs/balance.md says how the even purses were measured."""
