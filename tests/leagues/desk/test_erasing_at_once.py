"""Two who are deleted at the same moment."""

from __future__ import annotations

import pytest

from leagues.desk.services.erasing import erase_person
from leagues.players.models import Membership
from leagues.players.states import Role
from tests.factories.players import ClubFactory, MembershipFactory, user_of
from tests.races import at_once


@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_delete_themselves_at_once_leave_one() -> None:
    club = ClubFactory.create()
    places = [MembershipFactory.create(club=club, role=Role.ORGANISER.value) for _ in range(2)]
    results = at_once(
        *(
            lambda place=place: erase_person(player_id=place.player_id, by=user_of(place.player))
            for place in places
        )
    )
    assert sorted(type(each).__name__ for each in results) == ["LastOrganiser", "Player"]
    assert Membership.objects.filter(club=club, role=Role.ORGANISER.value).count() == 1
