"""What an organiser asks of entrants, the list of the invited, and who sees which entry where."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches.errors import DomainError
from leagues.events.entry_errors import AnswersRefused, NotYours, QuestionRefused
from leagues.events.models import Answer, Entry, Event
from leagues.events.services.entering import enter_event, enter_online, enter_together
from leagues.events.services.invitations import invite_partner
from leagues.events.services.invited import put_on_list, take_off_list, use_invited_link
from leagues.events.services.newcomers import Newcomer
from leagues.events.services.questions import add_question, answer_questions
from leagues.players.models import User
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


def somebody(**fields: Any) -> User:
    user = UserFactory.create()
    PlayerFactory.create(user=user, **fields)
    return user


def with_meal(**fields: Any) -> tuple[Event, int]:
    event = EventFactory.create(**fields)
    question = add_question(
        event_id=event.pk,
        text="Which meal?",
        kind="choice",
        choices=["Soup", " ", "Cake", "Cake"],
        is_required=True,
        by=None,
    )
    assert question.choices == ["Soup", "Cake"]
    return event, question.pk


def test_nobody_enters_from_home_without_the_answers_that_are_wanted() -> None:
    event, meal = with_meal()
    user = somebody()
    for given in ({}, {meal: "Steak"}):
        with pytest.raises(AnswersRefused, match="Which meal"):
            enter_online(event_id=event.pk, by=user, answers=given)
    assert not Entry.objects.exists()
    entry = enter_online(event_id=event.pk, by=user, answers={meal: "Soup"})
    answer_questions(entry_id=entry.pk, answers={meal: "Cake"}, by=user)
    assert Answer.objects.get().text == "Cake"
    assert enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None).pk


def test_one_tap_on_enter_leads_to_the_questions_and_what_is_typed_stays() -> None:
    event, meal = with_meal()
    user, client = somebody(), Client()
    client.force_login(user)
    page = reverse("events:answers", args=[event.pk])
    assert client.post(reverse("events:enter", args=[event.pk])).headers["Location"] == page
    refused = client.post(page, {f"question-{meal}": ""})
    assert refused.status_code == 422
    assert client.post(page, {f"question-{meal}": "Soup"}).status_code == 302
    assert Entry.objects.get().status == "entered"


def test_a_question_that_cannot_be_asked_says_what_to_write() -> None:
    event = EventFactory.create()
    for text, kind in ((" ", "text"), ("Meal", "choice")):
        with pytest.raises(QuestionRefused, match="Write"):
            add_question(event_id=event.pk, text=text, kind=kind, by=None)
    add_question(event_id=event.pk, text="Meal", kind="text", by=None)
    add_question(event_id=event.pk, text=" Meal ", kind="yes_no", by=None)
    assert event.questions.get().kind == "yes_no"


def test_answers_are_seen_at_the_desk_only_and_are_no_formulas_in_the_file() -> None:
    event = EventFactory.create()
    asked = add_question(event_id=event.pk, text="Anything else?", kind="text", by=None)
    user = somebody(display_name="Ann Lee")
    enter_online(event_id=event.pk, by=user, answers={asked.pk: "=1+1"})
    page = reverse("events:entries", args=[event.pk])
    assert "=1+1" not in Client().get(page).content.decode()
    scorer = signed_in(Role.SCORER, event.club)
    assert "=1+1" in scorer.get(page).content.decode()
    sent = scorer.get(reverse("events:entries_csv", args=[event.pk])).content.decode()
    assert sent.splitlines()[1] == "Ann Lee,Ann Lee,Entered,'=1+1"


def test_the_list_of_entries_says_who_waits_for_an_answer_and_who_is_offered_a_place() -> None:
    event = EventFactory.create(
        unit="pair", entry_limit=1, offer_hours=12, starts_at=timezone.now() + timedelta(days=2)
    )
    invite_partner(event_id=event.pk, by=somebody(), name="Zed")
    enter_event(event_id=event.pk, player_id=PlayerFactory.create().pk, by=None)
    shown = Client().get(reverse("events:entries", args=[event.pk])).content.decode()
    assert "Waits for a partner" in shown
    assert "Waiting, number 1" in shown
    told = Client().get(f"/api/v1/events/{event.pk}/entries/").json()["results"]
    assert [one["is_asked"] for one in told] == [True, False]
    assert [one["offered_until"] for one in told] == [None, None]


def test_a_link_of_the_invited_is_used_once_and_a_member_needs_none() -> None:
    event = EventFactory.create(who_may_enter="invited")
    member, guest, other = somebody(display_name="Ann Lee"), somebody(), somebody()
    MembershipFactory.create(club=event.club, player=member.player)
    made = put_on_list(event_id=event.pk, names=["Ann  Lee", "", "A guest", "a guest"], by=None)
    assert [one.name for one in made] == ["Ann Lee", "A guest"]
    assert not put_on_list(event_id=event.pk, names=["A Guest"], by=None)
    assert enter_online(event_id=event.pk, by=member).status == "entered"
    use_invited_link(key=made[1].key, by=guest)
    use_invited_link(key=made[1].key, by=guest)
    with pytest.raises(NotYours, match="was used before"):
        use_invited_link(key=made[1].key, by=other)
    assert enter_online(event_id=event.pk, by=guest).status == "entered"
    take_off_list(event_id=event.pk, invited_id=made[1].pk, by=None)
    with pytest.raises(DomainError, match="not on the list any more"):
        use_invited_link(key=made[1].key, by=guest)


def test_what_somebody_answered_who_looked_for_a_partner_is_kept_when_they_have_one() -> None:
    event = EventFactory.create(unit="pair")
    meal = add_question(event_id=event.pk, text="Which meal?", kind="text", by=None)
    bob, ann = somebody(), somebody()
    enter_online(event_id=event.pk, by=bob)
    enter_online(event_id=event.pk, by=ann, answers={meal.pk: "no nuts"})
    people = [Newcomer(player_id=one.player.pk) for one in (ann, bob)]
    pair = enter_together(event_id=event.pk, newcomers=people, by=None)
    assert Entry.objects.get() == pair
    assert [answer.text for answer in pair.answers.all()] == ["no nuts"]
