"""Numbers and lists in words."""

from turnwright.kit.words import counted, listed, plural, signed


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
