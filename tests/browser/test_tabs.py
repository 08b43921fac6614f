"""Many tabs of one browser: one stream for all of them, and none of them waits for another."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Table

from .test_journeys import play_part, start, until_moves

TABS = 20


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Table(tmp_path_factory.mktemp("tabs")) as served:
        yield served


def test_twenty_tabs_share_one_stream_and_all_follow(page: Page, table: Table) -> None:
    slug = start(page, table, "connect_four", "Another person here")
    tabs = [page.context.new_page() for _ in range(TABS)]
    for at, tab in enumerate(tabs):
        tab.goto(f"{table.address}/m/{slug}{'/watch' if at % 2 else ''}")
    assert sum(tab.evaluate("stream !== null") for tab in [page, *tabs]) == 1
    play_part(tabs[0], "column:3")
    for tab in [page, *tabs]:
        until_moves(tab, 1)
    leader = next(tab for tab in [page, *tabs] if tab.evaluate("leading"))
    left = [tab for tab in [page, *tabs] if tab is not leader]
    leader.close()
    table.until(lambda: any(tab.evaluate("stream?.readyState === EventSource.OPEN") for tab in left))
    assert sum(tab.evaluate("stream !== null") for tab in left) == 1
    acting = next(tab for tab in left if not tab.url.endswith("watch"))
    play_part(acting, "column:4")
    for tab in left:
        until_moves(tab, 2)
    expect(left[-1].locator("#prompt")).to_be_visible()


def test_without_locks_a_tab_listens_while_it_is_looked_at(page: Page, table: Table) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    slug = start(page, table, "connect_four", "Another person here")
    assert page.evaluate("tabs === null")
    page.wait_for_function("() => stream?.readyState === EventSource.OPEN")
    other = page.context.new_page()
    other.goto(f"{table.address}/m/{slug}")
    play_part(other, "column:3")
    until_moves(page, 1)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))"
    )
    assert page.evaluate("stream === null")
    play_part(other, "column:4")
    until_moves(other, 2)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: false }); document.dispatchEvent(new Event('visibilitychange'))"
    )
    until_moves(page, 2)


def test_the_icon_of_a_tab_says_whose_turn_it_is(page: Page, table: Table) -> None:
    slug = start(page, table, "connect_four", "Another person here")
    icon = "document.querySelector('link[rel=icon]').href.includes('favicon-turn')"
    assert page.evaluate(icon)
    assert page.title().startswith("Your turn")
    page.goto(f"{table.address}/m/{slug}/watch")
    assert not page.evaluate(icon)
