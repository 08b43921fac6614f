"""Kingdom in words: questions, actions with what they will do, events, and why each number is what it is.

Start reading at `say_action`; news.py says events, numbers.py explains, overview.py gives the whole match at a glance.

Refs name drawn parts of the board; S is the seat: `gold:S ap:S happiness:S castle:S army:S fort:S lands:S slots:S people:S`,
one for each role (`council:S` ...), one for each kind of development that is there (`farm:S` ...), `building:S:market`.
Numbers are explained under `income:S upkeep:S ap:S army:S fort:S capacity:S absorption:S attack:S siege:S threat:S happiness:S
score:S`, and for the player to move `cost:Expand`, `cost:Build:market` and so on.
"""

from __future__ import annotations

from turnwright.core import Action, Words, added
from turnwright.kit.words import counted, signed

from .. import development_phase, war
from ..actions import (
    Act,
    ArmyAttack,
    Build,
    Develop,
    EndTurn,
    Expand,
    HoldFestival,
    Overwork,
    Plow,
    RaisePop,
    Reallocate,
    RoyalDecree,
    Sell,
    Tax,
)
from ..book import Book, Role
from ..effects import forecast, overwork, tax
from ..happiness import tier, unrest
from ..main_phase import problem
from ..people import commander_strength
from ..prices import cost, points_needed
from ..score import victory_points
from ..state import KingdomView, Realm
from ..upkeep_phase import FIELDS, owned, upkeep, without, worth
from .endings import ending
from .news import say_event
from .numbers import explain
from .overview import series, status, told
from .words import HEADINGS, NAMES, PLAYERS, an, label, losses, mood

__all__ = ["explain", "prompt", "say_action", "say_event", "series", "status", "told"]

# Questions


def prompt(view: KingdomView) -> Words:
    """What is going on and who must do what."""
    if view.outcome:
        winners = view.outcome.winners
        return Words(f"{PLAYERS[winners[0]]} wins" if winners else "A draw", ending(view.outcome), section="1")
    seat, realm = view.active, view.realms[view.active]
    who = "You" if seat == view.seat else PLAYERS[seat]
    if view.phase == "upkeep":
        bill = added(upkeep(realm, view.book))
        label = f"{who} must sell something: upkeep is {bill} gold and there are {realm.gold}."
        return Words(label, "Until the bill can be paid or nothing is left to sell.", "Liquidation", "2.2")
    whose = "Your" if seat == view.seat else f"{who}'s"
    label = f"{whose} Main Phase: {counted(realm.ap, 'action point')}, {realm.gold} gold."
    detail = reminder(view, realm) if seat == view.seat else ""
    return Words(label, detail, f"Round {view.round} of {view.options.max_rounds}", "2.3")


def reminder(view: KingdomView, realm: Realm) -> str:
    """What weighs on the next action."""
    book, parts = view.book, []
    if realm.free_action:
        parts.append("The Palace makes your next action free of gold.")
    if realm.plow_token:
        parts.append(f"After plowing, your next action costs {book.plow.surcharge} gold more.")
    if not realm.ap:
        free = "what is printed Free and " if view.options.free_actions == "printed" else ""
        parts.append(f"Without action points only {free}the end of the turn is left.")
    if tier(book, realm.happiness).halves_ap:
        parts.append("In revolt the council brings half its action points: raise happiness before the next turn.")
    return " ".join(parts)


# Actions


def say_action(view: KingdomView, action: Action) -> Words:
    """An action with its price, what it does and what that leads to."""
    seat, realm, book = view.active, view.realms[view.active], view.book
    if isinstance(action, EndTurn):
        return Words(
            "End the turn", farewell(realm, book), HEADINGS["2.3"], "2.3", ("turn",) if realm.ap else ("turn", "main")
        )
    if isinstance(action, Sell):
        return say_sale(view, action)
    act: Act = action  # type: ignore[assignment]
    detail = f"{price(view, act)}: {does(view, act)}"
    if view.outcome is None and not problem(realm, book, view.options, act):
        detail += f" {consequence(view, act)}"
    return Words(label(act), detail.strip(), HEADINGS[act.section], act.section, refs(act, seat, realm))


def farewell(realm: Realm, book: Book) -> str:
    """2.3 What is lost with the turn, and 2.2 a warning if the next bill cannot be paid as things stand."""
    said = f"{counted(realm.ap, 'action point')} will be lost. " if realm.ap else ""
    gold, bill = realm.gold + added(development_phase.income(realm, book)), added(upkeep(realm, book))
    if gold < bill:
        said += f"Warning: your next upkeep is {bill} gold, and you will have {gold}."
    return said.strip()


