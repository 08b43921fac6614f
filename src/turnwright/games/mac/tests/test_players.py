"""10 The bots: `book` is the book's AI, ours beats it, and both give reasons."""

from random import Random
from time import process_time

from turnwright.bots import make, names
from turnwright.core import Dice, key_of_seed, legal, perform
from turnwright.games.mac import GAME, bot
from turnwright.games.mac.actions import CalledShot
from turnwright.games.mac.battle.ai import decide
from turnwright.games.mac.state import Orders
from turnwright.lab.arena import arena
from turnwright.lab.run import Run, Terms

from .positions import battle, foe, frame


def test_10_1_the_book_bot_decides_as_the_rules_do():
    t = battle(frame(1, "C1"), foe(2, "C6"))
    advice = make(GAME, "book").choose(GAME.view(t, 0), legal(t, 0))
    assert advice.action == decide(t, t.frames[1], Orders())
    assert "book" in names(GAME)


def test_ours_aims_at_the_centre_torso():
    t = battle(frame(1, "C1", guns="medium_1 gauss_rifle 1"), foe(2, "C8", armour=(7, 2, 15, 15, 11, 11, 21)))
    advice = bot.choose(GAME.view(t, 0), legal(t, 0), Random(1))
    assert advice.action == CalledShot(1, 2, "centre_torso")
    assert "F2" in advice.reason


def test_ours_beats_the_book_in_mirrored_battles():
    report = arena(GAME, ["heuristic", "book"], 24, Run(Terms({"lance": "line", "map_size": "small"}), seats=2))
    assert report.bots[0].rate > 0.65


def test_the_judgement_is_fair_and_bounded():
    t = battle(frame(1, "C1"), foe(2, "C8"))
    view = GAME.view(t, 0)
    assert bot.evaluate(view, 0) == bot.evaluate(view, 1) == 0
    hurt = battle(frame(1, "C1"), foe(2, "C8", armour=(0,) * 7))
    assert 0 < bot.evaluate(GAME.view(hurt, 0), 0) == -bot.evaluate(GAME.view(hurt, 0), 1) < 1


def test_two_book_bots_fight_a_battle_of_difficulty_3_quickly():
    since, battles = process_time(), 6
    for seed in range(battles):
        t = GAME.start(2, {"lance": "contract", "difficulty": 3}, dice=Dice(key_of_seed(seed)))
        players = [make(GAME, "book", 1), make(GAME, "book", 2)]
        while t.asks:
            seat = next(iter(t.asks))
            perform(t, seat, players[seat].choose(GAME.view(t, seat), legal(t, seat)).action)
        assert t.ended
    assert (process_time() - since) / battles < 0.5
