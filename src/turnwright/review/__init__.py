"""The review of a match that is over: how the chance to win went, where it turned, and what would have been better.

Start reading at `study.py`, which plays on from the moments of a match; `values.py` is what comes of it, `words.py` says it, and
`page.py` draws it as one page that needs nothing else.
"""

from .study import effort_for, review, reviewing
from .values import Effort, Review

__all__ = ["Effort", "Review", "effort_for", "review", "reviewing"]
