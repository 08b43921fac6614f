"""People and money, chapters 3 to 5: start at income.py (the Income phase).

production.py is what a colony yields, population.py who lives there, spending.py, research.py and construction.py what
money buys.  Every PP and every point of prestige goes through ledger.py.
"""
