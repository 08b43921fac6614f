"""What houses know and do not know of each other: start at fog.py (what is seen at the end of a turn).

spies.py is scouts on their missions, detection.py how they and cloaked raiders are found, espionage.py is subversion and
counter-intelligence (8.2 to 8.4).
"""
