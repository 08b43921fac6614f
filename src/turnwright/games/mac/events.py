"""What may happen in a battle.  `frame` is the id of the frame it happens to."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Event

from .book.gear import Location

Gait = Literal["move", "pull back", "sprint", "jump"]
"""6.4, 7.7.2 How a frame gets somewhere."""


class Deployed(Event):
    """6.3"""

    frame: int
    at: str


class DeploymentReset(Event):
    """6.3"""

    side: int


class SideReady(Event):
    """6.3 A lance is in place."""

    side: int


class RoundBegan(Event):
    """1 Energy and action points are refreshed, and the frames act in this order."""

    begins = True
    round: int
    order: tuple[int, ...]


class Restarting(Event):
    """5.4 A frame that shut down sits this round out; its stress is halved."""

    frame: int
    stress: int


class ActivationBegan(Event):
    """1"""

    frame: int


class Moved(Event):
    """6.4 With the energy it took."""

    frame: int
    start: str
    to: str
    how: Gait
    energy: int


class Braced(Event):
    """2"""

    frame: int


class WentOnOverwatch(Event):
    """2"""

    frame: int


class Vented(Event):
    """5.5"""

    frame: int
    stress: int


class EquipmentActivated(Event):
    """7.7.2 `on` is the enemy pointed out or the ally shielded, 0 for none."""

    frame: int
    item: str
    on: int = 0


class VolleyOpened(Event):
    """7.2 A group opens fire; `location` when it is a called shot."""

    frame: int
    target: int
    group: int
    how: Literal["fire", "called shot", "overwatch"]
    location: Location | Literal[""] = ""


class Missed(Event):
    """17.3"""

    frame: int
    target: int
    weapon: str
    chance: int
    roll: int


class Hit(Event):
    """17.3 `critical` is for show (3.8)."""

    frame: int
    target: int
    weapon: str
    chance: int
    roll: int
    critical: bool
    damage: int


class Intercepted(Event):
    """7.7.3 Point Defense stops a missile that would have hit."""

    frame: int
    weapon: str


class Harmless(Event):
    """4.4 The location hit is gone, and nothing takes its place."""

    frame: int
    location: Location


class BarrierAbsorbed(Event):
    """7.7.2"""

    frame: int
    damage: int


class Damaged(Event):
    """4.2 Armour and structure lost at a location, with what is left of them."""

    frame: int
    location: Location
    armour: int
    structure: int
    armour_left: int
    structure_left: int


class WeaponLost(Event):
    """4.3"""

    frame: int
    weapon: str
    location: Location


class ComponentDamaged(Event):
    """4.3"""

    frame: int
    component: Literal["actuator", "reactor", "gyro", "sensors", "cockpit"]
    location: Location


class AmmunitionExploded(Event):
    """4.3"""

    frame: int
    location: Location
    damage: int


class LocationDestroyed(Event):
    """4.2 With all that is mounted there (4.5)."""

    frame: int
    location: Location


class PilotSurvived(Event):
    """4.6"""

    frame: int
    chance: int
    roll: int


class PilotKilled(Event):
    """4.6"""

    frame: int
    chance: int
    roll: int


class FrameDestroyed(Event):
    """4.5 The reactor is breached."""

    frame: int


class StressAdded(Event):
    """7.4 By a Flamer, 5.3 or by overloading."""

    frame: int
    amount: int
    stress: int


class ShutdownAvoided(Event):
    """5.4"""

    frame: int
    roll: int


class ShutDown(Event):
    """5.4 `roll` is 0 where it was certain; then the reactor is hit too."""

    frame: int
    roll: int


class Withdrew(Event):
    """1"""

    side: int


class LanceDestroyed(Event):
    """1"""

    side: int


class RoundsExhausted(Event):
    """1"""

    round: int
