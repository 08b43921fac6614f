"""How a face finds its hooks: by name in the game's own module, each time it is asked; faces.py says which there are."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar, cast

from .table import View

V = TypeVar("V", bound=View)
F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C")


class Hook:
    """A name that a face looks up in the game's module each time it is asked for, and the default where it is not there."""

    def __init__(self, default: Any) -> None:
        self.default = default
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, face: Face[Any] | None, owner: type) -> Any:
        if face is None:
            return self
        if (own := face.own(self.name)) is not None:
            return own
        return self.default.__get__(face) if callable(self.default) else self.default

    @property
    def arguments(self) -> int | None:
        """How many arguments a function takes; None for a constant."""
        return len(inspect.signature(self.default).parameters) - 1 if callable(self.default) else None


def hook(default: F) -> F:
    """A function that the game's module may have; the body says what is done without it."""
    return cast("F", Hook(default))


def constant(default: C) -> C:
    """A constant that the game's module may have."""
    return cast("C", Hook(default))


class Face(Generic[V]):
    """One face of a game: the hooks of its module, and defaults for all others."""

    name: ClassVar[str]

    def __init__(self, package: str) -> None:
        self.package = package
        self.module = _module(package, self.name)

    def __repr__(self) -> str:
        return f"<{self.name} of {self.module.__name__}>"

    def offers(self, name: str) -> bool:
        """Has the game this hook itself?"""
        return self.own(hooks(type(self))[name].name) is not None

    def own(self, name: str) -> Any:
        """What stands under the name in the game's module; a module is a chapter of rules and no hook."""
        found = getattr(self.module, name, None)
        return None if isinstance(found, ModuleType) else found


def hooks(face: type[Face[Any]]) -> dict[str, Hook]:
    """The hooks of a face by name."""
    return {name: found for name, found in vars(face).items() if isinstance(found, Hook)}


@cache
def _module(package: str, name: str) -> ModuleType:
    """The file or folder of that name in the game's package, or the package itself."""
    module, full = importlib.import_module(package), f"{package}.{name}"
    own_file = hasattr(module, "__path__") and importlib.util.find_spec(full)
    return importlib.import_module(full) if own_file else module
