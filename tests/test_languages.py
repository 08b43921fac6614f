"""Words as messages: found in the source, read in the reader's language, complete in the catalogues."""

from __future__ import annotations

import ast
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnwright import catalogues
from turnwright.core import Meaning, Task, find_game, key_of_seed
from turnwright.core.acts import Resign
from turnwright.core.explain import Term
from turnwright.core.language import kept, reading, reading_in, say, say_n, wordlist
from turnwright.core.match import Match
from turnwright.kit.markup import html
from turnwright.kit.words import a_or_an, counted, listed, meaning, task
from turnwright.languages import LEFT, PSEUDO, RIGHT, Word, language, languages, preferred, runs
from turnwright.sitting import Sitting

ROOT = Path(__file__).parents[1]
TRANSLATED = ("shell", "kingdom")


@pytest.fixture
def german() -> Iterator[None]:
    with reading(language("de")):
        yield


def test_without_a_reader_words_are_those_of_the_source() -> None:
    assert say("{who} pays {gold:>3} gold.", who="Ada", gold=7) == "Ada pays   7 gold."
    assert [say_n("{n} farm", "{n} farms", n) for n in (0, 1, 2)] == ["0 farms", "1 farm", "2 farms"]
    assert reading_in() == "en"


def test_a_message_names_the_fields_of_a_thing_and_what_is_given_beside_it() -> None:
    term = Term("Farms", 3)
    assert say("{label} of {who}: {value}", term, who="Ada") == "Farms of Ada: 3"
    assert say("{label} of {who}: {value}", term, who="Ada", value=4) == "Farms of Ada: 4"
    with reading(language(PSEUDO)):
        assert "3" in say("Terms: {value}", term)


def test_a_message_names_the_items_of_a_dictionary() -> None:
    assert say("{colonies} colonies by turn {turn}", {"turn": 8, "colonies": 3, "unused": 1}) == "3 colonies by turn 8"


@pytest.mark.usefixtures("german")
def test_words_are_those_of_the_readers_language() -> None:
    assert reading_in() == "de"
    assert say("Undo") == "Zurück"
    assert listed(["a", "b", "c"]) == "a, b und c"
    assert [say_n("{n} match waits for you", "{n} matches wait for you", n) for n in (1, 2)] == [
        "1 Partie wartet auf dich",
        "2 Partien warten auf dich",
    ]


@pytest.mark.usefixtures("german")
def test_numbers_have_the_signs_of_the_readers_language() -> None:
    assert say("That is more than this page takes: {limit:,} kB at most.", limit=8192) == (
        "Das ist mehr, als diese Seite nimmt: höchstens 8.192 kB."
    )


@pytest.mark.usefixtures("german")
def test_what_no_catalogue_has_stays_english() -> None:
    assert say("{who} dances.", who="Ada") == "Ada dances."


@pytest.mark.usefixtures("german")
def test_a_message_asks_a_noun_for_the_form_that_it_needs() -> None:
    farm = Word.of("Hof|einen: einen Hof|einem: einem Hof")
    assert farm == "Hof"
    assert a_or_an(farm) is farm
    german = language("de")
    assert german is not None
    assert german.fill("{who} baut {thing:einen}.", {"who": "Ada", "thing": farm}) == "Ada baut einen Hof."
    assert german.fill("{thing:dem}", {"thing": farm}) == "Hof"
    assert german.fill("{who:einen}", {"who": "Ada"}) == "Ada"


def test_tables_of_words_and_kept_pictures_speak_to_each_reader_in_turn() -> None:
    moves = wordlist({"undo": "Undo"})
    row = wordlist(("Undo", "Hint"))
    drawn = kept()(lambda: say("Undo"))
    for code, undo, hint in (("en", "Undo", "Hint"), ("de", "Zurück", "Tipp"), ("en", "Undo", "Hint")):
        with reading(language(code)):
            assert (moves["undo"], moves.get("undo"), moves.get("redo")) == (undo, undo, None)
            assert (list(moves.values()), list(moves.items())) == ([undo], [("undo", undo)])
            assert (row[1], [*row], row[:1]) == (hint, [undo, hint], (undo,))
            assert drawn() == undo


def test_a_word_of_a_book_is_said_in_all_its_parts() -> None:
    entry = 'meaning("Undo", "Hint", "2.1", "Log")'
    assert [found.text for found, _ in catalogues.said(ast.parse(entry))] == ["Undo", "Hint", "Log"]
    assert meaning("Undo", "Hint", "2.1", "Log") == Meaning("Undo", "Hint", "2.1", ("Log",))
    with reading(language("de")):
        assert meaning("Undo", "Hint", "2.1", "Log") == Meaning(say("Undo"), say("Hint"), "2.1", (say("Log"),))


def test_a_step_of_a_lesson_is_said_in_all_its_parts() -> None:
    step = 'task(title="Undo", todo="Hint", won="Log", show=("undo",))'
    assert [found.text for found, _ in catalogues.said(ast.parse(step))] == ["Undo", "Hint", "Log"]
    assert task(title="Undo", todo="Hint", show=("undo",)) == Task(title="Undo", todo="Hint", show=("undo",))
    with reading(language("de")):
        assert task(title="Undo", won="Log") == Task(title=say("Undo"), won=say("Log"))


