"""14.4, 16.2 Contracts: who offers them, against whom, how hard and for how much."""

from __future__ import annotations

from ..book.gear import FACTION_NAMES, FactionName
from ..state import Mac
from .economy import level_of
from .events import ContractsPosted, ReputationChanged, StandingChanged
from .state import Contract, Firm, Result, controller


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
    """14.4 A new board: at the start, on every arrival, and the day after the last one was fought (A15)."""
    t.contracts = [roll_contract(t) for _ in range(t.book.company.contracts.posted)]
    t.tell(ContractsPosted(t.place, len(t.contracts)))


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


def judge(t: Mac, contract: Contract, result: Result) -> None:
    """15.2, 16.2 Standing within its scale, reputation never below zero."""
    scale = t.book.company.standing
    for name, change in standing_changes(t, contract, result).items():
        new = min(scale.highest, max(scale.lowest, t.standing[name] + change))
        if new != t.standing[name]:
            t.tell(StandingChanged(name, new - t.standing[name], new))
            t.standing[name] = new
    new = max(0, t.reputation + reputation_change(t, contract, result))
    if new != t.reputation:
        t.tell(ReputationChanged(new - t.reputation, new))
        t.reputation = new
