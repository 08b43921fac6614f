"""A host's settings: what is unsafe is refused, one sentence for each fault, and the documents name them all."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from turnwright.core import TurnwrightError
from turnwright.hosting import environment, serve
from turnwright.hosting.environment import VARIABLES, faults, mail, trusted
from turnwright.hosting.mail.codes import absolute

ROOT = Path(__file__).parents[2]
SAFE = {
    "HOSTS": "play.example.org",
    "SECRET_KEY": "",
    "DATABASE": "",
    "PROXY": "127.0.0.1",
    "MAIL": "smtp://me:pass@mail.example.org:587",
    "MAIL_FROM": "table@example.org",
    "MAIL_IN": "*@orders.example.org",
    "IMAP": "",
    "BACKUPS": "none",
    "METRICS_TOKEN": "",
}


@pytest.fixture
def safe(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name, value in SAFE.items():
        monkeypatch.setenv(f"TURNWRIGHT_{name}", value)
    return monkeypatch


def test_safe_settings_have_no_fault(safe: pytest.MonkeyPatch) -> None:
    assert list(faults()) == []


def test_a_mailbox_needs_addresses_and_addresses_need_mail_that_asks(safe: pytest.MonkeyPatch) -> None:
    safe.setenv("TURNWRIGHT_MAIL", "none")
    assert ["no mail goes out" in one for one in faults()] == [True]
    safe.setenv("TURNWRIGHT_MAIL_IN", "")
    safe.setenv("TURNWRIGHT_IMAP", "imaps://u:p@mail.example.org")
    assert ["not TURNWRIGHT_MAIL_IN" in one for one in faults()] == [True]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("HOSTS", "", "TURNWRIGHT_HOSTS is not set"),
        ("HOSTS", "*", "no \\*"),
        ("HOSTS", "https://play.example.org", "no address"),
        ("SECRET_KEY", "secret", "can be guessed"),
        ("SECRET_KEY", "a" * 60, "can be guessed"),
        ("PROXY", "", "name the proxy that ends it"),
        ("PROXY", "proxy", "lists addresses or networks"),
        ("DATABASE", "mysql://x", "is written postgresql://"),
        ("DATABASE", "postgresql://me@there:99999/table", "is written postgresql://"),
        ("MAIL", "", "TURNWRIGHT_MAIL is not set"),
        ("MAIL", "mail.example.org", "is written smtp://"),
        ("MAIL_FROM", "", "name the sender"),
        ("MAIL_IN", "orders@example.org", "is written \\*@orders"),
        ("MAIL_IN", "a*b*@example.org", "is written"),
        ("MAIL_IN", f"{'a' * 40}*@example.org", "is written"),
        ("IMAP", "mail.example.org", "is written imaps://"),
        ("IMAP", "imap://u:p@mail.example.org", "sends a password"),
        ("BACKUPS", "", "TURNWRIGHT_BACKUPS is not set"),
        ("BACKUPS", "/nowhere/at/all", "cannot be written"),
        ("METRICS_TOKEN", "short", "could be guessed"),
    ],
)
def test_each_fault_is_one_sentence(safe: pytest.MonkeyPatch, name: str, value: str, said: str) -> None:
    safe.setenv(f"TURNWRIGHT_{name}", value)
    found = [one for one in faults() if f"TURNWRIGHT_{name}" in one]
    assert len(found) == 1
    assert re.search(said, found[0])
    assert found[0].endswith(".")


def test_a_database_that_is_not_there_needs_a_key_and_an_answer(safe: pytest.MonkeyPatch) -> None:
    safe.setenv("TURNWRIGHT_DATABASE", "postgresql://me:canary@127.0.0.1:1/none")
    found = list(faults(3))
    assert [one.split()[0] for one in found] == ["TURNWRIGHT_SECRET_KEY", "The"]
    assert "does not answer" in found[1]
    assert "canary" not in "".join(found)


def test_sqlite_is_for_one_process(safe: pytest.MonkeyPatch) -> None:
    assert list(faults(2)) == [
        "SQLite is for one process: leave --processes out, or set TURNWRIGHT_DATABASE to a PostgreSQL."
    ]


def test_whoever_tries_it_at_home_needs_no_https(safe: pytest.MonkeyPatch) -> None:
    safe.setenv("TURNWRIGHT_HOSTS", "localhost")
    safe.setenv("TURNWRIGHT_PROXY", "")
    assert list(faults()) == []


def test_a_port_that_is_not_the_usual_one_stands_in_links_and_lets_nobody_else_in(safe: pytest.MonkeyPatch) -> None:
    safe.setenv("TURNWRIGHT_HOSTS", "localhost:8000, [::1]")
    safe.setenv("TURNWRIGHT_PROXY", "")
    assert list(faults()) == []
    assert environment.hosts() == ["localhost", "[::1]"]
    assert absolute("/m/x") == "http://localhost:8000/m/x"
    safe.setenv("TURNWRIGHT_HOSTS", "play.example.org:8443")
    assert absolute("/m/x") == "https://play.example.org:8443/m/x"


def test_the_server_refuses_to_start_unsafe(tmp_path: Path) -> None:
    settings = {"TURNWRIGHT_DATA": str(tmp_path), "TURNWRIGHT_DATABASE": "", "TURNWRIGHT_SECRET_KEY": ""}
    command = [sys.executable, "-m", "turnwright", "serve", "--production"]
    run = subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 2
    assert run.stdout == ""
    sentences = run.stderr.splitlines()
    assert [one.split()[0] for one in sentences] == ["TURNWRIGHT_HOSTS", "TURNWRIGHT_MAIL", "TURNWRIGHT_BACKUPS"]


def test_the_document_has_the_table_of_all_variables() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = [f"| `{name}` | {needed} | {meaning} |" for name, needed, meaning in VARIABLES]
    assert [row for row in rows if row not in text] == []
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "turnwright").rglob("*.py"))
    used = set(re.findall(r"TURNWRIGHT_[A-Z_]+[A-Z]", source)) | {
        f"TURNWRIGHT_{name}" for name in re.findall(r'\bsaid\("([A-Z_]+)"\)', source)
    }
    guests = {"TURNWRIGHT_TOKEN"}  # of whoever plays at a table elsewhere, not of its host
    assert used - guests == {variable.name for variable in VARIABLES}


def test_mail_goes_encrypted_unless_that_is_said() -> None:
    found = mail("smtp://me:p%40ss@mail.example.org")
    assert (found["EMAIL_PORT"], found["EMAIL_USE_TLS"], found["EMAIL_HOST_PASSWORD"]) == (587, True, "p@ss")
    assert mail("smtps://mail.example.org")["EMAIL_USE_SSL"]
    assert not mail("smtp://localhost:25?tls=none")["EMAIL_USE_TLS"]


@pytest.mark.parametrize(
    ("peer", "sent", "sender", "scheme"),
    [
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}, "203.0.113.9", "https"),
        ("127.0.0.1", {"x-forwarded-for": "6.6.6.6, 203.0.113.9"}, "203.0.113.9", "http"),
        ("203.0.113.9", {"x-forwarded-for": "6.6.6.6", "x-forwarded-proto": "https"}, "203.0.113.9", "http"),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http, https"}, "127.0.0.1", "https"),
        ("", {}, "", "http"),
    ],
)
def test_only_the_proxy_is_believed(
    safe: pytest.MonkeyPatch, peer: str, sent: dict[str, str], sender: str, scheme: str
) -> None:
    assert trusted(peer, sent) == (sender, scheme)


def test_settings_of_a_real_host_are_strict(tmp_path: Path) -> None:
    settings = {f"TURNWRIGHT_{name}": value for name, value in SAFE.items()} | {"TURNWRIGHT_DATA": str(tmp_path)}
    ask = (
        "from django.conf import settings as s; print(s.ALLOWED_HOSTS, s.CSRF_TRUSTED_ORIGINS, s.SESSION_COOKIE_SECURE,"
        "s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS, s.DEBUG)"
    )
    run = subprocess.run(
        [sys.executable, "-c", ask], env=os.environ | settings, capture_output=True, text=True, check=True, timeout=300
    )
    assert run.stdout == "['play.example.org'] ['https://play.example.org'] True True True 31536000 False\n"
    assert environment.said("HOSTS") == ""


def test_without_the_packages_for_hosting_that_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    with pytest.raises(TurnwrightError, match=r"pip install 'turnwright\[host\]'"):
        serve.checked()
