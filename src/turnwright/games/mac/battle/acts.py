"""2 What each action does."""

from __future__ import annotations

from turnwright.core import Action

from .. import actions as a
from ..book.gear import LOCATIONS
from ..events import Braced, Gait, Vented, WentOnOverwatch
from ..state import Frame, Mac
from .ending import check_end, withdraw
from .equipment import switch_on
from .firing import volley
from .movement import move_energy, pull_back_energy, pulls_back, relocate, sprint_energy
from .reactor import venting


def act(t: Mac, frame: Frame, action: Action) -> None:
    """2 Carry out a legal action of a frame."""
    ap = t.book.ap
    match action:
        case a.Fire(group=group, target=target):
            t.frames[frame.id] = frame.but(ap=frame.ap - ap.fire, did=(*frame.did, "fire"))
            volley(t, frame.id, target, group, "fire")
            check_end(t)
        case a.CalledShot(group=group, target=target, location=location):
            t.frames[frame.id] = frame.but(ap=frame.ap - ap.called_shot, did=(*frame.did, "fire"))
            volley(t, frame.id, target, group, "called shot", LOCATIONS.index(location))
            check_end(t)
        case a.Move(to=to):
            back = pulls_back(t, frame, to)
            how: Gait = "pull back" if back else "move"
            energy = pull_back_energy(t.book, frame) if back else move_energy(t.book, frame)
            relocate(t, frame, to, how, energy, ap.move)
        case a.Sprint(to=to):
            relocate(t, frame, to, "sprint", sprint_energy(t.book, frame), ap.sprint)
        case a.ThrustPack(to=to):
            relocate(t, frame, to, "jump", t.book.equipment["thrust_pack"].energy, ap.equipment)
        case a.Withdraw():
            withdraw(t, frame.side)
        case a.EndActivation():
            t.frames[frame.id] = frame.but(ap=0)
        case _:
            stand(t, frame, action)


def stand(t: Mac, frame: Frame, action: Action) -> None:
    """2 Brace, overwatch, vent, or 7.7.2 the equipment that works from where the frame stands."""
    ap = t.book.ap
    match action:
        case a.Brace():
            t.frames[frame.id] = frame.but(ap=frame.ap - ap.brace, did=(*frame.did, "brace"))
            t.tell(Braced, frame.id)
        case a.Overwatch():
            t.frames[frame.id] = frame.but(ap=frame.ap - ap.overwatch, did=(*frame.did, "overwatch"))
            t.tell(WentOnOverwatch, frame.id)
        case a.Vent():
            stress = max(0, frame.stress - venting(t.book, frame))
            t.frames[frame.id] = frame.but(ap=frame.ap - ap.vent, did=(*frame.did, "vent"), stress=stress)
            t.tell(Vented, frame.id, stress)
        case _:
            switch_on(t, frame, action)
