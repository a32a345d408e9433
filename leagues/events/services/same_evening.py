"""Nobody has places in two events of one evening: who enters, moves up, or takes an offer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from leagues.events.entry_errors import EnteredElsewhere
from leagues.events.models import Entry, EntryMember, Event
from leagues.events.states import HOLDING_PLACES, EventStatus, Visibility
from leagues.players.models import Player

# What lasts longer is played over days from home, and keeps nobody from an evening.
LONGEST_EVENING: Final = timedelta(hours=36)


def require_free_evening(event: Event, people: Sequence[Player]) -> None:
    """Refuse people who have a place in another event that is held at the same time.

    Their rows are locked after the event's, as who presses in two windows is in two events.
    """
    if not _is_evening(event):
        return
    lock_people(people)
    taken = places_elsewhere(event, [one.pk for one in people])
    for member in taken.values():
        raise EnteredElsewhere(elsewhere_sentence(event, member))


def require_kept_to_one_evening(entry: Entry, event: Event, before: Collection[int]) -> None:
    """Refuse a place in an event to people who had none `before`, and have one elsewhere.

    It is asked after they were joined with others, as only then it is known which place they get.
    """
    if entry.status not in HOLDING_PLACES:
        return
    people = Player.objects.filter(entries__entry=entry).exclude(pk__in=before)
    require_free_evening(event, list(people))


def with_places(event: Event, people: Iterable[Player]) -> set[int]:
    """Return which of some people have a place in an event; one query."""
    inside = EntryMember.objects.filter(event=event, entry__status__in=HOLDING_PLACES)
    found = inside.filter(player__in=[one.pk for one in people])
    return set(found.values_list("player_id", flat=True))


def lock_people(people: Iterable[Player]) -> None:
    """Lock the rows of people by number, so that two who do it never wait in a ring."""
    list(_rows([one.pk for one in people]).select_for_update(no_key=True, of=("self",)))


def lock_who_is_free_to(people: Collection[int]) -> set[int]:
    """Lock the rows of those whom nobody else has locked in this moment, and return them.

    Who moves people up holds one event and some people already, and must not wait for others.
    """
    rows = _rows(people).select_for_update(no_key=True, of=("self",), skip_locked=True)
    return set(rows.values_list("pk", flat=True))


def places_elsewhere(event: Event, people: Collection[int]) -> dict[int, EntryMember]:
    """Return a place in another event of the same time for those of some people who have one.

    One query; none for what is played over days.
    """
    if not people or not _is_evening(event):
        return {}
    others = EntryMember.objects.filter(
        player__in=people,
        entry__status__in=HOLDING_PLACES,
        event__status__in=[EventStatus.OPEN, EventStatus.RUNNING],
        event__starts_at__lt=event.ends_at,
        event__ends_at__gt=event.starts_at,
        event__starts_at__gte=event.starts_at - LONGEST_EVENING,
    ).exclude(event=event)
    members = others.select_related("event", "player").order_by("player_id", "pk")
    return {one.player_id: one for one in members if _is_evening(one.event)}


def elsewhere_sentence(event: Event, member: EntryMember) -> str:
    """Return that somebody plays elsewhere; an event that is not for all to see is not named."""
    other = member.event
    is_told = other.visibility == Visibility.PUBLIC or other.club_id == event.club_id
    return _(
        "%(name)s is entered in %(other)s, which is held at the same time. Withdraw there "
        "first, or ask the desk."
    ) % {
        "name": member.player.label,
        "other": other.title if is_told else _("another event"),
    }


def _is_evening(event: Event) -> bool:
    return event.ends_at - event.starts_at <= LONGEST_EVENING


def _rows(people: Collection[int]) -> QuerySet[Player]:
    return Player.objects.filter(pk__in=people).order_by("pk")
