"""Addresses: those of the local table, and those that only people with accounts need."""

from django.urls import include, path

from . import account_pages, gather_pages, lobby_pages, people_pages, profile_pages, seat_pages, talk_pages, token_pages
from . import clock_pages as time

urlpatterns = [
    path("account/", include("allauth.urls")),
    path("me", people_pages.me, name="me"),
    path("me/data", account_pages.data, name="my-data"),
    path("me/delete", account_pages.delete, name="delete-account"),
    path("goodbye", account_pages.deleted, name="deleted"),
    path("me/tokens", token_pages.own_tokens, name="tokens"),
    path("me/tokens/revoke", token_pages.revoke, name="token-revoke"),
    path("guest", people_pages.guest, name="guest"),
    path("guest/link", people_pages.new_link, name="guest-link"),
    path("guest/<str:code>", people_pages.come_back, name="return"),
    path("new", gather_pages.new_table),
    path("new/<slug:game_id>", gather_pages.new_table),
    path("join/<str:code>", gather_pages.join, name="join"),
    path("t/<slug:slug>", gather_pages.show, name="table"),
    path("t/<slug:slug>/sit", gather_pages.sit, name="sit"),
    path("t/<slug:slug>/rise", gather_pages.rise, name="rise"),
    path("t/<slug:slug>/ready", gather_pages.ready, name="ready"),
    path("t/<slug:slug>/seal", gather_pages.seal, name="seal"),
    path("t/<slug:slug>/open", gather_pages.open_share, name="open"),
    path("t/<slug:slug>/draw-again", gather_pages.draw_again, name="draw-again"),
    path("t/<slug:slug>/chair", gather_pages.chair, name="chair"),
    path("t/<slug:slug>/link", gather_pages.link, name="link"),
    path("t/<slug:slug>/call-off", gather_pages.call_off, name="call-off"),
    path("m/<slug:slug>/offer", seat_pages.offer, name="offer"),
    path("m/<slug:slug>/accept", seat_pages.accept, name="accept"),
    path("m/<slug:slug>/take-back", seat_pages.take_back, name="take-back"),
    path("m/<slug:slug>/rematch", seat_pages.rematch, name="rematch"),
    path("m/<slug:slug>/moderator", seat_pages.moderator, name="moderator"),
    path("m/<slug:slug>/substitute", seat_pages.substitute, name="substitute"),
    path("m/<slug:slug>/talk", talk_pages.talk, name="talk"),
    path("people/<slug:handle>", profile_pages.profile, name="profile"),
    path("people/<slug:handle>/ban", profile_pages.ban, name="ban"),
    path("lobby", lobby_pages.lobby, name="lobby"),
    path("ladder", profile_pages.ladder, name="ladders"),
    path("ladder/<slug:game_id>", profile_pages.ladder, name="ladder"),
    path("people/<slug:handle>/keep-away", talk_pages.keep_away, name="keep-away"),
    path("pace/<slug:game_id>", time.preview, name="pace"),
    path("m/<slug:slug>/clock", time.clock, name="clock"),
    path("m/<slug:slug>/clock/pause", time.pause, name="clock-pause"),
    path("m/<slug:slug>/clock/resume", time.resume, name="clock-resume"),
    path("m/<slug:slug>/clock/off", time.days_off, name="clock-off"),
    path("m/<slug:slug>/clock/stop", time.stop, name="clock-stop"),
    path("m/<slug:slug>/clock/extend", time.extend, name="clock-extend"),
    path("m/<slug:slug>/clock/rewind", time.rewind, name="clock-rewind"),
    path("", include("turnwright.server.urls")),
]
handler400 = "turnwright.server.problems.bad_request"
handler404 = "turnwright.server.problems.not_found"
handler500 = "turnwright.server.problems.failed"
