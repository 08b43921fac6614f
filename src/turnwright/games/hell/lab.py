"""What learners are told of the game: which part of the view an action's field names."""

from __future__ import annotations

REFERS = {"district": ["authority"], "agent": ["roster"], "mission": ["board"]}
