"""Prizes for the tests that visit every page."""

from __future__ import annotations

from leagues.events.models import Event
from leagues.standings.models import Prize
from leagues.standings.prizes import PrizeKind


def put_up_prizes(event: Event) -> None:
    """Put up a prize of every kind, one of them for those of a club of winners."""
    Prize.objects.create(
        event=event, number=1, title="Podium", kind="places", last_place=3, percent=10,
        needs_presence=True,
    )  # fmt: skip
    for number, kind in enumerate(PrizeKind, start=2):
        if kind is not PrizeKind.PLACES:
            Prize.objects.create(
                event=event, number=number, title=f"Prize {number}", kind=kind.value, cents=1000,
                excludes="winners", ties="lot",
            )  # fmt: skip
    Prize.objects.create(
        event=event, number=9, title="Door", kind="high_game", cents=500, list_kind="persons"
    )
