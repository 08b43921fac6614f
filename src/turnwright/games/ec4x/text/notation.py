"""1.3.2 Actions in one line: an order as in a letter, `fleet 3 move Vega`; all else by its name, `seal`."""

from __future__ import annotations

from turnwright.core import Action, Malformed, notation
from turnwright.kit.orders import Unreadable

from ..actions import Lapse, Seal, Strike, Unseal, Write
from ..lines import Line
from ..state import Seen

OTHERS: dict[str, type[Action]] = {notation.name_of(kind): kind for kind in (Seal, Unseal, Strike, Lapse, Write)}
"""What is no line of a sheet."""


def write_action(view: Seen, action: Action) -> str:
    from ..mail.orders import write  # mail itself has words to import

    return write(view, action) if isinstance(action, Line) else notation.write(action)


def read_action(view: Seen, line: str) -> Action:
    if line.partition(" ")[0].lower() in OTHERS:
        return notation.read(line, OTHERS.values())
    from ..mail.orders import parse_line

    try:
        return parse_line(view, line)
    except Unreadable as error:
        raise Malformed(str(error)) from None
