"""Ways to play EC4X."""

from turnwright.core import PRINTED, Preset

PRESETS = (
    PRINTED.but(
        why="Six years of thirteen months; then the highest prestige wins (1.1).",
        length="78 turns",
        difficulty="As strong as the other houses",
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
