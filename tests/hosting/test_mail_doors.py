"""Mail comes in by LMTP, by a pipe and from a mailbox; what is for nobody here leaves no trace."""

from __future__ import annotations

import asyncio
import io
import re
import smtplib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from turnwright.core import BadSetup
from turnwright.hosting.mail import doors, incoming
from turnwright.hosting.mail.mailbox import fetch, mailbox
from turnwright.hosting.models import Arrival, Reply
from turnwright.mail.reading import LARGEST
from turnwright.server import tables

from .post import MAIL_IN, Office, begun, office, reader, reply, sent
from .processes import Running, until


@pytest.fixture
def post() -> Iterator[Office]:
    Arrival.objects.all().delete()
    with office() as found:
        yield found


def asked(post: Office) -> tuple[str, Any]:
    ada = reader("Ada")
    slug = begun(ada, reader("Bob"), game="connect_four")
    sent()
    return slug, post.to(ada)[0]


def length(slug: str) -> int:
    with tables.held(slug) as hosted:
        return hosted.number


class Inbound(Running):
    sign = "Mail is taken at"

    @property
    def port(self) -> int:
        return int(re.search(r"at 127\.0\.0\.1:(\d+)\.", self.said)[1])  # type: ignore[index]


def test_lmtp_as_a_mail_server_speaks_it(post: Office, tmp_path: Path) -> None:
    slug, mail = asked(post)
    raw = reply(mail, "1\nconfirm").replace(b"\n", b"\r\n")
    command = ("inbound", "--listen", "127.0.0.1:0")
    with Inbound(tmp_path, *command, MAIL_IN=MAIL_IN) as door, smtplib.LMTP("127.0.0.1", door.port) as line:
        assert line.sendmail("ada@example.net", [mail["Reply-To"]], raw) == {}
        for stranger in ("orders+abc@play.example.org", "postmaster@play.example.org"):  # who are told nothing
            assert line.sendmail("eve@example.net", [stranger], b"To: a@b.c\r\n\r\n1\r\n") == {}
    (arrival,) = Arrival.objects.all()
    assert arrival.receivers == [mail["Reply-To"]]
    assert (length(slug), doors.take_all(), length(slug)) == (0, 1, 1)


def test_the_answer_is_said_for_each_receiver(post: Office) -> None:
    _, mail = asked(post)

    class Envelope:
        content, rcpt_tos = reply(mail, "1"), [mail["Reply-To"], "somebody@play.example.org"]

    assert asyncio.run(doors.Handler().handle_DATA(None, None, Envelope)) == "250 OK\r\n250 OK"


def test_a_mail_is_refused_for_now_if_it_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise OSError

    class Envelope:
        content, rcpt_tos = b"", ["somebody@play.example.org"]

    monkeypatch.setattr(doors, "put_down", fails)
    assert asyncio.run(doors.Handler().handle_DATA(None, None, Envelope)) == "451 Try again later"


