"""5.2, 5.3 The words on a card, each explained in a line: for whoever draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnwright.kit.words import say, wordlist

from ..agenda.timers import Delay
from ..book import MEANINGS
from ..cards import ActionCard, CardInPlay, Objective
from ..effects import Effect, Looped, Returned
from ..effects.choices import Choice, IfControls, IfRemembered
from ..effects.controlled_cards import Copy, Improve
from ..effects.decks import Disrupt, Foresee, Recur, Reshuffle, Scout
from ..provinces import Weigh

KEYWORDS: dict[type[Effect], str] = wordlist(
    {
        Copy: "Copy: gain one more of a card you control.",
        Delay: "Delay: empty so many slices of timers in play, as you choose.",
        Disrupt: "Disrupt: the top cards of the Action Deck go to the discard.",
        Foresee: "Foresee: look at the top of the Action Deck; one card may go to the hand.",
        Improve: "Improve: the card does more and costs 1 Trade Good more.",
        Recur: "Recur: cards of your choice go from the Action Discard to the hand.",
        Reshuffle: "Reshuffle: cards of your choice go from the Action Discard into the deck.",
        Scout: "Scout: look at the top of the Objective Deck; one card may go under it.",
    }
)
"""5.3 Keywords in one line each."""


def glossary(row: ActionCard | CardInPlay) -> list[str]:
    """What the tags and keywords on a card mean, in the order in which they stand there."""
    said = [MEANINGS[tag] for tag in row.tags if tag in MEANINGS]
    said += [KEYWORDS[type(effect)] for effect in printed(row) if type(effect) in KEYWORDS]
    if isinstance(row, ActionCard):
        said += [say("Kept: what happens when the phase ends with it in the hand.")] if row.retained else []
        said += (
            [say("Clock: one slice for each play of a card of this name; full, it acts and is emptied.")]
            if row.clock
            else []
        )
    elif any(isinstance(r.fate, Returned) for r in row.resolutions):
        said.append(say("Returns: goes to the Objective Discard and may come again."))
    if isinstance(row, CardInPlay) and row.timer:
        again = say("starts again") if isinstance(row.timer.fate, Looped) else say("the card leaves")
        said.append(say("Timer: one slice each Reset; full, it acts and {again}.", again=again))
    if isinstance(row, Objective) and (row.escalates or row.erupts):
        said.append(say("Escalation: two of one name in the Agenda are destroyed for what stands there."))
    return list(dict.fromkeys(said))


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
