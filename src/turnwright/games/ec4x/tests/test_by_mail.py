"""1.3 A game by files: reports from nothing but the view, packets without a secret, whole games of text orders."""

from __future__ import annotations

import copy
import json
import shutil
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from turnwright.cli import app
from turnwright.core import Match, TurnwrightError
from turnwright.files import load_match
from turnwright.games.ec4x import GAME, bot, events
from turnwright.games.ec4x.actions import Lapse, Write
from turnwright.games.ec4x.book import HOUSES
from turnwright.games.ec4x.mail.map import prestige_chart, star_map
from turnwright.games.ec4x.mail.orders import parse, write
from turnwright.games.ec4x.mail.report import report
from turnwright.games.ec4x.state import Seen
from turnwright.moderator.folder import Folder
from turnwright.moderator.packets import make_packet, read_packet
from turnwright.moderator.plain import plain
from turnwright.moderator.turns import new_game, resolve, take
from turnwright.testing.law_secrets import another_world

from .positions import levels, start

A, B = 0, 1
SEED = "by mail"


def test_1_1_a_first_packet_says_how_one_wins_and_what_things_cost() -> None:
    view = GAME.view(start(2, turns=39), A)
    said = report(view)
    assert "most prestige after turn 39" in said.detail
    (part,) = [part for part in said.parts if part.title == "What can be built"]
    prices = {row[0]: row[1:4] for row in part.table}
    assert prices["DD Destroyer"] == ("40", "2", "5/6")
    assert prices["AA Army"] == ("15", "2", "3/5")
    assert not {"CA Heavy Cruiser", "RR Raider", "PS Planetary Shield"} & set(prices), "no technology for these yet"


def test_4_6_a_packet_prices_new_ships_with_the_weapons_of_the_day() -> None:
    t = start(2)
    levels(t, A, WEP=3, CST=5, SLD=1)
    (part,) = [part for part in report(GAME.view(t, A)).parts if part.title == "What can be built"]
    prices = {row[0]: row[1:4] for row in part.table}
    assert prices["CL Light Cruiser"] == ("72.60", "2", "9/10")
    assert "PS Planetary Shield" in prices
    assert "RR Raider" not in prices


@cache
def recorded() -> Match:
    return load_match(GAME.folder / "replays" / "four-houses-78-turns.jsonl")


@cache
def at(share: float) -> Match:
    """A recorded game at the start of a turn, as far along as the share says."""
    match = recorded()
    starts = [n for n, news in enumerate(match.told) if any(isinstance(t.event, events.TurnBegan) for t in news)]
    return match.at(starts[int(share * (len(starts) - 1))])


def begin(path: Path, *players: str, seed: str = SEED) -> Folder:
    return new_game(path, GAME, players, 2, ["heuristic"], {"turns": 13}, seed=seed)


def sheet_of(kept: Folder, seat: int, rng: Random) -> str:
    """What a bot that has nothing but the packet would write."""
    packet, view = read_packet(GAME, (kept.packet_folder(kept.match.turn, seat) / "packet.json").read_bytes())
    action = bot.choose(view, (), rng).action
    lines = action.lines if isinstance(action, Write) else ()
    return "\n".join([packet.header, *(write(view, line) for line in lines)])


def test_1_3_a_whole_game_is_played_by_text_orders_from_packets(tmp_path: Path) -> None:
    kept, rng = begin(tmp_path / "g", "Ada", "Bob"), Random(1)
    lines = 0
    while not kept.match.over:
        for seat in kept.match.waiting():
            receipt = take(kept, "mail", sheet_of(kept, seat, rng).encode())
            assert receipt.slip is not None, receipt.refused
            lines += receipt.slip.taken
        resolve(kept)
    kept = Folder.open(tmp_path / "g", GAME)
    assert kept.match.over
    assert kept.match.turn == 14 == kept.match.table.turn, "the moderator counts as the game does"
    assert lines > 50
    assert "wins" in (kept.packet_folder(14, A) / "report.txt").read_text(encoding="utf-8")


