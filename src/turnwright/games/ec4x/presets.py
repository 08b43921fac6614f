"""Ways to play EC4X."""

from turnwright.core import PRINTED, Preset

PRESETS = (
    PRINTED.but(
        why="Six years of thirteen months; then the highest prestige wins (1.1). Among strong players high taxes and the "
        "Imperial hub decide it.",
        measured="Among four of our hard bots the hub fell in all of 16 games, mostly on turn 14; its last "
        "holder won 88 % (64 to 97 %).",
        length="78 turns",
        difficulty="As strong as the other houses",
    ),
    Preset(
        name="tuned",
        title="Tuned",
        why="For a game in which no line wins by itself: lanes between all neighbours, taxes above 65 % dearer each turn, guarded "
        "homeworlds, industry that counts from five PU on, and a hub that is worth less and held by fewer.",
        length="78 turns",
        difficulty="As strong as the other houses",
        seats=4,
        measured="Among four of our hard bots the hub fell in 50 % of 16 games (28 to 72 %), mostly after turn 50; the winner led by 61 "
        "prestige (median), where it is 498 as printed.",
        options={
            "lane_density": "full",
            "high_tax": "escalating",
            "iu_milestone_min_pu": 5,
            "garrison": "recommended",
        },
        variant={
            "start.armies": 10,
            "start.batteries": 6,
            "hub.pu": 600,
            "hub.industry": 200,
            "hub.fighters": 9,
            "hub.armies": 3,
            "hub.marines": 2,
        },
    ),
    Preset(
        name="duel",
        title="Duel",
        why="Two houses and three years instead of six: the whole book, and an end in sight.",
        length="39 turns",
        difficulty="As strong as the other house",
        measured="Between two of our hard bots the hub fell in all of 24 games, mostly by turn 9, and whoever held it last won all of them (86 to "
        "100 %).",
        seats=2,
        options={"turns": 39},
    ),
    Preset(
        name="four-short",
        title="Four houses, short",
        why="Four houses for three years instead of six, so that there is somebody to make a pact with.",
        length="39 turns",
        difficulty="As strong as the other houses",
        seats=4,
        options={"turns": 39},
    ),
)
