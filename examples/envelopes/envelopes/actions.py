"""What an office may answer."""

from __future__ import annotations

from turnwright.core import Action


class Send(Action):
    """2.2 Put a letter into the envelope, addressed to a house."""

    letter: str
    house: int


class Seal(Action):
    """2.2 Seal the envelope."""


class Pay(Action):
    """2.5 Pay the ransom and take the letter back."""


class GiveUp(Action):
    """2.5 Give the letter up."""


class Keep(Action):
    """2.6 Keep this letter and return the other."""

    letter: str
