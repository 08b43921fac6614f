"""Hints: what, why, what it leads to and the second best, in words that are true and from what the seat may know."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from connect_four import GAME as FOUR
from envelopes import GAME as ENVELOPES
from envelopes.actions import Send

import turnwright as tw
from turnwright.bots import advise, contrast
from turnwright.bots.hints import Study
from turnwright.bots.make import ADVISER, make
from turnwright.core import Advice, Dice, Instead, Match, Next, Reason, Seat, Stake, apply, find_game, legal
from turnwright.files import load_match
from turnwright.games.ec4x.lines import Build, Invest
from turnwright.games.hell.actions import Commit, EndWeek, TakeUp
from turnwright.games.mac.actions import PLACE_ALL, RESET
from turnwright.games.mac.company.actions import Buy
from turnwright.games.mac.company.economy import price
from turnwright.kit.reasons import changed, compared, in_steps, mean
from turnwright.sitting import ME, Sitting
from turnwright.testing.law_words import UNSPEAKABLE

KINGDOM = find_game("kingdom")
QUICK = "plan:2:finalists=3:ahead=20:ms=60000"


def test_a_hint_of_kingdom_says_why_what_follows_and_what_is_second_best() -> None:
    m = tw.new("kingdom", seed=7)
    hint = m.advise(0, QUICK)
    assert hint.instead is not None
    assert hint.instead.action != hint.action
    assert [heading for heading, _ in hint.parts] == ["Why", "Then", "Second best"]
    assert "End the turn" in [step.label for step in hint.then]
    assert not re.search(r"[+-]0\.\d", str(hint)), "a number that nobody can read"


@pytest.mark.parametrize("seed", range(3))
def test_what_a_hint_promises_comes_true(seed: int) -> None:
    """What it says of gold is what the action itself does, as its own line has it, not the plan that it begins; and an end of the
    turn gains and costs nothing that another turn would have."""
    m, hints = tw.new("kingdom", seed=seed), dict[str, tuple[Reason, ...]]()
    while m.view(0).round == 1 and m.waiting == [0]:
        hint, done = m.advise(0, QUICK), m.branch()
        done.play(0, hint.action)
        gained = done.view(0).realms[0].gold - m.view(0).realms[0].gold
        said = [reason.words for reason in hint.because if reason.words.endswith(("gold more", "gold less"))]
        if m.waiting == done.waiting:
            assert said == ([f"{abs(gained)} gold {'more' if gained > 0 else 'less'}"] if gained else []), str(hint)
        hints[hint.words.label] = hint.because
        m = done
    assert hints["End the turn"] == ()
    assert any(hints.values())


def test_reasons_are_sorted_by_what_they_count_and_say_whom_they_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    m = tw.new("kingdom", seed=7)
    view = m.view(0)
    rows = {id(view): {"points": Stake(1, 1), "gold": Stake(5, 0.5)}}
    monkeypatch.setattr(
        KINGDOM.bot.module, "stakes", lambda v, seat: rows.get(id(v), {"points": Stake(3, 3), "gold": Stake(2, 0.2)})
    )
    m.play(0, "tax")
    later = m.view(0)
    assert changed(KINGDOM, view, [view], [later]) == (Reason("2 points more", True), Reason("3 gold less", False))
    assert changed(KINGDOM, view, [later], [view]) == (Reason("2 points less", False), Reason("3 gold more", True))
    assert changed(KINGDOM, view, [view], [view]) == ()


def test_stakes_of_several_worlds_count_on_average() -> None:
    assert mean([{"gold": Stake(2, 1)}, {"gold": Stake(4, 2), "army": Stake(2, 2)}]) == {
        "gold": Stake(3, 1.5),
        "army": Stake(1, 1),
    }


def test_the_same_step_several_times_is_said_once() -> None:
    assert in_steps(["Tax", "Tax", "End"]) == (Next("Tax (2 times)"), Next("End"))


def test_a_game_that_only_draws_curves_has_hints_that_speak_of_them() -> None:
    """Envelopes has a judgement and no stakes; what it does not say is not made up."""
    t = tw.new(ENVELOPES, 2, seed=4).table
    found = advise(ENVELOPES, ENVELOPES.view(t, 0), legal(t, 0), 1)
    assert found.reason
    assert all(reason.good is None for reason in found.because)


def test_a_game_without_anything_of_its_own_has_hints_too() -> None:
    t = FOUR.start()
    found = advise(FOUR, FOUR.view(t, 0), legal(t, 0), 1, "mcts:30")
    assert re.fullmatch(r"Of 30 ways on that were imagined, this came out best: \d+ % for you.", found.reason)
    assert found.instead is not None
    assert re.search(r"\d+ % for you", found.instead.reason)


def test_a_bot_that_names_what_cannot_be_done_is_still_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    t = tw.new(ENVELOPES, 2, seed=4).table
    cheat = Advice(Send("Nowhere", 0), "Who would notice?")
    monkeypatch.setattr(ENVELOPES.bot.module, "choose", lambda view, legal, rng: cheat)
    assert advise(ENVELOPES, ENVELOPES.view(t, 0), legal(t, 0), 1, "heuristic") == cheat


def test_of_a_long_plan_what_comes_soon_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Titov's ran to ten steps and more, higher than a phone."""
    t = tw.new(ENVELOPES, 2, seed=4).table
    long = Advice(legal(t, 0)[0], "Why not?", (Reason("a point more", True),), tuple(Next(str(n)) for n in range(12)))
    monkeypatch.setattr(ENVELOPES.bot.module, "choose", lambda view, legal, rng: long)
    then = advise(ENVELOPES, ENVELOPES.view(t, 0), legal(t, 0), 1, "heuristic").then
    assert [step.label for step in then] == [*"012345", "and 6 things more"]


