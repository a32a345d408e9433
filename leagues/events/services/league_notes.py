"""Lock a league, and write down what was done with it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from leagues.events.league_errors import LeagueChanged, LeagueStep
from leagues.events.league_models import League, LeagueId
from leagues.events.league_states import LeagueStatus
from leagues.events.services.audit import write_audit
from leagues.players.models import User

LONGEST_SUBJECT = 120


def locked_league(
    league_id: LeagueId | int, *, revision: int | None = None, listed: bool | None = None
) -> League:
    """Return a league whose row is locked, unless it is finished or not as the person saw it.

    `listed` says whether its fixture list has to be published, or must not be. Whoever changes
    anything of a league holds this row first.
    """
    league = any_league(league_id)
    if league.status == LeagueStatus.FINISHED:
        raise LeagueStep(
            _("%(title)s is finished. Open it again first to change it.") % {"title": league.title}
        )
    if revision is not None and revision != league.revision:
        raise LeagueChanged(
            _(
                "Somebody else changed this league while you were writing. What you typed is still "
                "here: look at the league, then save again to put yours in its place."
            )
        )
    is_listed = league.status != LeagueStatus.DRAFT
    if listed is True and not is_listed:
        raise LeagueStep(_("The fixture list is not published yet."))
    if listed is False and is_listed:
        raise LeagueStep(
            _("The fixture list is published. Take it back first, while nothing has been played.")
        )
    return league


def any_league(league_id: LeagueId | int) -> League:
    """Return a league with its club whose row is locked, whatever its status."""
    leagues = League.objects.select_for_update(no_key=True, of=("self",))
    return leagues.select_related("club").get(pk=league_id)


def note(
    league: League,
    verb: str,
    *,
    by: User | None,
    about: str = "",
    reason: str = "",
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> None:
    """Add a line to the history of the club that says which league it is about."""
    subject = f"{league.title}: {about}" if about else league.title
    write_audit(
        verb=verb,
        by=by,
        club_id=league.club_id,
        subject=subject[:LONGEST_SUBJECT],
        before=before,
        after={"league": league.pk, **(after or {})},
        reason=reason,
    )


def count_list_change(league: League) -> None:
    """Count a change of the fixtures, so that calendars and open pages follow; it is locked."""
    league.list_revision += 1
    league.save(update_fields=["list_revision"])