def say_sale(view: KingdomView, sale: Sell) -> Words:
    seat, realm, book = view.active, view.realms[view.active], view.book
    name, gold = NAMES[sale.asset], worth(book, sale.asset)
    detail = f"Brings {gold} gold."
    if owned(realm, sale.asset):
        after = without(realm, book, sale.asset)
        detail += f" Then: {changes(realm, after.but(gold=realm.gold + gold), book)}."
    ref = f"{sale.asset}:{seat}" if sale.asset in FIELDS else f"building:{seat}:{sale.asset}"
    return Words(f"Sell {an(name) if sale.asset in FIELDS else name}", detail, HEADINGS["2.2"], "2.2", (ref,))


def refs(action: Act, seat: int, realm: Realm) -> tuple[str, ...]:
    """The drawn parts an action touches; a kind of development is drawn once there is one."""
    parts: tuple[str, ...]
    match action:
        case Overwork():
            parts = ("farm",)
        case Expand():
            parts = ("lands",)
        case Develop(kind=kind):
            parts = ("slots", kind) if owned(realm, kind) else ("slots",)
        case Tax():
            parts = ("people", "gold")
        case Reallocate(source=source, target=target):
            parts = (source, target)
        case RaisePop(role=role):
            parts = ("people", role)
        case RoyalDecree(kind=kind):
            parts = ("lands", kind) if owned(realm, kind) else ("lands",)
        case ArmyAttack():
            return (f"army:{seat}", f"castle:{1 - seat}")
        case HoldFestival():
            parts = ("happiness",)
        case Plow():
            return (f"lands:{seat}", f"building:{seat}:plow_workshop")
        case Build(building=name):
            return (f"building:{seat}:{name}",)
    return tuple(f"{part}:{seat}" for part in parts)


def price(view: KingdomView, action: Act) -> str:
    """2.3 The price in words."""
    gold = added(cost(view.realms[view.active], view.book, action))
    ap = points_needed(view.book, view.options, action)
    parts = [f"{gold} gold"] * (gold > 0) + [f"{ap} AP"] * (ap > 0)
    return ", ".join(parts) or "Free"


def does(view: KingdomView, action: Act) -> str:
    """3 What the book says the action does, with the numbers in force."""
    book, realm = view.book, view.realms[view.active]
    match action:
        case Overwork():
            gold, loss = (
                added(overwork(realm, book, view.options)),
                unrest(realm.farms, book.overwork.unrest),
            )
            return f"{gold} gold from {counted(realm.farms, 'farm')}, happiness {signed(-loss)}."
        case Expand():
            return "a new land with one slot."
        case Develop(kind=kind):
            return f"{gift(book, kind)}."
        case Tax():
            gold, loss = (
                added(tax(realm, book, view.options)),
                unrest(realm.population, book.tax.unrest),
            )
            return f"{gold} gold from {counted(realm.population, 'person', 'people')}, happiness {signed(-loss)}."
        case Reallocate(target=role):
            return f"{office(realm, book, role)}; happiness {signed(-book.reallocate.unrest)}."
        case RaisePop(role=role):
            return f"{office(realm, book, role)}."
        case RoyalDecree(kind=kind):
            return f"a new tilled land, {gift(book, kind)}, then happiness {signed(-book.decree.unrest)}."
        case ArmyAttack():
            return outlook(view)
        case HoldFestival():
            return f"no attack this turn; attacks on you have {book.festival.damage} % power until your next turn."
        case Plow():
            return f"a new tilled land; your next action this turn costs {book.plow.surcharge} gold more."
        case Build(building=name):
            return f"{building(book, name)}."
    raise AssertionError(action)


def office(realm: Realm, book: Book, role: Role) -> str:
    """0 What a person does in a role."""
    return {
        "council": f"{counted(book.council.ap, 'action point')} now and every turn",
        "commander": f"army +{commander_strength(realm, book)} and {book.commander.growth} % growth, leads an attack a turn",
        "fortifier": f"fortification +{book.fortifier.strength} and {book.fortifier.growth} % growth",
    }[role]


