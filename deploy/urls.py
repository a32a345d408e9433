"""All addresses of the site."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

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
    path("", include("leagues.standings.urls")),
    path("tables/", include("games.online.urls")),
    path("api/v1/", include("leagues.players.api_urls")),
    path("api/v1/", include("leagues.events.api_urls")),
    path("api/v1/", include("leagues.seating.api_urls")),
    path("api/v1/", include("leagues.standings.api_urls")),
    path("api/v1/", include("leagues.desk.api_urls")),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="api_schema"),
    # Only a page to read: what else REST framework answers to has no template here.
    path(
        "api/v1/docs/",
        require_safe(SpectacularSwaggerView.as_view(url_name="api_schema")),
        name="api_docs",
    ),
    path("healthz", health, name="health"),
    path("accounts/", include("allauth.urls")),
]
