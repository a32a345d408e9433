"""Writing wishes down: what is refused, and asking to sit a round out."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.errors import NotEntered
from leagues.events.models import AuditEntry, Entry, Event
from leagues.events.selectors.members import label_of
from leagues.events.states import EventStatus
from leagues.players.models import User
from leagues.players.states import Role
from leagues.seating.errors import WishRefused
from leagues.seating.models import SeatingRule
from leagues.seating.plans import Wish, WishKind
from leagues.seating.selectors.wishes import wishes_of
from leagues.seating.services.wishes import add_wish, ask_to_rest, play_after_all, remove_wish
from tests.factories.events import EntryFactory
from tests.factories.players import UserFactory
from tests.factories.seating import evening, round_of_entries
from tests.leagues.events.browsing import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return evening(people=8, rounds=4, unit="pair")


def entries_of(event: Event) -> list[Entry]:
    return list(event.entries.order_by("id"))


def wish(
    event: Event, kind: WishKind, one: Entry, two: Entry | None = None, number: int | None = None
) -> SeatingRule:
    return add_wish(
        event_id=event.pk,
        kind=kind,
        entry_id=one.pk,
        other_id=two.pk if two else None,
        round_number=number,
        by=None,
    )


def test_a_wish_is_written_down_once_whoever_is_named_first(event: Event) -> None:
    one, two, *_ = entries_of(event)
    first = wish(event, WishKind.FORBIDDEN, two, one)
    assert wish(event, WishKind.FORBIDDEN, one, two) == first
    assert wishes_of(event_id=event.pk) == (
        Wish(kind=WishKind.FORBIDDEN, entrants=(one.pk, two.pk)),
    )
    line = AuditEntry.objects.get(verb="wish.added")
    assert line.subject == f"{label_of(one)}, {label_of(two)}"
    remove_wish(event_id=event.pk, rule_id=first.pk, by=None)
    remove_wish(event_id=event.pk, rule_id=first.pk, by=None)
    assert wishes_of(event_id=event.pk) == ()


def test_nobody_has_a_wish_about_themselves(event: Event) -> None:
    one, *_ = entries_of(event)
    with pytest.raises(WishRefused, match="cannot have a wish about themselves"):
        wish(event, WishKind.APART, one, one)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (WishKind.TOGETHER, WishKind.NOT_PARTNERS),
        (WishKind.NOT_PARTNERS, WishKind.TOGETHER),
        (WishKind.APART, WishKind.TOGETHER),
        (WishKind.FORBIDDEN, WishKind.FORCED),
        (WishKind.APART, WishKind.FORCED),
    ],
)
def test_a_wish_against_another_is_refused_with_both_names(
    event: Event, before: WishKind, after: WishKind
) -> None:
    one, two, *_ = entries_of(event)
    wish(event, before, one, two)
    with pytest.raises(WishRefused, match="says the opposite") as refusal:
        wish(event, after, two, one, number=2)
    assert label_of(one) in str(refusal.value)
    assert label_of(two) in str(refusal.value)
    assert SeatingRule.objects.count() == 1


def test_wishes_for_different_rounds_do_not_contradict(event: Event) -> None:
    one, two, *_ = entries_of(event)
    wish(event, WishKind.FORBIDDEN, one, two, number=1)
    wish(event, WishKind.FORCED, one, two, number=2)
    assert SeatingRule.objects.count() == 2


def test_nobody_has_two_set_opponents_in_a_round(event: Event) -> None:
    one, two, three, _ = entries_of(event)
    wish(event, WishKind.FORCED, one, two, number=2)
    with pytest.raises(WishRefused, match="has a set opponent in round 2 already") as refusal:
        wish(event, WishKind.FORCED, three, two, number=2)
    assert label_of(two) in str(refusal.value)
    wish(event, WishKind.FORCED, three, two, number=3)


def test_who_rests_has_no_set_opponent(event: Event) -> None:
    one, two, *_ = entries_of(event)
    wish(event, WishKind.REST, one, number=2)
    with pytest.raises(WishRefused, match="has asked to sit out in round 2"):
        wish(event, WishKind.FORCED, one, two, number=2)


def test_a_set_opponent_or_a_rest_needs_its_round(event: Event) -> None:
    one, two, *_ = entries_of(event)
    for kind in (WishKind.FORCED, WishKind.REST):
        with pytest.raises(WishRefused, match="Say for which round"):
            wish(event, kind, one, two)


def test_those_who_have_met_are_not_set_against_each_other_again(event: Event) -> None:
    one, two, three, _ = entries_of(event)
    round_of_entries(event)
    with pytest.raises(WishRefused, match="have met already, in round 1"):
        wish(event, WishKind.FORCED, one, two, number=2)
    wish(event, WishKind.FORCED, one, three, number=2)


def test_for_a_published_round_it_is_too_late(event: Event) -> None:
    one, two, *_ = entries_of(event)
    round_of_entries(event)
    with pytest.raises(WishRefused, match="Round 1 is published"):
        wish(event, WishKind.APART, one, two, number=1)


def account_in(event: Event) -> User:
    user = UserFactory.create()
    member = entries_of(event)[0].members.order_by("id")[0]
    member.player.user = user
    member.player.save()
    return user


def test_a_player_asks_to_sit_a_round_out_and_plays_after_all(event: Event) -> None:
    user = account_in(event)
    for _press in range(2):
        ask_to_rest(event_id=event.pk, number=2, by=user)
    [asked] = wishes_of(event_id=event.pk)
    assert (asked.kind, asked.round_number) == (WishKind.REST, 2)
    for _press in range(2):
        play_after_all(event_id=event.pk, number=2, by=user)
    assert wishes_of(event_id=event.pk) == ()


def test_once_the_round_is_published_the_rest_stays(event: Event) -> None:
    user = account_in(event)
    ask_to_rest(event_id=event.pk, number=1, by=user)
    round_of_entries(event)
    with pytest.raises(WishRefused, match="Round 1 is published"):
        play_after_all(event_id=event.pk, number=1, by=user)
    with pytest.raises(NotEntered):
        ask_to_rest(event_id=event.pk, number=2, by=account_in(evening(people=2)))


def test_the_director_adds_and_removes_wishes_on_their_page(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(status=EventStatus.OPEN.value, movement="swiss_pairs")
    one, two, *_ = entries_of(event)
    client, page = signed_in(Role.DIRECTOR, event.club), reverse("seating:wishes", args=[event.pk])
    sent = {"kind": "forbidden", "entry": one.pk, "other": two.pk, "reason": "Brothers"}
    content = client.post(page, sent, follow=True).content.decode()
    assert "Brothers" in content
    assert "Never against each other" in content
    refused = client.post(page, sent | {"kind": "forced", "round_number": "2"})
    assert refused.status_code == 422
    assert "says the opposite" in refused.content.decode()
    rule = SeatingRule.objects.get()
    client.post(reverse("seating:remove_wish", args=[event.pk, rule.pk]))
    assert not SeatingRule.objects.exists()


def test_a_pair_is_offered_no_wish_about_partners(event: Event) -> None:
    client = signed_in(Role.DIRECTOR, event.club)
    page = client.get(reverse("seating:wishes", args=[event.pk])).content.decode()
    assert "Never partners" not in page
    singles = evening(people=4)
    client = signed_in(Role.DIRECTOR, singles.club)
    page = client.get(reverse("seating:wishes", args=[singles.pk])).content.decode()
    assert "Never partners" in page


def test_the_wish_of_another_event_cannot_be_removed_here(event: Event) -> None:
    other = evening(people=4)
    rule = wish(other, WishKind.REST, EntryFactory.create(event=other), number=1)
    client = signed_in(Role.DIRECTOR, event.club)
    client.post(reverse("seating:remove_wish", args=[event.pk, rule.pk]))
    assert SeatingRule.objects.filter(pk=rule.pk).exists()


def test_a_players_page_lists_the_rounds_that_are_left(event: Event) -> None:
    round_of_entries(event)
    client = Client()
    client.force_login(account_in(event))
    page = reverse("seating:rest", args=[event.pk])
    content = client.post(page, {"round": "3"}, follow=True).content.decode()
    assert "Play in round 3 after all" in content
    assert "Sit out round 2" in content
    assert "Sit out round 1" not in content
    client.post(page, {"round": "3", "undo": "1"})
    assert not SeatingRule.objects.exists()


def test_set_opponents_are_offered_where_a_draw_heeds_them(event: Event) -> None:
    """Seen: written down for a rotation, "the seats are drawn accordingly", and passed over."""
    page = reverse("seating:wishes", args=[event.pk])
    client = signed_in(Role.DIRECTOR, event.club)
    for movement, is_offered in (("round_robin", False), ("swiss_pairs", True)):
        Event.objects.filter(pk=event.pk).update(movement=movement)
        assert ('value="forced"' in client.get(page).content.decode()) is is_offered
