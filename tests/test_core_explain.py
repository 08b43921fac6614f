"""Numbers that explain themselves."""

from __future__ import annotations

import pytest

from turnwright.core import Hundredths, Sum, Term
from turnwright.core.explain import added


def test_the_total_is_what_the_terms_come_to() -> None:
    income = Sum("Income", unit="gold").plus("farms", 6, "2.1").plus("upkeep", -4, "2.2")
    assert income.total == 2
    assert income.terms == (Term("farms", 6, "2.1"), Term("upkeep", -4, "2.2"))


def test_a_term_of_nothing_is_left_out() -> None:
    assert Sum("Income").plus("farms", 0, "2.1") == Sum("Income")


@pytest.mark.parametrize(
    ("start", "low", "high", "kept"), [(9, 0, 7, 7), (-3, 0, 7, 0), (5, 0, 7, 5), (9, None, 7, 7), (-3, 0, None, 0)]
)
def test_a_limit_is_a_term_of_its_own(start: int, low: int | None, high: int | None, kept: int) -> None:
    capped = Sum("Points").plus("counted", start).within(low, high, "at most 7", "9.4")
    assert capped.total == kept
    assert capped.terms[1:] == ((Term("at most 7", kept - start, "9.4"),) if kept != start else ())


def test_rows_add_up_to_what_their_sum_shows() -> None:
    rows = [("farms", 6, "2.1"), ("nothing", 0, "2.1"), ("upkeep", -4, "2.2")]
    assert Sum.of("Income", rows).total == added(rows) == 2
    assert len(Sum.of("Income", rows).terms) == 2


def test_parts_of_a_unit_are_shown_as_units() -> None:
    purse = Hundredths.of("Treasury", [("Carried over", 42000, "3.8"), ("Upkeep", -125, "3.9")], "PP")
    assert purse.total == 41875
    assert [purse.shown(term.value) for term in purse.terms] == [420, -1.25]
    assert str(purse.shown(42000)) == "420"
