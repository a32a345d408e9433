"""Put the site together; expose the Celery app, so that shared tasks find it."""

from __future__ import annotations

from deploy.celery import app as celery_app

__all__ = ["celery_app"]
