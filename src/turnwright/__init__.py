"""Turnwright: strategy rulebooks as software, one engine and every way to use a game."""

__version__ = "0.1.0"
