"""Who said what of a result: two parties have to agree, and one may not be both."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.matches.errors import NotAllowed
from games.matches.models import MatchSeat, ScoreReport
from games.matches.services.actors import Actor


def side_of_report(report: ScoreReport) -> int | None:
    """Return the side a version was reported from, None for one of an official."""
    if report.reported_seat is None:
        return None
    seats = MatchSeat.objects.filter(match_id=report.match_id, number=report.reported_seat)
    return seats.values_list("side_number", flat=True).first()


def require_another_phone(*, report: ScoreReport, actor: Actor) -> None:
    """Refuse a phone that sent a version and now agrees to it as somebody of another side.

    Two parties have to agree, and who holds a phone is only what they say: one person with one
    phone would be both.
    """
    if actor.phone and report.reported_phone == actor.phone:
        raise NotAllowed(
            _(
                "This phone sent the result, so it cannot confirm it too. Somebody of the other "
                "side opens the table's link on another phone, or a scorer confirms it at the "
                "desk."
            ),
            code="same_phone",
        )
