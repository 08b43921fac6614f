"""Play by files: a folder, packets, orders that come back.  Envelopes stands for any game with written orders."""

from __future__ import annotations

import copy
import json
import shutil
import stat
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from envelopes import GAME
from envelopes.actions import Seal
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from turnwright.cli import app
from turnwright.core import Game, TurnwrightError, find_game, games
from turnwright.core.language import reading
from turnwright.languages import language
from turnwright.moderator import folder as folders
from turnwright.moderator import turns
from turnwright.moderator.folder import Folder, lock
from turnwright.moderator.keys import make_key, new_secret, same_key
from turnwright.moderator.letters import LARGEST, Refused, decode, find_seat, read_letter, reply
from turnwright.moderator.packets import make_packet, read_packet
from turnwright.moderator.slips import Slip, SlipLine, make_slip
from turnwright.moderator.turns import collect, gather, new_game, packet_of, resolve, standings, take, write_packets
from turnwright.testing.law_secrets import another_world

FINCH, HERON = 0, 1


@pytest.fixture
def kept(tmp_path: Path) -> Folder:
    """A game for two, at its first orders."""
    return new_game(tmp_path / "game", GAME, ["Ada <ada@example.org>", "Bob"], seed="1")


def reopened(kept: Folder) -> Folder:
    return Folder.open(kept.path, GAME)


def form(kept: Folder, seat: int, *lines: str) -> str:
    """The form of the packet, filled in."""
    text = (kept.packet_folder(kept.match.turn, seat) / "orders.txt").read_text(encoding="utf-8")
    return text + "".join(f"{line}\n" for line in lines)


def send(kept: Folder, seat: int, *lines: str) -> turns.Receipt:
    return take(kept, "letter", form(kept, seat, *lines).encode())


def letters(kept: Folder, seat: int) -> tuple[str, ...]:
    return kept.match.view(seat).hand


def files(path: Path) -> dict[str, bytes]:
    return {str(f.relative_to(path)): f.read_bytes() for f in sorted(path.rglob("*")) if f.is_file()}


def play_by_text(kept: Folder, rng: Random) -> None:
    """Everybody who is asked answers at random, in writing, from nothing but the packet."""
    part = GAME.mail
    for seat in sorted(set(kept.match.waiting()) & set(kept.people)):
        packet = kept.packet_folder(kept.match.turn, seat)
        read, view = read_packet(GAME, (packet / "packet.json").read_bytes())
        world = GAME.imagine(view, rng)
        action = rng.choice(world.question(seat).legal(world, seat))
        lines = [] if action == Seal() else [part.write(view, action)]
        receipt = take(kept, "mail", "\n".join([read.header, *lines]).encode())
        assert receipt.slip is not None
        assert receipt.slip.refused == 0


# A game


def test_a_whole_game_goes_through_the_folder(kept: Folder) -> None:
    rng = Random(4)
    seen = {1}
    for _ in range(200):
        if kept.match.over:
            break
        play_by_text(kept, rng)
        done = resolve(kept)
        assert done.late == ()
        kept = reopened(kept)
        assert kept.match.turn not in seen, "every turn has a number of its own"
        seen.add(kept.match.turn)
    assert kept.match.over
    last = (kept.packet_folder(kept.match.turn, FINCH) / "report.txt").read_text(encoding="utf-8")
    assert kept.game.text.prompt(kept.match.view(FINCH)).label in last
    assert "nothing to order" in (kept.packet_folder(kept.match.turn, FINCH) / "orders.txt").read_text(encoding="utf-8")
    with pytest.raises(TurnwrightError, match="game is over"):
        resolve(kept)


def test_bots_take_the_seats_that_are_left_and_are_not_waited_for(tmp_path: Path) -> None:
    kept = new_game(tmp_path / "g", GAME, ["Heron=Ada"], seats=3, robots=["random", "heuristic"], seed="2")
    assert [row.state for row in standings(kept)] == ["bot", "missing", "bot"]
    assert [seat.bot for seat in kept.match.header.seats] == ["random", "", "heuristic"]
    for _ in range(30):
        if kept.match.over:
            break
        play_by_text(kept, Random(1))
        resolve(kept)
    assert kept.match.over
    assert not (kept.packet_folder(1, 0)).exists(), "a bot needs no packet"


def test_resolving_the_same_orders_gives_the_same_turn(tmp_path: Path) -> None:
    kept = new_game(tmp_path / "g", GAME, ["Ada"], seats=3, robots=["random"], seed="2")
    send(kept, FINCH)
    shutil.copytree(kept.path, tmp_path / "twin")
    twin = Folder.open(tmp_path / "twin", GAME)
    resolve(kept)
    resolve(twin)
    assert files(kept.path) == files(twin.path)


