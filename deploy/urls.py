"""All addresses of the site."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from deploy.health import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("leagues.desk.urls")),
    path("healthz", health, name="health"),
    path("accounts/", include("allauth.urls")),
]
