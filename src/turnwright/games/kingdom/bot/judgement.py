"""How a game of Kingdom stands: points by the end as far as they can be foreseen, what they are made of, and that in words."""

from __future__ import annotations

from turnwright.core import Stake, Value, added
from turnwright.kit.words import say, say_n

from ..book import Book, Options
from ..development_phase import army_growth
from ..score import victory_points
from ..state import KingdomView, Realm
from ..war import after, attacks_most, clash


def threat(attacker: Realm, defender: Realm, book: Book, options: Options) -> int:
    """3.8 What the defender's castle would lose in the attacker's next turn, a new commander counted in."""
    if not attacker.army and not attacker.commanders:
        return 0
    army = attacker.army + added(army_growth(attacker, book))
    foe, castle = attacker.but(army=army, attacks=0), defender.castle
    for _ in range(attacks_most(attacker, options)):
        c = clash(foe, defender, book)
        foe, defender = after(foe, defender, book, c)
        if c.falls:
            break
    return castle - defender.castle


def evaluate(view: KingdomView, seat: int) -> float:
    """How the game stands for a seat: points by the end as far as they can be foreseen, from -1 to 1."""
    me, other = view.realms[seat], view.realms[1 - seat]
    left = view.options.max_rounds - view.round
    mine = left + (view.active < seat)
    theirs = left + (view.active < 1 - seat)
    lead = prospect(me, other, view, mine) - prospect(other, me, view, theirs)
    return lead / (20 + abs(lead))


class Worth(Value):
    """What things are worth in points, while there is time to make use of them."""

    act: float = 0.6
    """An action of a councillor in a coming turn; turns beyond `horizon` are too far away to count."""
    horizon: int = 8
    ap: float = 0.5
    """An action point in hand."""
    gold: float = 0.1
    """A piece of gold, as far as the council can spend it: `purse` for each action."""
    purse: int = 12
    room: float = 0.3
    """Room for a person, built or to be built."""
    revolt: float = 0.8
    """Each point of happiness under the least that counts in the end."""
    army: float = 0.4
    commander: float = 0.8
    fort: float = 0.3
    fortifier: float = 0.5
    """Strength and those who make it grow; less in the last `campaign` turns."""
    campaign: int = 6
    wound: float = 1.5
    """Each point of the castle lost, besides the victory point."""
    doom: float = 12
    """A castle that falls in the enemy's next turn if nothing is done."""


WORTH = Worth()


def prospect(realm: Realm, enemy: Realm, view: KingdomView, turns: int) -> float:
    """Points a realm may have at the end: those it has, and what council, gold and army can still make of it."""
    book = view.book
    points = added(victory_points(realm, book)) - WORTH.wound * (book.start.castle - realm.castle)
    if not turns:
        return points
    danger = threat(enemy, realm, book, view.options)
    return (
        points
        + WORTH.act * realm.council * min(turns, WORTH.horizon)
        + WORTH.ap * realm.ap
        + WORTH.gold * min(realm.gold, WORTH.purse * (1 + realm.council))
        + WORTH.room * (realm.free_slots + realm.houses - realm.population)
        + WORTH.revolt * min(0, realm.happiness - book.victory.happiness_least)
        + forces(realm) * min(1.0, turns / WORTH.campaign)
        - danger
        - (WORTH.doom if danger >= realm.castle else 0.0)
    )


def forces(realm: Realm) -> float:
    """0 Army and fortification, and the officers who make them grow."""
    army = WORTH.army * realm.army + WORTH.commander * realm.commanders
    return army + WORTH.fort * realm.fort + WORTH.fortifier * realm.fortifiers


# The same in its parts, for hints


def stakes(view: KingdomView, seat: int) -> dict[str, Stake]:
    """What `evaluate` counts, must agree with it: mine by name, the enemy's under the same name with a minus, worth the opposite."""
    me, other = view.realms[seat], view.realms[1 - seat]
    left = view.options.max_rounds - view.round
    mine = counted(me, other, view, left + (view.active < seat))
    theirs = counted(other, me, view, left + (view.active < 1 - seat))
    return mine | {f"-{name}": Stake(stake.amount, -stake.worth) for name, stake in theirs.items()}


