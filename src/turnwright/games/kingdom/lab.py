"""What learners are told of the game: all actions there are."""

from __future__ import annotations

from .actions import EVERY

ACTIONS = EVERY
