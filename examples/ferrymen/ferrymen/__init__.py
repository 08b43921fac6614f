"""Ferrymen: hidden hands and a die for two, all but its bot in one file.  Our own rules, so RULES.md is the only edition.

Written from docs/write-your-own-game.md alone, as a test of it.  Start reading at Turn.
"""

from __future__ import annotations

from turnwright.core import (
    Action,
    Event,
    Game,
    Menu,
    Outcome,
    Step,
    Sum,
    Table,
    Value,
    View,
    Words,
    basics,
)
from turnwright.core.book import Count, Die
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.svg import place, tag
from turnwright.kit.words import counted, say, wordlist

NAMES = wordlist(("Left", "Right"))
WEIGHTS, EACH, HAND = range(1, 7), 3, 3
"""1.1 Passengers."""


class Book(Value):
    """Numbers that a variant may change."""

    die: Die = 6
    """2.1 Sides of the die."""
    calm: Count = 2
    """2.2 What waiting adds to the next crossing."""
    calmest: Count = 4
    """2.2 The most that can be gained by waiting."""


class River(Table):
    """1 Both hands, the queue and what became of the others; lists without another note run by seat."""

    book: Book = Book()
    hands: list[tuple[int, ...]] = []
    """Weights, in ascending order."""
    queue: list[int] = []
    """The next passenger last."""
    gone: list[int] = []
    """Passengers who were shown, in that order."""
    calm: list[int] = []
    coins: list[int] = []


class Carry(Action):
    """2.1 Carry a passenger across."""

    weight: int


class Wait(Action):
    """2.2 Send a passenger home and wait for calmer water."""

    weight: int


class Carried(Event):
    """2.1 The passenger was hidden in a hand until now."""

    reveals = "all"
    seat: int
    weight: int
    number: int
    calm: int
    across: bool


class Waited(Event):
    """2.2 The passenger was hidden in a hand until now."""

    reveals = "all"
    seat: int
    weight: int
    calm: int


class Joined(Event):
    """2.3 Told to the one who takes the passenger."""

    reveals = "named"
    weight: int


class Turn(Step[River]):
    """2 A ferryman carries or waits; 2.3 whoever has nobody in hand is passed over; 3.1 with both hands empty it ends."""

    seat: int

    def run(self, t: River) -> None:
        if t.hands[self.seat]:
            t.ask(self.seat, CarryOrWait())
        elif t.hands[1 - self.seat]:
            t.ask(1 - self.seat, CarryOrWait())


class CarryOrWait(Menu[River]):
    """2.1 Carry one of your passengers, or send one home."""

    def candidates(self, t: River, seat: int) -> list[Action]:
        weights = sorted(set(t.hands[seat]))
        return [*(Carry(weight) for weight in weights), *(Wait(weight) for weight in weights)]

    def problem(self, t: River, seat: int, action: Action) -> str | None:
        if not isinstance(action, Carry | Wait):
            return "2.1 Carry a passenger or wait."
        return None if action.weight in t.hands[seat] else "2.1 No passenger of this weight is in your hand."

    def answer(self, t: River, seat: int, action: Action) -> None:
        assert isinstance(action, Carry | Wait)
        hand = list(t.hands[seat])
        hand.remove(action.weight)
        t.hands[seat] = tuple(hand)
        t.gone.append(action.weight)
        carry(t, seat, action.weight) if isinstance(action, Carry) else wait(t, seat, action.weight)
        take(t, seat)
        t.then(Turn(1 - seat))


def carry(t: River, seat: int, weight: int) -> None:
    """2.1 Carrying."""
    number, calm = t.roll(t.book.die), t.calm[seat]
    across = number + calm >= weight
    t.coins[seat] += weight if across else 0
    t.calm[seat] = 0
    t.tell(Carried, seat, weight, number, calm, across)


def wait(t: River, seat: int, weight: int) -> None:
    """2.2 Waiting."""
    t.calm[seat] = calmer(t.calm[seat], t.book)
    t.tell(Waited, seat, weight, t.calm[seat])


