"""A mail in HTML as plain text: a line for each block, quotations marked with `>`, signatures that say so left out."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

BLOCKS = frozenset((
    "address", "article", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "table",
    "td", "th", "tr", "ul",
))  # fmt: skip
VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
UNSEEN = frozenset(("head", "style", "script", "title", "template"))
SIGNATURE = re.compile(r"signature|\bsigned\b", re.IGNORECASE)
"""In the class or id of what a mail program put under the text by itself."""
REPLIED = re.compile(r"divRplyFwdMsg|yahoo_quoted|\bOutlookMessageHeader\b")
"""From here on stands the mail that is answered."""
RULE = "_" * 32
DEEPEST = 100
LARGEST = 400_000
"""Characters that are read."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, str]] = []
        """Tags that are open, each with what it does: hides, quotes, keeps its line ends."""
        self.doing: Counter[str] = Counter()
        self.rows: list[str] = []
        self.row = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = " ".join(value or "" for name, value in attrs if name in ("class", "id", "data-smartmail"))
        if tag in BLOCKS or tag == "br":
            self.end_row()
        if tag == "hr" or REPLIED.search(said):
            self.rows.append(self.mark + RULE)
        if tag not in VOID and len(self.open) < DEEPEST:
            self.open.append((tag, does := self._does(tag, said)))
            self.doing[does] += 1

    def _does(self, tag: str, said: str) -> str:
        if tag in UNSEEN or SIGNATURE.search(said):
            return "hides"
        return "quotes" if tag == "blockquote" else "keeps" if tag == "pre" else ""

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.end_row()
        known = [at for at, (name, _) in enumerate(self.open) if name == tag]
        if known and tag not in VOID:
            self.doing.subtract(does for _, does in self.open[known[-1] :])
            del self.open[known[-1] :]

    def handle_data(self, data: str) -> None:
        if self.doing["hides"]:
            return
        if not self.doing["keeps"]:
            self.row += re.sub(r"[ \t\r\n\f]+", " ", data)
            return
        first, *others = re.split(r"\r\n|\r|\n", data)
        self.row += first
        for line in others:
            self.end_row()
            self.row = line

    @property
    def mark(self) -> str:
        return "> " if self.doing["quotes"] else ""

    def end_row(self) -> None:
        if self.row.strip() or not self.row:
            self.rows.append(self.mark + self.row.strip(" "))
        self.row = ""


def as_text(html: str) -> str:
    """The text of a page, whatever is wrong with its markup."""
    reader = _Reader()
    reader.feed(_tame(html[:LARGEST]))
    reader.close()
    reader.end_row()
    return "\n".join(reader.rows)


def _tame(html: str) -> str:
    """Without comments and declarations, and with signs that open no tag written out: what is left open of them, a parser looks
    for the end of again and again."""
    first, *others = html.split("<!--")
    seen = first + "".join(other.partition("-->")[2] for other in others)
    return re.sub(r"<[!?][^>]*>?|<(?![a-zA-Z/])|<(?=[^<>]*(?:<|$))", lambda found: "" if found[0][1:] else "&lt;", seen)
