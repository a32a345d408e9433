"""Read whose squads an event can be for, and who is in them on its day."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.utils.translation import gettext as _

from leagues.events.league_models import Division, League, SquadMember, Team
from leagues.events.league_states import LeagueStatus
from leagues.events.local_times import wall_time
from leagues.events.models import Event
from leagues.events.states import Visibility

MOST_LEAGUES: Final = 30

# The choices below the title of a league, each with what stands for it in a form.
Group = tuple[str, list[tuple[str, str]]]


def squads_to_choose(*, event: Event) -> list[Group]:
    """Return the squads that an event can be for, by league; three queries.

    They are those of the club's own leagues and of public ones whose season is on that day, and
    what is chosen already. What is chosen and the club's own come first, as on a large site
    there are more public ones than a list can hold.
    """
    day = wall_time(event.starts_at, ZoneInfo(event.club.time_zone)).date()
    public = Q(visibility=Visibility.PUBLIC.value) & ~Q(status=LeagueStatus.DRAFT.value)
    own = Q(club_id=event.club_id)
    chosen = (
        Q(pk=event.entry_league_id or 0)
        | Q(pk__in=Division.objects.filter(pk=event.entry_division_id or 0).values("league_id"))
        | Q(pk__in=Team.objects.filter(pk=event.entry_team_id or 0).values("division__league_id"))
    )
    found = League.objects.filter(
        (Q(first_day__lte=day, last_day__gte=day) & (own | public)) | chosen
    )
    in_order = found.annotate(
        is_chosen=ExpressionWrapper(chosen, output_field=BooleanField()),
        is_own=ExpressionWrapper(own, output_field=BooleanField()),
    ).order_by("-is_chosen", "-is_own", "-first_day", "-id")
    leagues = in_order.prefetch_related("divisions__teams")[:MOST_LEAGUES]
    return [(league.title, _choices(league)) for league in leagues]


def in_squads(*, event: Event, player_ids: Collection[int]) -> set[int]:
    """Return who of some people is on the event's day in a squad that it is for; one query.

    Nobody is once the league, division or team is gone. A team that left the league has no squad.
    """
    day = wall_time(event.starts_at, ZoneInfo(event.club.time_zone)).date()
    if event.entry_team_id is not None:
        chosen = Q(team=event.entry_team_id)
    elif event.entry_division_id is not None:
        chosen = Q(team__division=event.entry_division_id)
    elif event.entry_league_id is not None:
        chosen = Q(league=event.entry_league_id)
    else:
        return set()
    there = SquadMember.objects.filter(
        chosen,
        Q(until_day=None) | Q(until_day__gte=day),
        player__in=player_ids,
        from_day__lte=day,
        team__withdrawn_at=None,
    )
    return set(there.values_list("player_id", flat=True))


def squads_in_words(*, event: Event, among: QuerySet[League]) -> str:
    """Return what the squads are called that an event is for; three queries at most.

    A league that is not `among` those that the reader may see is not named.
    """
    names, league = _names_of_squads(event)
    if league is None:
        return _("a league that is gone")
    if not among.filter(pk=league.pk).exists():
        return _("a league that not everybody may see")
    return ", ".join([*names, league.title])


def leagues_told_with(event: Event) -> QuerySet[League]:
    """Return the leagues that whoever may see an event may see too; no query of its own."""
    told = Q(visibility=Visibility.PUBLIC.value) & ~Q(status=LeagueStatus.DRAFT.value)
    if event.visibility != Visibility.PUBLIC:
        told |= Q(club_id=event.club_id)
    return League.objects.filter(told)


def _names_of_squads(event: Event) -> tuple[list[str], League | None]:
    teams = Team.objects.filter(pk=event.entry_team_id or 0).select_related("division__league")
    team = teams.first()
    if team is not None:
        return [team.name], team.division.league
    of_division = Division.objects.filter(pk=event.entry_division_id or 0).select_related("league")
    division = of_division.first()
    if division is not None:
        return [division.name], division.league
    return [], League.objects.filter(pk=event.entry_league_id or 0).first()


def _choices(league: League) -> list[tuple[str, str]]:
    found = [(f"league-{league.pk}", _("%(league)s: all squads") % {"league": league.title})]
    for division in league.divisions.all():
        found.append((f"division-{division.pk}", division.name))
        for team in division.teams.all():
            found.append((f"team-{team.pk}", f"{division.name}: {team.name}"))
    return found
