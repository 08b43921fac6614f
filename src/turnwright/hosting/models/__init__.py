"""What hosting stores beside the matches: who may sit where, and what people agreed on.  One file for each topic; start at people.py."""

from .clock import Beat, Clock
from .mail import Arrival, ByMail, Reply, TurnMail
from .notices import Delivery, Device, Notice, Preference
from .operations import Mishap, Process
from .people import Chair, Gathering, Membership, Person, Terms, Vacancy
from .ratings import Rating, Result
from .social import Bookmark, Distance, Line, Report
from .tokens import Token
