"""A club's laptop: `manage.py serve` and `make demo`."""

from __future__ import annotations

from deploy.settings.base import *
from deploy.settings.secret import kept_secret

SECRET_KEY = SECRET_KEY or kept_secret(DATA / "secret-key")
