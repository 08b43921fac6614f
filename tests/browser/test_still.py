"""A still looks as the board does: what was left out of the style sheets changes no pixel."""

import pytest
from playwright.sync_api import Page

import turnwright as tw
from turnwright import still
from turnwright.core import games

from ..test_still import after


@pytest.mark.parametrize("name", sorted(games()))
def test_a_still_looks_the_same_with_all_of_the_style_sheets(
    name: str, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = after(name, 15).sitting(0)
    pruned = shot(page, sitting)
    monkeypatch.setattr(still, "needed", lambda css, markup: css + "*, ::before { animation: none !important }")
    assert shot(page, sitting) == pruned


def shot(page: Page, sitting: tw.Sitting) -> bytes:
    page.set_content(sitting.svg())
    return page.locator(".still").screenshot()
