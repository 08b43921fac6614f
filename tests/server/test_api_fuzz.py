"""Random requests to the local table's API: every answer is one of those described."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from schemathesis import GenerationMode

from tests.fuzzing import answers, described
from turnwright.server import tables

from .helpers import BOT, FRIEND, YOU, new


@pytest.fixture(scope="module")
def operations() -> list[Any]:
    return described()


@pytest.fixture(scope="module")
def slugs() -> Iterator[str]:
    """Matches to try things at: with and without hidden drafts, of people and with a bot."""
    return cycle([new("kingdom"), new("ec4x", (YOU, FRIEND)), new("connect_four", (YOU, BOT))])


@pytest.mark.parametrize("mode", GenerationMode)
def test_random_requests_are_answered_as_described(
    mode: GenerationMode, operations: list[Any], slugs: Iterator[str]
) -> None:
    def prepare(case: Any) -> None:
        if "slug" in case.path_parameters:
            case.path_parameters["slug"] = next(slugs)

    tried = answers(operations, mode, prepare)
    assert len(tried) > 12
    assert any(one.startswith("POST /api/matches/{slug}/actions 4") for one in tried)


def test_what_was_tried_left_every_match_readable(slugs: Iterator[str]) -> None:
    for _ in range(3):
        slug = next(slugs)
        tables.forget(slug)
        with tables.held(slug) as hosted:
            assert hosted.sitting(0).prompt.label
