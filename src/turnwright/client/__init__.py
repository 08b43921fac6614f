"""Turnwright from far away: matches of a table that somebody hosts, or of one on this machine, through its JSON API.

`shapes.py` is what travels; docs/api.md shows it.
"""
