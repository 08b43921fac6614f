"""The command line.  Each command imports what it needs when it runs, so that help and errors come at once.

`app.py` is the line itself; commands stand under their heading in the help: play, puzzles, host, read, record, measure, write.
"""

from __future__ import annotations

from . import play, puzzles, host, read, record, measure, lab, write  # isort: skip  # In the order of the help.
from .app import app
from .arguments import pairs, print_json

__all__ = ["app", "host", "lab", "main", "measure", "pairs", "play", "print_json", "puzzles", "read", "record", "write"]


def main() -> None:
    app(prog_name="turnwright")