def test_a_hint_is_the_same_whatever_its_seat_cannot_know() -> None:
    resample = ENVELOPES.resample
    assert resample is not None
    rng, t = Random(3), tw.new(ENVELOPES, 3, seed=4).table
    for _ in range(24):
        seat = min(t.asks)
        other = t.copy()
        other.dice = Dice(rng.randbytes(32))
        resample(other, seat)
        real, imagined = (
            advise(ENVELOPES, ENVELOPES.view(w, seat), legal(w, seat), 5, "heuristic") for w in (t, other)
        )
        assert real == imagined
        apply(t, seat, rng.choice(legal(t, seat)))


def test_the_action_taken_is_put_beside_the_best_one() -> None:
    """For reviews: two lines from one view, and what is otherwise after the second."""
    m = tw.new("kingdom", seed=7)
    tax, end = (m.action(0, line) for line in ("tax", "end-turn"))
    other = m.sitting(0).beside(contrast(KINGDOM, m.view(0), [tax, end], [end]))
    assert other.words.label == "End the turn"
    assert "gold less" in other.told


def test_a_sitting_puts_names_into_the_words_of_a_hint() -> None:
    match = tw.new("kingdom", ["Ada", "Bob"], seed=7)
    advice = Advice(match.legal(0)[0], "Player B waits.", (Reason("a point less for Player B", True),), (), None)
    hint = Sitting(match, 0).hint(advice.but(instead=Instead(match.legal(0)[1], "Player B smiles.")))
    assert hint.instead is not None
    assert (hint.reason, hint.because[0].words, hint.instead.reason) == (
        "Bob waits.",
        "a point less for Bob",
        "Bob smiles.",
    )


def test_reasons_against_come_last_in_a_line() -> None:
    match = tw.new("kingdom", [ME, "Bob"], seed=7)
    because = (Reason("2 gold less", False), Reason("a point more", True))
    hint = Sitting(match, 0).hint(Advice(match.legal(0)[0], "So it is.", because))
    assert hint.parts == [("Why", "So it is. What it changes: a point more; but 2 gold less.")]
    assert hint._repr_markdown_().endswith("*Why* So it is. What it changes: a point more; but 2 gold less.")


