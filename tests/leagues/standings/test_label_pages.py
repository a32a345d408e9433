"""Labels of people at the desk, the prizes that go by them, and who sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from games.matches.models import Match
from leagues.events.errors import LabelRefused
from leagues.events.models import AuditEntry, Entry, EntryMember, Event, FormerMember
from leagues.events.services.newcomers import Newcomer
from leagues.events.services.prize_labels import set_prize_labels
from leagues.players.models import User
from leagues.seating.services.members import replace_member
from leagues.standings.errors import PrizeRefused
from leagues.standings.models import Prize, PrizeAward
from leagues.standings.prizes import Exclusion, PrizeKind
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.basis import is_stale
from leagues.standings.services.prizes import PrizeTerms, add_prize, draw_lots
from leagues.standings.services.sheets import recompute_standings
from tests.architecture.places import PRIZE
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.factories.seating import published_round
from tests.factories.standings import entry_at, matches_of, set_result
from tests.leagues.standings.pairs import evening_of_pairs

pytestmark = pytest.mark.django_db

HIGH_LADY = PrizeTerms(
    title="High score", kind=PrizeKind.PLACES, cents=1000, for_label="Zebra"
)  # a word that stands on no page by itself


def evening(people: int = 8) -> tuple[Event, list[Match]]:
    round_ = published_round(people=people, sit_out="zero")
    matches = matches_of(round_)
    for number, match in enumerate(matches):
        set_result(match, (9 - number, 4))
    return round_.stage.event, matches


def label(entry: Entry, *texts: str) -> None:
    people = list(entry.members.order_by("id").values_list("player_id", flat=True))
    labels = dict(zip(people, texts, strict=True))
    set_prize_labels(entry_id=entry.pk, labels=labels, by=None)


def winners(event: Event) -> list[tuple[int, int]]:
    found = PrizeAward.objects.filter(prize__event=event).order_by("pk")
    return list(found.values_list("entry_id", "cents"))


def user_with(event: Event, role: str) -> User:
    user = UserFactory.create()
    player = PlayerFactory.create(user=user)
    MembershipFactory.create(club=event.club, player=player, role=role)
    return user


def browser(event: Event, role: str) -> Client:
    client = Client()
    client.force_login(user_with(event, role))
    return client


def test_the_best_with_the_label_gets_the_prize_however_it_is_spelled() -> None:
    event, matches = evening()
    lady = entry_at(matches[0], 1)
    label(lady, " zébra ,  Left-handed")
    assert EntryMember.objects.get(entry=lady).prize_labels == ["zébra", "Left-handed"]
    add_prize(event_id=event.pk, terms=HIGH_LADY, by=None)
    assert winners(event) == [(lady.pk, 1000)]
    assert PrizeAward.objects.get().is_labelled


def test_a_label_put_on_or_taken_off_moves_the_prize(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    event, matches = evening()
    add_prize(event_id=event.pk, terms=HIGH_LADY, by=None)
    assert winners(event) == []
    assert not is_stale(event_id=event.pk)
    with django_capture_on_commit_callbacks(execute=True):
        label(entry_at(matches[1], 0), "Zebra")
    assert winners(event) == [(entry_at(matches[1], 0).pk, 1000)]
    with django_capture_on_commit_callbacks(execute=True):
        label(entry_at(matches[0], 0), "Zebra")
    assert winners(event) == [(entry_at(matches[0], 0).pk, 1000)]
    before = winners(event)
    recompute_standings(event_id=event.pk)
    assert winners(event) == before
    with django_capture_on_commit_callbacks(execute=True):
        label(entry_at(matches[0], 0), "")
    assert winners(event) == [(entry_at(matches[1], 0).pk, 1000)]


def test_news_of_a_label_that_was_lost_makes_the_standings_stale() -> None:
    event, matches = evening()
    recompute_standings(event_id=event.pk)
    label(entry_at(matches[0], 0), "Zebra")
    assert is_stale(event_id=event.pk)
    recompute_standings(event_id=event.pk)
    label(entry_at(matches[0], 0), "Lion")
    assert is_stale(event_id=event.pk)


def test_a_pair_counts_if_both_have_the_label_and_its_people_one_by_one() -> None:
    event, matches, pairs = evening_of_pairs(sit_out="zero")
    set_result(matches[0], (9, 4))
    set_result(matches[1], (3, 8))
    label(pairs[0], "Zebra", "")
    label(pairs[3], "Zebra, Lion", "zebra")
    add_prize(event_id=event.pk, terms=HIGH_LADY, by=None)
    assert winners(event) == [(pairs[3].pk, 1000)]
    single = replace(HIGH_LADY, title="Single", list_kind=ListKind.PERSONS)
    add_prize(event_id=event.pk, terms=single, by=None)
    award = PrizeAward.objects.get(prize__title="Single")
    assert award.entry_id == pairs[0].pk
    assert award.player_id == pairs[0].members.earliest("pk").player_id


def test_lots_are_drawn_among_those_with_the_label() -> None:
    event, matches = evening()
    terms = replace(HIGH_LADY, kind=PrizeKind.DRAW)
    prize = add_prize(event_id=event.pk, terms=terms, by=None)
    with pytest.raises(PrizeRefused, match="Nothing has to be drawn"):
        draw_lots(prize_id=prize.pk, by=None)
    label(entry_at(matches[1], 2), "Zebra")
    recompute_standings(event_id=event.pk)
    draw_lots(prize_id=prize.pk, by=None)
    assert winners(event) == [(entry_at(matches[1], 2).pk, 1000)]


def test_the_first_place_of_all_and_of_a_label_can_both_be_given_but_not_twice() -> None:
    event, _ = evening()
    add_prize(event_id=event.pk, terms=replace(HIGH_LADY, title="First", for_label=""), by=None)
    add_prize(event_id=event.pk, terms=HIGH_LADY, by=None)
    with pytest.raises(PrizeRefused, match="“High score” is for one of these places already"):
        add_prize(
            event_id=event.pk, terms=replace(HIGH_LADY, title="x", for_label="zebra"), by=None
        )


def test_a_label_is_the_persons_who_gives_the_place_away_and_takes_it_back() -> None:
    event, matches = evening()
    entry = entry_at(matches[0], 0)
    label(entry, "Zebra")
    ann = entry.members.get().player
    cal = PlayerFactory.create()

    def take_place(leaves: Any, comes: Any) -> None:
        newcomer = Newcomer(player_id=comes.pk)
        replace_member(entry_id=entry.pk, leaves=leaves.pk, comes=newcomer, by=None)

    take_place(ann, cal)
    assert entry.members.get().prize_labels == []
    assert FormerMember.objects.get(player=ann).prize_labels == ["Zebra"]
    add_prize(event_id=event.pk, terms=HIGH_LADY, by=None)
    assert winners(event) == []  # one of the two who played for it has no label
    label(entry, "Zebra")
    recompute_standings(event_id=event.pk)
    assert winners(event) == [(entry.pk, 1000)]
    label(entry, "")
    take_place(cal, ann)
    assert entry.members.get().prize_labels == ["Zebra"]


def test_labels_are_in_the_history_once_each_and_only_if_they_change(client: Client) -> None:
    event, matches = evening()
    entry = entry_at(matches[0], 0)
    label(entry, "Zebra")
    label(entry, "Zebra")
    label(entry, "Lion")
    lines = AuditEntry.objects.filter(verb="entry.labelled").order_by("pk")
    assert [(line.before, line.after) for line in lines] == [
        ({"labels": []}, {"labels": ["Zebra"]}),
        ({"labels": ["Zebra"]}, {"labels": ["Lion"]}),
    ]
    page = browser(event, "director").get(reverse("events:history", args=[event.pk]))
    assert "Labelled somebody for prizes" in page.content.decode()
    assert "Zebra" in page.content.decode()


@pytest.mark.parametrize(
    ("text", "words"),
    [("a, b, c, d, e, f", "5 labels at most; here are 6"), ("x" * 31, "30 letters at most")],
)
def test_too_many_or_too_long_labels_are_refused_in_a_sentence(text: str, words: str) -> None:
    event, matches = evening()
    entry = entry_at(matches[0], 0)
    with pytest.raises(LabelRefused, match=words):
        label(entry, text)
    url = reverse("events:labels", args=[event.pk, entry.pk])
    name = f"labels-{entry.members.get().player_id}"
    page = browser(event, "scorer").post(url, {name: text})
    assert page.status_code == 422
    assert words in page.content.decode()
    assert f'value="{text}"' in page.content.decode()


def test_a_scorer_labels_people_from_the_check_in_also_after_the_end() -> None:
    event, matches = evening()
    entry = entry_at(matches[0], 0)
    door, url = (
        reverse("events:check_in", args=[event.pk]),
        reverse("events:labels", args=[event.pk, entry.pk]),
    )
    scorer = browser(event, "scorer")
    assert url in scorer.get(door).content.decode()
    name = f"labels-{entry.members.get().player_id}"
    assert scorer.post(url, {name: "Zebra"}).status_code == 302
    assert "Zebra" in scorer.get(door).content.decode()
    Event.objects.filter(pk=event.pk).update(status="finished")
    assert url in scorer.get(door).content.decode()
    assert scorer.post(url, {name: "Lion"}).status_code == 302
    assert entry.members.get().prize_labels == ["Lion"]
    assert scorer.post(url, {}).status_code == 302  # nobody sent, nobody changed
    assert entry.members.get().prize_labels == ["Lion"]


def test_a_director_puts_up_a_prize_for_a_label_and_reads_which() -> None:
    event, matches = evening()
    label(entry_at(matches[0], 0), "Zebra")
    director = browser(event, "director")
    add, page = (reverse(f"standings:{name}", args=[event.pk]) for name in ("add_prize", "prizes"))
    sent = PRIZE | {"first_place": "1", "last_place": "1", "for_label": " Zebra "}
    assert director.post(add, sent).status_code == 302
    prize = Prize.objects.get()
    assert (prize.for_label, winners(event)) == ("Zebra", [(entry_at(matches[0], 0).pk, 2000)])
    shown = director.get(page).content.decode()
    assert "among those it is for" in shown
    assert '<bdi translate="no">Zebra</bdi>' in shown
    two = director.post(add, sent | {"title": "Two", "for_label": "Zebra, Lion"})
    assert two.status_code == 422
    assert "put up one prize each" in two.content.decode()
    none = director.post(add, sent | {"title": "None", "for_label": "-,-"})
    assert "A label needs a letter or a digit" in none.content.decode()
    change = reverse("standings:change_prize", args=[event.pk, prize.pk])
    assert 'value="Zebra"' in director.get(change).content.decode()


def test_labels_are_seen_at_the_desk_only() -> None:
    event, matches = evening()
    label(entry_at(matches[0], 0), "Zebra")
    add_prize(event_id=event.pk, terms=HIGH_LADY, by=None)
    pages = [
        reverse("standings:prizes", args=[event.pk]),
        reverse("standings:event", args=[event.pk]),
        reverse("desk:event", args=[event.pk]),
        f"/api/v1/events/{event.pk}/prizes/",
        f"/api/v1/events/{event.pk}/entries/",
        f"/api/v1/events/{event.pk}/standings/",
    ]
    for visitor in (Client(), browser(event, "member")):
        for page in pages:
            found = visitor.get(page)
            assert found.status_code == 200
            assert "zebra" not in found.content.decode().lower(), page
        assert "Only for those for whom the club has noted it" in (
            visitor.get(pages[0]).content.decode()
        )


def test_the_api_says_that_a_prize_is_for_some_and_not_for_whom() -> None:
    event, matches = evening()
    label(entry_at(matches[0], 0), "Zebra")
    add_prize(event_id=event.pk, terms=replace(HIGH_LADY, excludes=Exclusion.NOBODY), by=None)
    [prize] = APIClient().get(f"/api/v1/events/{event.pk}/prizes/").json()["results"]
    assert prize["is_labelled"] is True
    assert prize["awards"][0]["is_labelled"] is True
    assert "for_label" not in prize


def test_labels_cost_the_same_for_any_number_of_people() -> None:
    counts = []
    for people in (8, 16):
        event, matches = evening(people)
        for match in matches:
            label(entry_at(match, 0), "Zebra, Lion")
        add_prize(event_id=event.pk, terms=HIGH_LADY, by=None)
        director = browser(event, "director")
        asked: list[int] = []
        with CaptureQueriesContext(connection) as queries:
            recompute_standings(event_id=event.pk)
        asked.append(len(queries))
        for page in ("standings:prizes", "events:check_in"):
            director.get(reverse(page, args=[event.pk]))  # what is kept for the next time
            with CaptureQueriesContext(connection) as queries:
                director.get(reverse(page, args=[event.pk]))
            asked.append(len(queries))
        counts.append(asked)
    assert counts[0] == counts[1]


def test_the_high_lady_of_the_pairs_is_nobody_who_has_a_place_of_the_persons() -> None:
    event, matches, pairs = evening_of_pairs(sit_out="zero")
    set_result(matches[0], (9, 4))
    set_result(matches[1], (3, 8))
    for pair in (pairs[3], pairs[1]):
        label(pair, "Zebra", "Zebra")
    persons = replace(HIGH_LADY, title="Persons", for_label="", list_kind=ListKind.PERSONS)
    high = replace(HIGH_LADY, excludes=Exclusion.WINNERS)
    add_prize(event_id=event.pk, terms=high, by=None)
    assert winners(event) == [(pairs[3].pk, 1000)]
    add_prize(event_id=event.pk, terms=replace(persons, first_place=3, last_place=4), by=None)
    given = PrizeAward.objects.filter(prize__title="High score")
    assert [award.entry_id for award in given] == [pairs[1].pk]
