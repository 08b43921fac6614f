"""5.2, 5.3 The words of the book, each explained in a line: on the cards that bear them, and all of them where one learns the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnwright.core import Meaning
from turnwright.kit.words import capital, plural, say, wordlist

from ..agenda.fates import Looped, Returned
from ..cards import ActionCard, CardInPlay, Objective
from ..effects import Effect
from ..effects.choices import Choice, IfControls, IfRemembered
from ..provinces import Weigh

TERMS = wordlist(
    {
        "Action Phase": "Action Phase: cards are played from the hand for resources.",
        "Agenda": "Agenda: where Objectives lie open, each with its timer.",
        "Bank": "Bank: what you have of the five resources.",
        "Calamity": "Calamity: a bad card for each unit that you must lose and do not have; may escalate.",
        "Clock": "Clock: one slice for each play of a card of this name; full, it acts and is emptied.",
        "Copy": "Copy: gain one more of a card you control.",
        "Crisis": "Crisis: a conflict on a track, fed with the named resource; it falls every turn, and is lost below 0.",
        "Crisis Phase": "Crisis Phase: Resolutions are taken; resources are spent on Milestone and Objectives.",
        "Delay": "Delay: empty so many slices of timers in play, as you choose.",
        "Disrupt": "Disrupt: the top cards of the Action Deck go to the discard.",
        "Escalation": "Escalation: two of one name in the Agenda are destroyed for what stands there.",
        "Expendable": "Expendable: destroyed when it is played.",
        "Foresee": "Foresee: look at the top of the Action Deck; one card may go to the hand.",
        "Improve": "Improve: the card does more and costs 1 Trade Good more.",
        "Industry": "Industry: improves action cards for Trade Goods.",
        "Ma'at": "Ma'at: the order of seasons and gods; brings Stability.",
        "Mandatory": "Mandatory: must be played before the phase can end.",
        "Milestone": "Milestone: a card of the main quest; one lies open at a time.",
        "Misfortune": "Misfortune: hurts while it is kept, costs to be rid of.",
        "Monument": "Monument: brings something at each start of turn, for a while.",
        "Objective": "Objective: a side quest, trouble or chance in the Agenda.",
        "Project": "Project: built step by step; a turn with a step halts its timer.",
        "Province": "Province: free; weighs two resources: enough, and it yields; else what stands after ELSE happens.",
        "Recur": "Recur: cards of your choice go from the Action Discard to the hand.",
        "Reset Phase": "Reset Phase: timers advance, the Agenda is filled, the next turn begins.",
        "Reshuffle": "Reshuffle: cards of your choice go from the Action Discard into the deck.",
        "Resolution": "Resolution: a way to deal with a Milestone or Objective: a price, a task or a state.",
        "Retained": "Retained: what happens if the card is still in the hand when the Action Phase ends.",
        "Scout": "Scout: look at the top of the Objective Deck; one card may go under it.",
        "Seasonal": "Seasonal: destroyed if it is kept in the hand.",
        "Statecraft": "Statecraft: the business of rule.",
        "Timer": "Timer: one slice each Reset; full, what stands beside it happens.",
        "Trade": "Trade: turns Food into Trade Goods.",
        "Troop": "Troop: turns Food into Might.",
        "War": "War: a conflict on a track, fed with Might; it falls every turn, and is lost below 0.",
    }
)
"""A line for each word, which begins with it."""
SECTIONS = {
    "Action Phase": "6.1", "Agenda": "5.3.4", "Bank": "5.3.5", "Calamity": "5.3.6", "Clock": "5.3.8",
    "Copy": "5.3.16", "Crisis": "5.3.9", "Crisis Phase": "6.2", "Delay": "5.3.10", "Disrupt": "5.3.12",
    "Escalation": "5.3.15", "Expendable": "5.2.1", "Foresee": "5.3.14", "Improve": "5.3.20", "Industry": "5.2.2",
    "Ma'at": "5.2.3", "Mandatory": "5.2.6", "Milestone": "5.1.1", "Misfortune": "5.2.5", "Monument": "5.2.4",
    "Objective": "5.1.3", "Project": "5.3.35", "Province": "5.2.7", "Recur": "5.3.27", "Reset Phase": "6.3",
    "Reshuffle": "5.3.30", "Resolution": "5.3.31", "Retained": "5.3.37", "Scout": "5.3.38", "Seasonal": "5.2.8",
    "Statecraft": "5.2.9", "Timer": "5.3.40", "Trade": "5.2.10", "Troop": "5.2.11", "War": "5.3.41",
}  # fmt: skip
FORMS = wordlist(
    {term: plural(term) for term in ("Calamity", "Milestone", "Objective", "Resolution")} | {"Timer": "timers"}
)
"""Other forms, as texts have them."""


def meanings() -> list[Meaning]:
    """All the words, as a dictionary has them."""
    return [_entry(term) for term in TERMS]


def _entry(term: str) -> Meaning:
    word, _, text = TERMS[term].partition(": ")
    return Meaning(word, capital(text), SECTIONS[term], (FORMS[term],) if term in FORMS else ())


def meaning(term: str) -> str:
    """A word as a card explains it; nothing for a plain label (R42)."""
    return str(TERMS.get(term, ""))


def glossary(row: ActionCard | CardInPlay) -> list[str]:
    """What the tags and keywords on a card mean, in the order in which they stand there."""
    said = [meaning(term) for term in (*row.tags, *(type(effect).__name__ for effect in printed(row)))]
    if isinstance(row, ActionCard):
        said += [say("Kept: what happens when the phase ends with it in the hand.")] if row.retained else []
        said += [meaning("Clock")] if row.clock else []
    elif any(isinstance(r.fate, Returned) for r in row.resolutions):
        said.append(say("Returns: goes to the Objective Discard and may come again."))
    if isinstance(row, CardInPlay) and row.timer:
        again = say("starts again") if isinstance(row.timer.fate, Looped) else say("the card leaves")
        said.append(say("Timer: one slice each Reset; full, it acts and {again}.", again=again))
    if isinstance(row, Objective) and (row.escalates or row.erupts):
        said.append(meaning("Escalation"))
    return list(dict.fromkeys(filter(None, said)))


def printed(row: ActionCard | CardInPlay) -> Iterator[Effect]:
    """Every effect on the card, those inside others too."""
    if isinstance(row, ActionCard):
        yield from within((*row.effects, *row.retained, *(row.clock.effects if row.clock else ())))
        return
    yield from within(row.immediate)
    for resolution in row.resolutions:
        yield from within(resolution.effects)
    if row.track:
        yield from within((*row.track.victory, *row.track.defeat))
    if row.timer:
        yield from within(row.timer.effects)
    if isinstance(row, Objective):
        yield from within(row.erupts)
        for option in row.monument.options if row.monument else ():
            yield from within(option)


def within(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, Weigh):
            yield from within((*effect.then, *effect.otherwise))
        elif isinstance(effect, Choice | IfControls | IfRemembered):
            for option in effect.outline().options:
                yield from within(option)
