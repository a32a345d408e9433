"""Leagues are founded, filled with teams and people, and rolled over."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from leagues.events.league_errors import (
    LeagueChanged,
    LeagueRefused,
    LeagueStep,
    LeagueTaken,
    SquadRefused,
)
from leagues.events.league_models import Fixture, League, LeagueDate, SquadMember, Team
from leagues.events.league_states import TransferState
from leagues.events.league_terms import LeagueTerms
from leagues.events.models import AuditEntry
from leagues.events.selectors.league_pages import league_history
from leagues.events.services.league_dates import add_blackout, add_derby, set_dates
from leagues.events.services.league_founding import change_league, create_league, finish_league
from leagues.events.services.league_leaving import take_team_back, withdraw_team
from leagues.events.services.league_rollover import roll_over
from leagues.events.services.league_rows import terms_of_league
from leagues.events.services.league_squads import sign_off, sign_on
from leagues.events.services.league_teams import (
    TeamTerms,
    add_division,
    add_team,
    change_team,
    remove_division,
)
from leagues.events.services.league_transfers import (
    agree_to_transfer,
    approve_transfer,
    ask_transfer,
    refuse_transfer,
)
from tests.factories.leagues import (
    FIRST_DAY,
    LAST_DAY,
    DivisionFactory,
    FixtureFactory,
    LeagueFactory,
    TeamFactory,
    league_of,
    squad_of,
)
from tests.factories.players import ClubFactory, PlayerFactory, UserFactory
from tests.races import at_once

pytestmark = pytest.mark.django_db

WINTER = LeagueTerms(title="Winter league", first_day=FIRST_DAY, last_day=LAST_DAY)
DAY = date(2030, 10, 1)


def test_a_league_is_founded_once_although_the_form_is_sent_twice() -> None:
    club, by = ClubFactory.create(), UserFactory.create()
    first = create_league(club_id=club.pk, terms=WINTER, by=by)
    assert create_league(club_id=club.pk, terms=WINTER, by=by) == first
    assert terms_of_league(first) == WINTER
    assert first.divisions.get().level == 1
    assert LeagueDate.objects.filter(league=first).count() == 35
    assert AuditEntry.objects.get(club=club).verb == "league.created"
    with pytest.raises(LeagueTaken):
        create_league(club_id=club.pk, terms=replace(WINTER, legs=1), by=by)


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"title": " "}, "title", "needs a title"),
        ({"last_day": date(2030, 1, 1)}, "last_day", "comes before the first"),
        ({"last_day": date(2035, 1, 1)}, "last_day", "Roll it over"),
        ({"team_size": 5}, "team_size", "an even number"),
        ({"least_people": 8}, "least_people", "more people than it has"),
        ({"most_borrowed": 6}, "most_borrowed", "fewer than 6"),
        ({"draw_points": 3}, "draw_points", "no more than a win"),
        ({"legs": 5}, "legs", "from 1 to 4"),
        ({"variant": "auction6"}, "variant", "for four people"),
        ({"variant": "whist"}, "variant", ""),
    ],
)
def test_what_a_league_cannot_be_is_told_at_its_field(
    changed: dict[str, object], field: str, words: str
) -> None:
    with pytest.raises(LeagueRefused) as refusal:
        create_league(
            club_id=ClubFactory.create().pk,
            terms=replace(WINTER, **changed),  # type: ignore[arg-type]
            by=None,
        )
    assert words in " ".join(refusal.value.fields[field])
    assert not League.objects.exists()


def test_what_matches_are_made_of_stays_once_the_list_is_published() -> None:
    league = LeagueFactory.create(status="running")
    terms = terms_of_league(league)
    with pytest.raises(LeagueRefused) as refusal:
        change_league(
            league_id=league.pk, terms=replace(terms, target=15, win_points=3), revision=1, by=None
        )
    assert list(refusal.value.fields) == ["target"]
    changed = replace(terms, win_points=3)
    change_league(league_id=league.pk, terms=changed, revision=1, by=None)
    with pytest.raises(LeagueChanged):
        change_league(league_id=league.pk, terms=terms, revision=1, by=None)
    assert terms_of_league(League.objects.get()) == changed


def test_divisions_and_teams_have_names_of_their_own() -> None:
    league = LeagueFactory.create()
    first = add_division(league_id=league.pk, name="First", by=None)
    second = add_division(league_id=league.pk, name="Second", by=None)
    assert second.level == 2
    team = add_team(division_id=first.pk, terms=TeamTerms(name="Red Lion", plays_on=2), by=None)
    with pytest.raises(LeagueTaken):
        add_team(division_id=second.pk, terms=TeamTerms(name="red  lion"), by=None)
    with pytest.raises(LeagueStep, match="has teams"):
        remove_division(division_id=first.pk, by=None)
    change_team(team_id=team.pk, terms=TeamTerms(name="Red Lion"), division_id=second.pk, by=None)
    remove_division(division_id=first.pk, by=None)
    second.refresh_from_db()
    assert second.level == 1
    ann = PlayerFactory.create()
    terms = TeamTerms(name="Red Lion", captain_id=ann.pk, vice_id=ann.pk)
    with pytest.raises(LeagueRefused, match="two people"):
        change_team(team_id=team.pk, terms=terms, by=None)
    assert league_history(league=league)[0].verb == "league.division_removed"


def test_somebody_is_of_one_squad_at_a_time() -> None:
    one, two = TeamFactory.create_batch(2, division=DivisionFactory.create())
    ann = PlayerFactory.create(display_name="Ann")
    member = sign_on(team_id=one.pk, player_id=ann.pk, day=DAY, by=None)
    assert sign_on(team_id=one.pk, player_id=ann.pk, day=DAY, by=None) == member
    with pytest.raises(SquadRefused, match="Ask for a transfer"):
        sign_on(team_id=two.pk, player_id=ann.pk, day=DAY, by=None)
    sign_off(member_id=member.pk, day=DAY + timedelta(days=7), by=None)
    member.refresh_from_db()
    assert member.until_day == DAY + timedelta(days=6)
    with pytest.raises(SquadRefused, match="approve a transfer"):
        sign_on(team_id=two.pk, player_id=ann.pk, day=DAY, by=None)
    assert sign_on(team_id=one.pk, player_id=ann.pk, day=DAY + timedelta(days=8), by=None) != member


def test_a_new_name_is_written_down_once_and_is_on_the_clubs_list() -> None:
    team = TeamFactory.create()
    for _press in range(2):
        member = sign_on(team_id=team.pk, name="Zoe New", day=DAY, on_night=True, by=None)
    assert SquadMember.objects.get() == member
    assert member.is_registered_on_night
    assert member.player.memberships.get().club == team.division.league.club


def test_a_transfer_needs_both_captains_and_a_director_once_a_season() -> None:
    one, two = TeamFactory.create_batch(2, division=DivisionFactory.create())
    ann = squad_of(one)[1]
    squad_of(two)
    transfer = ask_transfer(to_team_id=two.pk, player_id=ann.pk, by=None, is_captain=True)
    with pytest.raises(LeagueStep, match=f"not agreed yet: {one.name}"):
        approve_transfer(transfer_id=transfer.pk, day=DAY, by=None)
    agree_to_transfer(transfer_id=transfer.pk, team_ids=frozenset([one.pk]), by=None)
    approve_transfer(transfer_id=transfer.pk, day=DAY, by=None)
    assert SquadMember.objects.get(player=ann, until_day__isnull=True).team == two
    assert SquadMember.objects.get(player=ann, team=one).until_day == DAY - timedelta(days=1)
    with pytest.raises(SquadRefused, match="Once a season"):
        ask_transfer(to_team_id=one.pk, player_id=ann.pk, by=None, is_captain=True)
    with pytest.raises(LeagueStep, match="decided already"):
        refuse_transfer(transfer_id=transfer.pk, reason="", by=None)


def test_days_outside_the_league_and_named_twice_are_refused() -> None:
    league = league_of(2, dates=2)
    with pytest.raises(LeagueRefused) as refusal:
        set_dates(league_id=league.pk, days=[date(2029, 1, 1), DAY], free=[DAY], by=None)
    assert "1 Jan 2029" in refusal.value.fields["days"][0]
    assert "as well: 1 Oct 2030" in refusal.value.fields["free"][0]
    assert league.dates.count() == 2
    one, two = Team.objects.order_by("pk")
    with pytest.raises(LeagueRefused, match="No round is on this day"):
        add_derby(league_id=league.pk, one_id=one.pk, two_id=two.pk, day=DAY, by=None)
    with pytest.raises(LeagueRefused, match="two different teams"):
        add_derby(league_id=league.pk, one_id=one.pk, two_id=one.pk, day=FIRST_DAY, by=None)
    for venue in ("The Bell", "the bell"):
        add_blackout(league_id=league.pk, day=DAY, venue=venue, by=None)
    assert league.blackouts.count() == 1


@pytest.mark.parametrize(
    ("rule", "is_expunged", "ends"),
    [
        ("expunged", True, ["void", "void"]),
        ("kept", False, ["walkover", "walkover"]),
        ("half", True, ["void", "void"]),
    ],
)
def test_a_team_that_leaves_is_dealt_with_by_the_rule(
    rule: str, is_expunged: bool, ends: list[str]
) -> None:
    league = LeagueFactory.create(status="running", withdrawn_results=rule)
    one, two = TeamFactory.create_batch(2, division=DivisionFactory.create(league=league))
    fields = {"division": one.division, "home": one, "away": two}
    FixtureFactory.create(status="played", **fields)
    FixtureFactory.create(round_number=2, **fields)
    FixtureFactory.create(round_number=3, status="postponed", day=None, **fields)
    withdraw_team(team_id=one.pk, reason="Too few", by=None)
    one.refresh_from_db()
    assert one.is_expunged is is_expunged
    left = Fixture.objects.filter(round_number__gt=1)
    assert [fixture.status for fixture in left] == ends
    assert {fixture.awarded_to for fixture in left} == {None if is_expunged else two}
    take_team_back(team_id=one.pk, by=None)
    assert [fixture.status for fixture in Fixture.objects.all()] == [
        "played", "planned", "postponed"
    ]  # fmt: skip


def test_a_league_is_finished_only_when_all_is_played() -> None:
    league = LeagueFactory.create(status="running")
    fixture = FixtureFactory.create(division=DivisionFactory.create(league=league))
    with pytest.raises(LeagueStep, match="1 fixtures are still to be played"):
        finish_league(league_id=league.pk, by=None)
    Fixture.objects.filter(pk=fixture.pk).update(status="void")
    assert finish_league(league_id=league.pk, by=None).status == "finished"


def finished_league() -> tuple[League, list[Team]]:
    """Return a league of two divisions that is over, and its teams."""
    league = league_of(2, 2, status="finished", win_points=3)
    teams = list(Team.objects.order_by("pk"))
    for team in teams:
        squad_of(team, 2)
    return league, teams


def test_the_next_season_has_the_teams_squads_and_rules_with_those_moved_who_move() -> None:
    league, (one, two, three, four) = finished_league()
    former = squad_of(four, 1)[0]
    SquadMember.objects.filter(player=former).update(until_day=LAST_DAY)
    levels = {one.pk: 1, two.pk: 2, three.pk: 1}
    new = roll_over(
        league_id=league.pk,
        title="Next",
        first_day=FIRST_DAY + timedelta(weeks=52),
        last_day=LAST_DAY + timedelta(weeks=52),
        levels=levels,
        by=None,
    )
    placed = {
        team.previous_id: team.division.level for team in Team.objects.filter(division__league=new)
    }
    assert placed == levels
    assert new.win_points == 3
    assert new.status == "draft"
    assert SquadMember.objects.filter(league=new).count() == 6
    assert not SquadMember.objects.filter(league=new, player=former).exists()
    assert Team.objects.get(previous=one).captain_id == Team.objects.get(pk=one.pk).captain_id


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_roll_over_at_once_make_one_season() -> None:
    league, teams = finished_league()
    answers = at_once(
        *[
            lambda: roll_over(
                league_id=league.pk,
                title="Next",
                first_day=FIRST_DAY,
                last_day=LAST_DAY,
                levels={team.pk: team.division.level for team in teams},
                by=None,
            )
        ]
        * 2
    )
    assert answers[0] == answers[1]
    assert League.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_captains_who_sign_the_same_person_on_at_once_do_not_both() -> None:
    one, two = TeamFactory.create_batch(2, division=DivisionFactory.create())
    ann = PlayerFactory.create()
    answers = at_once(
        *(
            lambda team=team: sign_on(team_id=team.pk, player_id=ann.pk, day=DAY, by=None)
            for team in (one, two)
        )
    )
    assert sum(isinstance(answer, SquadRefused) for answer in answers) == 1
    assert SquadMember.objects.count() == 1


def test_a_refused_transfer_may_be_asked_for_again() -> None:
    one, two = TeamFactory.create_batch(2, division=DivisionFactory.create())
    ann = squad_of(one)[1]
    first = ask_transfer(to_team_id=two.pk, player_id=ann.pk, by=None, is_captain=False)
    refuse_transfer(transfer_id=first.pk, reason="Too late", by=None)
    again = ask_transfer(to_team_id=two.pk, player_id=ann.pk, by=None, is_captain=False)
    assert again.state == TransferState.ASKED
    assert again != first
