"""5.4 List of cards: every card of the book is there, can be reached, refers to cards that exist, and works."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from turnwright.core import Dice, Record, Step, key_of_seed, legal, perform
from turnwright.games.titov import GAME
from turnwright.games.titov.actions import END_PHASE, Choose
from turnwright.games.titov.agenda.monuments import MonumentTurn
from turnwright.games.titov.agenda.slots import Place
from turnwright.games.titov.agenda.timers import FullTimer
from turnwright.games.titov.agenda.wars import Decay
from turnwright.games.titov.cards import ActionCard, CardInPlay
from turnwright.games.titov.cards.milestones import LIST_A, LIST_B
from turnwright.games.titov.effects import Effect
from turnwright.games.titov.effects.choices import Choice
from turnwright.games.titov.state import Realm, base

from .cards import APPROVED, all_cards
from .laid import act, at, cards, crisis, first_answers, play, press, put, realm, run, take

BOOK = GAME.book
ROWS: dict[str, ActionCard | CardInPlay] = {**BOOK.actions, **BOOK.objectives, **BOOK.milestones}


def numbers(text: str) -> set[int]:
    """`1-3 5` as 1, 2, 3, 5."""
    found: set[int] = set()
    for part in text.split():
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def test_5_4_1_fifteen_milestones() -> None:
    assert {int(card[1:]) for card in BOOK.milestones} == numbers("1-12 15 19 20")


def test_5_4_2_forty_two_action_cards() -> None:
    assert {int(base(card)[1:]) for card in BOOK.actions} == numbers("1-36 39-42 44-45")
    assert sum(card.endswith("+") for card in BOOK.actions) == 27


def test_5_4_3_fifty_seven_objectives() -> None:
    assert {int(card[1:]) for card in BOOK.objectives} == numbers("1-23 26-31 35-62")


def test_5_4_3_names_are_the_books_and_repeat_only_where_it_repeats_them() -> None:
    plain = [card for card in ROWS if not card.endswith("+")]
    names = [ROWS[card].name for card in plain]
    assert len(plain) == 114
    twice = {name for name in names if names.count(name) > 1}
    assert twice == {"Cataracts Vassal", "Sable Coast Vassal", "Cedars Vassal", "Distant Thunder"}


def test_5_4_1_how_many_texts_are_printed_adapted_and_new() -> None:
    """The last section of the rulings names those that are not the author's own."""
    ours = (
        (GAME.folder / "rulings.md").read_text(encoding="utf-8").partition("Cards made or fitted for this edition")[2]
    )
    fitted, new = (named(said) for said in ours.split(" are new.")[0].split(" are fitted from"))
    assert (len(fitted), len(new)) == (18, 23)
    assert not fitted & new
    assert fitted | new <= set(ROWS)
    assert len([card for card in ROWS if not card.endswith("+")]) - len(fitted | new) == 73


def named(said: str) -> set[str]:
    """`O26 to O28, M12` as O26, O27, O28, M12."""
    runs = re.findall(r"\b([COM])(\d+)(?: to [COM](\d+))?", said)
    return {f"{letter}{n}" for letter, first, last in runs for n in range(int(first), int(last or first) + 1)}


# References and reachability


