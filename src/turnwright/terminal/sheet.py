"""The pane of the draft: its lines with their prices, what is wrong with them, and what they leave."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.content import Content

from turnwright.core import Draft
from turnwright.kit.words import say

from . import rows
from .panes import Rows


class SheetPane(Rows):
    """What was written down so far; Enter strikes the line under the cursor."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.draft: Draft | None = None

    def show(self, draft: Draft | None) -> None:
        self.draft = draft
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        self.fill(self._rows(), cursor=None)

    def _rows(self) -> Iterable[tuple[Content, Any]]:
        if self.draft is None:
            return
        width = self.scrollable_content_region.width
        totals = "   ".join(f"{label} {self.draft.show(amount)}" for label, amount in self.draft.totals)
        yield Content.assemble((totals, rows.LABEL), (f"   {self.draft.note}", rows.OFF)), None
        group = ""
        for number, line in enumerate(self.draft.lines, 1):
            if line.words.group != group:
                group = line.words.group
                yield rows.heading(group), None
            yield rows.drafted(line, number, self.draft.show(line.cost) if line.cost else "", width), line
        if not self.draft.lines:
            yield rows.heading(say("Nothing is written yet")), None
