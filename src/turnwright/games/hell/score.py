"""11 How a play ends, and what it is worth."""

from __future__ import annotations

from turnwright.core import Outcome

from .events import GameEnded
from .state import Company

QUIET_EMPIRE = "the Quiet Empire"
COUP = "the Coup"
COUP_EXPOSED = "the Coup, exposed"
REVOKED = "charter revoked"
PRINCE = "the Prince's second warning"
EXPIRED = "charter expired"

SCORES = {QUIET_EMPIRE: 1.0, COUP: 1.0, COUP_EXPOSED: 1.0, REVOKED: -1.0, PRINCE: -1.0, EXPIRED: 0.0}
"""11 Victories, defeats, and the end of time (R7), which is neither."""


def over(t: Company, reason: str) -> None:
    """11 The game ends here and now."""
    t.ended = reason
    t.tell(GameEnded(reason))
    t.finish()


def score(t: Company) -> Outcome:
    """11 One for a victory, minus one for a defeat."""
    worth = SCORES[t.ended]
    return Outcome(t.ended, (0,) if worth > 0 else (), (worth,))
