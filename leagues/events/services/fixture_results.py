"""Note in a fixture what its result card says: that it was played, who helped out, or neither."""

from __future__ import annotations

from collections.abc import Mapping

from leagues.events.league_models import BorrowedPlay, Fixture, League, SquadMember
from leagues.events.league_states import WITHDREW, FixtureStatus
from leagues.events.services.league_notes import any_league, count_list_change


def locked_fixture(fixture_id: int) -> tuple[Fixture, League]:
    """Return a fixture with its teams and its league, whose rows are locked, the league's first."""
    league_id = Fixture.objects.values_list("division__league_id", flat=True).get(pk=fixture_id)
    league = any_league(league_id)
    fixtures = Fixture.objects.select_for_update(no_key=True, of=("self",))
    return fixtures.select_related("home", "away", "division").get(pk=fixture_id), league


def note_played(
    *,
    fixture: Fixture,
    league: League,
    games: tuple[int, int],
    borrowed: Mapping[int, tuple[int, ...]],
) -> None:
    """Note that a fixture was played, the games won at home and away, and who played for which
    team without being of its squad.

    Both rows are locked. Tables and calendars follow from the count of changes.
    """
    fixture.status = FixtureStatus.PLAYED.value
    fixture.awarded_to = None
    fixture.reason = ""
    fixture.home_games, fixture.away_games = games
    _save(fixture, league)
    _note_borrowed(fixture, league, borrowed)


def note_not_played(*, fixture: Fixture, league: League) -> None:
    """Note that the result of a fixture was taken out of the count: it is to be played.

    Where a team has left the league meanwhile, it is ended as the others that team still had:
    in a cup the other goes through.
    """
    gone = [team for team in (fixture.home, fixture.away) if team.is_withdrawn]
    fixture.status = FixtureStatus.PLANNED.value
    fixture.home_games = fixture.away_games = None
    if gone:
        is_struck = gone[0].is_expunged and fixture.cup_tie_id is None
        is_given = len(gone) == 1 and not is_struck
        stays = next((team for team in (fixture.home, fixture.away) if team not in gone), None)
        fixture.status = (FixtureStatus.WALKOVER if is_given else FixtureStatus.VOID).value
        fixture.awarded_to = stays if is_given else None
        fixture.reason = WITHDREW
    _save(fixture, league)
    BorrowedPlay.objects.filter(fixture=fixture).delete()


def _save(fixture: Fixture, league: League) -> None:
    fixture.revision += 1
    fixture.save(
        update_fields=["status", "awarded_to", "reason", "home_games", "away_games", "revision"]
    )
    count_list_change(league)


def _note_borrowed(
    fixture: Fixture, league: League, borrowed: Mapping[int, tuple[int, ...]]
) -> None:
    people = [player for of_team in borrowed.values() for player in of_team]
    squads = SquadMember.objects.filter(league=league, player_id__in=people, until_day=None)
    team_of = dict(squads.values_list("player_id", "team_id"))
    BorrowedPlay.objects.filter(fixture=fixture).delete()
    BorrowedPlay.objects.bulk_create(
        BorrowedPlay(
            fixture=fixture, team_id=team, player_id=player, from_team_id=team_of.get(player)
        )
        for team, of_team in borrowed.items()
        for player in of_team
    )
