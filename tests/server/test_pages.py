"""The pages, as a browser without scripts gets them."""

import json
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from turnwright.core import Diverged, Game, Match, Seat, find_game, games
from turnwright.server import new_matches, statics, tables
from turnwright.server.models import Play
from turnwright.server.statics import KeptFiles

from .helpers import BOT, FRIEND, YOU, drop, length, new, over, question, until, wires


def page(client: Client, address: str, status: int = 200, script: bool = False) -> str:
    response = client.get(address, headers={"HX-Request": "true"} if script else {})
    assert response.status_code == status, address
    return str(response.content.decode())


def send(client: Client, slug: str, column: int, seat: int, asked: str = "", **more: Any) -> Any:
    action = json.dumps({"type": "Drop", "column": column})
    sent = {"action": action, "question": asked or question(slug, seat), "seat": seat}
    return client.post(f"/m/{slug}/play", sent, **more)


def text(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def test_home_shows_every_game_and_the_matches_by_whose_turn_it_is(client: Client) -> None:
    mine, theirs, realm = new(seats=(YOU, BOT)), new(seats=(BOT, BOT)), new("kingdom", seats=(YOU, BOT))
    until(lambda: over(theirs))
    html = page(client, "/")
    assert all(game.title in html for game in games().values())
    places = [html.index(word) for word in ("<h2>Kingdom", "<h2>EC4X", "Examples", "<b>Envelopes")]
    assert places == sorted(places)
    tile = re.search(r'<a class="gt" data-game="connect_four" href="([^"]+)"', html)
    assert tile is not None
    assert tile[1] == f"/m/{mine}"  # where it is my turn, not a new match
    assert "Your turn" in html
    kingdom = re.search(r'<div class="tile[^>]*data-game="kingdom".*?</div>', html, re.DOTALL)
    assert kingdom is not None
    assert re.findall(r'href="([^"]+)"', kingdom[0]) == ["/games/kingdom", f"/m/{realm}"]  # lessons stay in reach
    assert html.index(f"/m/{theirs}") > html.index("Finished")


def test_new_match_offers_the_options_with_their_meaning(client: Client) -> None:
    html = page(client, "/new/kingdom")
    for name in find_game("kingdom").options.__struct_fields__:
        assert f"option.{name}" in html
    assert "Another person here" in html
    assert "Hard bot" in html
    assert "Paid" in html


@pytest.mark.parametrize(("game", "dice"), [("kingdom", False), ("hell", True)])
def test_only_a_game_with_dice_speaks_of_them(client: Client, game: str, dice: bool) -> None:
    assert ("Provable dice" in page(client, f"/new/{game}")) == dice
    started = client.post(f"/new/{game}", {"start": "1"})
    assert ("SHA-256" in page(client, started["Location"])) == dice


def test_new_match_says_what_to_expect_of_bots_and_offers_master_where_there_is_one(client: Client) -> None:
    kingdom = client.get("/new/kingdom").content.decode()
    assert "Master bot:" in kingdom
    assert '<option value="master"' in kingdom
    assert '<option value="master"' not in client.get("/new/ec4x").content.decode()
    sent = {"start": "1", "preset": "printed", "seats": "2", "seat.0": "you", "seat.1": "master"}
    assert client.post("/new/kingdom", sent).status_code == 302
    assert "cannot be taken by master" in client.post("/new/ec4x", sent).content.decode()


def test_new_match_starts_with_what_was_chosen(client: Client) -> None:
    sent = {"start": "1", "seat.0": "you", "name.0": "Mira", "seat.1": "hard", "option.max_rounds": "22"}
    response = client.post("/new/kingdom", sent)
    assert response.status_code == 302
    play = Play.objects.get(slug=response["Location"].rsplit("/")[-1])
    assert [(seat["name"], seat["bot"]) for seat in play.header["seats"]] == [("Mira", ""), ("", "hard")]
    assert play.header["options"]["max_rounds"] == 22
    assert len(bytes.fromhex(play.header["streams"][0]["key"])) == 32


@pytest.mark.parametrize(
    ("sent", "complaint"),
    [
        ({"option.max_rounds": "many"}, "rounds"),
        ({"seat.1": "dragon"}, "dragon"),
        ({"variant": "no such line"}, "path = value"),
        ({"variant": "no.such.number = 3"}, "no.such.number"),
        ({"variant": f"start.gold = {10**26}"}, "start.gold takes 0 to 9999, not"),
        ({"variant": "start.castle = -1"}, "start.castle takes 1 to 999, not -1."),
    ],
)
def test_new_match_says_what_is_wrong_and_keeps_what_was_typed(
    client: Client, sent: dict[str, str], complaint: str
) -> None:
    before = Play.objects.count()
    response = client.post("/new/kingdom", {"start": "1", "name.0": "Mira"} | sent)
    assert response.status_code == 422
    html = response.content.decode()
    assert complaint in text(html)
    assert 'value="Mira"' in html
    assert Play.objects.count() == before


def test_a_whole_match_with_plain_forms(client: Client) -> None:
    slug = new(seats=(Seat(), Seat()))
    while not tables.live(slug).match.over:
        html = page(client, f"/m/{slug}")
        fields = dict(re.findall(r'name="(question|seat)" value="(\w+)"', html))
        response = client.post(f"/m/{slug}/play", {"action": wires(html)[0], **fields})
        assert response["Location"] == f"/m/{slug}"
    ended = page(client, f"/m/{slug}")
    assert "wins" in text(ended)
    assert re.search(r"<h2>(Red|Yellow)</h2><span>won</span>", ended), (
        "a role stands there once, where nobody has a name"
    )


def test_a_script_gets_the_fragment_and_a_form_the_redirect(client: Client) -> None:
    slug = new()
    fragment = send(client, slug, 3, 0, headers={"HX-Request": "true"})
    assert fragment.status_code == 200
    assert fragment.content.lstrip().startswith(b'<div class="app" id="table"')
    assert send(client, slug, 3, 1).status_code == 302


def test_a_doubled_or_stale_click_is_explained(client: Client) -> None:
    slug = new()
    asked = question(slug, 0)
    send(client, slug, 3, 0, asked)
    for column, said in ((3, "second click changed nothing"), (5, "moved on since this page was drawn")):
        response = send(client, slug, column, 0, asked, headers={"HX-Request": "true"})
        assert response.status_code == 200
        assert said in text(response.content.decode())
    assert tables.live(slug).number == 1


def test_what_cannot_be_played_is_refused_with_its_reason(client: Client) -> None:
    slug = new()
    for n in range(6):
        tables.play(slug, n % 2, drop(0))
    html = page(client, f"/m/{slug}")
    assert '{"type":"Drop","column":0}' not in wires(html)
    assert "2.1 That column is full." in text(html)
    answer = send(client, slug, 0, 0, headers={"HX-Request": "true"}).content.decode()
    assert "2.1 That column is full." in text(answer)
    nonsense = client.post(
        f"/m/{slug}/play", {"action": "{", "question": question(slug, 0), "seat": "0"}, headers={"HX-Request": "true"}
    )
    assert "not an action of Connect Four" in text(nonsense.content.decode())
    assert tables.live(slug).number == 6


def test_the_log_is_newest_first_and_marks_what_is_new_to_me(client: Client) -> None:
    slug = new(seats=(YOU, BOT))
    for _ in range(2):
        tables.play(slug, 0, drop(3))
        until(lambda: length(slug) % 2 == 0)
    html = page(client, f"/m/{slug}")
    log = html[html.index('class="log"') :]
    assert log.index("Easy bot drops") < log.index("Red drops")
    assert re.findall(r"<li( class=\"new\")?><span>(Red|Easy bot) drops", log) == [
        (' class="new"', "Easy bot"),
        (' class="new"', "Red"),
        ("", "Easy bot"),
        ("", "Red"),
    ]


def test_replay_shows_the_past_and_offers_no_action_there(client: Client) -> None:
    slug = new()
    for n, column in enumerate((3, 3, 4)):
        tables.play(slug, n % 2, drop(column))
    past = page(client, f"/m/{slug}?at=1")
    assert wires(past) == []
    assert "After move 1 of 3" in past
    assert "Fork from here" in past
    assert wires(page(client, f"/m/{slug}?at=99"))


def test_undo_fork_and_hint(client: Client) -> None:
    slug = new("kingdom")
    html = page(client, f"/m/{slug}")
    hint = client.post(f"/m/{slug}/hint", {"seat": 0}, headers={"HX-Request": "true"}).content.decode()
    assert 'class="hint"' in hint
    assert len(re.findall(r'class="act best"|class="btn primary best"', hint)) == 1
    client.post(f"/m/{slug}/play", {"action": wires(html)[1], "question": question(slug, 0), "seat": 0})
    if tables.live(slug).match.may_not_undo(0) is None:
        client.post(f"/m/{slug}/undo", {"question": question(slug, 0), "seat": 0})
        assert tables.live(slug).number == 0
    fork = client.post(f"/m/{slug}/fork", {"at": "0"})
    assert fork.status_code == 302
    assert fork["Location"] != f"/m/{slug}"


def test_undo_past_the_other_seat_is_refused_in_words(client: Client) -> None:
    slug = new()
    tables.play(slug, 0, drop(3))
    answer = client.post(f"/m/{slug}/undo", {"question": question(slug, 1), "seat": 1}, headers={"HX-Request": "true"})
    assert "not yours" in text(answer.content.decode())
    assert tables.live(slug).number == 1


def test_the_match_file_goes_out_and_comes_back(client: Client) -> None:
    slug = new()
    for n, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
        tables.play(slug, n % 2, drop(column))
    response = client.get(f"/m/{slug}/file")
    assert response["Content-Disposition"] == f'attachment; filename="connect_four-{slug}.jsonl"'
    upload = SimpleUploadedFile("match.jsonl", response.content)
    again = client.post("/import", {"file": upload})
    assert tables.live(again["Location"].rsplit("/")[-1]).number == 7


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "Choose a match file first|empty"),
        (b"hello\n", "Line 1 of the match file is not a match header"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (
            b'{"turnwright":1,"game":"no_such","version":1,"options":{},"variant":{},"seats":[],"streams":[]}\n',
            "names no dice",
        ),
    ],
)
def test_a_bad_file_is_refused_with_one_sentence(client: Client, content: bytes, complaint: str) -> None:
    before = Play.objects.count()
    response = client.post("/import", {"file": SimpleUploadedFile("m.jsonl", content)}, follow=True)
    assert re.search(complaint, text(response.content.decode()))
    assert Play.objects.count() == before


