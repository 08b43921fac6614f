"""A table as it is saved, and as the bytes that a digest is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from .table import Table

T = TypeVar("T", bound=Table)


def stripped(t: T) -> T:
    """Without what is never saved, or only where there is something."""
    bare: Any = t.__copy__()  # type: ignore[attr-defined]  # `copy` would first look for it
    bare.book = bare.record = msgspec.UNSET
    bare.may = bare.may or msgspec.UNSET
    bare.act_hash = bare.act_hash or msgspec.UNSET
    bare.cut_short = bare.cut_short or msgspec.UNSET
    return bare  # type: ignore[no-any-return]


def canonical(t: Table, said: Mapping[str, Any], later: Mapping[str, Any]) -> bytes:
    """The table in one order.  `said` are the options that a header spells out, `later` those that came after the first version.

    Options may leave out what is usual, and to msgspec that is the very object: since Python 3.15 every 365 is the same
    one, before it was not.  What a header says is in its digests, on every Python.
    """
    ordered = msgspec.to_builtins(stripped(t), str_keys=True, order="deterministic")
    if any(name not in ordered["options"] for name in said):
        every = {**said, **ordered["options"]}
        ordered["options"] = {name: every[name] for name in t.options.__struct_fields__ if name in every}
    for name, usual in later.items():  # so that an option more changes no digest of a match without it
        if ordered["options"][name] == usual:
            del ordered["options"][name]
    return msgspec.msgpack.encode(ordered)
