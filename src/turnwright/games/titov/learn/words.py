"""5.3 The keywords that a newcomer meets first."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import say


def glossary() -> Sequence[Meaning]:
    return (
        Meaning(say("Action Phase"), say("Cards are played from the hand for resources."), "6.1"),
        Meaning(say("Agenda"), say("Where Objectives lie open, each with its timer."), "5.3.4"),
        Meaning(say("Bank"), say("What you have of the five resources."), "5.3.5"),
        Meaning(
            say("Calamity"),
            say("A bad card for each unit that you must lose and do not have."),
            "5.3.6",
            (say("Calamities"),),
        ),
        Meaning(
            say("Clock"),
            say("A pie of slices with an effect when it is full; all copies of a card share one."),
            "5.3.8",
        ),
        Meaning(
            say("Crisis"),
            say(
                "A conflict on a track: it falls every turn and rises as you spend on it. Won at its end, lost below 0."
            ),
            "5.3.9",
        ),
        Meaning(
            say("Crisis Phase"), say("Resolutions are taken: resources are spent on Milestone and Objectives."), "6.2"
        ),
        Meaning(say("Delay"), say("One slice off any timer in play."), "5.3.10"),
        Meaning(say("Escalation"), say("Two cards of one name in the Agenda become something worse."), "5.3.15"),
        Meaning(say("Expendable"), say("Destroyed when it is played."), "5.2.1"),
        Meaning(
            say("Improve"),
            say("A card becomes its better version: it produces 2 more and costs 1 Trade Good more."),
            "5.3.20",
        ),
        Meaning(say("Mandatory"), say("The Action Phase cannot end while such a card is in the hand."), "5.2.6"),
        Meaning(
            say("Milestone"), say("A card of the main quest; one lies open at a time."), "5.1.1", (say("Milestones"),)
        ),
        Meaning(
            say("Misfortune"),
            say("A bad action card: it costs something to be rid of and hurts when kept in the hand."),
            "5.2.5",
            (say("Misfortunes"),),
        ),
        Meaning(
            say("Monument"),
            say("Stands in the Agenda for a few turns and brings something at the start of each."),
            "5.2.4",
        ),
        Meaning(say("Objective"), say("A side quest, trouble or chance in the Agenda."), "5.1.3", (say("Objectives"),)),
        Meaning(
            say("Province"),
            say(
                "Weighs the sum of two resources: enough, and it yields; too little, and what stands after ELSE happens."
            ),
            "5.2.7",
        ),
        Meaning(say("Reset Phase"), say("Timers advance, the Agenda is filled, the next turn begins."), "6.3"),
        Meaning(
            say("Resolution"),
            say("A way to deal with a Milestone or Objective: a price, a task or a state."),
            "5.3.31",
            (say("Resolutions"),),
        ),
        Meaning(
            say("Retained"), say("What happens if the card is still in the hand when the Action Phase ends."), "5.3.37"
        ),
        Meaning(
            say("Scout"), say("Look at the top cards of the Objective Deck; one of them may go under it."), "5.3.38"
        ),
        Meaning(say("Seasonal"), say("Destroyed if it is still in the hand when the Action Phase ends."), "5.2.8"),
        Meaning(
            say("Timer"),
            say("Advances by itself every Reset Phase; when it is full, what stands beside it happens."),
            "5.3.40",
            (say("timers"),),
        ),
        Meaning(say("War"), say("An armed conflict on a track, mostly fed with Might."), "5.3.41"),
    )
