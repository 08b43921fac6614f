"""The words of the Core Rules."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import meaning


def glossary() -> Sequence[Meaning]:
    return (
        meaning(
            "AP",
            "Action points: 2 a round for each frame, 1 with a damaged gyro.",
            "2",
            "action point",
            "action points",
        ),
        meaning("Armour", "What is lost first at a location; it protects the structure behind it.", "4"),
        meaning("Brace", "20 % harder to hit until the next refresh, for 1 AP.", "2", "braced"),
        meaning("Called shot", "One group at one location, 15 % harder, for 2 AP.", "2"),
        meaning("Energy", "What moves and shots take from the reactor in a round.", "5"),
        meaning("Evasion", "What is taken off every chance to hit this frame; Light frames have most.", "3.3"),
        meaning("Gunnery", "A pilot's skill: +2 % to hit for each point.", "3.2"),
        meaning("Hardpoint", "A place for a weapon: small, medium or large.", "7", "hardpoints"),
        meaning("Lance", "The frames of one side.", "1"),
        meaning("LRM", "Long Range Missiles; they fly over what stands in the line of sight.", "7.4"),
        meaning("Overload", "Energy spent beyond the reactor's output; it becomes stress.", "5"),
        meaning("Overwatch", "Fires once at the end of the round at the nearest enemy in range, 10 % harder.", "2"),
        meaning("Piloting", "A pilot's skill: acts earlier, and gets out alive more often.", "1"),
        meaning("Salvage", "What is picked from wrecks after a victory, as agreed in the contract.", "13"),
        meaning("Stress", "Heat of the reactor; from its output on the frame may shut down.", "5"),
        meaning("Structure", "What is behind the armour; when it is gone, the location is destroyed.", "4"),
        meaning("Vent", "Less stress, for 1 AP.", "5.5"),
    )