def calmer(calm: int, book: Book) -> int:
    return max(calm, min(calm + book.calm, book.calmest))


def take(t: River, seat: int) -> None:
    """2.3 The queue."""
    if t.queue:
        weight = t.queue.pop()
        t.hands[seat] = tuple(sorted((*t.hands[seat], weight)))
        t.tell(Joined, weight, to=(seat,))


def everybody() -> list[int]:
    return [weight for weight in WEIGHTS for _ in range(EACH)]


def setup(t: River) -> None:
    """1.1 Shuffle, deal, Left begins."""
    t.calm, t.coins, t.hands = [0, 0], [0, 0], [(), ()]
    t.queue = t.shuffled(everybody())
    for seat in (0, 1):
        t.hands[seat] = tuple(sorted(t.queue.pop() for _ in range(HAND)))
    t.then(Turn(0))


def score(t: River) -> Outcome:
    """3.1 More coins win."""
    left, right = t.coins
    winners = () if left == right else (0,) if left > right else (1,)
    return Outcome("everybody has crossed or gone home", winners, (float(left), float(right)))


class Seen(View):
    """The river as one ferryman, or a spectator, sees it."""

    book: Book
    hand: tuple[int, ...]
    """My own."""
    held: tuple[int, ...]
    """How many each has in hand."""
    queue: int
    gone: tuple[int, ...]
    calm: tuple[int, ...]
    coins: tuple[int, ...]


def view(t: River, seat: int | None) -> Seen:
    return Seen(
        **basics(t, seat, score),
        hand=() if seat is None else t.hands[seat],
        held=tuple(len(hand) for hand in t.hands),
        queue=len(t.queue),
        gone=tuple(t.gone),
        calm=tuple(t.calm),
        coins=tuple(t.coins),
    )


def resample(t: River, seat: int | None) -> None:
    """Deal anew what this seat cannot know: the queue and the other hand."""
    others = [other for other in (0, 1) if other != seat]
    pool = t.shuffled([*t.queue, *(weight for other in others for weight in t.hands[other])])
    for other in others:
        t.hands[other] = tuple(sorted(pool.pop() for _ in t.hands[other]))
    t.queue = pool


def imagine_into(t: River, seen: Seen) -> None:
    unseen = everybody()
    for weight in (*seen.gone, *seen.hand):
        unseen.remove(weight)
    t.gone, t.calm, t.coins = list(seen.gone), list(seen.calm), list(seen.coins)
    t.hands = [
        seen.hand if seat == seen.seat else tuple(unseen.pop() for _ in range(seen.held[seat])) for seat in (0, 1)
    ]
    t.queue = unseen
    for seat in seen.waiting:
        t.ask(seat, CarryOrWait())
    resample(t, seen.seat)


# Words


def prompt(seen: Seen) -> Words:
    if seen.outcome:
        winners = seen.outcome.winners
        ended = say("{who} wins.", who=NAMES[winners[0]]) if winners else say("A draw.")
        return Words(ended, seen.outcome.reason, section="3.1")
    return Words(say("{who} carries a passenger or waits.", who=NAMES[seen.waiting[0]]), section="2")


