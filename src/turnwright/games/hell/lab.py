"""What the lab is told of the game: its weeks, its missions; and for learners, which part of the view an action's field names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from turnwright.core import Action, Event

from .assignment import BUY_INFLUENCE, BUY_MATERIEL, RESERVES
from .book import BOOK
from .events import BrokeDown, Committed, PrinceWarned, Retaliated, Scrutinised, TributeDemanded
from .view import Seen

REFERS = {"district": ["authority"], "agent": ["roster"], "mission": ["board", "squads:mission.id"]}
SLOTS = {"agent": 24, "mission": 24}
ROOM = 160, 64
UNIT = "week"
TROUBLE: dict[type[Event], str] = {
    BrokeDown: "Breaking Point",
    Scrutinised: "Scrutiny",
    TributeDemanded: "A Baron's demand",
    Retaliated: "Retaliation",
    PrinceWarned: "The Prince's warning",
}
PAGES = {"full": "hard"}
CONTENT = {"Mission": tuple(row.name for row in BOOK.missions.values()), "Trouble": tuple(TROUBLE.values())}


def values(view: Seen) -> dict[str, Sequence[Any]]:
    """1.1, 4.2 The amounts that are listed, 5.3 the levels that can be hired, 7.1 the weeks of preparation."""
    return {
        "BuyMateriel": BUY_MATERIEL,
        "BuyInfluence": BUY_INFLUENCE,
        "Reserve": RESERVES,
        "level": [row.level for row in view.book.hires],
        "weeks": range(1, len(view.book.chance.preparation) + 1),
    }


def clock(view: Seen) -> int:
    """3 The week."""
    return view.week


def uses(view: Seen, thing: Action | Event) -> Iterator[tuple[int, str, str]]:
    """7.1 What a squad sets out for; 9.3, 10 what the branch has to bear."""
    if isinstance(thing, Committed):
        yield 0, "Mission", view.book.missions[thing.squad.mission.kind].name
    elif isinstance(thing, Event) and type(thing) in TROUBLE:
        yield 0, "Trouble", TROUBLE[type(thing)]
