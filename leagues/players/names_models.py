"""The version of everybody's names, which whatever shows a name and is kept follows."""

from __future__ import annotations

from django.db import models


class NamesVersion(models.Model):
    """The one row that counts how often somebody's name, or how it is published, was changed."""

    number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"names, version {self.number}"
