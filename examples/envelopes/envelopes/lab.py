"""What learners are told of the game: which part of the view an action's field names."""

from __future__ import annotations

REFERS = {"letter": ["hand", "held:letter"], "house": ["purses"]}
