"""How fast a match goes and what a missed turn does: plain values, agreed on before anybody joins.

Nothing here has a clock of its own: `now` is always given.  Days of the week are counted in the zone of the match, as
RFC 5545 has it: an hour that the clocks skip is counted on from before the gap, of an hour that comes twice the first counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Any, Literal, cast
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from turnwright.core import BadSetup, Game, Value
from turnwright.core.reading import whole
from turnwright.kit.words import MONTHS, listed, say, say_n, wordlist

Miss = Literal["default", "written", "bot", "loss"]
DAYS = wordlist(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"))
DAY = timedelta(days=1)


class Pace(Value, kw_only=True, forbid_unknown_fields=True):
    """What every pace says."""

    miss: Miss = "bot"
    """What is done for a seat whose time is up: what the game has for it, the draft as it stands, a bot for that turn, or
    the match is lost."""
    opens: int = 3
    """After so many turns missed in a row the seat is open to somebody else; 0: never."""
    vacation: int = 0
    """Days off for each seat in the whole match."""
    remind: int = 0
    """Hours before a deadline at which whoever is late is reminded, once; 0: never."""


class Untimed(Pace, tag="none"):
    """No clock."""


class Live(Pace, tag="live"):
    """All are at the table: a stock of seconds for each, and some more for every turn."""

    base: int
    increment: int = 0


class Hourly(Pace, tag="hours"):
    """Whoever is asked has so many hours."""

    hours: int


class Weekly(Pace, tag="weekdays"):
    """The same hours every week; 0 is Monday."""

    days: tuple[int, ...]
    at: str
    """Such as 21:00."""
    zone: str
    least: int = 12
    """A turn that begins fewer hours before a deadline has until the next one."""

    @property
    def time(self) -> time:
        hour, _, minute = self.at.partition(":")
        return time(int(hour), int(minute))


AnyPace = Untimed | Live | Hourly | Weekly
UNTIMED = Untimed()

BOUNDS: dict[str, tuple[int, int]] = {
    "opens": (0, 20),
    "vacation": (0, 60),
    "remind": (0, 72),
    "base": (30, 4 * 60 * 60),
    "increment": (0, 10 * 60),
    "hours": (1, 28 * 24),
    "least": (0, 72),
}
"""The least and the most of every number."""
CALLED = wordlist(
    {
        "opens": "Missed turns until a seat is opened",
        "vacation": "Days off for each seat",
        "remind": "Hours between a reminder and the deadline",
        "base": "Seconds on a live clock",
        "increment": "Seconds added for each turn",
        "hours": "Hours for each turn",
        "least": "Hours that a turn lasts at least",
    }
)


def read_pace(given: Mapping[str, Any]) -> AnyPace:
    """The pace that plain data says; nothing says that there is no clock.  Raises BadSetup, in one sentence."""
    if not given:
        return UNTIMED
    try:
        pace = msgspec.convert(given, AnyPace)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadSetup(say("The pace of the match cannot be read: {error}.", error=error)) from None
    for name, (least, most) in BOUNDS.items():
        if not least <= getattr(pace, name, least) <= most:
            raise BadSetup(say("{what} are from {least} to {most}.", what=CALLED[name], least=least, most=most))
    return _week(pace) if isinstance(pace, Weekly) else pace


def _week(pace: Weekly) -> Weekly:
    """Its days in their order, if the week, the time and the zone are ones."""
    if not pace.days or not set(pace.days) <= set(range(7)):
        raise BadSetup(say("Fixed deadlines need at least one day of the week, Monday being 0 and Sunday 6."))
    hour, colon, minute = pace.at.partition(":")
    if not (colon and _two_digits(hour, 24) and _two_digits(minute, 60)):
        raise BadSetup(say("The time of a deadline is written like 21:00."))
    if pace.zone not in zones():
        raise BadSetup(say("The time zone of a match is one such as Europe/Lisbon or UTC."))
    return pace.but(days=tuple(sorted(set(pace.days))))


def _two_digits(text: str, below: int) -> bool:
    return len(text.strip()) == 2 and whole(text, high=below - 1) is not None


_zones: set[str] = set()


def zones() -> set[str]:
    """The time zones there are, by name."""
    if not _zones:
        _zones.update(available_timezones())
    return _zones


def plain(pace: AnyPace) -> dict[str, Any]:
    """The pace as plain data, which `read_pace` reads."""
    return cast("dict[str, Any]", msgspec.to_builtins(pace))


# Deadlines


def next_deadline(pace: AnyPace, now: datetime) -> datetime | None:
    """Until when a seat has time that is asked now; None where no hour is fixed beforehand: without a clock, or on a live one."""
    match pace:
        case Hourly(hours=hours):
            return now + timedelta(hours=hours)
        case Weekly():
            return next(slots(pace, now + timedelta(hours=pace.least)))
    return None


def slots(pace: Weekly, after: datetime) -> Iterator[datetime]:
    """The deadlines of the week from a moment on, in UTC, each later than the one before."""
    zone, last = ZoneInfo(pace.zone), after - timedelta(microseconds=1)
    day = after.astimezone(zone).date() - DAY
    while day < date.max - DAY:
        if day.weekday() in pace.days:
            moment = datetime.combine(day, pace.time, zone).astimezone(UTC)
            if moment > last:  # a zone may leave out a whole day
                yield moment
                last = moment
        day += DAY


def coming(pace: AnyPace, now: datetime, many: int) -> list[datetime]:
    """The deadlines of the next turns, if each is used up."""
    if isinstance(pace, Weekly):
        return list(islice(slots(pace, now + timedelta(hours=pace.least)), many))
    found = list[datetime]()
    while len(found) < many and (due := next_deadline(pace, found[-1] if found else now)) is not None:
        found.append(due)
    return found


def not_before(pace: AnyPace, when: datetime) -> datetime:
    """The first moment from then on at which a deadline may lie: one of its days of the week, if it has them."""
    return next(slots(pace, when)) if isinstance(pace, Weekly) else when


def moved(pace: AnyPace, due: datetime, days: int) -> datetime:
    """A deadline put off by some days, by the calendar of the match."""
    zone = ZoneInfo(pace.zone) if isinstance(pace, Weekly) else UTC
    return not_before(pace, (due.astimezone(zone) + days * DAY).astimezone(UTC))


# What a game can do about a missed turn


def ways_to_miss(game: Game[Any, Any], seats: int) -> list[Miss]:
    """What may be agreed on for missed turns: the game's own ways first."""
    if not game.mail.offers("late"):
        return ["bot", "loss"] if seats == 2 else ["bot"]
    drafts = game.mail.offers("drafted") and game.mail.offers("answers")
    return ["default", "written", "bot"] if drafts else ["default", "bot"]


