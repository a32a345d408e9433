"""A server: secure defaults, and no start without secrets."""

from __future__ import annotations

from deploy.settings import env
from deploy.settings.base import *

env.demand(
    SECRET_KEY=SECRET_KEY,
    DATABASE_URL=DATABASE_URL,
    REDIS_URL=REDIS_URL,
    ALLOWED_HOSTS=env.words("ALLOWED_HOSTS"),
)