def test_1_3_2_a_late_house_misses_its_turn_and_three_times_makes_its_fleets_go_home(tmp_path: Path) -> None:
    kept = begin(tmp_path / "g", "Ada", "Bob")
    for turn in (1, 2, 3):
        take(kept, "mail", sheet_of(kept, A, Random(turn)).encode())
        assert resolve(kept, force=True).late == ("House Ilyrien",)
        assert kept.match.table.houses[B].lapses == turn
    assert sum(entry.action == Lapse() for entry in kept.match.log) == 3
    told = (kept.packet_folder(4, B) / "report.txt").read_text(encoding="utf-8")
    assert "Without orders from you, fleet 1 guard" in told
    take(kept, "mail", f"House Ilyrien turn 4 key {kept.key(B, 4)}\n".encode())
    take(kept, "mail", sheet_of(kept, A, Random(4)).encode())
    resolve(kept)
    assert kept.match.table.houses[B].lapses == 0, "an empty sheet is a sheet"


def test_1_3_4_what_one_house_orders_in_secret_changes_no_byte_of_anothers_packet(tmp_path: Path) -> None:
    packets = []
    kept = begin(tmp_path / "one", "Ada", "Bob")
    shutil.copytree(kept.path, tmp_path / "other")
    for name, secret in (("one", "tax 50"), ("other", "tax 45\nbuild home GB x3\nresearch EL 60\nnonsense")):
        folder = Folder.open(tmp_path / name, GAME)
        for turn in (1, 2, 3):
            take(folder, "mail", f"House Valen turn {turn} key {folder.key(A, turn)}\nresearch WEP 20".encode())
            take(folder, "mail", f"House Ilyrien turn {turn} key {folder.key(B, turn)}\n{secret}".encode())
            resolve(folder)
        places = (folder.packet_folder(turn, A) for turn in (1, 2, 3, 4))
        packets.append([[(file.name, file.read_bytes()) for file in sorted(place.iterdir())] for place in places])
        assert folder.match.table.houses[B].tax == (50 if name == "one" else 45)
    assert packets[0] == packets[1]


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.97])
def test_1_3_4_a_packet_is_the_same_in_every_world_its_house_cannot_tell_apart(share: float) -> None:
    match = at(share)
    for seat in (A, 3):
        other = copy.copy(match)
        other.table = another_world(GAME, match.table, seat, f"{share} {seat}")
        assert GAME.canonical(other.table) != GAME.canonical(match.table)
        here, there = (make_packet(m, seat, 1, "key", ["Ada"], len(m.log)) for m in (match, other))
        assert here == there


def test_1_3_4_a_packet_names_no_fleet_and_no_ledger_of_another_house() -> None:
    match = at(0.5)
    packet = json.loads(make_packet(match, A, 1, "key", ["Ada"], len(match.log))["packet.json"])
    assert {fleet["house"] for fleet in packet["view"]["fleets"]} == {A}
    assert {colony["owner"] for colony in packet["view"]["colonies"]} == {A}
    assert "houses" not in packet["view"]


# The report


def test_1_3_4_a_report_tells_ledgers_that_add_up() -> None:
    view = at(0.5).view(A)
    parts = {part.title: part for part in report(view).parts}
    assert {"Prestige", "Treasury", "Houses", "The reach", "Fleets", "Colonies", "Research", "Sightings"} <= set(parts)
    for title, total in (("Prestige", view.house.prestige * 100), ("Treasury", view.house.treasury)):
        *entries, last = [round(100 * float(row.value)) for row in parts[title].rows]
        assert sum(entries) == last == total
    assert len(parts["Fleets"].table) == len(view.fleets)
    leader = max(range(4), key=lambda seat: view.rivals[seat].prestige)
    assert parts["Houses"].table[0][0].startswith(HOUSES[leader].removeprefix("House "))


def test_1_3_4_every_turn_of_every_house_has_a_report() -> None:
    for share in (0.0, 0.1, 0.3, 0.6, 0.8, 1.0):
        for seat in range(4):
            view = at(share).view(seat)
            text = plain(report(view))
            assert all(len(line) <= 78 for line in text.splitlines()), [x for x in text.splitlines() if len(x) > 78]
            assert report(view).headline.endswith(".")


def test_1_1_a_fallen_house_is_still_told_how_things_go() -> None:
    match = load_match(GAME.folder / "replays" / "a-house-surrenders.jsonl")
    fallen = next(told.event.house for news in match.told for told in news if isinstance(told.event, events.Fell))
    texts = plain(report(match.view(fallen)))
    assert "HOUSES" in texts
    assert len(make_packet(match, fallen, 1, "key", [], len(match.log))["report.html"]) > 10_000


