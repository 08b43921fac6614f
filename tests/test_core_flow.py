"""The engine: steps run until somebody must answer."""

from __future__ import annotations

from typing import ClassVar

import pytest

from turnwright.core import (
    Action,
    Event,
    Illegal,
    NotAsked,
    Question,
    Record,
    Step,
    Table,
    Told,
    apply,
    legal,
    perform,
    refused,
    settle,
)


class Diary(Table):
    lines: list[str] = []


class Note(Step[Diary]):
    text: str

    def run(self, t: Diary) -> None:
        t.lines.append(self.text)


class Both(Step[Diary]):
    """Pushes two steps and only then goes on."""

    def run(self, t: Diary) -> None:
        t.then(Note("first"), Note("second"))
        t.lines.append("both")


class Ask(Step[Diary]):
    seat: int

    def run(self, t: Diary) -> None:
        t.ask(self.seat, Colour())


class Say(Action):
    colour: str


class Colour(Question[Diary]):
    """4.2 Name a colour."""

    def legal(self, t: Diary, seat: int) -> list[Action]:
        return [Say("red"), Say("blue")]

    def refused(self, t: Diary, seat: int) -> list[tuple[Action, str]]:
        return [(Say("green"), "4.2 Green is sold out.")]

    def answer(self, t: Diary, seat: int, action: Action) -> None:
        assert isinstance(action, Say)
        t.lines.append(f"{seat}: {action.colour}")


class Recant(Question[Diary]):
    """4.4 Take the colour back."""

    waits: ClassVar[bool] = False

    def legal(self, t: Diary, seat: int) -> list[Action]:
        return [Say("none")]

    def answer(self, t: Diary, seat: int, action: Action) -> None:
        t.lines.append(f"{seat} recants")
        t.ask(seat, Colour())


class Amount(Question[Diary]):
    """4.3 An open amount: `check` is the law, `legal` a selection."""

    def legal(self, t: Diary, seat: int) -> list[Action]:
        return [Say("10")]

    def check(self, t: Diary, seat: int, action: Action) -> None:
        if not (isinstance(action, Say) and action.colour.isdigit()):
            raise Illegal("4.3 A number is wanted.")

    def answer(self, t: Diary, seat: int, action: Action) -> None:
        assert isinstance(action, Say)
        t.lines.append(action.colour)


class Heard(Event):
    text: str


def diary(*steps: Step[Diary]) -> Diary:
    t = Diary(seats=3)
    t.then(*steps)
    settle(t)
    return t


def test_steps_run_in_the_order_given() -> None:
    assert diary(Note("a"), Note("b"), Note("c")).lines == ["a", "b", "c"]


def test_what_a_step_pushes_comes_before_what_was_waiting() -> None:
    assert diary(Both(), Note("last")).lines == ["both", "first", "second", "last"]


def test_a_question_stops_the_agenda_until_it_is_answered() -> None:
    t = diary(Note("before"), Ask(1), Note("after"))
    assert (t.lines, list(t.asks), len(t.agenda)) == (["before"], [1], 1)
    apply(t, 1, Say("red"))
    assert (t.lines, t.asks, t.agenda) == (["before", "1: red", "after"], {}, [])


def test_several_questions_wait_for_the_last_answer() -> None:
    t = Diary(seats=3)
    t.then(Note("after"))
    for seat in (0, 2):
        t.ask(seat, Colour())
    apply(t, 2, Say("red"))
    assert t.lines == ["2: red"]
    apply(t, 0, Say("blue"))
    assert t.lines == ["2: red", "0: blue", "after"]


def second_thoughts() -> Diary:
    """Seat 1 has answered and may recant while seat 0 is asked."""
    t = Diary(seats=2)
    t.then(Note("after"))
    t.ask(0, Colour())
    t.ask(1, Recant())
    return t


def test_nobody_waits_for_second_thoughts() -> None:
    t = second_thoughts()
    assert (list(t.asks), list(t.may), legal(t, 1)) == ([0], [1], [Say("none")])
    apply(t, 0, Say("red"))
    assert (t.lines, t.asks, t.may) == (["0: red", "after"], {}, {})
    with pytest.raises(NotAsked, match="over"):
        apply(t, 1, Say("none"))


