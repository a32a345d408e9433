"""The ASGI application that web servers run."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.laptop")

application = get_asgi_application()
