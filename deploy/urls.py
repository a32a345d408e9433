"""All addresses of the site."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from deploy.health import health

handler400 = "deploy.refusals.bad_request"
handler403 = "deploy.refusals.forbidden"
handler404 = "deploy.refusals.not_found"

urlpatterns: list[URLPattern | URLResolver] = [
    # Before the desk, whose club page would take /clubs/new/ for a club.
    path("", include("leagues.players.urls")),
    path("", include("leagues.desk.urls")),
    path("", include("leagues.events.urls")),
    path("", include("leagues.seating.urls")),
    path("healthz", health, name="health"),
    path("accounts/", include("allauth.urls")),
]
