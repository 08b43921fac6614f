"""Shares: a key of the dice that neither the host nor any player chose, as docs/fair-dice.md explains to players.

The host seals its share before anybody else does anything; each seat seals its own when it joins; when all seals are there,
all seats open theirs, and the key is a hash of all shares and the header.  The host's share opens when the match is over.
A draw in which somebody does not open is given up, stays on record, and another begins with new shares.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from .dice import commitment
from .language import say
from .values import BadMatchFile, BadSetup, Value

if TYPE_CHECKING:
    from .record import Header

SHARE = 32
"""Bytes of a share."""
MIXED = "turnwright shared dice 1"


class Share(Value, forbid_unknown_fields=True):
    """What one seat adds to the dice: its seal, and the share once it is opened."""

    seat: int
    seal: str = ""
    opened: str = ""


class Draw(Value, forbid_unknown_fields=True):
    """A draw of the dice's key, from the host's seal to the last share; a plain value that a host stores between the steps.

    Seats without a share of their own (bots, seats at the host's screen, seats that play by mail alone) rely on the host's.
    """

    host: str
    """The host's seal."""
    shares: tuple[Share, ...]
    """Of the seats that have one, in the order of seats."""
    key: str | None = None
    """The host's share: secret until the match is over or the draw is given up."""
    given_up: tuple[int, ...] = ()
    """Seats that did not open their shares, for which this draw was given up."""

    @classmethod
    def begun(cls, share: bytes, seats: Iterable[int]) -> Draw:
        """The host's share is sealed; these seats are to bring theirs."""
        if len(share) != SHARE:
            raise BadSetup(say("A share has {bytes} bytes, not {given}.", bytes=SHARE, given=len(share)))
        return cls(commitment(share), tuple(Share(seat) for seat in sorted(set(seats))), share.hex())

    @property
    def sealed(self) -> bool:
        """Are all seals there?  From here on shares may be opened, and no seal changes."""
        return all(share.seal for share in self.shares)

    @property
    def complete(self) -> bool:
        return all(share.opened for share in self.shares) and not self.given_up

    @property
    def missing(self) -> tuple[int, ...]:
        """Seats whose seal, or then whose share, is waited for."""
        if not self.sealed:
            return tuple(share.seat for share in self.shares if not share.seal)
        return tuple(share.seat for share in self.shares if not share.opened)

    def with_seal(self, seat: int, seal: str) -> Draw:
        """A seat seals its share."""
        share = self._share(seat)
        if not re.fullmatch(r"[0-9a-f]{64}", seal):
            raise BadSetup(say("A seal is 64 hexadecimal digits, the SHA-256 of a share."))
        if share.seal:
            raise BadSetup(say("Seat {seat} has sealed its share already; it cannot be changed.", seat=seat))
        if seal in (self.host, *(other.seal for other in self.shares)):
            raise BadSetup(say("Somebody else has this seal already; draw a share of your own."))
        return self._but(share.but(seal=seal))

    def with_share(self, seat: int, share: str) -> Draw:
        """A seat opens its share."""
        mine = self._share(seat)
        if not self.sealed:
            raise BadSetup(say("No share is opened before all are sealed."))
        if not re.fullmatch(rf"[0-9a-f]{{{2 * SHARE}}}", share):
            raise BadSetup(say("A share is {share} hexadecimal digits.", share=2 * SHARE))
        if commitment(bytes.fromhex(share)) != mine.seal:
            raise BadSetup(say("This is not the share that seat {seat} sealed.", seat=seat))
        return self._but(mine.but(opened=share))

    def give_up(self) -> Draw:
        """Somebody does not open: the draw is closed, for the record, and another must begin with new shares."""
        if self.complete or not self.sealed:
            raise BadSetup(say("Only a draw in which all have sealed and not all have opened is given up."))
        return self.but(given_up=self.missing)

    def public(self) -> Draw:
        """What anybody may see before the end."""
        return self if self.given_up else self.but(key=None)

    def check(self) -> None:
        """Raise BadMatchFile unless every opened share is the one that was sealed."""
        for seat, seal, opened in self._opened():
            try:
                fits = len(opened) == 2 * SHARE and commitment(bytes.fromhex(opened)) == seal
            except ValueError:
                fits = False
            if not fits:
                raise BadMatchFile(say("The share of {seat} is not the one that was sealed.", seat=seat))
        late = [share.seat for share in self.shares if not share.opened]
        if list(self.given_up) != late:
            raise BadMatchFile(say("The header does not say rightly who opened a share of the dice."))

    def mixed(self, header: Header) -> bytes:
        """The key: SHA-256 of the host's share, the seats' shares in their order, and the header."""
        if self.key is None:
            raise BadMatchFile(say("The host's share of the dice is not revealed in this file."))
        if not self.complete:
            raise BadSetup(
                say(
                    "Shares are missing: {seat}.",
                    seat=", ".join(say("seat {seat}", seat=seat) for seat in self.missing),
                )
            )
        lines = [MIXED, self.key, *(share.opened for share in self.shares), header_hash(header)]
        return hashlib.sha256("\n".join(lines).encode()).digest()

    def _opened(self) -> Iterable[tuple[str, str, str]]:
        if self.key is not None:
            yield "the host", self.host, self.key
        yield from ((f"seat {share.seat}", share.seal, share.opened) for share in self.shares if share.opened)

    def _share(self, seat: int) -> Share:
        if self.given_up:
            raise BadSetup(say("This draw was given up; another begins with new shares."))
        found = next((share for share in self.shares if share.seat == seat), None)
        if found is None:
            raise BadSetup(say("Seat {seat} has no share in the dice; it relies on the host's.", seat=seat))
        return found

    def _but(self, changed: Share) -> Draw:
        return self.but(shares=tuple(changed if share.seat == changed.seat else share for share in self.shares))


def header_hash(header: Header) -> str:
    """SHA-256 of what is agreed before the dice: the header as compact JSON, without dice, draws, note and epochs."""
    wire = msgspec.to_builtins(header)
    agreed = {name: value for name, value in wire.items() if name not in ("streams", "draws", "note", "epochs")}
    return hashlib.sha256(json.dumps(agreed, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()
