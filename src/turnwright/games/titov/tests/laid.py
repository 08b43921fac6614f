"""Tables laid out for a test: loaded dice, an empty Agenda, and only what the test is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turnwright.core import Action, Event, Loaded, Record, apply, legal, settle
from turnwright.games.titov import GAME
from turnwright.games.titov.action_phase import PLAY_CARDS, bills
from turnwright.games.titov.actions import END_PHASE, Build, Play, Press, Resolve
from turnwright.games.titov.crisis_phase import CRISIS
from turnwright.games.titov.state import InPlay, Realm


def realm(
    bank: str = "6F 6S 6I 6M 6T",
    hand: str = "",
    deck: str = "C4 C4 C4",
    discard: str = "",
    agenda: str = "",
    milestone: str = "M1",
    rolls: Sequence[int] = (),
    **options: bool,
) -> Realm:
    """Turn 1 in the Action Phase.  Cards are named by id; the top of the deck is the last one named."""
    t = GAME.start(options=options)
    t.dice = Loaded(tuple(rolls))
    t.bank = amounts(bank)
    t.hand, t.deck, t.discard = hand.split(), deck.split(), discard.split()
    t.objective_deck, t.objective_discard = [], []
    t.places = [None] * len(t.places)
    put(t, 0, milestone)
    for place, card in enumerate(agenda.split(), 1):
        put(t, place, card)
    return t


def amounts(text: str) -> list[int]:
    """`2F 1S` as five numbers."""
    row = [0] * 5
    for part in text.split():
        row["FSIMT".index(part[-1])] = int(part[:-1])
    return row


def bank(t: Realm) -> str:
    return " ".join(f"{n}{letter}" for n, letter in zip(t.bank, "FSIMT", strict=True) if n)


def put(t: Realm, place: int, card: str, **state: Any) -> None:
    """Lay a card down as it would enter play, without anything happening."""
    row = t.book.row(card)
    start: dict[str, Any] = {"clocks": (0,) * (len(row.resolutions) or 1), "since": t.turn}
    if row.track:
        start["progress"] = row.track.start
    t.serial += 1
    while len(t.places) <= place:
        t.places.append(None)
    t.places[place] = InPlay(t.serial, card, **(start | state))


def at(t: Realm, place: int) -> InPlay:
    it = t.places[place]
    assert it is not None, f"place {place} is empty"
    return it


def cards(t: Realm) -> list[str]:
    """What lies in the places, empty ones as empty text."""
    return [it.card if it else "" for it in t.places]


def act(t: Realm, *actions: Action) -> None:
    for action in actions:
        apply(t, 0, action)


def heard(t: Realm, *actions: Action) -> list[Event]:
    """What the actions told."""
    t.record = Record()
    act(t, *actions)
    news = [told.event for told in t.record.news]
    t.record = None
    return news


def play(t: Realm, card: str, bill: int = 0) -> None:
    """Play a card of the hand with its first (or another) way to pay."""
    act(t, Play(card, bills(t, card)[bill]))


def crisis(t: Realm) -> None:
    """Go to the Crisis Phase with an empty hand."""
    t.hand.clear()
    if t.phase == "action":
        act(t, END_PHASE)


def take(t: Realm, place: int, option: int = 0) -> None:
    """Take a Resolution, or buy a step of it, the first way it can be paid."""
    act(t, next(a for a in legal(t, 0) if isinstance(a, Resolve | Build) and (a.place, a.option) == (place, option)))


def press(t: Realm, place: int, times: int = 1) -> None:
    for _ in range(times):
        act(t, next(a for a in legal(t, 0) if isinstance(a, Press) and a.place == place))


def may(t: Realm, place: int, option: int = 0) -> bool:
    """Whether the Resolution is open."""
    return any(isinstance(a, Resolve | Build) and (a.place, a.option) == (place, option) for a in legal(t, 0))


def reset(t: Realm) -> None:
    """Through the Reset Phase to the next turn, doing nothing before it."""
    crisis(t)
    act(t, END_PHASE)


def run(t: Realm, *steps: Any) -> None:
    """Let effects happen now, then the phase goes on."""
    t.asks.clear()
    t.then(*steps, PLAY_CARDS if t.phase == "action" else CRISIS)
    settle(t)


def first_answers(t: Realm, count: int = 20) -> None:
    """Answer with the first thing offered until the open question is one of the phases again, or the game ends."""
    phases = ("PlayOrEnd", "TakeResolutions")
    for _ in range(count):
        if not t.asks or type(t.asks[0]).__name__ in phases:
            return
        act(t, legal(t, 0)[0])
