"""The games: one folder each, found by `core.games()`.  To read one, start with its `sequence.py`."""