def chance(seen: Seen, weight: int) -> int:
    """In how many of a hundred crossings this weight gets across."""
    assert seen.seat is not None
    fails = max(0, weight - 1 - seen.calm[seen.seat])
    return max(0, 100 * (seen.book.die - fails) // seen.book.die)


def say_action(seen: Seen, action: Action) -> Words:
    assert isinstance(action, Carry | Wait)
    assert seen.seat is not None
    refs = (f"passenger:{action.weight}",)
    if isinstance(action, Carry):
        coins, often = counted(action.weight, "coin"), chance(seen, action.weight)
        detail = say("{coins}, across in {often} of 100 cases", coins=coins, often=often)
        return Words(say("Carry a {weight}", action), detail, say("Carry"), "2.1", (*refs, "boat"))
    detail = say("Your calm will be {calm}", calm=calmer(seen.calm[seen.seat], seen.book))
    return Words(say("Send a {weight} home and wait", action), detail, say("Wait"), "2.2", (*refs, "home"))


def say_event(seen: Seen, event: Event) -> Words:
    match event:
        case Carried(seat=seat, across=True):
            told = say(
                "{who} carries a {weight} and rolls {number} + {calm}: across, for {coins}.",
                event,
                who=NAMES[seat],
                coins=counted(event.weight, "coin"),
            )
            return Words(told, section="2.1")
        case Carried(seat=seat):
            told = say("{who} carries a {weight} and rolls {number} + {calm}: back again.", event, who=NAMES[seat])
            return Words(told, section="2.1")
        case Waited(seat=seat):
            return Words(
                say("{who} sends a {weight} home and waits: calm {calm}.", event, who=NAMES[seat]), section="2.2"
            )
        case Joined():
            return Words(say("A {weight} joins you.", event), say("Only you know."), section="2.3")
    raise AssertionError(event)


def explain(seen: Seen) -> dict[str, Sum]:
    return {
        f"score:{seat}": Sum(say("Coins of {who}", who=NAMES[seat])).plus("fares", seen.coins[seat], "2.1")
        for seat in (0, 1)
    }


# Pictures

WIDTH, HEIGHT = 640, 360


def terminal(seen: Seen) -> str:
    lines = [
        say(
            "{who:5} {coins:3} coins, calm {calm}, {held} in hand",
            who=NAMES[s],
            coins=seen.coins[s],
            calm=seen.calm[s],
            held=seen.held[s],
        )
        for s in (0, 1)
    ]
    gone, mine = (" ".join(map(str, weights)) or "-" for weights in (seen.gone, seen.hand))
    lines += say("Queue {queue}, gone {gone}", queue=seen.queue, gone=gone), say("Your hand: {mine}", mine=mine)
    return "\n".join(lines)


def board(seen: Seen) -> Markup:
    """The river between the banks; my passengers below, the boat and the way home to be clicked."""
    water = tag("rect", class_="water", y=110, width=WIDTH, height=120)
    boat = tag("path", class_="boat", d="M270 160h100l-20 34h-60z", data_ref="boat")
    home = tag("path", class_="home", d="M560 310v-34l24-20l24 20v34z", data_ref="home")
    mine = joined(_passenger(n, weight) for n, weight in enumerate(seen.hand))
    art = tag("svg", water + boat + home + mine, class_="art", viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")
    words = [_label(160 + 320 * s, 40, _standing(seen, s)) for s in (0, 1)]
    words += [_label(160 + 320 * s, 72, say("{held} in hand", held=seen.held[s])) for s in (0, 1)]
    words += [
        _label(320, 215, say("queue {queue}", queue=seen.queue)),
        *(_label(_x(n), 290, str(w)) for n, w in enumerate(seen.hand)),
    ]
    return html('<div class="scene ferrymen-scene" style="--w:{};--h:{}">{}{}</div>', WIDTH, HEIGHT, art, joined(words))


def _standing(seen: Seen, seat: int) -> str:
    return say("{who}: {coins} coins, calm {calm}", who=NAMES[seat], coins=seen.coins[seat], calm=seen.calm[seat])


def _x(place_in_hand: int) -> int:
    return 220 + 100 * place_in_hand


def _passenger(n: int, weight: int) -> Markup:
    return tag("circle", class_="passenger", cx=_x(n), cy=290, r=20 + 3 * weight, data_ref=f"passenger:{weight}")


def _label(x: float, y: float, text: str) -> Markup:
    return tag("span", text, class_="label", style=place(x, y, WIDTH, HEIGHT))


GAME = Game(
    id="ferrymen",
    title="Ferrymen",
    blurb="Carry the heavy ones on calm water, before the other does.",
    author="the Turnwright contributors",
    version=1,
    package=__name__,
    seats=(2,),
    roles=tuple(NAMES),
    table=River,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
    resample=resample,
    book=Book(),
)
