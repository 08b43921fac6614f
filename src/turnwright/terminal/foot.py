"""The keys at the foot of every screen, in the reader's language."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from turnwright.kit.words import spoken


class Foot(Footer):
    """What the screen's bindings are called is said when it is shown; the source has them in English."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    def compose(self) -> ComposeResult:
        for key in super().compose():
            if isinstance(key, FooterKey):
                key.description = spoken(__name__, key.description)
            yield key
