"""The battle, chapters 1 to 6 and 10: start at ../sequence.py (the round).

activation.py says what a frame has to act with, what it may do and why not, acts.py what that does, equipment.py both for
the active pieces of 7.7; then by chapter accuracy.py (with cover, and what stands in a line of sight), firing.py, damage.py,
reactor.py, map.py (terrain, and which hexes a line crosses), deployment.py and movement.py (how far, and for how much energy);
overwatch.py is the phase of that name.  ai.py is how a lance without a player fights and when it gives up, tactics.py how a
skilled one weighs it with the tables of firepower.py, ending.py when it is over.  What one sees of an attack beforehand (3.7)
is ../text/numbers.py and ../board/aim.py.
"""