@pytest.mark.parametrize(
    ("players", "more", "reason"),
    [
        ([], {}, "Name at least one player"),
        (["Ada", "Bob"], {"seats": 9}, "Envelopes is for 2 to 4 players, not 9."),
        (["A", "B", "C", "D", "E"], {}, "There are 5 players and 4 seats."),
        (["Finch=Ada", "Finch=Bob"], {}, "Ada and Bob both want to be Finch."),
        (["Finhc=Ada"], {}, "Nobody here is called Finhc; did you mean Finch?"),
        (["<ada@example.org>"], {}, "<ada@example.org> is no player"),
        (["Ada"], {"robots": ["genius"]}, "There is no bot genius"),
        (["Ada"], {"options": {"nights": 99}}, "option nights"),
    ],
)
def test_a_game_that_cannot_be_leaves_no_folder(tmp_path: Path, players: list[str], more: Any, reason: str) -> None:
    with pytest.raises(TurnwrightError) as error:
        new_game(tmp_path / "g", GAME, players, **more)
    assert reason in str(error.value)
    assert not (tmp_path / "g").exists()


def test_a_folder_with_something_in_it_is_left_alone(kept: Folder, tmp_path: Path) -> None:
    before = files(kept.path)
    with pytest.raises(TurnwrightError, match="There is a game in it already"):
        new_game(kept.path, GAME, ["Eve"])
    assert files(kept.path) == before
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("mine")
    with pytest.raises(TurnwrightError, match=r"It holds letter\.txt"):
        new_game(tmp_path / "other", GAME, ["Eve"])
    with pytest.raises(TurnwrightError, match="is a file"):
        new_game(tmp_path / "other" / "letter.txt", GAME, ["Eve"])


def test_a_half_made_folder_is_made_whole_by_trying_again(tmp_path: Path) -> None:
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / folders.SECRET).write_text("half")
    with pytest.raises(TurnwrightError, match="There is no game in"):
        Folder.open(tmp_path / "g", GAME)
    assert new_game(tmp_path / "g", GAME, ["Ada", "Bob"]).match.turn == 1


# Orders


def test_later_orders_replace_earlier_ones_and_the_same_ones_change_nothing(kept: Folder) -> None:
    first, second = letters(kept, FINCH)[:2]
    assert not send(kept, FINCH, f"send {first} to house 1").again
    assert send(kept, FINCH, f"send {first} to house 1").again
    windows = form(kept, FINCH).replace("\n", "\r\n").encode()
    assert not take(kept, "mail", windows).again
    assert take(kept, "mail", windows).again
    send(kept, FINCH, f"send {second} to house 2")
    send(kept, HERON)
    resolve(kept)
    assert [repr(entry.action) for entry in kept.match.log] == [f"Send(letter='{second}', house=1)", "Seal()", "Seal()"]


def test_orders_can_be_taken_back_until_the_turn_is_resolved(kept: Folder) -> None:
    send(kept, FINCH)
    send(kept, HERON)
    receipt = send(kept, FINCH, "Withdraw.")
    assert receipt.reply == "Finch, turn 1: your orders are taken back; the turn waits for new ones.\n"
    assert [row.state for row in standings(kept)] == ["missing", "handed in"]
    with pytest.raises(TurnwrightError, match="Still without orders: Finch"):
        resolve(kept)
    assert send(kept, FINCH, "withdraw").reply == receipt.reply, "once is as good as twice"
    assert send(kept, FINCH).reply.startswith("Finch, turn 1: There are no orders in it")
    assert resolve(kept).resolved == 1


def test_of_several_letters_each_is_taken_by_itself_and_the_last_counts(kept: Folder) -> None:
    first, second = letters(kept, FINCH)[:2]
    sheets = [form(kept, FINCH, f"send {letter} to house 1") for letter in (first, second)]
    sent = {"a": sheets[0].encode(), "b": b"nonsense", "c": form(kept, HERON).encode(), "d": sheets[1].encode()}
    receipts = collect(kept, [turns.Sent(source, data) for source, data in sent.items()])
    assert [(receipt.source, receipt.seat) for receipt in receipts] == [("a", 0), ("b", None), ("c", 1), ("d", 0)]
    assert f"send {second}" in kept.orders_file(1, FINCH).read_text(encoding="utf-8")
    assert f"send {first}" not in kept.orders_file(1, FINCH).read_text(encoding="utf-8")


