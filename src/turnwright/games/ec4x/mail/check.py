"""1.3.2 What a sheet would come to, line by line, from nothing but what its house knows: for orders written elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Dice
from turnwright.core.mail import Judgement, Verdict
from turnwright.kit.words import say

from ..assets import Refusal
from ..command import carry_out
from ..imagine import imagine_into
from ..lines import Line
from ..state import Reach, Seen
from ..text import stakes
from ..text.words import pp


def judge(view: Seen, sheet: Sequence[Line]) -> Judgement:
    """1.3.2 Cost and refusal of each line, in the ruled order, in a world that agrees with the view."""
    seat = view.me
    t = Reach(seats=view.seats, options=view.options, book=view.book, dice=Dice(bytes(32)))
    imagine_into(t, view)
    before = start = t.houses[seat].treasury
    verdicts = [Verdict()] * len(sheet)
    for at, reason in carry_out(t, seat, tuple(sheet)):
        left = t.houses[seat].treasury
        verdicts[at] = Verdict(say("{before} PP", before=pp(before - left)) if left != before else "", reason or "")
        before = left
    faults = tuple(Refusal(at, verdict.refused) for at, verdict in enumerate(verdicts) if verdict.refused)
    left_over = say("{before} of {start} PP are left.", before=pp(before), start=pp(start))
    return Judgement(tuple(verdicts), f"{left_over} {stakes.said(view.but(sheet=tuple(sheet), faults=faults))}".strip())
