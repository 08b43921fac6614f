"""Dice that host and seats draw together: each way to cheat, and how it is found out."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from turnwright.core import BadMatchFile, BadSetup, Draw, Match, Seat, commitment, key_of_seed, new_header
from turnwright.core.proof import prove

from .pig import PIG, Hold, Roll

HOST = key_of_seed("host")
SHARES = {0: key_of_seed("Ada"), 2: key_of_seed("Bob")}
HEADER = new_header(PIG, [Seat("Ada"), Seat(bot="normal"), Seat("Bob")])


def sealed(host: bytes = HOST) -> Draw:
    """Seats 0 and 2 have sealed; seat 1 is a bot."""
    draw = Draw.begun(host, SHARES)
    for seat, share in SHARES.items():
        draw = draw.with_seal(seat, commitment(share))
    return draw


def opened(draw: Draw | None = None) -> Draw:
    draw = draw or sealed()
    for seat, share in SHARES.items():
        draw = draw.with_share(seat, share.hex())
    return draw


def finished(draws: list[Draw] | None = None) -> Match[Any, Any]:
    match: Match[Any, Any] = Match.drawn(HEADER, draws or [opened()], PIG)
    while not match.over:
        match.play(min(match.table.asks), Hold() if match.table.turn > 5 else Roll())
    return match


def changed(match: Match[Any, Any], **draw: Any) -> list[str]:
    head, *rest = match.lines()
    row = json.loads(head)
    row["draws"][-1].update(draw)
    return [json.dumps(row), *rest]


def test_the_key_comes_from_all_shares_and_is_proven_at_the_end() -> None:
    match = finished()
    assert match.header.streams[0].key == opened().mixed(HEADER).hex()
    proof = prove(match.lines(), PIG, [commitment(HOST), commitment(SHARES[0])])
    assert proof.compared
    assert proof.drawn == (
        "The key was drawn by the host and seats 0, 2 together; every share fits its seal. "
        "Seat 1 relied on the host's share."
    )
    assert Match.read(match.lines(), PIG).header == match.header


def test_every_share_and_the_header_change_the_key() -> None:
    key = opened().mixed(HEADER)
    other = sealed(key_of_seed("another host"))
    assert opened(other).mixed(HEADER) != key
    assert opened().mixed(HEADER.but(variant={"x": 1})) != key
    assert opened().mixed(HEADER.but(note="a title")) == key, "a note may be written later"
    draw = Draw.begun(HOST, [0]).with_seal(0, commitment(SHARES[0])).with_share(0, SHARES[0].hex())
    assert draw.mixed(HEADER) != key


# Cheating


def test_a_host_cannot_choose_its_share_when_it_knows_the_others() -> None:
    """Grinding: the share that gives good dice is not the one that was sealed."""
    ground = min((key_of_seed(n) for n in range(25)), key=lambda k: opened(sealed(k)).mixed(HEADER))
    match = finished([opened(sealed(ground))])
    with pytest.raises(BadMatchFile, match="was published, but no dice of this file are under it"):
        prove(match.lines(), PIG, [commitment(HOST)])
    with pytest.raises(BadMatchFile, match="The share of the host is not the one that was sealed"):
        prove(changed(match, host=commitment(HOST)), PIG, [commitment(HOST)])


def test_a_host_cannot_use_another_key_than_the_shares_come_to() -> None:
    match = finished()
    alone: Match[Any, Any] = Match(match.header.but(streams=Match.new(PIG, HOST, 3).header.streams), PIG)
    with pytest.raises(BadMatchFile, match="not what the shares of host and seats come to"):
        prove(alone.lines(), PIG)


def test_a_host_cannot_change_what_was_agreed_before_the_draw() -> None:
    match = finished()
    head, *rest = match.lines()
    with pytest.raises(BadMatchFile, match="not what the shares of host and seats come to"):
        prove([head.replace('"Bob"', '"Eve"'), *rest], PIG)


def test_a_seat_cannot_change_its_share() -> None:
    with pytest.raises(BadSetup, match="This is not the share that seat 0 sealed"):
        sealed().with_share(0, key_of_seed("better").hex())
    with pytest.raises(BadSetup, match="has sealed its share already"):
        sealed().with_seal(0, commitment(key_of_seed("better")))
    shares = [{"seat": 0, "seal": commitment(SHARES[0]), "opened": key_of_seed("better").hex()}]
    with pytest.raises(BadMatchFile, match="The share of seat 0 is not the one that was sealed"):
        prove(changed(finished(), shares=shares), PIG)


def test_nobody_opens_before_all_have_sealed_and_nobody_copies_a_seal() -> None:
    draw = Draw.begun(HOST, SHARES).with_seal(0, commitment(SHARES[0]))
    assert (draw.sealed, draw.missing) == (False, (2,))
    with pytest.raises(BadSetup, match="No share is opened before all are sealed"):
        draw.with_share(0, SHARES[0].hex())
    with pytest.raises(BadSetup, match="Somebody else has this seal already"):
        draw.with_seal(2, commitment(SHARES[0]))


def test_a_seat_that_does_not_open_causes_a_new_draw_that_stays_on_record() -> None:
    draw = sealed().with_share(0, SHARES[0].hex())
    with pytest.raises(BadSetup, match="Shares are missing: seat 2"):
        draw.mixed(HEADER)
    first = draw.give_up()
    assert (first.given_up, first.complete) == ((2,), False)
    with pytest.raises(BadSetup, match="was given up"):
        first.with_share(2, SHARES[2].hex())
    match = finished([first, opened(sealed(key_of_seed("second")))])
    assert prove(match.lines(), PIG).drawn.endswith("Draws given up before it, since seat 2 did not open: 1.")


def test_a_draw_is_not_given_up_when_all_have_opened_nor_hidden_among_others() -> None:
    with pytest.raises(BadSetup, match="Only a draw"):
        opened().give_up()
    match = finished([opened(), opened(sealed(key_of_seed("second")))])
    with pytest.raises(BadMatchFile, match="every draw before it must have been given up"):
        prove(match.lines(), PIG)
    with pytest.raises(BadMatchFile, match="does not say rightly who opened"):
        prove(changed(finished(), given_up=[2]), PIG)


@pytest.mark.parametrize("wrong", ["", "zz" * 32, "00" * 31, "AB" * 32])
def test_what_is_no_seal_or_share_is_refused(wrong: str) -> None:
    with pytest.raises(BadSetup, match="64 hexadecimal digits"):
        Draw.begun(HOST, [0]).with_seal(0, wrong)
    with pytest.raises(BadSetup, match="64 hexadecimal digits"):
        sealed().with_share(0, wrong)
    with pytest.raises(BadSetup, match="relies on the host's"):
        sealed().with_share(1, wrong)


# What is shown


def test_the_host_s_share_is_shown_with_the_key_and_never_before() -> None:
    match: Match[Any, Any] = Match.drawn(HEADER, [opened()], PIG)
    shown = match.shown_header()
    assert HOST.hex() not in str(shown)
    assert shown.draws
    assert shown.draws[0].shares == opened().shares
    assert HOST.hex() not in "".join(match.fork(0, b"x" * 32).lines())
    seat = min(match.table.asks)
    match.play(seat, Roll())
    assert HOST.hex() not in "".join(match.public(b"x" * 32).lines())
    over = finished()
    assert over.shown_header() == over.header
    assert HOST.hex() not in str(over.shown_header({over.header.streams[0].commitment}))


def test_the_check_by_hand_of_the_docs_page_finds_the_key(tmp_path: Path) -> None:
    page = (Path(__file__).parent.parent / "docs" / "fair-dice.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code
    file = tmp_path / "match.jsonl"
    match = finished()
    file.write_text("\n".join(match.lines()), encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", code[1]], cwd=tmp_path, capture_output=True, text=True, check=True)
    said = done.stdout.splitlines()
    assert said == [f"seat {seat} True" for seat in SHARES] + ["host True", "key True", "seal True"]
    assert hashlib.sha256(opened().mixed(HEADER)).hexdigest() == match.header.streams[0].commitment
