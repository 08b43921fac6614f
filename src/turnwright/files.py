"""Match files on disk: read with one clear sentence when something is wrong, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from .core import BadMatchFile, Match, TurnwrightError
from .kit.words import say

UNFINISHED = ".unfinished"
"""How the name of a file ends that is still being written."""
LARGEST_FILE = 32 * 2**20
"""Bytes of a match file: some fifty times the longest one recorded."""


def write_whole(path: Path, text: str, private: bool = False) -> None:
    """Write this beside the file, then put it in place; see `whole`."""
    with whole(path, private) as file:
        file.write(text.encode())


@contextmanager
def whole(path: Path, private: bool = False) -> Iterator[IO[bytes]]:
    """A file that is written beside this one and put in its place in the end: whatever was there before survives any failure.

    What is private can be read by its owner alone, and is on the disk before it takes its place.
    """
    try:
        handle, beside = tempfile.mkstemp(UNFINISHED, f".{path.name}.", path.parent)
    except OSError as error:
        raise TurnwrightError(say("Cannot write {path}: {why}.", path=path, why=reason(error))) from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            if private:
                file.flush()
                os.fsync(file.fileno())
        Path(beside).chmod(0o600 if private else 0o666 & ~_umask())
        Path(beside).replace(path)
    except BaseException as error:
        Path(beside).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise TurnwrightError(say("Cannot write {path}: {why}.", path=path, why=reason(error))) from None
        raise


def clear_strays(folder: Path) -> None:
    """Remove what a command that was killed while it wrote left in the folder or below."""
    for stray in folder.rglob(f".*{UNFINISHED}"):
        stray.unlink(missing_ok=True)


def read_lines(path: Path) -> list[str]:
    """The lines of a text file: what a newline ends, since a name may hold other line separators."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            most = LARGEST_FILE // 2**20
            raise TurnwrightError(say("{path} is larger than {most} MB, so it is no match file.", path=path, most=most))
        return path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise TurnwrightError(say("Cannot read {path}: {why}.", path=path, why=reason(error))) from None
    except UnicodeDecodeError:
        raise BadMatchFile(say("{path} is not a match file: it is not text in UTF-8.", path=path)) from None


def save_match(match: Match[Any, Any], path: Path) -> None:
    """Write the match as JSON lines; the key of dice to come is for its owner's eyes alone."""
    write_whole(path, _joined(match.lines()), private=not match.over)


def load_match(path: Path) -> Match[Any, Any]:
    """The match in this file, replayed and checked against every die and digest in it."""
    return Match.read(read_lines(path))


def reopen_match(path: Path) -> Match[Any, Any]:
    """The match in this file, to be played on: where the rules have changed since it was saved, from the table it ends with."""
    return Match.reopen(read_lines(path))


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def reason(error: OSError) -> str:
    """What the system says, as part of a sentence."""
    return (error.strerror or type(error).__name__).lower()
