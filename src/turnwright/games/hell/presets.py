"""Ways to play Hell EIC."""

from turnwright.core import PRINTED, Preset

LONG = "Slower: one Expansion a week in each district, and the first quarter does not count for the Quiet Empire."

PRESETS = (
    PRINTED.but(
        why="By the book, Normal. Whoever finds the quick way to the Quiet Empire wins in week 7, and meets little of the book.",
        length="12-week quarters",
        difficulty="Normal (14)",
    ),
    Preset(
        name="easy",
        title="Easy",
        why="The book's own gentler figures (14): a first charter to look around in.",
        length="12-week quarters",
        difficulty="Easy (14)",
        options={"difficulty": "easy"},
    ),
    Preset(
        name="hard",
        title="Hard",
        why="The book's own harsher figures (14): it gives you less and asks for more.",
        length="12-week quarters",
        difficulty="Hard (14)",
        options={"difficulty": "hard"},
    ),
    Preset(
        name="long",
        title="Long Charter",
        why=f"{LONG} It lasts longer, so you meet more of the book; it is not much harder.",
        length="16 weeks at least",
        difficulty="Normal (14)",
        options={"long_charter": True},
    ),
)