def test_a_hint_without_a_reason_says_so() -> None:
    match = tw.new("kingdom", seed=7)
    assert (
        Sitting(match, 0, seats=[Seat("A"), Seat("B")]).hint(Advice(match.legal(0)[0])).reason
        == "The bot gives no reason."
    )


def test_once_a_game_is_won_nothing_else_is_told_of_the_change() -> None:
    """Titov's last action: what counts while a reign goes on is gone then, and not the worse for it."""
    file = find_game("titov").folder / "strong" / "gracious-legacy.jsonl"
    match: Match[Any, Any] = Match.read(file.read_text(encoding="utf-8").splitlines())
    end = match.at(len(match.log) - 1)
    sitting = Sitting(end, 0)
    hint = sitting.hint(advise(end.game, sitting.view, end.legal(0), 1))
    assert ("Why", "It ends the game in victory. What it changes: the game is won.") in hint.parts


@pytest.mark.parametrize(
    ("game", "setting", "moves"),
    [
        ("kingdom", {}, (0, 9, 30)),
        ("hell", {}, (0, 5, 40)),
        ("hell", {"preset": "full"}, (30,)),
        ("titov", {}, (0, 11, 37)),
        ("mac", {}, (0, 6, 17)),
        ("mac", {"options": {"mode": "campaign"}}, (0, 20)),
        ("ec4x", {}, (0, 12)),
    ],
    ids=str,
)
def test_every_game_says_why_in_words(
    game: str, setting: dict[str, Any], moves: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What, why, and unless the turn ends with it what follows or what else there was: all in words, none of it a bare number."""
    monkeypatch.setitem(KINGDOM.bot.LEVELS, "hard", QUICK)
    m, bot = tw.new(game, seed=7, **setting), tw.bot(game, "normal", seed=3)
    for n in range(moves[-1] + 1):
        if n in moves:
            hint = m.advise()
            assert hint.reason or hint.because
            assert hint.then or hint.instead or hint.lines
            if hint.instead:
                apply(m.table.copy(), m.waiting[0], hint.instead.action)  # the second best can be done, too
            assert hint.instead is None or hint.instead.told.count(".") > 1, hint.instead
            assert not UNSPEAKABLE.search(str(hint)), hint
            assert not re.search(r"[+-]\d\.\d", str(hint)), hint
        bot.play(m)


def test_a_sheet_of_ec4x_is_explained_line_by_line() -> None:
    m = tw.new("ec4x", 4, seed=7)
    hint = m.advise(2)
    told = sum(
        int(row.label.rpartition("(")[2].split()[0]) if row.label.endswith("times)") else 1 for row in hint.lines
    )
    rows = [
        line.area if isinstance(line, Invest) else (line.colony, line.unit) if isinstance(line, Build) else n
        for n, line in enumerate(hint.action.lines)
    ]
    assert told == len(set(rows)), "an area of research is one row, and so is what is built of a kind at a colony"
    built = [row.label for row in hint.lines if row.label.startswith("Build") and "ETAC" in row.label]
    assert built == ["Build 5 ETACs at Dunane"]
    assert all(row.reason for row in hint.lines)
    assert [heading for heading, _ in hint.parts if heading.startswith("Line")] == [
        f"Line {n + 1}" for n in range(len(hint.lines))
    ]


def test_of_a_second_sheet_only_what_was_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was said to be behind whatever stood beside it, once "1 prestige more"."""
    m = tw.new("ec4x", 4, seed=7)
    for found in ("", "It looks better at once, but the plan gains more by what follows."):
        monkeypatch.setattr(Study, "beside", lambda study, action, *rest, found=found: Instead(action, found))
        second = advise(m.game, m.view(2), m.legal(2), 1).instead
        assert second is not None
        assert second.reason == f"So the rules of thumb would have it. {found}".strip()


def test_what_weighs_more_as_time_goes_by_is_for_or_against_as_its_words_say() -> None:
    """Hell 3.2: 3 sovereigns nearer to the target a week later, when the target counts for more, are nothing against it."""
    hell = find_game("hell")
    view = hell.view(hell.start(1, dice=Dice(bytes(32))), 0)
    weeks = [
        {"profit": hell.bot.stakes(view.but(week=week), 0)["profit"].but(amount=short, worth=-short * week / 2400)}
        for week, short in ((8, 100), (11, 97))
    ]
    assert weeks[1]["profit"].worth < weeks[0]["profit"].worth
    assert compared(hell, view, *weeks) == (Reason("3 sovereigns nearer to the target", True),)


def test_a_plan_ends_where_dice_are_cast() -> None:
    """Hell 3.1: which missions the spies of a week find nobody knows, so no hint says what will be answered then."""
    hell = find_game("hell")
    whole = load_match(Path(str(hell.folder)) / "strong" / "full-charter-quiet-empire.jsonl")
    asked = whole.at(25)
    study = Study(hell, asked.view(0), 0)
    study.worlds = [asked.table]
    line, labels = study.line(EndWeek(), make(hell, ADVISER, 0))
    assert [type(action) for action in line] == [EndWeek, type(whole.log[26].action)]
    assert labels == []


def test_what_time_does_is_not_told_as_what_an_action_does() -> None:
    """Hell 7.1, 6.3: while a mission is planned or a find is answered no order can be given, so without that no week would pass."""
    hell = find_game("hell")
    whole = load_match(Path(str(hell.folder)) / "strong" / "full-charter-quiet-empire.jsonl")
    kinds = (Commit, TakeUp)
    moments = [n for n, entry in enumerate(whole.log) if isinstance(entry.action, kinds)][:6]
    assert {type(whole.log[n].action) for n in moments} == set(kinds)
    for n in moments:
        asked, advice = whole.at(n), Advice(whole.log[n].action, "")
        hint = Study(hell, asked.view(0), 0).complete(advice, asked.legal(0), make(hell, ADVISER, 0))
        assert hint.because == (), n


def test_what_ends_the_turn_has_no_second_best_that_is_only_more() -> None:
    """Hell 5.4: to send an agent away first is not as good as to resolve the week, though the judgement counts no agents."""
    hell = find_game("hell")
    m = tw.new("hell", seed=7)
    while not (hint := m.advise(0)).words.label.startswith("Resolve"):
        m.play(0, hint.action)
    view, options = m.view(0), m.legal(0)
    study = Study(hell, view, 0)
    line = [hint.action]
    best = study.ends(line)
    assert any(type(action).__name__ == "Retire" for action in options)
    found = study.second(options, line, best, study.ends([]), line)
    assert found is None or (type(found.action).__name__ != "Retire" and found.reason)
    assert (found and found.action) == (hint.instead and hint.instead.action)


def test_no_hint_advises_to_take_back() -> None:
    """MAC's deployment with all frames placed: to reset it is no second best."""
    m = tw.new("mac", seed=7)
    for action in (PLACE_ALL, RESET, PLACE_ALL):
        m.play(0, action)
    hint = m.advise(0)
    assert RESET in m.legal(0)
    assert hint.action != RESET
    assert hint.instead is None or hint.instead.action != RESET


@pytest.mark.parametrize(
    ("preset", "seed", "every"), [(None, 1, 3), ("full-easy", 3, 21), ("full", 4, 17), ("full-hard", 3, 17)], ids=str
)
def test_hints_of_hell_teach(preset: str | None, seed: int, every: int) -> None:
    """Over whole games: what follows is said nearly always; the second best comes with what speaks against it, not with "nearly the
    same" or "it looks better".  Without these words of the game's own it is a third to a half that say only that."""
    m, bot = (
        tw.new("hell", seed=seed, preset=preset) if preset else tw.new("hell", seed=seed),
        tw.bot("hell", "hard", seed=seed),
    )
    asked = followed = weak = 0
    while m.waiting:
        if len(m) % every == 0 and len(m.legal(0)) > 1:
            hint, asked = m.advise(0), asked + 1
            followed += bool(hint.then)
            against = hint.instead and (hint.instead.reason or hint.instead.because)
            won = any("is won" in reason.words for reason in hint.because)
            weak += not (against or won) or bool(
                hint.instead and ("nearly the same" in hint.instead.reason or "looks better" in hint.instead.reason)
            )
        bot.play(m)
    assert asked > 20
    assert followed >= 0.95 * asked, (followed, asked)
    assert weak <= 0.05 * asked, (weak, asked)


@pytest.mark.parametrize(("preset", "seed"), [("normal", 1), ("hard", 2), ("short-campaign", 3)])
def test_hints_of_a_company_teach(preset: str, seed: int) -> None:
    """MAC 13, over whole years: each hint between battles says what follows, and names a second best with what speaks against it.
    Judged by `evaluate` alone a quarter said "nearly the same", a third had none, and a quarter said nothing of what follows."""
    m, bot = tw.new("mac", seed=seed, preset=preset), tw.bot("mac", "hard", seed=seed)
    asked, weak = 0, []
    while m.waiting:
        if m.view(0).phase == "headquarters" and len(m) % 11 == 0 and len(m.legal(0)) > 1:
            hint, asked = m.advise(0), asked + 1
            second = hint.instead
            bare = second is None or not second.reason or "nearly the same" in second.reason
            if bare or not hint.then or (second and second.action == hint.action):
                weak.append(hint)
        bot.play(m)
    assert asked > 20
    assert len(weak) <= 0.05 * asked, weak


def test_what_is_bought_instead_costs_what_it_costs() -> None:
    """MAC 11.8: before three Machine Guns the dearer Autocannon was "6,000 credits more": one of them was left out of the plan for it."""
    m, bot, seen = tw.new("mac", seed=5, preset="normal"), tw.bot("mac", "hard", seed=5), 0
    for _ in range(15):
        hint, view = m.advise(0), m.view(0)
        if (
            isinstance(hint.action, Buy)
            and hint.instead
            and isinstance(hint.instead.action, Buy)
            and hint.instead.because
        ):
            less = price(view, hint.action.item) - price(view, hint.instead.action.item)
            assert f"{less:,} credits more" in [reason.words for reason in hint.instead.because], hint
            seen += 1
        bot.play(m)
    assert seen


def test_a_battle_is_not_compared_with_a_headquarters() -> None:
    """MAC: what a company owns is no gain over a lance in the field."""
    game, view = find_game("mac"), tw.new("mac", seed=1).view(0)
    assert compared(game, view, {"lance": Stake(3.0, 0.1)}, {"Credits": Stake(9.0, 0.2)}) == ()


def test_the_week_does_not_end_with_everyone_at_work_while_some_are_idle() -> None:
    """Hell 4.3: as printed the first weeks have more workers than posts."""
    m = tw.new("hell", seed=7)
    while not (hint := m.advise(0)).words.label.startswith("Resolve"):
        m.play(0, hint.action)
    assert hint.reason == "All is ordered; for 3 workers there is no useful post."
    assert hint.then[-1].label == "Hell looks at Notice, an event may come, and the week ends"


def test_a_victory_that_hangs_on_dice_is_not_promised() -> None:
    """Hell 12: an event of the last week may still spoil the Quiet Empire."""
    m = tw.new("hell", seed=1)
    while not (hint := m.advise(0)).words.label.startswith("Resolve week 7"):
        m.play(0, hint.action)
    assert [reason.words for reason in hint.because] == ["in all 6 ways on that were imagined the game is won"]