def test_an_older_sheet_never_replaces_a_newer_one(kept: Folder) -> None:
    first, second = letters(kept, FINCH)[:2]
    older, newer = (form(kept, FINCH, f"send {letter} to house 1").encode() for letter in (first, second))
    hour = 3_600 * 10**9
    assert take(kept, "new", newer, 10 * hour).slip
    refused = take(kept, "old", older, 9 * hour).refused
    assert "older than what Finch sent at" in refused
    assert "which counts" in refused
    assert kept.orders_file(1, FINCH).read_bytes() == newer
    assert take(kept, "new", newer, 8 * hour).again, "the same sheet once more is no other"
    assert "older than" in take(kept, "old", form(kept, FINCH, "withdraw").encode(), 9 * hour).refused
    assert take(kept, "later", older, 11 * hour).slip
    assert take(kept, "back", form(kept, FINCH, "withdraw").encode(), 12 * hour).slip is not None
    assert "older than" in take(kept, "new", newer, 10 * hour).refused, "what was taken back does not come back"
    assert take(kept, "mail", newer).slip, "what comes by hand comes now"


def test_one_bad_file_never_stops_the_others(kept: Folder, tmp_path: Path) -> None:
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "a.txt").symlink_to("/proc/self/mem")
    (inbox / "b.txt").write_text(form(kept, FINCH), encoding="utf-8")
    (inbox / "c.txt").write_bytes(b"x" * (LARGEST + 1))
    found = run("envelopes", "collect", kept.path, inbox, tmp_path / "nowhere", "--json")
    assert found.exit_code == 1
    rows = {Path(row["source"]).name: row for row in json.loads(found.stdout)}
    assert {name: row["accepted"] for name, row in rows.items()} == {
        "a.txt": False,
        "b.txt": True,
        "c.txt": False,
        "nowhere": False,
    }
    assert "cannot be read" in rows["a.txt"]["error"]
    assert "There is no file or folder" in rows["nowhere"]["error"]


def test_a_file_over_the_limit_is_not_read_whole(tmp_path: Path) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(10**12)
    assert len(turns.read_sent(huge).data) == LARGEST + 1


def test_a_bad_line_is_refused_by_itself_and_told_of_twice(kept: Folder) -> None:
    mine = letters(kept, FINCH)[0]
    receipt = send(kept, FINCH, f"sent {mine} to 1", "send Nosuchletter to 1", f"send {mine} to house 1", "pay")
    assert receipt.slip is not None
    assert (receipt.slip.taken, receipt.slip.refused) == (1, 3)
    assert "did you mean send?" in receipt.reply
    assert "1 order taken, 3 refused." in receipt.reply
    send(kept, HERON)
    resolve(kept)
    assert f"Send(letter='{mine}', house=0)" in [repr(entry.action) for entry in kept.match.log]
    report = (kept.packet_folder(2, FINCH) / "report.txt").read_text(encoding="utf-8")
    assert "COULD NOT BE READ" in report
    assert f"sent {mine} to 1" in report
    assert "COULD NOT BE READ" not in (kept.packet_folder(2, HERON) / "report.txt").read_text(encoding="utf-8")


def test_orders_without_a_line_are_orders(kept: Folder) -> None:
    receipt = send(kept, FINCH)
    assert "There are no orders in it" in receipt.reply
    assert [row.state for row in standings(kept)] == ["handed in", "missing"]


def test_nobody_is_waited_for_forever(kept: Folder) -> None:
    send(kept, FINCH)
    with pytest.raises(TurnwrightError, match=r"^Still without orders: Heron\. With --force"):
        resolve(kept)
    assert kept.match.log == []
    done = resolve(kept, force=True)
    assert (done.resolved, done.late, kept.match.turn) == (1, ("Heron",), 2)


def test_forcing_twice_does_not_skip_a_turn(kept: Folder) -> None:
    send(kept, FINCH)
    resolve(kept, force=True)
    with pytest.raises(TurnwrightError, match=r"Nobody has sent orders for turn 2; .* --turn 2"):
        resolve(reopened(kept), force=True)
    with pytest.raises(TurnwrightError, match="Turn 1 is not open; turn 2 is"):
        resolve(reopened(kept), force=True, turn=1)
    assert resolve(reopened(kept), force=True, turn=2).resolved == 2


# Whose orders


def refusal(kept: Folder, text: str) -> str:
    before = files(kept.path)
    receipt = take(kept, "mail", text.encode())
    assert receipt.slip is None
    assert files(kept.path) == before
    assert receipt.reply == f"These orders were not taken. {receipt.refused}\n"
    return receipt.refused