def test_the_end_breaks_the_score_down_and_draws_the_run(client: Client) -> None:
    slug = new("kingdom", (BOT, BOT))
    until(lambda: over(slug), 60)
    html = page(client, f"/m/{slug}")
    table = tables.live(slug)
    for seat in (0, 1):
        total = table.game.text.explain(table.view(None))[f"score:{seat}"].total
        assert f"<td>{total}</td>" in html
    assert "Play again" in html


def test_curves_name_both_lances_of_a_solo_battle_and_its_last_move(client: Client) -> None:
    mac = find_game("mac")
    match: Match[Any, Any] = Match.read((Path(str(mac.folder)) / "replays" / "defeat.jsonl").read_text().splitlines())
    html = page(client, f"/m/{new_matches.read_file(match.lines())}/charts")
    legend = html.partition('<p class="legend">')[2].partition("</p>")[0]
    assert re.findall(r"</svg>([^<]+)", legend) == ["Ada", "The enemy"]
    assert html.count('<th scope="col">The enemy</th>') == html.count('<th scope="col">Ada</th>') == 4
    assert re.findall(r"move (\d+)</text>", html) == [str(len(match.log))] * 4


@pytest.mark.parametrize(
    ("seats", "said"), [((YOU, BOT), "You won"), ((BOT, YOU), "You lost"), ((YOU, FRIEND), "The end")]
)
def test_the_end_says_how_it_went_for_the_only_person(seats: tuple[Seat, ...], said: str) -> None:
    game = find_game("connect_four")
    match = Match.new(game, bytes(32), seats)
    for column in (0, 1, 0, 1, 0, 1, 0):
        match.play(next(iter(match.table.asks)), game.read_action({"type": "Drop", "column": column}))
    table = tables.live(new_matches.read_file(match.lines()))
    result = table.sitting(table.people[0]).result
    assert result is not None
    assert result.fate == said


