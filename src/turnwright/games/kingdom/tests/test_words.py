"""What players are told: prices, forecasts, warnings, and why a number is what it is."""

from __future__ import annotations

from turnwright.core import legal
from turnwright.games.kingdom import GAME
from turnwright.games.kingdom.actions import (
    ACTS,
    ATTACK,
    DEVELOP,
    END_TURN,
    EXPAND,
    FESTIVAL,
    OVERWORK,
    TAX,
    Build,
    Develop,
    Reallocate,
    Sell,
)
from turnwright.testing.sight import terminal_text

from .positions import play, position, realm, turn

WARLIKE = realm(commanders=1, houses=1, army=7)
GUARDED = realm(watchtowers=1, fort=1, castle=9, buildings=("castle_walls",))


def words(t, action):
    return GAME.text.say_action(GAME.view(t, t.active), action)


def sums(t):
    return {ref: found.total for ref, found in GAME.text.explain(GAME.view(t, None)).items()}


def test_2_3_an_action_is_said_with_price_effect_and_outcome():
    said = words(position(realm(ap=1)), EXPAND)
    assert (said.label, said.group, said.section, said.refs) == ("Expand", "Expand", "3.2", ("lands:0",))
    assert said.detail == (
        "2 gold, 1 AP: a new land with one slot. Then: gold 8, AP 0, free slots 2, happiness +1 calm, points +1."
    )


def test_2_3_what_is_said_will_happen():
    t = position(realm(gold=60, ap=2, houses=1, happiness=5, commanders=1, army=3))
    for action in legal(t, 0)[1:]:
        branch = t.copy()
        play(branch, action)
        told = f"gold {gold}" if (gold := branch.realms[0].gold) != 60 else "Then: "
        assert told in words(t, action).detail


def test_3_8_what_stays_as_it_is_is_not_said_to_come():
    """“Free: power 5; fortification −5. Then: gold 0.”"""
    t = position(realm(gold=0, commanders=1, houses=1, army=5), realm(fort=9))
    assert words(t, ATTACK).detail == "Free: power 5; fortification −5."


def test_3_8_the_outlook_of_an_attack():
    assert words(position(WARLIKE, GUARDED), ATTACK).detail.startswith(
        "Free: power 7; 70 % absorbed, 2 through; fortification −1, castle −1; plunder 2 gold; 1 watchtower removed."
    )
    feast = words(position(WARLIKE, GUARDED.but(festival=True, castle=3)), ATTACK).detail
    assert feast.startswith("Free: power 14 against a festival; 70 % absorbed, 4 through; fortification −1, castle −3;")
    assert "the castle falls and you win" in feast


def test_4_warnings_before_a_bad_tier():
    assert words(position(realm(happiness=-4)), TAX).detail.endswith("Warning: army and fortification stop growing.")
    revolt = words(position(realm(happiness=-9)), OVERWORK).detail
    assert "Warning: in revolt your council brings 0 action points a turn." in revolt
    assert "Castle Gardens" in revolt
    crowd = words(position(realm(happiness=-9, council=2, houses=1)), TAX).detail
    assert crowd.endswith("your council brings 1 action point a turn.")
    assert "Warning" not in words(position(realm(happiness=-6)), TAX).detail


def test_2_2_a_sale_is_said_with_what_it_costs_the_realm():
    t = turn(realm(gold=0, council=2, houses=1, farms=0, outposts=1, lands=3, army=1, fort=1))
    said = words(t, Sell("outpost"))
    assert (said.label, said.refs, said.section) == ("Sell an outpost", ("outpost:0",), "2.2")
    assert said.detail == "Brings 1 gold. Then: gold 1, army 0, fortification 0, free slots 2, points −1."
    assert "upkeep is 4 gold and there are 0" in GAME.text.prompt(GAME.view(t, 0)).label


def test_2_3_the_prompt_reminds_of_tokens():
    t = position(realm(ap=1, free_action=True))
    assert "Palace" in GAME.text.prompt(GAME.view(t, 0)).detail
    t = position(realm(ap=0, plow_token=True, happiness=-10))
    detail = GAME.text.prompt(GAME.view(t, 0)).detail
    assert all(word in detail for word in ("2 gold more", "Free", "revolt"))
    assert GAME.text.prompt(GAME.view(t, 1)).detail == ""
    assert GAME.text.prompt(GAME.view(t, 1)).label == "Player A's Main Phase: 0 action points, 10 gold."


def test_1_the_end_is_said():
    t = position(WARLIKE, realm(castle=1))
    play(t, ATTACK)
    assert GAME.text.prompt(GAME.view(t, 1)).label == "Player A wins"
    assert sums(t) | {"score:0": 1, "score:1": 0} == sums(t)


def test_2_1_numbers_shown_are_numbers_used():
    r = realm(farms=3, lands=9, houses=3, council=2, commanders=1, fortifiers=1, army=4, fort=5, happiness=3)
    shown = sums(position(b=r))
    after = turn(r).realms[0]
    assert (shown["income:1"], shown["upkeep:1"], shown["ap:1"]) == (8, 6, 2)
    assert after.gold == r.gold + shown["income:1"] - shown["upkeep:1"]
    assert (after.army, after.fort, after.ap) == (shown["army:1"], shown["fort:1"], shown["ap:1"])


