"""What is done to the match itself is worded by the core, in every game's place: acts, notices, an end by act."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, get_args

from . import notation
from .acts import ACTS, Act, ended_by_act, said
from .hooks import Face, V
from .notices import Notice
from .values import Words

_BY_THE_CORE: dict[str, Callable[..., Any]] = {
    "say_action": lambda text, view, action: action.words if isinstance(action, Act) else None,
    "say_event": lambda text, view, event: event.said_by(text.package) if isinstance(event, Notice) else None,
    "told": lambda text, view, event: () if isinstance(event, Notice) else None,
    "prompt": lambda text, view: Words(said(view.outcome)) if ended_by_act(view.outcome) else None,
    "write_action": lambda text, view, action: notation.write(action) if isinstance(action, Act) else None,
    "read_action": lambda text, view, line: notation.read(line, get_args(ACTS)) if notation.is_act(line) else None,
}
"""None: the game words it."""


class Worded(Face[V]):
    """A face of words that asks the core first."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self._worded: dict[str, tuple[Any, Callable[..., Any]]] = {}

    def own(self, name: str) -> Any:
        """A game words what its rules know of; what is done to the match itself is worded by the core."""
        found, known = super().own(name), _BY_THE_CORE.get(name)
        if found is None or known is None:
            return found
        kept = self._worded.get(name)
        if kept is None or kept[0] is not found:
            kept = self._worded[name] = found, self._by_the_core_first(known, found)
        return kept[1]

    def _by_the_core_first(self, known: Callable[..., Any], found: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(found)
        def worded(*asked: Any) -> Any:
            words = known(self, *asked)
            return found(*asked) if words is None else words

        return worded
