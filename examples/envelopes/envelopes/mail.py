"""2.2, 2.5, 2.6 What an office answers, as text: `send Amberwick to house 2`, `keep Dovetarn`, `pay`, `give up`."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Action
from turnwright.core.mail import Guide
from turnwright.kit.orders import Unreadable, Words, meant

from .actions import GiveUp, Keep, Pay, Seal, Send
from .book import LETTERS
from .questions import Choose, DecideRansom
from .view import Seen

GUIDE = (
    Guide("Orders", "send Amberwick to house 2", "Put a letter into the envelope.", "2.2"),
    Guide("Ransom", "pay", "Take the letter back.", "2.5"),
    Guide("Ransom", "give up", "Leave it.", "2.5"),
    Guide("New letters", "keep Dovetarn", "Keep this one of the two.", "2.6"),
)
VERBS = ("send", "pay", "give", "keep")


def parse_line(seen: Seen, line: str) -> Action:
    words = Words(line)
    verb = words.next("an order").lower()
    match verb:
        case "send":
            letter = _letter(words)
            words.take("to")
            words.take("house")
            action: Action = Send(letter, words.number("the number of the house") - 1)
        case "keep":
            action = Keep(_letter(words))
        case "pay":
            action = Pay()
        case "give":
            words.take("up")
            action = GiveUp()
        case _:
            raise Unreadable(f"There is no order {verb}{meant(verb, VERBS)}")
    words.end()
    return action


def _letter(words: Words) -> str:
    return words.one_of({letter: letter for letter in LETTERS}, "a letter", "letter", listed=False)


def write(seen: Seen, action: Action) -> str:
    match action:
        case Send(letter, house):
            return f"send {letter} to house {house + 1}"
        case Keep(letter):
            return f"keep {letter}"
        case Pay():
            return "pay"
        case GiveUp():
            return "give up"
    raise AssertionError(action)


def answers(seen: Seen, actions: Sequence[Action]) -> list[Action]:
    """2.2 An envelope is sealed when all is in it."""
    return list(actions) if isinstance(seen.question, Choose | DecideRansom) else [*actions, Seal()]


def late(seen: Seen) -> list[Action]:
    """Who sends nothing sends no letter, pays nothing and keeps the first letter shown."""
    if isinstance(seen.question, DecideRansom):
        return [GiveUp()]
    return [Keep(seen.question.offer[0])] if isinstance(seen.question, Choose) else [Seal()]
