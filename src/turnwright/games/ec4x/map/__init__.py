"""Space and what moves in it, chapter 6 and sections 2.1 to 2.3: start at movement.py (fleets under their orders).

starmap.py draws the map, jump_lanes.py finds the way, fleets.py is what a house may do with its fleets before they leave;
blockade.py, rendezvous.py and salvage.py are orders of their own.
"""
