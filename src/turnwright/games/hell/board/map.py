"""13.2 Map View and Worker Assignment: a district with its meters, posts, letters, clocks and the eye that watches it."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin

from turnwright.kit.elements import h
from turnwright.kit.icons import icon
from turnwright.kit.markup import Markup, html, joined
from turnwright.kit.parts import why
from turnwright.kit.svg import at, group, path, place, tag
from turnwright.kit.words import counted, kept, say, signed, wordlist

from ..book import JOBS, TOP, Job, Place
from ..coup import no_coup
from ..districts import authority_band, dominion_band
from ..full_charter import free_ground, talk
from ..notice import status
from ..resolution import success_chance
from ..state import Opportunity, Squad, lever, workers_at
from ..text.words import mission_name, reward, trait, yield_of
from ..view import Seen
from ..workers import Labour, labour, notice_forecast, worker_limit
from ..workers import crew as hands
from .art import JOB_SIGNS, KIND_SIGNS, crew, eye, letter
from .land import HEIGHT, WIDTH, backdrop, land

ORDER: tuple[Place, ...] = ("heights", "market", "ashfields", "docks")
"""How the districts lie: Heights and Market behind, Ashfields and Docks in front."""
NAMES: dict[Job, str] = wordlist(
    {"extraction": "Extract", "trading": "Trade", "espionage": "Spy", "discretion": "Hush", "expansion": "Expand"}
)
STATUS = wordlist(
    {
        "unnoticed": "Unnoticed",
        "attention": "Attention",
        "scrutiny": "Scrutiny",
        "baron": "Baron",
        "retaliation": "Retaliation",
    }
)


def district_map(v: Seen) -> Markup:
    """2 The four districts over the sea of fire."""
    ahead = labour(v)
    return h.div("map")[_sea(), (district(v, name, ahead) for name in ORDER)]


@cache
def _sea() -> Markup:
    box = {"viewBox": "0 0 984 784", "preserveAspectRatio": "xMidYMin slice"}
    return tag("svg", backdrop(), class_="sea", **box, aria_hidden="true")


def district(v: Seen, where: Place, ahead: Labour) -> Markup:
    ground = _ground(where, v.authority[where], v.dominion[where])
    over = gaze(v, where), mail(v, where), clock(v, where), news(v, where), (post(v, where, job, ahead) for job in JOBS)
    return h.section(f"district {where} {status(v, where)}", aria_label=described(v, where))[
        h.div("view")[h.div("land")[ground, over]], plaque(v, where, ahead)
    ]


@cache
def _ground(where: Place, authority: int, dominion: int) -> Markup:
    drawn = land(where, authority, dominion)
    return tag("svg", drawn, class_="art", viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")


def described(v: Seen, where: Place) -> str:
    """A district in one breath."""
    return say(
        "{name}: Authority {authority}, Dominion {dominion}, Notice {notice}, {status}, {at_work} of {workers}.",
        name=v.book.districts[where].name,
        authority=v.authority[where],
        dominion=v.dominion[where],
        notice=v.notice[where],
        status=STATUS[status(v, where)],
        at_work=workers_at(v, where),
        workers=counted(worker_limit(v, where), "worker"),
    )


@lru_cache(256)
def spot(x: float, y: float, width: float = 0) -> Markup:
    wide = f";width:{width / WIDTH * 100:.2f}%" if width else ""
    return html('style="{}{}"', place(x, y, WIDTH, HEIGHT), wide)


# Over the land


def gaze(v: Seen, where: Place) -> Markup:
    """10.1 The eye; 1.1 influence makes it look away."""
    levels = lever(v)
    drawn = eye(v.notice[where], (levels.attention, levels.scrutiny, levels.baron))
    title = say("Notice {notice}: {status}", notice=v.notice[where], status=STATUS[status(v, where)])
    art = tag("svg", html("<title>{}</title>{}", title, drawn), viewBox="-34 -32 68 54", role="img")
    return html('<div class="gaze" data-ref="notice:{where}" title="{title}" {spot}>{art}</div>').format(
        where=where, title=title, spot=spot(34, 32, 68), art=art
    )


def mail(v: Seen, where: Place) -> Markup:
    """6.1 Letters that lie open here, as many as there is sky for."""
    here = [mission for mission in v.board.values() if mission.district == where]
    room = 3 if where in v.tributes else 4
    if len(here) > room:
        room -= 1
    drawn = joined(_envelope(v, mission, 92 + n * 50) for n, mission in enumerate(here[:room]))
    if len(here) > room:
        drawn += html(
            '<a class="more" href="?screen=letters" data-to="letters" {}>+{}<span class="sr"> letters more</span></a>'
        ).format(spot(92 + room * 50, 32), len(here) - room)
    return drawn


def _envelope(v: Seen, mission: Opportunity, x: float) -> Markup:
    on_desk = getattr(v.pending, "mission", None)
    state = "open" if on_desk and on_desk.id == mission.id else "urgent" if mission.timer == 1 else ""
    drawn = tag("svg", letter(KIND_SIGNS[mission.kind], state, mission.id), viewBox="-1 -1 46 32", aria_hidden="true")
    name, weeks = mission_name(v, mission), counted(mission.timer, "week")
    said = say("{name}: {reward}, {weeks} left", name=name, reward=reward(v, mission), weeks=weeks)
    timer = html('<i class="timer">{}{}</i>', icon("hourglass", 12), mission.timer)
    return html(
        '<div class="mail {state}" data-ref="mission:{id}" title="{said}" {spot}>{drawn}'
        '<span class="sr">{said} </span>{timer}</div>'
    ).format(state=state, id=mission.id, said=said, spot=spot(x, 34, 44), drawn=drawn, timer=timer)


def clock(v: Seen, where: Place) -> Markup:
    """10.3 The Baron's tribute: a clock of two weeks, the spent one hatched, and the sum."""
    tribute = v.tributes.get(where)
    if tribute is None:
        return Markup()
    last = tribute.due <= v.week
    radius = 24
    drawn = html('<circle r="{}" class="alarm"/><circle r="{}" class="rim"/>', radius + 7, radius + 2)
    half = f"M0 {-radius}A{radius} {radius} 0 0 1 0 {radius}z"
    drawn += path(half, fill="url(#h-spent)" if last else "#c2331c")
    drawn += path(half, fill="#c2331c", transform="rotate(180)")
    for k in range(12):
        t = k * pi / 6
        drawn += path(
            f"M{at(sin(t) * 23, -cos(t) * 23)}L{at(sin(t) * 19, -cos(t) * 19)}", stroke="#f3dfb4", stroke_width="1.3"
        )
    drawn += path(f"M0 0v{16 if last else -16}", "hand") + html('<circle r="3" fill="#fff3dc"/>')
    drawn += path(f"M-9 {-radius - 3}l-2-11 6 5 5-7 5 7 6-5-2 11z", "crown")
    art = tag("svg", drawn, viewBox="-34 -44 68 78", aria_hidden="true")
    when = say("this week") if last else say("by week {due}", due=tribute.due)
    label = html("<b>{} §</b> {}", tribute.amount, when)
    return html(
        '<div class="clock" data-ref="tribute:{where}" title="Tribute to the Baron: {amount} sovereigns '
        '{when}" {spot}>{art}<span class="due">{label}</span></div>'
    ).format(where=where, amount=tribute.amount, when=when, spot=spot(270, 40, 62), art=art, label=label)


