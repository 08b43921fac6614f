"""What a page says outside the brackets of the pseudo-language: what cannot be translated."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from turnwright.core import games
from turnwright.languages import LEFT, RIGHT

BRACKETED = re.compile(rf"{LEFT}[^{LEFT}{RIGHT}]*{RIGHT}")
SAID_IN = {"title", "aria-label", "placeholder", "alt", "aria-valuetext", "data-title"}
SILENT = {"script", "style", "code", "defs"}


class Read(HTMLParser):
    """What a page says to those who see it and those who do not."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said, self.silent = [""], 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        self.said += [value for name, value in attrs if name in SAID_IN and value]
        self.said.append("")

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        self.said.append("" if self.silent else data)


def english(page: str) -> set[str]:
    """The pieces of a page that stand in no brackets, but for what has a name."""
    text = "\n".join(Read(page).said)
    while (less := BRACKETED.sub("\n", text)) != text:
        text = less
    known = {"Turnwright", "English", "Deutsch", "Friend", *(game.title for game in games().values())}
    pieces = {re.sub(r"^[·,\s]+|[·,\s]+$", "", piece) for piece in text.split("\n")}
    return {piece for piece in pieces if re.search(r"[A-Za-z]{2,}", piece)} - known
