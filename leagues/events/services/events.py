"""Write events: make, change, copy, and move them through their life."""

from __future__ import annotations

from functools import partial
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches.errors import UnlawfulStep
from leagues.events.errors import EventChanged, EventTaken, RoundsOpen, TermsRefused, TooFewEntrants
from leagues.events.formats import Unit, fewest_entries
from leagues.events.labels import EVENT_STATUS_LABELS, UNIT_LABELS
from leagues.events.local_times import USUAL_LENGTH, nearest_instant, wall_time, week_later
from leagues.events.models import Entry, Event, EventId, Round, Stage
from leagues.events.services.audit import write_audit
from leagues.events.services.entry_terms import moved_entry_terms
from leagues.events.services.event_rows import FIELDS, row_of, terms_of
from leagues.events.services.finals import finals_of, write_finals
from leagues.events.services.offers import fit_offers
from leagues.events.services.places import fill_places
from leagues.events.services.seasons import mark_seasons_stale
from leagues.events.services.terms import check_terms, title_of
from leagues.events.services.versions import touch_event
from leagues.events.services.ways import unit_of
from leagues.events.signals import event_finished
from leagues.events.states import (
    HOLDING_PLACES,
    EntryStatus,
    EventStatus,
    RoundStatus,
    may_change_event,
)
from leagues.events.table_sizes import table_sizes
from leagues.events.terms import FIXED_IN_PLAY, OPEN_AFTERWARDS, EventTerms
from leagues.events.ways import WayKind, way_of
from leagues.players.models import Club, ClubId, User


@transaction.atomic
def create_event(
    *, club_id: ClubId | int, terms: EventTerms, by: User | None, is_open: bool = False
) -> Event:
    """Make an event, as a draft or open for entries.

    Sending the same form twice gives the event that the first one made; another event of the
    same title at the same time is refused.
    """
    check_terms(terms)
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    wanted = row_of(terms) | {
        "status": (EventStatus.OPEN if is_open else EventStatus.DRAFT).value,
    }
    there = _event_at(club, terms)
    if there is not None:
        if there.made_by_id == (by.pk if by else None) and _has(there, wanted):
            return there
        raise _taken(club, terms)
    event = Event.objects.create(club=club, made_by=by, **wanted)
    write_finals(event=event, finals=terms.finals)
    write_audit(by=by, verb="event.created", event_id=event.pk, subject=event.title)
    return event


@transaction.atomic
def edit_event(
    *, event_id: EventId | int, terms: EventTerms, by: User | None, seen: str = ""
) -> Event:
    """Change an event as far as its status allows; raises `TermsRefused` with the fields.

    Before play everything may change; while it runs all but what the games were begun under;
    opened again, only words and how the results are counted. `seen` is the digest of the terms
    when the person began to write: if they have become others, nothing is overwritten.
    """
    early = (EventStatus.DRAFT.value, EventStatus.OPEN.value)
    has_begun = Event.objects.filter(pk=event_id).exclude(status__in=early).exists()
    check_terms(terms, rules_stay=has_begun)
    # Stages before their event, as all do who change seats.
    list(Stage.objects.select_for_update().filter(event_id=event_id).order_by("number"))
    event = (
        Event.objects.select_for_update(no_key=True, of=("self",))
        .select_related("club")
        .get(pk=event_id)
    )
    if seen and seen != terms_of(event).digest:
        raise EventChanged(
            _(
                "Somebody else changed this event while you were writing. What you typed is "
                "still here: look at the event, then save again to put yours in its place."
            )
        )
    wanted = row_of(terms)
    before = {name: getattr(event, name) for name in FIELDS}
    changed = [name for name in FIELDS if wanted[name] != before[name]]
    has_other_finals = terms.finals != finals_of(event)
    if not changed and not has_other_finals:
        return event
    _require_changeable(event, changed)
    _require_lawful_numbers(event, terms)
    if {"title", "starts_at"} & set(changed) and _event_at(event.club, terms, but=event):
        raise _taken(event.club, terms)
    if has_other_finals:
        write_finals(event=event, finals=terms.finals)
    for name in changed:
        setattr(event, name, wanted[name])
    if changed:
        event.save(update_fields=changed)
    write_audit(
        by=by,
        verb="event.edited",
        event_id=event.pk,
        subject=event.title,
        before={name: before[name] for name in changed},
        after={name: wanted[name] for name in changed},
    )
    fit_offers(event=event)
    fill_places(event=event)
    touch_event(event_id=event.pk)
    mark_seasons_stale(event=event)
    return event