def test_one_seat_cannot_order_for_another(kept: Folder) -> None:
    finch, heron = kept.key(FINCH, 1), kept.key(HERON, 1)
    assert "The key is not that of Heron for turn 1" in refusal(kept, f"Heron turn 1 key {finch}\n")
    assert "The key is not that of Finch" in refusal(kept, f"Finch turn 1 key {heron}\n")
    assert "The key is not that of Finch" in refusal(kept, "Finch turn 1 key aaaa-bbbb\n")
    assert "The key is not that of Finch" in refusal(kept, f"Finch turn 1 key {finch[:-1]}\n")
    assert "The key is not that of Finch" in refusal(kept, f"Finch turn 2 key {finch}\n")
    assert "Nobody here is called Magpie" in refusal(kept, f"Magpie turn 1 key {finch}\n")
    assert "two different first lines" in refusal(kept, f"Finch turn 1 key {finch}\nHeron turn 1 key {heron}\n")
    assert "There is no line that says whose" in refusal(kept, "send everything to everybody")
    assert "There is no line that says whose" in refusal(kept, "")


def test_old_orders_and_those_of_the_future_are_refused(kept: Folder) -> None:
    old = form(kept, FINCH)
    send(kept, FINCH)
    send(kept, HERON)
    resolve(kept)
    assert refusal(kept, old) == "These orders are for turn 1, which is over; turn 2 is open."
    future = f"Finch turn 3 key {kept.key(FINCH, 3)}"
    assert refusal(kept, future) == "Turn 3 has not begun; turn 2 is open."


def test_a_bot_takes_no_orders(tmp_path: Path) -> None:
    kept = new_game(tmp_path / "g", GAME, ["Ada"], seats=2, robots=["random"])
    assert "is played by a bot" in refusal(kept, f"Heron turn 1 key {kept.key(HERON, 1)}")


def test_orders_that_somebody_changed_in_the_folder_are_not_carried_out(kept: Folder) -> None:
    send(kept, FINCH)
    send(kept, HERON)
    file = kept.orders_file(1, HERON)
    file.write_text(form(kept, FINCH), encoding="utf-8")
    with pytest.raises(TurnwrightError, match="is not what Heron sent"):
        resolve(kept)
    assert reopened(kept).match.log == []


def test_keys_differ_by_secret_match_seat_and_turn() -> None:
    secret = new_secret()
    keys = {
        make_key(s, match, seat, turn)
        for s in (secret, new_secret())
        for match in ("a", "b")
        for seat in range(3)
        for turn in range(1, 4)
    }
    assert len(keys) == 36
    key = make_key(secret, "a", 0, 1)
    assert same_key(key.upper().replace("-", " "), key)
    assert not same_key("", key)
    assert len(key) == 29


# What comes in


def test_letters_are_read_however_they_were_written(kept: Folder) -> None:
    mine = letters(kept, FINCH)[0]
    line = f"FINCH,  turn 1, key {kept.key(FINCH, 1).upper()}"
    body = f"{line}\r\n\tsend  {mine.lower()}, to house 1\r\n"
    for sent in (body.encode(), b"\xef\xbb\xbf" + body.encode(), body.encode("utf-16"), body.encode() + b"# \xe9t\xe9"):
        receipt = take(kept, "mail", sent)
        assert receipt.slip is not None, receipt.refused
        assert (receipt.slip.taken, receipt.slip.refused) == (1, 0)


def test_a_reply_over_the_quoted_form_is_enough(kept: Folder) -> None:
    mine = letters(kept, FINCH)[0]
    quoted = "\n".join(f"> {line}" for line in form(kept, FINCH, "pay").splitlines())
    receipt = take(kept, "mail", f"send {mine} to house 1\n\nOn Monday, the moderator wrote:\n{quoted}\n".encode())
    assert receipt.slip is not None, receipt.refused
    assert (receipt.slip.taken, receipt.slip.refused) == (1, 0)
    assert "quoted lines were not read" in receipt.reply


