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
from typing import Literal

from turnwright.core import Value

from .html_text import as_text

LARGEST = 1_000_000
"""Bytes of a mail, attachments included, that are read."""
LONGEST, MOST = 2_000, 1_000
"""Characters of a line, and lines."""
PARTS = 50

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
    try:
        mail = message_from_bytes(sent[:LARGEST])
        lines = tuple(_lines(mail))
    except RecursionError:  # parts inside parts inside parts
        return Letter("nothing")
    receivers = [header(mail, name) for name in ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To")]
    return Letter(
        _kind(mail, lines),
        lines,
        parseaddr(header(mail, "From"))[1].lower()[:LONGEST],
        tuple(dict.fromkeys(address.lower() for _, address in getaddresses(receivers) if "@" in address)),
        header(mail, "Message-ID").strip(),
        header(mail, "Subject"),
    )


def header(mail: Message, name: str) -> str:
    """One header on one line, as people read it."""
    said = str(mail.get(name, ""))[:LONGEST]
    with suppress(ValueError, LookupError):  # an unknown alphabet, or broken encoding
        said = str(make_header(decode_header(said)))
    return " ".join(said.split())


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
    """The new lines of the body, then those of order sheets that are attached."""
    found = 0
    for text, flowed in _texts(mail):
        for line in new_lines(text, flowed):
            if found == MOST:
                return
            found += 1
            yield line[:LONGEST]


def _texts(mail: Message) -> Iterator[tuple[str, bool]]:
    """Texts to be read, each with whether it is flowed (RFC 3676): of alternatives the plain one, unless it is empty."""
    leaves = [part for part, _ in zip(_leaves(mail), range(PARTS), strict=False)]
    attached = [part for part in leaves if _is_attached(part)]
    body = [part for part in leaves if not _is_attached(part)]
    plain = [(_decoded(part), _flowed(part)) for part in body if part.get_content_type() == "text/plain"]
    if any(text.strip() for text, _ in plain):
        yield from plain
    else:
        yield from ((as_text(_decoded(part)), False) for part in body if part.get_content_type() == "text/html")
    for part in attached:
        if part.get_content_type() == "text/plain" and not NO_SHEET.match(_filename(part)):
            yield _decoded(part), False


def _leaves(mail: Message) -> Iterator[Message]:
    """The parts that hold something, not those of a mail that is attached as a whole."""
    if not mail.is_multipart():
        yield mail
    elif mail.get_content_maintype() == "multipart":
        for part in mail.get_payload():
            yield from _leaves(part)  # type: ignore[arg-type]


def _filename(part: Message) -> str:
    try:
        return part.get_filename() or ""
    except (ValueError, LookupError, TypeError):  # encoded as nobody can read it
        return "?"


def _is_attached(part: Message) -> bool:
    return str(part.get("Content-Disposition", "")).strip().lower().startswith("attachment") or bool(_filename(part))


def _flowed(part: Message) -> bool:
    return str(part.get_param("format", "") or "").lower() == "flowed"


def _decoded(part: Message) -> str:
    """The text of a part in the alphabet that it names, or else in one that fits."""
    raw = part.get_payload(decode=True)
    if not isinstance(raw, bytes):
        return ""
    named = str(part.get_param("charset", "") or "").strip("\"' ").lower()
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        named = "utf-16"
    for alphabet in (named, "utf-8-sig", "cp1252"):
        try:
            return raw.decode(alphabet or "utf-8-sig").replace("\x00", "").removeprefix("\ufeff")
        except (LookupError, ValueError):
            continue
    return raw.decode("latin-1").replace("\x00", "")


# What of a text is new

SIGNATURE = re.compile(
    r"^(--\s*|(sent|get|gesendet|von meinem|envoyé|enviado|inviato|diese nachricht wurde|verzonden)\b.{0,40}"
    r"\b(iphone|ipad|android|samsung|galaxy|outlook|k-9|thunderbird|yahoo|proton|huawei|blackberry|windows|mobile)\b.*)$",
    re.IGNORECASE,
)
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
WIDE = 58
"""A quoted line at least so long may have been wrapped on its way, so that its end lost the mark."""


def new_lines(text: str, flowed: bool = False) -> Iterator[str]:
    """The lines of a text that are neither quoted nor a signature, without empty ones."""
    rows = _unwrapped(text) if flowed else [row.strip() for row in re.split(r"\r\n|\r|\n", text)]
    rows = [row.replace("\u00a0", " ").strip("\ufeff\u200b ") for row in rows]
    dropped = _introductions(rows)
    signed = False
    for at, row in enumerate(rows):
        if BELOW.match(row) or at in dropped.below or _heads(rows, at):
            return
        if row.startswith(">"):
            signed = False  # below the signature of somebody who answers underneath, the quotation comes first
        elif SIGNATURE.match(row):
            signed = True
        elif row and not signed and at not in dropped.alone and not _wrapped(rows, at):
            yield row


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
    """Rows that introduce a quotation: dropped alone where the quotation is marked, else with all below."""

    alone: frozenset[int]
    below: frozenset[int]


def _introductions(rows: list[str]) -> _Dropped:
    """`On Monday Ada wrote:`, on one line or up to four, in any language if a marked quotation follows."""
    alone, below = set[int](), set[int]()
    for at, row in enumerate(rows):
        if not row.endswith((":", "：")) or row.startswith(">"):
            continue
        quoted = next((later for later in rows[at + 1 : at + 4] if later), "").startswith(">")
        first = at
        while first > max(0, at - 3) and rows[first - 1] and not rows[first - 1].startswith(">"):
            first -= 1
        said = " ".join(rows[first : at + 1])
        start = next((n for n in range(at, first - 1, -1) if _names_a_moment(" ".join(rows[n : at + 1]))), None)
        if quoted:
            alone.update(range(at if start is None else start, at + 1))
        elif start is not None and WROTE.search(said):
            below.add(start)
    return _Dropped(frozenset(alone), frozenset(below))


def _names_a_moment(said: str) -> bool:
    """Does a date or a time stand in it, at its start or after a word or two?"""
    return bool(re.match(r"^\W*(\w+\W+){0,3}\d", said[:80]))


def _heads(rows: list[str], at: int) -> bool:
    """Do the headers of an earlier mail stand here, `From: ... Sent: ... To: ...`?"""
    if not SENDER.match(rows[at]):
        return False
    block = [row for row in rows[at : at + 8] if row][:3]
    return len(block) == 3 and all(LABEL.match(f"{row} ") for row in block)


def _wrapped(rows: list[str], at: int) -> bool:
    """Is this the end of a quoted line that was wrapped on its way?"""
    above = rows[at - 1] if at else ""
    return above.startswith(">") and len(above) >= WIDE and at + 1 < len(rows) and rows[at + 1].startswith(">")