def test_rules_can_be_searched(client: Client) -> None:
    whole = page(client, "/rules/kingdom")
    found = page(client, "/rules/kingdom?q=festival")
    assert whole.count("<section") > found.count("<section") > 0
    assert "No section holds" in page(client, "/rules/kingdom?q=zeppelin")
    panel = page(client, "/rules/kingdom", script=True)
    assert "<html" not in panel


def test_beside_the_rules_of_a_match_stands_what_it_changes_of_them(client: Client) -> None:
    """Else the book tells whoever plays Tuned to repeat actions, and of castles of 10."""
    asked = {"seat.0": "you", "seat.1": "person", "start": "1"}
    slugs = {}
    for preset, more in (("tuned", {"variant": "buildings.mill.cost = 9"}), ("printed", {})):
        response = client.post("/new/kingdom", {"preset": preset, **asked, **more})
        slugs[preset] = response["Location"].split("/")[-1]
    tuned, printed = (text(page(client, f"/m/{slugs[preset]}")) for preset in ("tuned", "printed"))
    assert "22 things are otherwise here than in the book" in tuned
    assert "Repeated actions Printed Each once a turn" in tuned
    assert "Player B's purse 10 9" in tuned
    assert "Mill cost 7 9" in tuned
    assert "otherwise here" not in printed


