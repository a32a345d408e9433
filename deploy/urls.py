"""All addresses of the site."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from deploy.health import health

handler400 = "deploy.refusals.bad_request"
handler404 = "deploy.refusals.not_found"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("leagues.desk.urls")),
    path("", include("leagues.seating.urls")),
    path("healthz", health, name="health"),
    path("accounts/", include("allauth.urls")),
]
