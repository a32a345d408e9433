"""More Swiss rounds than a field has partners or opponents: said early, refused, or allowed."""

from __future__ import annotations

from random import Random

import pytest

from leagues.events.errors import TermsRefused
from leagues.events.models import Event, Round, RoundId
from leagues.events.services.terms import check_terms
from leagues.players.states import Role
from leagues.seating.errors import UnsuitableField
from leagues.seating.movements.base import Movement, UnplannableField
from leagues.seating.movements.swiss_pairs import SWISS_PAIRS
from leagues.seating.movements.swiss_rounds import rounds_of_new_opponents, rounds_of_new_partners
from leagues.seating.movements.swiss_singles import SWISS_SINGLES
from leagues.seating.plans import Entrant
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.publishing import publish_round
from tests.factories.seating import evening, round_of
from tests.factories.standings import matches_of, set_result
from tests.leagues.events.builders import terms
from tests.leagues.seating.swiss_events import SwissEvent, by_chance
from tests.leagues.seating.visiting import at, visitor


@pytest.mark.parametrize(
    ("people", "rounds"), [(4, 3), (5, 5), (6, 7), (7, 10), (8, 7), (9, 9), (12, 11), (13, 13)]
)
def test_everybody_can_have_a_new_partner_for_so_many_rounds(people: int, rounds: int) -> None:
    assert rounds_of_new_partners(people) == rounds


@pytest.mark.parametrize(("pairs", "rounds"), [(2, 1), (3, 3), (4, 3), (7, 7), (8, 7)])
def test_every_pair_can_have_new_opponents_for_so_many_rounds(pairs: int, rounds: int) -> None:
    assert rounds_of_new_opponents(pairs) == rounds


@pytest.mark.parametrize(
    ("movement", "count", "most"),
    [(SWISS_SINGLES, 4, 3), (SWISS_SINGLES, 5, 5), (SWISS_PAIRS, 4, 3), (SWISS_PAIRS, 7, 7)],
)
def test_the_round_after_the_last_new_company_is_refused_unless_the_club_allows_it(
    movement: Movement, count: int, most: int
) -> None:
    event = SwissEvent.of(count, movement)
    for _ in range(most):
        event.play(by_chance(Random(3)))
    with pytest.raises(UnplannableField) as refusal:
        event.draw()
    assert refusal.value.reason == "too_many_rounds"
    assert set(refusal.value.entrants) <= {entrant.key for entrant in event.entrants}
    assert len(refusal.value.entrants) >= 2
    assert f"only {count - 1} to" in str(refusal.value)
    assert f"from round {most + 1} on" in str(refusal.value)
    event.options = {"rematches": "allow"}
    assert event.draw().number == most + 1


def test_who_came_later_is_somebody_new_in_rounds_that_the_field_did_not_have() -> None:
    event = SwissEvent.of(4)
    for _ in range(3):
        event.play(by_chance(Random(1)))
    event.entrants += [Entrant(key, size=2) for key in (201, 202, 203, 204)]
    assert event.draw().number == 4


def test_an_event_of_eight_with_ten_rounds_is_not_saved_as_a_swiss() -> None:
    planned = {"movement": "swiss_singles", "entry_limit": 8, "rounds_planned": 10}
    with pytest.raises(TermsRefused) as refusal:
        check_terms(terms(**planned))
    (told,) = refusal.value.fields["rounds_planned"]
    assert "Among 8 people each has only 7 to play with: from round 8 on" in told
    assert "Plan fewer rounds" in told
    check_terms(terms(**planned, movement_options={"rematches": "allow"}))
    check_terms(terms(**{**planned, "rounds_planned": 7}))
    check_terms(terms(**{**planned, "entry_limit": None}))


@pytest.mark.django_db
def test_the_draft_of_a_swiss_says_from_which_round_on_partners_return() -> None:
    event = evening(people=8, rounds=10, movement="swiss_singles")
    client = visitor(event, Role.DIRECTOR)
    sentence = "Among 8 people each has only 7 to play with: from round 8 on"
    page = client.get(at("plan", event)).content.decode()
    assert sentence in page
    assert "Such a round is not drawn" in page
    plan_event(event_id=event.pk, seed=1)
    assert sentence in client.get(at("round", event, 1)).content.decode()
    Event.objects.filter(pk=event.pk).update(movement_options={"rematches": "allow"})
    page = client.get(at("plan", event)).content.decode()
    assert sentence in page
    assert "Such a round is not drawn" not in page
    Event.objects.filter(pk=event.pk).update(rounds_planned=7)
    assert sentence not in client.get(at("plan", event)).content.decode()


@pytest.mark.django_db
def test_a_round_too_many_names_the_people_and_changes_nothing() -> None:
    event = evening(people=4, rounds=5, movement="swiss_singles")
    for number in (1, 2, 3):
        plan_event(event_id=event.pk, seed=5)
        round_ = publish_round(round_id=RoundId(round_of(event, number).pk), by=None)
        for match in matches_of(round_):
            set_result(match, (9, 4))
    with pytest.raises(UnsuitableField) as refusal:
        plan_event(event_id=event.pk, seed=5)
    names = [entry.members.get().player.display_name for entry in event.entries.all()]
    assert all(name in str(refusal.value) for name in names)
    assert "Round 4 cannot be drawn: among 4 people each has only 3" in str(refusal.value)
    assert Round.objects.filter(stage__event=event).count() == 3
