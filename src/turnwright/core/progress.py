"""What a viewer can tell of a match's progress: numbers, stamps and counters that drafting in secret does not move.

The length of the log is not fit to be shown: it counts what others write before they seal.
"""

from __future__ import annotations

import hashlib
from typing import Any

from .match import Match


def moments(match: Match[Any, Any], viewer: int | None) -> list[int]:
    """The actions this viewer could notice, by number: its own, any it heard of, any after which others are waited for.

    Whoever watches a player alone looks over the shoulder and notices all.  `law_secrets` holds every game to it that no
    other action changes a view.
    """
    return [n for n in range(1, len(match.log) + 1) if _noticed(match, n, viewer)]


def _noticed(match: Match[Any, Any], n: int, viewer: int | None) -> bool:
    heard = any(told.heard_by(viewer) for told in match.told[n])
    return notices(viewer, match.table.seats, match.log[n - 1].seat, match.waited[n - 1], match.waited[n], heard)


def notices(
    viewer: int | None, seats: int, seat: int, before: tuple[int, ...], after: tuple[int, ...], heard: bool
) -> bool:
    """Does this viewer notice an action of this seat, `before` and `after` which these had to answer?"""
    return viewer == seat or seats == 1 or before != after or heard


def number(match: Match[Any, Any], viewer: int | None) -> int:
    """How far the match has gone, for all this viewer can tell."""
    return len(moments(match, viewer))


def stamp(match: Match[Any, Any], viewer: int | None) -> str:
    """A token that is another whenever this viewer may know something else, and only then."""
    known = b"%d %s" % (number(match, viewer), match.game.show(match.table, viewer))
    return hashlib.sha256(known).hexdigest()[:16]
