"""Combat, chapter 7: start at engagement.py (who fights whom).

task_forces.py makes Task Forces of fleets, space_combat.py fights them round by round; rules_of_engagement.py says at what odds
they stay, retreat.py who leaves, where to, and what is left; planetary_assault.py is bombardment, invasion and blitz.  squadrons.py and weapons.py hold strengths, events.py what
those who took part are told.
"""
