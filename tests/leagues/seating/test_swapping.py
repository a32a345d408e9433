from __future__ import annotations

from functools import partial

import pytest
from django.urls import reverse

from leagues.events.models import AuditEntry, Event, Round, RoundId, Stage
from leagues.events.services.entries import check_in, withdraw
from leagues.players.states import Role
from leagues.seating.errors import NotTwoPeople, RoundNotDraft, SeatsChanged
from leagues.seating.selectors.by_hand import swap_lines
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.sheet_rows import RoundSheet
from leagues.seating.selectors.sheets import round_sheet
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from leagues.seating.services.swapping import swap_people
from tests.factories.seating import drafted_evening, evening, published_round, round_of
from tests.leagues.seating.visiting import visitor
from tests.races import at_once

pytestmark = pytest.mark.django_db


def sheet_of(event: Event, number: int = 1) -> tuple[RoundId, RoundSheet]:
    round_id = RoundId(round_of(event, number).pk)
    return round_id, round_sheet(round_id=round_id)


def entry_at(sheet: RoundSheet, table: int, seat: int) -> int:
    entry = sheet.tables[table].seats[seat].entry_id
    assert entry is not None
    return entry


@pytest.mark.parametrize("other", [(0, 1), (0, 2), (1, 3)])
def test_two_people_change_places(other: tuple[int, int]) -> None:
    event = drafted_evening(people=8, rounds=2)
    round_id, sheet = sheet_of(event)
    one, two = entry_at(sheet, 0, 0), entry_at(sheet, *other)
    swap_people(round_id=round_id, entry_a=one, entry_b=two, by=None, revision=sheet.revision)
    after = round_sheet(round_id=round_id)
    assert (entry_at(after, 0, 0), entry_at(after, *other)) == (two, one)
    assert AuditEntry.objects.get(verb="seats.swapped").subject == "1"


def test_somebody_who_sits_out_changes_places_with_somebody_who_plays() -> None:
    event = drafted_evening(people=9, rounds=2)
    round_id, sheet = sheet_of(event)
    playing, resting = entry_at(sheet, 1, 2), sheet.rests[0].entry_id
    swap_people(
        round_id=round_id, entry_a=resting, entry_b=playing, by=None, revision=sheet.revision
    )
    after = round_sheet(round_id=round_id)
    assert entry_at(after, 1, 2) == resting
    assert [rest.entry_id for rest in after.rests] == [playing]


def test_the_plan_of_the_stage_follows_a_swap() -> None:
    event = drafted_evening(people=9, rounds=2)
    round_id, sheet = sheet_of(event)
    swap_people(
        round_id=round_id,
        entry_a=entry_at(sheet, 0, 0),
        entry_b=sheet.rests[0].entry_id,
        by=None,
        revision=sheet.revision,
    )
    plan = (Stage.objects.get(event=event).plan or {})["rounds"][0]
    stored = round_plans(event_id=event.pk)[0]
    assert plan["tables"] == [list(table.seats) for table in stored.tables]
    assert plan["sit_outs"] == list(stored.sit_outs)


def test_the_same_swap_sent_twice_is_done_once() -> None:
    event = drafted_evening(people=8, rounds=2)
    round_id, sheet = sheet_of(event)
    one, two = entry_at(sheet, 0, 0), entry_at(sheet, 1, 1)
    for _ in range(2):
        swap_people(round_id=round_id, entry_a=one, entry_b=two, by=None, revision=sheet.revision)
    assert entry_at(round_sheet(round_id=round_id), 0, 0) == two


def test_a_swap_on_a_page_that_is_out_of_date_is_refused() -> None:
    event = drafted_evening(people=8, rounds=2)
    round_id, sheet = sheet_of(event)
    swap = partial(swap_people, round_id=round_id, by=None, revision=sheet.revision)
    swap(entry_a=entry_at(sheet, 0, 0), entry_b=entry_at(sheet, 1, 1))
    with pytest.raises(SeatsChanged):
        swap(entry_a=entry_at(sheet, 0, 2), entry_b=entry_at(sheet, 1, 2))
    assert entry_at(round_sheet(round_id=round_id), 0, 2) == entry_at(sheet, 0, 2)


def test_one_person_twice_and_a_stranger_are_no_two_people() -> None:
    event = drafted_evening(people=8, rounds=2)
    round_id, sheet = sheet_of(event)
    swap = partial(swap_people, round_id=round_id, by=None, revision=sheet.revision)
    one = entry_at(sheet, 0, 0)
    for other in (one, 10**9):
        with pytest.raises(NotTwoPeople, match="two different people"):
            swap(entry_a=one, entry_b=other)


def test_two_people_who_sit_out_have_nothing_to_swap() -> None:
    event = drafted_evening(people=6, rounds=2)
    round_id, sheet = sheet_of(event)
    one, two = (rest.entry_id for rest in sheet.rests)
    with pytest.raises(NotTwoPeople, match="sit out"):
        swap_people(round_id=round_id, entry_a=one, entry_b=two, by=None, revision=sheet.revision)


