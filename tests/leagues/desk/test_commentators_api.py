"""Commentators of a match's live table over the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from leagues.events.models import AuditEntry
from leagues.players.models import Player
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.factories.seating import published_round
from tests.leagues.api_visitors import client_of, member_of
from tests.leagues.desk.live_scene import live_at, live_round_table

pytestmark = pytest.mark.django_db


def somebody(table: RoundTable, **person: Any) -> Player:
    """Return a member of the club whose event it is, with an account."""
    player = PlayerFactory.create(
        **{"display_name": "Cora", "user": UserFactory.create(), **person}
    )
    MembershipFactory.create(club=table.round.stage.event.club, player=player)
    return player


def url(table: RoundTable, *player: int) -> str:
    name = "commentator" if player else "commentators"
    return reverse(f"desk_api:{name}", args=[table.match_id, *player])


def verbs() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("verb", flat=True))


def test_a_director_names_a_commentator_reads_who_they_are_and_takes_it_back() -> None:
    table = live_round_table()
    cora = somebody(table)
    director = client_of(member_of(table.round.stage.event.club, Role.DIRECTOR))
    assert director.get(url(table)).json() == []
    before = len(verbs())
    for _ in range(2):
        answer = director.post(url(table), {"player": cora.pk})
        assert (answer.status_code, answer.json()) == (200, [{"id": cora.pk, "name": "Cora"}])
    assert director.get(url(table)).json() == [{"id": cora.pk, "name": "Cora"}]
    assert live_at(table).commentators.get().player == cora
    for _ in range(2):
        answer = director.delete(url(table, cora.pk))
        assert (answer.status_code, answer.json()) == (200, [])
    assert verbs()[before:] == ["commentator.named", "commentator.removed"]


def test_who_cannot_comment_is_refused_with_the_code_that_says_why() -> None:
    table = live_round_table()
    director = client_of(member_of(table.round.stage.event.club, Role.DIRECTOR))
    player = table.match.seats.get(number=0).player
    assert player is not None
    player.user = UserFactory.create()
    player.save(update_fields=["user"])
    for sent, code in (
        (player.pk, "sits_there"),
        (somebody(table, user=None).pk, "no_account"),
    ):
        answer = director.post(url(table), {"player": sent})
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert director.post(url(table), {"player": "Cora"}).status_code == 400
    assert director.post(url(table), {}).status_code == 400


def test_counting_ids_tells_a_program_nobodys_name() -> None:
    table, hidden = live_round_table(), PlayerFactory.create(user=UserFactory.create())
    MembershipFactory.create(player=hidden)
    director = client_of(member_of(table.round.stage.event.club, Role.DIRECTOR))
    answers = [director.post(url(table), {"player": pk}) for pk in (hidden.pk, 999_999)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].json() == answers[1].json()
    assert director.get(url(table)).json() == []


def test_only_directors_of_the_event_read_and_name_them() -> None:
    table = live_round_table()
    cora = somebody(table)
    club = table.round.stage.event.club
    visitors = (
        (None, 401),
        (member_of(club), 403),
        (member_of(club, Role.SCORER), 403),
        (member_of(club, Role.ORGANISER), 200),
    )
    for user, status in visitors:
        client = client_of(user)
        assert client.get(url(table)).status_code == status
        assert client.post(url(table), {"player": cora.pk}).status_code == status
        assert client.delete(url(table, cora.pk)).status_code == status


def test_a_match_on_cards_has_no_commentators() -> None:
    table = published_round(people=4).tables.select_related("round__stage__event__club").get()
    director = client_of(member_of(table.round.stage.event.club, Role.DIRECTOR))
    answer = director.get(url(table))
    assert answer.status_code == 404
    assert "no live table" in answer.json()["detail"]
