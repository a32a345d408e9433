from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from games.matches.models import Substitution
from leagues.events.models import Event, Job, RoundId
from leagues.events.states import EventStatus, JobState, RoundStatus
from leagues.players.states import Role
from leagues.seating.selectors.sheets import round_sheet
from tests.factories.players import MembershipFactory, PlayerFactory
from tests.factories.seating import drafted_evening, evening, finish, published_round, round_of
from tests.leagues.seating.visiting import at, visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def drafted() -> Event:
    return drafted_evening(people=9, rounds=3)


# --- Drawing -----------------------------------------------------------------------------


def test_drawing_shows_that_it_is_under_way_and_can_be_called_off() -> None:
    event = evening()
    client = visitor(event, Role.DIRECTOR)
    response = client.post(at("plan", event), follow=True)
    assert b"Drawing the seats" in response.content
    assert b"Call it off" in response.content
    assert b"being worked on already" in client.post(at("plan", event), follow=True).content
    client.post(at("cancel", event))
    assert Job.objects.get().state == JobState.CANCELLED
    assert b"Drawing the seats" not in client.get(at("plan", event)).content


def test_too_few_people_are_refused_in_words() -> None:
    event = evening(people=3)
    response = visitor(event, Role.DIRECTOR).post(at("plan", event))
    assert response.status_code == 422
    assert b"3 people are checked in; a table needs 4" in response.content


def test_a_failed_drawing_says_why_and_offers_another_try(drafted: Event) -> None:
    Job.objects.create(
        task="seating.plan_event",
        subject=f"event:{drafted.pk}",
        event=drafted,
        state=JobState.FAILED.value,
        error="The lamp went out.",
    )
    drafted.rounds_planned = 4
    drafted.save()
    content = visitor(drafted, Role.DIRECTOR).get(at("plan", drafted)).content.decode()
    assert "The lamp went out." in content
    assert "Try again" in content


def test_seats_out_of_date_are_pointed_out_with_the_button_that_helps(drafted: Event) -> None:
    drafted.rounds_planned = 5
    drafted.save()
    content = visitor(drafted, Role.DIRECTOR).get(at("round", drafted, 1)).content.decode()
    assert "Draw the rounds to come again" in content


def test_an_event_without_seats_says_what_will_be_here() -> None:
    event = evening()
    content = visitor(event, None).get(at("plan", event)).content.decode()
    assert "No seats yet" in content
    assert "Draw the seats" not in content.replace("draws the seats", "")


def test_the_plan_shows_sit_outs_of_all_rounds_to_everybody(drafted: Event) -> None:
    content = visitor(drafted, None).get(at("plan", drafted)).content.decode()
    resting = [round_sheet(round_id=RoundId(round_of(drafted, n).pk)).rests[0] for n in (1, 2, 3)]
    for rest in resting:
        assert rest.label in content


def test_the_way_back_after_a_step_is_one_of_our_pages_only(drafted: Event) -> None:
    client = visitor(drafted, Role.DIRECTOR)
    ours = client.post(at("publish", drafted, 1), {"next": "/rankings/"})
    assert ours["Location"] == "/rankings/"
    theirs = client.post(at("unpublish", drafted, 1), {"next": "https://example.org/"})
    assert theirs["Location"] == at("round", drafted, 1)


# --- Swapping ----------------------------------------------------------------------------


def swap_form(event: Event, places: tuple[int, int] = (0, 1)) -> dict[str, object]:
    sheet = round_sheet(round_id=RoundId(round_of(event, 1).pk))
    people = [sheet.tables[0].seats[place].entry_id for place in places]
    return {"people": people, "revision": sheet.revision}


def test_two_people_swap_and_the_page_says_so(drafted: Event) -> None:
    form = swap_form(drafted)
    response = visitor(drafted, Role.DIRECTOR).post(at("swap", drafted, 1), form, follow=True)
    assert b"have changed places" in response.content
    after = round_sheet(round_id=RoundId(round_of(drafted, 1).pk))
    assert [seat.entry_id for seat in after.tables[0].seats[:2]] == list(
        reversed(form["people"])  # type: ignore[call-overload]
    )


def test_a_warning_has_no_space_before_its_colon() -> None:
    people = [PlayerFactory.create(display_name="Ann Lee")]
    said = render_to_string("seating/_people.html", {"people": people, "tail": ":"})
    assert '<span class="tail">:</span></li></ul>' in said  # no line's end outside the list's item


@pytest.mark.parametrize("count", [0, 1, 3])
def test_any_other_number_than_two_is_refused_and_stays_chosen(drafted: Event, count: int) -> None:
    form = swap_form(drafted)
    sheet = round_sheet(round_id=RoundId(round_of(drafted, 1).pk))
    chosen = [seat.entry_id for seat in sheet.tables[0].seats[:count]]
    response = visitor(drafted, Role.DIRECTOR).post(
        at("swap", drafted, 1), {**form, "people": chosen}
    )
    assert response.status_code == 422
    assert response.content.decode().count(" checked") >= count
    assert b"two people" in response.content


@pytest.mark.parametrize("people", [["x", "y"], ["1", "999999999999999999999"]])
def test_people_who_are_not_of_this_round_are_refused(drafted: Event, people: list[str]) -> None:
    form = {**swap_form(drafted), "people": people}
    response = visitor(drafted, Role.DIRECTOR).post(at("swap", drafted, 1), form)
    assert response.status_code == 422