def references(value: Any) -> Iterator[str]:
    """The cards a row names, wherever in it."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name not in ("name", "flavour", "tags", "ending"):
                yield from references(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from references(item)
    elif isinstance(value, str) and len(value) > 1 and value[0] in "COM" and value[1].isdigit():
        yield value


@pytest.mark.parametrize("card", list(ROWS))
def test_5_4_2_every_reference_resolves(card: str) -> None:
    assert set(references(ROWS[card])) <= set(ROWS)


def test_5_4_3_every_card_can_be_reached() -> None:
    found = {*BOOK.starting_deck, *BOOK.starting_objectives, BOOK.first_milestone, *filter(None, BOOK.calamities)}
    edge = set(found)
    while edge:
        edge = {named for card in edge for named in references(ROWS[card])} - found
        found |= edge
    improvable = {f"{card}+" for card in found if f"{card}+" in BOOK.actions}
    assert found | improvable == set(ROWS)


def test_5_4_1_the_lists_of_act_two() -> None:
    assert (len(LIST_A), len(LIST_B)) == (7, 6)
    t = realm(milestone="M6", discard="C17")
    t.flags = ["exiled"]
    crisis(t)
    take(t, 0, 0)
    first_answers(t)
    act(t, END_PHASE)
    waiting = [card for card in (*cards(t)[1:], *t.objective_deck) if card]
    assert sorted(waiting) == sorted([*LIST_A, "O8"])
    assert t.objective_discard == ["O37"], "the exiles come after the shuffle"
    assert len(t.places) == 5


# Everything printed, carried out


def things_printed() -> Iterator[tuple[str, str, int]]:
    """Every part of every card that does something: card, part, number."""
    for card, row in ROWS.items():
        if isinstance(row, ActionCard):
            choices = [len(effect.options) for effect in row.effects if isinstance(effect, Choice)]
            yield from ((card, "play", option) for option in range(max(choices, default=1)))
            yield from [(card, "retained", 0)] * bool(row.retained)
            yield from [(card, "clock", 0)] * (row.clock is not None)
            continue
        yield card, "enter", 0
        yield from ((card, "resolve", option) for option in range(len(row.resolutions)))
        yield from [(card, "won", 0), (card, "lost", 0)] * (row.track is not None)
        yield from [(card, "timer", 0)] * (row.timer is not None)
        monument = getattr(row, "monument", None)
        yield from ((card, "monument", option) for option in range(len(monument.options) if monument else 0))
        yield from [(card, "escalate", 0)] * bool(getattr(row, "escalates", "") or getattr(row, "erupts", ()))


def carry_out(card: str, part: str, option: int) -> None:
    """Bring one printed thing about in a rich realm, answering what it asks, and check what must always hold."""
    t = rich_realm(card, part)
    before, t.record = everything(t), Record()
    DO[part](t, card, option)
    first_answers(t)
    for told in t.record.news:
        ledger(before, told.event)
    assert everything(t) == {card: n for card, n in before.items() if n}
    assert all(0 <= n <= most for n, most in zip(t.bank, t.maxima, strict=True))
    assert not t.playing


def rich_realm(card: str, part: str) -> Realm:
    """A table at which the printed thing can happen and finds something to work on."""
    t = realm(
        "12F 12S 12I 12M 12T",
        f"{card if card[0] == 'C' else 'C4'} C1 C2 C13 C19" if part != "retained" else card,
        deck="C15 C16 C21 C30 C28 C4 C4 C2 C1 C1 C17 C15 C16",
        discard="C15 C3 C6 C4 C27 C42 C18",
        milestone=card if card[0] == "M" else "M1",
        agenda=card if card[0] == "O" else "O14",
    )
    t.dice = Dice(key_of_seed(card + part))
    t.maxima = [99] * 5
    t.objective_deck, t.objective_discard = ["O5", "O7", "O2", "O19"], ["O2", "O18"]
    put(t, 2, "O39", timer=1)
    put(t, 3, "O19", clocks=(1,), timer=1)
    t.unlocked = ["C15"]
    if part in ("resolve", "won"):
        crisis(t)
        t.gained, t.bank = [9] * 5, [60] * 5
    elif part in ("enter", "escalate"):
        t.places[3 if part == "escalate" else place_for(card)] = None
    return t


def place_for(card: str) -> int:
    return 0 if card[0] == "M" else 1


def do_play(t: Realm, card: str, option: int) -> None:
    play(t, card)
    if Choose(option) in legal(t, 0):
        act(t, Choose(option))


def do_clock(t: Realm, card: str, option: int) -> None:
    row = BOOK.actions[card]
    assert row.clock is not None
    t.clocks[row.name] = row.clock.slices - 1
    play(t, card)


def do_resolve(t: Realm, card: str, option: int) -> None:
    for _ in range(max(1, BOOK.row(card).resolutions[option].steps)):
        take(t, place_for(card), option)


def do_win(t: Realm, card: str, option: int) -> None:
    track = BOOK.row(card).track
    press(t, place_for(card), track.length - track.start)


def do_lose(t: Realm, card: str, option: int) -> None:
    place = place_for(card)
    t.places[place] = at(t, place).but(progress=0)
    run(t, Decay(at(t, place).uid))


def do_timer(t: Realm, card: str, option: int) -> None:
    place = place_for(card)
    t.places[place] = at(t, place).but(timer=BOOK.row(card).timer.slices)
    run(t, FullTimer(at(t, place).uid))


def do_monument(t: Realm, card: str, option: int) -> None:
    run(t, MonumentTurn(at(t, 1).uid))
    if Choose(option) in legal(t, 0):
        act(t, Choose(option))


DO: dict[str, Callable[[Realm, str, int], None]] = {
    "play": do_play,
    "retained": lambda t, card, option: act(t, END_PHASE),
    "clock": do_clock,
    "enter": lambda t, card, option: run(t, Place(place_for(card), card)),
    "escalate": lambda t, card, option: run(t, Place(3, card)),
    "resolve": do_resolve,
    "won": do_win,
    "lost": do_lose,
    "timer": do_timer,
    "monument": do_monument,
}


def everything(t: Realm) -> dict[str, int]:
    """How many copies of each card there are, wherever they lie."""
    piles = (t.hand, t.deck, t.discard, filter(None, t.playing), t.objective_deck, t.objective_discard)
    found: dict[str, int] = {}
    for card in (*(card for pile in piles for card in pile), *(it.card for it in t.places[1:] if it)):
        found[card] = found.get(card, 0) + 1
    return found


@pytest.mark.parametrize(("card", "part", "option"), list(things_printed()))
def test_5_4_2_everything_printed_works(card: str, part: str, option: int) -> None:
    carry_out(card, part, option)


def test_5_4_2_every_effect_is_exercised_by_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above runs each kind of effect and asks each kind of question at least once."""
    seen: set[type] = set()
    effects = [kind for kind in GAME.vocabulary(Step) if issubclass(kind, Effect) and kind is not Effect]
    for kind in effects:
        monkeypatch.setattr(kind, "run", noted(kind, seen))
    for thing in things_printed():
        carry_out(*thing)
    assert {kind.__name__ for kind in effects} == {kind.__name__ for kind in seen}


