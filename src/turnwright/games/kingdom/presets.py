"""Ways to play Kingdom."""

from turnwright.core import PRINTED, Preset

PRESETS = (
    PRINTED.but(
        why="Two realms by the book. A castle can fall early: watch what the other could do next turn.",
        length="20 rounds at most, often far fewer",
        difficulty="As strong as your opponent",
    ),
    Preset(
        name="paid",
        title="Every action paid",
        why="Overwork, Tax and Army Attack cost an action point like all others (ruling R3), so attacks come one at a time.",
        length="20 rounds at most",
        difficulty="As strong as your opponent",
        options={"free_actions": "ap"},
    ),
)