def news(v: Seen, where: Place) -> Markup:
    """7.1 Squads that prepare here; 10.2, 10.4, 12.1 what else hangs over the district; 11.2 a Coup that could be tried."""
    signs = [_preparing(v, squad) for squad in v.squads if squad.mission.district == where]
    rules = v.book.difficulty
    if v.patrols[where]:
        signs.append(h.span("sign")[icon("shield", 13), say("Patrol {patrol}", patrol=signed(rules.patrol))])
    if v.week <= v.distracted_until[where]:
        told = say("Baron distracted {distracted}", distracted=signed(rules.distracted))
        signs.append(h.span("sign good")[icon("mask", 13), told])
    if v.week <= v.closed_until[where]:
        signs.append(h.span("sign bad")[icon("lock", 13), say("Closed to week {week}", week=v.closed_until[where])])
    if not free_ground(v, where):
        told = say(
            "Contested: no Expansion while Authority and Dominion are {most} together", most=v.options.contested_ground
        )
        signs.append(h.span("sign", title=told)[icon("flag", 13), say("Contested")])
    if not no_coup(v, where):
        signs.append(h.span("sign coup", data_ref=f"coup:{where}")[icon("sword", 13), say("Coup")])
    return html('<div class="news">{}</div>', joined(signs)) if signs else Markup()


