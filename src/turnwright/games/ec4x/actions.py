"""1.3.2 What a house may answer while it writes its orders: a line (lines.py), or one of these."""

from __future__ import annotations

from turnwright.core import Action

from .lines import Line


class Strike(Action):
    """1.3.2 Take a line off the sheet, by its place from 0."""

    at: int


class Write(Action):
    """1.3.2 Replace the whole sheet, as an order file does.  Bad lines in it are refused one by one later."""

    lines: tuple[Line, ...]


class Seal(Action):
    """1.3.2 Hand the sheet in."""


class Unseal(Action):
    """1.3.2 Take the sheet back to change it, while another house is still writing."""


class Lapse(Action):
    """1.3.2 The deadline passed without orders: the draft is dropped, standing orders go on."""
