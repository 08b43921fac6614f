"""Helpers that at least two games share.  Depends on the core alone.

words.py says numbers and lists; elements.py and markup.py make HTML and SVG, parts.py and svg.py what boards have in common;
hexes.py is the grid, orders.py reads orders, beam.py looks ahead, reasons.py says why, kept.py remembers.
"""
