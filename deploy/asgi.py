"""The ASGI application that web servers run."""

from __future__ import annotations

import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.laptop")

pages = get_asgi_application()

from deploy.routing import websockets

application = ProtocolTypeRouter({"http": pages, "websocket": websockets})
