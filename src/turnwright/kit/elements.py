"""HTML and SVG elements that nest as they do on the page: `h.div("card", data_ref=ref)[h.b[name], facts]`.

The class and other attributes stand in parentheses, what is inside in brackets; without them an element is empty.  `h[...]`
is its parts alone.  All is escaped unless it is Markup, None and False are left out, and lists go in part by part.
"""

from __future__ import annotations

from functools import lru_cache
from types import GeneratorType

from .markup import KEPT, Markup, markup, text

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

    def __getitem__(self, inside: object) -> Markup:  # type: ignore[override]
        parts = [self._start]
        _gather(inside, parts)
        parts.append(self._end)
        return str.__new__(Markup, "".join(parts))


class Elements:
    """Every element by its name."""

    def __getattr__(self, name: str) -> Element:
        made = _element(name)
        setattr(self, name, made)
        return made

    def __getitem__(self, inside: object) -> Markup:
        parts: list[str] = []
        _gather(inside, parts)
        return markup("".join(parts))


h = Elements()


@lru_cache(KEPT, typed=True)
def _element(name: str, class_: object = None, /, **attributes: object) -> Element:
    made = ["<", name]
    if class_ is not None:
        made += (' class="', text(class_), '"')
    for key, value in attributes.items():
        if value is not None:
            made += (" ", key.rstrip("_").replace("_", "-"), '="', text(value), '"')
    void = name in VOID
    made.append("/>" if void else ">")
    start, end = "".join(made), "" if void else "</" + name + ">"
    element = str.__new__(Element, start + end)
    element._name, element._start, element._end = name, start, end
    return element


def _gather(inside: object, parts: list[str]) -> None:
    """Parts of parts too; the likeliest first, for a board has thousands, and joined once, for a board is long."""
    kind = type(inside)
    if kind is Markup:
        parts.append(inside)  # type: ignore[arg-type]
    elif kind is str:
        parts.append(text(inside))
    elif kind is tuple or kind is list or kind is GeneratorType:
        for part in inside:  # type: ignore[attr-defined]
            kind = type(part)
            if kind is Markup:
                parts.append(part)
            elif kind is str:
                parts.append(text(part))
            else:
                _gather(part, parts)
    elif inside is not None and inside is not False:
        parts.append(text(inside))
