"""The web table: matches kept as rows of accepted actions, pages drawn from Views, news by server-sent events.

Start reading at `tables.py` (what a match is and what may be done with it); `pages.py` shows it, `serve.py` runs it.
"""
