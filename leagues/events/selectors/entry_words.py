"""The rules of entering an event, in the words of its page."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.entry_terms import WhoMayEnter
from leagues.events.entry_words import band_in_words, venue_time
from leagues.events.league_models import League
from leagues.events.models import Event
from leagues.events.selectors.squads import squads_in_words


def rules_in_words(event: Event, *, leagues: QuerySet[League]) -> list[str]:
    """Return who may enter an event and when, a sentence a rule; nothing for what is usual.

    `leagues` are those that the reader may see.
    """
    told = [*_who(event, leagues)]
    if event.entries_open_at is not None and event.entries_open_at > timezone.now():
        told.append(_("Entries open %(time)s") % {"time": venue_time(event.entries_open_at, event)})
    if event.entries_close_at is not None:
        told.append(
            _("Entries close %(time)s") % {"time": venue_time(event.entries_close_at, event)}
        )
    if event.withdraw_until is not None:
        told.append(
            _("Withdrawing is possible until %(time)s")
            % {"time": venue_time(event.withdraw_until, event)}
        )
    return told


def _who(event: Event, leagues: QuerySet[League]) -> list[str]:
    told = []
    if event.who_may_enter == WhoMayEnter.MEMBERS:
        told.append(_("Members of the club"))
    if event.who_may_enter == WhoMayEnter.INVITED:
        told.append(_("Only those on the list of the invited"))
    if event.who_may_enter == WhoMayEnter.SQUADS:
        squads = squads_in_words(event=event, among=leagues)
        told.append(_("Squads of %(squads)s") % {"squads": squads})
    if event.rating_least is not None or event.rating_most is not None:
        band = band_in_words(event.rating_least, event.rating_most)
        told.append(
            _("Ratings %(band)s") % {"band": band}
            if event.takes_provisional
            else _("Ratings %(band)s that are certain") % {"band": band}
        )
    if event.age_least is not None or event.age_most is not None:
        told.append(
            _("Age in %(year)s: %(band)s")
            % {
                "year": event.starts_at.year,
                "band": band_in_words(event.age_least, event.age_most),
            }
        )
    return told