def test_what_is_half_written_or_no_text_is_refused(kept: Folder) -> None:
    whole = form(kept, FINCH)
    assert "The key is not" in refusal(kept, whole[:40])
    assert "There is no line" in refusal(kept, whole[:15])
    receipt = take(kept, "mail", b"\x00" * (LARGEST + 1))
    assert "too long for orders" in receipt.refused
    assert "There is no line" in take(kept, "mail", bytes(range(256))).refused


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A folder to which anything is sent."""
    return new_game(tmp_path_factory.mktemp("busy") / "game", GAME, ["Ada", "Bob"], seed="1")


@settings(max_examples=60, deadline=None)
@given(sent=st.binary(max_size=300) | st.text(max_size=120).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_whatever_is_sent_gets_an_answer_and_harms_nothing(busy: Folder, sent: bytes) -> None:
    match = (busy.path / folders.MATCH).read_bytes()
    assert take(busy, "mail", sent).reply.startswith("These orders were not taken.")
    taken = take(busy, "mail", f"Finch turn 1 key {busy.key(FINCH, 1)}\n".encode() + sent)
    assert taken.reply
    assert (busy.path / folders.MATCH).read_bytes() == match


def test_files_are_gathered_oldest_first_and_hidden_ones_left(tmp_path: Path) -> None:
    import os

    for age, name in enumerate(["b.txt", "a.txt", ".part"]):
        (tmp_path / name).write_text(name)
        os.utime(tmp_path / name, (1000 + age, 1000 + age))
    assert [path.name for path in gather([tmp_path, tmp_path / "b.txt"])] == ["b.txt", "a.txt", "b.txt"]
    with pytest.raises(TurnwrightError, match="There is no file or folder"):
        gather([tmp_path / "nowhere"])


def test_orders_are_answered_in_the_language_of_whoever_reads() -> None:
    """A host's mails quote the same slips."""
    slip = Slip((SlipLine(1, "build farm", "Build a farm"), SlipLine(12, "fly", refused="Nobody flies.")), quoted=1)
    with reading(language("de")):
        said = reply(GAME, 0, 3, slip).splitlines()
    assert said == [
        "Finch, Zug 3: 1 Befehl angenommen, 1 abgelehnt.",
        "",
        "Zeile   1  gut        Build a farm",
        "Zeile  12  abgelehnt  fly",
        "                      Nobody flies.",
        "",
        "1 zitierte Zeile wurde nicht gelesen.",
        "",
        "Schicke das ganze Blatt noch einmal, um etwas zu ändern; das letzte gilt.",
    ]


def test_a_seat_is_found_by_its_whole_name_or_the_last_word_of_it() -> None:
    assert find_seat(GAME, 4, "  fInch ") == 0
    with pytest.raises(Refused, match="here are Finch and Heron"):
        find_seat(GAME, 2, "zzz")


def test_the_first_line_is_found_anywhere_above_the_end() -> None:
    letter = read_letter("Hello!\n# House Valen turn 23 key abcd-efgh\nhouse  Valen: turn 23, key abcd-efgh # mine\n")
    assert (letter.who, letter.turn, letter.key) == ("house Valen", 23, "abcd-efgh")
    assert decode("ä".encode("cp1252")) == "ä"


# What goes out


def page_faults(page: str) -> list[str]:
    """What a self-contained page must not have; that it is well-formed is proven by reading it as XML."""
    ElementTree.fromstring(page.removeprefix("<!doctype html>"))
    return [mark for mark in ("http:", "https:", "//", "url(", "@import", "<script", "<link", "src=") if mark in page]


def test_packets_hold_a_report_a_page_data_and_a_form(kept: Folder) -> None:
    place = kept.packet_folder(1, FINCH)
    assert {path.name for path in place.iterdir()} == {"report.txt", "report.html", "packet.json", "orders.txt"}
    page = (place / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page_faults(page) == []
    assert kept.key(FINCH, 1) in page
    assert letters(kept, FINCH)[0] in (place / "report.txt").read_text(encoding="utf-8")
    wide = [line for line in (place / "report.txt").read_text(encoding="utf-8").splitlines() if len(line) > 84]
    assert wide == []


def test_the_data_of_a_packet_keep_their_form(kept: Folder) -> None:
    packet = json.loads((kept.packet_folder(1, FINCH) / "packet.json").read_text(encoding="utf-8"))
    assert list(packet) == [
        *("turnwright_packet", "game", "rules", "match", "seat", "role", "turn", "header", "names"),
        *("options", "variant", "unread", "news", "view"),
    ]
    assert packet["turnwright_packet"] == 1
    assert packet["header"] == f"Finch turn 1 key {kept.key(FINCH, 1)}"
    assert list(packet["news"][0]) == ["event", "said", "detail", "section"]
    assert "book" not in packet["view"]


def test_what_a_packet_shows_can_be_read_back_as_the_view(kept: Folder) -> None:
    play_by_text(kept, Random(2))
    resolve(kept)
    for seat in kept.people:
        _, view = read_packet(GAME, (kept.packet_folder(2, seat) / "packet.json").read_bytes())
        assert view == kept.match.view(seat)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "kingdom"}, "This is a packet of kingdom, not of envelopes"),
        ({"rules": 99}, "rules version 99"),
        ({"turnwright_packet": 2}, "The packet has format 2"),
        ({"view": {}}, "This is not a view of Envelopes"),
        ({"turn": "x"}, "This is no packet"),
    ],
)
def test_a_packet_of_something_else_is_refused(kept: Folder, changes: dict[str, Any], reason: str) -> None:
    packet = json.loads((kept.packet_folder(1, FINCH) / "packet.json").read_bytes())
    with pytest.raises(TurnwrightError, match=reason):
        read_packet(GAME, json.dumps(packet | changes).encode())