def test_the_seats_of_a_published_round_stay() -> None:
    round_ = published_round(people=8)
    sheet = round_sheet(round_id=RoundId(round_.pk))
    with pytest.raises(RoundNotDraft, match="Round 1 is published"):
        swap_people(
            round_id=RoundId(round_.pk),
            entry_a=entry_at(sheet, 0, 0),
            entry_b=entry_at(sheet, 1, 0),
            by=None,
            revision=sheet.revision,
        )


@pytest.mark.django_db(transaction=True)
def test_of_two_directors_swapping_at_once_one_is_told() -> None:
    event = drafted_evening(people=8, rounds=2)
    round_id, sheet = sheet_of(event)
    swap = partial(swap_people, round_id=round_id, by=None, revision=sheet.revision)
    results = at_once(
        partial(swap, entry_a=entry_at(sheet, 0, 0), entry_b=entry_at(sheet, 1, 0)),
        partial(swap, entry_a=entry_at(sheet, 0, 1), entry_b=entry_at(sheet, 1, 1)),
    )
    assert [type(result) for result in results if result is not None] == [SeatsChanged]
    assert Round.objects.count() == 2


# --- Drawn again -------------------------------------------------------------------------


def swap_first_and_last(event: Event, reason: str = "") -> tuple[int, int]:
    """Let the first at table 1 and the last at the last table of round 1 change places."""
    round_id, sheet = sheet_of(event)
    one, two = entry_at(sheet, 0, 0), entry_at(sheet, -1, -1)
    swap_people(
        round_id=round_id,
        entry_a=one,
        entry_b=two,
        by=None,
        revision=sheet.revision,
        reason=reason,
    )
    return one, two


def test_who_was_swapped_by_hand_is_swapped_again_when_seats_are_drawn_again() -> None:
    """Seen: somebody checked in, and who had been kept apart by hand sat together again."""
    event = evening(people=8, rounds=1)
    plan_event(event_id=event.pk, seed=5)
    one, two = swap_first_and_last(event, reason="They quarrelled.")
    swapped = round_plans(event_id=event.pk)
    plan_event(event_id=event.pk, seed=5)
    assert round_plans(event_id=event.pk) == swapped
    (line,) = swap_lines(round_=round_of(event, 1))
    assert (line.is_done, line.reason) == (True, "They quarrelled.")
    assert list(line.names) == names_of(entry_ids=[one, two])
    plan_event(event_id=event.pk, seed=6)  # other lots: asked for anew
    assert swap_lines(round_=round_of(event, 1)) == ()


def test_a_swap_of_somebody_who_has_left_is_named_and_made_again_when_they_come_back() -> None:
    event = evening(people=9, rounds=1)
    plan_event(event_id=event.pk, seed=5)
    one, _two = swap_first_and_last(event)
    withdraw(entry_id=one, by=None)
    plan_event(event_id=event.pk, seed=5)
    (line,) = swap_lines(round_=round_of(event, 1))
    assert not line.is_done
    page = reverse("seating:round", args=[event.pk, 1])
    told = visitor(event, Role.DIRECTOR).get(page).content.decode()
    assert "The round was drawn again without that" in told
    check_in(entry_id=one, by=None)
    plan_event(event_id=event.pk, seed=5)
    (line,) = swap_lines(round_=round_of(event, 1))
    assert line.is_done


def test_a_draft_and_a_round_on_view_say_who_changed_places_by_hand_and_directors_why() -> None:
    event = drafted_evening(people=8, rounds=1)
    one, two = swap_first_and_last(event, reason="They quarrelled.")
    names = names_of(entry_ids=[one, two])
    page = reverse("seating:round", args=[event.pk, 1])
    draft = visitor(event, Role.DIRECTOR).get(page).content.decode()
    publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)
    anybody = visitor(event, None).get(page).content.decode()
    for shown in (draft, anybody):
        assert "Changed by hand" in shown
        assert all(name in shown for name in names)
    assert ("They quarrelled." in draft, "They quarrelled." in anybody) == (True, False)


def test_a_refused_swap_keeps_why_it_was_wanted() -> None:
    event = drafted_evening(people=8, rounds=1)
    _round_id, sheet = sheet_of(event)
    sent = {"people": [entry_at(sheet, 0, 0)], "revision": sheet.revision, "reason": "Quarrel"}
    client = visitor(event, Role.DIRECTOR)
    refused = client.post(reverse("seating:swap", args=[event.pk, 1]), sent)
    assert refused.status_code == 422
    assert 'value="Quarrel"' in refused.content.decode()


def test_two_who_change_places_twice_have_not_changed_places() -> None:
    event = drafted_evening(people=8, rounds=1)
    one, two = swap_first_and_last(event)
    round_id, sheet = sheet_of(event)
    swap_people(round_id=round_id, entry_a=two, entry_b=one, by=None, revision=sheet.revision)
    assert swap_lines(round_=round_of(event, 1)) == ()
