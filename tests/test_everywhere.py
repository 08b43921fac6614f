"""Turnwright is played where it is installed: from its wheel alone, without make or bash, on every system and Python.

What could not be tried here: macOS and Windows themselves. What only POSIX has is banned by a law instead.
"""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

import pytest

from turnwright.core import Dice, find_game, games

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "turnwright"
POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
POSIX_NAMES = {
    *("add_signal_handler", "chown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getuid", "kill", "killpg"),
    *("mkfifo", "openpty", "pause", "pthread_kill", "sched_getaffinity", "setitimer", "setsid", "sysconf"),
    *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGSTOP", "SIGUSR1", "SIGUSR2", "SIGWINCH"),
}
SUSPECT = re.compile(rf"\b({'|'.join(POSIX_MODULES | POSIX_NAMES)})\b")
MEASURES = ("lab/bench_web.py", "lab/soak_web.py", "hosting/serve.py", "hosting/web.py")
"""They start servers, kill them and count their memory, or host for people elsewhere: nobody needs that to play."""


# Every system


def needs_posix(code: str) -> list[str]:
    """What in the code only POSIX has; an import that is prepared to fail is a fallback."""
    if not SUSPECT.search(code):
        return []
    tree = ast.parse(code)
    tries = [node for node in ast.walk(tree) if isinstance(node, ast.Try) and _expects_import_error(node)]
    prepared = {id(inner) for node in tries for part in node.body for inner in ast.walk(part)}
    found: list[str] = []
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() if id(node) not in prepared:
                module = getattr(node, "module", None)
                found += POSIX_MODULES & ({module} if module else {alias.name for alias in node.names})
            case ast.Attribute(value=ast.Name(id="os" | "signal" | "loop"), attr=name) if name in POSIX_NAMES:
                found.append(name)
    return found


def _expects_import_error(node: ast.Try) -> bool:
    return any(isinstance(one.type, ast.Name) and one.type.id == "ImportError" for one in node.handlers)


def test_nothing_that_is_needed_to_play_is_there_on_posix_alone() -> None:
    found = {
        str(path.relative_to(SOURCE)): names
        for path in SOURCE.rglob("*.py")
        if (names := needs_posix(path.read_text(encoding="utf-8")))
    }
    assert [path for path in found if path not in MEASURES] == []


@pytest.mark.parametrize(
    ("code", "bites"),
    [
        ("import fcntl", True),
        ("def f():\n    from pwd import getpwnam", True),
        ("try:\n    import fcntl\nexcept ImportError:\n    fcntl = None", False),
        ("try:\n    import fcntl\nexcept OSError:\n    pass", True),
        ("loop.add_signal_handler(2, stop)", True),
        ("os.fork()", True),
        ("os.replace(a, b)", False),
    ],
)
def test_the_law_of_systems_bites(code: str, bites: bool) -> None:
    assert bool(needs_posix(code)) is bites


