"""The terminal client: every game, by keyboard alone, from 80x24 up.

`app.py` opens it, `table.py` is the table with its panes (`panes.py`), `start.py` sets a match up, `dialogs.py` holds
the small screens between.  Nothing here knows a game; what it shows comes from `turnwright.local.LocalMatch`.
"""
