"""Ways to play Project Titov."""

from turnwright.core import PRINTED, Preset

PRESETS = (
    PRINTED.but(
        why="By the book: every unit of a loss that you cannot cover brings a Calamity of its own.",
        measured="Our hard bot won 37 of 40 reigns (80 to 97 %), the normal one 20 of 40 (35 to 65 %).",
        length="Two acts, 14 Milestones",
        difficulty="Hard",
    ),
    Preset(
        name="gentle",
        title="Gentle",
        why="A loss that you cannot cover brings one Calamity, not several, and a turn without Food and Stability brings 1 Food "
        "(9.3).",
        measured="Our hard bot won 33 of 33 reigns (90 to 100 %), the normal one 18 of 30 (42 to 75 %).",
        length="Two acts, 14 Milestones",
        difficulty="Easier",
        options={"gentle": True, "gleaning": True},
    ),
    Preset(
        name="first",
        title="First reign",
        why="Gentle, and the first Agenda is a good one to learn on: Ritualized Taxation, a raid and the census (9.3).",
        measured="Our hard bot won 56 of 60 reigns (84 to 97 %), the normal one 42 of 60 (57 to 80 %).",
        length="Two acts, 14 Milestones",
        difficulty="Easier, for learning",
        options={"gentle": True, "gleaning": True, "tutorial": True},
    ),
)
