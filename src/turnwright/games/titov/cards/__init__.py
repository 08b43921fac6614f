"""5.1 Card types: the form of a card's row.

The rows themselves are in action_cards.py (improved ones, 5.3.20, at its end), objectives.py and milestones.py, each Milestone with the
one that follows it; which of them are not the author's own, but fitted or made for this edition, is said at the end of rulings.md.
"""

from __future__ import annotations

from turnwright.core import Value
from turnwright.core.book import Checked
from turnwright.kit.words import say

from ..agenda.fates import DESTROYED, RETURNED, Fate
from ..clocks import Slices
from ..effects import Effect, Few
from ..effects.requirements import Need
from ..effects.spending import FREE, Spend, SpendPer


class Clock(Value):
    """5.3.8 Clock: advances at each play of a card of that name; full, it has its effect and is emptied."""

    slices: Slices
    effects: tuple[Effect, ...]


class ActionCard(Value, kw_only=True):
    """5.1.2 Action cards: played from the hand."""

    name: str
    tags: tuple[str, ...]
    cost: tuple[Spend, ...] = (FREE,)
    """Alternatives: one of them is paid."""
    effects: tuple[Effect, ...] = ()
    retained: tuple[Effect, ...] = ()
    clock: Clock | None = None
    flavour: str = ""


class Resolution(Value):
    """5.3.31 Resolution: requirements, effects, and what becomes of the card."""

    name: str
    spend: Spend | SpendPer = FREE
    """For a Resolution with steps: the price of one step."""
    effects: tuple[Effect, ...] = ()
    fate: Fate = DESTROYED
    needs: tuple[Need, ...] = ()
    steps: Few = 0
    """0: taken at once.  Else a clock or Project of that many steps, each bought on its own."""
    next: str = ""
    """For a Milestone: the one that follows, where it is not the usual one."""


class Track(Value, kw_only=True):
    """5.3.41 War and 5.3.9 Crisis: a scale from 0 to `length`."""

    length: Slices
    start: Few
    spend: Spend
    """The price of `gain` steps."""
    gain: Few = 1
    decay: Few = 1
    victory: tuple[Effect, ...] = ()
    won: Fate = DESTROYED
    defeat: tuple[Effect, ...] = ()
    lost: Fate = DESTROYED


class Timer(Value):
    """5.3.40 Timer: advances every Reset Phase; full, it has its effect."""

    slices: Slices
    effects: tuple[Effect, ...] = ()
    fate: Fate = RETURNED
    setback: Few = 0
    """Steps that a full timer takes off the card's track."""


class Monument(Value):
    """5.2.4 Monument: at each start of turn its clock advances and one of the options is done."""

    slices: Slices
    options: tuple[tuple[Effect, ...], ...]
    full: Fate


class CardInPlay(Checked, kw_only=True):
    """What Milestones and Objectives have in common."""

    name: str
    tags: tuple[str, ...] = ()
    immediate: tuple[Effect, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    track: Track | None = None
    timer: Timer | None = None
    flavour: str = ""

    def fault(self) -> str:
        """5.3.41 A timer sets back nothing but a track."""
        stuck = self.timer and self.timer.setback and not self.track
        return say("{name} has no track that its timer could set back.", name=self.name) if stuck else ""


class Objective(CardInPlay, kw_only=True):
    """5.1.3 Objective cards: placed face up in the Agenda."""

    monument: Monument | None = None
    escalates: str = ""
    """5.3.15 Escalation: what two of the name become."""
    erupts: tuple[Effect, ...] = ()
    """5.3.15 Escalation into an effect instead of a card (R69)."""


class Milestone(CardInPlay, kw_only=True):
    """5.1.1 Milestone cards: the main quest."""

    next: str = ""
