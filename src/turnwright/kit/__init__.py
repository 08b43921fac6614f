"""Helpers that at least two games share.  Depends on the core alone."""
