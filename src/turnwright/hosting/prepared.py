"""Queries that are put with every request: Django words them once, as SQL, and after that only the values change.

Wording costs Django more than asking costs the database.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)


class Plan(NamedTuple):
    """What Django found out about a query."""

    sql: str
    values: Sequence[tuple[int | None, object]]
    """For each place in it the number of the value that belongs there, or what stands there always."""
    compiler: Any
    model: type[Model]
    columns: tuple[int, int]
    fields: list[str]
    related: list[Any]
    more: dict[str, int]
    """What the query adds to a row, by its column."""


class Prepared(Generic[M]):
    """The rows of `make(*values)`, as Django would read them.

    `marks` are values of the same types that occur nowhere in the query by themselves.
    """

    def __init__(self, make: Callable[..., QuerySet[M]], *marks: object) -> None:
        self.make, self.marks = make, marks

    @cached_property
    def _plan(self) -> Plan:
        compiler = self.make(*self.marks).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        values = [(self.marks.index(one), None) if one in self.marks else (None, one) for one in params]
        about = compiler.klass_info
        first, last = about["select_fields"][0], about["select_fields"][-1] + 1
        fields = [column[0].target.attname for column in compiler.select[first:last]]
        related = get_related_populators(about, compiler.select, DEFAULT_DB_ALIAS)
        more = compiler.annotation_col_map or {}
        return Plan(sql, values, compiler, about["model"], (first, last), fields, related, more)

    def __call__(self, *values: object) -> list[M]:
        plan = self._plan
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, [always if n is None else values[n] for n, always in plan.values])
            rows = cursor.fetchall()
        found = list[M]()
        first, last = plan.columns
        for row in plan.compiler.results_iter([rows]):
            made = plan.model.from_db(DEFAULT_DB_ALIAS, plan.fields, row[first:last])
            for one in plan.related:
                one.populate(row, made)
            for name, column in plan.more.items():
                setattr(made, name, row[column])
            found.append(made)
        return found
