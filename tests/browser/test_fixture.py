"""The browser fixture itself: scripts run, clicks arrive, axe finds what it should."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def test_a_click_reaches_the_page(page: Page) -> None:
    page.set_content("<button onclick='this.textContent = Number(this.textContent) + 1'>1</button>")
    page.get_by_role("button", name="1").click()
    assert page.get_by_role("button").text_content() == "2"


def test_axe_runs_without_a_network_and_finds_an_unnamed_button(page: Page) -> None:
    page.set_content("<html lang=en><title>Table</title><main><h1>Table</h1><button></button></main></html>")
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == ["button-name"]
