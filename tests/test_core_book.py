"""The rulebook: sections, and numbers changed by path."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from turnwright.core import BadSetup, Value
from turnwright.core.book import Checked, Count, Shift, backwards, entries, numbers, override, read_sections


class Cost(Value):
    gold: int
    ap: int = 1


class Numbers(Value):
    rounds: int = 20
    share: float = 0.5
    festival: Cost = Cost(5)
    levels: tuple[Cost, ...] = (Cost(1), Cost(2))
    prices: dict[str, int] = msgspec.field(default_factory=lambda: {"farm": 3})
    by_size: dict[int, int] = msgspec.field(default_factory=lambda: {2: 10})
    units: dict[str, Cost] = msgspec.field(default_factory=lambda: {"scout": Cost(2)})
    title: str = "plain"


BOOK = Numbers()


class Span(Checked):
    least: Count = 1
    most: Count = 3

    def fault(self) -> str:
        return backwards("The span", length=(self.least, self.most))


class Bounded(Value):
    span: Span = Span()
    tiers: tuple[tuple[Count, Shift], ...] = ((1, -5), (2, 5))
    prices: dict[str, Count] = msgspec.field(default_factory=lambda: {"farm": 3})
    mood: Literal["calm", "wild"] = "calm"
    loud: bool = False
    bonus: Count | None = None


@pytest.mark.parametrize(
    ("path", "value", "read"),
    [
        ("rounds", 24, lambda b: b.rounds == 24),
        ("rounds", "24", lambda b: b.rounds == 24),
        ("share", "0.25", lambda b: b.share == 0.25),
        ("festival.gold", 4, lambda b: b.festival == Cost(4)),
        ("levels.1.ap", 3, lambda b: b.levels == (Cost(1), Cost(2, 3))),
        ("units.raider", {"gold": 7}, lambda b: b.units == {"scout": Cost(2), "raider": Cost(7)}),
        ("units.raider", '{"gold": 7, "ap": 3}', lambda b: b.units["raider"] == Cost(7, 3)),
        ("prices.farm", 9, lambda b: b.prices == {"farm": 9}),
        ("by_size.2", 11, lambda b: b.by_size == {2: 11}),
    ],
)
def test_a_number_changes_by_path_and_nothing_else_does(path: str, value: Any, read: Any) -> None:
    changed = override(BOOK, {path: value})
    assert read(changed)
    assert Numbers() == BOOK
    assert sum(getattr(changed, name) != getattr(BOOK, name) for name in BOOK.__struct_fields__) == 1


def test_every_number_is_listed_by_the_path_that_changes_it() -> None:
    listed = dict(numbers(BOOK))
    assert listed["levels.1.gold"] == 2
    assert len(listed) == 12
    for path, value in listed.items():
        assert dict(numbers(override(BOOK, {path: value * 2}))) == listed | {path: value * 2}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"span.least": -1}, "span.least takes 0 to 99, not -1."),
        ({"span.least": "100"}, "span.least takes 0 to 99, not 100."),
        ({"tiers.1.1": 101}, "tiers.1.1 takes -100 to 100, not 101."),
        ({"tiers.1.0": -100}, "tiers.1.0 takes 0 to 99, not -100."),
        ({"prices.farm": 10**26}, "prices.farm takes 0 to 99, not a number of that size."),
        ({"prices.farm": "9" * 5000}, f"prices.farm takes 0 to 99, not {'9' * 60}...."),
        ({"bonus": 100}, "bonus takes 0 to 99, not 100."),
        ({"mood": "odd"}, "mood takes one of calm, wild, not odd."),
        ({"loud": "perhaps"}, "loud takes true or false, not perhaps."),
        ({"tiers": [[1, 2]]}, "tiers is no number itself, but those below it are."),
        ({"span.least": 4}, "The span: length cannot go from 4 to 3."),
    ],
)
def test_a_variant_out_of_bounds_is_one_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as error:
        override(Bounded(), changes)
    assert str(error.value) == sentence


def test_numbers_that_fit_each_other_are_judged_together() -> None:
    assert override(Bounded(), {"span.least": 4, "span.most": 9}).span == Span(4, 9)


def test_bounds_are_found_wherever_a_number_stands() -> None:
    bounds = {one.path: one.bounds for one in entries(Bounded())}
    assert bounds["tiers.0.1"] == (-100, 100)
    assert bounds["span.most"] == bounds["prices.farm"] == bounds["bonus"] == (0, 99)
    assert bounds["mood"] is None


def test_several_numbers_change_together() -> None:
    changed = override(BOOK, {"rounds": 24, "festival.gold": 4, "festival.ap": 0})
    assert (changed.rounds, changed.festival) == (24, Cost(4, 0))


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("festval.gold", 4, "The book has no number at festval.gold: no festval there; did you mean festival?"),
        ("festival.silver", 4, "The book has no number at festival.silver: no silver there; there is gold, ap."),
        ("levels.2.ap", 4, "The book has no number at levels.2.ap: no 2 there; there is 0, 1."),
        ("prices.mine", 4, "The book has no number at prices.mine: no mine there; there is farm."),
        ("rounds.more", 4, "The book has no number at rounds.more: more is below a plain value."),
        ("rounds", "many", "rounds takes a whole number, not many."),
        ("rounds", 2.5, "rounds takes a whole number, not 2.5."),
        ("title", "grand", "title is a text; a variant changes numbers."),
        ("festival", 4, "festival is no number itself, but those below it are."),
    ],
)
def test_a_bad_override_is_one_sentence(path: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadSetup) as error:
        override(BOOK, {path: value})
    assert str(error.value) == sentence


RULES = """# A Game

Some words before the first section.

## 1 Setup
Lay it out.

### 1.1 Cards
Shuffle.

More on cards.
## 2. Play
### 2.10 Late
<!-- not applicable: flavour -->
Night falls.
## Appendix
Not numbered.
"""


def test_sections_are_the_numbered_headings_in_order() -> None:
    found = read_sections(RULES)
    assert list(found) == ["1", "1.1", "2", "2.10"]
    assert (found["1.1"].title, found["1.1"].text) == ("Cards", "Shuffle.\n\nMore on cards.")
    assert found["2"].text == ""


def test_a_section_may_be_marked_not_applicable() -> None:
    assert [number for number, section in read_sections(RULES).items() if section.not_applicable] == ["2.10"]
