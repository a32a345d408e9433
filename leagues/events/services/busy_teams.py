"""Refuse to list a match on a day on which one of its teams plays another."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.league_errors import FixtureClash
from leagues.events.league_models import Fixture, League
from leagues.events.league_states import OPEN_FIXTURES


def require_free_teams(*, league: League, team_ids: Collection[int], day: date) -> None:
    """Raise `FixtureClash` with every team that is to play on the day; the league is locked.

    A match that is over by then is in nobody's way: a decider can follow on the same evening.
    """
    own = Q(home__in=team_ids) | Q(away__in=team_ids)
    there = Fixture.objects.filter(
        own, division__league=league, day=day, status__in=OPEN_FIXTURES
    ).select_related("home", "away")
    busy = {team.name for each in there for team in (each.home, each.away) if team.pk in team_ids}
    if not busy:
        return
    shown = date_format(day, "j F Y")
    sentences = [
        _("%(about)s has another match on %(day)s.") % {"about": name, "day": shown}
        for name in sorted(busy)
    ]
    words = _("Choose another day, or move the other match first.")
    raise FixtureClash(" ".join([*sentences, words]), fields={"day": [*sentences, words]})
