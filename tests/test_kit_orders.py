"""Text as people send it: what is read of it, and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.kit.orders import Unreadable, Words, lines_of, meant, parse, quoted, tidy


def words(text: str) -> list[str]:
    return [line.words for line in lines_of(text)]


@pytest.mark.parametrize(
    "raw",
    [
        "tax 45",
        "  tax\t45  ",
        "\ufefftax 45",
        "tax\u00a045",
        "tax 45 # less",
        "- tax 45",
        "* tax 45.",
        "3. tax 45",
        "tax, 45",
        "tax: 45;",
        "tax\u200b 45",
        "ｔａｘ ４５",
        "tax\u202845",
    ],
)
def test_the_same_line_in_many_spellings(raw: str) -> None:
    assert tidy(raw) == "tax 45"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_numbered_as_editors_do_whatever_ends_them(end: str) -> None:
    text = end.join(["# orders", "", "tax 45", "war Kestrane"])
    assert [(line.number, line.words) for line in lines_of(text)] == [(3, "tax 45"), (4, "war Kestrane")]


def test_quotations_signatures_and_the_header_are_not_read() -> None:
    text = """House Valen turn 3 key abcd-efgh
tax 45

On Monday the 3rd of March, the moderator at long
last wrote:
> House Valen turn 3 key abcd-efgh
> tax 50
>> war Kestrane
war Sorrel
--\x20
Ada, Duchess
tax 99
"""
    assert words(text) == ["tax 45", "war Sorrel"]
    assert quoted(text) == 3
    assert words("tax 1\nend\ntax 2") == words("tax 1\n-----Original Message-----\ntax 2") == ["tax 1"]
    assert words("Dear moderator:\ntax 1") == ["Dear moderator", "tax 1"], "a greeting is told of, not swallowed"


def read(view: None, said: str) -> str:
    if "bad" in said:
        raise Unreadable("Bad.")
    return said.upper()


def test_a_bad_line_is_told_by_its_number_and_spoils_no_other() -> None:
    orders, problems = parse(None, f"one\nbad two\n{'x' * 500}\nfour", read)
    assert [(order.number, order.action) for order in orders] == [(1, "ONE"), (4, "FOUR")]
    assert [(problem.number, problem.reason) for problem in problems] == [
        (2, "Bad."),
        (3, "No order is that long; write one order a line."),
    ]


def test_a_greeting_above_the_header_is_no_order_but_an_order_there_is_one() -> None:
    orders, problems = parse(None, "bad greeting\nfirst\nHouse Valen turn 3 key abcd\nbad\nsecond", read)
    assert [order.action for order in orders] == ["FIRST", "SECOND"]
    assert [problem.number for problem in problems] == [4]


def test_a_bad_line_keeps_its_own_words() -> None:
    _, problems = parse(None, "one\n - bad Two # why", read)
    assert [(problem.number, problem.text, problem.reason) for problem in problems] == [(2, "- bad Two # why", "Bad.")]


def test_a_sheet_has_an_end() -> None:
    orders, problems = parse(None, "one\n" * 600, read)
    assert len(orders) == 500
    assert [(problem.number, problem.reason) for problem in problems] == [(501, "Nothing is read after 500 lines.")]


@pytest.mark.parametrize("junk", [" ", "a ", "- ", "turn 1 key ", "House turn ", ",", "_", "\u200b"])
def test_junk_is_read_in_no_time(junk: str) -> None:
    """No pattern goes back over a long line again and again."""
    text = junk * 50_000
    assert len(lines_of(text)) <= 1
    assert quoted(text) == 0


@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    found = lines_of(text)
    assert all(line.words and line.number >= 1 for line in found)
    assert [line.number for line in found] == sorted({line.number for line in found})


def test_words_are_taken_from_the_left() -> None:
    said = Words("Imperial Hub x3 64.92 7 rest")
    assert said.one_of({"Imperial": 1, "imperial hub": 2}, "a system", "system") == 2
    assert said.count() == 3
    assert said.hundredths("PP") == 6492
    assert (said.count(), said.count()) == (7, None)
    with pytest.raises(Unreadable, match="What does rest mean here"):
        said.end()
    assert said.take("rest")
    with pytest.raises(Unreadable, match=r"^Say a number\.$"):
        said.number("a number")


@pytest.mark.parametrize("word", ["64,92", "1.234", ".5", "1e3", "-4", "٤"])
def test_only_plain_amounts_are_amounts(word: str) -> None:
    with pytest.raises(Unreadable, match="is no amount such as"):
        Words(word).hundredths("how many PP")


def test_what_was_meant() -> None:
    assert meant("flet", ["fleet", "tax"]) == "; did you mean fleet?"
    assert meant("zzz", ["fleet", "tax"]) == "; there is fleet, tax."
    assert meant("zzz", ["fleet", "tax"], listed=False) == "."