def test_a_ruling_that_the_rules_cite_can_be_opened(client: Client) -> None:
    html = page(client, "/rules/kingdom")
    assert '#rule-R12">R12</a>' in html
    assert 'id="rule-R12"' in html
    assert len(re.findall(r'id="rule-R\d+"', page(client, "/rules/kingdom?q=R12"))) >= 1
    assert "Rulings" not in page(client, "/rules/connect_four")


@pytest.mark.parametrize("address", ["/nowhere", "/m/nothing", "/new/chess", "/rules/chess", "/m/nothing/file"])
def test_an_address_that_leads_nowhere_says_so(client: Client, address: str) -> None:
    assert "home page" in text(page(client, address, 404))


@pytest.mark.parametrize("what", ["play", "undo", "hint", "fork", "take", "rename", "leave", "delete", "bring-back"])
def test_only_posts_with_a_token_change_anything(what: str) -> None:
    slug = new()
    careful = Client(enforce_csrf_checks=True)
    assert careful.get(f"/m/{slug}/{what}").status_code == 405
    refused = careful.post(f"/m/{slug}/{what}", {"question": "0", "action": '{"type":"Drop","column":3}'})
    assert refused.status_code == 403
    assert "reload the page" in text(refused.content.decode())
    assert tables.live(slug).number == 0


def test_another_host_name_is_refused(client: Client) -> None:
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


def test_the_forms_of_a_page_share_a_token_that_is_another_on_the_next_page() -> None:
    client, slug = Client(enforce_csrf_checks=True), new()
    first, second = (
        re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page(client, f"/m/{slug}")) for _ in range(2)
    )
    assert len(first) > 3
    assert len({*first}) == len({*second}) == 1
    assert first[0] != second[0]
    assert send(client, slug, 3, 0).status_code == 403
    sent = {"csrfmiddlewaretoken": first[0], "action": '{"type":"Drop","column":3}', "question": question(slug, 0)}
    assert client.post(f"/m/{slug}/play", sent | {"seat": 0}).status_code == 302
    assert length(slug) == 1


