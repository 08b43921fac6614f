"""9.4 What a line of a sheet costs or risks in prestige, and what the sheet as it stands comes to, before it is sealed."""

from __future__ import annotations

from turnwright.core import Action
from turnwright.kit.words import say, signed

from .. import lines
from ..book import Order, Points
from ..economy.production import PP
from ..economy.taxes import tax_band, tax_price
from ..lines import Line
from ..secrets.espionage import excess, row
from ..state import Seen

Due = tuple[str, int, str]
"""What for, how many points, by which section."""


def at_stake(view: Seen, line: Action) -> str:
    """9.4 Prestige that one line will cost or may bring, as a sentence; nothing if none is at stake."""
    prestige = view.book.prestige
    match line:
        case lines.Fund(kind, points):
            before = funded(view, kind, until=line)
            cost = over_budget(view, before + points) - over_budget(view, before)
            share = 100 * (before + points) * view.book.intrigue.point * PP // max(1, budget(view))
            said = {"share": share, "kind": kind, "free": view.book.intrigue.free, "cost": signed(-cost)}
            return say("{share} % of the treasury for {kind}, over {free} %: prestige {cost}.", said) if cost else ""
        case lines.Tax(rate):
            return tax_note(view, rate)
        case lines.Diplomacy(house, "enemy") if 0 <= house < view.seats and view.rivals[house].stance == "pact":
            price = signed(-view.options.pact_breach)
            return say("Breaks the pact at once: prestige {pact_breach}.", pact_breach=price)
        case lines.Covert(deed):
            gain, caught = row(view.book, deed).gain, view.book.intrigue.caught
            return say("Prestige {gain}, or {caught} if it is detected.", gain=signed(gain), caught=signed(-caught))
        case lines.OrderFleet(_, code) if code in (Order.SPY_PLANET, Order.HACK, Order.SPY_SYSTEM):
            gain, lost = prestige.hacked if code == Order.HACK else prestige.spied, -prestige.scout_lost
            given = {"gain": signed(gain), "scout_lost": signed(lost)}
            return say("Prestige {gain} for a first report, {scout_lost} if the scout is found.", given)
    return ""


def due(view: Seen) -> list[Due]:
    """3.2, 8.1.2, 8.4 What the sheet as it stands costs for sure, and the tax rate it leaves, in the order of the phases."""
    names: tuple[tuple[Points, str, str], ...] = (
        ("EBP", say("over-investment in espionage"), "8.2"),
        ("CIP", say("over-investment in counter-intelligence"), "8.3"),
    )
    found = [(name, -over_budget(view, funded(view, kind)), section) for kind, name, section in names]
    wars = [line for line in standing(view) if isinstance(line, lines.Diplomacy) and line.stance == "enemy"]
    broken = sum(view.rivals[line.house].stance == "pact" for line in wars if 0 <= line.house < view.seats)
    rate = next((line.rate for line in reversed(standing(view)) if isinstance(line, lines.Tax)), view.mine.tax)
    taxes, _ = tax_price(view.book, view.options, view.mine.but(tax=rate))
    found += [(say("a broken pact"), -view.options.pact_breach * broken, "8.1.2"), (say("high taxes"), -taxes, "3.2")]
    return [row for row in found if row[1]]


def said(view: Seen) -> str:
    """9.4 The sum of it: Prestige −15: over-investment in espionage −14, high taxes −1."""
    rows = due(view)
    parts, points = ", ".join(f"{what} {signed(points)}" for what, points, _ in rows), sum(row[1] for row in rows)
    return say("Prestige {points}: {parts}.", points=signed(points), parts=parts) if rows else ""


def standing(view: Seen) -> list[Line]:
    """1.3.2 The lines of the sheet that would not be refused."""
    bad = {fault.at for fault in view.faults}
    return [line for at, line in enumerate(view.sheet) if at not in bad]


def budget(view: Seen) -> int:
    return view.house.treasury if view.house else 0


def funded(view: Seen, kind: Points, until: Line | None = None) -> int:
    """8.2 Points of this kind that the sheet buys, up to a line that stands on it."""
    sheet = standing(view)
    before = sheet[: sheet.index(until)] if until in sheet else sheet
    return sum(line.points for line in before if isinstance(line, lines.Fund) and line.kind == kind and line.points > 0)


def over_budget(view: Seen, points: int) -> int:
    return excess(view.book, budget(view), points * view.book.intrigue.point * PP)


def tax_note(view: Seen, rate: int) -> str:
    """3.2 What a rate means for prestige, and what it costs in the coming Income phase."""
    prestige = view.book.prestige
    band = tax_band(view.book, rate)
    if band == 0:
        left, gain = prestige.low_tax_most - view.mine.low_tax, signed(prestige.low_tax)
        return say("Prestige {low_tax} a turn, {left} more in all.", low_tax=gain, left=left) if left > 0 else ""
    if band == 1:
        return ""
    now, _ = tax_price(view.book, view.options, view.mine.but(tax=rate))
    points, every = prestige.high_tax if band == 2 else prestige.very_high_tax
    if band == 3 and view.options.high_tax == "escalating":
        return say("Prestige {now} this turn, and more each turn it lasts.", now=signed(-now))
    given = {"points": signed(-points), "every": every, "now": signed(-now)}
    if now:
        return say("Prestige {points} in {every} turns of it, now: {now}.", given)
    return say("Prestige {points} in {every} turns of it, not yet this turn.", given)