def gift(book: Book, kind: str) -> str:
    """3.3 What a development gives."""
    return {
        "house": f"room for {book.house.capacity} more",
        "farm": f"+{book.farm.income} gold income",
        "outpost": f"army +{book.outpost.army}, fortification +{book.outpost.fort}",
        "watchtower": f"fortification +{book.watchtower.fort}, absorbs {book.watchtower.absorption} % of one attack",
    }[kind]


def building(book: Book, name: str) -> str:
    """3.11 What a building does."""
    rows = book.buildings
    charter, gardens = rows.town_charter, rows.castle_gardens
    return {
        "town_charter": f"Expand costs {charter.surcharge} gold more and gives {charter.happiness} more happiness",
        "mill": f"+{rows.mill.income} gold income a farm, Overwork +{rows.mill.overwork} a farm",
        "raiders_guild": f"plunder {rows.raiders_guild.plunder} % instead of {book.attack.plunder} %",
        "plow_workshop": f"lets you Plow for {book.plow.cost} gold",
        "market": f"Tax +{rows.market.tax} gold a person",
        "barracks": f"army +{rows.barracks.army} and growth +{rows.barracks.growth} % for each commander",
        "citadel": f"fortification +{rows.citadel.fort}, growth +{rows.citadel.growth} % for each fortifier, "
        f"room for {rows.citadel.capacity} more",
        "castle_walls": f"fortification +{rows.castle_walls.fort}, absorbs {rows.castle_walls.absorption} %",
        "castle_gardens": f"{gardens.gardens} tilled lands, each with a garden (+{book.garden.income} gold income); "
        f"happiness +{gardens.happiness} after Upkeep while below {gardens.below}",
        "temple": f"every increase of happiness is {rows.temple.happiness} larger, room for {rows.temple.capacity} more, "
        f"+{rows.temple.income} gold income",
        "palace": f"after Upkeep at happiness {rows.palace.at_least} or more the first action costs no gold, then "
        f"happiness {signed(-rows.palace.unrest)}",
        "great_hall": "every land is tilled",
    }[name]


def outlook(view: KingdomView) -> str:
    """3.8 How an attack would turn out."""
    c = war.clash(view.realms[view.active], view.realms[1 - view.active], view.book)
    parts = [f"power {c.power}" + (" against a festival" if c.festival else "")]
    if c.absorption:
        parts.append(f"{c.absorption} % absorbed, {c.damage} through")
    parts.append(losses(c.fort, c.castle) or "no harm done")
    if c.falls:
        parts.append("the castle falls and you win")
    elif c.castle:
        parts.append(f"plunder {c.plunder} gold")
    if c.towers and not c.falls:
        parts.append(f"{counted(c.towers, 'watchtower')} removed")
    return "; ".join(parts) + "."


def consequence(view: KingdomView, action: Act) -> str:
    """What the realm looks like afterwards, with a warning before a bad tier is entered."""
    realm, other, book = view.realms[view.active], view.realms[1 - view.active], view.book
    after, _ = forecast(realm, other, book, view.options, action)
    return f"Then: {changes(realm, after, book)}.{warning(realm, after, book)}"


def changes(before: Realm, after: Realm, book: Book) -> str:
    parts = [f"gold {after.gold}"]
    parts += [f"{name} {new}" for name, old, new in figures(before, after, book) if old != new]
    if after.happiness != before.happiness:
        parts.append(f"happiness {mood(book, after.happiness)}")
    delta = added(victory_points(after, book)) - added(victory_points(before, book))
    return ", ".join([*parts, f"points {signed(delta)}"] if delta else parts)


def figures(before: Realm, after: Realm, book: Book) -> tuple[tuple[str, int, int], ...]:
    return (
        ("AP", before.ap, after.ap),
        ("income", added(development_phase.income(before, book)), added(development_phase.income(after, book))),
        ("army", before.army, after.army),
        ("fortification", before.fort, after.fort),
        ("free slots", before.free_slots, after.free_slots),
    )


def warning(before: Realm, after: Realm, book: Book) -> str:
    """4 Said before the player crosses into a tier that stops growth or halves action points."""
    old, new = tier(book, before.happiness), tier(book, after.happiness)
    if new.halves_ap and not old.halves_ap:
        ap = added(development_phase.action_points(after, book))
        lock = " Few things lead out of it: Castle Gardens, or an attack that harms the castle." if not ap else ""
        return f" Warning: in revolt your council brings {counted(ap, 'action point')} a turn.{lock}"
    if new.stops_growth and not old.stops_growth:
        return " Warning: army and fortification stop growing."
    return ""
