"""What is seen to happen on a board: where something goes, who fires at whom, what a number grew by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from .values import Value


class Motion(Value, omit_defaults=True):
    """One short motion.  It names parts of the board by their `data-ref`, or by the `data-spot` of a place that cannot be
    clicked, and leaves the board as it is drawn.

    - `move`: what is drawn as `what` comes to its place from `start`, by way of `via`; without it, a mark goes from there to `to`
    - `card`: the same, with the back of a card for a mark
    - `strike`: what is drawn as `what` goes to `to` and back again
    - `shot`: a line from `start` to `to`
    - `flash`: `to` lights up
    - `number`: nothing but the words

    The words (a number with its sign, or one or two words) rise from `to` when it is reached.
    """

    kind: Literal["move", "card", "strike", "shot", "flash", "number"]
    to: str
    start: str = ""
    what: str = ""
    via: tuple[str, ...] = ()
    words: str = ""

    @property
    def refs(self) -> Iterator[str]:
        """All the parts that it names."""
        yield from filter(None, (self.to, self.start, self.what, *self.via))
