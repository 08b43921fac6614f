"""The languages there are: catalogues (gettext's .po) that lie beside the package whose words they translate.

`games/kingdom/locale/de.po` holds Kingdom's words, `turnwright/locale/de.po` those of everything around the games; a game in
somebody else's package has its own in the same place.  A catalogue is read when somebody first reads in its language.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from turnwright.core.language import Language, say
from turnwright.core.values import BadSetup

ENGLISH = "en"
PSEUDO = "en-XA"
"""Not a language: English with accents, brackets and longer words, which shows what cannot be translated and what overflows."""
HOME = "turnwright"


def languages() -> dict[str, str]:
    """What there is to choose from, by code, each in its own words."""
    return {ENGLISH: "English", **_installed()}


@cache
def _installed() -> dict[str, str]:
    """Looked for once: every page asks which there are."""
    return {path.stem: _own_name(path) for path in sorted(_locale(HOME).glob("*.po"))}


def language(code: str) -> Language | None:
    """The language of that code; None for English, and for what there is none of."""
    return Pseudo() if code == PSEUDO else _catalogues(code) if code in languages() and code != ENGLISH else None


def preferred(wanted: Sequence[str]) -> str:
    """The first of these codes that there is, `de` serving `de-AT` as well; else English."""
    known = (*languages(), PSEUDO)
    tried = (code for want in wanted for code in (want, want.partition("-")[0].partition("_")[0]))
    return next((code for code in tried if code in known), ENGLISH)


def chosen(code: str = "") -> Language | None:
    """The language that a person asks for by its code, or else the one that the system is set to."""
    if code and preferred([code]) != code:
        raise BadSetup(say("There are no words in {code}; there is {known}.", code=code, known=", ".join(languages())))
    system = [os.environ.get(name, "").partition(".")[0] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    return language(code or preferred(system))


@cache
def _catalogues(code: str) -> Catalogues:
    return Catalogues(code)


def _own_name(path: Path) -> str:
    found = re.search(r'^"X-Name: (.*?)\\n"', path.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else path.stem


def _locale(package: str) -> Path:
    return Path(str(files(package))) / "locale"


def homes(module: str) -> Iterator[Path]:
    """The folders with catalogues that a module's words may be in, its own package's first."""
    parts = module.split(".")
    packages = [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
    for package in dict.fromkeys([*packages, HOME]):
        if hasattr(sys.modules.get(package), "__path__") and (folder := _locale(package)).is_dir():
            yield folder


class Word(str):
    """A translated noun with other forms of itself: `Hof|den: den Hof` gives `{thing:den}` something to say."""

    __slots__ = ("forms",)
    forms: dict[str, str]

    @classmethod
    def of(cls, written: str) -> str:
        first, *others = written.split("|")
        if not others:
            return written
        word = cls(first)
        word.forms = {name.strip(): form.strip() for name, _, form in (other.partition(":") for other in others)}
        return word


class _Filler(Formatter):
    """Fills in numbers with this language's signs, and of a Word the form that the message asks for."""

    def __init__(self, point: str, comma: str) -> None:
        self._signs = str.maketrans({".": point, ",": comma})

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, str) and spec.isalpha():
            return value.forms.get(spec, value) if isinstance(value, Word) else value
        shown = format(value, spec)
        return shown.translate(self._signs) if isinstance(value, int | float) else shown


class Catalogues(Language):
    """All catalogues of one language."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._by_module: dict[str, NullTranslations] = {}
        self._found: dict[tuple[str, str, str], str] = {}
        self._templates: dict[tuple[str, str], str] = {}
        own = self._of(HOME)
        self._filler = _Filler(own.pgettext("number", "."), own.pgettext("number", ","))

    def _of(self, module: str) -> NullTranslations:
        if module not in self._by_module:
            self._by_module[module] = self._chained(module)
        return self._by_module[module]

    def _chained(self, module: str) -> NullTranslations:
        first = here = NullTranslations()
        for folder in homes(module):
            if (path := folder / f"{self.code}.po").is_file():
                more = GNUTranslations(BytesIO(_compiled(path)))
                here.add_fallback(more)
                here = more
        return first

    def message(self, speaker: str, said: str, context: str = "") -> str:
        key = (speaker, said, context)
        if (found := self._found.get(key)) is None:
            of = self._of(speaker)
            written = of.pgettext(context, said) if context else of.gettext(said) if said else ""
            found = self._found[key] = Word.of(written)
        return found

    def plural(self, speaker: str, one: str, many: str, number: int) -> str:
        return self._of(speaker).ngettext(one, many, abs(number))

    def fill(self, message: str, given: Mapping[str, object]) -> str:
        return self._filler.vformat(message, (), given)

    def template(self, speaker: str, template: str) -> str:
        key = (speaker, template)
        if (found := self._templates.get(key)) is None:
            found = self._templates[key] = translated(template, lambda run: self.message(speaker, run))
        return found


@cache
def _compiled(path: Path) -> bytes:
    import polib

    found: bytes = polib.pofile(str(path)).to_binary()
    return found


RUN = re.compile(r'(>|^)([^<>]+)(?=<|$)|(\b(?:title|aria-label|placeholder|alt)=")([^"]+)')
WORDS = re.compile(r"[^\W\d_]{2,}")
FIELD = re.compile(r"\{[^{}]*\}")


def runs(template: str) -> Iterator[str]:
    """The words of a template of HTML: what stands between two tags, and what tags say to those who cannot see."""
    for found in RUN.finditer(template):
        run = (found[2] or found[4]).strip()
        if WORDS.search(FIELD.sub("", run)) and (found[4] or "<" in template or '="' not in template):
            yield run


def translated(template: str, message: Any) -> str:
    """A template of HTML with its words translated."""
    known = {run: message(run) for run in runs(template)}

    def put(found: re.Match[str]) -> str:
        before, text = (found[1], found[2]) if found[2] else (found[3], found[4])
        run = text.strip()
        return before + (text.replace(run, known[run]) if run in known else text)

    return RUN.sub(put, template)


ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "áçéîñöšüýžÁÇÉÎÑÖŠÜÝŽ")
LEFT, RIGHT = "⟦", "⟧"


class Pseudo(Language):
    """Every message in brackets, with accents and 40 % longer."""

    code = PSEUDO
    _filler = _Filler(".", ",")

    def message(self, speaker: str, said: str, context: str = "") -> str:
        if not WORDS.search(FIELD.sub("", said)) or said.startswith(LEFT):
            return said
        words = "".join(
            part if FIELD.fullmatch(part) else part.translate(ACCENTS) for part in re.split(r"(\{[^{}]*\})", said)
        )
        return f"{LEFT}{words} {'·' * max(1, len(FIELD.sub('', said)) * 2 // 5 - 3)}{RIGHT}"

    def plural(self, speaker: str, one: str, many: str, number: int) -> str:
        return self.message(speaker, one if number == 1 else many)

    def fill(self, message: str, given: Mapping[str, object]) -> str:
        return self._filler.vformat(message, (), given)

    def template(self, speaker: str, template: str) -> str:
        return translated(template, lambda run: self.message(speaker, run))
