"""Before a result between teams is put right, the list of their pairs is looked at too."""

from __future__ import annotations

import pytest
from django.urls import reverse

from leagues.events.models import RoundId
from leagues.players.models import Player
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seating import evening, finish, round_of
from tests.leagues.desk.builders import staff

pytestmark = pytest.mark.django_db


def test_a_correction_of_teams_names_the_pairs_whose_points_and_places_it_changes() -> None:
    """Seen: only the places of the teams were told, though prizes go by the pairs' list too."""
    event = evening(
        people=12, rounds=1, unit="team", movement="team_match", team_size=6, ranked_by="points"
    )
    plan_event(event_id=event.pk, seed=3)
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    tables = list(RoundTable.objects.filter(round__stage__event=event).order_by("number"))
    for found in tables:
        finish(found, points=(10, 3 + found.number))
    recompute_standings(event_id=event.pk)
    table = tables[0]
    table.match.refresh_from_db()
    sent = {"points_0": "2", "points_1": "10", "revision": table.match.revision, "seen": ""}
    url = reverse("desk:correct", args=[table.pk])
    page = staff(event, Role.DIRECTOR).post(f"{url}?preview=1", sent)
    pairs = page.context["consequences"].pairs
    sides = [
        frozenset(
            Player.objects.get(pk=pk).label
            for pk in table.match.seats.filter(side_number=side).values_list("player_id", flat=True)
        )
        for side in (0, 1)
    ]
    points = {move.name: (move.points_before, move.points_after) for move in pairs}
    names = {frozenset(name.split(", ")): told for name, told in points.items()}
    assert names[sides[0]] == ("10", "2")
    assert names[sides[1]] == ("4", "10")
    assert "Pairs of the teams" in page.content.decode()
