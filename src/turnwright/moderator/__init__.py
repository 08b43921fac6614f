"""Play by files and mail: a folder that keeps one game, a packet for each seat a turn, orders that come back as text.

Works for every game with a module `mail` (core/faces.py says what it holds).  Start reading at turns.py (what a moderator
does with a folder); keys.py, letters.py, slips.py and packets.py are plain functions that mail needs as well.
"""
