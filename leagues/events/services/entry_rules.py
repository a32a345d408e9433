"""Who may enter an event from home, and until when one may withdraw. The desk may do both always.

Every refusal is a sentence that names the rule. Ages go by the year of birth, as one knows no more;
nobody is told the age or year of somebody else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.entry_errors import EntryNotAllowed, TooLateToWithdraw
from leagues.events.entry_terms import WhoMayEnter
from leagues.events.entry_words import band_in_words, venue_time
from leagues.events.errors import EntriesClosed
from leagues.events.known_ratings import KnownRating, known_ratings
from leagues.events.models import EntryMember, Event, InvitedPerson
from leagues.events.selectors.squads import in_squads, leagues_told_with, squads_in_words
from leagues.events.services.same_evening import require_free_evening
from leagues.events.states import EntryStatus
from leagues.players.models import Membership, Player


def require_enterable(event: Event, people: Sequence[Player]) -> None:
    """Refuse people who may not enter a locked event from home.

    Who is in it already, on the waiting list too, is not asked again. Raises `EntriesClosed`,
    `EntryNotAllowed` or `EnteredElsewhere`.
    """
    new = newcomers_among(event, people)
    if not new:
        return
    require_time_to_enter(event)
    broken = broken_rule(event, new)
    if broken:
        raise EntryNotAllowed(broken)
    require_free_evening(event, new)


def newcomers_among(event: Event, people: Sequence[Player]) -> list[Player]:
    """Return those of some people who are in no entry of an event, or have withdrawn; a query."""
    inside = EntryMember.objects.filter(event=event, player__in=[one.pk for one in people])
    staying = inside.exclude(entry__status=EntryStatus.WITHDRAWN)
    held = set(staying.values_list("player_id", flat=True))
    return [one for one in people if one.pk not in held]


def has_rule(event: Event) -> bool:
    """Return whether an event is for some people only."""
    bounds = (event.rating_least, event.rating_most, event.age_least, event.age_most)
    return event.who_may_enter != WhoMayEnter.ANYONE or any(one is not None for one in bounds)


def broken_rule(event: Event, people: Sequence[Player]) -> str:
    """Return why one of some people may not enter, naming the rule; "" if they all may.

    No query for an event without rules, one for each rule it has.
    """
    if not people or not has_rule(event):
        return ""
    return (
        _not_among(event, people) or _outside_ratings(event, people) or _outside_ages(event, people)
    )


def require_may_withdraw(event: Event, *, now: datetime | None = None) -> None:
    """Refuse to let somebody withdraw from home after the deadline."""
    until = event.withdraw_until
    if until is not None and (now or timezone.now()) > until:
        raise TooLateToWithdraw(
            _(
                "One could withdraw until %(time)s. Tell the desk of %(club)s that you cannot "
                "come: it can take you out."
            )
            % {"time": venue_time(until, event), "club": event.club.name}
        )


def require_time_to_enter(event: Event) -> None:
    """Raise `EntriesClosed` before an event can be entered from home, and after that."""
    now = timezone.now()
    opens, closes = event.entries_open_at, event.entries_close_at
    if opens is not None and now < opens:
        raise EntriesClosed(
            _("%(title)s can be entered from %(time)s on.")
            % {"title": event.title, "time": venue_time(opens, event)}
        )
    if closes is not None and now >= closes:
        raise EntriesClosed(
            _("%(title)s could be entered until %(time)s. Ask at the desk whether there is a seat.")
            % {"title": event.title, "time": venue_time(closes, event)}
        )


def _not_among(event: Event, people: Sequence[Player]) -> str:
    wanted = {one.pk: one for one in people}
    if event.who_may_enter == WhoMayEnter.MEMBERS:
        there = Membership.objects.filter(club_id=event.club_id, player__in=wanted)
        sentence = _(
            "%(title)s is for members of %(club)s, and %(name)s is none. Join the club first, "
            "or ask its desk."
        )
    elif event.who_may_enter == WhoMayEnter.INVITED:
        return _uninvited(event, wanted)
    elif event.who_may_enter == WhoMayEnter.SQUADS:
        return _in_no_squad(event, wanted)
    else:
        return ""
    outside = _first_outside(wanted, there.values_list("player_id", flat=True))
    return outside and sentence % {
        "title": event.title,
        "club": event.club.name,
        "name": outside,
    }


def _uninvited(event: Event, wanted: dict[int, Player]) -> str:
    there = InvitedPerson.objects.filter(event=event, player__in=wanted)
    outside = _first_outside(
        wanted, [pk for pk in there.values_list("player_id", flat=True) if pk is not None]
    )
    return outside and _(
        "%(title)s is only for those on its list of the invited, and %(name)s is not on it. Who "
        "got a link opens it first; else ask %(club)s."
    ) % {"title": event.title, "club": event.club.name, "name": outside}


def _in_no_squad(event: Event, wanted: dict[int, Player]) -> str:
    outside = _first_outside(wanted, in_squads(event=event, player_ids=wanted))
    if not outside:
        return ""
    squads = squads_in_words(event=event, among=leagues_told_with(event))
    return _(
        "%(title)s is for squads of %(squads)s, and %(name)s is in none of them on that day. A "
        "captain of the league can register players; or ask the desk."
    ) % {"title": event.title, "squads": squads, "name": outside}


def _first_outside(wanted: dict[int, Player], inside: Collection[int]) -> str:
    there = set(inside)
    return next((one.label for pk, one in wanted.items() if pk not in there), "")


def _outside_ratings(event: Event, people: Sequence[Player]) -> str:
    least, most = event.rating_least, event.rating_most
    if least is None and most is None:
        return ""
    known = known_ratings(variant=event.variant, player_ids=[one.pk for one in people])
    for one in people:
        rating = known.get(one.pk)
        if rating is None or rating.is_provisional:
            if event.takes_provisional:
                continue
            return _(
                "%(title)s is for ratings %(band)s, and that of %(name)s is not certain yet: more "
                "rated games are needed."
            ) % {"title": event.title, "band": band_in_words(least, most), "name": one.label}
        if not _is_within(rating, least, most):
            return _(
                "%(title)s is for ratings %(band)s, and %(name)s has %(rating)s. Ask the desk if "
                "you think that is wrong."
            ) % {
                "title": event.title,
                "band": band_in_words(least, most),
                "name": one.label,
                "rating": rating.value,
            }
    return ""


def _is_within(rating: KnownRating, least: object, most: object) -> bool:
    value = rating.value
    return (least is None or value >= float(str(least))) and (
        most is None or value <= float(str(most))
    )


def _outside_ages(event: Event, people: Sequence[Player]) -> str:
    least, most = event.age_least, event.age_most
    if least is None and most is None:
        return ""
    year = event.starts_at.year
    for one in people:
        age = None if one.birth_year is None else year - one.birth_year
        if age is None or age < (least or 0) or (most is not None and age > most):
            return _(
                "%(title)s is for people whose age in %(year)s is %(band)s. The year of birth of "
                "%(name)s does not fit, or is not known here: the desk can help."
            ) % {
                "title": event.title,
                "year": year,
                "band": band_in_words(least, most),
                "name": one.label,
            }
    return ""