@transaction.atomic
def copy_event(*, event_id: EventId | int, by: User | None) -> Event:
    """Make a draft like an event, a week later at the same time on the wall, or the next such.

    Asked twice, it gives the draft it made the first time.
    """
    source = Event.objects.select_related("club").get(pk=event_id)
    club = Club.objects.select_for_update(no_key=True).get(pk=source.club_id)
    zone = ZoneInfo(club.time_zone)
    start = wall_time(source.starts_at, zone)
    moved = week_later(start, wall_time(timezone.now(), zone))
    ends_at = nearest_instant(moved + (wall_time(source.ends_at, zone) - start), zone)
    starts_at = nearest_instant(moved, zone)
    there = Event.objects.filter(club=club, starts_at=starts_at, title=source.title).first()
    if there is not None:
        return there
    kept = {name: getattr(source, name) for name in FIELDS if name not in {"starts_at", "ends_at"}}
    kept |= moved_entry_terms(source, zone=zone, by=starts_at)
    event = Event.objects.create(
        club=club,
        starts_at=starts_at,
        ends_at=ends_at if ends_at > starts_at else starts_at + USUAL_LENGTH,
        copied_from=source,
        made_by=by,
        **kept,
    )
    write_finals(event=event, finals=finals_of(source))
    write_audit(by=by, verb="event.copied", event_id=event.pk, subject=source.title)
    return event


@transaction.atomic
def set_event_status(
    *, event_id: EventId | int, to: EventStatus, by: User | None, reason: str = ""
) -> Event:
    """Move an event to the status `to`, or raise `UnlawfulStep` with the reason.

    Asking for the status it has changes nothing. What matches must be like before an event
    may end is known above: `seating.services.lifecycle`.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    before = EventStatus(event.status)
    if before is to:
        return event
    _require_lawful_step(event, before, to)
    event.status = to.value
    event.finished_at = timezone.now() if to is EventStatus.FINISHED else event.finished_at
    event.save(update_fields=["status", "finished_at"])
    write_audit(
        by=by,
        verb=f"event.{to}",
        event_id=event.pk,
        subject=event.title,
        before=before,
        after=to,
        reason=reason,
    )
    touch_event(event_id=event.pk)
    mark_seasons_stale(event=event)
    if to is EventStatus.FINISHED:
        transaction.on_commit(
            partial(event_finished.send_robust, sender=Event, event_id=event.pk), robust=True
        )
    return event


def _event_at(club: Club, terms: EventTerms, *, but: Event | None = None) -> Event | None:
    there = Event.objects.filter(club=club, title=title_of(terms), starts_at=terms.starts_at)
    return (there.exclude(pk=but.pk) if but else there).first()


def _has(event: Event, wanted: dict[str, object]) -> bool:
    return all(getattr(event, name) == value for name, value in wanted.items())


def _taken(club: Club, terms: EventTerms) -> EventTaken:
    sentence = _(
        "%(club)s has an event called “%(title)s” at this time already. Give this one another "
        "title or time."
    ) % {"club": club.name, "title": title_of(terms)}
    return EventTaken(sentence, fields={"title": [sentence]})


def _require_changeable(event: Event, changed: list[str]) -> None:
    status = EventStatus(event.status)
    if status is EventStatus.FINISHED:
        raise UnlawfulStep(
            _("%(title)s is finished. Reopen it first to change it.") % {"title": event.title}
        )
    if status is EventStatus.RUNNING:
        _refuse(
            [name for name in changed if name in FIXED_IN_PLAY],
            _("This cannot change while the event runs: games have begun under it."),
        )
        if "movement_options" in changed and _has_begun_knock_out(event):
            sentence = _(
                "The knock-out has been drawn and published, so its choices stay as they are: "
                "changing them would have no effect. Results can be corrected at their tables."
            )
            raise TermsRefused(sentence, fields={"movement": [sentence]})
    if status is EventStatus.REOPENED:
        _refuse(
            [name for name in changed if name not in OPEN_AFTERWARDS],
            _("This cannot change any more: the event has been played."),
        )


def _has_begun_knock_out(event: Event) -> bool:
    """Return whether a round of an event's knock-out is published; one query at most."""
    if way_of(event.movement).kind is not WayKind.BRACKET:
        return False
    return Round.objects.filter(stage__event=event).exclude(status=RoundStatus.DRAFT).exists()


def _refuse(names: list[str], sentence: str) -> None:
    if names:
        raise TermsRefused(sentence, fields={_field_of(name): [sentence] for name in names})


