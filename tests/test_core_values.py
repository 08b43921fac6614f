"""Values, words and errors."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from turnwright.core import (
    Action,
    BadMatchFile,
    BadSetup,
    Diverged,
    Event,
    Illegal,
    Malformed,
    NotAsked,
    Told,
    TurnwrightError,
    Value,
)


class Unit(Value):
    kind: str
    health: int = 3


class March(Action):
    unit: Unit
    to: tuple[int, int]


class Fallen(Event):
    unit: Unit


def test_a_value_cannot_change() -> None:
    with pytest.raises(AttributeError):
        Unit("scout").health = 1  # type: ignore[misc]


def test_but_changes_some_fields_of_a_new_value() -> None:
    scout = Unit("scout")
    assert scout.but(health=1) == Unit("scout", 1)
    assert scout == Unit("scout", 3)
    with pytest.raises(TypeError):
        scout.but(strength=1)


def test_values_are_equal_and_hash_by_what_they_hold() -> None:
    assert len({Unit("scout"), Unit("scout", 3), Unit("scout", 2)}) == 2


def test_repr_evaluates_back() -> None:
    march = March(Unit("scout", 2), (1, -1))
    assert eval(repr(march)) == march


def test_an_action_names_its_type_on_the_wire() -> None:
    wire = msgspec.json.encode(March(Unit("scout"), (0, 1)))
    assert wire == b'{"type":"March","unit":{"kind":"scout","health":3},"to":[0,1]}'
    assert msgspec.json.decode(wire, type=March) == March(Unit("scout"), (0, 1))


def test_an_event_for_all_is_heard_by_seats_and_spectators() -> None:
    told = Told(Fallen(Unit("scout")))
    assert [told.heard_by(who) for who in (0, 1, None)] == [True, True, True]


def test_an_event_for_one_seat_is_heard_by_nobody_else() -> None:
    told = Told(Fallen(Unit("scout")), to=(1,))
    assert [told.heard_by(who) for who in (0, 1, None)] == [False, True, False]


def test_a_public_twin_is_heard_by_all_but_those_who_know_more() -> None:
    twin = Told(Fallen(Unit("somebody")), hidden_from=(1,))
    assert [twin.heard_by(who) for who in (0, 1, None)] == [True, False, True]


@pytest.mark.parametrize(
    ("message", "section"),
    [("3.2 Too dear.", "3.2"), ("12 No.", "12"), ("3.2.10 No.", "3.2.10"), ("No 3.2.", ""), ("", "")],
)
def test_a_refusal_knows_the_section_it_starts_with(message: str, section: str) -> None:
    assert Illegal(message).section == section


def test_errors_come_by_kind() -> None:
    assert {Malformed, Illegal, BadSetup, BadMatchFile} == {
        kind for kind in TurnwrightError.__subclasses__() if kind.__module__.startswith("turnwright.core")
    }
    assert issubclass(NotAsked, Illegal)
    assert issubclass(Diverged, BadMatchFile)
    assert Diverged(7, "Action 7 ...").at == 7


def test_types_that_were_learned_are_read_by_many_threads_at_once() -> None:
    """A process of its own, for msgspec ends one in which threads learn a type together."""
    code = """
import sys, threading, msgspec
from turnwright.core.values import learn_types
sys.setswitchinterval(1e-6)
kinds = []
for n in range(60):
    inner = msgspec.defstruct(f"Inner{n}", [(f"f{k}", int | str, 0) for k in range(20)])
    kinds.append(msgspec.defstruct(f"Outer{n}", [(f"g{k}", list[inner] | None, None) for k in range(10)]))
learn_types()
for kind in kinds:
    gate = threading.Barrier(6)
    def read(kind=kind, gate=gate):
        gate.wait()
        msgspec.json.decode(b'{"g3": [{"f1": "x"}]}', type=kind)
    threads = [threading.Thread(target=read) for _ in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
