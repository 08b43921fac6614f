"""Addresses: those of the local table, and those that only people with accounts need."""

from django.urls import include, path

urlpatterns = [
    path("account/", include("allauth.urls")),
    path("", include("turnwright.server.urls")),
]
handler400 = "turnwright.server.problems.bad_request"
handler404 = "turnwright.server.problems.not_found"
handler500 = "turnwright.server.problems.failed"
