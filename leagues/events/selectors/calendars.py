"""Read events as the entries of a calendar: a club's for everybody, a person's own for them."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.league_models import Fixture, SquadMember, Team
from leagues.events.models import AuditEntry, EntryMember, Event
from leagues.events.selectors.league_calendar import calendar_entries
from leagues.events.states import EntryStatus, EventStatus, Visibility
from leagues.players.calendar import CalendarEntry
from leagues.players.links import site_address
from leagues.players.models import Club, Player

KEPT_FOR: Final = timedelta(days=366)
MOST: Final = 500


def calendar_of_club(*, club: Club) -> list[CalendarEntry]:
    """Return a club's events that everybody may see; two queries at most.

    One that was open and is a draft again is told as cancelled.
    """
    shown = _lately().filter(club=club, visibility=Visibility.PUBLIC)
    withdrawn = AuditEntry.objects.filter(event=OuterRef("pk"), verb="event.draft")
    events = shown.exclude(~Exists(withdrawn), status=EventStatus.DRAFT)
    return [
        _entry(event, is_cancelled=event.status == EventStatus.DRAFT) for event in events[:MOST]
    ]


def calendar_of_person(*, player: Player) -> list[CalendarEntry]:
    """Return the events a person is entered in, those for members too, and the matches of their
    teams in leagues; three queries.

    What they wait for says so; what they have withdrawn from is told as cancelled.
    """
    rows = EntryMember.objects.filter(player=player, event__in=_lately())
    rows = rows.select_related("entry", "event__club").order_by("-event__starts_at", "-pk")
    return [*(_own(row) for row in rows[:MOST]), *_fixtures(player)]


def _fixtures(player: Player) -> list[CalendarEntry]:
    """Return the matches of the teams whose squad a person is of, or that they lead; one query."""
    signed = SquadMember.objects.filter(player=player, until_day=None).values("team_id")
    led = Team.objects.filter(Q(captain=player) | Q(vice=player)).values("pk")
    own = Q(home__in=signed) | Q(away__in=signed) | Q(home__in=led) | Q(away__in=led)
    since = (timezone.now() - KEPT_FOR).date()
    lately = Fixture.objects.filter(own, Q(day__gt=since) | Q(original_day__gt=since))
    fixtures = lately.select_related("home", "away", "division__league__club")
    return [
        entry
        for fixture in fixtures.order_by("-original_day", "-pk")[:MOST]
        for entry in calendar_entries(
            league=fixture.division.league,
            fixtures=[fixture],
            address=_page_of_fixture,
            host=urlsplit(site_address()).hostname or "",
        )
    ]


def _page_of_fixture(fixture: Fixture) -> str:
    return f"{site_address()}{reverse('seating:card', args=[fixture.pk])}"


def _own(row: EntryMember) -> CalendarEntry:
    status = row.entry.status
    is_off = status == EntryStatus.WITHDRAWN or row.event.status == EventStatus.DRAFT
    waits = status in (EntryStatus.WAITING, EntryStatus.OFFERED)
    note = _("You are on the waiting list.") if waits else ""
    return _entry(row.event, is_cancelled=is_off, note=note)


def _lately() -> QuerySet[Event]:
    since = timezone.now() - KEPT_FOR
    return Event.objects.filter(starts_at__gt=since).select_related("club").order_by("-starts_at")


def _entry(event: Event, *, is_cancelled: bool, note: str = "") -> CalendarEntry:
    zone, base = ZoneInfo(event.club.time_zone), site_address()
    return CalendarEntry(
        uid=f"event-{event.pk}@{urlsplit(base).hostname}",
        title=event.title,
        starts=event.starts_at.astimezone(zone),
        ends=event.ends_at.astimezone(zone),
        place=", ".join(filter(None, [event.club.venue, event.club.address])) or event.club.name,
        text="\n".join(filter(None, [event.club.name, note, event.notes])),
        url=f"{base}{reverse('desk:event', args=[event.pk])}",
        version=event.version,
        is_cancelled=is_cancelled,
    )
