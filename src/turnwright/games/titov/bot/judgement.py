"""How good a reign stands, in points: 18 are a Milestone.  Tables of judgement, not rules: tune them as you like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from turnwright.core import Value

from ..book import BOOK
from ..effects.spending import Spend
from ..score import WINS
from ..state import FOOD, INFLUENCE, LETTERS, MIGHT, MILESTONE, STABILITY, TRADE, InPlay, Realm
from ..view import Court, spread

CARDS: dict[str, float] = {
    "C1": 1.0, "C2": 1.0, "C3": 1.0, "C4": 0.5, "C5": 2.2, "C6": 1.4, "C7": 1.6, "C8": -2.2, "C9": -2.4, "C10": -2.0,
    "C11": 1.2, "C12": 1.6, "C13": 1.0, "C14": -2.2, "C15": 0.8, "C16": 0.8, "C17": 1.4, "C18": 0.8, "C19": 1.0,
    "C20": -2.0, "C21": 2.0, "C22": 2.0, "C23": 2.2, "C24": 2.0, "C25": 2.2, "C26": 2.0, "C27": 2.0, "C28": 0.5,
    "C29": 0.8, "C30": 0.7, "C31": 0.6, "C32": 0.8, "C33": 0.4, "C34": 0.6, "C35": 0.8, "C36": 0.8, "C39": 1.5,
    "C40": 2.0, "C41": 1.5, "C42": 1.0, "C44": 0.9, "C45": 1.3,
}  # fmt: skip
"""What drawing the card is worth."""
POOL: dict[str, float] = {
    "O1": 0.5, "O2": -0.8, "O3": -0.5, "O4": -3.0, "O5": 0.4, "O6": 0.6, "O7": -0.3, "O10": -2.0, "O11": 0.3, "O12": 0.3,
    "O13": 0.3, "O19": 0.3, "O23": -3.0, "O36": -2.0, "O37": -4.0, "O38": -20.0, "O39": -2.0, "O40": -4.0, "O41": -20.0,
    "O42": -2.0, "O43": -4.0, "O44": -20.0, "O45": -2.0, "O46": -4.0, "O47": -20.0, "O48": -2.0, "O49": -2.0,
    "O51": -1.0, "O52": -1.0, "O58": -6.0, "O59": -6.0, "O60": -6.0, "O61": 0.4, "O62": 0.4,
}  # fmt: skip
"""What it means to have the Objective waiting in the deck or discard."""
AGENDA: dict[str, tuple[float, float]] = {
    "O1": (0.5, -0.4), "O2": (-0.8, -0.5), "O5": (0.4, -0.5), "O6": (0.5, -0.5), "O7": (-0.5, -1.0), "O9": (3.0, 0.0),
    "O10": (-2.0, -1.0), "O11": (0.3, -0.8), "O12": (0.3, -0.8), "O13": (0.3, -0.8), "O17": (6.0, 0.0),
    "O18": (0.0, -1.0), "O20": (2.5, 0.0), "O22": (4.0, 0.0), "O36": (-1.5, -1.5), "O38": (-15.0, -10.0),
    "O39": (-1.5, -1.5), "O41": (-15.0, -10.0), "O42": (-1.5, -1.5), "O44": (-15.0, -10.0), "O45": (-1.5, -1.5),
    "O47": (-15.0, -10.0), "O57": (3.0, 0.0),
}  # fmt: skip
"""What it means to have the Objective in the Agenda: by itself, and for each filled slice of its timer."""
OTHER_IN_AGENDA = (0.0, -0.4)
TRACKS: dict[str, tuple[float, float]] = {
    "O3": (-4.0, 2.0), "O4": (-13.0, 3.0), "O14": (-1.0, 0.9), "O15": (-1.0, 0.9), "O16": (-1.0, 0.9),
    "O23": (-4.0, 1.1), "O37": (-6.0, 1.1), "O40": (-6.0, 1.1), "O43": (-6.0, 1.1), "O46": (-6.0, 1.1),
    "O48": (-3.0, 0.8), "O58": (-9.0, 1.2), "O59": (-9.0, 1.2), "O60": (-9.0, 1.2),
}  # fmt: skip
"""The same for wars and crises: by itself, and for each step of progress."""
BANK = (0.0, 2.6, 4.4, 5.6, 6.5, 7.2, 7.8, 8.2, 8.5, 8.8, 9.0, 9.2, 9.4)
"""What so much of a resource is worth: the first units most."""


class Weights(Value):
    """The numbers that stand alone."""

    win: float = 600.0
    loss: float = -100.0
    milestone: float = 18.0
    kinds: tuple[float, float, float, float, float] = (1.3, 1.6, 1.0, 1.1, 0.8)
    maxima: tuple[float, float, float, float, float] = (0.4, 0.2, 1.5, 0.4, 0.2)
    hand_size: float = 8.0
    alone: float = 45.0
    """The wheel turned without a coalition: a card fewer, every turn from then on."""
    next_draw: float = 0.9
    cards: float = 10.0
    improved: float = 0.6
    province: float = 4.0
    unready: float = 10.0
    """A Province that is missing for the gracious end when Act II opens: better to stay in Act I and win it there."""
    room: float = 15.0
    """A unit of Stability or Influence that the gracious end asks for and the bank can no longer hold."""
    stuck: tuple[float, ...] = (30.0, 18.0, 10.0, 5.0, 2.0, 0.0)
    """By Food and Stability together, which keep taxes and rituals going."""
    revolt: float = 20.0
    """A Vassal that would be played, could not be held and took its kind along."""
    ready: float = 5.0
    """A Resolution of the Milestone that the bank could pay."""
    built: float = 13.0
    """A Resolution of the Milestone that is nearly built."""
    fought: float = 15.0
    """A Milestone's war that is nearly won."""
    routed: float = 6.0
    """One that is lost unless it is fought at once."""
    coalition: float = 4.0
    timer: float = 0.3
    war_timer: float = 0.4
    project: float = 3.0
    rescue: float = 12.0
    """A clock that would end a Calamity of the third tier."""
    pair: float = 0.5
    """Two of a name, waiting to escalate."""
    quarantine: float = 1.0
    gold_branch: float = 25.0
    """The tomb: within reach of any realm that lasts."""
    war_branch: tuple[float, float, float, float, float, float] = (-25.0, -25.0, -25.0, -20.0, -5.0, 40.0)
    """The spear, by Provinces: with five it can be laid down, with fewer it must conquer."""
    tomb_step: float = 25.0
    tomb_ready: float = 1.5
    toward: float = 0.7
    """The share of a branch that its full price in the bank is worth."""
    campaign: float = 3.0
    throne: float = 10.0
    saved_trade: float = 1.2


