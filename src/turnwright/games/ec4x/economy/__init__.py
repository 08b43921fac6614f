"""People and money, chapters 3 to 5: start at income.py (the Income phase).

production.py is what a colony yields, population.py who lives there, starbases.py what they add, taxes.py and maintenance.py what they give
and take; industry.py, colonization.py, space_guilds.py, terraforming.py, research.py and construction.py are what money buys.  Every PP and
every point of prestige goes through ledger.py.
"""
