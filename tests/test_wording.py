"""Sentences say who sits there, not what the book calls the seat."""

from turnwright.core import Seat, Words, find_game
from turnwright.sitting.wording import ME, by_name, named, who

KINGDOM = find_game("kingdom")


def test_whoever_has_no_name_is_called_by_the_bot_or_the_book_and_twins_are_numbered() -> None:
    assert who(KINGDOM, [Seat(), Seat(bot="hard")]) == ["Player A", "Hard bot"]
    assert who(KINGDOM, [Seat(bot="hard"), Seat(bot="hard")]) == ["Hard bot 1", "Hard bot 2"]
    assert who(KINGDOM, [Seat("Mira", "hard"), Seat(bot="hard")]) == ["Mira", "Hard bot"]


def test_whoever_plays_alone_without_a_name_is_called_as_the_book_calls_that() -> None:
    mac = find_game("mac")
    assert who(mac, [Seat()]) == ["Commander"]
    assert who(mac, [Seat(), Seat(bot="hard")]) == ["First lance", "Hard bot"]


def test_a_role_becomes_the_name_of_who_sits_there() -> None:
    words = Words("Player B attacks with 4.", "Player A's castle: 3.")
    told = named(words, KINGDOM, ["Mira", "Hard bot"])
    assert (told.label, told.detail) == ("Hard bot attacks with 4.", "Mira's castle: 3.")


def test_the_only_person_keeps_the_role_since_sentences_are_in_the_third_person() -> None:
    assert by_name("Player A pays Player B.", KINGDOM, [ME, "Hard bot"]) == "Player A pays Hard bot."


def test_a_role_inside_another_word_stays() -> None:
    connect_four = find_game("connect_four")
    assert by_name("Red has Redrawn.", connect_four, ["Ann", "Ben"]) == "Ann has Redrawn."


def test_words_without_roles_are_the_same_object() -> None:
    words = Words("The turn ends.")
    assert named(words, KINGDOM, ["Ann", "Ben"]) is words


def test_in_a_game_for_many_the_roles_stay() -> None:
    envelopes = find_game("envelopes")
    said = f"{envelopes.role(0)} signs."
    assert by_name(said, envelopes, ["Hard bot", "Hard bot"]) == said
