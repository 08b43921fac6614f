"""Addresses."""

from typing import Any

from django.urls import URLResolver, path
from django.urls.resolvers import RoutePattern

from . import learning, match_list, pages, pictures, reader, review_pages
from . import match_pages as match


class Later(URLResolver):
    """Addresses that are imported when one of them is asked for, and not to find the name of any other."""

    def __init__(self, route: str, urls: str) -> None:
        super().__init__(RoutePattern(route), urls, app_name=route, namespace=route)

    def _populate(self) -> Any:
        """They have no names."""


urlpatterns = [
    Later("api/", "turnwright.server.api.urls"),
    path("", pages.home, name="home"),
    path("matches", match_list.all_matches, name="matches"),
    path("new", pages.new_match, name="new"),
    path("new/<slug:game_id>", pages.new_match, name="new-game"),
    path("language", reader.choose, name="language"),
    path("import", pages.import_file, name="import"),
    path("import/<slug:slug>", pages.importing, name="importing"),
    path("rules/<slug:game_id>", pages.rules, name="rules"),
    path("games/palettes.css", pictures.palettes_css, name="palettes"),
    path("games/<slug:game_id>", learning.game_page, name="game"),
    path("games/<slug:game_id>/loop/<int:number>.svg", pictures.board, {"of": "loop"}, name="loop"),
    path(
        "games/<slug:game_id>/opening/<slug:preset>/<int:seats>.svg",
        pictures.board,
        {"of": "opening"},
        name="opening",
    ),
    path("games/<slug:game_id>/learn/<slug:name>", learning.start, name="learn"),
    path("games/<slug:game_id>/puzzle/<slug:name>", learning.try_puzzle, name="puzzle"),
    path("games/<slug:game_id>/puzzle/<slug:name>/picture.svg", pictures.board, {"of": "position"}, name="position"),
    path("games/<slug:game_id>/picture.svg", pictures.tile, name="picture"),
    path("games/<slug:game_id>/board.css", pictures.board_css, name="board-css"),
    path("m/<slug:slug>", match.show, name="match"),
    path("m/<slug:slug>/picture.svg", pictures.thumbnail, name="thumbnail"),
    path("m/<slug:slug>/manage", match_list.manage, name="manage"),
    path("m/<slug:slug>/rename", match_list.rename, name="rename"),
    path("m/<slug:slug>/leave", match_list.leave, name="leave"),
    path("m/<slug:slug>/delete", match_list.delete, name="delete"),
    path("m/<slug:slug>/bring-back", match_list.bring_back, name="bring-back"),
    path("m/<slug:slug>/watch", match.show, {"watching": True}, name="watch"),
    path("m/<slug:slug>/as/<int:eyes>", match.show, {"watching": True}, name="as"),
    path("m/<slug:slug>/text", match.as_text, name="text"),
    path("m/<slug:slug>/watch/text", match.as_text, {"watching": True}),
    path("m/<slug:slug>/as/<int:eyes>/text", match.as_text, {"watching": True}),
    path("m/<slug:slug>/log", match.whole_log, name="log"),
    path("m/<slug:slug>/charts", match.charts, name="charts"),
    path("m/<slug:slug>/review", review_pages.show, name="review"),
    path("m/<slug:slug>/review/page", review_pages.export, name="review-page"),
    path("m/<slug:slug>/play", match.play, name="play"),
    path("m/<slug:slug>/fill", match.fill, name="fill"),
    path("m/<slug:slug>/lesson", match.lesson, name="lesson"),
    path("m/<slug:slug>/undo", match.undo, name="undo"),
    path("m/<slug:slug>/hint", match.hint, name="hint"),
    path("m/<slug:slug>/fork", match.fork, name="fork"),
    path("m/<slug:slug>/take", match.take_screen, name="take"),
    path("m/<slug:slug>/file", match.match_file, name="file"),
]
handler400 = "turnwright.server.problems.bad_request"
handler404 = "turnwright.server.problems.not_found"
handler500 = "turnwright.server.problems.failed"
