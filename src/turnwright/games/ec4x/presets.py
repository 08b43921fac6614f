"""Ways to play EC4X."""

from turnwright.core import PRINTED, Preset

PRESETS = (
    PRINTED.but(
        why="Six years of thirteen months; then the highest prestige wins (1.1).",
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