WEIGHTS = Weights()
VALUES = CARDS | {f"{card}+": value + WEIGHTS.improved for card, value in CARDS.items()}
PROVINCES = frozenset(card for card, row in BOOK.actions.items() if row.tags[0] == "Province")
RISKS = {
    card: (row.name, WEIGHTS.pair * (1.0 if POOL.get(card, 0.0) < -2 else 0.5))
    for card, row in BOOK.objectives.items()
    if row.escalates or row.erupts
}
"""What may escalate: its name, and what two of it weigh."""
LEGACY = 5
"""Provinces that the gracious end asks for, and the Stability and Influence it costs:"""
LEGACY_PRICE = 4
COALITION = 3
"""Milestones with that of the coalition, which raises the hand for good:"""
ACT_I = 6
"""Milestones in it."""
GOING = 5
"""Food and Stability together that keep the realm going."""
VASSALS = {"C21": FOOD, "C22": MIGHT, "C23": FOOD, "C24": MIGHT, "C25": FOOD, "C26": MIGHT}
"""What a Vassal weighs beside Stability, VASSAL_WEIGHT together."""
VASSAL_WEIGHT = 5
SHORT = (0.0, 0.1, 0.3, 0.6, 0.9, 1.0)
"""How likely a hand does not make up for so much that a Vassal lacks."""
SAVING = 3
"""Trade Goods worth keeping for the gold branch, once this many Milestones are through:"""
SAVING_FROM = 9


class Standing(NamedTuple):
    """The points by heading; their sum is the worth."""

    story: float = 0.0
    bank: float = 0.0
    cards: float = 0.0
    agenda: float = 0.0
    threats: float = 0.0

    @property
    def total(self) -> float:
        return sum(self)


def worth(s: Realm | Court) -> float:
    """The points of a table or of a view of it."""
    return standing(s).total


def standing(s: Realm | Court) -> Standing:
    if s.ending:
        w = WEIGHTS
        return Standing(w.win if s.ending in WINS else w.loss + w.milestone * len(s.milestone_discard) / 3)
    provinces, cards = _cards(s)
    counts, agenda = _agenda(s)
    return Standing(_story(s, provinces), _bank(s), cards, agenda, _threats(s, counts))


def _bank(s: Realm | Court) -> float:
    w, bank = WEIGHTS, s.bank
    points = 0.0
    for kind, weight in enumerate(w.kinds):
        points += weight * BANK[bank[kind]] + w.maxima[kind] * s.maxima[kind]
    points -= w.room * sum(max(0, LEGACY_PRICE - s.maxima[kind]) for kind in (STABILITY, INFLUENCE))
    points -= stuck(bank)
    if len(s.milestone_discard) >= SAVING_FROM and s.next_milestone not in ("M19", "M20"):
        points += w.saved_trade * min(bank[TRADE], SAVING)
    return points


def stuck(bank: Sequence[int]) -> float:
    """What it costs to have too little Food and Stability."""
    return WEIGHTS.stuck[min(bank[FOOD] + bank[STABILITY], GOING)]


