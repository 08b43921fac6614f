"""HTML and SVG elements that nest as they do on the page: `h.div("card", data_ref=ref)[h.b[name], facts]`.

The class and other attributes stand in parentheses, what is inside in brackets; without them an element is empty.  `h[...]`
is its parts alone.  All is escaped unless it is Markup, None and False are left out, and lists go in part by part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from types import GeneratorType
from typing import Any

from .markup import KEPT, Markup, made_of, text

LISTS = frozenset((tuple, list, GeneratorType))
VOID = frozenset(("br", "hr", "img", "input", "meta", "wbr"))


class Element(Markup):
    """An empty element."""

    __slots__ = ("_end", "_name", "_start")
    _name: str
    _start: str
    _end: str

    def __call__(self, class_: object = None, /, **attributes: object) -> Element:
        """With these attributes: `data_ref` stands for data-ref, and one that is None is left out."""
        return _element(self._name, class_, **attributes)

    def __getitem__(self, inside: Any) -> Markup:  # type: ignore[override]
        kind = type(inside)
        if kind is Markup or kind is str:
            return made_of(Markup, f"{self._start}{inside if kind is Markup else text(inside)}{self._end}")
        parts = [self._start]
        _gather(inside if kind in LISTS else (inside,), parts.append)
        parts.append(self._end)
        return made_of(Markup, "".join(parts))

    def each(self, insides: Iterable[object]) -> Markup:
        """Each of them in an element of its own: `h.ul[h.li.each(names)]`."""
        parts: list[str] = []
        for inside in insides:
            parts.append(self._start)
            _gather((inside,), parts.append)
            parts.append(self._end)
        return made_of(Markup, "".join(parts))


class Elements:
    """Every element by its name."""

    def __getattr__(self, name: str) -> Element:
        made = _element(name)
        setattr(self, name, made)
        return made

    def __getitem__(self, inside: Any) -> Markup:
        parts: list[str] = []
        _gather(inside if type(inside) in LISTS else (inside,), parts.append)
        return made_of(Markup, "".join(parts))


h = Elements()


@lru_cache(KEPT, typed=True)
def _element(name: str, class_: object = None, /, **attributes: object) -> Element:
    written = "" if class_ is None else f' class="{text(class_)}"'
    for key, value in attributes.items():
        if value is not None:
            written += f' {_spelled(key)}="{text(value)}"'
    start, end = ("<" + name + written + "/>", "") if name in VOID else ("<" + name + written + ">", "</" + name + ">")
    element = made_of(Element, start + end)
    element._name, element._start, element._end = name, start, end
    return element


@cache
def _spelled(key: str) -> str:
    """An attribute as it stands on the page."""
    return key.rstrip("_").replace("_", "-") if "_" in key else key


def _gather(inside: Any, put: Callable[[str], None]) -> None:
    """Parts of parts too; the likeliest first, for a board has thousands, and joined once, for a board is long."""
    for part in inside:
        kind = type(part)
        if kind is Markup:
            put(part)
        elif kind is str:
            put(text(part))
        elif kind in LISTS:
            _gather(part, put)
        elif part is not None and part is not False:
            put(text(part))
