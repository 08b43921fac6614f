"""What a match file proves, and what it is caught at."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from turnwright.core import (
    BadMatchFile,
    Illegal,
    Match,
    Snapshot,
    Told,
    TurnwrightError,
    Words,
    commitment,
    key_of_seed,
)
from turnwright.core.notices import DealtAnew, RulesChanged
from turnwright.core.proof import Proof, prove

from .pig import PIG, Hold, Roll, Shake

KEY = key_of_seed("proof")
NEXT = replace(PIG, version=2)
"""Pig under a later version of its rules."""


def rolled(actions: int, match: Match[Any, Any] | None = None) -> Match[Any, Any]:
    match = match or Match.new(PIG, KEY)
    for n in range(actions):
        match.play(min(match.table.asks), Hold() if n % 3 == 2 else Roll())
    return match


def finished(match: Match[Any, Any]) -> Match[Any, Any]:
    while not match.over:
        match.play(min(match.table.asks), Hold() if match.table.turn > 5 else Roll())
    return match


def edited(match: Match[Any, Any], line: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    lines = list(match.lines())
    row = json.loads(lines[line])
    change(row)
    lines[line] = json.dumps(row)
    return lines


def seals(proof: Proof) -> list[tuple[int, int, int, bool]]:
    return [(seal.first, seal.last, seal.dice, seal.proven) for seal in proof.seals]


def dice(match: Match[Any, Any], first: int = 1, last: int | None = None) -> int:
    return sum(len(entry.dice) for entry in match.log[first - 1 : last])


# Seals


def test_every_seal_is_named_with_the_dice_under_it() -> None:
    match = finished(rolled(6))
    proof = prove(match.lines(), PIG)
    assert seals(proof) == [(0, len(match.log), len(match.cast) + dice(match), True)]
    assert (proof.ending, proof.compared, proof.spans[0].proven) == ("finished", False, True)


def test_a_finished_fork_of_a_finished_match_proves_both_streams() -> None:
    branch = finished(finished(rolled(6)).fork(5, key_of_seed("fork")))
    assert [(first, proven) for first, _, _, proven in seals(prove(branch.lines(), PIG))] == [(0, True), (6, True)]


def test_dice_of_a_match_that_still_ran_are_not_proven_by_its_fork() -> None:
    match = rolled(6)
    branch = finished(match.fork(5, key_of_seed("fork")))
    proof = prove(branch.lines(), PIG)
    assert seals(proof)[0] == (0, 5, len(match.cast) + dice(match, 1, 5), False)
    assert seals(proof)[1][3]


def test_a_host_who_seals_anew_in_mid_match_is_caught_by_the_published_seal() -> None:
    """A7: dice chosen by trying keys hold in themselves; only what was published before tells."""
    match = finished(rolled(6).fork(0, KEY))
    ground = finished(match.fork(4, key_of_seed("the best of 25")))
    assert prove(ground.lines(), PIG).seals[1].proven
    with pytest.raises(
        BadMatchFile, match=r"The dice from action 5 on are under the seal .*, which was not published\."
    ):
        prove(ground.lines(), PIG, [commitment(KEY)])
    assert prove(ground.lines(), PIG, [stream.commitment.upper() for stream in ground.header.streams]).compared


def test_a_published_seal_that_is_not_in_the_file_is_missed() -> None:
    with pytest.raises(BadMatchFile, match="The seal 00 was published, but no dice of this file are under it"):
        prove(finished(rolled(3)).lines(), PIG, ["00"])


def test_a_false_seal_of_dice_that_were_never_cast_is_found() -> None:
    unused = {"at": 999, "commitment": "00" * 32, "key": KEY.hex()}
    with pytest.raises(BadMatchFile, match="does not fit the published commitment"):
        prove(edited(finished(rolled(3)), 0, lambda row: row["streams"].append(unused)), PIG)


def test_a_face_that_was_changed_is_found_even_without_the_key() -> None:
    branch = rolled(6).fork(5, key_of_seed("fork"))
    n = next(n for n, entry in enumerate(branch.log, 1) if entry.dice)
    other = 2 if branch.log[n - 1].dice[0] != 2 else 3
    with pytest.raises(BadMatchFile, match=f"Action {n} "):
        prove(edited(branch, n, lambda row: row.update(dice=[other])), PIG)


# How it ends


def test_unfinished_is_told_apart_from_cut() -> None:
    lines = list(rolled(6).lines())
    assert prove(lines, PIG).ending == "unfinished"
    assert prove(lines[:-1], PIG).ending == "unfinished or cut"
    with pytest.raises(BadMatchFile, match="is cut"):
        prove([*lines[:-2], lines[-1]], PIG)
    assert prove(list(finished(rolled(6)).lines())[:-1], PIG).ending == "finished", "the rules say so"
    over = list(finished(rolled(6)).lines())
    with pytest.raises(BadMatchFile, match="says that the match is unfinished, but it is over"):
        prove([*over[:-1], json.dumps({"unfinished": len(over) - 2, "table": {}})], PIG)


# After a change of the rules


def snapshot(match: Match[Any, Any]) -> Snapshot:
    return match.snapshot()


def test_play_goes_on_under_new_rules_from_a_snapshot_with_the_same_dice() -> None:
    match = rolled(6)
    after, left = Match.upgraded(match.header, match.log, snapshot(match), NEXT)
    assert not left
    assert (after.log, after.table.dice, PIG.bare(after.table)) == (match.log, match.table.dice, PIG.bare(match.table))
    assert after.told[6] == (Told(RulesChanged(1, 2)),)
    assert isinstance(NEXT.text.say_event(after.view(0), after.told[6][0].event), Words)
    seat = min(after.table.asks)
    assert after.may_not_undo(match.log[-1].seat) is not None
    after.play(seat, Shake())
    after.undo(seat)
    with pytest.raises(Illegal):
        after.undo(seat)
    finished(after)
    assert after.log[6].dice == finished(match).log[6].dice, "nobody draws anew by an upgrade"


def test_proof_names_the_epochs_it_has_no_rules_for() -> None:
    match = rolled(6)
    after = finished(Match.upgraded(match.header, match.log, snapshot(match), NEXT)[0])
    proof = prove(after.lines(), NEXT)
    assert [(span.first, span.last, span.version, span.proven) for span in proof.spans] == [
        (1, 6, 1, False),
        (7, len(after.log), 2, True),
    ]
    assert "version 1" in proof.spans[0].why_not
    assert [seal.proven for seal in proof.seals] == [False]
    old = prove(after.lines(), PIG)
    assert [span.proven for span in old.spans] == [True, False], "the older Turnwright proves the other part"
    with pytest.raises(BadMatchFile, match="Nothing of this match can be played again here"):
        prove(match.lines(), NEXT)


def test_a_match_that_was_upgraded_can_be_kept_read_and_upgraded_again() -> None:
    match = rolled(6)
    after = rolled(4, Match.upgraded(match.header, match.log, snapshot(match), NEXT)[0])
    again: Match[Any, Any] = Match.read(after.lines(), NEXT)
    assert (again.log, again.digest(), again.told) == (after.log, after.digest(), after.told)
    third = replace(PIG, version=3)
    last, _ = Match.upgraded(again.header, again.log, snapshot(again), third)
    assert [(epoch.at, epoch.version) for epoch in last.header.epochs or ()] == [(6, 2), (10, 3)]
    finished(last)
    assert [span.version for span in prove(last.lines(), third).spans] == [1, 2, 3]


def test_actions_after_the_snapshot_are_played_by_the_new_rules_as_far_as_they_go() -> None:
    match = rolled(7)
    after, left = Match.upgraded(match.header, match.log, snapshot(match.at(4)), NEXT)
    assert ([entry.action for entry in after.log], left) == ([entry.action for entry in match.log], [])
    assert after.begins == 4
    odd = [*match.log[:6], match.log[6].but(seat=1 - match.log[6].seat)]
    after, left = Match.upgraded(match.header, odd, snapshot(match.at(4)), NEXT)
    assert (len(after.log), left) == (6, odd[6:])


def test_a_file_of_older_rules_is_played_on_from_the_table_at_its_end() -> None:
    match = rolled(6)
    with pytest.raises(BadMatchFile, match="rules version 1"):
        Match.read(match.lines(), NEXT)
    after: Match[Any, Any] = Match.reopen(match.lines(), NEXT)
    assert (len(after.log), after.table.dice) == (6, match.table.dice)
    assert after.told[6] == (Told(RulesChanged(1, 2)),)
    assert Match.reopen(after.lines(), NEXT).log == after.log
    with pytest.raises(BadMatchFile, match="rules version 1"):
        Match.reopen(list(match.lines())[:-1], NEXT)


def test_a_damaged_file_is_never_taken_for_one_of_older_rules() -> None:
    with pytest.raises(BadMatchFile, match="as recorded"):
        Match.reopen(edited(rolled(6), 2, lambda row: row.update(digest="0" * 16)), PIG)


def test_a_table_that_new_rules_cannot_read_is_refused_in_one_sentence() -> None:
    match = rolled(6)
    torn = snapshot(match).but(table=b'{"points": "many"}')
    with pytest.raises(BadMatchFile, match=r"^This match was played by other rules \(version 1\) .* cannot go on"):
        Match.upgraded(match.header, match.log, torn, NEXT)


def test_a_fork_of_an_upgraded_match_that_runs_has_no_key_of_it() -> None:
    match = rolled(6)
    after = rolled(2, Match.upgraded(match.header, match.log, snapshot(match), NEXT)[0])
    branch = after.fork(7, key_of_seed("fork"))
    assert KEY.hex() not in "".join(branch.lines())
    assert branch.told[0] == (Told(DealtAnew()),)
    with pytest.raises(Exception, match="went on anew after action 6"):
        after.fork(3, key_of_seed("fork"))


# Whatever a file says


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in places(part, (*path, key)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


ODD: list[Any] = [None, -1, 0, 2**63, 10**30, "", "@resign", "00", [], {}, [[]], {"a": 1}, True, 1.5, "\x00"]


@pytest.mark.parametrize("kind", ["running", "finished", "upgraded", "fork", "fork of upgraded"])
def test_no_value_anywhere_in_a_file_ends_in_anything_but_a_sentence(kind: str) -> None:
    """Every place of its lines with odd values in it; a table in a file may be one that no rules ever laid out."""
    match = rolled(6)
    after = rolled(3, Match.upgraded(match.header, match.log, snapshot(match), NEXT)[0])
    matches = {"running": match, "finished": finished(rolled(6)), "upgraded": after}
    matches |= {"fork": match.fork(4, KEY[::-1]), "fork of upgraded": after.fork(7, KEY[::-1])}
    match, rng = matches[kind], Random(kind)
    lines = list(match.lines())
    for line in (0, 1, len(lines) - 1):
        row = json.loads(lines[line])
        for place in places(row):
            spoilt = [*lines[:line], json.dumps(put(row, place, rng.choice(ODD))), *lines[line + 1 :]]
            for read in (prove, Match.reopen):
                with suppress(TurnwrightError):
                    read(spoilt, match.game)
