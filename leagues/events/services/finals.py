"""The second stage of an event, as it is planned before it begins."""

from __future__ import annotations

import secrets
from typing import Final

from django.utils.translation import gettext as _

from leagues.events.errors import TermsRefused
from leagues.events.formats import Carry
from leagues.events.models import Event, Stage
from leagues.events.terms import FinalsTerms
from leagues.events.ways import way_of

FINALS: Final = 2  # the number of the stage
LARGEST_SEED: Final = 2**31


def finals_of(event: Event) -> FinalsTerms | None:
    """Return how an event goes on after its first stage, or None; one query."""
    stage = Stage.objects.filter(event=event, number=FINALS).first()
    if stage is None:
        return None
    return FinalsTerms(
        movement=stage.movement,
        options=dict(stage.options),
        qualifiers=stage.qualifiers,
        carries=Carry(stage.carries),
    )


def write_finals(*, event: Event, finals: FinalsTerms | None) -> None:
    """Plan the second stage of an event, or leave it out; it stays as it is once it has begun.

    Raises `TermsRefused` for a stage that has begun. The caller holds the event's row.
    """
    stage = Stage.objects.select_for_update().filter(event=event, number=FINALS).first()
    if stage is not None and stage.order is not None:
        sentence = _("The finals have begun, so they stay as they are.")
        raise TermsRefused(sentence, fields={"finals": [sentence]})
    if finals is None:
        if stage is not None:
            stage.delete()
        return
    stage = stage or Stage(event=event, number=FINALS, seed=secrets.randbelow(LARGEST_SEED))
    stage.movement = finals.movement
    stage.options = way_of(finals.movement).unusual(finals.options)
    stage.qualifiers = finals.qualifiers
    stage.carries = finals.carries.value
    stage.save()
