"""Orders as plain text, one a line, as people write them in files and mail.

The `mail` of a game reads and writes one line (core/faces.py).  Everything else about text is done here: comments,
bullets, quoted replies, signatures, odd spaces and line ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar
from unicodedata import category, normalize

from turnwright.core import Value
from turnwright.core.reading import whole

STOPS = re.compile(r"^(--\s*|end\.?|-{2,}\s*original message\s*-*|_{12,})$", re.IGNORECASE)
"""Below such a line there are no more orders: a signature, `end`, the message replied to."""
BULLET = re.compile(r"^(?:[-*•+]\s+|\d{1,3}[.)]\s+)")
FILLING = str.maketrans(dict.fromkeys(',;:=()"“”„', " "))
LONGEST, MOST = 400, 500
"""Characters of a line and lines of a sheet that can still be orders."""

X = TypeVar("X")


class Unreadable(Exception):
    """Why a line cannot be read, in a sentence that says what to do."""


class Incomplete(Unreadable):
    """The line has the wrong shape: an example helps."""


class Problem(Value):
    """A line that cannot be read: its number (from 1), its text, and what to do about it."""

    number: int
    text: str
    reason: str


class Order(Value):
    """A line that was read: its number (from 1), its text as written, and the action it stands for."""

    number: int
    text: str
    action: Any


class Header(Value):
    """The line that says whose orders these are: `SEAT turn 23 key abcd-efgh-...`."""

    who: str
    turn: int
    key: str


class Line(Value):
    """A line worth reading: its number (from 1), its text as written, and the same tidied."""

    number: int
    text: str
    words: str
    above: bool = False
    """Above the header, where people greet: what cannot be read there is no order."""


def split_lines(text: str) -> list[str]:
    """The lines as editors count them."""
    return re.split(r"\r\n|\r|\n", text)


def tidy(raw: str) -> str:
    """The words of a line: no comment, no bullet, no stray punctuation, plain letters and spaces."""
    plain = "".join(" " if category(c)[0] in "ZC" and category(c) != "Cf" else c for c in normalize("NFKC", raw))
    seen = "".join(c for c in plain if category(c) != "Cf")
    bare = BULLET.sub("", seen.partition("#")[0].strip()).translate(FILLING)
    return " ".join(bare.split()).rstrip(".!")


def header_in(row: str) -> Header | None:
    """The header, if this line is one."""
    words = row[:LONGEST].partition("#")[0].translate(FILLING).split()
    if len(words) < 5:
        return None
    *who, turn, number, key, code = words
    count = whole(number, high=999_999)
    if (turn.lower(), key.lower()) != ("turn", "key") or count is None:
        return None
    return Header(BULLET.sub("", " ".join(who)), count, code)


def lines_of(text: str) -> list[Line]:
    """What there is to read: quoted lines, the header, whatever stands above a quotation or below the end are left out."""
    rows = split_lines(text)
    found: list[Line] = []
    for number, raw in enumerate(rows, 1):
        bare = raw.strip().strip("\ufeff")
        if STOPS.match(bare):
            break
        if header_in(bare):
            found = [line.but(above=True) for line in found]
        elif not bare.startswith(">") and not _introduces(rows, number - 1) and (words := tidy(raw)):
            found.append(Line(number, bare, words))
    return found


def quoted(text: str) -> int:
    """How many lines are quoted, and so were not read."""
    return sum(raw.lstrip().startswith(">") and bool(raw.strip(" >\t")) for raw in split_lines(text))


def _introduces(rows: Sequence[str], at: int) -> bool:
    """`On Monday Ada wrote:` over a quotation, on one line or two."""
    for end in (at, at + 1):
        below = next((row for row in rows[end + 1 : end + 3] if row.strip()), "")
        if end < len(rows) and rows[end].rstrip().endswith(":") and below.lstrip().startswith(">"):
            return end == at or rows[at].startswith("On ")
    return False


def parse(view: X, text: str, parse_line: Callable[[X, str], Any]) -> tuple[list[Order], list[Problem]]:
    """The orders of a text, and the lines that cannot be read; none of those spoils another."""
    orders: list[Order] = []
    problems: list[Problem] = []
    for count, line in enumerate(lines_of(text), 1):
        if count > MOST:
            problems.append(Problem(line.number, line.text[:LONGEST], f"Nothing is read after {MOST} lines."))
            break
        try:
            if len(line.words) > LONGEST:
                raise Unreadable("No order is that long; write one order a line.")
            orders.append(Order(line.number, line.text, parse_line(view, line.words)))
        except Unreadable as error:
            if line.above:
                continue
            problems.append(Problem(line.number, line.text[:LONGEST], str(error)))
    return orders, problems


def meant(word: str, known: Iterable[str], listed: bool = True) -> str:
    """How a sentence about an unknown word ends: with what was meant, or with what there is."""
    names = list(known)
    by_case = {name.lower(): name for name in names}
    if near := get_close_matches(word.lower(), by_case, n=1):
        return f"; did you mean {by_case[near[0]]}?"
    return f"; there is {', '.join(names)}." if listed else "."


class Words:
    """The words of a line that are still to be read, from left to right."""

    def __init__(self, words: str) -> None:
        self.left = words.split()

    def next(self, what: str) -> str:
        if not self.left:
            raise Incomplete(f"Say {what}.")
        return self.left.pop(0)

    def take(self, *expected: str) -> bool:
        """Is the next word one of these?  Then it is read."""
        if self.left and self.left[0].lower() in expected:
            self.left.pop(0)
            return True
        return False

    def is_number(self) -> bool:
        return bool(self.left) and whole(self.left[0]) is not None

    def number(self, what: str) -> int:
        """A whole number."""
        word = self.next(what)
        number = whole(word, high=999_999_999)
        if number is None:
            raise Incomplete(f"{word} is not a number; say {what}.")
        return number

    def count(self) -> int | None:
        """`x3`, `3x` or `3`; None if there is nothing of the kind."""
        word = self.left[0].lower().replace("×", "x") if self.left else ""
        digits = word.removeprefix("x") if word.startswith("x") else word.removesuffix("x")
        count = whole(digits, high=9_999_999)
        if count is not None:
            self.left.pop(0)
        return count

    def hundredths(self, what: str) -> int:
        """An amount such as 64.92, in hundredths."""
        word = self.next(what)
        if not re.fullmatch(r"\d{1,7}(\.\d{1,2})?", word, re.ASCII):
            raise Incomplete(f"{word} is no amount such as 64.92; say {what}.")
        whole, _, part = word.partition(".")
        return int(whole) * 100 + int(f"{part}00"[:2])

    def one_of(self, names: Mapping[str, X], what: str, noun: str, listed: bool = True) -> X:
        """The thing that the next words name, in any case; a name may be of several words."""
        by_case = {name.lower(): thing for name, thing in names.items()}
        longest = max((name.count(" ") + 1 for name in names), default=1)
        for count in range(min(longest, len(self.left)), 0, -1):
            said = " ".join(self.left[:count]).lower()
            if said in by_case:
                del self.left[:count]
                return by_case[said]
        word = self.next(what)
        raise Unreadable(f"There is no {noun} {word}{meant(word, names, listed)}")

    def end(self) -> None:
        if self.left:
            raise Incomplete(f"What does {' '.join(self.left)[:40]} mean here?")
