"""1 Phase 4: reaction fire."""

from __future__ import annotations

from turnwright.core import Step

from ..state import Frame, Mac, foes
from .ending import check_end
from .firing import planned, reaches, volley
from .map import distance


class OverwatchPhase(Step[Mac]):
    """1 Phase 4: frames on overwatch fire, in initiative order (R2)."""

    def run(self, t: Mac) -> None:
        if t.ended:
            return
        t.phase = "overwatch"
        for id in t.order:
            frame = t.frames[id]
            if not frame.lost and "overwatch" in frame.did:
                react(t, frame)
                if check_end(t):
                    return


def react(t: Mac, frame: Frame) -> None:
    """1 The nearest enemy in range, with the group that does most damage there and has not fired (R4)."""
    groups = reaches(t, frame)
    for foe in sorted(foes(t, frame), key=lambda foe: (distance(frame.at, foe.at), foe.id)):
        far = distance(frame.at, foe.at)
        able = [group for group, reach in groups.items() if far <= reach]
        if able:
            volley(t, frame.id, foe.id, max(able, key=lambda group: damage(t, frame, group, far)), "overwatch")
            return


def damage(t: Mac, frame: Frame, group: int, far: int) -> int:
    return sum(t.book.weapons[mount.weapon].damage for mount in planned(t, frame, group, far))
