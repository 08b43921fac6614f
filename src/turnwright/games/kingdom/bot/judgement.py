"""How a game of Kingdom stands: points by the end as far as they can be foreseen, what they are made of, and that in words."""

from __future__ import annotations

from collections.abc import Callable

from turnwright.core import Outcome, Stake, Value, added
from turnwright.kit.words import say, say_n

from ..book import Book, Options
from ..development_phase import army_growth
from ..score import victory_points
from ..state import KingdomView, Realm
from ..war import after, attacks_most, clash


def threat(attacker: Realm, defender: Realm, book: Book, options: Options) -> int:
    """3.8 What the defender's castle would lose in the attacker's next turn to the army and commanders that are there, grown.

    At least that: text/danger.py searches what they could do first, which is too slow to judge by.
    """
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
    mine, theirs = (sum(worth for _, worth in prospect(view, side).values()) for side in (seat, 1 - seat))
    lead = mine - theirs
    return lead / (20 + abs(lead))


def appraise(view: KingdomView, seat: int, outcome: Outcome) -> float:
    """1 What the end of a game is worth. Where each action is taken once a turn (R55), games last long and end close, and of two
    turns played on by rule of thumb the one that ends further ahead is better: one point is mere chance so long before."""
    won = 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
    if view.options.repeats != "once" or view.loser == seat:
        return won
    if view.loser >= 0:
        return CONQUEST
    lead = outcome.scores[seat] - outcome.scores[1 - seat]
    return WON * won + (1 - WON) * lead / (20 + abs(lead))


CONQUEST = 0.75
"""A castle that falls when turns are played on by rule of thumb, which a better defender would have held; a defeat is a defeat."""
WON = 0.1
"""How much of a win on points is the win itself; the rest is how far ahead it was."""


def stakes(view: KingdomView, seat: int) -> dict[str, Stake]:
    """What `evaluate` counts: mine by name, the enemy's under the same name with a minus, worth the opposite."""
    mine = {name: Stake(amount, worth) for name, (amount, worth) in prospect(view, seat).items()}
    return mine | {f"-{name}": Stake(amount, -worth) for name, (amount, worth) in prospect(view, 1 - seat).items()}


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


def prospect(view: KingdomView, seat: int) -> dict[str, tuple[float, float]]:
    """How much a realm has of what makes points by the end, and how many: those it has, and what council, gold and army can
    still make of it."""
    realm, enemy, book, w = view.realms[seat], view.realms[1 - seat], view.book, WORTH
    points, turns = added(victory_points(realm, book)), view.options.max_rounds - view.round + (view.active < seat)
    found: dict[str, tuple[float, float]] = {
        "points": (points, points),
        "castle": (realm.castle, -w.wound * (book.start.castle - realm.castle)),
    }
    if not turns:
        return found
    danger, late = threat(enemy, realm, book, view.options), min(1.0, turns / w.campaign)
    room = realm.free_slots + realm.houses - realm.population
    return found | {
        "council": (realm.council, w.act * realm.council * min(turns, w.horizon)),
        "ap": (realm.ap, w.ap * realm.ap),
        "gold": (realm.gold, w.gold * min(realm.gold, w.purse * (1 + realm.council))),
        "room": (room, w.room * room),
        "happiness": (realm.happiness, w.revolt * min(0, realm.happiness - book.victory.happiness_least)),
        "army": (realm.army, w.army * realm.army * late),
        "commanders": (realm.commanders, w.commander * realm.commanders * late),
        "fort": (realm.fort, w.fort * realm.fort * late),
        "fortifiers": (realm.fortifiers, w.fortifier * realm.fortifiers * late),
        "danger": (danger, -danger),
        "doom": (1, -w.doom) if danger >= realm.castle else (0, 0),
    }


# The same in words, for hints


