"""A match of a table far away, at this terminal: the same screens, drawn from what the seat was told there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from turnwright.client import RemoteMatch
from turnwright.core import Action, Advice, Instead, TurnwrightError
from turnwright.kit.words import say
from turnwright.local import LocalMatch
from turnwright.sitting import Sitting


class FarMatch(LocalMatch):
    """What the screen needs of a match; bots and other people answer elsewhere, and `follow` tells when they have."""

    match: Any
    """What the viewer was told last."""

    def __init__(self, remote: RemoteMatch) -> None:
        self.remote = remote
        self.game, self.path, self.trouble = remote.game, None, ""
        self.people = remote.mine
        self._bots = {}
        self._seen: dict[int | None, Any] = {}
        self.match = self._glimpse(self.people[0] if self.people else None)
        self.seats = range(len(self.match.info.seats))

    def _glimpse(self, seat: int | None) -> Any:
        if seat not in self._seen:
            self._seen[seat] = self.remote.glimpse(seat)
        self.match = self._seen[seat]
        return self.match

    def _changed(self, seat: int | None) -> None:
        self._seen.clear()
        self._glimpse(seat)

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.match.info.seats]

    @property
    def waiting(self) -> list[int]:
        return list(self.match.info.waiting)

    @property
    def bot_to_move(self) -> int | None:
        return None

    @property
    def person_to_move(self) -> int | None:
        return next((seat for seat in self.waiting if seat in self.people), None)

    def sitting(self, seat: int | None) -> Sitting:
        found = self._glimpse(seat)
        return Sitting(found, seat, keeper=found)

    def play(self, seat: int, action: Action) -> None:
        try:
            self.remote.play(seat, action)
        finally:
            self._changed(seat)

    def undo(self, seat: int) -> None:
        try:
            self.remote.undo(seat)
        finally:
            self._changed(seat)

    def fork(self, at: int, path: Path | None = None) -> LocalMatch:
        raise TurnwrightError(say("A match at a table far away is forked on its page."))

    def hint(self, seat: int) -> Callable[[], Advice]:
        def asked() -> Advice:
            hint = self.remote.advise(seat)
            other = Instead(hint.instead.action, hint.instead.reason, hint.instead.because) if hint.instead else None
            return Advice(hint.action, hint.reason, hint.because, hint.then, other, hint.lines)

        return asked

    def keep(self) -> None:
        """The table keeps it."""

    def follow(self, changed: Callable[[], object]) -> None:
        """Call this, from a thread, whenever the match has changed elsewhere."""
        seat = self.people[0] if self.people else None

        def listen() -> None:
            try:
                for stamp in self.remote.watch(seat):
                    seen = self._seen.get(seat)
                    if seen is None or stamp is None or stamp != seen.seen.stamp:
                        now = self.remote.glimpse(seat)
                        now.heard(seat, 0)  # fetched here and not while the screen waits
                        self._seen = {seat: now}
                        changed()
            except TurnwrightError as error:
                self.trouble = str(error)

        threading.Thread(target=listen, name="follow", daemon=True).start()

    def close(self) -> None:
        self.remote.line.close()
