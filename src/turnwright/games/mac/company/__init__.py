"""The company between its battles, chapters 9 and 11 to 16: start at headquarters.py (one question for every deed).

A contract goes from contracts.py over briefing.py to battle and aftermath.py, which asks pilots.py and repair.py what became
of each; pay is posted in contracts.py, worked out in economy.py and paid in aftermath.py; frames and goods are bought and
sold in market.py.  state.py, actions.py and events.py are the company's own; the chapters are economy.py, market.py,
repair.py, refit.py, pilots.py, salvage.py, travel.py and standing.py.
"""
