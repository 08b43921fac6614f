"""The laboratory: matches between bots, measured."""
