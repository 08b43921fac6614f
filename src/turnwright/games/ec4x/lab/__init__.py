"""EC4X for the lab: bench.py measures its speed, census.py counts what should happen sooner or later.

`REFERS` tells learners which part of the view an order's field names.
"""

from .bench import measures
from .census import CONTENT, KINDS, OPTIONS, UNIT, clock, tally, uses

REFERS = {
    "fleet": ["fleets:number"],
    "squadron": ["fleets.squadrons:number"],
    "colony": ["colonies:at"],
    "source": ["colonies:at"],
    "to": ["stars"],
    "target": ["stars"],
    "house": ["rivals"],
}
ROOM = 1024, 256
