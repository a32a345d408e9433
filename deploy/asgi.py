"""The ASGI application that web servers run."""

from __future__ import annotations

import gc
import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.laptop")

pages = get_asgi_application()

from deploy.routing import websockets

application = ProtocolTypeRouter({"http": pages, "websocket": websockets})

# What is loaded by now stays as long as the process. Looking through all of it for garbage again
# and again would each time stop everybody, in mid-hand too, for more than a tenth of a second.
_ = get_resolver().url_patterns
gc.collect()
gc.freeze()
