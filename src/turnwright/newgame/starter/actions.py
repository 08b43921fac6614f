"""What a player may answer."""

from __future__ import annotations

from turnwright.core import Action


class Roll(Action):
    """2.1 Roll the die."""


class Hold(Action):
    """2.2 Keep the pot and end the turn."""