def test_static_files_stay_those_of_the_running_code_when_an_upgrade_replaces_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "a.js"
    script.write_text("old()")
    finder = SimpleNamespace(list=lambda _: [("a.js", FileSystemStorage(tmp_path))])
    monkeypatch.setattr(finders, "get_finders", lambda: [finder])
    serve = KeptFiles(lambda request: HttpResponse(status=404))
    for change in (lambda: None, lambda: script.write_text("new, and longer()"), script.unlink):
        change()
        answer = serve(RequestFactory().get("/static/a.js"))
        assert answer.status_code == 200
        assert b"".join(answer.streaming_content) == b"old()"
        assert answer["Content-Length"] == "5"
        same = RequestFactory().get("/static/a.js", headers={"If-None-Match": answer["ETag"]})
        assert serve(same).status_code == 304
        assert not b"".join(serve(RequestFactory().head("/static/a.js")).streaming_content)
    assert serve(RequestFactory().get("/static/b.js")).status_code == 404


def test_remarks_for_readers_of_the_source_do_not_travel(client: Client) -> None:
    """A match page has a budget (tests/server/test_bench_web.py); line numbers stay, for errors."""
    folder = Path(statics.__file__).parent / "static"
    for name, remark in (("table.js", b"//"), ("turnwright.css", b"/*")):
        answer = client.get(f"/static/{name}")
        sent, source = b"".join(answer.streaming_content), (folder / name).read_bytes()
        assert answer["Content-Length"] == str(len(sent))
        lines = list(zip(sent.split(b"\n"), source.split(b"\n"), strict=True))
        assert not any(ours.lstrip().startswith(remark) for ours, _ in lines)
        assert all(ours in (theirs, b"") or remark in theirs or name.endswith("css") for ours, theirs in lines)
        assert len(sent) < len(source)


def test_headers_allow_no_other_host_and_no_inline_script(client: Client) -> None:
    slug = new("kingdom", (YOU, FRIEND))
    for address in ("/", "/new/kingdom", f"/m/{slug}", "/rules/kingdom", "/nowhere"):
        response = client.get(address)
        policy = response["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        html = response.content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)", html)
        assert not re.search(r"\son[a-z]+=", html)
        assert not re.search(r"""(src|href|action)=["'](https?:)?//""", html)


def test_a_match_of_other_rules_is_explained_and_can_be_saved(client: Client) -> None:
    slug = new()
    tables.play(slug, 0, drop(3))
    play = Play.objects.get(slug=slug)
    play.header["version"], play.table = 99, None
    play.save()
    tables.forget(slug)
    html = page(client, f"/m/{slug}", 409)
    assert "rules version 99" in text(html)
    assert f"/m/{slug}/file" in html
    header, entry = page(client, f"/m/{slug}/file").splitlines()
    assert json.loads(header) == play.header
    assert json.loads(entry)["action"] == {"type": "Drop", "column": 3}
    assert page(client, "/")
    play.game, play.header["game"] = "chess", "chess"
    play.save()
    assert "There is no game chess" in text(page(client, f"/m/{slug}", 409))
    assert slug in page(client, "/matches")
    assert len(page(client, f"/m/{slug}/file").splitlines()) == 2
    play.delete()


