"""EC4X by mail: orders written as lines of text, and the report that a house is sent."""

from .orders import GUIDE, answers, drafted, form, judge, late, parse, parse_line, redraft, write
from .report import report
