"""Ways to play Kingdom."""

from turnwright.core import PRINTED, Preset

PRESETS = (
    PRINTED.but(
        why="Two realms by the book. A castle can fall long before the last round: watch what the other could do next turn.",
        length="Up to 20 rounds",
        difficulty="As strong as your opponent",
    ),
    Preset(
        name="paid",
        title="Every action paid",
        why="Overwork, Tax and Army Attack cost an action point like all others (ruling R3), so attacks come one at a time.",
        length="Up to 20 rounds",
        difficulty="As strong as your opponent",
        options={"free_actions": "ap"},
    ),
)
