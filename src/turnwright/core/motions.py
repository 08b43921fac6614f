"""What is seen to happen on a board: where something goes, who fires at whom, what a number grew by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from .values import Value

Sound = Literal["", "play", "blow", "dice", "gain", "loss", "message"]
"""What a motion can be heard as; the pages make each of them."""
SIGN = re.compile(r"[+−](?=\d)")


class Motion(Value, omit_defaults=True):
    """One short motion.  It names parts of the board by their `data-ref`, or by the `data-spot` of a place that cannot be
    clicked, and leaves the board as it is drawn.  What is drawn apart from a part and goes where it goes names it as `data-with`.

    - `move`: what is drawn as `what` comes to its place from `start`, by way of `via`; without it, a mark goes from there to `to`
    - `card`: the same, with the back of a card for a mark
    - `strike`: what is drawn as `what` goes to `to` and back again
    - `shot`: a line from `start` to `to`
    - `flash`: `to` lights up
    - `number`: nothing but the words

    The words (a number with its sign, or one or two words) rise from `to` when it is reached.  Whoever wants sounds hears it,
    too: as its kind and its words have it, or as `sound` says.
    """

    kind: Literal["move", "card", "strike", "shot", "flash", "number"]
    to: str
    start: str = ""
    what: str = ""
    via: tuple[str, ...] = ()
    words: str = ""
    sound: Sound = ""

    @property
    def heard(self) -> Sound:
        """The sound that goes with it: what goes somewhere is played, what hits is a blow, a number is gained or lost."""
        if self.sound:
            return self.sound
        if self.kind in ("strike", "shot"):
            return "blow"
        if self.kind in ("flash", "number") and (sign := SIGN.search(self.words)):
            return "gain" if sign[0] == "+" else "loss"
        return "play"

    @property
    def refs(self) -> Iterator[str]:
        """All the parts that it names."""
        yield from filter(None, (self.to, self.start, self.what, *self.via))