def _preparing(v: Seen, squad: Squad) -> Markup:
    left = squad.due - v.week
    steps = [h.i("" if n < squad.weeks - left else "to") for n in range(squad.weeks)]
    chance = success_chance(v, squad.mission, squad.agents, squad.weeks).total
    when = say("this week") if left <= 0 else say("week {due}", due=squad.due)
    said = f"{mission_name(v, squad.mission)}: {counted(len(squad.agents), 'agent')}, {chance} %, {when}"
    sign = icon(KIND_SIGNS[squad.mission.kind], 13)
    return h.span("prep", data_ref=f"mission:{squad.mission.id}", title=said)[
        sign, chance, " % ", when, h.span("steps")[steps]
    ]


# Posts


def post(v: Seen, where: Place, job: Job, ahead: Labour) -> Markup:
    """4.2 A place to work: locked below its Dominion, else a pad with the crew and a paper flag of its yield."""
    x, y = 33 + JOBS.index(job) * 59.5, 157
    requires, number = v.book.jobs[job].requires, hands(v, where, job)
    shut = v.week <= v.closed_until[where]
    if v.dominion[where] < requires or (shut and not number):
        why = told = say("closed")
        if v.dominion[where] < requires:
            why = say("at {requires}", requires=requires)
            told = say("{job}: needs Dominion {requires}", job=v.book.jobs[job].name, requires=requires)
        return html(
            '<div class="post locked" title="{}" {}><span class="pad">{}</span><span class="job">{}</span></div>'
        ).format(told, spot(x, y, 52), icon("lock", 14), why)
    words = {"name": v.book.jobs[job].name, "place": v.book.districts[where].name}
    told = say("{told} in {place}", words, told=f"{words['name']}: {yield_of(v, where, job)}")
    men, sign = Markup(), Markup() if number else icon(JOB_SIGNS[job], 16)
    if number:
        names = say("{workers} at {name} in {place}", words, workers=counted(number, "worker"))
        men = h.div("crew", data_drag="worker", data_ref=f"crew:{where}:{job}", data_count=number, title=names)[
            crew(number), h.span("sr")[names]
        ]
        men += yield_flag(v, where, job, number, ahead)
    pad = h.div("pad", data_ref=f"job:{where}:{job}", title=told)[sign, h.span("sr")[told]]
    return html('<div class="post{busy}" {spot}>{pad}{men}<span class="job">{names}</span></div>').format(
        busy=" busy" if number else "", spot=spot(x, y, 52), pad=pad, men=men, names=NAMES[job]
    )


def yield_flag(v: Seen, where: Place, job: Job, number: int, ahead: Labour) -> Markup:
    """4.2 What this crew brings in if the week ends now."""
    row = v.book.districts[where]
    amount, sign = {
        "extraction": (number * (v.dominion[where] + row.extraction), "gear"),
        "trading": (income_at(v, where, ahead), "coin"),
        "espionage": (number * (1 + row.espionage), "envelope"),
        "discretion": (-min(number, v.notice[where]), "eye"),
        "expansion": (forecast(v, where, ahead)[0] - v.dominion[where], "house"),
    }[job]
    return html('<span class="yield">{}{}</span>', signed(amount), icon(sign, 13))


def income_at(v: Seen, where: Place, ahead: Labour) -> int:
    """4.4 Sovereigns from this district's traders, out of the whole Company's sales; what is dug this week is sold too."""
    name = v.book.districts[where].name
    earned = sum(term.value for term in ahead.income.terms if term.label.startswith(name))
    return earned * (v.book.omens.boom_factor if v.week == v.boom_week else 1)


