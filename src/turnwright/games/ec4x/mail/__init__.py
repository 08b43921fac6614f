"""EC4X by mail: orders written as lines of text, and the report that a house is sent.

orders.py reads and writes them (guide.py shows each, check.py says what a sheet would come to); report.py is put together
from assets.py, battle.py, books.py, map.py and news.py.
"""

from .orders import GUIDE, answers, drafted, judge, late, parse, parse_line, redraft, reminders, write
from .report import report
