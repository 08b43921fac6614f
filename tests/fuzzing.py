"""Random requests against an API's own description, for the local table and for a host.

Seconds here; `make soak` gives each address more examples (TURNWRIGHT_FUZZ).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

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

EXAMPLES = int(os.environ.get("TURNWRIGHT_FUZZ", "3"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def described() -> list[Any]:
    """Every address and method of the API as it describes itself."""
    schema: Any = schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application())
    return [found.ok() for found in schema.get_all_operations()]


def answers(operations: list[Any], mode: GenerationMode, prepare: Callable[[Any], None]) -> set[str]:
    """What was asked and answered, as `POST /api/... 400`: nothing fails, and every answer is one of those described."""
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
            prepare(case)
            response = case.call()
            case.validate_response(response, checks=CHECKS)
            tried.add(f"{case.operation.label} {response.status_code}")

        try:
            answered()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE  # an address that takes nothing cannot be asked wrongly
    return tried
