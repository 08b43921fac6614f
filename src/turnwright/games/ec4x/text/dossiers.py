"""6.2.10, 6.2.11, 6.2.12 What scouts brought home, said once for news, cards, packets and the terminal."""

from __future__ import annotations

from collections import Counter

from turnwright.kit.words import say

from ..assets import Dossier
from ..book import ORDERS, PLANETS, RAWS, Book, Order
from .words import house_name, units


def facts(book: Book, one: Dossier) -> str:
    """What was there, whoever holds the place; empty if nothing was."""
    if one.mission == Order.SPY_SYSTEM:
        return _space(book, one)
    tables = {"class": PLANETS, "resources": RAWS}
    told = [(name, value) for name, value in one.facts if value or name in tables]
    return ", ".join(tables[name][value] if name in tables else f"{name} {value}" for name, value in told)


def _space(book: Book, one: Dossier) -> str:
    """Fleet by fleet with what it does, then what stays in orbit."""
    orbit = Counter(dict(one.facts))
    for fleet in one.fleets:
        orbit.subtract(dict(fleet.units))
    said = [f"{house_name(f.house)} {units(book, f.units)}, {ORDERS[f.order].lower()}" for f in one.fleets]
    stays = tuple((code, count) for code, count in orbit.items() if count > 0)
    return "; ".join([*said, *([say("in orbit {units}", units=units(book, stays))] if stays else [])])