def test_a_packet_does_not_depend_on_what_its_seat_cannot_know(kept: Folder) -> None:
    rng, differ = Random(5), 0
    for turn in range(1, 12):
        if kept.match.over:
            break
        for seat in kept.people:
            since = kept.match.begun[-2] + 1 if turn > 1 else 0
            other = copy.copy(kept.match)
            other.table = another_world(GAME, kept.match.table, seat, f"{turn} {seat}")
            here, there = (
                make_packet(match, seat, turn, "key", ["Ada", "Bob"], since) for match in (kept.match, other)
            )
            assert here == there
            differ += GAME.canonical(other.table) != GAME.canonical(kept.match.table)
        play_by_text(kept, rng)
        resolve(kept)
    assert differ > 10


def test_no_packet_holds_a_key_or_a_letter_of_another_seat_or_the_secret(kept: Folder) -> None:
    for path, held in files(kept.path / "packets" / "turn-001" / "Finch").items():
        for secret in (kept.secret, kept.key(HERON, 1), kept.match.header.streams[0].key, *letters(kept, HERON)):
            assert str(secret).encode() not in held.replace(b"send Amberwick", b"").replace(b"keep Dovetarn", b""), path


def test_packets_of_earlier_turns_can_be_made_again(kept: Folder) -> None:
    before = files(kept.path / "packets")
    play_by_text(kept, Random(3))
    resolve(kept)
    shutil.rmtree(kept.path / "packets" / "turn-001")
    write_packets(kept, 1)
    assert {name: held for name, held in files(kept.path / "packets").items() if "turn-001" in name} == before
    with pytest.raises(TurnwrightError, match="There is no turn 9 yet"):
        write_packets(kept, 9)


# Whatever breaks


class Crash(Exception):
    """The power went out."""


WRITES = 11
"""Where turns begin, the match, two packets of four files, and the mark that they are there."""


@pytest.mark.parametrize("after", range(WRITES + 1))
def test_a_crash_between_any_two_writes_is_made_good_by_resolving_again(
    kept: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    play_by_text(kept, Random(6))
    shutil.copytree(kept.path, tmp_path / "twin")
    resolve(Folder.open(tmp_path / "twin", GAME))
    written, real = [0], folders.write_whole

    def failing(path: Path, text: str, private: bool = False) -> None:
        if written[0] == after:
            raise Crash
        written[0] += 1
        real(path, text, private)

    with monkeypatch.context() as patch:
        patch.setattr(folders, "write_whole", failing)
        if after < WRITES:
            with pytest.raises(Crash):
                resolve(reopened(kept))
            assert reopened(kept).match.turn == (1 if after <= 1 else 2)
        else:
            resolve(reopened(kept))
            assert written == [WRITES]
    if after < WRITES:
        done = resolve(reopened(kept), force=True)
        assert done.resolved == (1 if after <= 1 else None)
    assert files(kept.path) == files(tmp_path / "twin")


def test_packets_may_be_moved_away(kept: Folder, tmp_path: Path) -> None:
    kept.packet_folder(1, FINCH).rename(tmp_path / "sent")
    shutil.copy(tmp_path / "sent" / "orders.txt", tmp_path / "orders.txt")
    take(kept, "mail", (tmp_path / "orders.txt").read_bytes())
    send(kept, HERON)
    assert resolve(kept).resolved == 1


def test_writing_fails_without_harm_when_the_disk_does(kept: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    before = files(kept.path)
    monkeypatch.setattr("turnwright.files.os.fsync", full)
    with pytest.raises(TurnwrightError, match="no space left on device"):
        send(kept, FINCH)
    assert files(kept.path) == before


def test_the_secrets_are_for_their_owner_alone(kept: Folder) -> None:
    assert stat.S_IMODE(kept.path.stat().st_mode) == 0o700
    for path in kept.path.rglob("*"):
        if path.is_file() and path.name != folders.LOCK:
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    (kept.path / folders.SECRET).chmod(0o640)
    with pytest.raises(TurnwrightError, match=r"Others can read .*; run `chmod 600"):
        reopened(kept)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        (folders.SECRET, "", "secret.key is damaged"),
        (folders.SECRET, "abc", "secret.key is damaged"),
        (folders.ABOUT, "{", "moderator.json is damaged"),
        (folders.ABOUT, '{"turnwright_moderator":7,"mail":[]}', "has format 7"),
        (folders.MATCH, "{}", "Line 1 of the match file"),
        (folders.MATCH, "", "The match file is empty"),
    ],
)
def test_a_damaged_folder_says_what_is_wrong(kept: Folder, name: str, text: str, reason: str) -> None:
    (kept.path / name).write_text(text)
    with pytest.raises(TurnwrightError, match=reason):
        reopened(kept)


