"""The corpus of replies can be trusted: each mail is sound, says what is wanted of it, and holds the wanted words."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from pathlib import Path

import pytest

STRANGERS = Path(__file__).parent / "corpus" / "strangers"
MAILS = sorted(STRANGERS.glob("*.eml"))
KINDS = {"orders", "nothing", "automatic", "bounce"}
TEXTS = {"text/plain", "text/html", "application/octet-stream"}


def wanted(mail: Path) -> list[str]:
    return mail.with_suffix(".want").read_text(encoding="utf-8").splitlines()


def opened(mail: Path) -> EmailMessage:
    return message_from_bytes(mail.read_bytes(), policy=policy.default)


def words(part: EmailMessage) -> str:
    """The text of a part as a reader sees it, on one line. Python takes the labels' word; Windows and old UTF-16 need help."""
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    charset = part.get_content_charset() or ("utf-16" if payload.startswith(b"\xff\xfe") else "cp1252")
    text = payload.decode("cp1252" if charset == "iso-8859-1" else charset)
    if part.get_content_subtype() == "html":
        text = unescape(re.sub(r"</?(?:b|span|a|o:p)\b[^>]*>", "", text))
        text = re.sub(r"<[^>]+>", " ", text)
    return " ".join(text.split())


def test_the_corpus_is_large_and_each_mail_has_its_want() -> None:
    assert len(MAILS) >= 40
    assert {mail.stem for mail in MAILS} == {want.stem for want in STRANGERS.glob("*.want")}
    assert {wanted(mail)[0] for mail in MAILS} == KINDS


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail.stem)
def test_a_mail_is_sound(mail: Path) -> None:
    assert re.search(rb"(?<!\r)\n|\r(?!\n)", mail.read_bytes()) is None
    message = opened(mail)
    assert {"From", "To", "Date", "Message-ID", "Subject"} <= set(message.keys())
    for part in message.walk():
        part.get_payload(decode=True)  # finds what is wrong with an encoding
        assert part.defects == []
        assert [fault for header in part.values() for fault in getattr(header, "defects", ())] == []


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail.stem)
def test_what_is_wanted_stands_in_the_mail(mail: Path) -> None:
    kind, *lines = wanted(mail)
    assert (kind == "orders") == bool(lines)
    texts = [words(part) for part in opened(mail).walk() if part.get_content_type() in TEXTS]
    assert [line for line in lines if line != " ".join(line.split()) or not any(line in text for text in texts)] == []


def test_a_mail_that_comes_twice_has_one_name() -> None:
    first, second = (opened(STRANGERS / f"duplicate-{which}.eml") for which in ("first", "second"))
    assert first["Message-ID"] == second["Message-ID"]
