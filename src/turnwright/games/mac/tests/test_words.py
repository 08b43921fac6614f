"""What players read: prompts, actions with price and forecast, the terminal picture."""

import pytest

from turnwright.core import Dice, key_of_seed
from turnwright.core.language import reading
from turnwright.games.mac import GAME
from turnwright.games.mac.actions import Fire, Move, Place, PlaceAll
from turnwright.games.mac.battle.ending import end
from turnwright.games.mac.board import board
from turnwright.games.mac.company.events import DayBegan, WeaponsScavenged
from turnwright.games.mac.events import ComponentDamaged, Damaged, LanceDestroyed, SideReady
from turnwright.games.mac.text.company import enemy
from turnwright.games.mac.text.words import HEADINGS
from turnwright.languages import PSEUDO, language
from turnwright.testing.sight import terminal_text

from .firm import firm
from .positions import battle, foe, frame, ground

ALPHA = "medium_1 medium_laser 1, medium_2 autocannon_5 1, small_1 light_laser 1, large_1 heavy_laser 2"


def test_a_volley_is_said_with_chance_damage_energy_and_forecast():
    t = battle(frame(1, "A1", "enforcer", ALPHA, stress=16, spent=5), foe(2, "A6"), land=ground(A6="r"))
    words = GAME.text.say_action(GAME.view(t, 0), Fire(1, 2))
    assert words.label == "Fire group 1 at F2"
    assert words.detail.startswith(
        "13 energy, 1 AP: Medium Laser 73 %, Autocannon-5 68 %, Light Laser 78 %; expect 16.6 of 23"
    )
    assert words.detail.endswith("stress will be 16 of 17.")
    assert words.refs == ("frame:2", "group:1:1")


def test_a_risk_is_said_before_it_is_taken():
    t = battle(frame(1, "C5", "enforcer", ALPHA, stress=17, spent=17), foe(2, "C9"))
    words = GAME.text.say_action(GAME.view(t, 0), Move("C6"))
    assert words.detail.endswith("stress will be 21: 25 % risk of a shutdown.")
    assert GAME.text.say_action(GAME.view(t, 0), Move("C4")).label == "Pull back to C4"


def test_the_prompt_names_the_frame_and_its_reactor():
    t = battle(frame(1, "A1", "enforcer", ALPHA, spent=5), foe(2, "A6"))
    words = GAME.text.prompt(GAME.view(t, 0))
    assert words.label == "F1: 2 action points left."
    assert words.detail == "Energy 5 of 17, at most 25; stress will be 0 of 17."


def test_the_terminal_shows_the_map_with_coordinates_in_80_by_24():
    t = GAME.start(1, {"map_size": "large", "lance": "line"}, dice=Dice(key_of_seed(1)))
    text = terminal_text(GAME, GAME.view(t, 0)) or ""
    lines = text.splitlines()
    assert len(lines) <= 24
    assert lines[1].split() == [str(n) for n in range(1, 21)]
    assert [line.split()[0] for line in lines[2:16]] == list("ABCDEFGHIJKLMN")


def test_6_3_a_place_in_the_zone_is_said_with_its_ground_and_its_distance():
    t = GAME.start(1, dice=Dice(key_of_seed(1)))
    words = GAME.text.say_action(GAME.view(t, 0), Place(1, "D1"))
    assert words.detail == "An Enforcer; open ground, 14 hexes from Whiskey."


def test_6_4_a_walk_is_said_with_the_nearest_enemy_and_the_chance_from_there():
    t = battle(frame(1, "C1"), foe(2, "C9"), foe(3, "H16"), land=ground(C4="f"))
    words = GAME.text.say_action(GAME.view(t, 0), Move("C3"))
    assert "open, 6 hexes from F2, up to " in words.detail
    assert (
        "out of range" in GAME.text.say_action(GAME.view(battle(frame(1, "C1"), foe(2, "C16")), 0), Move("C3")).detail
    )
    bare = GAME.view(battle(frame(1, "C1").but(mounts=()), foe(2, "C5")), 0)
    assert "2 hexes from F2, without a weapon to fire" in GAME.text.say_action(bare, Move("C3")).detail


def test_4_2_legs_lose_and_torsos_lose_too():
    view = GAME.view(battle(frame(1, "C1"), foe(2, "C9")), 0)
    said = [GAME.text.say_event(view, Damaged(2, where, 3, 0, 5, 9)).label for where in ("legs", "head")]
    assert said == [
        "F2's legs lose 3 armour: 5 armour and 9 structure left.",
        "F2's head loses 3 armour: 5 armour and 9 structure left.",
    ]


def test_4_3_sensors_are_damaged_and_a_gyro_is():
    view = GAME.view(battle(frame(1, "C1"), foe(2, "C9")), 0)
    said = [GAME.text.say_event(view, ComponentDamaged(2, what, "head")).label for what in ("sensors", "gyro")]
    assert said == ["F2: the sensors are damaged (head).", "F2: the gyro is damaged (head)."]


