"""Seasons are made, changed and closed by directors, each fault told at its field."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from leagues.events.errors import (
    NoSuchNight,
    SeasonChanged,
    SeasonClosed,
    SeasonRefused,
    SeasonTaken,
)
from leagues.events.models import AuditEntry, Season, SeasonHandicap, SeasonNight
from leagues.events.season_terms import CountedBy, SeasonTerms
from leagues.events.selectors.seasons import nights_of_season, seasons_of_event, terms_of_season
from leagues.events.services.seasons import (
    change_season,
    close_season,
    create_season,
    reopen_season,
    set_handicap,
    set_night,
)
from leagues.events.states import EventStatus, Visibility
from tests.factories.events import EventFactory
from tests.factories.players import ClubFactory, PlayerFactory, UserFactory
from tests.factories.seasons import SeasonFactory, night

pytestmark = pytest.mark.django_db

WINTER = SeasonTerms(title="Winter", first_day=date(2030, 1, 1), last_day=date(2030, 3, 31))


def verbs(**whose: object) -> list[str]:
    return list(AuditEntry.objects.filter(**whose).order_by("pk").values_list("verb", flat=True))


def test_a_season_is_made_once_although_the_form_is_sent_twice() -> None:
    club, by = ClubFactory.create(), UserFactory.create()
    first = create_season(club_id=club.pk, terms=WINTER, by=by)
    assert create_season(club_id=club.pk, terms=WINTER, by=by) == first
    assert terms_of_season(first) == WINTER
    assert verbs(club=club) == ["season.created"]


def test_another_season_of_the_same_title_is_refused() -> None:
    club = ClubFactory.create()
    create_season(club_id=club.pk, terms=WINTER, by=None)
    with pytest.raises(SeasonTaken) as refusal:
        create_season(club_id=club.pk, terms=replace(WINTER, best=3), by=None)
    assert "title" in refusal.value.fields
    other = create_season(club_id=club.pk, terms=replace(WINTER, title="Spring"), by=None)
    with pytest.raises(SeasonTaken):
        change_season(season_id=other.pk, terms=WINTER, revision=other.revision, by=None)


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("title", {"title": " \u200b "}),
        ("title", {"title": "x" * 81}),
        ("last_day", {"last_day": date(2029, 12, 31)}),
        ("last_day", {"last_day": date(2034, 1, 1)}),
        ("bonus", {"bonus": Decimal(-1)}),
        ("place_points", {"counted_by": CountedBy.PLACE}),
        ("place_points", {"counted_by": CountedBy.PLACE, "place_points": (Decimal(1),) * 61}),
        ("place_points", {"counted_by": CountedBy.PLACE, "place_points": (Decimal(-1),)}),
        (
            "place_points",
            {"counted_by": CountedBy.PLACE, "place_points": (Decimal(5), Decimal(6))},
        ),
        ("best", {"best": 0}),
        ("drops_worst", {"drops_worst": 201}),
        ("least_nights", {"least_nights": -1}),
        ("points", {"handicaps": {1: Decimal(21)}}),
    ],
)
def test_a_rule_that_cannot_be_is_refused_at_its_field(field: str, changes: dict[str, Any]) -> None:
    with pytest.raises(SeasonRefused) as refusal:
        create_season(club_id=ClubFactory.create().pk, terms=replace(WINTER, **changes), by=None)
    assert list(refusal.value.fields) == [field]
    assert not Season.objects.exists()


def test_a_change_is_saved_counted_and_told_in_the_history() -> None:
    season = SeasonFactory.create(is_stale=False)
    terms = replace(terms_of_season(season), best=8, bonus=Decimal(2))
    changed = change_season(season_id=season.pk, terms=terms, revision=1, by=None)
    assert (changed.best, changed.bonus) == (8, Decimal(2))
    assert (changed.revision, changed.is_stale) == (2, True)
    line = AuditEntry.objects.get(verb="season.changed")
    assert line.before == {"best": None, "bonus": "0.00"}
    assert line.after == {"season": season.pk, "best": 8, "bonus": "2"}
    change_season(season_id=season.pk, terms=terms, revision=2, by=None)
    assert Season.objects.get().revision == 2


def test_what_somebody_else_changed_meanwhile_is_not_overwritten() -> None:
    season = SeasonFactory.create()
    terms = terms_of_season(season)
    change_season(season_id=season.pk, terms=replace(terms, best=8), revision=1, by=None)
    with pytest.raises(SeasonChanged):
        change_season(season_id=season.pk, terms=replace(terms, best=9), revision=1, by=None)
    assert Season.objects.get().best == 8


def test_a_night_is_counted_once_and_told_in_the_history_of_season_and_event() -> None:
    season = SeasonFactory.create()
    event = night(season.club, 60, {})
    for _ in range(2):
        set_night(season_id=season.pk, event_id=event.pk, counts=True, by=None, reason="Moved")
    assert list(nights_of_season(season)) == [event]
    assert seasons_of_event(event) == [season]
    assert verbs(event=event) == verbs(club=season.club) == ["season.night_counted"]
    set_night(season_id=season.pk, event_id=event.pk, counts=False, by=None)
    assert not nights_of_season(season).exists()
    assert seasons_of_event(event) == []
    assert SeasonNight.objects.count() == 1


def test_drafts_events_of_others_and_hidden_ones_cannot_count() -> None:
    season = SeasonFactory.create()
    for event in (
        EventFactory.create(club=season.club, status=EventStatus.DRAFT.value),
        EventFactory.create(),
        EventFactory.create(club=season.club, visibility=Visibility.MEMBERS.value),
    ):
        with pytest.raises(NoSuchNight):
            set_night(season_id=season.pk, event_id=event.pk, counts=True, by=None)
        assert seasons_of_event(event) == []
    with pytest.raises(NoSuchNight):
        set_night(season_id=season.pk, event_id=0, counts=True, by=None)


def test_a_handicap_is_set_changed_and_taken_away() -> None:
    season, player = SeasonFactory.create(), PlayerFactory.create()
    for points in ("1.5", "2", "2", "0", "0"):
        set_handicap(season_id=season.pk, player_id=player.pk, points=Decimal(points), by=None)
    assert not SeasonHandicap.objects.exists()
    assert verbs(club=season.club) == ["season.handicap"] * 3
    with pytest.raises(SeasonRefused):
        set_handicap(season_id=season.pk, player_id=player.pk, points=Decimal(21), by=None)


def test_a_closed_season_stays_as_it_is_until_it_is_opened_again() -> None:
    season = SeasonFactory.create()
    event = night(season.club, 0, {})
    for _ in range(2):
        close_season(season_id=season.pk, by=None)
    with pytest.raises(SeasonClosed):
        change_season(season_id=season.pk, terms=WINTER, revision=2, by=None)
    with pytest.raises(SeasonClosed):
        set_night(season_id=season.pk, event_id=event.pk, counts=False, by=None)
    for _ in range(2):
        reopen_season(season_id=season.pk, by=None)
    set_night(season_id=season.pk, event_id=event.pk, counts=False, by=None)
    assert verbs(club=season.club) == [
        "season.closed",
        "season.reopened",
        "season.night_left_out",
    ]
