"""Random requests to a host's API, by people at the table, onlookers and nobody: every answer is one of those described."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from schemathesis import GenerationMode

from tests.fuzzing import answers, described
from turnwright.server import tables

from .test_api_matrix import Programs
from .test_matrix import World, world


@pytest.fixture(scope="module")
def there() -> World:
    return world()


@pytest.fixture(scope="module")
def codes(there: World) -> Iterator[str]:
    """Tokens of whoever holds a seat, of a stranger, and one that nobody has."""
    known = Programs(there).codes
    return cycle([known["owner", "all"], known["stranger", "all"], "nobody's"])


@pytest.mark.parametrize("mode", GenerationMode)
def test_random_requests_are_answered_as_described(mode: GenerationMode, there: World, codes: Iterator[str]) -> None:
    slugs = cycle([there.slug, there.public, "nowhere"])
    open_tables = cycle([there.table, there.open_table])

    def prepare(case: Any) -> None:
        if "slug" in case.path_parameters:
            case.path_parameters["slug"] = next(open_tables if "/tables/" in case.path else slugs)
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {next(codes)}"}

    tried = answers(described(), mode, prepare)
    statuses = {one.rpartition(" ")[2] for one in tried}
    assert ({"200", "401", "404"} if mode is GenerationMode.POSITIVE else {"400", "401"}) <= statuses
    assert any(one.startswith("POST /api/matches/{slug}/actions 4") for one in tried)
    assert any(one.startswith("POST /api/tables/{slug}/") for one in tried)


def test_what_was_tried_left_every_match_readable(there: World) -> None:
    for slug in (there.slug, there.public):
        tables.forget(slug)
        with tables.held(slug) as hosted:
            assert hosted.sitting(0).prompt.label