def test_of_a_hosted_match_that_cannot_be_read_only_the_host_has_what_is_stored(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = new("kingdom")
    key = str(tables.live(slug).match.header.streams[0].key)
    Play.objects.filter(slug=slug).update(length=9)
    tables.forget(slug)
    assert key in page(client, f"/m/{slug}/file")
    monkeypatch.setattr(settings, "HOSTED", True)
    for address in (f"/m/{slug}", f"/m/{slug}/file"):
        html = page(client, address, 409)
        assert "9 actions, but 0 are stored" in html
        assert key not in html
        assert f"/m/{slug}/file" not in html
    monkeypatch.setattr(HttpRequest, "user", SimpleNamespace(is_staff=True), raising=False)
    assert key in page(client, f"/m/{slug}/file")
    Play.objects.filter(slug=slug).delete()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_seal_of_the_dice_is_shown_before_the_first_one_falls(client: Client, game: Game[Any, Any]) -> None:
    """To whoever sits there and to whoever looks on, and never the key; a game without dice talks of no seal."""
    slug = new_matches.create(game, [Seat(name=f"Person {n}") for n in range(game.seats[0])])
    stream = tables.live(slug).match.header.streams[0]
    client.post(f"/m/{slug}/take", {"seat": 0})
    for address in (f"/m/{slug}", f"/m/{slug}/watch"):
        for script in (False, True):
            html = page(client, address, script=script)
            assert (f"<code>{stream.commitment}</code>" in html) == game.chance
            assert ("under seal" in html) == game.chance
            assert str(stream.key) not in html


def test_a_running_match_that_can_be_read_is_never_saved_as_stored(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = new("kingdom")

    def diverged(hosted: object) -> list[str]:
        raise Diverged(1, "Action 1 no longer leads to what was recorded.")

    monkeypatch.setattr(tables, "file_lines", diverged)
    assert str(tables.live(slug).match.header.streams[0].key) not in page(client, f"/m/{slug}/file", 409)


@pytest.mark.parametrize("at", ["", "-1", "7", "9" * 40])
def test_a_fork_of_no_moment_is_refused_without_talk_of_damage(client: Client, at: str) -> None:
    answer = client.post(f"/m/{new()}/fork", {"at": at})
    assert answer.status_code == 409
    assert "has no such moment" in answer.content.decode()
    assert "What is stored" not in answer.content.decode()


def test_home_leads_to_every_match(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnwright.server.match_list.SHOWN", 5)
    slugs, found = {new() for _ in range(7)}, set[str]()
    assert 'href="/matches"' in page(client, "/")
    address = "/matches"
    while address:
        html = page(client, address)
        found |= set(re.findall(r"/m/([\w-]+)", html))
        older = re.search(r'href="([^"]+)">Older matches', html)
        address = f"/matches{older[1]}" if older else ""
    assert slugs <= found
    assert len(found) == Play.objects.count()


@pytest.mark.parametrize("address", ["/", "/matches", "/new", "/rules/kingdom"])
def test_head_is_answered_where_get_is(client: Client, address: str) -> None:
    assert client.head(address).status_code == client.get(address).status_code == 200


@pytest.mark.parametrize("id", games())
def test_a_hostile_name_is_text_on_every_page(client: Client, id: str) -> None:
    hostile = "<img src=x onerror=1>\"'&"
    slug = new(id, tuple(Seat(name=hostile) for _ in range(games()[id].seats[0])))
    for address in ("/", "/matches", f"/m/{slug}", f"/m/{slug}/log", f"/m/{slug}/manage", f"/m/{slug}?at=0"):
        assert "<img src=x" not in page(client, address)


def open_screens(html: str) -> list[str]:
    return re.findall(r'data-screen="([\w-]+)" aria-label="[^"]+">', html)


def test_a_divided_board_shows_the_screen_that_was_open_until_a_new_one_appears(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = "The map"
    monkeypatch.setattr(
        find_game("connect_four").board.module,
        "screens",
        lambda view: {"": "<i>under</i>", first: "<b>one</b>", "Books": "<b>two</b>"},
        raising=False,
    )
    address = f"/m/{new()}"
    html = page(client, address)
    assert html.count("<i>under</i>") == 1
    assert open_screens(html) == ["the-map"]
    link = unescape(re.findall(r'href="([^"]*screen=books[^"]*)"', html)[0])
    html = page(client, link)
    assert open_screens(html) == ["books"]
    assert "<b>one</b>" in html
    assert re.findall(r'name="(screen|known)" value="([^"]*)"', html) == [
        ("screen", "books"),
        ("known", "the-map books"),
    ]
    sent = {
        "action": json.dumps({"type": "Drop", "column": 3}),
        "question": question(address[3:], 0),
        "seat": 0,
        "screen": "books",
    }
    answer = client.post(f"{address}/play", sent | {"known": "the-map books"}, follow=True).content.decode()
    assert open_screens(answer) == ["books"]
    first = "A question"
    assert open_screens(page(client, link)) == ["books"]
    assert open_screens(page(client, f"{link}&known=the-map+books")) == ["a-question"]
    assert open_screens(page(client, f"{address}?screen=nowhere")) == ["a-question"]
