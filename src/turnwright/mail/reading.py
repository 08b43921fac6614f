"""What somebody wrote anew in a mail: no quotation, no signature, nothing that a program wrote by itself.

Any bytes can be read, in a time that grows with their number; what cannot be understood is left out.  The mails of
tests/mail/corpus, in the structures that common mail programs send, say what is expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses, parseaddr
from itertools import chain, islice, pairwise, takewhile
from typing import Literal

from turnwright.core import Value

from .html_text import as_text

LARGEST = 1_000_000
"""Bytes of a mail, attachments included, that are read."""
LONGEST, MOST = 2_000, 1_000
"""Characters of a line, and lines."""
PARTS = 50
NESTED, LINES = re.compile(rb"multipart/|message/", re.IGNORECASE), 20_000
"""What holds parts, of which there may be so many; and lines as they are sent, each looked at once for every box that
is open."""

Kind = Literal["orders", "nothing", "automatic", "bounce"]


class Letter(Value):
    """A mail: what kind it is, who sent it to whom, and the lines that are new in it."""

    kind: Kind
    lines: tuple[str, ...] = ()
    sender: str = ""
    """The address, in small letters."""
    to: tuple[str, ...] = ()
    """All addresses that it names as receivers."""
    id: str = ""
    subject: str = ""


def read_letter(sent: bytes) -> Letter:
    """The mail with these bytes."""
    read = b"".join(sent[:LARGEST].splitlines(keepends=True)[:LINES])
    if sum(1 for _ in NESTED.finditer(read)) > PARTS:  # parts inside parts inside parts
        return Letter("nothing")
    mail = message_from_bytes(read)
    lines = tuple(_lines(mail))
    receivers = [header(mail, name) for name in ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To")]
    return Letter(
        _kind(mail, lines),
        lines,
        parseaddr(header(mail, "From"))[1].lower(),
        tuple(dict.fromkeys(address.lower() for _, address in getaddresses(receivers) if "@" in address)),
        header(mail, "Message-ID").strip(),
        header(mail, "Subject"),
    )


def header(mail: Message, name: str) -> str:
    """One header on one line, as people read it."""
    said = str(mail.get(name, ""))[:LONGEST]
    with suppress(ValueError, LookupError):  # an unknown alphabet, or broken encoding
        said = str(make_header(decode_header(said)))
    return _sound(" ".join(said.split()))


def _sound(line: str) -> str:
    """Nothing that could not be written down: no half of a character, no control signs."""
    seen = line[:LONGEST].encode("utf-8", "replace").decode()
    return "".join(max(letter, " ") for letter in seen if letter != "\x7f").strip()


# What kind it is

AWAY = re.compile(
    r"^\W*(auto(mat(ic|ed|ische?))?[ -]?(reply|response|antwort)|out[ -]of[ -](the[ -])?office|abwesenheit|abwesend"
    r"|réponse automatique|respuesta automática|risposta automatica|resposta automática|automatisch antwoord|autosvar"
    r"|automatické? odpov|autom[a-z]* odpowied|автоответ|автоматический ответ|自動返信|不在)",
    re.IGNORECASE,
)
MAILER = re.compile(r"^(mailer-daemon|postmaster|mail-daemon)@", re.IGNORECASE)
BY_PROGRAM = ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Response")


def _kind(mail: Message, lines: tuple[str, ...]) -> Kind:
    report = str(mail.get_param("report-type", "", "content-type") or "").lower()
    if report == "delivery-status" or MAILER.match(parseaddr(header(mail, "From"))[1]) or "X-Failed-Recipients" in mail:
        return "bounce"
    by_itself = (
        header(mail, "Auto-Submitted").lower() not in ("", "no"),
        header(mail, "Precedence").lower() in ("auto_reply", "auto-reply", "bulk", "junk"),
        any(name in mail for name in BY_PROGRAM),
        header(mail, "Return-Path") == "<>",
        mail.get_content_type() == "multipart/report",
        AWAY.match(header(mail, "Subject")),
    )
    return "automatic" if any(by_itself) else "orders" if lines else "nothing"


# Its text

NO_SHEET = re.compile(r"^(att\d+|winmail)", re.IGNORECASE)
"""What mail servers attach by themselves."""


def _lines(mail: Message) -> Iterator[str]:
    """The new lines of the body and of order sheets that are attached, from top to bottom."""
    new = chain.from_iterable(_new(part) for part in islice(_leaves(mail), PARTS))
    return filter(None, map(_sound, islice(new, MOST)))


def _new(part: Message) -> Iterator[str]:
    """The new lines of one part."""
    kind, file = part.get_content_type(), _filename(part)
    if kind == "text/html" and not file:
        yield from new_lines(as_text(_decoded(part)))
    elif kind == "text/plain" or file.lower().endswith(".txt"):
        flowed = str(part.get_param("format", "") or "").lower() == "flowed"
        yield from () if NO_SHEET.match(file) else new_lines(_decoded(part), flowed)


def _leaves(mail: Message) -> Iterator[Message]:
    """The parts that hold something, not those of a mail that is attached as a whole."""
    if not mail.is_multipart():
        yield mail
    elif mail.get_content_type() == "multipart/alternative":
        parts = [leaf for part in mail.get_payload() for leaf in _leaves(part)]  # type: ignore[arg-type]
        yield from _best(parts[:PARTS])
    elif mail.get_content_maintype() == "multipart":
        for part in mail.get_payload():
            yield from _leaves(part)  # type: ignore[arg-type]


def _best(parts: list[Message]) -> list[Message]:
    """Of alternatives the page, which nobody wrapped, unless something new stands in the plain text alone."""
    pages = [part for part in parts if part.get_content_type() == "text/html"]
    return pages if any(next(_new(page), "") for page in pages) else parts


def _filename(part: Message) -> str:
    try:
        return part.get_filename() or ""
    except (ValueError, LookupError, TypeError):  # encoded as nobody can read it
        return "?"


WINDOWS = ("iso-8859-1", "latin-1", "latin1", "iso_8859-1")
"""What is called so was mostly written in the larger alphabet of Windows."""


def _decoded(part: Message) -> str:
    """The text of a part in the alphabet that it names, or else in one that fits."""
    raw = part.get_payload(decode=True)
    if not isinstance(raw, bytes):
        return ""
    named = str(part.get_param("charset", "") or "").strip("\"' ").lower()
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        named = "utf-16"
    if named in WINDOWS:
        named = "cp1252"
    for alphabet in (named, "utf-8-sig", "cp1252"):
        try:
            return raw.decode(alphabet or "utf-8-sig").replace("\x00", "").removeprefix("\ufeff")
        except (LookupError, ValueError):
            continue
    return raw.decode("latin-1").replace("\x00", "")


# What of a text is new

SIGNATURE = re.compile(
    r"^(--\s*"
    r"|(sent|get|gesendet|von meinem|envoyé|enviado|inviato|verzonden|skickat|sendt|wysłane)\b.{0,40}"
    r"\b(iphone|ipad|android|samsung|galaxy|outlook|k-9|thunderbird|yahoo|proton|huawei|blackberry|windows|mobile)\b.*"
    r"|sent (from|with|via|using) .{1,60}|.{1,40} gesendet\.?|.{0,20}\boutlook \w{1,6} (ios|android)\b.*"
    r"|.{1,60} reacted via \w+.{0,80})$",
    re.IGNORECASE,
)
"""What a mail program puts under a text by itself, and the line that people put over theirs."""
BELOW = re.compile(
    r"^(_{12,}|-{2,}\s?[^\W\d][^-]{3,60}?\s?-{2,}|begin forwarded message:|anfang der weitergeleiteten.*:)$",
    re.IGNORECASE,
)
"""What stands below such a line was written before: `-----Original Message-----`, `---------- Forwarded message`, a rule."""
LABEL = re.compile(r"^\*?[^\W\d][\w .-]{1,20}\s?[:：]\*?\s")
SENDER = re.compile(r"^\*?(from|von|de|da|van|från|fra|od|от|差出人|发件人)\s?[:：]", re.IGNORECASE)
WROTE = re.compile(
    r"\b(wrote|writes|schrieb|geschrieben|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał|napsal|kirjoitti|írta"
    r"|пишет|написал|のメッセージ|写道)",
    re.IGNORECASE,
)
MOMENT = re.compile(r"\d{1,2}[:.h]\d\d|\b(19|20)\d\d\b|\d{1,2}[./-]\d{1,2}\b|\d年")
ADDRESS = re.compile(r"\S+@\S+")
SEALED, SEAL = "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----"
NARROW, LONG_WORD = 40, 30
"""No program wraps quotations at less, nor in the middle of a word."""


def new_lines(text: str, flowed: bool = False) -> Iterator[str]:
    """The lines of a text that are neither quoted nor a signature, without empty ones."""
    rows = _unwrapped(text) if flowed else [row.strip() for row in re.split(r"\r\n|\r|\n", text)]
    rows = _unsealed([row.replace("\u00a0", " ").strip("\ufeff\u200b ") for row in rows])
    dropped = _introductions(rows)
    signed = False
    for at, row in enumerate(rows):
        if BELOW.match(row) or at in dropped.below or _heads(rows, at):
            return
        if row.startswith(">"):
            signed = False  # below the signature of somebody who answers underneath, the quotation comes first
        elif SIGNATURE.match(row):
            signed = True
        elif row and not signed and at not in dropped.alone:
            yield row


def _unsealed(rows: list[str]) -> list[str]:
    """What is signed with PGP in the text itself: without its head, its signature and the dashes that it puts before dashes."""
    if SEALED not in rows[:20]:
        return rows
    top = rows.index(SEALED)
    body = next((at for at in range(top, len(rows)) if not rows[at]), top)
    foot = rows.index(SEAL) if SEAL in rows else len(rows)
    return [row.removeprefix("- ") if row.startswith("- -") else row for row in rows[body:foot]]


def _unwrapped(text: str) -> list[str]:
    """RFC 3676: a line that ends with a space goes on in the next one of the same depth of quotation."""
    rows = list[str]()
    open_depth = None
    for raw in re.split(r"\r\n|\r|\n", text):
        mark = re.match(r">*", raw)
        depth = mark.end() if mark else 0
        row = raw[depth:].removeprefix(" ")
        if open_depth == depth and row != "-- ":
            rows[-1] += row
        else:
            rows.append(">" * depth + " " * bool(depth) + row)
        open_depth = depth if row.endswith(" ") and row != "-- " else None
    return [row.strip() for row in rows]


class _Dropped(Value):
    """Rows that belong to a quotation: dropped alone where it is marked, else with all below."""

    alone: frozenset[int]
    below: frozenset[int]


def _introductions(rows: list[str]) -> _Dropped:
    """`On Monday Ada wrote:`, on one line or up to four; whose language is unknown needs an address and a marked quotation."""
    alone, below = set[int](), set[int]()
    for at, row in enumerate(rows):
        if not row.endswith((":", "：")) or row.startswith(">"):
            continue
        quoted = next((later for later in rows[at + 1 : at + 4] if later), "").startswith(">")
        first = next(
            (n + 1 for n in range(at, max(-1, at - 4), -1) if not rows[n] or rows[n][0] == ">"), max(0, at - 3)
        )
        tried = [(n, " ".join(rows[n : at + 1])) for n in range(at, first - 1, -1)]
        start = next((n for n, said in tried if _introduces(said, quoted)), None)
        if start is None and quoted:
            start = next((n for n, said in tried if WROTE.search(said) and ADDRESS.search(said)), None)
        if start is not None:
            (alone if quoted else below).update(range(start, at + 1))
    return _Dropped(frozenset(alone | _wrapped(rows)), frozenset(below))


def _introduces(said: str, quoted: bool) -> bool:
    """Does it say when somebody wrote something?"""
    wrote = WROTE.search(said) or (quoted and ADDRESS.search(said))
    return bool(wrote and MOMENT.search(ADDRESS.sub("", said)))


def _heads(rows: list[str], at: int) -> bool:
    """Do the headers of an earlier mail stand here, `From: ... Sent: ... To: ...`, in whatever order?"""
    if not LABEL.match(f"{rows[at]} "):
        return False
    block = [row for row in rows[at : at + 8] if row][:4]
    labels = list(takewhile(lambda row: LABEL.match(f"{row} "), block))
    return len(labels) >= 3 and any(SENDER.match(row) for row in labels)


def _wrapped(rows: list[str]) -> set[int]:
    """The ends of quoted lines that were wrapped on their way, because they were longer than a line may be.

    Each stands right under a quoted line that has no room for its first word; and there are several, or it is an answer."""
    quoted = [row for row in rows if row.startswith(">") and max(map(len, row.split())) < LONG_WORD]
    width = max(map(len, quoted), default=0)
    found = {
        at
        for at, (above, row) in enumerate(pairwise(rows), 1)
        if above.startswith(">") and row and not row.startswith(">")
        if len(above) + 1 + len(row.split()[0]) > width >= NARROW and (rows[at + 1 :] or [""])[0][:1] in (">", "")
    }
    return found if len(found) > 1 else set()
