"""Kingdom in words: questions, actions with what they will do, events, and why each number is what it is.

Start reading at `say_action`; news.py says events, numbers.py explains, overview.py gives the whole match at a glance.

Refs name drawn parts of the board; S is the seat: `gold:S ap:S happiness:S castle:S army:S fort:S lands:S slots:S people:S`,
one for each role (`council:S` ...), one for each kind of development that is there (`farm:S` ...), `building:S:market`.
Numbers are explained under `income:S upkeep:S ap:S army:S fort:S capacity:S absorption:S attack:S siege:S threat:S happiness:S
score:S`, and for the player to move `cost:Expand`, `cost:Build:market` and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from turnwright.core import Action, Words, added
from turnwright.kit.words import a_or_an, counted, filled, listed, say, say_n, signed, wordlist

from .. import development_phase, war
from ..actions import (
    ATTACK,
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
from ..council_actions import forecast, overwork, tax
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
from .overview import harm, series, status, told
from .words import HEADINGS, NAMES, PLAYERS, label, losses, mood, rounds

__all__ = ["explain", "harm", "prompt", "say_action", "say_event", "series", "status", "told"]

# Questions


def prompt(view: KingdomView) -> Words:
    """What is going on and who must do what."""
    if view.outcome:
        winners = view.outcome.winners
        return Words(
            say("{who} wins", who=PLAYERS[winners[0]]) if winners else say("A draw"), ending(view.outcome), section="1"
        )
    seat, realm = view.active, view.realms[view.active]
    mine, who = seat == view.seat, PLAYERS[seat]
    if view.phase == "upkeep":
        bill = added(upkeep(realm, view.book))
        if mine:
            label = say("You must sell something: upkeep is {bill} gold and there are {gold}.", realm, bill=bill)
        else:
            label = say(
                "{who} must sell something: upkeep is {bill} gold and there are {gold}.", realm, who=who, bill=bill
            )
        return Words(label, say("Until the bill can be paid or nothing is left to sell."), say("Liquidation"), "2.2")
    points = counted(realm.ap, "action point")
    if mine:
        label = say("Your Main Phase: {points}, {gold} gold.", points=points, gold=realm.gold)
    else:
        label = say("{who}'s Main Phase: {points}, {gold} gold.", who=who, points=points, gold=realm.gold)
    return Words(label, reminder(view, realm) if mine else "", rounds(view), "2.3")


def reminder(view: KingdomView, realm: Realm) -> str:
    """What weighs on the next action."""
    book, parts = view.book, []
    if realm.free_action:
        parts.append(say("The Palace makes your next action free of gold."))
    if realm.plow_token:
        parts.append(say("After plowing, your next action costs {surcharge} gold more.", surcharge=book.plow.surcharge))
    if not realm.ap:
        if view.options.free_actions == "printed":
            parts.append(say("Without action points only what is printed Free and the end of the turn is left."))
        else:
            parts.append(say("Without action points only the end of the turn is left."))
    if realm.done:
        done = (HEADINGS[kind.section] for kind in get_args(Act) if kind.__name__ in realm.done)
        parts.append(say("Each action once a turn; done: {deeds}.", deeds=listed([*done])))
    elif view.options.repeats == "once" and view.round == 1:
        parts.append(say("Each action once a turn: after a house no farm, after a councillor no commander."))
    if tier(book, realm.happiness).halves_ap:
        parts.append(say("In revolt the council brings half its action points: raise happiness before the next turn."))
    return " ".join(parts)


# Actions


def say_action(view: KingdomView, action: Action) -> Words:
    """An action with its price, what it does and what that leads to."""
    seat, realm, book = view.active, view.realms[view.active], view.book
    if isinstance(action, EndTurn):
        spent = not realm.ap and problem(realm, book, view.options, ATTACK)
        signs = ("turn", "main") if spent else ("turn",)
        return Words(say("End the turn"), farewell(realm, book), HEADINGS["2.3"], "2.3", signs)
    if isinstance(action, Sell):
        return say_sale(view, action)
    act: Act = action  # type: ignore[assignment]
    detail = f"{price(view, act)}: {does(view, act)}"
    if view.outcome is None and not problem(realm, book, view.options, act):
        detail += f" {consequence(view, act)}"
    return Words(label(act), detail.strip(), HEADINGS[act.section], act.section, refs(act, seat, realm))


def farewell(realm: Realm, book: Book) -> str:
    """2.3 What is lost with the turn, and 2.2 a warning if the next bill cannot be paid as things stand."""
    said = (
        say_n("{n} action point will be lost.", "{n} action points will be lost.", realm.ap) + " " if realm.ap else ""
    )
    gold, bill = realm.gold + added(development_phase.income(realm, book)), added(upkeep(realm, book))
    if gold < bill:
        said += say("Warning: your next upkeep is {bill} gold, and you will have {gold}.", bill=bill, gold=gold)
    return said.strip()


def say_sale(view: KingdomView, sale: Sell) -> Words:
    seat, realm, book = view.active, view.realms[view.active], view.book
    name, gold = NAMES[sale.asset], worth(book, sale.asset)
    detail = say("Brings {gold} gold.", gold=gold)
    if owned(realm, sale.asset):
        after = without(realm, book, sale.asset)
        detail += " " + say("Then: {changes}.", changes=changes(realm, after.but(gold=realm.gold + gold), book))
    ref = f"{sale.asset}:{seat}" if sale.asset in FIELDS else f"building:{seat}:{sale.asset}"
    return Words(
        say("Sell {thing}", thing=a_or_an(name) if sale.asset in FIELDS else name),
        detail,
        HEADINGS["2.2"],
        "2.2",
        (ref,),
    )


PARTS: dict[type[Act], tuple[str, ...]] = {
    Overwork: ("farm",),
    Expand: ("lands",),
    Tax: ("people", "gold"),
    HoldFestival: ("happiness",),
}


def refs(action: Act, seat: int, realm: Realm) -> tuple[str, ...]:
    """The drawn parts an action touches; a kind of development is drawn once there is one."""
    match action:
        case Develop(kind=kind):
            parts: tuple[str, ...] = ("slots", kind) if owned(realm, kind) else ("slots",)
        case Reallocate(source=source, target=target):
            parts = (source, target)
        case RaisePop(role=role):
            parts = ("people", role)
        case RoyalDecree(kind=kind):
            parts = ("lands", kind) if owned(realm, kind) else ("lands",)
        case ArmyAttack():
            return (f"army:{seat}", f"castle:{1 - seat}")
        case Plow():
            return (f"lands:{seat}", f"building:{seat}:plow_workshop")
        case Build(building=name):
            return (f"building:{seat}:{name}",)
        case _:
            parts = PARTS[type(action)]
    return tuple(f"{part}:{seat}" for part in parts)


def price(view: KingdomView, action: Act) -> str:
    """2.3 The price in words."""
    gold = added(cost(view.realms[view.active], view.book, action))
    ap = points_needed(view.book, view.options, action)
    parts = [say("{gold} gold", gold=gold)] * (gold > 0) + [say("{ap} AP", ap=ap)] * (ap > 0)
    return ", ".join(parts) or say("Free")


def does(view: KingdomView, action: Act) -> str:
    """3 What the book says the action does, with the numbers in force."""
    book, realm = view.book, view.realms[view.active]
    match action:
        case Overwork():
            gold, loss = (added(overwork(realm, book, view.options)), unrest(realm.farms, book.overwork.unrest))
            return say(
                "{gold} gold from {farms}, happiness {loss}.",
                gold=gold,
                farms=counted(realm.farms, "farm"),
                loss=signed(-loss),
            )
        case Expand():
            return say("a new land with one slot.")
        case Develop(kind=kind):
            return f"{gift(book, kind)}."
        case Tax():
            gold, loss = (added(tax(realm, book, view.options)), unrest(realm.population, book.tax.unrest))
            return say(
                "{gold} gold from {persons}, happiness {loss}.",
                gold=gold,
                persons=counted(realm.population, "person", "people"),
                loss=signed(-loss),
            )
        case Reallocate(target=role):
            if not book.reallocate.unrest:
                return f"{office(realm, book, role)}."
            return say(
                "{office}; happiness {unrest}.",
                office=office(realm, book, role),
                unrest=signed(-book.reallocate.unrest),
            )
        case RaisePop(role=role):
            return f"{office(realm, book, role)}."
        case RoyalDecree(kind=kind):
            return say(
                "a new tilled land, {gift}, then happiness {unrest}.",
                gift=gift(book, kind),
                unrest=signed(-book.decree.unrest),
            )
        case ArmyAttack():
            return outlook(view)
        case HoldFestival():
            return say("no attack this turn; attacks on you have {damage} % power until your next turn.", book.festival)
        case Plow():
            return say("a new tilled land; your next action this turn costs {surcharge} gold more.", book.plow)
        case Build(building=name):
            return f"{building(book, name)}."
    raise AssertionError(action)


def office(realm: Realm, book: Book, role: Role) -> str:
    """0 What a person does in a role."""
    return {
        "council": lambda: say(
            "{action_points} now and every turn", action_points=counted(book.council.ap, "action point")
        ),
        "commander": lambda: say(
            "army +{commander_strength} and {growth} % growth, leads an attack a turn",
            book.commander,
            commander_strength=commander_strength(realm, book),
        ),
        "fortifier": lambda: say("fortification +{strength} and {growth} % growth", book.fortifier),
    }[role]()


def gift(book: Book, kind: str) -> str:
    """3.3 What a development gives."""
    return {
        "house": lambda: say("room for {capacity} more", capacity=book.house.capacity),
        "farm": lambda: say("+{income} gold income", income=book.farm.income),
        "outpost": lambda: say("army +{army}, fortification +{fort}", book.outpost),
        "watchtower": lambda: say(
            "fortification +{fort}, absorbs {absorption} % of the next attack and falls", book.watchtower
        ),
    }[kind]()


def building(book: Book, name: str) -> str:
    """3.11 What a building does."""
    rows = book.buildings
    charter, gardens = rows.town_charter, rows.castle_gardens
    return {
        "town_charter": lambda: say("Expand costs {surcharge} gold more and gives {happiness} more happiness", charter),
        "mill": lambda: say("+{income} gold income a farm, Overwork +{overwork} a farm", rows.mill),
        "raiders_guild": lambda: say(
            "plunder {plunder} % instead of {attack_plunder} %", rows.raiders_guild, attack_plunder=book.attack.plunder
        ),
        "plow_workshop": lambda: say("lets you Plow for {cost} gold", cost=book.plow.cost),
        "market": lambda: say("Tax +{tax} gold a person", tax=rows.market.tax),
        "barracks": lambda: say("army +{army} and growth +{growth} % for each commander", rows.barracks),
        "citadel": lambda: say(
            "fortification +{fort}, growth +{growth} % for each fortifier, room for {capacity} more", rows.citadel
        ),
        "castle_walls": lambda: say("fortification +{fort}, absorbs {absorption} %", rows.castle_walls),
        "castle_gardens": lambda: say(
            "{gardens} tilled lands, each with a garden (+{income} gold income); happiness +{happiness} after Upkeep while below {below}",
            gardens,
            income=book.garden.income,
        ),
        "temple": lambda: say(
            "every increase of happiness is {happiness} larger, room for {capacity} more, +{income} gold income",
            rows.temple,
        ),
        "palace": lambda: say(
            "after Upkeep at happiness {at_least} or more the first action costs no gold, then happiness {unrest}",
            rows.palace,
            unrest=signed(-rows.palace.unrest),
        ),
        "great_hall": lambda: say("every land is tilled"),
    }[name]()


def outlook(view: KingdomView) -> str:
    """3.8 How an attack would turn out."""
    c = war.clash(view.realms[view.active], view.realms[1 - view.active], view.book)
    feast = say("power {power} against a festival", power=c.power)
    parts = [feast if c.festival else say("power {power}", power=c.power)]
    if c.absorption:
        parts.append(say("{absorption} % absorbed, {damage} through", c))
    parts.append(losses(c.fort, c.castle) or say("no harm done"))
    if c.falls:
        parts.append(say("the castle falls and you win"))
    elif c.castle:
        parts.append(say("plunder {plunder} gold", plunder=c.plunder))
    if c.towers and not c.falls:
        parts.append(say("{towers} removed", towers=counted(c.towers, "watchtower")))
    return "; ".join(parts) + "."


def consequence(view: KingdomView, action: Act) -> str:
    """What the realm looks like afterwards, with a warning before a bad tier is entered."""
    realm, other, book = view.realms[view.active], view.realms[1 - view.active], view.book
    after, _ = forecast(realm, other, book, view.options, action)
    otherwise = changes(realm, after, book)
    then = say("Then: {changes}.", changes=otherwise) if otherwise else ""
    return " ".join(filter(None, (then, *warnings(realm, after, book))))


def changes(before: Realm, after: Realm, book: Book) -> str:
    """The numbers that are otherwise."""
    old, new = figures(before, book), figures(after, book)
    parts = [say("gold {gold}", gold=after.gold)] if after.gold != before.gold else []
    parts += [filled(FIGURES[name], value=value) for name, value in new.items() if value != old[name]]
    if after.happiness != before.happiness:
        parts.append(say("happiness {mood}", mood=mood(book, after.happiness)))
    delta = added(victory_points(after, book)) - added(victory_points(before, book))
    return ", ".join([*parts, say("points {delta}", delta=signed(delta))] if delta else parts)


FIGURES = wordlist(
    {
        "ap": "AP {value}",
        "income": "income {value}",
        "army": "army {value}",
        "fort": "fortification {value}",
        "slots": "free slots {value}",
    }
)


def figures(realm: Realm, book: Book) -> dict[str, int]:
    income = added(development_phase.income(realm, book))
    return {"ap": realm.ap, "income": income, "army": realm.army, "fort": realm.fort, "slots": realm.free_slots}


def warnings(before: Realm, after: Realm, book: Book) -> Iterator[str]:
    """4 Said before the player crosses into a tier that stops growth or halves action points."""
    old, new = tier(book, before.happiness), tier(book, after.happiness)
    if new.halves_ap and not old.halves_ap:
        ap = added(development_phase.action_points(after, book))
        points = counted(ap, "action point")
        yield say("Warning: in revolt your council brings {action_points} a turn.", action_points=points)
        if not ap:
            yield say("Few things lead out of it: Castle Gardens, or an attack that harms the castle.")
    elif new.stops_growth and not old.stops_growth:
        yield say("Warning: army and fortification stop growing.")
