"""One match, the same sentences everywhere: web, terminal, mail and notebook draw one sitting."""

import asyncio
import json
import re
from html import unescape
from random import Random

import pytest
from django.test import Client

from turnwright.core import Match, Seat, games, key_of_seed
from turnwright.files import load_match
from turnwright.local import LocalMatch
from turnwright.moderator.packets import make_packet, report_of
from turnwright.moderator.plain import plain
from turnwright.notebook import page
from turnwright.server import new_matches
from turnwright.sitting import ME, Choice, Sitting
from turnwright.terminal.app import TurnwrightApp
from turnwright.terminal.panes import LogPane, Rows

ACTIONS = 10


@pytest.fixture(scope="module", params=sorted(games()))
def sitting(request: pytest.FixtureRequest) -> Sitting:
    """The first seat is a person's, all others are bots'; only the person is asked, and has been before."""
    game, rng = games()[request.param], Random(7)
    seats = [Seat(ME), *[Seat(bot="random")] * (game.seats[0] - 1)]
    match = Match.new(game, key_of_seed("same words"), seats)
    while len(match.log) < ACTIONS or list(match.table.asks) != [0] or not any(news_of(Sitting(match, 0))):
        seat = max(match.table.asks)
        match.play(seat, rng.choice(match.legal(seat)))
    return Sitting(match, 0)


def news_of(sitting: Sitting) -> list[str]:
    return [line.words.label for line in sitting.log().news]


def labels(sitting: Sitting, ends_turn: bool) -> list[str]:
    return [one.words.label for one in sitting.choices if one.ends_turn == ends_turn]


def text(html: str) -> str:
    """As it is read, without what only holds words together."""
    return squeezed(unescape(re.sub(r"<[^>]+>", " ", html)))


def squeezed(said: str) -> str:
    return "".join(said.split())


def sentences(sitting: Sitting) -> list[str]:
    """What every client that plays must show: what to do, every choice with its price or the reason why not."""
    said = [sitting.prompt.label, sitting.prompt.detail]
    for one in sitting.choices:
        said += [one.words.label, one.refusal.removeprefix(one.section) or one.words.detail]
    return [squeezed(sentence) for sentence in said if sentence]


def test_the_web_says_what_the_sitting_says(sitting: Sitting, client: Client) -> None:
    html = client.get(f"/m/{new_matches.read_file(sitting.match.lines())}").content.decode()
    shown = text(html)
    assert [sentence for sentence in sentences(sitting) if sentence not in shown] == []
    acts = re.findall(r'class="act[ "].*?<b>(.*?)</b>|class="btn quiet" href="[^"]*\?form=[^>]*>(.*?)</a>', html)
    listed = [text(act or form) for act, form in acts]
    assert set(map(squeezed, labels(sitting, ends_turn=False))) <= set(listed)
    since = re.search(r'<ul class="since".*?</ul>', html, re.DOTALL)
    assert since
    fresh = [re.sub(r"<a .*?</a>", "", line) for line in re.findall(r"<li>(.*?)</li>", since[0])]
    assert list(map(text, fresh)) == list(map(squeezed, news_of(sitting)))


def test_the_terminal_says_what_the_sitting_says(sitting: Sitting) -> None:
    app = TurnwrightApp(LocalMatch(sitting.match))

    async def look() -> tuple[list[Choice], str, list[str]]:
        async with app.run_test(size=(140, 40)) as pilot:
            await pilot.pause()
            actions, log = pilot.app.screen.query_one("#actions", Rows), pilot.app.screen.query_one(LogPane)
            drawn = [re.sub(r"§[\d.]+", "", str(option.prompt)) for option in actions.options]
            prompt = str(pilot.app.screen.query_one("#prompt").content)  # type: ignore[attr-defined]
            fresh = [line.words.label for line in log.shown.news]
            return [one for one in actions.items if one], squeezed("".join([prompt, *drawn])), fresh

    choices, shown, fresh = asyncio.run(look())
    assert choices == sitting.choices
    assert [sentence for sentence in sentences(sitting) if sentence not in shown] == []
    assert fresh == news_of(sitting)


def test_the_notebook_says_what_the_sitting_says(sitting: Sitting) -> None:
    shown = text(re.sub(r"<style>.*?</style>", "", str(page(sitting)), flags=re.DOTALL))
    said = [sitting.prompt.label, sitting.prompt.detail, *news_of(sitting)]
    assert [sentence for sentence in said if squeezed(sentence) not in shown] == []


def test_mail_says_what_the_sitting_says(sitting: Sitting) -> None:
    assert sitting.seat is not None
    lines = [line for line in sitting.log().lines if line.fresh]
    since = lines[0].moment
    packet = json.loads(make_packet(sitting.match, sitting.seat, 1, "", sitting.names, since)["packet.json"])
    assert [news["said"] for news in packet["news"]] == [line.words.label for line in lines]
    report = report_of(sitting, lines)
    if not sitting.game.mail.offers("report"):
        shown = squeezed(plain(report))
        assert [line for line in news_of(sitting) if squeezed(line) not in shown] == []
        assert squeezed(sitting.prompt.label) in shown


def test_an_end_of_turn_that_is_refused_stays_in_sight_locked(client: Client) -> None:
    record = load_match(games()["titov"].folder / "replays" / "conqueror.jsonl")
    match = record.at(0)
    for entry in record.log:
        if closed := [one for one in Sitting(match, 0).choices if one.ends_turn and one.refusal]:
            break
        match.play(entry.seat, entry.action)
    html = client.get(f"/m/{new_matches.read_file(match.lines())}").content.decode()
    button = re.search(r'<button class="btn locked"[^>]*>.*?</button>', html)
    assert button
    assert 'aria-disabled="true"' in button[0]
    assert "must-play card" in button[0]
    assert html.count(closed[0].refusal) == 2, "beside the button, and behind it"
