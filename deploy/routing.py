"""All addresses of sockets; any other address, or a page of another site, is refused."""

from __future__ import annotations

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from django.urls import re_path

from games.online import routing

websocket_urlpatterns: list[Any] = [  # Any: Django's paths are typed for views only
    *routing.websocket_urlpatterns,
    re_path("", WebsocketDenier.as_asgi()),  # type: ignore[arg-type]
]
websockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
