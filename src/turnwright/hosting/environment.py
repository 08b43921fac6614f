"""What a host says in environment variables, and what is wrong with it: one sentence for each fault."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote

from turnwright.core import BadSetup

from .addresses import taken_apart
from .database import connection
from .mail.mailbox import mailbox

NONE = "none"
"""Said in place of an address or a folder: the host knows, and does without."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
PORT = re.compile(r":\d+$")
SHORTEST_KEY = 32


class Variable(NamedTuple):
    """One of them: is it needed, and what does it mean?  docs/hosting.md has the same table."""

    name: str
    needed: str
    meaning: str


VARIABLES = (
    Variable("TURNWRIGHT_HOSTS", "yes", "names under which the table is reached, with commas: `play.example.org`; with the port where it is not the usual one: `localhost:8000`"),
    Variable("TURNWRIGHT_DATABASE", "for several processes", "`postgresql://user:password@host:port/name`; else SQLite"),
    Variable("TURNWRIGHT_SECRET_KEY", "with PostgreSQL", "signs cookies and links; the same in every process; 32 signs or more"),
    Variable("TURNWRIGHT_PROXY", "yes", "addresses or networks of the proxy that ends HTTPS, whose `X-Forwarded-*` are believed"),
    Variable("TURNWRIGHT_MAIL", "yes", "`smtp://user:password@host:587` (STARTTLS), `smtps://...:465`, `smtp://127.0.0.1:25?tls=none` for a server of your own, or `none`"),
    Variable("TURNWRIGHT_MAIL_FROM", "with mail", "the sender: `table@example.org`"),
    Variable("TURNWRIGHT_MAIL_IN", "no", "where orders by mail come in, `*` standing for a code: `*@orders.example.org`, `table+*@example.org`"),
    Variable("TURNWRIGHT_IMAP", "to poll a mailbox", "`imaps://user:password@host:993/INBOX`, for `turnwright inbound --imap`"),
    Variable("TURNWRIGHT_BACKUPS", "yes", "folder for a backup each day, the last 14 are kept; or `none`: you see to it"),
    Variable("TURNWRIGHT_PUSH_KEY", "no", "lets browsers be told with their pages closed; `turnwright push-key` makes one"),
    Variable("TURNWRIGHT_DATA", "no", "folder of the SQLite database and of a key made by itself"),
    Variable("TURNWRIGHT_METRICS_TOKEN", "no", "who shows it may read `/metrics` from elsewhere"),
    Variable("TURNWRIGHT_BOTS", "no", "processes that think for bots, of each worker; 1"),
    Variable("TURNWRIGHT_BOT_PAUSE", "no", "seconds between two actions of bots; 0.3"),
)  # fmt: skip


def said(name: str) -> str:
    return os.environ.get(f"TURNWRIGHT_{name}", "").strip()


def addresses() -> list[str]:
    """Under which names the table is reached, each with its port where that is not the usual one."""
    return [name.strip() for name in said("HOSTS").split(",") if name.strip()]


def hosts() -> list[str]:
    return [PORT.sub("", name) for name in addresses()]


def https() -> bool:
    """Is the table reached over HTTPS?  Always, but by whoever tries it out on their own machine."""
    return bool(set(hosts()) - set(LOOPBACK))


@cache
def proxies(text: str) -> tuple[Any, ...]:
    """The networks of the proxy."""
    try:
        return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError:
        raise BadSetup("TURNWRIGHT_PROXY lists addresses or networks, with commas: 127.0.0.1, 10.0.0.0/8.") from None


