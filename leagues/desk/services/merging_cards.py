"""Result cards of leagues, which name people by number, when two records become one."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from leagues.players.import_errors import NotOnePerson
from leagues.seating.card_models import CardVersion
from leagues.seating.result_cards.terms import CardSide, read_card


def rename_on_cards(*, before: int, after: int) -> list[list[Any]]:  # Any: JSON
    """Put one person's number for another's on all cards; return each with how it stood.

    Raises `NotOnePerson` where both are on a card.
    """
    is_on_it = Q(said__home__contains=[[before]]) | Q(said__away__contains=[[before]])
    changed: list[list[Any]] = []
    for version in CardVersion.objects.filter(is_on_it).order_by("pk"):
        said = read_card(version.said)
        if after in (*said.people(CardSide.HOME), *said.people(CardSide.AWAY)):
            raise NotOnePerson(
                _("Both are on the card of one league match, so they are two people.")
            )
        becomes = version.said | {
            side.value: [
                [after if person == before else person for person in pair]
                for pair in said.pairs(side)
            ]
            for side in CardSide
        }
        CardVersion.objects.filter(pk=version.pk).update(said=becomes)
        changed.append(["seating.CardVersion", version.pk, "said", version.said, becomes])
    return changed
