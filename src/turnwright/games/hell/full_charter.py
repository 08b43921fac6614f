"""16 Variant, the Full Charter: contested ground, word gets around, one Discretion, rising targets.  Not of the book.

Each part is an option of its own; the preset of that name plays them together.
"""

from __future__ import annotations

from .book import PLACES, TOP, Job, Place
from .districts import dominion_band, raise_notice
from .events import WordGotAround
from .state import Branch, Company


def free_ground(b: Branch, place: Place) -> int:
    """16.1 Dominion that Expansion can still add here; what is held already is never lost by this."""
    most = b.options.contested_ground
    return max(0, most - b.authority[place] - b.dominion[place]) if most else TOP


def expansions_a_week(b: Branch) -> int:
    """4.2 Most Expansion workers in any district; as printed no limit (R3), which is 99 here."""
    return b.options.expansion_per_week or (b.book.long_charter.expansion_per_week if b.options.long_charter else 99)


def expansion_limit(b: Branch, place: Place) -> int:
    """4.2 Most Expansion workers in this district; 16.1 no more than its free ground."""
    return min(expansions_a_week(b), free_ground(b, place)) if b.options.contested_ground else expansions_a_week(b)


def job_limit(b: Branch, place: Place, job: Job) -> int:
    """4.2, 16.1, 16.3 Most workers of this job in a district."""
    if job == "expansion":
        return expansion_limit(b, place)
    return (b.options.discretion_per_week or 99) if job == "discretion" else 99


def talk(b: Branch, place: Place, grown: int = 0) -> int:
    """16.2 Notice that Dominion draws by itself each week, less what it shelters from."""
    if not b.options.word_gets_around:
        return 0
    band = dominion_band(b.book, b.dominion[place] + grown)
    return max(0, band.talk - band.shelter)


def spread_word(t: Company) -> None:
    """16.2 At the start of the Notice phase strong Dominion is talked about, before Hell looks."""
    for place in PLACES if t.options.word_gets_around else ():
        if gain := talk(t, place):
            t.tell(WordGotAround, place, t.dominion[place], gain)
            raise_notice(t, place, dominion_band(t.book, t.dominion[place]).talk)


def rising_target(b: Branch, number: int) -> int:
    """16.4 From the second quarter on the first year's target, doubled with each quarter."""
    rises: int = b.book.charter.rise ** (number - 1)
    return b.book.charter.targets[0] * rises
