"""The board pane: the game's picture for terminals, or its several pictures one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from turnwright.kit.words import say


class Scene(Vertical):
    """One picture, and the titles of all of them above it where there are several."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.drawn: dict[str, Any] = {}
        self.open = ""

    def compose(self) -> ComposeResult:
        yield Static(id="screens", markup=False)
        with VerticalScroll(id="board"):
            yield Static(id="scene", markup=False)

    def show(self, drawn: Mapping[str, Any]) -> None:
        """New pictures; the one that was open stays open, unless a title is there that was not: news opens by itself."""
        news = [title for title in drawn if title not in self.drawn] if self.drawn else []
        self.open = (news or [title for title in drawn if title == self.open] or list(drawn))[0]
        self.drawn = {
            title: picture or say("This game draws no board for terminals.") for title, picture in drawn.items()
        }
        self._draw()

    def turn(self, step: int) -> None:
        """To the next picture, or the one before."""
        titles = list(self.drawn)
        self.open = titles[(titles.index(self.open) + step) % len(titles)]
        self._draw()
        self.query_one("#board", VerticalScroll).scroll_home(animate=False)

    def _draw(self) -> None:
        self.query_one("#scene", Static).update(self.drawn[self.open])
        titles = self.query_one("#screens", Static)
        titles.display = len(self.drawn) > 1
        parts = [(f" {title} ", "bold $accent reverse" if title == self.open else "$ink-3") for title in self.drawn]
        titles.update(Content.assemble(*parts))
