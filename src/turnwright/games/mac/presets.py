"""Ways to play Mechanized Armour Commander: a battle, or a company's campaign."""

from turnwright.core import Preset

OF_A_BATTLE = ("lance", "opponents", "difficulty", "faction")
OF_A_CAMPAIGN = (
    "days", "terrain_by_planet", "board_refills", "contract_days", "reduced_pay_from_posted", "withdrawal_must_be_earned",
    "sell_net_of_repair", "goal",
)  # fmt: skip
FIGHTING = {"enemy_ai": "skilled", "enemy_groups": "by_tactics"}
"""10.5 Enemies that fight as well as their pilots are."""
COMPANY = FIGHTING | {
    "mode": "campaign",
    "goal": "establish",
    "enemy_weight": 65,
    "contract_days": 7,
    "withdrawal_must_be_earned": True,
}

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
        name="fight",
        title="Battle against a skilled enemy",
        why="One battle against enemies of a contract that weigh what they do, the better the harder the contract.",
        length="One battle",
        difficulty="Difficulty 1 to 5",
        measured="With equal frames our hard bot won 91, 89, 79, 63 and 48 % of 300 battles each at difficulties 1 to 5; a battle takes 3 "
        "to 7 rounds in the middle.",
        seats=1,
        options=FIGHTING | {"opponents": "contract"},
        variant={"ai.thought_percent": 16, "ai.thought_from": 0},
        idle=("mode", *OF_A_CAMPAIGN),
    ),
    Preset(
        name="normal",
        title="Company",
        why="A mercenary company that can fail (13.4): skilled enemies in numbers that answer yours, contracts that take a week, "
        "and a withdrawal that has to be earned. Win by being Established or better after a year.",
        length="A year of 365 days, about 35 battles",
        difficulty="Normal",
        measured="Our hard bot was ruined in 3 of 60 years (2 to 14 %), made 5.8 times its starting worth in the middle one and was "
        "Established or better in 93 % (84 to 97 %). Idling, selling out and withdrawing at once never win.",
        seats=1,
        options=COMPANY,
        idle=("mode", *OF_A_BATTLE),
    ),
    Preset(
        name="hard",
        title="Company, hard",
        why="The same against somewhat more enemies; and a damaged frame sells for less by its repair bill and a wreck for nothing, so "
        "every loss counts.",
        length="A year of 365 days, about 20 battles",
        difficulty="Hard",
        measured="Our hard bot was ruined in 13 of 60 years (13 to 34 %), made 2.7 times its starting worth in the middle one and was "
        "Established or better in 50 % (38 to 62 %).",
        seats=1,
        options=COMPANY | {"sell_net_of_repair": True, "enemy_weight": 68},
        idle=("mode", *OF_A_BATTLE),
    ),
    Preset(
        name="campaign",
        title="Campaign as printed",
        why="The book's company from 2847 on (13): contracts, repairs, pilots and a galaxy to fly through. The enemy is always two "
        "frames and a contract takes no time, so a company that has grown has little to fear.",
        length="A year of 365 days, with a battle for each contract",
        difficulty="Easy",
        measured="Our hard bot ended 20 of 20 years a Legend (84 to 100 %), in the middle one with 119 times its starting worth; the normal "
        "one was ruined in 12 of 30 (25 to 58 %).",
        seats=1,
        options={"mode": "campaign", "goal": "establish"},
        idle=("mode", *OF_A_BATTLE),
    ),
    Preset(
        name="short-campaign",
        title="Short campaign",
        why="The printed company for three months: enough for the first contracts and repairs.",
        length="90 days, with a battle for each contract",
        difficulty="Easy",
        measured="Our hard bot was Established or better after 30 of 30 terms (89 to 100 %), the normal one after 9 (17 to 48 %).",
        seats=1,
        options={"mode": "campaign", "goal": "establish", "days": 90},
        idle=("mode", *OF_A_BATTLE),
    ),
)
