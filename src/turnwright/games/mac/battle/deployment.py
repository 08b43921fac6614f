"""6.3 Deployment: each frame gets a hex in the two outermost columns of its side."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.core import Action, Question, Step
from turnwright.kit.words import say

from ..actions import PLACE_ALL, RESET, START, Place, PlaceAll, ResetDeployment, place
from ..events import Deployed, DeploymentReset, SideReady
from ..state import Frame, Mac
from .map import berths, distance, zone


def own(t: Mac, side: int) -> list[Frame]:
    return [frame for frame in t.frames.values() if frame.side == side]


class Deployment(Step[Mac]):
    """6.3 A side takes its places: by itself if nobody plays it, else as its player likes."""

    side: int

    def run(self, t: Mac) -> None:
        t.phase, t.acting = "deployment", self.side + 1
        if self.side in t.orders:
            spread_out(t, self.side)
            t.tell(SideReady(self.side))
        else:
            t.ask(self.side, DEPLOY)


def spread_out(t: Mac, side: int) -> None:
    """6.3 The frames not yet placed take theirs of the places of an even lance, or the free hex nearest to it (A7)."""
    frames = own(t, side)
    for frame, berth in zip(frames, berths(t.book, t.ground, side, len(frames)), strict=True):
        if not frame.at:
            put(t, frame, min(free_places(t, side), key=lambda cell: distance(cell, berth)))


def free_places(t: Mac, side: int) -> list[str]:
    taken = {frame.at for frame in own(t, side)}
    return [cell for cell in zone(t.book, t.ground, side) if cell not in taken]


def put(t: Mac, frame: Frame, cell: str) -> None:
    t.frames[frame.id] = frame.but(at=cell)
    t.tell(Deployed(frame.id, cell))


class Deploy(Question[Mac]):
    """6.3 Place your frames, one by one; start once all are placed."""

    def legal(self, t: Mac, seat: int) -> Sequence[Action]:
        frames = own(t, seat)
        waiting = [frame.id for frame in frames if not frame.at]
        free = free_places(t, seat)
        answers: list[Action] = [place(frame, cell) for frame in waiting for cell in free]
        answers.append(PLACE_ALL if waiting else START)
        if len(waiting) < len(frames):
            answers.append(RESET)
        return answers

    def why_not(self, t: Mac, seat: int, action: Action) -> str:
        if isinstance(action, Place):
            frame = t.frames.get(action.frame)
            if frame is None or frame.side != seat:
                return "6.3 That is none of your frames."
            if frame.at:
                return say("6.3 {name} is placed already; reset the deployment to move it.", name=frame.name)
            return say("6.3 {to} is not a free hex of your deployment zone.", to=action.to)
        if action == PLACE_ALL:
            return "6.3 All your frames are placed."
        if action == START:
            return "6.3 Place all your frames before the combat starts."
        if action == RESET:
            return "6.3 None of your frames is placed yet."
        return "6.3 The combat has not started; place your frames first."

    def refused(self, t: Mac, seat: int) -> Sequence[tuple[Action, str]]:
        answers = self.legal(t, seat)
        return [(action, self.why_not(t, seat, action)) for action in (START, RESET) if action not in answers]

    def answer(self, t: Mac, seat: int, action: Action) -> None:
        if isinstance(action, Place):
            put(t, t.frames[action.frame], action.to)
        elif isinstance(action, PlaceAll):
            spread_out(t, seat)
        elif isinstance(action, ResetDeployment):
            for frame in own(t, seat):
                t.frames[frame.id] = frame.but(at="")
            t.tell(DeploymentReset(seat))
        else:
            t.tell(SideReady(seat))
            return
        t.ask(seat, DEPLOY)


DEPLOY = Deploy()
