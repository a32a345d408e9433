"""The site itself as an app, so that Django finds its commands and tasks."""

from __future__ import annotations

from django.apps import AppConfig


class DeployConfig(AppConfig):
    """Tell Django about this app."""

    name = "deploy"
    label = "deploy"
