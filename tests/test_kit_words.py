"""Numbers and lists in words."""

from turnwright.core.explain import Hundredths
from turnwright.kit.words import counted, listed, plural, signed
from turnwright.server.snippets import sum_block


def test_a_consonant_before_y_makes_ies() -> None:
    assert [plural(noun) for noun in ("frame", "day", "colony")] == ["frames", "days", "colonies"]


def test_one_of_a_thing_is_no_plural() -> None:
    assert [counted(n, "battery") for n in (0, 1, 2)] == ["0 batteries", "1 battery", "2 batteries"]
    assert counted(2, "AP", "AP") == "2 AP"


def test_a_list_ends_in_and() -> None:
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "or") == "a or b"


def test_a_sign_is_the_typographic_one() -> None:
    assert [signed(n) for n in (2, 0, -2)] == ["+2", "0", "−2"]


def test_thousands_are_set_apart_in_every_sum_of_a_page() -> None:
    assert [signed(n) for n in (12345, -576749, 5767.49)] == ["+12,345", "−576,749", "+5,767.49"]
    shown = sum_block("none", "treasury", Hundredths.of("Treasury", [("taxes", 600000, ""), ("upkeep", -23251, "")]))
    assert shown.count("5,767.49") == 2
    assert "−232.51" in shown
