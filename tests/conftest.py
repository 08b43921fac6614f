"""What every test run ends with: the tests that did not run, and why."""

from collections import Counter

import pytest

from . import databases


def pytest_configure(config: pytest.Config) -> None:
    if databases.ON_POSTGRESQL:  # threads of a test leave their connections to the garbage collector
        config.addinivalue_line("filterwarnings", "ignore:.*psycopg.*:ResourceWarning")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if reason := databases.refusal():
        for item in items:
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = Counter(_reason(report) for report in terminalreporter.getreports("skipped"))
    if not reasons:
        return
    terminalreporter.section("NOT RUN")
    for reason, count in reasons.most_common():
        terminalreporter.line(f"{count} {'test' if count == 1 else 'tests'}: {reason}")


def _reason(report: pytest.TestReport) -> str:
    if isinstance(report.longrepr, tuple):
        return report.longrepr[2].removeprefix("Skipped: ")
    return str(report.longrepr)
