"""Addresses of sockets of live tables."""

from __future__ import annotations

from typing import Any

from django.urls import path

from games.online.consumers import TableConsumer

# Any: Django's `path` is typed for views only.
websocket_urlpatterns: list[Any] = [
    path("ws/tables/<str:key>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
]
