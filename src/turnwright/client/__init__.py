"""Turnwright from far away: matches of a table that somebody hosts, or of one on this machine, through its JSON API.

`shapes.py` is what travels, `line.py` how, `remote.py` the match as a program uses it (docs/api.md); `glimpse.py` is what
its sittings are drawn from.
"""

from .line import Refused, Unreachable
from .remote import Connection, RemoteMatch, connect

__all__ = ["Connection", "Refused", "RemoteMatch", "Unreachable", "connect"]
