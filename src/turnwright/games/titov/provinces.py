"""5.2.7 Province: its test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnwright.core.book import Count
from turnwright.kit.words import say

from .effects import Effect, names, say_all
from .effects.choices import Plain
from .state import LETTERS, Realm

if TYPE_CHECKING:
    from .book import Book


class Weigh(Effect):
    """5.2.7, 6.1.3.2 A Province weighs two resources: enough, it yields; else what stands after ELSE happens."""

    of: str
    at_least: Count
    then: tuple[Plain, ...]
    otherwise: tuple[Plain, ...]

    def run(self, t: Realm) -> None:
        t.then(*(self.then if self.weight(t.bank) >= self.at_least else self.otherwise))

    def weighed(self, bank: Sequence[int]) -> list[int]:
        return [bank[LETTERS.index(letter)] for letter in self.of]

    def weight(self, bank: Sequence[int]) -> int:
        return sum(self.weighed(bank))

    def words(self, book: Book) -> str:
        return say(
            "if {names} is at least {at_least}: {then}, else {otherwise}",
            self,
            names=" + ".join(names(self.of)),
            then=say_all(self.then, book),
            otherwise=say_all(self.otherwise, book),
        )
