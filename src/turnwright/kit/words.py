"""Numbers and lists in words, the same in every game and client; `say` and the others of core/language.py for what is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from turnwright.core import Meaning, Task
from turnwright.core.language import READER, filled, kept, kept_by, said_n, say, say_n, speaker, spoken, wordlist

__all__ = [
    "MONTHS",
    "a_or_an",
    "capital",
    "counted",
    "filled",
    "kept",
    "kept_by",
    "listed",
    "meaning",
    "plain",
    "plural",
    "say",
    "say_n",
    "signed",
    "spoken",
    "task",
    "wordlist",
]

MONTHS = wordlist((
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
))  # fmt: skip


def plural(noun: str) -> str:
    """days, colonies; whatever goes another way is given to `counted`."""
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def counted(number: int, noun: str, many: str = "") -> str:
    """1 frame, 2 frames: in a catalogue the message `{n} frame` with its plural."""
    if READER.get() is None:
        return f"{number} {noun if number == 1 else many or plural(noun)}"
    return said_n(speaker(), f"{{n}} {noun}", f"{{n}} {many or plural(noun)}", number, {})


def a_or_an(noun: str) -> str:
    """an Enforcer, a Scout: by the first letter, which is how the names in our books sound.

    Other languages have the noun alone, and a message asks for the form that it needs.
    """
    if READER.get() is not None:
        return noun
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def meaning(word: str, text: str, section: str, *forms: str) -> Meaning:
    """A word of the book for a game's glossary: what it means, where it stands, and other forms of it; each is a message."""
    book = speaker()
    word, text, *others = (spoken(book, one) for one in (word, text, *forms))
    return Meaning(word, text, section, tuple(others))


def task(*, title: str, todo: str = "", why: str = "", won: str | Callable[[Any], str] = "", **more: Any) -> Task:
    """A step of a lesson; each of its words is a message."""
    book = speaker()
    title, todo, why = (spoken(book, one) for one in (title, todo, why))
    return Task(title=title, todo=todo, why=why, won=spoken(book, won) if isinstance(won, str) else won, **more)


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    most = ", ".join(parts[:-1])
    return (
        say("{most} or {last}", most=most, last=parts[-1])
        if joint == "or"
        else say("{most} and {last}", most=most, last=parts[-1])
    )


def plain(number: float) -> str:
    """A number with the typographic minus, if it has one."""
    return f"−{-number:,}" if number < 0 else f"{number:,}"


def signed(number: float) -> str:
    """A number with its sign: +2, −2, 0."""
    return f"+{number:,}" if number > 0 else plain(number)


def capital(words: str) -> str:
    """With a capital letter, all others as they are."""
    return words[:1].upper() + words[1:]
