"""How good an imagined world is for a seat: the result if it is over, else the game's own judgement."""

from __future__ import annotations

from typing import Any

from turnwright.core import Game, Outcome, Table
from turnwright.kit.words import wordlist

CLOSE = 0.02
"""Differences in worth, of a judgement from -1 to 1, that nobody should be told of."""
OUTLOOK = wordlist(
    ("you are likely to lose", "you are behind", "it is about even", "you are ahead", "you are likely to win")
)


def outlook(value: float) -> str:
    """The worth of a position, -1 to 1, in words."""
    return str(OUTLOOK[min(4, int((value + 1) * 2.5))])


def worth(outcome: Outcome, seat: int, seats: int) -> float:
    """1 for a win, -1 for a loss, 0 for a draw; to win nothing alone is a loss."""
    if not outcome.winners:
        return 0.0 if seats > 1 else -1.0
    return 1.0 if seat in outcome.winners else -1.0


class Judge:
    """What a game offers to those who think about it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        bot = game.bot
        self.game = game
        self.evaluate = bot.evaluate
        self.appraise = bot.appraise if bot.offers("appraise") else None
        self.thumb = bot.choose if bot.offers("choose") else None

    def value(self, t: Table, seat: int) -> float:
        """From -1 (lost) to 1 (won); a judgement never counts for as much as the result itself."""
        if not t.asks:
            outcome = self.game.score(t)
            return (
                self.appraise(self.game.view(t, seat), seat, outcome)
                if self.appraise
                else worth(outcome, seat, t.seats)
            )
        return max(-0.99, min(0.99, self.evaluate(self.game.view(t, seat), seat)))
