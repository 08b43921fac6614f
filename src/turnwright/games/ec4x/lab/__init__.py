"""EC4X for the lab: bench.py measures its speed, census.py counts what should happen sooner or later."""

from .bench import measures
from .census import KINDS, OPTIONS, tally
