"""Ways to play Hell EIC: first those in which the whole book counts, then the printed game, which is what is played unless somebody chooses."""

from typing import Any

from turnwright.core import PRINTED, Preset

FULL: dict[str, Any] = {
    "contested_ground": 12,
    "word_gets_around": True,
    "discretion_per_week": 1,
    "rising_targets": True,
    "expansion_per_week": 1,
    "expansion_materiel": 5,
    "max_weeks": 48,
}
"""16 The parts of the Full Charter."""
NUMBERS: dict[str, Any] = {
    "coup.level": 3,
    "missions.smuggling.base": 60,
    "missions.extraction_run.base": 20,
    "missions.intelligence.difficulty": -2,
    "missions.intelligence.risk": 0,
    "missions.smuggling.timer": 5,
    "missions.intelligence.timer": 5,
    "notice.tribute_per_dominion": 20,
    "levers.easy.prince": 22,
    "levers.easy.chance": 60,
    "levers.normal.prince": 19,
    "levers.hard.prince": 17,
    "levers.hard.hiring": -15,
}
"""16.5 Its numbers."""
ON_HARD: dict[str, Any] = {
    "coup.level": 2,
    "coup.levels": 8,
    "coup.dominion": 7,
    "coup.difficulty": 9,
    "missions.tribute.notice": 5,
}
"""16.5 On Hard agents of level 3 are seldom for hire and money is short: without these hardly anybody tries a Coup or delivers a tribute."""

PRESETS = (
    Preset(
        name="full",
        title="Full Charter",
        why="For a game in which the whole book counts: contested ground, word that gets around, rising targets, and one year "
        "to win in.",
        length="Up to 48 weeks",
        difficulty="Normal (14)",
        measured="Our best bot won 48 % of 240 games (42 to 55 %), by both victories; no simple line won any of 120.",
        options=FULL,
        variant=NUMBERS,
    ),
    Preset(
        name="full-easy",
        title="Full Charter, Easy",
        why="The Full Charter with the book's gentler figures (14).",
        length="Up to 48 weeks",
        difficulty="Easy (14)",
        measured="Our best bot won 81 % of 100 games (72 to 87 %).",
        options={**FULL, "difficulty": "easy"},
        variant=NUMBERS,
    ),
    Preset(
        name="full-hard",
        title="Full Charter, Hard",
        why="The Full Charter with the book's harsher figures (14), and a Coup that can be tried with them.",
        length="Up to 48 weeks",
        difficulty="Hard (14)",
        measured="Our best bot won 31 % of 120 games (23 to 40 %), by both victories.",
        options={**FULL, "difficulty": "hard"},
        variant={**NUMBERS, **ON_HARD},
    ),
    PRINTED.but(
        why="By the book, Normal. Whoever finds the quick way to the Quiet Empire wins in week 7, and meets little of the book.",
        measured="Our bots, even the careless one, won 100 of 100 (96 to 100 %), mostly in week 7.",
        length="7 weeks or more",
        difficulty="Normal (14)",
    ),
    Preset(
        name="easy",
        title="Easy",
        why="The book's own gentler figures (14): a first charter to look around in.",
        measured="Our bots, even the careless one, won 40 of 40 (91 to 100 %).",
        length="7 weeks or more",
        difficulty="Easy (14)",
        options={"difficulty": "easy"},
    ),
    Preset(
        name="hard",
        title="Hard",
        why="The book's own harsher figures (14): it gives you less and asks for more, but the quick way is open here too.",
        measured="Our bots, even the careless one, won 40 of 40 (91 to 100 %).",
        length="7 weeks or more",
        difficulty="Hard (14)",
        options={"difficulty": "hard"},
    ),
    Preset(
        name="long",
        title="Long Charter",
        why="The quick way, slower: one Expansion a week in each district, and the first quarter does not count for the Quiet "
        "Empire. It is longer, not harder.",
        measured="Our bot won 80 of 80 (95 to 100 %), mostly in week 16.",
        length="16 weeks at least",
        difficulty="Normal (14)",
        options={"long_charter": True},
    ),
)
