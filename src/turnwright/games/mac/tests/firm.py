"""Companies laid out by hand."""

from turnwright.core import Dice, Loaded, Record, key_of_seed, settle
from turnwright.games.mac import GAME
from turnwright.games.mac.company.aftermath import AFTERMATH
from turnwright.games.mac.company.briefing import crew_of
from turnwright.games.mac.company.headquarters import RETURN
from turnwright.games.mac.company.state import Contract, Mission
from turnwright.games.mac.lances import DESIGNS, Crew, muster
from turnwright.games.mac.state import Ending, Mac, Pilot


def firm(dice: tuple[int, ...] = (), seed: object = 1, options: dict | None = None, **changes) -> Mac:
    """A new company with loaded dice, and some things changed."""
    t = GAME.start(1, {"mode": "campaign", **(options or {})}, dice=Dice(key_of_seed(str(seed))))
    t.dice = Loaded(dice)
    for name, value in changes.items():
        setattr(t, name, value)
    return t


def live(seed: object = 1, **changes) -> Mac:
    """A new company with dice that never run out."""
    t = firm(seed=seed, **changes)
    t.dice = Dice(key_of_seed(f"live {seed}"))
    return t


def contract(difficulty: int = 3, pay: int = 165_000, **changes) -> Contract:
    plain = Contract(id=99, title="Test", employer="crucible", opponent="directorate", difficulty=difficulty, pay=pay)
    return plain.but(**changes)


def fought(
    *dice: int,
    won: bool = True,
    ended: Ending = "destruction",
    mine: dict[int, dict] | None = None,
    theirs: dict[int, dict] | None = None,
    payout: int = 2,
    options: dict | None = None,
    **terms,
) -> tuple[Mac, list]:
    """The aftermath of a battle of Alpha (frame 1) and Bravo (2) against a twin of each (3 and 4).

    `mine` and `theirs` say what became of them; the dice are those of the aftermath.
    """
    t = firm(dice, options=options)
    muster(t, 0, crew_of(t, [t.hangar[1], t.hangar[2]]))
    muster(t, 1, Crew(("TDR-1", "TDR-2"), (Pilot("P", 3, 3),) * 2, DESIGNS["starters"]))
    for id, changes in {**(mine or {}), **(theirs or {})}.items():
        t.frames[id] = t.frames[id].but(**changes)
    t.mission = Mission(contract=contract(**terms), payout=payout, lance=(1, 2), frames=(1, 2))
    t.ended, t.winner, t.round = ended, 0 if won else 1, 5
    t.asks.clear()
    t.agenda[:] = [RETURN, AFTERMATH]
    record = t.record = Record()
    settle(t)
    t.record = None
    return t, [told.event for told in record.news]


LOST = {"lost": "reactor", "at": ""}
HEADLESS = {"lost": "pilot", "at": "", "armour": (0, 22, 16, 16, 12, 12, 24), "structure": (0, 11, 7, 7, 5, 5, 9)}
