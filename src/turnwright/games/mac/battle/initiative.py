"""1 Phase 2: who acts when."""

from __future__ import annotations

from turnwright.core import Step

from ..events import Restarting, RoundBegan
from ..state import Mac


class Initiative(Step[Mac]):
    """1 Phase 2: by Speed, then Piloting; then the first side, then the roster (R6)."""

    def run(self, t: Mac) -> None:
        t.phase, t.turn = "initiative", 0
        rows = t.book.chassis
        able = [frame for frame in t.frames.values() if not frame.lost]
        able.sort(key=lambda f: (-rows[f.chassis].speed, -f.pilot.piloting, f.side, f.id))
        t.order = [frame.id for frame in able]
        t.tell(RoundBegan, t.round, tuple(t.order))
        for frame in able:
            if frame.shutdown:
                t.tell(Restarting, frame.id, frame.stress)
