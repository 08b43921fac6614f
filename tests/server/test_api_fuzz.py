"""Random requests against the API's own description: nothing fails, and every answer is one of those described.

Seconds here; `make soak` gives each address more examples (TURNWRIGHT_FUZZ).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from turnwright.server import tables

from .helpers import BOT, FRIEND, YOU, new

EXAMPLES = int(os.environ.get("TURNWRIGHT_FUZZ", "5"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def operations() -> list[Any]:
    schema: Any = schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application())
    return [found.ok() for found in schema.get_all_operations()]


@pytest.fixture(scope="module")
def slugs() -> Iterator[str]:
    """Matches to try things at: with and without hidden drafts, of people and with a bot."""
    return cycle([new("kingdom"), new("ec4x", (YOU, FRIEND)), new("connect_four", (YOU, BOT))])


@pytest.mark.parametrize("mode", GenerationMode)
def test_random_requests_are_answered_as_described(
    mode: GenerationMode, operations: list[Any], slugs: Iterator[str]
) -> None:
    tried = set[str]()
    for operation in operations:

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy(generation_mode=mode))
        def answered(case: Any) -> None:
            if "slug" in case.path_parameters:
                case.path_parameters["slug"] = next(slugs)
            response = case.call()
            case.validate_response(response, checks=CHECKS)
            tried.add(f"{case.operation.label} {response.status_code}")

        try:
            answered()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE  # an address that takes nothing cannot be asked wrongly
    assert len(tried) > 12
    assert any(one.startswith("POST /api/matches/{slug}/actions 4") for one in tried)


def test_what_was_tried_left_every_match_readable(slugs: Iterator[str]) -> None:
    for _ in range(3):
        slug = next(slugs)
        tables.forget(slug)
        with tables.held(slug) as hosted:
            assert hosted.sitting(0).prompt.label
