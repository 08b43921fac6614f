"""The words of the book."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import say


def glossary() -> Sequence[Meaning]:
    return (
        Meaning(
            say("Agent"),
            say("Somebody who goes on missions; has a level, a condition and Corruption. No worker."),
            "5.1",
            (say("agents"),),
        ),
        Meaning(
            say("Authority"),
            say("Hell's hold on a district, 0 to 10: the higher, the harder missions are there."),
            "2.2",
        ),
        Meaning(say("Baron"), say("Lord of a district. At Notice 9 he demands tribute, at 10 he strikes."), "10.3"),
        Meaning(
            say("Charter Strain"),
            say("What bad quarters add: 2 for a loss, 1 for missing the target. At 3 you lose."),
            "3.2",
        ),
        Meaning(
            say("Corruption"), say("What every mission does to an agent, 0 to 5; at 5 the agent may break."), "9.1"
        ),
        Meaning(
            say("Coup"),
            say("A mission that wins the game: Authority 0, your Dominion 8, a strong squad, four weeks."),
            "11.2",
        ),
        Meaning(say("Discretion"), say("A job: Notice −1 in the district."), "4.2"),
        Meaning(say("Dominion"), say("Your hold on a district, 0 to 10: it opens jobs and room for workers."), "2.4"),
        Meaning(say("Espionage"), say("A job from Dominion 5 on: finds a mission."), "4.2"),
        Meaning(say("Expansion"), say("A job: Dominion +1 and Notice +1."), "4.2"),
        Meaning(say("Extraction"), say("A job: materiel equal to Dominion."), "4.2"),
        Meaning(
            say("Flawless"), say("30 or more below the chance: all of the reward, no Notice, nobody harmed."), "7.3"
        ),
        Meaning(say("Influence"), say("A store: quietens districts and purifies agents."), "1"),
        Meaning(say("Materiel"), say("A store: upkeep, hiring, medicine, and what traders sell."), "1"),
        Meaning(
            say("Notice"),
            say("The attention you draw in a district, 0 to 10. Quiet up to 3, dangerous from 7."),
            "10.1",
        ),
        Meaning(
            say("Prince"),
            say("Warns when Notice of all districts together reaches 25; the second warning ends the game."),
            "10.5",
        ),
        Meaning(
            say("Pyrrhic"), say("Up to 20 above the chance: half the reward, more Notice, somebody injured."), "7.3"
        ),
        Meaning(
            say("Quiet Empire"),
            say("The way to win: Dominion 7 in three districts, Notice 6 at most, for four weeks."),
            "11.1",
        ),
        Meaning(say("Retaliation"), say("At Notice 10: Dominion −2, and workers flee or stand."), "10.4"),
        Meaning(
            say("Scrutiny"),
            say("Notice 7 or 8: missions are harder, and each week brings a patrol, a shakedown or worse."),
            "10.2",
        ),
        Meaning(say("Sovereigns"), say("Money."), "1", ("§",)),
        Meaning(say("Trading"), say("A job from Dominion 3 on: sells up to three materiel."), "4.4"),
    )