def test_two_commands_do_not_work_in_one_folder_at_a_time(kept: Folder) -> None:
    with (
        lock(kept.path),
        pytest.raises(TurnwrightError, match="Another command is at work"),
        Folder.held(kept.path, GAME),
    ):
        pass


def test_a_match_that_somebody_changed_is_not_resolved(kept: Folder) -> None:
    send(kept, FINCH)
    send(kept, HERON)
    resolve(kept)
    lines = (kept.path / folders.MATCH).read_text(encoding="utf-8").replace('"digest":"', '"digest":"0', 1)
    (kept.path / folders.MATCH).write_text(lines, encoding="utf-8")
    with pytest.raises(TurnwrightError, match="as recorded"):
        reopened(kept)


# The command line


def run(*args: object, sent: str | None = None) -> Any:
    return CliRunner().invoke(app, [str(arg) for arg in args], prog_name="turnwright", input=sent)


def test_the_commands_of_a_moderator(tmp_path: Path) -> None:
    place = tmp_path / "g"
    made = run("envelopes", "new", place, "--player", "Ada <ada@example.org>", "--player", "Bob", "--seed", 3)
    assert made.exit_code == 0, made.output
    assert "Finch  Ada  missing  ada@example.org" in made.stdout
    assert "Heron  Bob  missing" in made.stdout
    kept = Folder.open(place, GAME)
    orders = tmp_path / "ada.txt"
    orders.write_text(form(kept, FINCH, f"send {letters(kept, FINCH)[0]} to house 1", "pay"), encoding="utf-8")
    packet = kept.packet_folder(1, FINCH) / "packet.json"

    checked = run("envelopes", "check", orders, "--packet", packet)
    assert checked.exit_code == 1
    assert "Finch, turn 1: 1 fine, 1 would be refused." in checked.stdout
    found = json.loads(run("envelopes", "check", orders, "--packet", packet, "--json").stdout)
    assert list(found) == ["ok", "role", "turn", "error", "taken", "refused", "left", "lines"]
    assert list(found["lines"][0]) == ["number", "text", "order", "cost", "refused"]

    taken = run("envelopes", "collect", place, orders)
    assert taken.exit_code == 1
    assert "1 taken, 1 refused." in taken.stdout
    assert letters(kept, FINCH)[0] not in taken.stdout, "a moderator may be a player"
    assert letters(kept, FINCH)[0] in run("envelopes", "collect", place, orders, "--all").stdout
    from_input = run("envelopes", "collect", place, "-", "--json", sent=form(kept, HERON))
    assert from_input.exit_code == 0
    assert json.loads(from_input.stdout)[0]["role"] == "Heron"

    report = run("envelopes", "report", place)
    assert report.stdout.count("handed in") == 2
    assert letters(kept, FINCH)[0] not in report.stdout
    assert letters(kept, FINCH)[0] in run("envelopes", "report", place, "--all").stdout
    assert [row["state"] for row in json.loads(run("envelopes", "report", place, "--json").stdout)["seats"]] == [
        "handed in",
        "handed in",
    ]
    done = run("envelopes", "resolve", place)
    assert done.exit_code == 0, done.output
    assert "Turn 1 is resolved." in done.stdout
    assert run("envelopes", "packets", place).exit_code == 0


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (
            ("envelopes", "report", "nowhere"),
            "There is no folder nowhere; `turnwright envelopes new nowhere` begins one.",
        ),
        (
            ("envelopes", "resolve", "nowhere"),
            "There is no folder nowhere; `turnwright envelopes new nowhere` begins one.",
        ),
        (("envelopes", "check", "nowhere.txt"), "There is no packet.json beside nowhere.txt"),
        (("envelopes", "collect", "g"), "Say which orders to collect"),
        (("connect_four", "new", "x", "--player", "Ada"), "Connect Four cannot be played by files"),
    ],
)
def test_mistakes_end_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    found = run(*args)
    assert found.exit_code == 2
    assert found.stderr.startswith(reason)
    assert found.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_orders_are_shown_by_example_and_every_example_can_be_read(kept: Folder) -> None:
    part, view = GAME.mail, kept.match.view(FINCH)
    shown = run("envelopes", "orders").stdout
    for row in part.GUIDE:
        assert f"  {row.example} " in shown
        assert part.write(view, part.parse_line(view, row.example)) == row.example
    assert run("ec4x", "orders").stdout.startswith("# Orders in EC4X")


