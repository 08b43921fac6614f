"""What may happen in a battle."""

from __future__ import annotations

from typing import Literal

from turnwright.core import Event, Value

from .book.gear import Location

Gait = Literal["move", "pull back", "sprint", "jump"]
"""6.4, 7.7.2 How a frame gets somewhere."""


class OfFrame(Value):
    """It happens to the frame of this id."""

    frame: int


class Shot(OfFrame):
    """17.3 At an enemy, with the chance to hit and the roll."""

    target: int
    weapon: str
    chance: int
    roll: int


class Survival(OfFrame):
    """4.6 The chance to get out alive, and the roll."""

    chance: int
    roll: int


class Deployed(OfFrame, Event):
    """6.3"""

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


class Restarting(OfFrame, Event):
    """5.4 A frame that shut down sits this round out; its stress is halved."""

    stress: int


class ActivationBegan(OfFrame, Event):
    """1"""


class Moved(OfFrame, Event):
    """6.4 With the energy it took."""

    start: str
    to: str
    how: Gait
    energy: int


class Braced(OfFrame, Event):
    """2"""


class WentOnOverwatch(OfFrame, Event):
    """2"""


class Vented(OfFrame, Event):
    """5.5"""

    stress: int


class EquipmentActivated(OfFrame, Event):
    """7.7.2 `on` is the enemy pointed out or the ally shielded, 0 for none."""

    item: str
    on: int = 0


class VolleyOpened(OfFrame, Event):
    """7.2 A group opens fire; `location` when it is a called shot."""

    target: int
    group: int
    how: Literal["fire", "called shot", "overwatch"]
    location: Location | Literal[""] = ""


class Missed(Shot, Event):
    """17.3"""


class Hit(Shot, Event):
    """17.3 `critical` is for show (3.8)."""

    critical: bool
    damage: int


class Intercepted(OfFrame, Event):
    """7.7.3 Point Defense stops a missile that would have hit."""

    weapon: str


class Harmless(OfFrame, Event):
    """4.4 The location hit is gone, and nothing takes its place."""

    location: Location


class BarrierAbsorbed(OfFrame, Event):
    """7.7.2"""

    damage: int


class Damaged(OfFrame, Event):
    """4.2 Armour and structure lost at a location, with what is left of them."""

    location: Location
    armour: int
    structure: int
    armour_left: int
    structure_left: int


class WeaponLost(OfFrame, Event):
    """4.3"""

    weapon: str
    location: Location


class ComponentDamaged(OfFrame, Event):
    """4.3"""

    component: Literal["actuator", "reactor", "gyro", "sensors", "cockpit"]
    location: Location


class AmmunitionExploded(OfFrame, Event):
    """4.3"""

    location: Location
    damage: int


class LocationDestroyed(OfFrame, Event):
    """4.2 With all that is mounted there (4.5)."""

    location: Location


class PilotSurvived(Survival, Event):
    """4.6"""


class PilotKilled(Survival, Event):
    """4.6"""


class FrameDestroyed(OfFrame, Event):
    """4.5 The reactor is breached."""


class StressAdded(OfFrame, Event):
    """7.4 By a Flamer, 5.3 or by overloading."""

    amount: int
    stress: int


class ShutdownAvoided(OfFrame, Event):
    """5.4"""

    roll: int


class ShutDown(OfFrame, Event):
    """5.4 `roll` is 0 where it was certain; then the reactor is hit too."""

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
