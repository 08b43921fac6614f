"""The words of the Core Rules."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Meaning
from turnwright.kit.words import say


def glossary() -> Sequence[Meaning]:
    return (
        Meaning(
            say("AP"),
            say("Action points: 2 a round for each frame, 1 with a damaged gyro."),
            "2",
            (say("action point"), say("action points")),
        ),
        Meaning(say("Armour"), say("What is lost first at a location; it protects the structure behind it."), "4"),
        Meaning(say("Brace"), say("20 % harder to hit until the next refresh, for 1 AP."), "2", (say("braced"),)),
        Meaning(say("Called shot"), say("One group at one location, 15 % harder, for 2 AP."), "2"),
        Meaning(say("Energy"), say("What moves and shots take from the reactor in a round."), "5"),
        Meaning(
            say("Evasion"), say("What is taken off every chance to hit this frame; Light frames have most."), "3.3"
        ),
        Meaning(say("Gunnery"), say("A pilot's skill: +2 % to hit for each point."), "3.2"),
        Meaning(say("Hardpoint"), say("A place for a weapon: small, medium or large."), "7", (say("hardpoints"),)),
        Meaning(say("Lance"), say("The frames of one side."), "1"),
        Meaning(say("LRM"), say("Long Range Missiles; they fly over what stands in the line of sight."), "7.4"),
        Meaning(say("Overload"), say("Energy spent beyond the reactor's output; it becomes stress."), "5"),
        Meaning(
            say("Overwatch"), say("Fires once at the end of the round at the nearest enemy in range, 10 % harder."), "2"
        ),
        Meaning(say("Piloting"), say("A pilot's skill: acts earlier, and gets out alive more often."), "1"),
        Meaning(say("Salvage"), say("What is picked from wrecks after a victory, as agreed in the contract."), "13"),
        Meaning(say("Stress"), say("Heat of the reactor; from its output on the frame may shut down."), "5"),
        Meaning(say("Structure"), say("What is behind the armour; when it is gone, the location is destroyed."), "4"),
        Meaning(say("Vent"), say("Less stress, for 1 AP."), "5.5"),
    )
