"""The site itself as an app, so that Django finds its commands and tasks."""

from __future__ import annotations

from django.apps import AppConfig

from deploy.celery import app


class DeployConfig(AppConfig):
    """Tell Django about this app."""

    name = "deploy"
    label = "deploy"

    def ready(self) -> None:
        """Register every task in this process: a web server sends them by name."""
        app.autodiscover_tasks(force=True)