def test_a_swap_on_an_old_page_is_a_conflict_that_shows_the_seats_now(drafted: Event) -> None:
    client = visitor(drafted, Role.DIRECTOR)
    old = swap_form(drafted, (2, 3))
    client.post(at("swap", drafted, 1), swap_form(drafted, (0, 1)))
    response = client.post(at("swap", drafted, 1), old)
    assert response.status_code == 409
    assert b"changed after you opened this page" in response.content


# --- Publishing --------------------------------------------------------------------------


def test_publishing_twice_is_harmless(drafted: Event) -> None:
    client = visitor(drafted, Role.DIRECTOR)
    for _ in range(2):
        response = client.post(at("publish", drafted, 1))
        assert response.status_code == 302
    assert round_of(drafted, 1).status == RoundStatus.PUBLISHED


def test_missing_results_are_listed_and_publishing_anyway_is_offered() -> None:
    first = published_round(people=8)
    event = first.stage.event
    client = visitor(event, Role.DIRECTOR)
    response = client.post(at("publish", event, 2))
    assert response.status_code == 422
    assert b"round 1 table 1, round 1 table 2" in response.content
    assert b"Publish anyway" in response.content
    client.post(at("publish", event, 2), {"anyway": "on"})
    assert round_of(event, 2).status == RoundStatus.PUBLISHED


def test_an_event_that_has_not_started_offers_no_way_around() -> None:
    event = drafted_evening(status=EventStatus.OPEN.value)
    response = visitor(event, Role.DIRECTOR).post(at("publish", event, 1))
    assert response.status_code == 422
    assert b"has not started" in response.content
    assert b"Publish anyway" not in response.content


def test_closing_lists_what_is_missing() -> None:
    first = published_round(people=8)
    event = first.stage.event
    finish(first.tables.all()[0])
    client = visitor(event, Role.DIRECTOR)
    assert b"A result is missing: round 1 table 2" in client.post(at("close", event, 1)).content
    client.post(at("close", event, 1), {"anyway": "on"})
    assert round_of(event, 1).status == RoundStatus.CLOSED


def test_taking_a_round_back_after_a_score_is_refused_in_words() -> None:
    first = published_round(people=8)
    event = first.stage.event
    finish(first.tables.all()[0])
    response = visitor(event, Role.DIRECTOR).post(at("unpublish", event, 1))
    assert response.status_code == 422
    assert b"Scores have been entered" in response.content


def test_nothing_is_left_to_draw_or_publish_once_the_event_has_finished() -> None:
    event = published_round(people=9, rounds=3).stage.event
    client = visitor(event, Role.DIRECTOR)
    assert b"Publish round 2" in client.get(at("round", event, 1)).content
    event.status = EventStatus.FINISHED.value
    event.save()
    for page in (at("round", event, 1), at("round", event, 2), at("plan", event)):
        content = client.get(page).content
        assert b"Publish round" not in content
        assert b"Draw" not in content
    assert b"Sit-outs to come" not in client.get(at("round", event, 1)).content


# --- Substitutes -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "status"),
    [(None, 302), (Role.MEMBER, 403), (Role.SCORER, 403), (Role.DIRECTOR, 200)],
)
def test_a_director_seats_a_substitute(role: Role | None, status: int) -> None:
    round_ = published_round(people=8)
    event = round_.stage.event
    stand_in = MembershipFactory.create(club=event.club).player
    client = visitor(event, role)
    url = reverse("desk:substitute", args=[round_.tables.all()[0].pk])
    looked = client.get(url, {"words": stand_in.display_name})
    assert looked.status_code == status
    form = {
        "words": stand_in.display_name,
        "player": stand_in.pk,
        "seat": 1,
        "from_deal": 4,
        "revision": 0,
    }
    client.post(url, form)
    assert Substitution.objects.filter(player=stand_in).exists() == (status == 200)


@pytest.mark.parametrize(
    "wrong", [{"seat": 7}, {"from_deal": 0}, {"from_deal": "x"}, {"player": 0}]
)
def test_a_wrong_substitute_is_refused_beside_the_field(wrong: dict[str, object]) -> None:
    round_ = published_round(people=8)
    event = round_.stage.event
    stand_in = MembershipFactory.create(club=event.club).player
    url = reverse("desk:substitute", args=[round_.tables.all()[0].pk])
    form = {
        "words": stand_in.display_name,
        "player": stand_in.pk,
        "seat": 1,
        "from_deal": 4,
        "revision": 0,
    }
    response = visitor(event, Role.DIRECTOR).post(url, {**form, **wrong})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == list(wrong)
    assert stand_in.display_name in response.content.decode()
    assert not Substitution.objects.exists()


def test_a_substitute_who_sits_at_the_table_is_refused_in_words() -> None:
    round_ = published_round(people=8)
    table = round_.tables.all()[0]
    player = table.match.seats.get(number=2).player
    assert player is not None
    url = reverse("desk:substitute", args=[table.pk])
    form = {
        "words": player.display_name,
        "player": player.pk,
        "seat": 1,
        "from_deal": 1,
        "revision": 0,
    }
    response = visitor(round_.stage.event, Role.DIRECTOR).post(url, form)
    assert response.status_code == 422
    assert b"sits at this table already" in response.content
