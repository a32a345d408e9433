"""Two records made one are one person on the cards of a league too."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues.desk.services.merging import merge_players, part_players
from leagues.events.league_models import SquadMember
from leagues.players.import_errors import NotOnePerson
from leagues.players.models import User
from leagues.seating.card_models import CardVersion
from leagues.seating.result_cards.terms import read_card
from tests.factories.league_cards import Match, match_to_play, played
from tests.factories.players import PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    found = match_to_play()
    played(found)
    return found


@pytest.fixture
def by() -> User:
    return UserFactory.create()


def test_the_card_of_a_league_match_opens_after_somebody_on_it_became_another_record(
    match: Match, by: User, client: Client
) -> None:
    gone, kept = match.home[0], PlayerFactory.create(display_name="Zoe Kept")
    league = match.fixture.division.league
    page = reverse("seating:card", args=[match.fixture.pk])
    before = CardVersion.objects.get().said
    gone_id = gone.pk
    merge = merge_players(kept_id=kept.pk, gone_id=gone_id, club_id=league.club_id, by=by)
    answer = client.get(page)
    assert answer.status_code == 200
    assert "Zoe Kept" in answer.content.decode()
    assert read_card(CardVersion.objects.get().said).home[0][0] == kept.pk
    part_players(merge_id=merge.pk, by=by)
    assert CardVersion.objects.get().said == before
    assert client.get(page).status_code == 200


def test_two_people_of_one_card_are_not_made_one(match: Match, by: User) -> None:
    one, other = match.home[0], match.home[2]
    SquadMember.objects.filter(player=one).delete()
    league = match.fixture.division.league
    with pytest.raises(NotOnePerson, match="card"):
        merge_players(kept_id=other.pk, gone_id=one.pk, club_id=league.club_id, by=by)