def test_2_1_action_points_next_turn_know_of_the_second_players_bonus():
    t = GAME.start()
    assert (sums(t)["ap:0"], sums(t)["ap:1"]) == (1, 2)
    play(t, END_TURN)
    assert t.realms[1].ap == 2
    assert sums(t)["ap:1"] == 1


def test_6_attack_and_absorption_are_explained():
    shown = sums(position(WARLIKE, GUARDED))
    assert (shown["absorption:1"], shown["attack:0"], shown["siege:0"]) == (70, 2, 1)


def test_3_the_cost_of_every_action_is_explained():
    t = position(realm(gold=60, ap=3, happiness=5, buildings=("town_charter",), plow_token=True))
    costs = {ref: total for ref, total in sums(t).items() if ref.startswith("cost:")}
    assert len(costs) == len(ACTS)
    assert (costs["cost:Expand"], costs["cost:Build:mill"], costs["cost:Tax"]) == (6, 7, 2)
    assert play(t, Build("mill")).gold == 60 - costs["cost:Build:mill"]


def test_3_every_action_has_words_even_when_impossible_or_over():
    t = position(WARLIKE, realm(castle=1))
    for _ in range(2):
        said = [words(t, action).label for action in (*ACTS, END_TURN)]
        assert len(set(said)) == len(said) == 36
        if t.asks:
            play(t, ATTACK)


def test_0_terminal_fits_the_screen():
    rich = realm(
        gold=137, ap=3, lands=12, tilled=8, houses=4, farms=4, outposts=2, watchtowers=2, gardens=2, council=3, commanders=2,
        fortifiers=2, army=42, fort=23, happiness=10, festival=True, plow_token=True,
        buildings=("castle_gardens", "temple", "citadel", "castle_walls", "town_charter", "barracks", "great_hall"),
    )  # fmt: skip
    text = terminal_text(GAME, GAME.view(position(rich, realm(happiness=-10, festival=True)), 0))
    assert text is not None
    lines = text.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    for shown in (
        "Round 2 of 20",
        "Main Phase",
        "Player A (you), to act",
        "in revolt",
        "jubilant",
        "3 action points",
        "gates open",
    ):
        assert shown in text


def test_3_9_words_of_the_festival():
    assert "200 % power until your next turn" in words(position(realm(ap=1)), FESTIVAL).detail
    assert words(position(realm(ap=1)), DEVELOP[2]).detail.startswith("3 gold, 1 AP: army +1, fortification +1.")


def test_2_3_ending_the_turn_warns_of_an_upkeep_that_cannot_be_paid():
    assert words(position(realm(ap=2)), END_TURN).detail == "2 action points will be lost."
    poor = position(realm(gold=0, council=2, houses=1))
    assert words(poor, END_TURN).detail == "Warning: your next upkeep is 4 gold, and you will have 2."


def test_2_3_the_prompt_knows_whether_free_actions_are_left():
    printed, ap = position(realm()), position(realm(), free_actions="ap")
    assert "printed Free" in GAME.text.prompt(GAME.view(printed, 0)).detail
    assert GAME.text.prompt(GAME.view(ap, 0)).detail == "Without action points only the end of the turn is left."


def test_3_that_each_action_comes_once_is_said_before_the_first_of_all_and_then_what_is_done():
    """R55"""
    tuned = GAME.preset("tuned")
    t = GAME.start(2, tuned.options, tuned.variant)
    for seat in (0, 1):
        assert GAME.text.prompt(GAME.view(t, seat)).detail == (
            "Each action once a turn: after a house no farm, after a councillor no commander."
        )
        play(t, Develop("house"))
        assert "Each action once a turn; done: Develop." in GAME.text.prompt(GAME.view(t, seat)).detail
        play(t, END_TURN)
    assert GAME.text.prompt(GAME.view(t, 0)).detail == ""
    assert GAME.text.prompt(GAME.view(GAME.start(), 0)).detail == ""


def test_0_the_glossary_holds_in_every_way_to_play():
    """“Outpost: army +1”, in a match in which it is +2."""
    for one in GAME.learn.glossary():
        assert not any(digit in one.text for digit in "0123456789") or one.word not in (
            "Outpost",
            "Fortifier",
            "Upkeep",
        )


def test_3_3_a_farm_is_said_with_the_income_to_come():
    assert "income 4" in words(position(realm(ap=1)), DEVELOP[1]).detail


def test_3_5_a_reallocation_that_nobody_minds_says_nothing_of_happiness():
    t = position(realm(ap=1, council=2, houses=1), variant={"reallocate.unrest": 0})
    assert "happiness" not in words(t, Reallocate("council", "commander")).detail


def test_3_3_a_watchtower_says_that_the_next_attack_takes_it():
    said = words(position(realm(ap=1)), Develop("watchtower")).detail
    assert "absorbs 50 % of the next attack and falls." in said


def test_2_3_the_main_button_ends_no_turn_while_an_attack_costs_nothing():
    def bright(**changes):
        t = position(realm(ap=0, houses=1, **changes))
        return "main" in words(t, END_TURN).refs

    assert bright()
    assert bright(commanders=1, attacks=1)
    assert not bright(commanders=1)
