"""Two directors who draw at once, each with a transaction of their own."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.events.cup_models import Cup, CupTie
from leagues.events.cup_states import CupOrder, LevelRule
from leagues.events.league_errors import LeagueTaken
from leagues.events.league_models import Fixture
from leagues.standings.services.cups import CupTerms, draw_cup, draw_round
from tests.factories.cups import cup_of, send_through, tie_at
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_directors_who_draw_at_once_draw_one_cup_and_one_round() -> None:
    cup = cup_of(4)
    for position in (1, 2):
        tie = tie_at(cup, 1, position)
        send_through(tie, tie.one)
    day = timezone.now().date()
    drawn = at_once(*[lambda: draw_round(cup_id=cup.pk, number=2, day=day, by=None)] * 2)
    assert all(isinstance(answer, Cup) for answer in drawn)
    assert CupTie.objects.filter(cup=cup, round_number=2).count() == 1
    assert Fixture.objects.filter(cup_tie__cup=cup).count() == 3
    terms = CupTerms(
        name="Plate",
        teams=list(cup.entries.values_list("team_id", flat=True)),
        order=CupOrder.LOT,
        level_rule=LevelRule.RULING,
        day=day + timedelta(days=7),  # on this one the final is to be played
    )
    answers = at_once(
        *(
            lambda name=name: draw_cup(
                league_id=cup.league_id, terms=replace(terms, name=name), by=None
            )
            for name in ("Plate", "plate")
        )
    )
    assert sum(isinstance(answer, LeagueTaken) for answer in answers) == 1
    assert Cup.objects.filter(league=cup.league).count() == 2
