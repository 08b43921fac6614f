"""Options: what players agree on before the game, in a form that a page can ask for and an error can name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Meta

from .language import say
from .values import Value


def asked(
    title: str,
    help: str,
    *,
    ge: int | None = None,
    le: int | None = None,
    labels: Mapping[Any, str] | None = None,
    later: bool = False,
) -> Meta:
    """How a field of a game's Options is asked for: its bounds if it is a number, labels for values that do not speak for
    themselves; `later` if it came after the first version of the game, so that older matches have its usual value."""
    extra = {"labels": labels or {}, "later": later}
    return Meta(title=title, description=help, ge=ge, le=le, extra=extra)


class Option(Value):
    """One field of a game's Options: what it means and what it takes."""

    name: str
    title: str
    help: str
    default: Any
    number: bool = False
    low: int | None = None
    high: int | None = None
    choices: tuple[tuple[Any, str], ...] = ()
    """Every value with its label, in the order of the book; none for a number or a text."""
    labels: tuple[tuple[Any, str], ...] = ()
    """Numbers that do not speak for themselves, such as a 0 for no limit."""

    @property
    def takes(self) -> str:
        """What may be chosen, in words that can be typed."""
        if self.choices:
            *most, last = [str(value).lower() if isinstance(value, bool) else str(value) for value, _ in self.choices]
            return say("{most} or {last}", most=", ".join(most), last=last) if most else last
        if not self.number:
            return say("a text")
        if self.low is not None and self.high is not None:
            return say("a whole number from {low} to {high}", self)
        if self.low is not None:
            return say("a whole number from {low}", low=self.low)
        return say("a whole number to {high}", high=self.high) if self.high is not None else say("a whole number")


def options_of(options: type[Value]) -> tuple[Option, ...]:
    """The options of a game, read from the annotations of its Options."""
    usual, hints = options(), get_type_hints(options, include_extras=True)
    return tuple(_option(name, hints[name], getattr(usual, name)) for name in options.__struct_fields__)


def later(options: type[Value]) -> dict[str, Any]:
    """Options that came after the first version, with their usual values."""
    usual, hints = options(), get_type_hints(options, include_extras=True)
    metas = {name: get_args(hint)[1] for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: getattr(usual, name) for name, meta in metas.items() if (meta.extra or {}).get("later")}


def _option(name: str, hint: Any, default: Any) -> Option:
    kind, meta = get_args(hint)[:2] if get_origin(hint) is Annotated else (hint, Meta())
    option = Option(name, meta.title or _humane(name), meta.description or "", default)
    if kind is bool:
        return option.but(choices=((True, "Yes"), (False, "No")))
    labels = (meta.extra or {}).get("labels", {})
    if get_origin(kind) is Literal:
        return option.but(choices=tuple((value, labels.get(value, _humane(str(value)))) for value in get_args(kind)))
    if kind is int:
        return option.but(number=True, low=meta.ge, high=meta.le, labels=tuple(labels.items()))
    return option


def _humane(name: str) -> str:
    return name.replace("_", " ").strip().capitalize()
