"""The battle, chapters 1 to 6 and 10: start at ../sequence.py (the round).

activation.py says what a frame may do and why not, acts.py what that does; then accuracy.py, firing.py, damage.py,
reactor.py, map.py, deployment.py and movement.py by chapter.  ai.py is how a lance without a player fights, ending.py
when it is over.
"""
