"""Give or take points of a league's table by ruling, and withdraw that."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.league_models import Fixture, League, Team
from leagues.events.league_states import OPEN_FIXTURES
from leagues.events.services.league_notes import any_league, count_list_change, note
from leagues.players.models import User
from leagues.players.typed import writable
from leagues.standings.errors import AdjustmentRefused
from leagues.standings.league_models import TeamAdjustment
from leagues.standings.selectors.figures import signed_points

MOST_POINTS: Final = Decimal(99)
LONGEST_REASON: Final = 200


@transaction.atomic
def adjust_team(*, team_id: int, points: Decimal, reason: str, by: User | None) -> TeamAdjustment:
    """Give a team points of the table, or take them below zero, from the last round played on.

    Sending the same twice without anything in between gives or takes them once.
    """
    team, league = _held(team_id)
    why = writable(reason).strip()[:LONGEST_REASON]
    fields = {}
    if not why:
        fields["reason"] = [_("Say why, in a few words: everybody reads it beside the table.")]
    if not points or abs(points) > MOST_POINTS:
        fields["points"] = [
            _("Write the points, at most %(most)s; below zero takes them away.")
            % {"most": MOST_POINTS}
        ]
    if fields:
        raise AdjustmentRefused(_("The points are not changed yet."), fields=fields)
    newest = TeamAdjustment.objects.filter(team=team).order_by("-pk").first()
    if (
        newest is not None
        and newest.withdrawn_at is None
        and (newest.points, newest.reason) == (points, why)
    ):
        return newest
    made = TeamAdjustment.objects.create(
        team=team, points=points, reason=why, made_by=by, round_number=_last_round(team)
    )
    count_list_change(league)
    about = f"{team.name}: {signed_points(Fraction(points))}"
    note(league, "league.points", by=by, about=about, reason=why, after={"team": team.pk})
    return made


@transaction.atomic
def withdraw_adjustment(*, team_id: int, adjustment_id: int, by: User | None) -> None:
    """Take back points that a ruling gave or took. Twice is once."""
    team, league = _held(team_id)
    found = TeamAdjustment.objects.filter(team=team, pk=adjustment_id, withdrawn_at=None).first()
    if found is None:
        return
    found.withdrawn_at = timezone.now()
    found.save(update_fields=["withdrawn_at"])
    count_list_change(league)
    about = f"{team.name}: {signed_points(Fraction(found.points))}"
    note(league, "league.points_withdrawn", by=by, about=about, after={"team": team.pk})


def _held(team_id: int) -> tuple[Team, League]:
    """Return a team, and its league whose row is locked."""
    team = Team.objects.select_related("division").get(pk=team_id)
    return team, any_league(team.division.league_id)


def _last_round(team: Team) -> int:
    """Return the last round of a team's division of which something has ended."""
    ended = Fixture.objects.filter(division_id=team.division_id, cup_tie=None).exclude(
        status__in=OPEN_FIXTURES
    )
    newest: int | None = ended.aggregate(newest=Max("round_number"))["newest"]
    return newest or 0
