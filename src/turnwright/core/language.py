"""Words in the language of whoever reads them.

Nothing worded is kept in a match: sentences are made when they are read, from a View, an Event or an Action.  So `say` needs
no more than the reader's language, which whoever serves the reader sets around the reading (`reading`).  Without one, words
are English, as they stand in the source, and cost no look-up.

Other languages are catalogues beside the package that speaks: `locale/de.po` (languages.py reads them).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, partial, wraps
from inspect import currentframe
from string import Formatter
from typing import Any, Concatenate, ParamSpec, Protocol, SupportsIndex, TypeVar, overload

P = ParamSpec("P")
R = TypeVar("R")
B = TypeVar("B")
K = TypeVar("K", bound=Hashable)


class Language(Protocol):
    """A language that words can be read in.  A speaker is the name of the module that says something."""

    code: str

    def message(self, speaker: str, said: str, context: str = "") -> str:
        """The translation; what is not translated stays as it is."""

    def plural(self, speaker: str, one: str, many: str, number: int) -> str:
        """The form that goes with the number."""

    def fill(self, message: str, given: Mapping[str, object]) -> str:
        """The arguments in their places, numbers as this language writes them."""

    def template(self, speaker: str, template: str) -> str:
        """A template of HTML with the words between its tags translated."""


READER: ContextVar[Language | None] = ContextVar("reader", default=None)


@contextmanager
def reading(language: Language | None) -> Iterator[None]:
    """All that is worded inside is for a reader of this language; None: English."""
    token = READER.set(language)
    try:
        yield
    finally:
        READER.reset(token)


def reading_in() -> str:
    """The code of the reader's language."""
    language = READER.get()
    return "en" if language is None else language.code


@cache
def arguments(message: str) -> frozenset[str]:
    """The names in braces."""
    return frozenset(name for _, name, _, _ in Formatter().parse(message) if name)


def say(message: str, thing: object = None, /, *, context: str = "", **given: object) -> str:
    """A whole message with named arguments: `say("{who} pays {gold} gold.", who=who, gold=3)`.

    What is not given by name is a field of the thing, `say("{name} joins at level {level}.", agent)`, or its item if it is a dictionary.
    A context tells messages apart that read alike in English ("Draw", context="a card").
    """
    if thing is not None:
        for name in arguments(message):
            if name not in given:
                given[name] = thing[name] if isinstance(thing, dict) else getattr(thing, name)
    language = READER.get()
    if language is None:
        return message.format_map(given) if given else message
    found = language.message(_module(1), message, context)
    return language.fill(found, given) if given else found


def filled(sentence: str, **given: object) -> str:
    """A sentence out of a `wordlist`, which is said already, with its named arguments."""
    language = READER.get()
    return sentence.format_map(given) if language is None else language.fill(sentence, given)


def say_n(one: str, many: str, n: int, /, **given: object) -> str:
    """The same, worded by a number `n`: `say_n("{n} farm lies fallow.", "{n} farms lie fallow.", 2)`."""
    return said_n(_module(1) if READER.get() else "", one, many, n, given)


def said_n(speaker: str, one: str, many: str, n: int, given: Mapping[str, object]) -> str:
    """`say_n` for another module."""
    language = READER.get()
    if language is None:
        return (one if n == 1 else many).format_map({"n": n, **given})
    return language.fill(language.plural(speaker, one, many, n), {"n": n, **given})


def spoken(speaker: str, message: str) -> str:
    """What a module or package has as data, or what its rules only name because they are in a hurry: said when it is shown."""
    language = READER.get()
    return message if language is None or not message else language.message(speaker, message)


def speaker() -> str:
    """For those who say something for the one who called them: the module that did; empty while that does not matter."""
    return _module(2) if READER.get() is not None else ""


def _module(back: int) -> str:
    """The module so many calls back."""
    frame = currentframe()
    for _ in range(back + 1):
        frame = frame.f_back if frame else None
    return frame.f_globals["__name__"] if frame else ""


WORDLISTS: list[tuple[str, Iterable[str]]] = []
"""Every list of words with the module that has it, for those who collect messages."""


class WordTable(dict[K, str]):
    """Words by key, each said when it is taken out."""

    __slots__ = ("_module",)

    def __init__(self, words: Mapping[K, str], module: str) -> None:
        super().__init__(words)
        self._module = module
        WORDLISTS.append((module, dict(words).values()))

    def __getitem__(self, key: K) -> str:
        word = dict.__getitem__(self, key)
        return word if READER.get() is None else spoken(self._module, word)

    def get(self, key: K, default: Any = None) -> Any:
        return spoken(self._module, found) if (found := super().get(key)) is not None else default

    def values(self) -> Any:
        return {key: self[key] for key in self}.values()

    def items(self) -> Any:
        return {key: self[key] for key in self}.items()


class WordRow(tuple[str, ...]):
    """Words in a row, each said when it is taken out."""

    _module: str

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        found = tuple.__getitem__(self, place)
        if READER.get() is None:
            return found
        return spoken(self._module, found) if isinstance(found, str) else tuple(spoken(self._module, w) for w in found)

    def __iter__(self) -> Iterator[str]:
        return (spoken(self._module, word) for word in super().__iter__())


@overload
def wordlist(words: Mapping[K, str]) -> WordTable[K]: ...


@overload
def wordlist(words: tuple[str, ...]) -> WordRow: ...


def wordlist(words: Mapping[K, str] | tuple[str, ...]) -> WordTable[K] | WordRow:
    """A table of names or sentences at the head of a module; each is said when it is taken out."""
    module = _module(1)
    if isinstance(words, Mapping):
        return WordTable(words, module)
    row = WordRow(words)
    row._module = module
    WORDLISTS.append((module, words))
    return row


class _Kept(dict[str, Callable[..., Any]]):
    """A function that remembers, by the code of the language that its words are in."""

    def __init__(self, function: Callable[..., Any], most: int | None) -> None:
        self._function, self._most = function, most

    def __missing__(self, code: str) -> Callable[..., Any]:
        made = self[code] = lru_cache(self._most)(self._function)
        return made


def kept(most: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """`lru_cache` for what has words in it: each language has its own."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        mine = _Kept(function, most)

        @wraps(function)
        def cached(*args: P.args, **named: P.kwargs) -> R:
            language = READER.get()
            return mine["" if language is None else language.code](*args, **named)  # type: ignore[no-any-return]

        return cached

    return decorate


def kept_by(most: int | None = None) -> Callable[[Callable[Concatenate[B, P], R]], Callable[Concatenate[B, P], R]]:
    """The same for what depends on a book first of all, which is too long to be a key: the last few are told by identity."""

    def decorate(function: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
        books: list[tuple[B, _Kept]] = []

        @wraps(function)
        def cached(book: B, /, *args: P.args, **named: P.kwargs) -> R:
            language = READER.get()
            code = "" if language is None else language.code
            for known, mine in books:
                if known is book:
                    return mine[code](*args, **named)  # type: ignore[no-any-return]
            mine = _Kept(partial(function, book), most)
            books[:] = [(book, mine), *books[:7]]
            return mine[code](*args, **named)  # type: ignore[no-any-return]

        return cached

    return decorate
