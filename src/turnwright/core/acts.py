"""Acts of the match: what a seat, or whoever keeps the match, does to the match itself and no rule of the game knows of.

They are entries of the log like actions.  Their tags begin with `@`, so they never collide with a game's own actions, which
bear the names of classes, and nobody can send one as an answer to a question.  None of them is ever taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from .language import reading, say, wordlist
from .notices import Announced, Did, Doing, What
from .values import Action, Illegal, NotAsked, Outcome, Value, Words

if TYPE_CHECKING:
    from .game import Game
    from .record import Entry, Seat
    from .table import Table

Why = Literal["resigned", "lapsed", "draw", "end"]
REASONS: dict[Why, str] = {
    "resigned": "by resignation",
    "lapsed": "by a missed turn",
    "draw": "by an agreed draw",
    "end": "by agreement to end here",
}
"""How a match was ended that was not played to its end."""
ENDED = wordlist({reason: f"The match ended {reason}." for reason in REASONS.values()})


class Act(Action, tag="@act"):
    """One of those below."""

    @property
    def words(self) -> Words:
        raise NotImplementedError


class Resign(Act, tag="@resign"):
    """The seat gives up."""

    @property
    def words(self) -> Words:
        return Words(say("Resign"))


class Lapse(Act, tag="@lapse"):
    """The seat missed its turn: what the game has for those who are late is played for it; without that it has lost."""

    @property
    def words(self) -> Words:
        return Words(say("Miss the turn"))


class LapseAsWritten(Lapse, tag="@lapse as written"):
    """The seat missed its turn: what it has drafted is handed in; without a line, it lapses."""

    @property
    def words(self) -> Words:
        return Words(say("Miss the turn: what is written counts"))


class Announce(Act, tag="@announce"):
    """Whoever keeps the match tells everybody what was done to it: a deadline moved, the clock stopped, a turn taken back.

    It changes nothing at the table, and no question that was asked there.
    """

    what: What
    name: str = ""
    number: int = 0
    until: str = ""

    @property
    def told(self) -> Announced:
        return Announced(self.what, self.name, self.number, self.until)

    @property
    def words(self) -> Words:
        return self.told.words


To = Literal["draw", "end"]


class Agree(Act, tag="@agree"):
    """The seat agrees to a draw, or to end here; the first one offers it.  Done when all people have.

    It stands, whatever is played meanwhile, until somebody refuses: drafting in secret would show if it lapsed by that.
    """

    to: To

    @property
    def words(self) -> Words:
        return Words(say("Agree to a draw") if self.to == "draw" else say("Agree to end here"))


class Refuse(Act, tag="@refuse"):
    """The seat withdraws what it agreed to, or declines what another offers: nobody agrees to it any more."""

    to: To

    @property
    def words(self) -> Words:
        return Words(say("Refuse a draw") if self.to == "draw" else say("Refuse to end here"))


class HandOver(Act, tag="@hand over"):
    """Somebody else sits there from now on: a person by name, or a bot."""

    name: str = ""
    bot: str = ""

    @property
    def words(self) -> Words:
        return Words(say("Hand over to {name}", name=self.name or self.bot or say("somebody else")))


ACTS = Resign | Lapse | LapseAsWritten | Announce | Agree | Refuse | HandOver


OFFERS: dict[To, Doing] = {"draw": "offers draw", "end": "offers end"}
WITHDRAWS: dict[To, Doing] = {"draw": "withdraws draw", "end": "withdraws end"}
DECLINES: dict[To, Doing] = {"draw": "declines draw", "end": "declines end"}


class Ended(Value):
    """What a table says that was ended by an act: the outcome, and who was asked what."""

    outcome: Outcome
    asks: dict[int, Any]


def ended_by(t: Table, why: Why, seat: int) -> Outcome:
    """How a match counts that is not played to its end: whoever resigns or lapses loses to all others, else nobody wins."""
    if why in ("draw", "end"):
        return Outcome(REASONS[why], (), (0.5 if why == "draw" else 0.0,) * t.seats)
    others = tuple(other for other in range(t.seats) if other != seat)
    return Outcome(REASONS[why], others, tuple(float(other != seat) for other in range(t.seats)))


def ended_by_act(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.reason in REASONS.values()


def said(outcome: Outcome) -> str:
    """The end, in words."""
    return ENDED[outcome.reason]


def how_it_ended(outcome: Outcome, sentences: Mapping[str, str]) -> str:
    """The end in a sentence: the game's own for each reason of its rules, the core's for what an act ended."""
    if ended_by_act(outcome):
        return said(outcome)
    return sentences.get(outcome.reason) or f"{outcome.reason[:1].upper()}{outcome.reason[1:]}."


def seats_after(seats: Sequence[Seat], log: Sequence[Entry]) -> tuple[Seat, ...]:
    """Who sits where after these entries."""
    now = list(seats)
    for entry in log:
        if isinstance(entry.action, HandOver):
            now[entry.seat] = now[entry.seat].but(name=entry.action.name, bot=entry.action.bot)
    return tuple(now)


def perform_act(
    game: Game[Any, Any], t: Table, seat: int, act: Act, seats: Sequence[Seat], log: Sequence[Entry]
) -> None:
    """Carry out an act, in place; `t.record` listens.  Raises Illegal."""
    if not t.asks:
        raise NotAsked(say("The game is over."))
    if not 0 <= seat < t.seats:
        raise NotAsked(say("There is no seat {seat}.", seat=seat))
    with reading(None):
        role = game.role(seat)
    if isinstance(act, HandOver):
        t.tell(Did(seat, did="handed over", role=role, to=act.name or act.bot))
    elif isinstance(act, Agree):
        people, others = {n for n, one in enumerate(seats) if not one.bot}, agreeing(act.to, log)
        t.tell(Did(seat, did=act.to if others or people <= {seat} else OFFERS[act.to], role=role))
        if people <= {seat, *others}:
            _end(game, t, act.to, seat)
    elif isinstance(act, Refuse):
        if not (before := agreeing(act.to, log)):
            raise NotAsked(say("Nobody offers that now."))
        t.tell(Did(seat, did=WITHDRAWS[act.to] if seat in before else DECLINES[act.to], role=role))
    elif isinstance(act, Announce):
        t.tell(act.told)
    elif isinstance(act, Lapse):
        if seat not in t.asks:
            raise NotAsked(say("It is not seat {seat}'s turn to answer.", seat=seat))
        t.tell(Did(seat, did="lapsed", role=role))
        if game.mail.offers("late"):
            _play_late(game, t, seat, isinstance(act, LapseAsWritten))
        else:
            _lose(game, t, "lapsed", seat)
    else:
        t.tell(Did(seat, did="resigned", role=role))
        _lose(game, t, "resigned", seat)


def agreeing(to: To, log: Sequence[Entry]) -> set[int]:
    """The seats that agree to it as things stand; whoever takes a seat over is not bound by the one before."""
    seats, left = set[int](), set[int]()
    for entry in reversed(log):
        if isinstance(entry.action, Refuse) and entry.action.to == to:
            break
        if isinstance(entry.action, HandOver):
            left.add(entry.seat)
        elif isinstance(entry.action, Agree) and entry.action.to == to and entry.seat not in left:
            seats.add(entry.seat)
    return seats


def _play_late(game: Game[Any, Any], t: Table, seat: int, as_written: bool) -> None:
    from .flow import apply

    view, agenda, asked = game.view(t, seat), list(t.agenda), set(t.asks)
    draft = game.mail.drafted(view) if as_written else ()
    for action in game.mail.answers(view, draft) if draft else game.mail.late(view):
        try:
            apply(t, seat, action)
        except Illegal:
            continue
        if seat not in t.asks or t.agenda != agenda or set(t.asks) - asked:
            return  # the rules went on, and may ask this seat anew
    raise Illegal(
        say("{title} has nothing to play for a seat that misses this turn; hand the seat over instead.", game)
    )


def _lose(game: Game[Any, Any], t: Table, why: Why, seat: int) -> None:
    """One seat cannot end a match that more than one other still plays."""
    if t.seats > 2:
        raise Illegal(say("The others play on; hand the seat over to a bot or to somebody else instead."))
    _end(game, t, why, seat)


def _end(game: Game[Any, Any], t: Table, why: Why, seat: int) -> None:
    t.cut_short = Ended(game.ended_by(t, why, seat), dict(t.asks))
    t.asks.clear()
    t.may.clear()
