"""Combat, chapter 7: start at engagement.py (who fights whom).

task_forces.py makes Task Forces of fleets and lets them retreat, space_combat.py fights them round by round,
planetary_assault.py is bombardment, invasion and blitz.  squadrons.py holds strengths, events.py what those who took part
are told.
"""
