"""Names and turns of phrase that questions, actions and events share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import get_args

from turnwright.core import Event
from turnwright.kit.words import counted, filled, listed, say, wordlist

from ..book import Book, Priority, Stance, Withdrawal
from ..book.galaxy import Landscape
from ..book.gear import LOCATIONS, Class, Size
from ..company.state import STATUS
from ..state import Frame, MacView

SIDES = wordlist(("First lance", "Second lance"))

HEADINGS = wordlist(
    {
        "deploy": "Deployment",
        "attack": "Attack",
        "called": "Called shot",
        "move": "Move",
        "pull": "Pull back",
        "sprint": "Sprint",
        "protect": "Protect",
        "equipment": "Equipment",
        "leave": "Leave",
    }
)
"""The headings under which actions are listed."""

COMPONENTS = wordlist(
    {
        "actuator": "an actuator",
        "reactor": "the reactor",
        "gyro": "the gyro",
        "sensors": "the sensors",
        "cockpit": "the cockpit",
    }
)


PLACES = wordlist({str(location): location.replace("_", " ") for location in LOCATIONS})


TERMS = wordlist(
    {
        key: key.replace("_", " ")
        for kind in (Landscape, Stance, Priority, Withdrawal, Size, Class)
        for key in get_args(kind)
    }
)
"""What the state and the book hold as a word of their own."""


RESULTS = wordlist({"victory": "Victory", "withdrawal": "Withdrawal", "defeat": "Defeat"})


def term(key: str) -> str:
    found: str = STATUS[key] if key in STATUS else TERMS[key]
    return found


def lance(view: MacView, side: int) -> str:
    """A side of the battle; whoever plays alone plays against the enemy, not against a second lance."""
    if view.seats == 1 and side:
        return say("The enemy")
    if view.seats == 1 and view.seat == side:
        return say("Your lance")
    role: str = SIDES[side]
    return role


def in_plain_words(table: Mapping[type[Event], str], event: Event, **more: str) -> str:
    """The sentence of an event whose fields are all that it needs; empty if it needs more."""
    if type(event) not in table:
        return ""
    return filled(table[type(event)], **{name: getattr(event, name) for name in event.__struct_fields__} | more)


def piled(things: Iterable[str]) -> str:
    """2 × Flamer and Machine Gun: what there is several of is counted."""
    return listed([f"{number} × {thing}" if number > 1 else thing for thing, number in Counter(things).items()])


def place(location: int | str) -> str:
    """4.1 A location in words."""
    found: str = PLACES.get(LOCATIONS[location] if isinstance(location, int) else location, location)
    return found


def name(view: MacView, frame: int) -> str:
    """A frame of this battle, or of an earlier one of the campaign."""
    return view.frames[frame].name if frame in view.frames else view.roll_call[frame - 1]


def gun(book: Book, weapon: str) -> str:
    return book.weapons[weapon].name


def model(book: Book, frame: Frame) -> str:
    return book.chassis[frame.chassis].name


def acting(view: MacView) -> Frame | None:
    """The frame whose activation it is."""
    return view.frames.get(view.acting) if view.phase == "action" and view.outcome is None else None


def state(frame: Frame) -> str:
    """What weighs on a frame, in a few words."""
    if frame.lost:
        return say("reactor breached") if frame.lost == "reactor" else say("pilot killed")
    marks = (
        (frame.shutdown, say("shut down")),
        ("brace" in frame.did, say("braced")),
        ("overwatch" in frame.did, say("overwatch")),
        ("countermeasures" in frame.did, say("countermeasures")),
        (frame.barrier > 0, say("barrier {barrier}", barrier=frame.barrier)),
        (frame.head_lost, say("head lost")),
        (frame.legs_lost, say("legs lost")),
        (frame.gyro_hit, say("gyro hit")),
        (frame.sensor_hit and not frame.head_lost, say("sensors hit")),
        (frame.reactor_hits > 0, counted(frame.reactor_hits, "reactor hit")),
    )
    return ", ".join(said for there, said in marks if there)