def test_a_language_is_set_for_its_reader_alone() -> None:
    heard = list[str]()
    with reading(language("de")):
        other = threading.Thread(target=lambda: heard.append(say("Undo")))
        other.start()
        other.join()
    assert heard == ["Undo"]


@pytest.mark.usefixtures("german")
def test_the_words_of_a_template_are_messages() -> None:
    assert html('<b title="Undo">Hint</b><i>{}</i>', "Hint") == '<b title="Zurück">Tipp</b><i>Hint</i>'
    assert html("<b>Move {number}</b>").format(number=3) == "<b>Zug 3</b>"


def test_runs_of_a_template_are_its_words_alone() -> None:
    template = '<a class="no words" title="A title" href="/x">of {most}<b>{}</b> 3 % gold</a>'
    assert list(runs(template)) == ["A title", "of {most}", "3 % gold"]
    assert list(runs('class="none" id="{}"')) == []


def test_the_first_wish_that_can_be_granted_is() -> None:
    assert preferred(["xx", "de-AT", "en"]) == "de"
    assert preferred(["de_DE"]) == "de"
    assert preferred(["xx"]) == preferred([]) == "en"
    assert languages() == {"en": "English", "de": "Deutsch"}


def test_what_happened_is_told_anew_to_each_reader() -> None:
    """Rules word nothing for whoever happens to play: the same match reads in any language."""
    game = find_game("kingdom")
    with reading(language("de")):
        match = Match.new(game, key_of_seed(1))
        match.play(0, match.legal(0)[-1])
        match.play(0, Resign())
        german = [line.words.label for line in Sitting(match, 0).log().lines]
    english = [line.words.label for line in Sitting(match, 0).log().lines]
    assert english[-1] == "Player A resigns."
    assert german[-1] == "Spieler A gibt auf."
    assert Sitting(match, 0).prompt.label == "The match ended by resignation."


@pytest.mark.parametrize("what", TRANSLATED)
def test_a_catalogue_has_all_messages_with_all_their_arguments(what: str) -> None:
    """New words may wait for a translator for a while, a few of them; wrong ones may not."""
    package = catalogues.package_of(what)
    problems = catalogues.problems(package, "de")
    waiting = [one for one in problems if one.endswith((" is missing.", " any more.", " is not translated."))]
    assert [one for one in problems if one not in waiting] == []
    assert len(waiting) < len(catalogues.messages(package)) / 20, waiting


def test_what_is_wrong_with_a_catalogue_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "de.po"
    path.write_text('msgid "{who} pays."\nmsgstr "Zahlt."\n\nmsgid "Gone"\nmsgstr "Weg"\n\nmsgid "Empty"\nmsgstr ""\n')
    said = {catalogues.Message(text): "here" for text in ("{who} pays.", "Empty", "New")}
    monkeypatch.setattr(catalogues, "catalogue", lambda package, code: path)
    monkeypatch.setattr(catalogues, "messages", lambda package: dict(said))
    assert catalogues.problems("any", "de") == [
        "“{who} pays.” and its translation differ in who.",
        "Nobody says “Gone” any more.",
        "“Empty” is not translated.",
        "“New” is missing.",
    ]
    assert [(entry.msgid, entry.msgstr) for entry in catalogues.merged("any", "de")] == [
        ("Empty", ""),
        ("New", ""),
        ("{who} pays.", "Zahlt."),
    ]


def test_scripts_say_nothing_that_is_not_collected() -> None:
    collected = {message.text for message in catalogues.messages("turnwright")}
    scripts = "".join(path.read_text() for path in (ROOT / "src/turnwright/server/static").glob("*.js"))
    said = set(re.findall(r'\bsay\((?:\w+(?: === 1)? \? )?"([^"]+)"(?: : "([^"]+)")?', scripts))
    assert {word for pair in said for word in pair if word} <= collected
    assert len(said) > 8


def test_the_pseudo_language_brackets_and_stretches() -> None:
    with reading(language(PSEUDO)):
        said = say("{who} pays {gold} gold.", who=say("Player"), gold=3)
    assert (said.startswith(f"{LEFT}{LEFT}"), said.endswith(RIGHT)) == (True, True)
    assert "3 göld" in said
    assert counted(2, "farm") == "2 farms"


def test_a_game_in_a_package_of_its_own_is_said_and_collected_like_ours() -> None:
    match = Match.new(find_game("ferrymen"), key_of_seed(1))
    collected = {message.text for message in catalogues.messages(catalogues.package_of("ferrymen"))}
    assert {"Carry a {weight}", "{who} carries a passenger or waits.", "queue {queue}"} <= collected
    with reading(language(PSEUDO)):
        sitting = Sitting(match, 0)
        assert all(
            words.startswith(LEFT) for choice in sitting.choices for words in (choice.words.label, choice.words.detail)
        )


def test_writing_a_catalogue_anew_keeps_the_signs_of_numbers() -> None:
    signs = {entry.msgid: entry.msgstr for entry in catalogues.merged("turnwright", "de") if entry.msgctxt == "number"}
    assert signs == {".": ",", ",": "."}
