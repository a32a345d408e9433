"""Read the version of everybody's names along with something else."""

from __future__ import annotations

from django.db.models import Subquery
from django.db.models.functions import Coalesce

from leagues.players.models import NamesVersion


def names_version() -> Coalesce:
    """Return the version as a part of another query, so that it costs none of its own."""
    return Coalesce(Subquery(NamesVersion.objects.values("number")[:1]), 0)


def with_names() -> dict[str, Coalesce]:
    """Return what a query annotates to fill the `names_version` that its model has."""
    return {"names_version": names_version()}