def fits(pace: AnyPace, game: Game[Any, Any], seats: int) -> AnyPace:
    """The pace, if a match of this game can be played by it; raises BadSetup."""
    if not isinstance(pace, Untimed) and pace.miss not in ways_to_miss(game, seats):
        said = SILENCE[pace.miss]
        raise BadSetup(say("In this match of {game} a missed turn cannot do that: {said}", game=game.title, said=said))
    return pace


# In words

SILENCE = wordlist(
    {
        "default": "What the rules have for those who are late is played.",
        "written": "What is written by then counts; without a line, what the rules have for those who are late is played.",
        "bot": "A bot plays that turn, from what the seat knows and nothing else.",
        "loss": "Whoever runs out of time has lost.",
    }
)
"""What silence does."""


def duration(seconds: float) -> str:
    """A span in its two largest units: 2 days 3 h, 5 h 12 min, 4 min 10 s, 9 s."""
    left = max(0, int(seconds))
    days, hours, minutes, rest = left // 86400, left % 86400 // 3600, left % 3600 // 60, left % 60
    parts = [
        (days, say_n("{n} day", "{n} days", days)),
        (hours, say("{n} h", n=hours)),
        (minutes, say("{n} min", n=minutes)),
        (rest, say("{n} s", n=rest)),
    ]
    first = next((n for n, (many, _) in enumerate(parts) if many), 3)
    return " ".join(said for many, said in parts[first : first + 2] if many) or parts[3][1]


def moment(when: datetime, zone: str, now: datetime) -> str:
    """A deadline by somebody's own clock: today 21:00, Wednesday 21:00, Wednesday 25 November 21:00."""
    local, today = when.astimezone(ZoneInfo(zone)), now.astimezone(ZoneInfo(zone)).date()
    ahead, hour, day = (local.date() - today).days, f"{local:%H:%M}", DAYS[local.weekday()]
    if ahead == 0:
        return say("today {hour}", hour=hour)
    if ahead == 1:
        return say("tomorrow {hour}", hour=hour)
    if 0 < ahead < 7:
        return say("{day} {hour}", day=day, hour=hour)
    given = {"day": day, "date": local.day, "month": MONTHS[local.month - 1], "hour": hour}
    if local.year == today.year:
        return say("{day} {date} {month} {hour}", **given)
    return say("{day} {date} {month} {year} {hour}", **given, year=f"{local.year}")


def short(when: datetime, zone: str) -> str:
    """The same where there is little room: Wed 25, 21:00."""
    local = when.astimezone(ZoneInfo(zone))
    return say("{day} {date}, {hour}", day=DAYS[local.weekday()][:3], date=local.day, hour=f"{local:%H:%M}")


def place(zone: str) -> str:
    """A zone by its town: Lisbon, Buenos Aires."""
    return zone.rpartition("/")[2].replace("_", " ")


def in_words(pace: AnyPace) -> str:
    """The pace in a sentence."""
    match pace:
        case Live(base=base, increment=0):
            return say("A live clock: {base} each.", base=duration(base))
        case Live(base=base, increment=increment):
            return say(
                "A live clock: {base} each, and {increment} more for every turn.",
                base=duration(base),
                increment=duration(increment),
            )
        case Hourly(hours=hours):
            return say("{hours} for each turn.", hours=duration(hours * 3600))
        case Weekly(days=days, zone=zone) if len(days) == 7:
            return say("A turn ends every day at {at} ({place}), or as soon as all are ready.", pace, place=place(zone))
        case Weekly(days=days, zone=zone):
            named = listed([DAYS[day] for day in days])
            return say(
                "A turn ends every {days} at {at} ({place}), or as soon as all are ready.",
                pace,
                days=named,
                place=place(zone),
            )
    return say("No clock: everybody takes the time they need.")


def terms(pace: AnyPace) -> list[str]:
    """All that is agreed about time, sentence by sentence: said to all before they join."""
    said = [in_words(pace)]
    if isinstance(pace, Untimed):
        return said
    said.append(say("If time runs out: {silence}", silence=SILENCE[pace.miss]))
    if pace.opens and pace.miss != "loss":
        said.append(
            say_n(
                "After {n} missed turn the seat is open to somebody else.",
                "After {n} turns missed in a row the seat is open to somebody else.",
                pace.opens,
            )
        )
    if isinstance(pace, Live):
        return said
    if pace.remind:
        said.append(say("Whoever is late is reminded once, {time} before.", time=duration(pace.remind * 3600)))
    if pace.vacation:
        said.append(
            say_n(
                "Each seat has {n} day off in the whole match; it moves the deadline for all.",
                "Each seat has {n} days off in the whole match; they move the deadline for all.",
                pace.vacation,
            )
        )
    return said
