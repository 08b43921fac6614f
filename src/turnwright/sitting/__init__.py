"""What any client shows of a match to one viewer.  Clients draw it and word nothing themselves.

Start reading at model.py (`Sitting`); parts.py is what it is made of.  wording.py puts the names of those who play into the words
of the game, filling.py fills in forms, order_text.py is a draft as plain text, coach.py guides through a lesson,
attempt.py judges a puzzle.
"""

from .attempt import GRADES, Attempt, task_of
from .coach import Coach, begin, lesson_of, taught
from .happenings import Happening, happenings
from .keeper import Keeper, Owner
from .model import Sitting, heading
from .parts import MAIN, Choice, Hint, Line, Log, Other, Person, Preview, Result, Score, Seal
from .wording import ME, Wording, before_seats, bot_name, who
