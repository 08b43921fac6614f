"""The first weeks of a charter: jobs, a week resolved, Notice, and a mission."""

from __future__ import annotations

from turnwright.core import Lesson, Task
from turnwright.kit.words import say, task

from ..assignment import Planning
from ..book import PLACES, POSTS

LEVELS = (3, 3, 2, 2, 1, 1)
"""Of the agents: a practised crew, so that a whole squad has a good chance at its first mission."""
SQUAD = 4


def first() -> Lesson:
    return Lesson(
        name="first",
        title=say("Your first weeks in Hell"),
        goal=say(
            "You can run a branch: put workers to jobs, resolve a week, keep Notice low, and send a squad on a mission."
        ),
        minutes=10,
        options={"difficulty": "easy", "events": False},
        variant={"opening.dominion": 5} | {f"opening.levels.{n}": level for n, level in enumerate(LEVELS)},
        seed="lesson 14",
        meanwhile=("end-week",),
        steps=(*_jobs(), *_week(), *_mission()),
    )


def _jobs() -> tuple[Task, ...]:
    return (
        task(
            title="Your branch in the Docks",
            todo="Three numbers make a district: Authority is Hell's hold, Dominion yours, Notice the attention you draw.",
            why="You win with Dominion 7 in three districts while Notice stays at 6 or below. Growing makes noise; that is the game.",
            spot=("plaque:docks", "district:docks"),
        ),
        task(
            title="Dig for materiel",
            todo="Put a worker to Extraction in the Docks: Extract on the map, or in the list.",
            why="Materiel feeds your districts, pays for hiring and is what traders sell.",
            won="One worker digs: as much materiel as your Dominion.",
            spot=("job:docks:extraction",),
            show=("assign docks extraction",),
            done=("assign * extraction",),
        ),
        task(
            title="Sell it",
            todo="Put a worker to Trading in the Docks, Trade on the map.",
            why="Each quarter must end with a profit in sovereigns. Three bad quarters and the charter is gone.",
            won="One worker trades: three materiel a week become money.",
            spot=("job:docks:trading",),
            show=("assign docks trading",),
            done=("assign * trading",),
        ),
        task(
            title="Look for missions",
            todo="Put a worker to Espionage in the Docks, Spy on the map. It needs Dominion 5.",
            why="Spies find opportunities: stores to empty, masters to weaken, tribute to deliver.",
            won="One worker spies: a letter with a mission will come.",
            spot=("job:docks:espionage",),
            show=("assign docks espionage",),
            done=("assign * espionage",),
        ),
        task(
            title="Gain ground elsewhere",
            todo="Put a worker to Expansion in Char Market, Expand on the map: Dominion +1, and Notice +1.",
            why="The Quiet Empire needs three districts, so begin early with the second.",
            won="One worker expands. Dominion grows, and so does Notice.",
            spot=("job:market:expansion", "district:market"),
            show=("assign market expansion", "assign * expansion"),
            done=("assign * expansion",),
        ),
    )


def _week() -> tuple[Task, ...]:
    return (
        task(
            title="Resolve the week",
            todo="Choose Resolve week 1. All jobs are done, then missions, then Hell looks at your Notice.",
            why="Workers left idle do nothing. For a first week that is fine.",
            won="The week is over: what came in is told below.",
            show=("end-week",),
        ),
        task(
            title="Keep quiet",
            todo="Choose Same posts as last week, then put one more worker to Discretion (Hush) in the Docks: Notice −1.",
            why="At Notice 4 missions get harder, at 7 there are patrols and shakedowns, at 9 the Baron wants tribute.",
            won="Somebody sweeps up behind you.",
            spot=("same", "job:docks:discretion"),
            show=("same-as-last-week", "assign docks discretion", "assign * discretion"),
            until=lambda view: any(view.jobs[POSTS[place, "discretion"]] for place in PLACES),
        ),
    )


def _mission() -> tuple[Task, ...]:
    return (
        task(
            title="Open the letter",
            todo="Your spy found something. Choose Plan in the list, or the letter on the map.",
            why="Letters run out in a few weeks. Their price is time and people, and a risk of Notice.",
            won="The plan lies open: chance, terms and outcomes.",
            spot=("mission:1",),
            show=("plan *",),
        ),
        task(
            title="Choose a squad",
            todo="Enlist four agents, the highest levels first, and watch the chance grow from 15 to 65 %.",
            why="Every level adds 5 to the chance. All who come back are a little more corrupt.",
            won="65 %: two times in three it succeeds. Open the chance to see its terms.",
            spot=("agent:1", "agent:2", "agent:3", "agent:4"),
            show=("enlist 1", "enlist 2", "enlist 3", "enlist 4", "enlist *"),
            until=lambda view: isinstance(view.pending, Planning) and len(view.pending.agents) >= SQUAD,
            gone=lambda view: bool(view.squads),
        ),
        task(
            title="Commit them",
            todo="Choose Commit. They prepare for three weeks and then go.",
            why="Three weeks of preparation cost nothing; two would cost 15 of the chance, one 30.",
            won="The squad is under way.",
            spot=("commit",),
            show=("commit",),
            done=("commit",),
        ),
        task(
            title="Go on until they report",
            todo="Each week choose Same posts as last week, then Resolve. After week 4 the squad reports.",
            why="The report shows the roll against the chance: what it brought, and what it did to the agents.",
            won="They are back: the report says what was rolled, what it brought and who was hurt.",
            show=("same-as-last-week", "end-week"),
            until=lambda view: bool(view.reports),
        ),
        task(
            title="On your own",
            todo="Go on: watch the profit in the Books, keep Notice under 7, and grow in three districts.",
            why="The quarter ends after week 12. Hints say what a careful governor would do.",
        ),
    )
