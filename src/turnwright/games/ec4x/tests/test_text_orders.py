"""1.3.2 Orders as text: every kind both ways, the documentation held to its word, bad lines told one by one."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.games.ec4x import GAME, lines
from turnwright.games.ec4x.book import AREAS, DEEDS, HOUSES, ORDERS, STANCES, UNITS, Order
from turnwright.games.ec4x.command import desk
from turnwright.games.ec4x.mail.guide import GUIDE
from turnwright.games.ec4x.mail.orders import READERS, VERBS, judge, parse, parse_line, places, write
from turnwright.games.ec4x.state import Seen
from turnwright.kit.orders import Unreadable

from .positions import A, B, start

NAMES = ("Barra", "Vigil")


def view_of(seats: int = 4) -> Seen:
    """A cluster in which the examples of the documentation can be told apart."""
    t = start(seats)
    renamed = [star.but(name=name) for star, name in zip(t.stars[1:], NAMES, strict=False)]
    t.stars = (t.stars[0], *renamed, *t.stars[1 + len(NAMES) :])
    return GAME.view(t, A)


VIEW = view_of()
NUMBERS = st.integers(1, 9999)
SYSTEMS = st.integers(0, len(VIEW.stars) - 1)
RIVALS = st.integers(1, 3)
CODES = st.sampled_from(sorted(UNITS))
COUNTS = st.integers(1, 999)
ROE = st.integers(-1, 10)
IDLE = (Order.HOLD, Order.HOME, Order.SALVAGE)
AIMED = [code for code in range(len(ORDERS)) if code not in (*IDLE, Order.JOIN)]

KINDS: dict[type, st.SearchStrategy[lines.Line]] = {
    lines.OrderFleet: st.one_of(
        st.builds(lines.OrderFleet, NUMBERS, st.sampled_from(IDLE), st.just(-1), ROE),
        st.builds(lines.OrderFleet, NUMBERS, st.just(Order.JOIN), NUMBERS, ROE),
        st.builds(lines.OrderFleet, NUMBERS, st.sampled_from(AIMED), SYSTEMS, ROE),
    ),
    lines.Detach: st.builds(
        lines.Detach, NUMBERS, st.lists(NUMBERS, max_size=4).map(tuple), st.integers(0, 9), st.integers(0, 9)
    ),
    lines.Merge: st.builds(lines.Merge, NUMBERS, NUMBERS),
    lines.Regroup: st.builds(lines.Regroup, NUMBERS, NUMBERS, CODES, st.integers(0, 999)),
    lines.Commission: st.builds(lines.Commission, SYSTEMS, CODES, st.integers(0, 999)),
    lines.Cargo: st.builds(
        lines.Cargo, NUMBERS, st.sampled_from(["PTU", "MD", "FS"]), COUNTS | COUNTS.map(int.__neg__)
    ),
    lines.SetStatus: st.builds(lines.SetStatus, NUMBERS, st.sampled_from(["active", "reserve", "mothball"])),
    lines.Build: st.builds(lines.Build, SYSTEMS, CODES, COUNTS, st.booleans()),
    lines.Repair: st.builds(lines.Repair, SYSTEMS, st.just("") | CODES, NUMBERS)
    | st.builds(lines.Repair, SYSTEMS, st.sampled_from(["SB", "GB", "AA", "MD"])),
    lines.Invest: st.builds(lines.Invest, st.sampled_from(AREAS), st.integers(0, 10**8)),
    lines.Hold: st.builds(lines.Hold, st.sampled_from(AREAS), st.booleans()),
    lines.Industry: st.builds(lines.Industry, SYSTEMS, COUNTS),
    lines.Terraform: st.builds(lines.Terraform, SYSTEMS),
    lines.Transfer: st.builds(lines.Transfer, SYSTEMS, SYSTEMS, COUNTS),
    lines.Fund: st.builds(lines.Fund, st.sampled_from(["EBP", "CIP"]), COUNTS),
    lines.Covert: st.builds(lines.Covert, st.sampled_from(DEEDS), RIVALS, st.integers(-1, len(VIEW.stars) - 1)),
    lines.Diplomacy: st.builds(lines.Diplomacy, RIVALS, st.sampled_from(STANCES)),
    lines.Tax: st.builds(lines.Tax, st.integers(0, 100)),
}


@given(st.one_of(*KINDS.values()))
def test_1_3_2_every_line_has_a_text_form_both_ways(line: lines.Line) -> None:
    said = write(VIEW, line)
    assert parse_line(VIEW, said) == line
    assert parse(VIEW, f"  {said.upper()}  # as told\r\n") == ([line], [])


def test_1_3_2_the_kinds_above_are_all_there_are() -> None:
    assert set(KINDS) == set(get_args(lines.Line))


# The documentation


def document() -> str:
    return (GAME.folder / "ORDERS.md").read_text(encoding="utf-8")


def test_1_3_2_the_documentation_is_the_guide_and_can_be_read_as_it_stands() -> None:
    rows = re.findall(r"^\| `(.+?)` \| (.+) \| ([\d.]+) \|$", document(), re.MULTILINE)
    assert rows == [(row.example, row.meaning, row.section) for row in GUIDE]
    _, problems = parse(VIEW, "\n".join(example for example, _, _ in rows))
    assert problems == []
    assert {section for _, _, section in rows} <= set(GAME.rules)


def test_1_3_2_the_documentation_shows_every_verb_every_fleet_order_and_every_word() -> None:
    text = document()
    assert [verb for verb in READERS if not re.search(rf"^\| `{verb} ", text, re.MULTILINE)] == []
    assert [verb for verb in VERBS if not re.search(rf"^\| `fleet \d+ {verb}\b", text, re.MULTILINE)] == []
    words = text.partition("## Words")[2]
    assert [word for word in (*AREAS, *UNITS, *DEEDS) if not re.search(rf"\b{word}\b", words)] == []


def test_1_3_2_the_sheet_at_the_head_of_the_documentation_is_read() -> None:
    block = re.findall(r"```\n(.*?)```", document(), re.DOTALL)[0]
    orders, problems = parse(VIEW, block)
    assert (len(orders), problems) == (3, [])


# How people write


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("Fleet 2 03 s3 ROE 7", lines.OrderFleet(2, 3, 3, 7)),
        ("fleet 1 colonize to barra", lines.OrderFleet(1, 12, 1)),
        ("fleet 1 move imperial hub", lines.OrderFleet(1, 1, VIEW.hub)),
        ("fleet 4 join fleet 1", lines.OrderFleet(4, 13, 1)),
        ("build HOME 2 light cruisers", lines.Build(VIEW.home, "CL", 2)),
        ("build home destroyer x3 port", lines.Build(VIEW.home, "DD", 3, True)),
        ("war House Drakmoor", lines.Diplomacy(2, "enemy")),
        ("war on Drakmoor", lines.Diplomacy(2, "enemy")),
        ("tax 45%", lines.Tax(45)),
        ("tax 45 percent", lines.Tax(45)),
        ("research wep 7.5 PP", lines.Invest("WEP", 750)),
        ("split 1 etacs 1 squadrons 2 and 3", None),
        ("transfer from home to Barra 10 PTU", lines.Transfer(VIEW.home, 1, 10)),
        ("covert cyber House Sorrel at Vigil", lines.Covert("cyber", 3, 2)),
    ],
)
def test_1_3_2_other_ways_to_say_it(said: str, line: lines.Line | None) -> None:
    if line is None:
        with pytest.raises(Unreadable):
            parse_line(VIEW, said)
    else:
        assert parse_line(VIEW, said) == line


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("flet 1 move S3", "There is no order flet; did you mean fleet?"),
        (
            "fleet one move S3",
            "one is not a number; say the number of the fleet. Write it like this: fleet 1 move Barra",
        ),
        ("fleet 1 mov S3", "There is no fleet order mov; did you mean move?"),
        ("fleet 1 patrol", "Say a system. Write it like this: fleet 1 patrol Barra roe 7"),
        ("fleet 1 move S999", "There is no system S999; the last one is S"),
        ("fleet 1 move Vigill", "There is no system Vigill; did you mean Vigil?"),
        ("fleet 1 move Nowhere9", "There is no system Nowhere9."),
        ("fleet 1 hold Barra", "What does Barra mean here? Write it like this: fleet 1 hold"),
        ("tax", "Say a tax rate in percent. Write it like this: tax 45"),
        ("tax 45 today", "What does today mean here?"),
        ("tax -5", "-5 is not a number"),
        ("research FTL 10", "There is no area of research FTL; there is EL, SL"),
        ("research WEP 1.234", "1.234 is no amount such as 64.92; say how many PP."),
        ("research WEP 64,92", "What does 92 mean here?"),
        ("build home XX", "There is no class XX"),
        ("build home Destroier", "There is no class Destroier; did you mean Destroyer?"),
        ("build home 2 CL x2", "Say once how many."),
        ("war Elsewhere", "There is no house Elsewhere; there is Valen"),
        ("war Drakmor", "There is no house Drakmor; did you mean Drakmoor?"),
        ("covert murder Ilyrien", "There is no espionage action murder"),
        ("buy 2 XYZ", "There is no such thing to buy as XYZ"),
        ("regroup 1 squadron 2 DD", "Say into and the other squadron, or alone."),
        ("Überfall auf alle", "There is no order Überfall"),
    ],
)
def test_1_3_2_errors_are_told_line_by_line(text: str, reason: str) -> None:
    read, problems = parse(VIEW, f"tax 40\n{text}\ntax 41")
    assert read == [lines.Tax(40), lines.Tax(41)]
    (problem,) = problems
    assert (problem.number, problem.text) == (2, text)
    assert problem.reason.startswith(reason)


@pytest.mark.parametrize(
    "words", ["home DD x3", "home 3 DD", "3 home destroyers", "3 destroyers at home", "Destroyers x3 home", "DD home 3"]
)
def test_1_3_2_what_is_built_where_and_how_many_may_stand_in_any_order(words: str) -> None:
    assert parse(VIEW, f"build {words}") == ([lines.Build(VIEW.home, "DD", 3)], [])


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_1_3_2_no_text_breaks_the_reader(text: str) -> None:
    for verb in ("", "fleet 1 ", "build home "):
        orders, problems = parse(VIEW, verb + text)
        assert all(problem.reason for problem in problems)
        assert len(orders) + len(problems) <= text.count("\n") + text.count("\r") + 1


def test_1_3_2_a_name_that_two_systems_share_is_no_name() -> None:
    stars = [star.but(name="Twin") if at in (3, 4) else star for at, star in enumerate(VIEW.stars)]
    stars[5] = stars[5].but(name="Odd, name")
    view = VIEW.but(stars=tuple(stars))
    assert "Twin" not in places(view)
    for at in (3, 4, 5):
        assert write(view, lines.Terraform(at)) == f"terraform S{at}"


# What a sheet comes to


def test_1_3_2_a_sheet_is_judged_line_by_line_as_it_will_be_carried_out() -> None:
    t = start(4)
    home = t.homes[A]
    sheet = (lines.Build(home, "DD", 9), lines.Tax(40), lines.Tax(140), lines.Build(home, "GB", 9), lines.Terraform(99))
    found = judge(GAME.view(t, A), sheet)
    assert [verdict.cost for verdict in found.verdicts] == ["360 PP", "", "", "", ""]
    assert found.left == "60 of 420 PP are left."
    after, faults = desk(t, A, sheet)
    refused = {at: verdict.refused for at, verdict in enumerate(found.verdicts) if verdict.refused}
    assert refused == {fault.at: fault.reason for fault in faults}
    assert set(refused) == {2, 3, 4}
    assert after.houses[A].treasury == 6000


def test_1_3_2_a_judgement_knows_only_what_the_house_knows() -> None:
    """A hidden foe in the system makes no difference to what is said of a line."""
    one, other = start(2), start(2)
    other.houses[B] = other.houses[B].but(treasury=1, tax=1)
    other.planets = [planet if one.intel[A][at] else planet.but(kind=0) for at, planet in enumerate(other.planets)]
    sheet = [lines.OrderFleet(1, 12, at) for at in range(6)] + [lines.Industry(one.homes[A], 2)]
    assert judge(GAME.view(one, A), sheet) == judge(GAME.view(other, A), sheet)
    assert len(HOUSES) == 12