def test_second_thoughts_may_be_answered_while_another_seat_is_asked() -> None:
    t = second_thoughts()
    with pytest.raises(Illegal, match=r"^4\.4"):
        apply(t, 1, Say("red"))
    apply(t, 1, Say("none"))
    assert (sorted(t.asks), t.may) == ([0, 1], {})
    apply(t, 0, Say("red"))
    assert t.lines == ["1 recants", "0: red"]


def test_second_thoughts_lapse_even_when_nothing_is_left_to_do() -> None:
    t = second_thoughts()
    t.agenda.clear()
    apply(t, 0, Say("red"))
    assert (t.asks, t.may) == ({}, {})


def test_a_seat_is_asked_one_thing_at_a_time() -> None:
    t = diary(Ask(0))
    with pytest.raises(AssertionError, match="already asked"):
        t.ask(0, Colour())
    with pytest.raises(AssertionError, match="already asked"):
        t.ask(0, Recant())


def test_legal_and_refused_are_empty_for_a_seat_that_is_not_asked() -> None:
    t = diary(Ask(0))
    assert legal(t, 0) == [Say("red"), Say("blue")]
    assert refused(t, 0) == [(Say("green"), "4.2 Green is sold out.")]
    assert (legal(t, 1), refused(t, 1)) == ((), ())


def test_an_answer_that_is_not_listed_is_refused_with_the_section_of_the_question() -> None:
    t = diary(Ask(0), Note("after"))
    with pytest.raises(Illegal, match=r"^4\.2 Say\(colour='pink'\) is no answer to this\.$") as error:
        apply(t, 0, Say("pink"))
    assert error.value.section == "4.2"
    assert (t.lines, list(t.asks), len(t.agenda)) == ([], [0], 1)


def test_open_amounts_are_checked_by_the_question_itself() -> None:
    t = Diary(seats=1)
    t.ask(0, Amount())
    with pytest.raises(Illegal, match=r"^4\.3"):
        apply(t, 0, Say("many"))
    apply(t, 0, Say("137"))
    assert t.lines == ["137"]


def test_perform_trusts_its_caller() -> None:
    t = diary(Ask(0))
    perform(t, 0, Say("pink"))
    assert t.lines == ["0: pink"]


def test_a_seat_out_of_turn_is_told_so_and_after_the_end_everybody_is() -> None:
    t = diary(Ask(0))
    with pytest.raises(NotAsked, match="not seat 1's turn"):
        apply(t, 1, Say("red"))
    apply(t, 0, Say("red"))
    with pytest.raises(NotAsked, match="The game is over"):
        apply(t, 0, Say("red"))


def test_finish_ends_the_game_whatever_was_waiting() -> None:
    t = diary(Ask(0), Note("never"))
    t.ask(1, Colour())
    t.finish()
    assert (t.asks, t.agenda) == ({}, [])


def test_nothing_is_told_when_nobody_listens() -> None:
    t = Diary(seats=2)
    t.tell(Heard("lost"))
    t.record = record = Record()
    t.tell(Heard("to all"))
    t.tell(Heard("to one"), to=[1], others=Heard("to the others"))
    t.tell(Heard("to none"), to=[])
    assert record.news == [
        Told(Heard("to all")),
        Told(Heard("to one"), (1,)),
        Told(Heard("to the others"), None, (1,)),
        Told(Heard("to none"), ()),
    ]


def test_a_copy_is_independent_and_shares_what_cannot_change() -> None:
    t = diary(Ask(0), Note("after"))
    twin = t.copy()
    apply(twin, 0, Say("red"))
    assert (t.lines, len(t.agenda), list(t.asks)) == ([], 1, [0])
    assert t.copy().agenda[0] is t.agenda[0]


def test_tables_do_not_share_their_defaults() -> None:
    one, other = Diary(), Diary()
    one.lines.append("mine")
    one.asks[0] = Colour()
    assert (other.lines, other.asks) == ([], {})
