"""15 Standing with the factions, and 16.2 reputation: what a contract does to them."""

from __future__ import annotations

from ..book import Book
from ..book.company import StandingLevel
from ..book.gear import FACTION_NAMES, FactionName
from ..state import Firm, Mac
from .events import ReputationChanged, StandingChanged
from .state import Contract, Result


def level_of(book: Book, standing: int) -> StandingLevel:
    """15.1 The level a standing is in."""
    return next(level for level in book.company.levels if standing >= level.at)


def standing_changes(f: Firm, contract: Contract, result: Result) -> dict[FactionName, int]:
    """15.2 How an outcome moves each faction."""
    row = getattr(f.book.company.standing, result)
    mine = row.employer + row.employer_per_difficulty * contract.difficulty
    others = row.others + row.others_per_difficulty * contract.difficulty
    return {name: mine if name == contract.employer else others for name in FACTION_NAMES}


def reputation_change(f: Firm, contract: Contract, result: Result) -> int:
    """16.2 The difficulty for a victory, one less for a defeat (A16)."""
    row = getattr(f.book.company.standing, result)
    return int(row.reputation + row.reputation_per_difficulty * contract.difficulty)


def judge(t: Mac, contract: Contract, result: Result) -> tuple[dict[FactionName, int], int]:
    """15.2, 16.2 Standing within its scale, reputation never below zero; how far both really moved."""
    moved: dict[FactionName, int] = {}
    scale = t.book.company.standing
    for name, change in standing_changes(t, contract, result).items():
        new = min(scale.highest, max(scale.lowest, t.standing[name] + change))
        if new != t.standing[name]:
            moved[name] = new - t.standing[name]
            t.tell(StandingChanged(name, moved[name], new))
            t.standing[name] = new
    new = max(0, t.reputation + reputation_change(t, contract, result))
    fame = new - t.reputation
    if fame:
        t.tell(ReputationChanged(fame, new))
        t.reputation = new
    return moved, fame
