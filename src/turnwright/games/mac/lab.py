"""What learners are told of the game: which part of the view an action's field names."""

from __future__ import annotations

REFERS = {
    "frame": ["frames", "hangar"],
    "target": ["frames"],
    "ally": ["frames"],
    "pilot": ["pilots"],
    "item": ["stock", "stores"],
    "contract": ["contracts:id"],
}
