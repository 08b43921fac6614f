"""Dice: a keyed counter stream, so that every die can be committed to, replayed and proven.

The match key is 256 secret bits.  Its SHA-256 is published before the first die falls and the key after the last, so
anyone can check that no die was chosen.  Dice never derive from the published hash.
"""

from __future__ import annotations

import hashlib

from .values import BadMatchFile, Value

WORD = 1 << 64
BLOCK = 1 << 16
"""Words set apart for each stream of dice."""


class Dice(Value, tag=True):
    """A stream of fair dice: the key and how many words were drawn so far."""

    key: bytes
    drawn: int = 0

    def draw(self, sides: int) -> tuple[int, Dice]:
        """A number in 0..sides-1 and the dice left after it.  Biased words are thrown away (rejection sampling)."""
        fair = WORD - WORD % sides
        n = self.drawn
        while True:
            word = hashlib.blake2b(n.to_bytes(8, "big"), key=self.key, digest_size=8).digest()
            n += 1
            number = int.from_bytes(word, "big")
            if number < fair:
                return number % sides, Dice(self.key, n)

    def stream(self, number: int) -> Dice:
        """The dice of that number's own, under the same key."""
        return Dice(self.key, number * BLOCK)


class Loaded(Value, tag=True):
    """Dice for tests: they show these faces (counted from 1), then refuse.  Shuffles leave the order as it was."""

    faces: tuple[int, ...]

    def draw(self, sides: int) -> tuple[int, Loaded]:
        if not self.faces:
            raise AssertionError(f"the loaded dice ran out: a d{sides} was wanted")
        face = self.faces[0]
        if not 1 <= face <= sides:
            raise AssertionError(f"the loaded dice show {face}, but a d{sides} was rolled")
        return face - 1, Loaded(self.faces[1:])

    def stream(self, number: int) -> Loaded:
        """Loaded dice go on as they are."""
        return self


class Cast(Value, tag=True):
    """Dice that already fell, shown again as they were recorded: for the past of a match whose key is still secret."""

    faces: tuple[int, ...] = ()

    def draw(self, sides: int) -> tuple[int, Cast]:
        if not self.faces:
            raise BadMatchFile("More dice are needed than were recorded, and the key of these dice is not known here.")
        if not 1 <= self.faces[0] <= sides:
            raise BadMatchFile(f"A die of {sides} sides is needed, but {self.faces[0]} is recorded.")
        return self.faces[0] - 1, Cast(self.faces[1:])

    def stream(self, number: int) -> Cast:
        """What fell is told in the order in which it fell."""
        return self


def commitment(key: bytes) -> str:
    """What is published before the first die: the SHA-256 of the key."""
    return hashlib.sha256(key).hexdigest()


def derived(secret: bytes, purpose: str) -> bytes:
    """A key of its own for this purpose; showing it does not show the secret."""
    return hashlib.blake2b(purpose.encode(), key=secret, digest_size=32).digest()


def key_of_seed(seed: int | str) -> bytes:
    """A reproducible key for simulations and tests.  Real matches take theirs from the system's secrets."""
    return hashlib.blake2b(f"turnwright seed {seed}".encode(), digest_size=32).digest()
