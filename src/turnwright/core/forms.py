"""Forms: how people fill in an action that `legal` cannot list in full.  Drafts: what they wrote down so far."""

from __future__ import annotations

import re
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from .language import say
from .reading import LARGEST
from .values import Malformed, Value, Words

AMOUNT = re.compile(r"[+-]?[0-9]{1,13}(\.[0-9]{0,6})?")


class Pick(Value):
    """A value that a field may take, in words; clicking a drawn part with one of these refs picks it."""

    value: Any
    label: str
    refs: tuple[str, ...] = ()


class Field(Value, kw_only=True):
    """A field of an action to fill in: a number, or one of its picks (some of them, where `several`)."""

    name: str
    title: str
    picks: tuple[Pick, ...] | None = None
    """What there is to choose from, which may be nothing; None for a number."""
    several: bool = False
    """The action holds a tuple."""
    low: int = 0
    high: int | None = None
    """What numbers make sense.  It is shown, not enforced: `check` is the law and says why."""
    scale: int = 1
    """How many of the action's units are one of the shown: 100 where an action counts hundredths."""
    unit: str = ""

    def read(self, text: str) -> Any:
        """The value that was typed or picked."""
        if self.several:
            return tuple(self._pick(word) for word in text.split())
        return self._number(text) if self.picks is None else self._pick(text)

    def show(self, value: Any) -> str:
        """The value as `read` takes it: a number as people write it, a pick by its label, nothing if it is none of them."""
        if self.several:
            return " ".join(map(str, value))
        if self.picks is not None:
            return next((pick.label for pick in self.picks if pick.value == value), "")
        return f"{Decimal(value) / self.scale:f}"

    def _pick(self, text: str) -> Any:
        """By its value, its label, or the only label that starts so."""
        picks, wanted = self.picks or (), " ".join(text.lower().split())
        named = {pick.label.lower(): pick.value for pick in picks}
        begun = [label for label in named if wanted and label.startswith(wanted)]
        for pick in picks:
            if wanted == str(pick.value).lower():
                return pick.value
        if wanted in named or len(begun) == 1:
            return named[wanted if wanted in named else begun[0]]
        near = begun[:3] or get_close_matches(wanted, named, n=1)
        hint = (" " + say("or") + " ").join(pick.label for pick in picks if pick.label.lower() in near)
        title, name = self.title, text.strip()[:40]
        if not wanted:
            if not picks:
                raise Malformed(say("{title}: nothing is chosen, and there is none.", title=title))
            raise Malformed(say("{title}: nothing is chosen; choose one from the list.", title=title))
        if hint:
            raise Malformed(say("{title}: there is no {name}; do you mean {hint}?", title=title, name=name, hint=hint))
        if picks:
            raise Malformed(say("{title}: there is no {name}; choose one from the list.", title=title, name=name))
        raise Malformed(say("{title}: there is no {name}, and there is none.", title=title, name=name))

    def _number(self, text: str) -> int:
        if AMOUNT.fullmatch(text.strip()):
            amount = Decimal(text.strip()) * self.scale
            if abs(amount) <= LARGEST and amount == int(amount):
                return int(amount)
        title, typed, whole = self.title, text.strip()[:20], self.scale == 1
        if not typed:
            raise Malformed(
                say("{title}: type a whole number.", title=title)
                if whole
                else say("{title}: type a number such as 12.5.", title=title)
            )
        raise Malformed(
            say("{title}: {typed} is no whole number.", title=title, typed=typed)
            if whole
            else say("{title}: {typed} is no number such as 12.5.", title=title, typed=typed)
        )


class Form(Value):
    """An action to fill in: what it is called and under which heading it stands, and the action to start from."""

    words: Words
    action: Any


class Written(Value):
    """A line of a draft in words, with its price, why it would be refused as the draft stands, and what strikes it."""

    words: Words
    code: str = ""
    """What stands on its badge, as short as the book's own codes."""
    cost: int = 0
    """In the units of the draft's totals."""
    fault: str = ""
    strike: Any = None


class Draft(Value):
    """What a seat wrote down and has not handed in, or has handed in and may take back."""

    title: str
    lines: tuple[Written, ...] = ()
    totals: tuple[tuple[str, int], ...] = ()
    """Sums that run along, such as what there is, what the lines take and what that leaves: the last one matters."""
    scale: int = 1
    """How many of the totals' units are one of the shown."""
    note: str = ""
    """How far the others are, in a few words."""

    def show(self, amount: int) -> str:
        """An amount as people write it, all with as many decimals."""
        return f"{Decimal(amount) / self.scale:,.{len(str(self.scale)) - 1}f}"