def _cards(s: Realm | Court) -> tuple[int, float]:
    """How many Provinces, and what all cards are worth: what counts is the average draw."""
    w = WEIGHTS
    cards = [*s.hand, *s.deck, *s.discard] if isinstance(s, Realm) else [*s.hand, *spread(s.deck), *spread(s.discard)]
    provinces = len([card for card in cards if card in PROVINCES])
    n = max(len(cards), 6)
    points = w.cards * sum([VALUES[card] for card in cards]) / n + w.province * min(provinces, LEGACY)
    short = [SHORT[max(0, VASSAL_WEIGHT - s.bank[STABILITY] - s.bank[kind])] for kind in (FOOD, MIGHT)]
    if short != [0.0, 0.0]:
        lost = sum([short[VASSALS[card] == MIGHT] for card in cards if card in VASSALS])
        points -= w.revolt * lost * min(1.0, s.hand_size / n)
    return provinces, points + w.hand_size * s.hand_size + w.next_draw * s.next_draw


def _story(s: Realm | Court, provinces: int) -> float:
    w = WEIGHTS
    it = s.places[MILESTONE]
    done = len(s.milestone_discard) + (it is not None and it.spent)
    points = w.milestone * done
    if done >= ACT_I:
        points -= w.unready * max(0, LEGACY - provinces)
    if done >= COALITION and s.hand_size <= s.book.draw:
        points -= w.alone
    if s.next_milestone == "M19":
        points += w.gold_branch
    elif s.next_milestone == "M20":
        points += _spear(s, provinces)
    if it is None or it.spent:
        return points
    return points + _outlook(s, it, provinces) - w.timer * it.timer


def _spear(s: Realm | Court, provinces: int) -> float:
    """What the war branch promises: the gracious end, if the realm is large enough and its bank can hold the price."""
    roomy = min(s.maxima[STABILITY], s.maxima[INFLUENCE]) >= LEGACY_PRICE
    return WEIGHTS.war_branch[min(provinces, LEGACY) if roomy else 0]


def _outlook(s: Realm | Court, it: InPlay, provinces: int) -> float:
    """How near the Milestone is to its best end."""
    w, bank, row = WEIGHTS, s.bank, s.book.milestones[it.card]
    if it.card == "M3":
        return w.coalition * min(provinces, 3) / 3
    if it.card == "M19":
        pairs = (bank[TRADE], bank[INFLUENCE])
        steps = zip(it.clocks, pairs, strict=True)
        return max(w.tomb_step * done + w.tomb_ready * min(bank[FOOD] / 2, other) for done, other in steps)
    best = 0.0
    for option, resolution in enumerate(row.resolutions):
        if resolution.steps:
            points = w.built * it.clocks[option] / resolution.steps
        else:
            points = w.ready * _covered(s, resolution.spend)
        if it.card == "M15":
            branch = w.gold_branch if option == 0 else _spear(s, provinces)
            points = w.toward * _covered(s, resolution.spend) * max(branch, 0.0)
        elif it.card == "M20":
            points = w.throne * _covered(s, resolution.spend) if provinces >= LEGACY else 0.0
        best = max(best, points)
    if it.card == "M20":
        best = max(best, w.campaign * (it.progress + bank[MIGHT] / 2))
    elif row.track:
        best = max(best, w.fought * min(1.0, (it.progress + 0.8 * bank[MIGHT]) / row.track.length))
    if row.track and it.progress <= 0:
        best -= w.routed
    return best


def _covered(s: Realm | Court, spend: Spend) -> float:
    """Which share of a price the bank covers."""
    due = have = 0
    for n, there in zip(spend.amounts, s.bank, strict=True):
        due += n
        have += min(n, there)
    if spend.any:
        due += spend.any
        have += min(spend.any, sum(s.bank[LETTERS.index(letter)] for letter in spend.of))
    return have / due if due else 0.0


def _agenda(s: Realm | Court) -> tuple[dict[str, int], float]:
    """How many of each name lie there, and what they are worth."""
    w, objectives = WEIGHTS, s.book.objectives
    counts: dict[str, int] = {}
    points = 0.0
    for it in s.places[1:]:
        if it is None:
            continue
        card = it.card
        row = objectives[card]
        counts[row.name] = counts.get(row.name, 0) + 1
        if card in TRACKS:
            start, step = TRACKS[card]
            points += start + step * it.progress - w.war_timer * it.timer
            continue
        start, slice_ = AGENDA.get(card, OTHER_IN_AGENDA)
        points += start + slice_ * it.timer
        if row.resolutions and row.resolutions[0].steps:
            done = max(n / r.steps for n, r in zip(it.clocks, row.resolutions, strict=True) if r.steps)
            points += done * (w.rescue if s.book.fatal(card) else w.project)
    if s.quarantine > s.turn:
        points -= w.quarantine
    return counts, points


def _threats(s: Realm | Court, counts: dict[str, int]) -> float:
    """What waits in the Objective Deck and Discard, and how it may escalate."""
    waiting = [*s.objective_discard, *s.objective_deck] if isinstance(s, Realm) else spread(s.objective_discard)
    points = sum([POOL[card] for card in waiting if card in POOL])
    risks = [card for card in waiting if card in RISKS]
    for card in dict.fromkeys(risks):
        name, risk = RISKS[card]
        n = risks.count(card) + counts.get(name, 0)
        points -= risk * n * (n - 1)
    return points