def _field_of(name: str) -> str:
    """Return what the form calls a field of the row."""
    return {"starts_at": "starts", "ends_at": "ends"}.get(name, name)


def _require_lawful_numbers(event: Event, terms: EventTerms) -> None:
    """Refuse fewer rounds than are published, and a limit below those who are in."""
    published = (
        Round.objects.filter(stage__event=event)
        .exclude(status=RoundStatus.DRAFT)
        .aggregate(last=Max("number"))["last"]
        or 0
    )
    if terms.rounds < published:
        _refuse(
            ["rounds_planned"],
            _("Round %(last)s is published, so there are at least %(last)s rounds.")
            % {"last": published},
        )
    _require_entries_fit(event, terms)
    held = Entry.objects.filter(event=event, status__in=HOLDING_PLACES).count()
    if terms.entry_limit is not None and terms.entry_limit < held:
        _refuse(
            ["entry_limit"],
            _("%(count)s people are in already. Withdraw some first, or keep the limit.")
            % {"count": held},
        )


def _require_entries_fit(event: Event, terms: EventTerms) -> None:
    """Refuse a way of playing that is not for those who have entered."""
    entered = Entry.objects.filter(event=event).exclude(status=EntryStatus.WITHDRAWN).exists()
    unit = unit_of(terms)
    if entered and unit != event.unit:
        _refuse(
            ["movement"],
            _(
                "%(way)s is for another kind of entry (%(wanted)s) than those who have entered "
                "(%(held)s). Withdraw the entries first, or make another event."
            )
            % {
                "way": _(way_of(terms.movement).title),
                "wanted": str(UNIT_LABELS[unit]).lower(),
                "held": str(UNIT_LABELS[Unit(event.unit)]).lower(),
            },
        )
    if entered and unit is Unit.TEAM and terms.team_size != event.team_size:
        _refuse(["team_size"], _("Teams have entered, so their size stays as it is."))


def _require_lawful_step(event: Event, before: EventStatus, to: EventStatus) -> None:
    if not may_change_event(before, to):
        raise UnlawfulStep(
            _("%(title)s is %(before)s, so it cannot be made %(after)s.")
            % {
                "title": event.title,
                "before": str(EVENT_STATUS_LABELS[before]).lower(),
                "after": str(EVENT_STATUS_LABELS[to]).lower(),
            }
        )
    if to is EventStatus.DRAFT:
        _require_nobody_entered(event)
    if to is EventStatus.RUNNING:
        _require_a_table(event)
    if to is EventStatus.FINISHED:
        _require_closed_rounds(event)


def _require_nobody_entered(event: Event) -> None:
    count = Entry.objects.filter(event=event).exclude(status=EntryStatus.WITHDRAWN).count()
    if count:
        raise UnlawfulStep(
            ngettext(
                "%(count)s person has entered, so this cannot be a draft again.",
                "%(count)s people have entered, so this cannot be a draft again.",
                count,
            )
            % {"count": count}
        )


def _require_a_table(event: Event) -> None:
    here = Entry.objects.filter(event=event, status=EntryStatus.CHECKED_IN).count()
    smallest = table_sizes(variant=event.variant, rules=event.rules)[0]
    fewest = fewest_entries(event.unit, people_at_table=smallest)
    if here < fewest and event.unit != Unit.SINGLE:
        raise TooFewEntrants(
            ngettext(
                "%(count)s entry is checked in; a table needs %(fewest)s. Check more in.",
                "%(count)s entries are checked in; a table needs %(fewest)s. Check more in.",
                here,
            )
            % {"count": here, "fewest": fewest}
        )
    if here < fewest:
        raise TooFewEntrants(
            ngettext(
                "%(count)s person is checked in; a table needs %(fewest)s. Check more people in.",
                "%(count)s people are checked in; a table needs %(fewest)s. Check more people in.",
                here,
            )
            % {"count": here, "fewest": fewest}
        )


def _require_closed_rounds(event: Event) -> None:
    running = (RoundStatus.PUBLISHED.value, RoundStatus.IN_PLAY.value)
    numbers = list(
        Round.objects.filter(stage__event=event, status__in=running)
        .order_by("number")
        .values_list("number", flat=True)
    )
    if numbers:
        raise RoundsOpen(
            ngettext(
                "Round %(rounds)s is not closed yet. Close it, or enter its missing scores.",
                "Rounds %(rounds)s are not closed yet. Close them, or enter their missing scores.",
                len(numbers),
            )
            % {"rounds": ", ".join(map(str, numbers))}
        )
