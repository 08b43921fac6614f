"""14.4, 16.2 Contracts: who offers them, against whom, how hard and for how much."""

from __future__ import annotations

from ..book.gear import FACTION_NAMES, FactionName
from ..state import Firm, Mac
from .events import ContractsPosted
from .standing import level_of
from .state import Board, Contract, controller


def employers(f: Firm) -> list[FactionName]:
    """15.1 Factions that are not hostile; if all are, all of them (R75)."""
    below = f.book.company.contracts.hostile_below
    return [name for name in FACTION_NAMES if f.standing[name] >= below] or list(FACTION_NAMES)


def roll_employer(t: Mac) -> FactionName:
    """14.4 Four times of five the faction in control, else another one; in contested systems anybody (A15)."""
    holder, able = controller(t), employers(t)
    if holder and holder in able:
        others = [name for name in able if name != holder]
        if not others or t.roll(100) <= t.book.company.contracts.controller_percent:
            return holder
        able = others
    return able[t.roll(len(able)) - 1]


def base_difficulty(f: Firm) -> int:
    """16.2 By reputation."""
    rules = f.book.company.contracts
    low, high = rules.base_difficulty
    return min(high, max(low, 1 + f.reputation // rules.reputation_per_difficulty))


def roll_difficulty(t: Mac) -> int:
    """16.2 The base, one less to two more, within what the place offers (R72)."""
    (least, most), (low, high) = t.book.company.contracts.spread, t.book.places[t.place].difficulty
    return min(high, max(low, base_difficulty(t) + least + t.roll(most - least + 1) - 1))


def roll_contract(t: Mac) -> Contract:
    """14.4, 11.6 The pay is fixed when it is posted, by the standing of that day (R84)."""
    employer = roll_employer(t)
    others = [name for name in FACTION_NAMES if name != employer]
    opponent = others[t.roll(len(others)) - 1]
    difficulty = roll_difficulty(t)
    reward, titles = t.book.company.rewards[difficulty - 1], t.book.factions[employer].titles
    pay = (reward.base + t.roll(reward.most + 1) - 1) * level_of(t.book, t.standing[employer]).reward // 100
    t.posted += 1
    title = titles[t.roll(len(titles)) - 1]
    return Contract(id=t.posted, title=title, employer=employer, opponent=opponent, difficulty=difficulty, pay=pay)


def post_contracts(t: Mac) -> None:
    """14.4 A new board (A15)."""
    t.board_day = t.day
    t.contracts = [roll_contract(t) for _ in range(t.book.company.contracts.posted)]
    t.tell(ContractsPosted(t.place, len(t.contracts)))


def leave_board(t: Mac) -> None:
    """14.4 A place remembers what is left of its board (R126)."""
    t.boards[t.place] = Board(t.board_day, tuple(t.contracts))


def look_at_board(t: Mac) -> None:
    """14.4 On arrival: new contracts, unless those of the last visit still hang (R126)."""
    left = t.boards.pop(t.place, None)
    if left and t.options.board_refills == "arrival" and t.day - left.day < t.book.company.contracts.board_days:
        t.board_day, t.contracts = left.day, list(left.contracts)
    else:
        post_contracts(t)