def counted(realm: Realm, enemy: Realm, view: KingdomView, turns: int) -> dict[str, Stake]:
    """The terms of `prospect`, must agree with it."""
    book, w = view.book, WORTH
    points = added(victory_points(realm, book))
    found = {
        "points": Stake(points, points),
        "castle": Stake(realm.castle, -w.wound * (book.start.castle - realm.castle)),
    }
    if not turns:
        return found
    danger, late = threat(enemy, realm, book, view.options), min(1.0, turns / w.campaign)
    return found | {
        "council": Stake(realm.council, w.act * realm.council * min(turns, w.horizon)),
        "ap": Stake(realm.ap, w.ap * realm.ap),
        "gold": Stake(realm.gold, w.gold * min(realm.gold, w.purse * (1 + realm.council))),
        "room": _stake(realm.free_slots + realm.houses - realm.population, w.room),
        "happiness": Stake(realm.happiness, w.revolt * min(0, realm.happiness - book.victory.happiness_least)),
        "army": _stake(realm.army, w.army * late),
        "commanders": _stake(realm.commanders, w.commander * late),
        "fort": _stake(realm.fort, w.fort * late),
        "fortifiers": _stake(realm.fortifiers, w.fortifier * late),
        "danger": Stake(danger, -danger),
        "doom": _stake(danger >= realm.castle, -w.doom),
    }


def _stake(amount: int, each: float) -> Stake:
    return Stake(amount, each * amount)


def say_stake(view: KingdomView, name: str, before: float, after: float) -> str:
    """What is otherwise, as a few words."""
    more, n = after > before, round(abs(after - before))
    match name:
        case "points":
            return (
                say_n("{n} point more", "{n} points more", n) if more else say_n("{n} point less", "{n} points less", n)
            )
        case "castle":
            return say("the castle is {n} stronger", n=n) if more else say("the castle loses {n}", n=n)
        case "council":
            return (
                say_n(
                    "{n} councillor more, so {n} action more a turn",
                    "{n} councillors more, so {n} actions more a turn",
                    n,
                )
                if more
                else say_n(
                    "{n} councillor less, so {n} action less a turn",
                    "{n} councillors less, so {n} actions less a turn",
                    n,
                )
            )
        case "gold":
            return say("{n} gold more", n=n) if more else say("{n} gold less", n=n)
        case "room":
            return (
                say_n("room for {n} more person", "room for {n} more people", n)
                if more
                else say_n("room for {n} person less", "room for {n} people less", n)
            )
        case "happiness":
            return say("happiness {n} higher", n=n) if more else say("happiness {n} lower", n=n)
        case "army":
            return say("an army {n} stronger", n=n) if more else say("an army {n} weaker", n=n)
        case "commanders":
            return (
                say_n("{n} commander more", "{n} commanders more", n)
                if more
                else say_n("{n} commander less", "{n} commanders less", n)
            )
        case "fort":
            return say("a wall {n} stronger", n=n) if more else say("a wall {n} weaker", n=n)
        case "fortifiers":
            return (
                say_n("{n} fortifier more", "{n} fortifiers more", n)
                if more
                else say_n("{n} fortifier less", "{n} fortifiers less", n)
            )
        case "danger":
            return _danger(before, after)
        case "doom":
            return (
                say("your castle could fall in the enemy's next turn") if more else say("your castle no longer falls")
            )
    return _theirs(name, more, n, after)


def _danger(before: float, after: float) -> str:
    """3.8 What the enemy's next turn could do to the castle."""
    if not after:
        return say("the enemy cannot reach your castle")
    if before > after:
        return say("the enemy's next turn takes {n} at most off your castle", n=round(after))
    return say("the enemy's next turn could take {n} off your castle", n=round(after))


def _theirs(name: str, more: bool, n: int, after: float) -> str:
    match name:
        case "-points":
            return (
                say_n("{n} point more for the enemy", "{n} points more for the enemy", n)
                if more
                else say_n("{n} point less for the enemy", "{n} points less for the enemy", n)
            )
        case "-castle":
            return "" if more else say("the enemy's castle loses {n}", n=n)
        case "-gold":
            return say("{n} gold more for the enemy", n=n) if more else say("{n} gold less for the enemy", n=n)
        case "-army":
            return say("the enemy's army {n} stronger", n=n) if more else say("the enemy's army {n} weaker", n=n)
        case "-fort":
            return say("the enemy's wall {n} stronger", n=n) if more else say("the enemy's wall {n} weaker", n=n)
        case "-danger":
            return (
                say("your next turn could take {n} off the enemy's castle", n=round(after))
                if after
                else say("the enemy's castle is out of your reach")
            )
        case "-doom":
            return say("you threaten to take the enemy's castle") if more else ""
    return ""
