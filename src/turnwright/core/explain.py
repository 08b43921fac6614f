"""A number a player sees: labelled terms with their sections.  The number shown is the number used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from .language import speaker, spoken
from .values import Value

Row = tuple[str, int, str]
"""Label, value, section: what a rule in the hot path lists instead of a Sum.  `added` uses it, `Sum.of` says it and shows it."""


def added(rows: Iterable[Row]) -> int:
    """What the rows come to."""
    total = 0
    for _, value, _ in rows:
        total += value
    return total


class Term(Value):
    """One line of a Sum: what it is, how much, and the section that says so."""

    label: str
    value: int
    section: str = ""


class Sum(Value):
    """Terms that add up to a total.  Rounding, caps and floors are terms of their own, so the addition always holds."""

    label: str
    terms: tuple[Term, ...] = ()
    unit: str = ""
    parts: ClassVar[int] = 1
    """Into how many the unit is divided: the values count those, and are shown in whole units and decimals.  A kind of sum has its
    own; a field it cannot be, since tables keep sums and their digests would change."""

    @property
    def total(self) -> int:
        return sum(term.value for term in self.terms)

    @classmethod
    def of(cls, label: str, rows: Iterable[Row], unit: str = "") -> Self:
        """The rows a rule lists; rows of nothing are left out."""
        by = speaker()
        return cls(label, tuple(Term(spoken(by, row[0]), row[1], row[2]) for row in rows if row[1]), unit)

    def said(self, package: str) -> Self:
        """With the name and unit that the package's rules gave it, which they never say themselves."""
        return self.but(label=spoken(package, self.label), unit=spoken(package, self.unit))

    def shown(self, value: int) -> float:
        """A value of this sum as people read it: 4250 hundredths are 42.5."""
        return value // self.parts if value % self.parts == 0 else value / self.parts

    def plus(self, label: str, value: int, section: str = "") -> Self:
        """One more term; a term of nothing is left out."""
        return self._plus(spoken(speaker(), label), value, section) if value else self

    def _plus(self, label: str, value: int, section: str) -> Self:
        return self.but(terms=(*self.terms, Term(label, value, section)))

    def within(self, low: int | None, high: int | None, label: str, section: str = "") -> Self:
        """Clamped: the term says how much the limit took or gave."""
        total = self.total
        kept = total if low is None else max(low, total)
        kept = kept if high is None else min(high, kept)
        return self._plus(spoken(speaker(), label), kept - total, section) if kept != total else self


class Hundredths(Sum):
    """A sum whose values count hundredths of its unit."""

    parts: ClassVar[int] = 100
