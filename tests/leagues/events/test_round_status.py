"""The life of a round, and the news of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.matches.errors import UnlawfulStep
from leagues.events.models import AuditEntry
from leagues.events.services.rounds import set_round_status
from leagues.events.signals import round_closed, round_published
from leagues.events.states import RoundStatus
from tests.factories.events import RoundFactory

pytestmark = pytest.mark.django_db


def test_a_round_is_published_played_and_closed_and_others_hear_of_it(
    django_capture_on_commit_callbacks: Any,  # Any: pytest-django does not name its type
) -> None:
    round_ = RoundFactory.create()
    heard: list[tuple[str, int]] = []

    def hear_published(*, round_id: int, **_: object) -> None:
        heard.append(("published", round_id))

    def hear_closed(*, round_id: int, **_: object) -> None:
        heard.append(("closed", round_id))

    round_published.connect(hear_published)
    round_closed.connect(hear_closed)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            for status in (RoundStatus.PUBLISHED, RoundStatus.IN_PLAY, RoundStatus.CLOSED):
                round_ = set_round_status(round_id=round_.pk, to=status, by=None)
    finally:
        round_published.disconnect(hear_published)
        round_closed.disconnect(hear_closed)
    assert heard == [("published", round_.pk), ("closed", round_.pk)]
    assert round_.published_at is not None
    assert round_.closed_at is not None
    round_.stage.event.refresh_from_db()
    assert round_.stage.event.version == 4
    assert set_round_status(round_id=round_.pk, to=RoundStatus.IN_PLAY, by=None).closed_at is None


def test_a_round_cannot_be_closed_before_it_is_published() -> None:
    round_ = RoundFactory.create(number=3)
    with pytest.raises(UnlawfulStep, match="Round 3 is draft, so it cannot be made closed"):
        set_round_status(round_id=round_.pk, to=RoundStatus.CLOSED, by=None)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.DRAFT
    assert not AuditEntry.objects.exists()
