"""9.1, 9.2 How a reign ended, in a sentence."""

from __future__ import annotations

from turnwright.core import how_it_ended
from turnwright.kit.words import say

from ..view import Court
from .words import ENDINGS


def ending(view: Court) -> str:
    """By the rules in their own words, or by an act of the match."""
    assert view.outcome is not None
    return (
        say("{ending}, in turn {turn}.", ending=ENDINGS[view.ending], turn=view.turn)
        if view.ending
        else how_it_ended(view.outcome, {})
    )
