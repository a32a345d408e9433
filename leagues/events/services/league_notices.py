"""Tell captains what concerns their team: cards that wait for them, and matches that are moved.

A message is made in the transaction of what it tells, so none is lost and none tells of what did
not happen; the timetable mails it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.league_models import Fixture, League, Team
from leagues.players.models import Notice, Player, User
from leagues.players.notice_kinds import NoticeKind
from leagues.players.services.notices import Message, Write, tell


def tell_of_waiting_card(
    *, fixture: Fixture, league: League, version: int, until: date, by: User | None
) -> list[Notice]:
    """Tell the captains of the visitors that a card waits for them; `until` when it counts."""

    def write(_player: Player) -> Message:
        line = _("Without an answer it counts from %(day)s on.") % {"day": _day(until)}
        subject = _("The result card of %(match)s waits for you") % {"match": _match(fixture)}
        return _message(
            fixture, league, subject, _("Please confirm it, or say what is wrong."), line
        )

    return _tell([fixture.away], key=f"card_sent:{fixture.pk}:{version}", by=by, write=write)


def tell_of_dispute(
    *, fixture: Fixture, league: League, version: int, reason: str, by: User | None
) -> list[Notice]:
    """Tell the captains at home what the visitors say is wrong with their card."""

    def write(_player: Player) -> Message:
        subject = _("The result card of %(match)s is disputed") % {"match": _match(fixture)}
        line = _("The visitors say: %(reason)s") % {"reason": reason}
        return _message(fixture, league, subject, line)

    return _tell([fixture.home], key=f"card_disputed:{fixture.pk}:{version}", by=by, write=write)


def tell_of_new_day(*, fixture: Fixture, league: League, by: User | None) -> list[Notice]:
    """Tell the captains of both teams that their match is on another day, or has none now."""

    def write(_player: Player) -> Message:
        if fixture.day is not None:
            subject = _("%(match)s is moved to %(day)s")
            line = ""
        else:
            subject = _("%(match)s is postponed")
            line = _("It is open until a new day is found, at the latest %(day)s.")
        until = _day(fixture.play_by) if fixture.play_by else ""
        day = _day(fixture.day) if fixture.day else ""
        return _message(
            fixture,
            league,
            subject % {"match": _match(fixture), "day": day},
            line % {"day": until} if line else "",
            fixture.reason,
        )

    key = f"fixture_moved:{fixture.pk}:{fixture.revision}"
    return _tell([fixture.home, fixture.away], key=key, by=by, write=write)


def _tell(teams: Collection[Team], *, key: str, by: User | None, write: Write) -> list[Notice]:
    """Write to the captains and vice-captains of teams, but not to whoever did it themselves."""
    keys = {pk for team in teams for pk in (team.captain_id, team.vice_id) if pk is not None}
    captains = Player.objects.filter(pk__in=keys).select_related("user").order_by("pk")
    if by is not None:
        captains = captains.exclude(user=by)
    return tell(players=list(captains), kind=NoticeKind.LEAGUE, key=key, write=write)


def _message(fixture: Fixture, league: League, subject: str, *lines: str) -> Message:
    return Message(
        subject=subject,
        lines=[*filter(None, lines), f"{league.title}, {fixture.division.name}"],
        link=reverse("seating:card", args=[fixture.pk]),
        zone=league.club.time_zone,
    )


def _match(fixture: Fixture) -> str:
    return f"{fixture.home.name} – {fixture.away.name}"


def _day(day: date) -> str:
    return date_format(day, "l j F Y")
