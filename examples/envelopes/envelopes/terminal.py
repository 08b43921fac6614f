"""The street as text, for terminals, mail and screen readers."""

from __future__ import annotations

from .book import OFFICES
from .state import Carried
from .text import house_name, letter_name, purse_of
from .view import Seen


def terminal(seen: Seen) -> str:
    lines = [f"Night {seen.night} of {seen.options.nights}, {seen.pile} letters in the pile", ""]
    for house in range(len(seen.purses)):
        lines += _house(seen, house)
    lines.append("")
    for seat in range(seen.seats):
        you = " (you)" if seat == seen.seat else ""
        lines.append(f"{OFFICES[seat] + you:14} {purse_of(seen, seat).total:3} coins, {seen.letters[seat]} letters")
    if seen.seat is not None:
        lines += ["", "Your letters:  " + (", ".join(map(letter_name, seen.hand)) or "none")]
    lines += [f"Your envelope: {letter_name(order.letter)} to {house_name(order.house)}" for order in seen.envelope]
    return "\n".join(lines)


def _house(seen: Seen, house: int) -> list[str]:
    purse = "?" if seen.purses[house] is None else str(seen.purses[house])
    here = [_carried(carried, "") for carried in seen.street if carried.house == house]
    here += [_carried(carried, " held") for carried in seen.held if carried.house == house]
    return [f"{house_name(house).capitalize():9} purse {purse}", *here]


def _carried(carried: Carried, how: str) -> str:
    return f"  {OFFICES[carried.seat]}: {letter_name(carried.letter)}{how}"