def test_a_deadline_is_a_time(tmp_path: Path) -> None:
    place = tmp_path / "g"
    run("envelopes", "new", place, "--player", "Ada", "--player", "Bob")
    kept = Folder.open(place, GAME)
    send(kept, FINCH)
    assert "Still without orders: Heron" in run("envelopes", "resolve", place, "--deadline", "2999-01-01T12:00").stderr
    assert "is no time" in run("envelopes", "resolve", place, "--deadline", "tomorrow").stderr
    assert run("envelopes", "resolve", place, "--deadline", "2001-01-01T12:00").exit_code == 0


def test_orders_are_checked_against_the_first_line_too(kept: Folder, tmp_path: Path) -> None:
    shutil.copytree(kept.packet_folder(1, FINCH), tmp_path / "mine")
    orders = tmp_path / "mine" / "orders.txt"
    assert run("envelopes", "check", orders).exit_code == 0
    orders.write_text(f"FINCH, turn 1: key {kept.key(FINCH, 1).upper()}\nwithdraw")
    assert "This takes back what you sent before." in run("envelopes", "check", orders).stdout
    orders.write_text("send Amberwick to house 1")
    found = run("envelopes", "check", orders)
    assert found.exit_code == 1
    assert "There is no line that says whose orders these are" in found.stdout
    orders.write_text(f"Heron turn 1 key {kept.key(HERON, 1)}")
    assert "The first line is not that of this packet" in run("envelopes", "check", orders).stdout


def test_a_game_without_written_orders_says_so() -> None:
    with pytest.raises(TurnwrightError, match="Connect Four cannot be played by files"):
        make_slip(find_game("connect_four"), None, "")


def test_what_a_killed_command_left_half_written_is_gone_after_the_next_one(kept: Folder) -> None:
    packet = kept.packet_folder(1, FINCH)
    for stray in (kept.path / ".match.jsonl.abc.unfinished", packet / ".report.txt.xyz.unfinished"):
        stray.write_text("the key of the dice")
    with Folder.held(kept.path, GAME):
        pass
    assert not list(kept.path.rglob("*.unfinished"))


@pytest.mark.parametrize(
    "game", [game for game in games().values() if game.mail.offers("parse_line")], ids=lambda game: game.id
)
def test_every_packet_of_the_first_turn_shows_the_seal_of_the_dice(tmp_path: Path, game: Game[Any, Any]) -> None:
    kept = new_game(tmp_path / "game", game, ["Ada", "Bob"])
    stream = kept.match.header.streams[0]
    for seat in range(2):
        for name in ("report.txt", "report.html"):
            report = (kept.packet_folder(1, seat) / name).read_text(encoding="utf-8")
            assert (stream.commitment in report) == game.chance
            assert str(stream.key) not in report


def test_a_report_shows_the_seal_of_the_dice_from_the_first_turn_and_the_key_at_the_end(
    kept: Folder,
) -> None:
    seal, key = kept.match.header.streams[0].commitment, str(kept.match.header.streams[0].key)
    for name in ("report.txt", "report.html"):
        assert seal in (kept.packet_folder(1, 0) / name).read_text(encoding="utf-8")
        assert key not in (kept.packet_folder(1, 0) / name).read_text(encoding="utf-8")
    rng = Random(3)
    while not kept.match.over:
        seat = min(kept.match.table.asks)
        kept.match.play(seat, rng.choice(kept.match.legal(seat)))
    files = packet_of(kept, kept.match, kept.match.turn, 0)
    assert all(key in files[name] for name in ("report.txt", "report.html"))
    assert key not in "".join(packet_of(kept, kept.match.at(3), 1, 0).values())