def test_1_3_2_refused_lines_stand_in_the_report_with_their_reason(tmp_path: Path) -> None:
    kept = begin(tmp_path / "g", "Ada")
    take(kept, "mail", f"House Valen turn 1 key {kept.key(A, 1)}\nbuild home SD\nbuilt home DD\ntax 40".encode())
    resolve(kept)
    text = (kept.packet_folder(2, A) / "report.txt").read_text(encoding="utf-8")
    assert "4.5 A Super Dreadnought needs CST6; you have CST1." in text
    assert "There is no order built; did you mean build?" in text
    assert kept.match.table.houses[A].tax == 40


def test_2_1_the_map_is_a_sound_drawing_with_every_system_in_it() -> None:
    for share in (0.0, 0.5):
        view = at(share).view(A)
        texts = ["".join(node.itertext()) for node in ElementTree.fromstring(star_map(view)).iter("text")]
        assert [star.name for star in view.stars if star.name not in texts] == []
        assert [
            f"seen T{s.turn}" for s in view.intel if s and s.turn < view.turn and f"seen T{s.turn}" not in texts
        ] == []
    assert ElementTree.fromstring(prestige_chart(at(0.5).view(A))).tag == "svg"
    assert prestige_chart(at(0.0).view(A)) == "", "one turn is no curve"


def test_7_3_a_battle_has_a_picture_for_each_round() -> None:
    match, fights = recorded(), 0
    for news in match.told:
        for told in news:
            if isinstance(told.event, events.Fought) and told.event.rounds and fights < 5:
                fights += 1
                view: Seen = match.view(told.to[0] if told.to else A).but(news=(told.event,))
                row = report(view).parts[0].rows[0]
                assert len(row.pictures) == len(told.event.rounds)
                for picture in row.pictures:
                    ElementTree.fromstring(picture)
    assert fights == 5


def test_1_3_4_the_page_needs_nothing_from_outside() -> None:
    match = at(0.5)
    page = make_packet(match, A, 1, "key", ["Ada"], len(match.log))["report.html"]
    ElementTree.fromstring(page.removeprefix("<!doctype html>"))
    assert [mark for mark in ("http", "//", "url(", "@import", "<script", "<link", "src=") if mark in page] == []
    assert len(page) < 200_000


# Orders


def test_1_3_2_the_form_of_a_packet_can_be_sent_back_as_it_is(tmp_path: Path) -> None:
    kept = begin(tmp_path / "g", "Ada")
    form = (kept.packet_folder(1, A) / "orders.txt").read_text(encoding="utf-8")
    assert parse(kept.match.view(A), form) == ([], [])
    assert "# fleet 1 at " in form
    receipt = take(kept, "mail", form.encode())
    assert receipt.slip is not None
    assert receipt.slip.lines == ()


def test_1_3_2_orders_are_checked_offline_with_their_costs(tmp_path: Path) -> None:
    kept = begin(tmp_path / "g", "Ada")
    mine = tmp_path / "mine"
    shutil.copytree(kept.packet_folder(1, A), mine)
    shutil.rmtree(kept.path)
    orders = mine / "orders.txt"
    orders.write_text(f"House Valen turn 1 key {kept.key(A, 1)}\nbuild home DD x2\ntax 40\n")
    fine = CliRunner().invoke(app, ["ec4x", "check", str(orders)])
    assert fine.exit_code == 0
    assert "340 of 420 PP are left." in fine.stdout
    assert "(80 PP)" in fine.stdout
    orders.write_text(orders.read_text() + "build home SD\nflet 1 hold\n")
    bad = CliRunner().invoke(app, ["ec4x", "check", str(orders), "--json"])
    assert bad.exit_code == 1
    found = json.loads(bad.stdout)
    assert [line["number"] for line in found["lines"] if line["refused"]] == [4, 5]
    assert found["lines"][0]["cost"] == "80 PP"
    (mine / "packet.json").write_text("{}")
    broken = CliRunner().invoke(app, ["ec4x", "check", str(orders)])
    assert broken.exit_code == 2
    assert broken.stderr.startswith("This is no packet")


def test_1_3_2_a_house_of_many_sheets_orders_for_itself_alone(tmp_path: Path) -> None:
    kept = begin(tmp_path / "g", "Ada", "Bob")
    stolen = take(kept, "mail", f"House Ilyrien turn 1 key {kept.key(A, 1)}\ntax 100\n".encode())
    assert stolen.refused.startswith("The key is not that of House Ilyrien for turn 1")
    with pytest.raises(TurnwrightError, match="Still without orders: House Valen, House Ilyrien"):
        resolve(kept)
