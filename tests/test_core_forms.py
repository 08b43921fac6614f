"""Forms: what people type or pick, read into the fields of an action."""

import pytest

from turnwright.core import Field, Malformed, Pick

PLACES = Field(
    name="to", title="System", picks=(Pick(4, "Barra"), Pick(5, "Barrow (yours)"), Pick(12, "Cinder", ("system:12",)))
)
MONEY = Field(name="amount", title="Amount", scale=100, unit="PP")
SQUADRONS = Field(name="squadrons", title="Squadrons", picks=(Pick(1, "1: CL"), Pick(2, "2: DD")), several=True)


@pytest.mark.parametrize(
    ("typed", "value"), [("Barra", 4), (" barra ", 4), ("12", 12), ("cin", 12), ("BARROW", 5), ("barrow (yours)", 5)]
)
def test_a_pick_is_known_by_its_value_its_label_or_the_only_beginning(typed: str, value: int) -> None:
    assert PLACES.read(typed) == value


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "System: nothing is chosen; choose one from the list."),
        ("bar", "System: there is no bar; do you mean Barra or Barrow (yours)?"),
        ("sinder", "System: there is no sinder; do you mean Cinder?"),
        ("xyz", "System: there is no xyz; choose one from the list."),
    ],
)
def test_what_is_no_pick_is_refused_with_what_comes_near(typed: str, said: str) -> None:
    with pytest.raises(Malformed) as refusal:
        PLACES.read(typed)
    assert str(refusal.value) == said


@pytest.mark.parametrize(("typed", "value"), [("64.92", 6492), ("64.9", 6490), ("7", 700), (" -1.5 ", -150), ("0", 0)])
def test_a_scaled_number_is_read_exactly(typed: str, value: int) -> None:
    assert MONEY.read(typed) == value


@pytest.mark.parametrize(
    "typed",
    ["", "much", "1.234", "1e99", "1e999999", "9" * 5000, "²", "٣", "1e3", "0x1f", "1_000", "nan", "inf", "--1", "1,5"],
)
def test_what_is_no_number_of_that_scale_is_refused(typed: str) -> None:
    with pytest.raises(Malformed, match=r"^Amount: .*number such as 12\.5"):
        MONEY.read(typed)


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        (MONEY, 6492, "64.92"),
        (MONEY, 700, "7"),
        (MONEY, 100000, "1000"),
        (PLACES, 5, "Barrow (yours)"),
        (PLACES, -1, ""),
    ],
)
def test_a_value_is_shown_as_people_write_it(field: Field, value: int, shown: str) -> None:
    assert field.show(value) == shown


def test_a_list_without_a_pick_is_no_number() -> None:
    empty = Field(name="code", title="Ship", picks=())
    assert empty.show("DD") == ""
    with pytest.raises(Malformed) as refusal:
        empty.read("7")
    assert str(refusal.value) == "Ship: there is no 7, and there is none."


def test_several_picks_are_read_and_shown_together() -> None:
    assert SQUADRONS.read("2 1") == (2, 1)
    assert SQUADRONS.show((2, 1)) == "2 1"
    assert SQUADRONS.read("") == ()