def test_a_pipe_brings_one_mail(post: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    slug, mail = asked(post)
    sent_for = mail["Reply-To"]
    raw = reply(mail, "1\nconfirm").replace(sent_for.encode(), b"hidden@example.org")

    class Stdin:
        buffer = io.BytesIO(raw)

    monkeypatch.setattr("sys.stdin", Stdin)
    doors.read_pipe([sent_for])
    assert (doors.take_all(), length(slug)) == (1, 1)


@pytest.mark.parametrize("place", ["8024", "127.0.0.1:x", "127.0.0.1"])
def test_a_place_that_cannot_be_listened_at_is_said(place: str) -> None:
    with pytest.raises(BadSetup, match="Say where to listen"):
        asyncio.run(doors.listen(place, print))


def test_what_is_too_large_or_for_nobody_is_not_kept(post: Office) -> None:
    _, mail = asked(post)
    assert not doors.put_down(b"To: somebody@play.example.org\r\n\r\n1\r\n")
    doors.put_down(reply(mail, "1") + b"x" * LARGEST)
    assert Arrival.objects.count() == 0


def test_a_mail_that_breaks_what_reads_it_is_tried_again_and_then_given_up(
    post: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, mail = asked(post)
    _, other = asked(post)

    def fails(raw: bytes, receivers: Any) -> str:
        if mail["Reply-To"].encode() in raw:
            raise ValueError
        return "answered"

    monkeypatch.setattr(incoming, "take", fails)
    monkeypatch.setattr(doors, "AGAIN", doors.AGAIN * 0)
    doors.put_down(reply(mail, "1"))
    doors.put_down(reply(other, "1"))
    assert [doors.take_all() for _ in range(doors.TRIES)] == [1, 0, 0, 0, 1]
    assert Arrival.objects.count() == 0


def test_a_crash_in_the_middle_of_a_mail_plays_nothing_and_the_next_try_plays_it_once(
    post: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug, mail = asked(post)
    doors.put_down(reply(mail, "1\nconfirm"))
    with monkeypatch.context() as broken:
        broken.setattr(Reply, "save", lambda *_, **__: (_ for _ in ()).throw(SystemExit))
        with pytest.raises(SystemExit):
            doors.take_all()
    assert length(slug) == 0
    Arrival.objects.update(due=Arrival.objects.get().due - doors.AGAIN * 2)
    assert (doors.take_all(), doors.take_all(), length(slug)) == (1, 0, 1)


# A mailbox


class FakeImap(threading.Thread):
    """As much of an IMAP server as a reader of one mailbox needs."""

    def __init__(self, mails: list[bytes]) -> None:
        super().__init__(daemon=True)
        self.mails, self.seen, self.port = mails, set[int](), 0
        self.ready = threading.Event()

    def run(self) -> None:
        asyncio.run(self.serve())

    async def serve(self) -> None:
        self.loop, self.stop = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self.talk, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self.stop.wait()
        server.close()

    async def talk(self, reader_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"* OK ready\r\n")
        while line := await reader_.readline():
            tag, _, said = line.decode().strip().partition(" ")
            writer.write(self.answer(said) + f"{tag} OK done\r\n".encode())
            if said == "LOGOUT":
                break
        writer.close()

    def answer(self, said: str) -> bytes:
        if said == "CAPABILITY":
            return b"* CAPABILITY IMAP4rev1\r\n"
        if said.startswith("SELECT"):
            return b"* %d EXISTS\r\n" % len(self.mails)
        if "SEARCH" in said:
            unseen = [str(n) for n in range(1, len(self.mails) + 1) if n not in self.seen]
            return f"* SEARCH {' '.join(unseen)}\r\n".encode()
        if "FETCH" in said:
            n = int(said.split()[2])
            raw = self.mails[n - 1]
            return b"* %d FETCH (UID %d BODY[] {%d}\r\n%s)\r\n" % (n, n, len(raw), raw)
        if "STORE" in said:
            self.seen.add(int(said.split()[2]))
        return b""


def test_a_mailbox_is_read_once(post: Office) -> None:
    slug, mail = asked(post)
    server = FakeImap([b"To: x@y.z\r\n\r\nbuy\r\n", reply(mail, "1\nconfirm").replace(b"\n", b"\r\n")])
    server.start()
    server.ready.wait(10)
    box = mailbox(f"imap://table:secret@127.0.0.1:{server.port}/INBOX")
    try:
        assert (fetch(box, doors.put_down), fetch(box, doors.put_down)) == (2, 0)
        stop = threading.Event()
        looking = threading.Thread(target=doors.poll, args=(box, 0.05, stop))
        looking.start()
        stop.set()
        looking.join()
    finally:
        server.loop.call_soon_threadsafe(server.stop.set)
        server.join()
    assert server.seen == {1, 2}
    assert (doors.take_all(), length(slug)) == (1, 1)


@pytest.mark.parametrize(
    "url", ["", "imap.example.org", "imaps://imap.example.org", "imap://u:p@imap.example.org", "imaps://u:p@host:x/"]
)
def test_a_mailbox_that_cannot_be_opened_is_said(url: str) -> None:
    with pytest.raises(BadSetup, match="TURNWRIGHT_IMAP"):
        mailbox(url)


def test_a_door_for_no_address_says_so(tmp_path: Path) -> None:
    door = Inbound(tmp_path, "inbound", "--listen", "127.0.0.1:0", MAIL_IN="none")
    with pytest.raises(AssertionError, match="TURNWRIGHT_MAIL_IN is not set"):
        door.__enter__()
    until(lambda: door.process.poll() is not None)
    assert door.process.returncode == 2
