"""Let what is kept with names in it be made anew: in browsers, and beside the database."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from leagues.players.models import NamesVersion

ROW = 1


def names_changed() -> None:
    """Count the names' version up as soon as the change that is being made can be read.

    Not before, as what is made in between would be kept with the old name and the new version; nor
    inside the change, where everybody who is renamed would wait for everybody else.
    """
    transaction.on_commit(_count_up)


def _count_up() -> None:
    if not NamesVersion.objects.filter(pk=ROW).update(number=F("number") + 1):
        NamesVersion.objects.get_or_create(pk=ROW, defaults={"number": 1})
