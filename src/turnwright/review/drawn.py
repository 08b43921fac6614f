"""The parts of a review as markup: the curve, the turning points, a moment with its choices, accuracy, stores.

Lines stretch with the page; words are HTML over them and do not.  `to` says where a moment is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup
from turnwright.kit.words import plain, say, say_n

from .values import Choice, Turn
from .words import KINDS, MISTAKES, PHASES, SIGNS, Reader, percent, points, span

To = Callable[[int], str]
SHOWN, BEST = 5, 3
"""Choices of a moment that are listed, and how many of the best before the one that was taken."""
TICKS = 5
"""Words under the curve."""
APART = 0.2
"""Part of its width that each of them needs, on a phone, too."""
SERIES = 6
"""Stores that are drawn."""


def _trace(pairs: Iterable[tuple[float, float]], low: float = 0, high: float = 1) -> str:
    return " ".join(f"{100 * x:.2f},{100 * (high - y) / (high - low):.2f}" for x, y in pairs)


def _svg(*inside: object) -> Markup:
    return h.svg(viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true")[inside]


def curve(reader: Reader, at: int, to: To, every: bool = True) -> Markup:
    """The chance over the match: band, line, turning points, and the moment that is shown; `every` moment can be gone to."""
    review, seat = reader.review, reader.seat
    begin, last = review.points[0].number, review.actions

    def x(number: int) -> float:
        return (number - begin) / max(1, last - begin)

    rows = [(x(point.number), point.tally.chance(seat)) for point in review.points]
    middle = [(place, chance.share) for place, chance in rows]
    band = [(p, c.high) for p, c in rows] + [(p, c.low) for p, c in reversed(rows)]
    times = _times(reader, x)
    others = [s for s in range(review.seats) if s != seat] if review.seats > 2 else []
    drawn = _svg(
        h.polygon("mine", points=f"{_trace([(middle[0][0], 0)])} {_trace(middle)} {_trace([(1, 0)])}"),
        [h.path("tick", d=f"M{100 * x(number):.2f} 0V100") for number, _ in times],
        h.path("half", d="M0 50H100"),
        [
            h.polyline(f"other o{s % 4}", points=_trace((x(p.number), p.tally.chance(s).share) for p in review.points))
            for s in others
        ],
        h.polygon("band", points=_trace(band)),
        h.polyline("win", points=_trace(middle)),
    )
    scale = [h.span("y", style=f"top:{100 - number}%")[say("{number} %", number=number)] for number in (100, 50, 0)]
    words = [
        h.span(f"x{' end' if x(number) > 0.9 else ''}", style=f"left:{100 * x(number):.2f}%")[word]
        for number, word in times
        if word
    ]
    return h.div("chance", role="group", aria_label=reader.title)[
        drawn,
        scale,
        words,
        _steps(reader, x, to) if every else None,
        _sides(reader, falls=rows[-1][1].share < rows[0][1].share),
        _playhead(reader, x(at), at),
        [_mark(reader, t, x, at, to) for t in review.turns],
    ]


def _steps(reader: Reader, x: Callable[[int], float], to: To) -> list[Markup]:
    """Every moment of the curve can be gone to; by keyboard the list of turning points serves."""
    numbers = [point.number for point in reader.review.points]
    edges = [0.0, *((x(one) + x(two)) / 2 for one, two in pairwise(numbers)), 1.0]
    return [
        h.a(
            "step",
            href=to(n),
            tabindex="-1",
            aria_hidden="true",
            style=f"left:{100 * a:.2f}%;right:{100 - 100 * b:.2f}%",
        )
        for n, (a, b) in zip(numbers, pairwise(edges), strict=True)
    ]


def _times(reader: Reader, x: Callable[[int], float]) -> list[tuple[int, str]]:
    """Where each unit of time begins; some of them named, the last one always."""
    starts: dict[int, int] = {}
    for point in reader.review.points:
        starts.setdefault(point.clock, point.number)
    step = max(1, -(-(len(starts) - 1) // (TICKS - 1)))
    most = 40
    chosen = starts if len(starts) <= most else dict(list(starts.items())[::step])
    *before, last = starts
    named = [last]
    for clock in before[::step]:
        if all(abs(x(starts[clock]) - x(starts[other])) >= APART for other in named):
            named.append(clock)
    return [(n, reader.when(clock) if clock in named else "") for clock, n in {**chosen, last: starts[last]}.items()]


def _sides(reader: Reader, falls: bool) -> Markup:
    """Whose part is below the curve and whose above, at the end at which there is more room."""
    mine = say("Won") if reader.solo else reader.names[reader.seat]
    others = [name for seat, name in enumerate(reader.names) if seat != reader.seat]
    theirs = say("Lost") if reader.solo else others[0] if len(others) == 1 else say("Others")
    return h[h.span("who a")[mine], h.span(f"who b{' end' if falls else ''}")[theirs]]


def _playhead(reader: Reader, x: float, at: int) -> Markup:
    chance = reader.chance(at)
    shown = h.b[percent(chance.share)] if chance else None
    return h.span(f"playhead{' late' if x > 0.85 else ' early' if x < 0.2 else ''}", style=f"left:{100 * x:.2f}%")[
        shown
    ]


def _mark(reader: Reader, turn: Turn, x: Callable[[int], float], at: int, to: To) -> Markup:
    place = reader.place(turn.number)
    share = turn.after.chance(reader.seat).share
    here = turn.number == at
    return h.a(
        f"rv-mark {turn.kind}{' on' if here else ''}",
        href=to(turn.number),
        style=f"left:{100 * x(turn.number + 1):.2f}%;--y:{100 - 100 * share:.1f}%",
        aria_label=say("Turning point {number}: {kind}", number=place, kind=KINDS[turn.kind]),
        aria_current="true" if here else None,
    )[h.i[place]]


def turning_points(reader: Reader, at: int, to: To) -> Markup:
    """The list of them, or why there is none."""
    review = reader.review
    if not review.turns:
        said = (
            say("None: at no moment was something else surely better, nor did the chance surely leap.")
            if review.whole
            else say("Still looking.")
        )
        return h.p("quiet-text")[said]
    return h[(_point(reader, turn, turn.number == at, to(turn.number)) for turn in review.turns)]


def _point(reader: Reader, turn: Turn, here: bool, where: str) -> Markup:
    who = say("{kind}, {when}", kind=KINDS[turn.kind], when=reader.when(turn.clock))
    who = who if reader.solo else say("{what}, {who}", what=who, who=reader.names[turn.seat])
    change = turn.change if turn.seat == reader.seat or reader.review.seats != 2 else -turn.change
    return h.a(f"tp {turn.kind}{' on' if here else ''}", href=where, aria_current="true" if here else None)[
        h.i[reader.place(turn.number)],
        h.span[h.b[reader.done(turn.number).label], h.span[who]],
        h.em[icon(SIGNS[turn.kind], 14), points(change)],
    ]


def accuracy(reader: Reader) -> Markup:
    """By phase and seat: the share of actions after which the chance had not fallen."""
    rows = []
    for n, phase in enumerate(reader.review.phases):
        head = h.th(rowspan=len(phase.seats), scope="rowgroup")[
            PHASES[n],
            h.span[say("{first} to {last}", first=reader.when(phase.first), last=phase.last)]
            if phase.last > phase.first
            else h.span[reader.when(phase.first)],
        ]
        for seat, share in enumerate(phase.seats):
            part = share.kept / share.of if share.of else None
            rows.append(
                h.tr(f"s{seat % 4}")[
                    head if seat == 0 else None,
                    h.td[h.span("meter", aria_hidden="true")[h.i(style=f"width:{100 * (part or 0):.0f}%")]],
                    h.td[percent(part) if part is not None else "–"],
                ]
            )
    keys = (
        None if reader.solo else h.span("rv-sides")[(h.span(f"rv{s % 4}")[name] for s, name in enumerate(reader.names))]
    )
    return h[
        h.div("oh")[h.h2[say("Accuracy")], keys],
        h.table[h.tbody[rows]],
        h.p[say("Share of actions after which the chance had not surely fallen by more than 5 points.")],
    ]


def stores(reader: Reader, at: int) -> Markup:
    """Small curves of what each side had, with the values at the moment."""
    samples = reader.review.samples
    place = max((n for n, number in enumerate(samples) if number <= at), default=0)
    shown = zip(reader.titles[:SERIES], reader.review.stores, strict=False)
    return h[(_store(title, lines, place) for title, lines in shown)]


def _store(title: str, lines: Sequence[Sequence[float]], at: int) -> Markup:
    low, high = min(0, *map(min, lines)), max(1, *map(max, lines))
    last = max(1, len(lines[0]) - 1)
    drawn = _svg(
        h.path("half", d=f"M0 {100 * high / (high - low):.1f}H100"),
        h.path("at", d=f"M{100 * at / last:.2f} 0V100"),
        [
            h.polyline(f"l{seat % 4}", points=_trace(((n / last, value) for n, value in enumerate(line)), low, high))
            for seat, line in reversed(list(enumerate(lines)))
        ],
    )
    values = [h.b(f"rv{seat % 4}")[plain(round(line[at]))] for seat, line in enumerate(lines[:4])]
    return h.div("rv-spark")[h.span[h.span[title], values], drawn]


def events(reader: Reader, at: int, to: To) -> Markup:
    """The battles, or whatever else the game tells step by step, around which the chance moved most."""
    return h[
        (
            h.a(f"tp event{' on' if number == at + 1 else ''}", href=to(number - 1))[
                h.i[icon("swords", 14)],
                h.span[h.b[reader.story(number)], h.span[reader.when(reader.clock(number - 1))]],
                h.em[points(reader.leap(number))],
            ]
            for number in reader.review.events
        )
    ]


def sources(reader: Reader) -> Markup:
    """What the scores at the end were made of, where the game says so."""
    end = reader.end.result
    scores = [score for score in (end.scores if end else ()) if score.sum]
    if not scores:
        return Markup()
    labels = list(dict.fromkeys(term.label for score in scores for term in (score.sum.terms if score.sum else ())))
    rows = []
    for label in labels:
        values = [
            sum(term.value for term in score.sum.terms if term.label == label) if score.sum else 0 for score in scores
        ]
        rows.append(h.tr[h.th(scope="row")[label], [h.td[plain(value)] for value in values]])
    return h.table("scores")[
        h.thead[h.tr[h.th(scope="col")[say("Source")], [h.th(scope="col")[score.person.name] for score in scores]]],
        h.tbody[rows],
        h.tfoot[h.tr[h.th(scope="row")[say("Total")], [h.td[plain(s.sum.total)] for s in scores if s.sum]]],
    ]


def moment(reader: Reader, at: int) -> Markup:
    """One moment: what was done, what it did to the chance, and what else there was."""
    turn = reader.turn_at(at)
    told = reader.told(at)
    return h[
        h.div("prompt")[
            h.span("cap")[reader.heading(at)],
            h.h2(id="prompt", tabindex="-1")[reader.done(at).label],
            _drop(reader, at, turn),
            h.p[reader.sentence(turn)] if turn else None,
        ],
        choices(reader, turn) if turn else None,
        h.ol("told-here")[(h.li[line] for line in told)] if told else None,
        _endings(reader, at),
    ]


def pins(reader: Reader, at: int) -> Markup:
    """What was done and what was best, for review.js to bring each to the first of its parts that is drawn.

    What has no place on the board, such as the end of a turn, stays at its foot in words.
    """
    labels = {kind: words.label for kind, words in reader.pins(at).items()}
    return h.div("pins", aria_hidden="true")[
        (
            h.div(f"pin {kind}", data_refs=" ".join(parts))[h.b[_tag(kind)], h.span[labels[kind]]]
            for kind, parts in pinned(reader, at).items()
        )
    ]


def pinned(reader: Reader, at: int) -> dict[str, list[str]]:
    """The parts of the board that each pin is about: its own before what the other is about too, and a thing (`hand:C4`) before a
    place for all of them (`table`)."""
    found = {kind: words.refs[::-1] for kind, words in reader.pins(at).items()}
    counted = Counter(ref for refs in found.values() for ref in refs)
    return {kind: sorted(refs, key=lambda ref: (counted[ref] > 1, ":" not in ref)) for kind, refs in found.items()}


def _tag(kind: str) -> str:
    return say("best") if kind == "best" else say("done")


def _drop(reader: Reader, at: int, turn: Turn | None) -> Markup | None:
    """The chance before and after."""
    seat = turn.seat if turn else reader.seat
    before, after = reader.chance(at, seat), reader.chance(at + 1, seat)
    if before is None:
        return None
    fell = after is not None and after.share < before.share
    chip = h.span(f"chip {turn.kind}")[icon(SIGNS[turn.kind], 14), KINDS[turn.kind]] if turn else None
    whose = reader.names[seat] if not reader.solo else None
    return h.p("rv-drop", aria_label=say("Chance before and after"))[
        h.span("whose")[whose] if whose else None,
        h.b[percent(before.share)],
        [icon("next", 18), h.b("fell" if fell else None)[percent(after.share)]] if after else None,
        chip,
    ]


def choices(reader: Reader, turn: Turn) -> Markup:
    """The best choices and the one that was taken, each as dot and whisker."""
    shown = sorted({*range(min(BEST, len(turn.choices))), turn.taken})
    rows, last = list[Markup](), -1
    for rank in shown:
        if rank - last > 1:
            rows.append(h.li("gap")[say_n("{n} more between", "{n} more between", rank - last - 1)])
        rows.append(_choice(reader, turn, turn.choices[rank], rank))
        last = rank
    worse = len(turn.choices) - 1 - last
    if worse:
        rows.append(h.li("gap")[say_n("{n} worse", "{n} worse", worse)])
    untried = turn.legal - len(turn.choices)
    if untried > 0:
        rows.append(h.li("gap")[say_n("{n} more was not tried", "{n} more were not tried", untried)])
    title = say_n("{n} choice", "{n} choices", turn.legal)
    return h.ol("opts2")[h.li("hdr")[h.span("cap")[title], h.span("cap")[say("chance to win")]], rows]


def _choice(reader: Reader, turn: Turn, choice: Choice, rank: int) -> Markup:
    chance = choice.tally.sure(turn.seat)
    taken = rank == turn.taken
    wrong = taken and turn.kind in MISTAKES
    tags = [
        h.em("best")[icon("check", 13), _tag("best")] if rank == 0 else None,
        h.em("you")[_tag("done")] if taken else None,
    ]
    dot = h.span("dot", role="img", aria_label=f"{percent(chance.share)}, {span(chance)}")[
        h.i(style=f"left:{100 * chance.low:.1f}%;right:{100 - 100 * chance.high:.1f}%"),
        h.u(style=f"left:{100 * chance.share:.1f}%"),
    ]
    words = reader.choice(turn, choice)
    return h.li("taken" if wrong else "best" if rank == 0 else None)[
        h.span("rank")[rank + 1],
        h.div[h.b[words.label, tags], dot],
        h.span("p")[percent(chance.share), h.small[span(chance)]],
    ]


def _endings(reader: Reader, at: int) -> Markup | None:
    """How likely each end was from here."""
    rows = reader.endings(at)
    if len(rows) < (1 if reader.solo else 2):
        return None
    return h.div("endings")[
        h.span("cap")[say("How it could end from here")],
        h.ol[
            (
                h.li[
                    h.span[ending],
                    h.span("meter", aria_hidden="true")[h.i(style=f"width:{100 * share:.0f}%")],
                    h.b[percent(share)],
                ]
                for ending, share in rows
            )
        ],
    ]
