"""Add a play-off to a division: a match that decides between teams, but counts in no table."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from leagues.events.league_errors import LeagueRefused
from leagues.events.league_models import Division, Fixture, Team
from leagues.events.services.busy_teams import require_free_teams
from leagues.events.services.league_notes import count_list_change, locked_league, note
from leagues.players.models import User


@transaction.atomic
def add_play_off(
    *, division_id: int, home_id: int, away_id: int, day: date, by: User | None
) -> Fixture:
    """Let two teams of a division play off on a day, at home with the first. Twice is once.

    It comes after the last round. Raises `LeagueRefused` for teams that cannot, or another day
    than one of the league, and `FixtureClash` where one of them plays on that day already.
    """
    division = Division.objects.get(pk=division_id)
    league = locked_league(division.league_id, listed=True)
    teams = Team.objects.filter(division=division, withdrawn_at=None).in_bulk([home_id, away_id])
    if len(teams) != len({home_id, away_id}) or home_id == away_id:
        sentence = _("Choose two different teams of this division that have not left.")
        raise LeagueRefused(sentence, fields={"away": [sentence]})
    if day < league.first_day:
        sentence = _("Choose a day after the league has begun.")
        raise LeagueRefused(sentence, fields={"day": [sentence]})
    there = Fixture.objects.filter(
        division=division, is_play_off=True, home_id=home_id, away_id=away_id, day=day
    ).first()
    if there is not None:
        return there
    require_free_teams(league=league, team_ids={home_id, away_id}, day=day)
    last = Fixture.objects.filter(division=division, cup_tie=None).aggregate(
        last=Max("round_number")
    )["last"]
    fixture = Fixture.objects.create(
        division=division,
        round_number=(last or 0) + 1,
        day=day,
        original_day=day,
        home=teams[home_id],
        away=teams[away_id],
        is_play_off=True,
    )
    count_list_change(league)
    about = f"{teams[home_id].name} – {teams[away_id].name}"
    note(league, "league.play_off_added", by=by, about=about, after={"fixture": fixture.pk})
    return fixture
