"""Pictures of characters as plain text: for mail, for pages without a drawn board, for screen readers."""

from __future__ import annotations

import io
from typing import Any

WIDTH = 78


def as_text(picture: Any, width: int = WIDTH) -> str:
    """A text as it is; anything else as Rich prints it, without colours."""
    if isinstance(picture, str):
        return picture
    from rich.console import Console

    out = io.StringIO()
    Console(file=out, width=width, color_system=None, force_terminal=False, legacy_windows=False).print(picture)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())
