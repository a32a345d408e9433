"""Only people whom the visitor may see can be named commentators of a live table."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.online.errors import TalkRefused
from games.online.models import TableCommentator
from games.online.services.opening import TablePlan, open_table
from games.online.services.talk import say_phrase
from games.online.visitors import Visitor
from leagues.events.models import AuditEntry
from leagues.players.models import Player
from leagues.players.states import Role
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory, user_of
from tests.leagues.desk.builders import account, staff
from tests.leagues.desk.live_scene import live_at, playing_table, visitor_at

pytestmark = pytest.mark.django_db


def hidden_person() -> Player:
    """Return somebody with an account, of a club whose people the others do not see."""
    person = PlayerFactory.create(display_name="Hidden Hannah", user=UserFactory.create())
    MembershipFactory.create(player=person)
    return person


def browser_of(player: Player) -> Client:
    client = Client()
    client.force_login(user_of(player))
    return client


@pytest.mark.parametrize("verb", ["name", "remove"])
def test_counting_ids_at_a_table_of_ones_own_tells_nobodys_name(verb: str) -> None:
    host = PlayerFactory.create(user=UserFactory.create())
    visitor = Visitor(user_id=host.user_id, player_id=host.pk)
    key = open_table(plan=TablePlan(variant="north_american"), visitor=visitor).key
    person, client = hidden_person(), browser_of(host)
    answer = client.post(reverse(f"desk:{verb}_commentator", args=[key, person.pk]), follow=True)
    assert "Hannah" not in answer.content.decode()
    assert "Hannah" not in client.get(reverse("desk:commentators", args=[key])).content.decode()
    assert not TableCommentator.objects.exists()
    if verb == "name":
        nobody = client.post(reverse("desk:name_commentator", args=[key, 999_999]))
        assert answer.status_code == nobody.status_code == 404


@pytest.mark.parametrize("verb", ["name", "remove"])
def test_the_history_of_an_event_names_no_hidden_person_who_never_commented(verb: str) -> None:
    table, person = playing_table(), hidden_person()
    director = account(table.round.stage.event, Role.DIRECTOR)
    client = Client()
    client.force_login(director)
    client.post(reverse(f"desk:{verb}_commentator", args=[live_at(table).key, person.pk]))
    assert not AuditEntry.objects.filter(subject__contains="Hannah").exists()


def test_naming_twice_is_written_in_the_history_once() -> None:
    table = playing_table()
    event = table.round.stage.event
    client = Client()
    client.force_login(account(event, Role.DIRECTOR))
    member = PlayerFactory.create(user=UserFactory.create())
    MembershipFactory.create(player=member, club=event.club)
    for verb in ("name", "name", "remove", "remove"):
        client.post(reverse(f"desk:{verb}_commentator", args=[live_at(table).key, member.pk]))
    verbs = AuditEntry.objects.filter(verb__startswith="commentator.").order_by("pk")
    assert [line.verb for line in verbs] == ["commentator.named", "commentator.removed"]


def test_what_may_be_said_is_refused_on_open_pages_at_once_and_its_director_is_told_so() -> None:
    """Seen: "Everybody at the table sees the change", although open pages did not show it."""
    table = playing_table()
    live = live_at(table)
    client = staff(table.round.stage.event, Role.DIRECTOR)
    address = reverse("desk:set_talk", args=[live.key])
    answer = client.post(address, {"talk": "off"}, follow=True).content.decode()
    assert "Pages that are open show it in a moment." in answer
    with pytest.raises(TalkRefused):
        say_phrase(table_key=live.key, phrase="sorry", visitor=visitor_at(table, 1))
