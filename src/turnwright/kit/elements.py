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
        body = inside if type(inside) is Markup else _joined(inside)
        return str.__new__(Markup, f"{self._start}{body}{self._end}")


class Elements:
    """Every element by its name."""

    def __getattr__(self, name: str) -> Element:
        made = _element(name)
        setattr(self, name, made)
        return made

    def __getitem__(self, inside: object) -> Markup:
        return markup(_joined(inside))


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


def _joined(inside: object) -> str:
    """Parts of parts too; the likeliest first, for a board has thousands."""
    kind = type(inside)
    if kind is tuple or kind is list or kind is GeneratorType:
        return "".join([part if type(part) is Markup else _joined(part) for part in inside])  # type: ignore[attr-defined]
    return "" if inside is None or inside is False else text(inside)