def forecast(v: Seen, where: Place, ahead: Labour) -> tuple[int, int]:
    """4.2 Dominion and Notice after this week's jobs; as they are once the jobs are done."""
    if v.phase != "assignment":
        return v.dominion[where], v.notice[where]
    return v.dominion[where] + ahead.grown[where], notice_forecast(v, where, ahead).total


# The plaque


def plaque(v: Seen, where: Place, ahead: Labour) -> Markup:
    """2.2 Name, places for workers, and the three stats with their thresholds."""
    levels, limit, here = lever(v), worker_limit(v, where), workers_at(v, where)
    man, gap = (h.svg(width="9", height="14", aria_hidden="true")[h.use(href=sign)] for sign in ("#h-worker", "#h-gap"))
    used = man * min(here, limit) + gap * (limit - here)
    dominion, notice = forecast(v, where, ahead)
    bands = tuple(band.floor for band in v.book.authority if band.floor) if v.options.authority_bands else ()
    rows = meter("a", say("Authority"), v.authority[where], v.authority[where], bands, _authority_word(v, where))
    marks = tuple(band.floor for band in v.book.dominion if band.floor > 1)
    rows += meter("d", say("Dominion"), v.dominion[where], dominion, marks, _dominion_word(v, where))
    marks = (levels.attention, levels.scrutiny, levels.baron)
    rows += meter("n", say("Notice"), v.notice[where], notice, marks, _notice_word(v, where), f"notice:{where}")
    name = v.book.districts[where].name
    return html(
        '<div class="plaque" data-spot="plaque:{where}"><div class="head" data-ref="district:{where}" title="{trait}"><h2>{name}</h2>'
        '<span class="slots">{used}<i>{here} of {limit}</i></span></div>{rows}</div>'
    ).format(where=where, trait=trait(v, where), name=name, used=used, here=here, limit=limit, rows=rows)


def _authority_word(v: Seen, where: Place) -> str:
    if not v.authority[where]:
        return say("Baron falls")
    band = authority_band(v.book, v.authority[where]) if v.options.authority_bands else 0
    return say("{band} difficulty", band=signed(band)) if band else say("normal")


def _dominion_word(v: Seen, where: Place) -> str:
    band = dominion_band(v.book, v.dominion[where])
    if not v.dominion[where]:
        return say("no foothold")
    return say("sells at {rate}", rate=band.rate) if band.rate else say("basic jobs")


def _notice_word(v: Seen, where: Place) -> str:
    """10.1 How closely Hell looks; 16.2 while it does not, how much is talked."""
    talked = talk(v, where)
    if talked and status(v, where) == "unnoticed":
        return say("talk {talked}", talked=signed(talked))
    return STATUS[status(v, where)]


@kept(1024)
def meter(kind: str, name: str, value: int, ahead: int, marks: tuple[int, ...], word: str, ref: str = "") -> Markup:
    """Ten pips with the thresholds printed between them; what this week's work will add or take is dashed."""
    pips = list[Markup]()
    for n in range(1, TOP + 1):
        if n in marks:
            pips.append(html("<u>{}</u>", n))
        state = "on" if n <= min(value, ahead) else "more" if n <= ahead else "less" if n <= value else ""
        pips.append(html('<i class="{}"></i>', state))
    arrow = h.small[icon("up" if ahead > value else "down", 12), ahead] if ahead != value else Markup()
    number = why(ref, html("<b>{}{}</b>", value, arrow)) if ref and arrow else html("<b>{}{}</b>", value, arrow)
    return h.div(f"st {kind}")[h.span[name], h.span("pips", aria_hidden="true")[pips], number, h.em[word]]


def panorama(v: Seen, where: Place | None) -> Markup:
    """The land behind a question: the district it is about, or the Heights and the Docks."""
    scene = backdrop()
    both: list[tuple[Place, str]] = [
        ("heights", "translate(30 510) scale(1.5)"),
        ("docks", "translate(500 520) scale(1.5)"),
    ]
    for at_, where_to in [(where, "translate(170 404) scale(2.1)")] if where else both:
        scene += group(land(at_, v.authority[at_], v.dominion[at_]), transform=where_to)
    return tag(
        "svg", scene, class_="panorama", viewBox="0 0 984 784", preserveAspectRatio="xMidYMax slice", aria_hidden="true"
    )
