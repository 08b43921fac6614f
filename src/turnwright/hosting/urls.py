"""Addresses: those of the local table, and those that only people with accounts need."""

from django.urls import include, path

from . import clock_pages as time

urlpatterns = [
    path("account/", include("allauth.urls")),
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