# The wheel


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment as `uvx` or `pipx` make one: the wheel and what it depends on, nothing of this folder.

    The dependencies are those of this environment, by links, so that nothing is fetched.
    """
    home = tmp_path_factory.mktemp("installed")
    built = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(home)]
    subprocess.run(built, cwd=ROOT, check=True, capture_output=True)
    venv.create(home / "env", symlinks=True)
    theirs = Path(sysconfig.get_path("purelib", vars={"base": str(home / "env")}))
    ours = {"turnwright", *(path.parent.name for path in ROOT.glob("examples/*/pyproject.toml"))}
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if path.suffix != ".pth" and not any(own in path.name for own in ours):
            (theirs / path.name).symlink_to(path)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "env"), "install", "--no-index", "--quiet"]
    subprocess.run([*pip, str(next(home.glob("*.whl")))], check=True, cwd=home)
    return home / "env" / "bin" / "turnwright"


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """No make, no bash, nothing on the PATH, and a home of its own."""
    return {"HOME": str(tmp_path), "PATH": str(tmp_path), "TURNWRIGHT_DATA": str(tmp_path / "data")}


def told(installed: Path, bare: dict[str, str], *words: str) -> str:
    done = subprocess.run([installed, *words], env=bare, cwd=bare["HOME"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_installed_wheel_plays(installed: Path, bare: dict[str, str]) -> None:
    assert "Usage: turnwright play" in told(installed, bare, "play", "--help")
    known = [game.id for game in games().values() if game.package.startswith("turnwright.games.")]
    assert [game["id"] for game in json.loads(told(installed, bare, "games", "--json"))] == sorted(known)
    words = ("simulate", "kingdom", "--bots", "heuristic,random", "--seed", "7")
    told(installed, bare, *words, "--out", "game.jsonl")
    assert "every digest holds" in told(installed, bare, "verify", "game.jsonl")


def page(address: str) -> str:
    """What the server answers, once it listens."""
    end = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return answer.read().decode()
        except urllib.error.URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def test_the_installed_wheel_serves_a_table(installed: Path, bare: dict[str, str]) -> None:
    command = [str(installed), "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, env=bare, cwd=bare["HOME"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            address = next(line for line in server.stdout if "http://" in line).split()[-1]
            assert "Kingdom" in page(address)
            server.send_signal(signal.SIGINT)
            assert server.stdout.read().endswith("The table is closed.\n")
        finally:
            server.kill()


# Every Python

TRIED = ("3.11", "3.12", "3.13", "3.14", "3.15")
NEEDED = ("msgspec", "markupsafe")
"""What rules import."""
REPLAYS = sorted(SOURCE.glob("games/*/replays/*.jsonl"))
PLAY_AGAIN = """
import sys
from pathlib import Path
from turnwright.core import Match
for path in sys.argv[1:]:
    Match.read(Path(path).read_text(encoding="utf-8").split("\\n"))
    print(path)
"""


def python_of(version: str) -> Path | None:
    """An interpreter of that version on this machine: on the PATH (a launcher there may lead nowhere) or of pyenv."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin"))
    for path in (folder / f"python{version}" for folder in folders):
        if path.exists() and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            return path
    return None


@pytest.mark.parametrize(
    "version", [one for one in TRIED if one != f"{sys.version_info.major}.{sys.version_info.minor}"]
)
def test_recorded_matches_have_the_same_digests_on_every_python(version: str, tmp_path: Path) -> None:
    """Each is played again there: a die or a digest other than recorded raises."""
    python = python_of(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine to compare digests with")
    entries = re.split(r"\n(?=[a-z])", (ROOT / "requirements.lock").read_text(encoding="utf-8"))
    (tmp_path / "lock").write_text("\n".join(one for one in entries if one.split("==")[0] in NEEDED), encoding="utf-8")
    home = tmp_path / "packages"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--no-deps", "--require-hashes"]
    pip += ["--python-version", version, "--target", str(home), "--requirement", str(tmp_path / "lock")]
    if subprocess.run(pip, capture_output=True, check=False).returncode:
        pytest.skip(f"no packages for Python {version} could be fetched to compare digests with")
    environment = {"PYTHONPATH": os.pathsep.join([str(SOURCE.parent), str(home)])}
    command = [str(python), "-W", "error", "-c", PLAY_AGAIN, *map(str, REPLAYS)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [str(path) for path in REPLAYS], done.stderr


def test_an_option_said_in_the_header_is_in_the_digest_though_it_is_the_usual_one() -> None:
    """Python 3.15 has one object for each number up to 1024, and msgspec leaves out what is the default's own object."""
    game = find_game("mac")
    said, usual = {"mode": "campaign", "days": int("365")}, {"mode": "campaign"}
    chosen, left_out = (game.start(1, options, dice=Dice(bytes(32))) for options in (said, usual))
    assert game.digest(left_out, said) == game.digest(chosen, said) != game.digest(left_out, usual)
