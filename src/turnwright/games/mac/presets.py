"""Ways to play Mechanized Armour Commander: a battle, or a company's campaign."""

from turnwright.core import Preset

OF_A_BATTLE = ("lance", "opponents", "difficulty", "faction")
OF_A_CAMPAIGN = (
    "days",
    "terrain_by_planet",
    "board_refills",
    "reduced_pay_from_posted",
    "withdrawal_must_be_earned",
    "sell_net_of_repair",
)

PRESETS = (
    Preset(
        name="battle",
        title="Battle",
        why="One battle between two lances: against the book's own enemy, a bot, or somebody at this screen.",
        length="One battle",
        difficulty="By the lances you choose",
        idle=("mode", *OF_A_CAMPAIGN),
    ),
    Preset(
        name="campaign",
        title="Campaign",
        why="A mercenary company from 2847 on (13): contracts, repairs, pilots and a galaxy to fly through, for one player.",
        length="A year of 365 days, with a battle for each contract",
        difficulty="By the contracts you take",
        seats=1,
        options={"mode": "campaign"},
        idle=("mode", *OF_A_BATTLE),
    ),
    Preset(
        name="short-campaign",
        title="Short campaign",
        why="The same company for three months: enough for the first contracts and repairs.",
        length="90 days, with a battle for each contract",
        difficulty="By the contracts you take",
        seats=1,
        options={"mode": "campaign", "days": 90},
        idle=("mode", *OF_A_BATTLE),
    ),
)