def test_6_4_walks_are_listed_by_the_distance_to_the_enemy_and_volleys_by_what_to_expect():
    t = battle(frame(1, "C8", "enforcer", ALPHA), foe(2, "C12"), foe(3, "D12"), land=ground(D12="f"))
    view = GAME.view(t, 0)

    def listed(*acts):
        return sorted(acts, key=lambda act: GAME.text.sort_key(view, act))

    assert listed(Move("C9"), Move("C10")) == [Move("C10"), Move("C9")]
    assert listed(Move("C7"), Move("C6")) == [Move("C6"), Move("C7")], "one pulls back to get away"
    assert listed(Fire(1, 3), Fire(1, 2)) == [Fire(1, 2), Fire(1, 3)]


def test_6_5_the_terminal_shows_reach_distances_and_chances():
    t = battle(frame(1, "C5", "enforcer", ALPHA), foe(2, "C9"), foe(3, "L16"), land=ground(C6="f"))
    text = terminal_text(GAME, GAME.view(t, 0)) or ""
    assert "From F1: F2 4 hexes, up to 83 %; F3 16 hexes, out of range" in " ".join(text.split())
    assert ">F<5T 5. " in text
    assert "5T" not in (terminal_text(GAME, GAME.view(t, 1)) or "")


def test_7_2_the_terminal_calls_nobody_out_of_range_of_whoever_has_nothing_left_to_fire():
    """It said so of an enemy one hex away."""
    t = battle(frame(1, "C5", "enforcer", ALPHA, did=("fire",), fired=(1, 2), ap=1), foe(2, "C6"))
    text = terminal_text(GAME, GAME.view(t, 0)) or ""
    assert "F1 can fire no more this round: F2 1 hex" in text
    assert "out of range" not in text


def test_6_3_placing_all_frames_at_once_is_offered_first():
    view = GAME.view(GAME.start(1, {}, dice=Dice(key_of_seed(1))), 0)
    assert min([Place(1, "A1"), PlaceAll()], key=lambda act: GAME.text.sort_key(view, act)) == PlaceAll()


@pytest.mark.parametrize(
    ("seats", "winner", "said"),
    [
        (1, 0, "Your lance wins"),
        (1, 1, "The enemy wins"),
        (1, -1, "Nobody wins"),
        (2, 0, "First lance wins"),
        (2, 1, "Second lance wins"),
    ],
)
def test_1_whoever_plays_alone_wins_or_the_enemy_does(seats: int, winner: int, said: str):
    t = battle(frame(1, "A1"), foe(2, "A6"), seats=seats)
    end(t, "destruction", winner)
    t.finish()
    view = GAME.view(t, 0)
    assert GAME.text.prompt(view).label == said
    assert said in board(view)
    assert f"{said}," in (terminal_text(GAME, view) or "")


def test_1_whoever_plays_alone_is_told_of_the_enemy_and_not_of_a_second_lance():
    t = battle(frame(1, "A1"), foe(2, "A6"), seats=1)
    mine, watched = GAME.view(t, 0), GAME.view(t, None)
    assert GAME.text.say_event(mine, SideReady(0)).label == "Your lance is in place."
    assert GAME.text.say_event(watched, SideReady(0)).label == "First lance is in place."
    assert [GAME.text.say_event(view, LanceDestroyed(1)).label for view in (mine, watched)] == [
        "The enemy has no frame left."
    ] * 2
    against_another = GAME.view(battle(frame(1, "A1"), foe(2, "A6"), seats=2), 0)
    assert GAME.text.say_event(against_another, LanceDestroyed(1)).label == "Second lance has no frame left."


def test_12_3_what_there_is_several_of_is_counted():
    view = GAME.view(firm(), 0)
    said = GAME.text.say_event(view, WeaponsScavenged(("flamer", "machine_gun", "flamer"))).label
    assert said == "The crew recovers 2 × Flamer and Machine Gun."
    assert "2 × Light" in enemy(view, 1)


def test_13_1_of_several_days_only_the_last_is_news():
    view = GAME.view(firm(), 0)
    groups = [GAME.text.say_event(view, DayBegan(day, 1_500, 1)).group for day in (view.day - 1, view.day)]
    assert groups == ["aside", ""]
    assert GAME.text.say_event(view, DayBegan(1, 1_500, -20_000)).label.endswith(
        "upkeep 1,500, 20,000 credits in debt."
    )


def test_7_4_the_long_name_of_lrms_opens_where_they_are_named():
    assert any(one.word == "LRM" and one.text.startswith("Long Range Missiles") for one in GAME.learn.glossary())


def test_6_4_pulling_back_is_listed_apart_in_every_language():
    """Its heading hung on how the label begins in English."""
    t = battle(frame(1, "C5"), foe(2, "C9"))
    with reading(language(PSEUDO)):
        away, nearer = (GAME.text.say_action(GAME.view(t, 0), Move(cell)).group for cell in ("C3", "C6"))
        assert (away, nearer) == (HEADINGS["pull"], HEADINGS["move"])
    assert away != nearer