def noted(kind: Any, seen: set[type]) -> Any:
    plain = kind.run

    def run_and_note(self: Any, t: Any) -> None:
        seen.add(kind)
        plain(self, t)

    return run_and_note


def test_5_4_3_every_card_reads_as_approved() -> None:
    """All card texts, made from the rows, against the list that a person has read."""
    assert all_cards(BOOK) == APPROVED.read_text(encoding="utf-8")


# Card conservation


@pytest.mark.parametrize("seed", range(8))
def test_4_every_card_is_in_exactly_one_place(seed: int) -> None:
    """What was there, plus what was gained, less what was destroyed, is what is there; after every action."""
    rng, t = Random(seed), GAME.start(dice=Dice(key_of_seed(seed)))
    count = everything(t)
    for _ in range(300):
        if not t.asks:
            break
        t.record = record = Record()
        perform(t, 0, rng.choice(legal(t, 0)))
        t.record = None
        for told in record.news:
            ledger(count, told.event)
        assert everything(t) == {card: n for card, n in count.items() if n}
        assert len(t.places) == 4 + ("M7" in t.milestone_discard) + ("M15" in t.milestone_discard)


def ledger(count: dict[str, int], event: Any) -> None:
    """Book an event that makes cards or takes them out of the game."""
    match type(event).__name__:
        case "CardGained":
            count[event.card] = count.get(event.card, 0) + event.n
        case "CardDestroyed":
            count[event.card] -= 1
        case "Improved":
            count[event.card] -= 1
            count[f"{event.card}+"] = count.get(f"{event.card}+", 0) + 1
        case "Swapped":
            count[event.card] -= 1
            count[event.to] = count.get(event.to, 0) + 1
        case "Placed" if event.place:
            count[event.card] = count.get(event.card, 0) + 1
