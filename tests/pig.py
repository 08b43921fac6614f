"""Pig, for tests: open dice, nothing hidden.  Roll as often as you dare; a 1 loses the turn's points."""

from __future__ import annotations

from turnwright.core import Action, Event, Game, Outcome, Question, Step, Table, View, Words

GOAL = 25


class Pen(Table):
    points: list[int] = []
    turn: int = 0
    """Points rolled in this turn."""


class Seen(View, kw_only=True):
    points: tuple[int, ...]
    turn: int


class Roll(Action):
    """Once more."""


class Hold(Action):
    """Enough."""


class Shake(Action):
    """Think it over: nothing is rolled, so it can be taken back."""


class Rolled(Event):
    face: int


class Turn(Step[Pen]):
    seat: int

    def run(self, t: Pen) -> None:
        t.turn = 0
        t.ask(self.seat, Dare())


class Dare(Question[Pen]):
    """1 Roll or hold."""

    def legal(self, t: Pen, seat: int) -> list[Action]:
        return [Roll(), Hold(), Shake()]

    def answer(self, t: Pen, seat: int, action: Action) -> None:
        if isinstance(action, Shake):
            t.ask(seat, self)
            return
        if isinstance(action, Roll):
            face = t.roll(6)
            t.tell(Rolled(face))
            if face > 1:
                t.turn += face
                t.ask(seat, self)
                return
        else:
            t.points[seat] += t.turn
        if t.points[seat] < GOAL:
            t.then(Turn((seat + 1) % t.seats))


def setup(t: Pen) -> None:
    t.points = [0] * t.seats
    t.then(Turn(t.shuffled(range(t.seats))[0]))


def view(t: Pen, seat: int | None) -> Seen:
    return Seen(
        seat=seat,
        seats=t.seats,
        options=t.options,
        book=t.book,
        waiting=tuple(sorted(t.asks)),
        question=t.question(seat),
        outcome=None if t.asks else score(t),
        points=tuple(t.points),
        turn=t.turn,
    )


def score(t: Pen) -> Outcome:
    best = max(range(t.seats), key=t.points.__getitem__)
    return Outcome("points", (best,), tuple(map(float, t.points)))


def imagine_into(t: Pen, seen: Seen) -> None:
    t.points, t.turn = list(seen.points), seen.turn
    for seat in seen.waiting:
        t.ask(seat, Dare())


def say_action(view: Seen, action: Action) -> Words:
    return Words(type(action).__name__)


def say_event(view: Seen, event: Rolled) -> Words:
    return Words(f"A {event.face}.")


PIG: Game[Pen, Seen] = Game(
    id="pig",
    title="Pig",
    blurb="Roll or hold.",
    author="nobody",
    version=1,
    package=__name__,
    seats=(2, 3),
    roles=("Roller",),
    table=Pen,
    setup=setup,
    view=view,
    score=score,
    imagine_into=imagine_into,
)