def mail(url: str) -> dict[str, Any]:
    """Django's words for the mail server at this address."""
    if url in ("", NONE):
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    parts, port = taken_apart(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise BadSetup(
            "TURNWRIGHT_MAIL is written smtp://user:password@host:587, smtps://user:password@host:465, or none."
        )
    plain = dict(parse_qsl(parts.query)).get("tls") == NONE
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or (465 if parts.scheme == "smtps" else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and not plain,
        "EMAIL_TIMEOUT": 20,
    }


CODE = 32
"""Letters of the code in an address for orders."""


def mail_in(text: str) -> tuple[str, str, str]:
    """`table+*@play.example.org` in three: what stands before the code, after it, and the domain."""
    found = re.fullmatch(r"([\w.+-]*)\*([\w.+-]*)@([\w-]+(?:\.[\w-]+)*)", text, re.ASCII)
    if found is None or len(found[1]) + CODE + len(found[2]) > 63:
        raise BadSetup("TURNWRIGHT_MAIL_IN is written *@orders.example.org or table+*@example.org, or none.")
    return found[1], found[2], found[3]


def faults(processes: int = 1) -> Iterator[str]:
    """What must be put right before strangers may come."""
    for check in checks(processes):
        yield from check.faults


class Check(NamedTuple):
    """One thing that must be right: what is wrong with it, or what is good about it."""

    title: str
    faults: list[str]
    good: str


def checks(processes: int = 1) -> list[Check]:
    """For the command line, which says the faults, and for the host's page, which says all."""
    reached = "over HTTPS" if https() else "from this machine alone"
    mails = "none: people cannot reset passwords" if said("MAIL") == NONE else f"from {said('MAIL_FROM')}"
    kept = "you see to them yourself" if said("BACKUPS") == NONE else f"each day into {said('BACKUPS')}"
    return [
        Check("Address", list(_hosts()), f"{', '.join(addresses())}, {reached}"),
        Check("Secret key", list(_key()), "long enough, and in no page or log"),
        Check("Proxy", list(_proxy()), said("PROXY") or "none, as is right on one's own machine"),
        Check(
            "Database", list(_database(processes)), "PostgreSQL answers" if said("DATABASE") else "SQLite, one process"
        ),
        Check("Mail", list(_mail()), mails),
        Check("Backups", list(_backups()), kept),
        Check(
            "Web push",
            list(_push()),
            "off" if said("PUSH_KEY") in ("", NONE) else "browsers are told with pages closed",
        ),
        Check(
            "Numbers for Prometheus",
            list(_metrics()),
            "with a token" if said("METRICS_TOKEN") else "on this machine alone",
        ),
    ]


def _proxy() -> Iterator[str]:
    if https() and not said("PROXY"):
        yield "TURNWRIGHT_PROXY is not set: people come over HTTPS, so name the proxy that ends it (127.0.0.1 on this machine)."
    yield from _refused(proxies, said("PROXY"))


def _push() -> Iterator[str]:
    from .vapid import read_key

    yield from _refused(read_key, said("PUSH_KEY"))


def _metrics() -> Iterator[str]:
    if said("METRICS_TOKEN") and len(said("METRICS_TOKEN")) < SHORTEST_KEY:
        yield f"TURNWRIGHT_METRICS_TOKEN is shorter than {SHORTEST_KEY} signs, so it could be guessed."


def _refused(read: Any, text: str) -> Iterator[str]:
    try:
        read(text)
    except BadSetup as error:
        yield str(error)


def _hosts() -> Iterator[str]:
    if not hosts():
        yield "TURNWRIGHT_HOSTS is not set: name the hosts under which the table is reached, such as play.example.org."
    if any("*" in name or name.startswith(".") or "/" in name for name in hosts()):
        yield "TURNWRIGHT_HOSTS lists whole names: no *, no leading dot, no address with https://."


def _key() -> Iterator[str]:
    key = said("SECRET_KEY")
    if not key and said("DATABASE"):
        yield "TURNWRIGHT_SECRET_KEY is not set: all processes must sign with the same one; `openssl rand -base64 48` makes one."
    if key and (len(key) < SHORTEST_KEY or len(set(key)) < 10):
        yield f"TURNWRIGHT_SECRET_KEY can be guessed: it needs {SHORTEST_KEY} random signs; `openssl rand -base64 48` makes one."


def _database(processes: int) -> Iterator[str]:
    if not (url := said("DATABASE")):
        if processes > 1:
            yield "SQLite is for one process: leave --processes out, or set TURNWRIGHT_DATABASE to a PostgreSQL."
        return
    try:
        connection(url)
    except BadSetup as error:
        yield str(error)
        return
    import psycopg

    try:
        psycopg.connect(url, connect_timeout=4).close()
    except psycopg.Error as error:
        yield f"The database at TURNWRIGHT_DATABASE does not answer ({type(error).__name__}): check host, name, user and password."


def _mail() -> Iterator[str]:
    url = said("MAIL")
    if not url:
        yield "TURNWRIGHT_MAIL is not set: accounts need it for lost passwords; say none to do without."
    yield from _refused(mail, url)
    if url not in ("", NONE) and "@" not in said("MAIL_FROM"):
        yield "TURNWRIGHT_MAIL_FROM is not set: name the sender of mails, such as table@example.org."
    if said("MAIL_IN") not in ("", NONE):
        yield from _refused(mail_in, said("MAIL_IN"))
        if url == NONE:
            yield "TURNWRIGHT_MAIL_IN is set, but no mail goes out that could be answered: set TURNWRIGHT_MAIL too."
    if said("IMAP"):
        yield from _refused(mailbox, said("IMAP"))
        if said("MAIL_IN") in ("", NONE):
            yield "TURNWRIGHT_IMAP is set, but not TURNWRIGHT_MAIL_IN: say which addresses its mailbox gets."


def _backups() -> Iterator[str]:
    folder = said("BACKUPS")
    if not folder:
        yield "TURNWRIGHT_BACKUPS is not set: name a folder for a backup each day, or say none if you see to it."
    elif folder != NONE and not os.access(Path(folder), os.W_OK):
        yield f"TURNWRIGHT_BACKUPS names {folder}, which cannot be written."


def trusted(address: str, forwarded: Mapping[str, str]) -> tuple[str, str]:
    """Who sent a request and over which scheme, as far as the proxy that we know says so."""
    networks = proxies(said("PROXY"))

    def ours(one: str) -> bool:
        try:
            return any(ipaddress.ip_address(one) in network for network in networks)
        except ValueError:
            return False

    if not ours(address):
        return address, "http"
    chain = [part.strip() for part in forwarded.get("x-forwarded-for", "").split(",") if part.strip()]
    sender = next((one for one in reversed(chain) if not ours(one)), address)
    scheme = forwarded.get("x-forwarded-proto", "").rpartition(",")[2].strip()
    return sender, "https" if scheme == "https" else "http"