def say_stake(view: KingdomView, name: str, before: float, after: float) -> str:
    """What is otherwise, as a few words; nothing of what only counts less as time goes by."""
    n = round(abs(after - before))
    if not n or name not in STAKES:
        return ""
    more, less = STAKES[name]
    return (more if after > before else less)(n, round(after))


Change = Callable[[int, int], str]
"""By how much it is otherwise, and what it is then."""
STAKES: dict[str, tuple[Change, Change]] = {
    "points": (
        lambda n, now: say_n("{n} point more", "{n} points more", n),
        lambda n, now: say_n("{n} point less", "{n} points less", n),
    ),
    "castle": (
        lambda n, now: say("the castle is {n} stronger", n=n),
        lambda n, now: say("the castle loses {n}", n=n),
    ),
    "council": (
        lambda n, now: say_n(
            "{n} councillor more, so {n} action more a turn", "{n} councillors more, so {n} actions more a turn", n
        ),
        lambda n, now: say_n(
            "{n} councillor less, so {n} action less a turn", "{n} councillors less, so {n} actions less a turn", n
        ),
    ),
    "gold": (lambda n, now: say("{n} gold more", n=n), lambda n, now: say("{n} gold less", n=n)),
    "room": (
        lambda n, now: say_n("room for {n} more person", "room for {n} more people", n),
        lambda n, now: say_n("room for {n} person less", "room for {n} people less", n),
    ),
    "happiness": (lambda n, now: say("happiness {n} higher", n=n), lambda n, now: say("happiness {n} lower", n=n)),
    "army": (lambda n, now: say("an army {n} stronger", n=n), lambda n, now: say("an army {n} weaker", n=n)),
    "commanders": (
        lambda n, now: say_n("{n} commander more", "{n} commanders more", n),
        lambda n, now: say_n("{n} commander less", "{n} commanders less", n),
    ),
    "fort": (lambda n, now: say("a wall {n} stronger", n=n), lambda n, now: say("a wall {n} weaker", n=n)),
    "fortifiers": (
        lambda n, now: say_n("{n} fortifier more", "{n} fortifiers more", n),
        lambda n, now: say_n("{n} fortifier less", "{n} fortifiers less", n),
    ),
    "danger": (
        lambda n, now: say("the enemy's next turn could take {n} off your castle", n=now),
        lambda n, now: (
            say("the enemy's army as it stands takes {n} at most off your castle", n=now)
            if now
            else say("the enemy's army as it stands cannot reach your castle")
        ),
    ),
    "doom": (
        lambda n, now: say("your castle could fall in the enemy's next turn"),
        lambda n, now: say("your castle holds against the enemy's army as it stands"),
    ),
    "-points": (
        lambda n, now: say_n("{n} point more for the enemy", "{n} points more for the enemy", n),
        lambda n, now: say_n("{n} point less for the enemy", "{n} points less for the enemy", n),
    ),
    "-castle": (lambda n, now: "", lambda n, now: say("the enemy's castle loses {n}", n=n)),
    "-gold": (
        lambda n, now: say("{n} gold more for the enemy", n=n),
        lambda n, now: say("{n} gold less for the enemy", n=n),
    ),
    "-army": (
        lambda n, now: say("the enemy's army {n} stronger", n=n),
        lambda n, now: say("the enemy's army {n} weaker", n=n),
    ),
    "-fort": (
        lambda n, now: say("the enemy's wall {n} stronger", n=n),
        lambda n, now: say("the enemy's wall {n} weaker", n=n),
    ),
    "-danger": (
        lambda n, now: say("your next turn could take {n} off the enemy's castle", n=now),
        lambda n, now: (
            say("your army as it stands could take only {n} off the enemy's castle", n=now)
            if now
            else say("the enemy's castle is out of reach of your army as it stands")
        ),
    ),
    "-doom": (lambda n, now: say("you threaten to take the enemy's castle"), lambda n, now: ""),
}
"""What it means that there is more of something, and what it means that there is less."""
