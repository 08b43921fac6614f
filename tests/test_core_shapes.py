"""The hardest chapter of each rulebook, sketched as Steps and Questions before the core was frozen.

Each sketch is a few lines of a game that may later look quite different.  What they prove of the core: an effect can stop
anywhere for a decision, be saved, loaded and forked there, and go on.  docs/architecture.md tells what was learned.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from turnwright.core import (
    Action,
    Dice,
    Event,
    Game,
    Loaded,
    Outcome,
    Question,
    Step,
    Table,
    Value,
    View,
    apply,
    key_of_seed,
    legal,
)


class Pick(Action):
    """The one kind of answer these sketches need."""

    what: str


class Note(Event):
    text: str


def picks(*names: str) -> list[Action]:
    return [Pick(name) for name in names]


# Hell EIC: the weekly Notice check stops in the middle of a district's effect, and again in the next district.


class Districts(Table):
    sovereigns: int = 15
    dominion: list[int] = []
    log: list[str] = []


class NoticeCheck(Step[Districts]):
    def run(self, t: Districts) -> None:
        t.then(*(Scrutiny(d) for d in range(len(t.dominion))), WeekEnds())


class Scrutiny(Step[Districts]):
    district: int

    def run(self, t: Districts) -> None:
        if t.roll(6) in (3, 4):
            t.ask(0, Shakedown(self.district))


class Shakedown(Question[Districts]):
    district: int

    def legal(self, t: Districts, seat: int) -> list[Action]:
        return picks("pay", "refuse") if t.sovereigns >= 10 else picks("refuse")

    def answer(self, t: Districts, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        if action.what == "pay":
            t.sovereigns -= 10
        else:
            t.dominion[self.district] -= 1


class WeekEnds(Step[Districts]):
    def run(self, t: Districts) -> None:
        t.log.append("week ends")


def hell(t: Districts) -> None:
    t.dominion = [3, 3, 3]
    t.then(NoticeCheck())


# Titov: a card whose effect plays another card, whose effect asks, before the first card is done.


class Effects(Table):
    hand: list[str] = []
    bank: int = 0
    discard: list[str] = []


class PlayCard(Step[Effects]):
    """Effects in printed order, then the discard: pushing them keeps the order through any nesting."""

    card: str

    def run(self, t: Effects) -> None:
        t.hand.remove(self.card)
        t.then(*CARDS[self.card], Discard(self.card))


class Gain(Step[Effects]):
    amount: int

    def run(self, t: Effects) -> None:
        t.bank += self.amount


class PlayAnother(Step[Effects]):
    def run(self, t: Effects) -> None:
        if t.hand:
            t.ask(0, WhichCard())


class WhichCard(Question[Effects]):
    def legal(self, t: Effects, seat: int) -> list[Action]:
        return picks(*t.hand)

    def answer(self, t: Effects, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        t.then(PlayCard(action.what))


class Discard(Step[Effects]):
    card: str

    def run(self, t: Effects) -> None:
        t.discard.append(self.card)


CARDS: dict[str, tuple[Step[Effects], ...]] = {
    "envoy": (PlayAnother(), Gain(1)),
    "herald": (PlayAnother(), Gain(10)),
    "tithe": (Gain(100),),
}


def titov(t: Effects) -> None:
    t.hand = ["envoy", "herald", "tithe"]
    t.then(PlayAnother())


# MAC: reaction fire interrupts a move hex by hex; the mover may be gone before it arrives.


class Field(Table):
    at: int = 0
    armour: int = 5
    overwatch: list[int] = []
    halted: bool = False
    log: list[str] = []


class Advance(Step[Field]):
    """One hex, the reactions to it, then the rest of the way: an interrupted move is just a shorter agenda."""

    left: int

    def run(self, t: Field) -> None:
        if self.left and t.armour > 0 and not t.halted:
            t.at += 1
            t.then(*(ReactionFire(n) for n in range(len(t.overwatch))), Advance(self.left - 1))


class ReactionFire(Step[Field]):
    gun: int

    def run(self, t: Field) -> None:
        if t.armour > 0 and t.overwatch[self.gun] == t.at:
            t.armour -= t.roll(6)
            t.log.append(f"shot at hex {t.at}")
            if 0 < t.armour <= 3:
                t.ask(0, PressOn())


class PressOn(Question[Field]):
    def legal(self, t: Field, seat: int) -> list[Action]:
        return picks("press on", "halt")

    def answer(self, t: Field, seat: int, action: Action) -> None:
        t.halted = action == Pick("halt")


def mac(t: Field) -> None:
    t.overwatch = [2, 3]
    t.then(Advance(4))


# EC4X: twelve sealed order sheets, drafted in any order and opened together in seat order.


class Sheet(Value):
    lines: tuple[str, ...] = ()
    sealed: bool = False


class Envelope(Table):
    sheets: list[Sheet] = []
    resolved: list[str] = []


class CollectOrders(Step[Envelope]):
    def run(self, t: Envelope) -> None:
        for seat in range(t.seats):
            t.ask(seat, Draft())


class Draft(Question[Envelope]):
    """Asked again after each line, so a sheet of any length is many small answers."""

    def legal(self, t: Envelope, seat: int) -> list[Action]:
        return picks("move", "build", "seal")

    def answer(self, t: Envelope, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        sheet = t.sheets[seat]
        if action.what == "seal":
            t.sheets[seat] = sheet.but(sealed=True)
        else:
            t.sheets[seat] = sheet.but(lines=(*sheet.lines, action.what))
            t.ask(seat, self)


class OpenTogether(Step[Envelope]):
    def run(self, t: Envelope) -> None:
        for seat, sheet in enumerate(t.sheets):
            t.resolved.extend(f"{seat}: {line} {t.roll(6)}" for line in sheet.lines)


def ec4x(t: Envelope) -> None:
    t.sheets = [Sheet()] * t.seats
    t.then(CollectOrders(), OpenTogether())


# The engine's side


class Seen(View):
    """These sketches hide nothing."""


def sketch(name: str, table: type[Any], setup: Any, seats: int = 1) -> Game[Any, Any]:
    return Game(
        id=name,
        title=name,
        blurb="",
        author="",
        version=1,
        package=__name__,
        seats=(seats,),
        roles=("seat",),
        table=table,
        setup=setup,
        view=lambda t, seat: Seen(
            seat=seat, seats=seats, options=t.options, book=t.book, waiting=(), question=None, outcome=None
        ),
        score=lambda t: Outcome("done", (), (0.0,) * seats),
        imagine_into=lambda t, view: None,
    )


HELL, TITOV = sketch("hell", Districts, hell), sketch("titov", Effects, titov)
MAC, EC4X = sketch("mac", Field, mac), sketch("ec4x", Envelope, ec4x, seats=12)


def answer(t: Any, *answers: str) -> Any:
    for what in answers:
        apply(t, next(iter(t.asks)), Pick(what))
    return t


def test_hell_an_effect_stops_in_the_middle_and_the_week_goes_on() -> None:
    t = answer(HELL.start(dice=Loaded((3, 1, 4))), "pay")
    assert (t.sovereigns, t.log) == (5, []), "the third district still waits, the week has not ended"
    assert legal(t, 0) == picks("refuse"), "there is no money left for the second shakedown"
    answer(t, "refuse")
    assert (t.dominion, t.log, t.asks) == ([3, 3, 2], ["week ends"], {})


def test_titov_a_card_played_by_a_card_is_finished_first() -> None:
    t = answer(TITOV.start(), "envoy", "herald", "tithe")
    assert t.bank == 111
    assert t.discard == ["tithe", "herald", "envoy"], "innermost first"


def test_mac_reaction_fire_interrupts_a_move_and_may_end_it() -> None:
    t = MAC.start(dice=Loaded((2, 1)))
    assert (t.at, t.armour) == (2, 3)
    halted = answer(t.copy(), "halt")
    assert (halted.at, halted.asks) == (2, {})
    pressing = answer(t, "press on")
    assert (pressing.at, pressing.armour, pressing.log) == (3, 2, ["shot at hex 2", "shot at hex 3"])
    assert answer(pressing, "press on").at == 4


def test_ec4x_twelve_sheets_give_the_same_turn_in_any_order() -> None:
    orders = {seat: ["move"] * (seat % 3) + ["build", "seal"] for seat in range(12)}
    results = []
    for arrival in (range(12), reversed(range(12)), Random(5).sample(range(12), 12)):
        t = EC4X.start(dice=Dice(key_of_seed(1)))
        for seat in arrival:
            for line in orders[seat]:
                apply(t, seat, Pick(line))
        results.append(EC4X.canonical(t))
    assert len(set(results)) == 1


@pytest.mark.parametrize("game", [HELL, TITOV, MAC, EC4X], ids=lambda g: g.id)
def test_every_rest_point_can_be_saved_loaded_and_played_on(game: Game[Any, Any]) -> None:
    for seed in range(20):
        rng = Random(seed)
        t = game.start(dice=Dice(key_of_seed(seed)))
        while t.asks:
            seat = rng.choice(sorted(t.asks))
            choice = rng.choice(legal(t, seat))
            loaded = game.load(game.save(t))
            assert loaded == t
            apply(t, seat, choice)
            apply(loaded, seat, choice)
            assert game.canonical(loaded) == game.canonical(t)
