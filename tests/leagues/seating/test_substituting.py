from __future__ import annotations

import pytest

from games.matches.models import Substitution
from leagues.events.models import AuditEntry
from leagues.players.models import Player
from leagues.seating.errors import BusyElsewhere, UnpublishedTable
from leagues.seating.models import RoundTable
from leagues.seating.services.substituting import seat_substitute
from tests.factories.players import PlayerFactory, UserFactory
from tests.factories.seating import drafted_evening, finish, published_round, round_of

pytestmark = pytest.mark.django_db


def player_at(table: RoundTable, seat: int) -> Player:
    player = table.match.seats.get(number=seat).player
    assert player is not None
    return player


def test_somebody_takes_over_a_seat_and_the_seat_stays_the_entrants() -> None:
    table = published_round(people=8).tables.all()[0]
    director, newcomer = UserFactory.create(), PlayerFactory.create()
    before = player_at(table, 2)
    for _ in range(2):
        seat_substitute(table_id=table.pk, seat=2, player_id=newcomer.pk, from_deal=3, by=director)
    note = Substitution.objects.get()
    assert (note.seat_number, note.from_deal, note.player) == (2, 3, newcomer)
    assert player_at(table, 2) == before
    assert AuditEntry.objects.filter(verb="seats.substituted").count() == 1


def test_somebody_who_plays_at_another_table_is_not_free_until_it_is_over() -> None:
    one, other = published_round(people=8).tables.all()
    director, busy = UserFactory.create(), player_at(other, 0)
    with pytest.raises(BusyElsewhere, match="is playing at table 2"):
        seat_substitute(table_id=one.pk, seat=1, player_id=busy.pk, from_deal=1, by=director)
    finish(other)
    seat_substitute(table_id=one.pk, seat=1, player_id=busy.pk, from_deal=1, by=director)
    assert Substitution.objects.get().player == busy


def test_in_a_draft_people_are_swapped_instead() -> None:
    table = round_of(drafted_evening(people=8), 1).tables.all()[0]
    with pytest.raises(UnpublishedTable, match="swap people there instead"):
        seat_substitute(
            table_id=table.pk,
            seat=1,
            player_id=PlayerFactory.create().pk,
            from_deal=1,
            by=UserFactory.create(),
        )
