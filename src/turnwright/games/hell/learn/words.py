"""The words of the book."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import say, wordlist

MEANINGS = (
    ("Agent", "5.1", "Somebody who goes on missions; has a level, a condition and Corruption. No worker."),
    ("Authority", "2.2", "Hell's hold on a district, 0 to 10: the higher, the harder missions are there."),
    (
        "Baron",
        "10.3",
        "Lord of a district. He demands tribute where Notice is near 10, and strikes at 10 or if he is not paid.",
    ),
    ("Charter Strain", "3.2", "What bad quarters add: 2 for a loss, 1 for missing the target. At 3 you lose."),
    ("Corruption", "9.1", "What every mission does to an agent, 0 to 5; at 5 the agent may break."),
    ("Coup", "11.2", "A mission that wins the game: Authority 0, high Dominion, a strong squad, weeks of preparation."),
    ("Discretion", "4.2", "A job: Notice −1 in the district."),
    ("Dominion", "2.4", "Your hold on a district, 0 to 10: it opens jobs and room for workers."),
    ("Espionage", "4.2", "A job from Dominion 5 on: finds a mission."),
    ("Expansion", "4.2", "A job: Dominion +1 and Notice +1."),
    ("Extraction", "4.2", "A job: materiel equal to Dominion."),
    ("Flawless", "7.3", "30 or more below the chance: all of the reward, no Notice, nobody harmed."),
    ("Influence", "1", "A store: quietens districts and purifies agents."),
    ("Materiel", "1", "A store: upkeep, hiring, medicine, and what traders sell."),
    (
        "Notice",
        "10.1",
        "The attention you draw in a district, 0 to 10. The marks on its scale are where Hell looks closer.",
    ),
    (
        "Prince",
        "10.5",
        "Warns when Notice of all districts together reaches his limit, which the board shows; the second warning ends the game.",
    ),
    ("Pyrrhic", "7.3", "Up to 20 above the chance: half the reward, more Notice, somebody injured."),
    ("Quiet Empire", "11.1", "The way to win: Dominion 7 in three districts, Notice 6 at most, for four weeks."),
    ("Retaliation", "10.4", "The Baron strikes: Dominion −2, and workers flee or stand."),
    (
        "Scrutiny",
        "10.2",
        "Notice at the second mark of its scale: missions are harder, and each week brings a patrol, a shakedown or worse.",
    ),
    ("Sovereigns", "1", "Money."),
    ("Trading", "4.4", "A job from Dominion 3 on: sells up to three materiel."),
)
"""Each with its section."""
WORDS, TEXTS = wordlist(tuple(row[0] for row in MEANINGS)), wordlist(tuple(row[2] for row in MEANINGS))


def glossary() -> Sequence[Meaning]:
    forms = {"Agent": (say("agents"),), "Sovereigns": ("§",)}
    rows = zip(WORDS, TEXTS, MEANINGS, strict=True)
    return tuple(Meaning(word, text, section, forms.get(key, ())) for word, text, (key, section, _) in rows)
