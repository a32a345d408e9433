"""Read who did what in an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.game_words import house_rules_in_words, variant_title
from games.matches.models import GAME_END_LABELS
from games.matches.wording import score_words
from games.online.table_terms import bot_choices, clock_choices, delay_choices
from leagues.events.entry_labels import ENTRY_LABELS
from leagues.events.entry_terms import SQUAD_FIELDS, TIMES, WHO_MAY_ENTER_LABELS
from leagues.events.entry_verbs import ENTRY_VERBS
from leagues.events.labels import (
    ABSENCE_LABELS,
    FEE_PER_LABELS,
    FIRST_DEALER_LABELS,
    RANKED_BY_LABELS,
    REFUND_LABELS,
    REMEDY_LABELS,
    SIT_OUT_LABELS,
    TALK_LABELS,
    TIEBREAK_LABELS,
    UNIT_LABELS,
    VISIBILITY_LABELS,
    WATCHING_LABELS,
)
from leagues.events.league_verbs import LEAGUE_VERBS
from leagues.events.models import AuditEntry, EventId
from leagues.events.small_tables import SMALL_GAME_LABELS
from leagues.events.ways import WAYS

LINES_A_PAGE: Final = 50

VERBS: Final = {
    "event.created": gettext_lazy("Made the event"),
    "event.copied": gettext_lazy("Copied the event"),
    "event.edited": gettext_lazy("Changed the event"),
    "event.draft": gettext_lazy("Made it a draft again"),
    "event.open": gettext_lazy("Opened it for entries"),
    "event.running": gettext_lazy("Started the event"),
    "event.finished": gettext_lazy("Finished the event"),
    "event.reopened": gettext_lazy("Reopened the event"),
    "entry.entered": gettext_lazy("Entered"),
    "entry.joined": gettext_lazy("Found a partner"),
    "entry.renamed": gettext_lazy("Gave the entry another name"),
    "entry.parted": gettext_lazy("Looks for a partner again"),
    "entry.replaced": gettext_lazy("Took over a place in an entry"),
    "entry.checked_in": gettext_lazy("Checked in"),
    "entry.check_in_undone": gettext_lazy("Took the check-in back"),
    "entry.withdrawn": gettext_lazy("Withdrew"),
    "entry.moved_up": gettext_lazy("Moved up from the waiting list"),
    "entry.fee_paid": gettext_lazy("Fee paid"),
    "entry.fee_owed": gettext_lazy("Fee not paid after all"),
    "payment.paid": gettext_lazy("Took money"),
    "payment.refunded": gettext_lazy("Gave money back"),
    "payment.waived": gettext_lazy("Let a fee off"),
    "payment.cancelled": gettext_lazy("Cancelled a booking of money"),
    "cash.counted": gettext_lazy("Counted the cash"),
    "entry.keeps_seat": gettext_lazy("Keeps one seat"),
    "entry.walks": gettext_lazy("Changes seats again"),
    "entry.of_house": gettext_lazy("Is of the house, not ranked"),
    "entry.ranked": gettext_lazy("Is ranked again"),
    "entry.labelled": gettext_lazy("Labelled somebody for prizes"),
    **ENTRY_VERBS,
    "entries.seeded": gettext_lazy("Set the order of the entries"),
    "round.draft": gettext_lazy("Took the round back to a draft"),
    "round.published": gettext_lazy("Published the round"),
    "round.published_early": gettext_lazy("Published the round although results were missing"),
    "round.in_play": gettext_lazy("The round is in play"),
    "round.closed": gettext_lazy("Closed the round"),
    "round.closed_early": gettext_lazy("Closed the round although results were missing"),
    "seats.asked_for": gettext_lazy("Asked for seats to be drawn"),
    "seats.called_off": gettext_lazy("Called the drawing of seats off"),
    "finals.begun": gettext_lazy("Began the finals"),
    "finals.taken_back": gettext_lazy("Took the beginning of the finals back"),
    "seats.drawn": gettext_lazy("Seats were drawn"),
    "bracket.drawn": gettext_lazy("The bracket was drawn"),
    "result.cleared": gettext_lazy("A result of the bracket fell away: others play there now"),
    "result.restored": gettext_lazy("A result of the bracket counts again"),
    "wish.added": gettext_lazy("Wrote a wish about the seats down"),
    "wish.removed": gettext_lazy("Struck a wish about the seats out"),
    "seats.handed_in": gettext_lazy("Seated rounds from a file"),
    "seats.swapped": gettext_lazy("Two people changed places"),
    "seats.substituted": gettext_lazy("Somebody took over a seat"),
    "seats.late_table": gettext_lazy("Seated people at one more table"),
    "seats.late_table_gone": gettext_lazy("Took a table of late-comers away"),
    "seats.late": gettext_lazy("Noted who came after the round had begun"),
    "result.corrected": gettext_lazy("Corrected the result"),
    "result.decided": gettext_lazy("Decided between two versions of the result"),
    "result.reopened": gettext_lazy("Took the result back"),
    "result.voided": gettext_lazy("Declared the match void"),
    "result.forfeited": gettext_lazy("Gave the match a result by forfeit"),
    "result.extra_hand": gettext_lazy("Noted who won the extra hand"),
    "live.paused": gettext_lazy("Paused the live table"),
    "live.resumed": gettext_lazy("Let the live table go on"),
    "live.time_added": gettext_lazy("Gave somebody at the live table more time"),
    "live.ended": gettext_lazy("Ended the live table with a score"),
    "live.forfeited": gettext_lazy("Ended the live table with a forfeit"),
    "live.voided": gettext_lazy("Ended the live table and declared the match void"),
    "live.anew": gettext_lazy("Had the match played at a new live table"),
    "live.deserted": gettext_lazy("Ended a live table from which somebody was gone too long"),
    "live.begun": gettext_lazy("Let a live table begin, bots playing for who had not come"),
    "live.asked": gettext_lazy("Asked what a ruling about a card at the live table leads to"),
    "live.ruled": gettext_lazy("Ruled on an infraction at the live table"),
    "live.linked": gettext_lazy("Handed a personal link to a live table out"),
    "seats.corrected": gettext_lazy("Put right who sat where"),
    "seats.substitute_gone": gettext_lazy("Took a substitute back"),
    "rests.corrected": gettext_lazy("Put right why somebody had no game"),
    "entry.no_show": gettext_lazy("Somebody did not come"),
    "correction.undone": gettext_lazy("Undid what was put right"),
    "prize.added": gettext_lazy("Put a prize up"),
    "prize.changed": gettext_lazy("Changed a prize"),
    "prize.removed": gettext_lazy("Took a prize away"),
    "prize.drawn": gettext_lazy("Drew lots for a prize"),
    "points.adjusted": gettext_lazy("Gave or took points by a ruling"),
    "points.adjustment_changed": gettext_lazy("Changed points given or taken by a ruling"),
    "points.adjustment_undone": gettext_lazy("Undid a change of points by ruling"),
    "points.adjustment_withdrawn": gettext_lazy("Withdrew points given or taken by a ruling"),
    "lots.drawn": gettext_lazy("Drew lots between equals"),
    "play_off.noted": gettext_lazy("Noted who won a play-off"),
    "play_off.taken_back": gettext_lazy("Took the note of a play-off back"),
    "season.created": gettext_lazy("Made the season"),
    "season.changed": gettext_lazy("Changed the season"),
    "season.night_counted": gettext_lazy("Let the night count for a season"),
    "season.night_left_out": gettext_lazy("Let the night not count for a season"),
    "season.handicap": gettext_lazy("Changed a handicap"),
    "season.closed": gettext_lazy("Closed the season"),
    "season.reopened": gettext_lazy("Opened the season again"),
    "commentator.named": gettext_lazy("Let somebody see all cards of a live table"),
    "commentator.removed": gettext_lazy("Let a commentator see no more"),
    "talk.dismissed": gettext_lazy("Found nothing to object to in what was said"),
    "talk.silenced": gettext_lazy("Kept somebody from talking at live tables"),
    "talk.silence_lifted": gettext_lazy("Let somebody talk again"),
    "list.taken_in": gettext_lazy("Took a list in"),
    "event.read_in": gettext_lazy("Read the event from an archive"),
    "people.merged": gettext_lazy("Made two records one person"),
    "people.parted": gettext_lazy("Parted two records again"),
    "entry.was_someone_else": gettext_lazy("Put right who an entrant was"),
    "list.taken_back": gettext_lazy("Took a list back"),
    "ruling.added": gettext_lazy("Wrote a ruling down"),
    "ruling.withdrawn": gettext_lazy("Withdrew a ruling"),
    **LEAGUE_VERBS,
}
FIELD_LABELS: Final = {
    "title": gettext_lazy("title"),
    "starts_at": gettext_lazy("start"),
    "ends_at": gettext_lazy("end"),
    "variant": gettext_lazy("variant"),
    "rules": gettext_lazy("house rules"),
    "game_end": gettext_lazy("how a game ends"),
    "game_length": gettext_lazy("length of a game"),
    "rounds_planned": gettext_lazy("rounds"),
    "plays_all_rounds": gettext_lazy("as many rounds as the seating has"),
    "unit": gettext_lazy("who enters"),
    "team_size": gettext_lazy("people of a team"),
    "movement": gettext_lazy("how people are seated"),
    "movement_options": gettext_lazy("options of the seating"),
    "remedy": gettext_lazy("if people do not fill the tables"),
    "small_game": gettext_lazy("what is played at small tables"),
    "ranked_by": gettext_lazy("what the order goes by"),
    "drops_worst": gettext_lazy("worst rounds left out"),
    "least_played": gettext_lazy("fewest games to be placed"),
    "sit_out": gettext_lazy("what a sit-out scores"),
    "sit_out_points": gettext_lazy("points of a sit-out"),
    "tiebreaks": gettext_lazy("tie-breaks"),
    "first_dealer": gettext_lazy("first dealer"),
    "entry_limit": gettext_lazy("entry limit"),
    "fee": gettext_lazy("fee"),
    "fee_per": gettext_lazy("who the fee is for"),
    "refunds": gettext_lazy("who gets the fee back"),
    "notes": gettext_lazy("notes"),
    "visibility": gettext_lazy("who may see it"),
    "is_rated": gettext_lazy("rated"),
    "is_online": gettext_lazy("played at live tables"),
    "absence": gettext_lazy("if somebody is gone from a live table"),
    "absence_minutes": gettext_lazy("minutes gone"),
    "talk": gettext_lazy("what can be said at live tables"),
    "live_clock": gettext_lazy("clock at live tables"),
    "live_watching": gettext_lazy("who may watch live tables"),
    "live_delay": gettext_lazy("how late live tables are shown"),
    "live_bot": gettext_lazy("who plays on for the absent"),
    **ENTRY_LABELS,
}

CHOICE_LABELS: Final[Mapping[str, Mapping[str, Promise]]] = {
    "game_end": GAME_END_LABELS,
    "sit_out": {key.value: label for key, label in SIT_OUT_LABELS.items()},
    "absence": {key.value: label for key, label in ABSENCE_LABELS.items()},
    "first_dealer": {key.value: label for key, label in FIRST_DEALER_LABELS.items()},
    "unit": {key.value: label for key, label in UNIT_LABELS.items()},
    "remedy": {key.value: label for key, label in REMEDY_LABELS.items()},
    "small_game": {key.value: label for key, label in SMALL_GAME_LABELS.items()},
    "ranked_by": {key.value: label for key, label in RANKED_BY_LABELS.items()},
    "talk": {key.value: label for key, label in TALK_LABELS.items()},
    "live_watching": {key.value: label for key, label in WATCHING_LABELS.items()},
    "visibility": {key.value: label for key, label in VISIBILITY_LABELS.items()},
    "fee_per": {key.value: label for key, label in FEE_PER_LABELS.items()},
    "refunds": {key.value: label for key, label in REFUND_LABELS.items()},
    "who_may_enter": {key.value: label for key, label in WHO_MAY_ENTER_LABELS.items()},
}
CHOICES: Final[Mapping[str, Callable[[], Iterable[tuple[str, str]]]]] = {
    "live_clock": clock_choices,
    "live_delay": delay_choices,
    "live_bot": bot_choices,
}
"""Choices whose words are made when they are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One field that changed."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLine:
    """One thing that was done: by whom, when, to what, and why."""

    at: datetime
    actor: str
    verb: str
    verb_label: str
    subject: str
    reason: str
    changes: Sequence[Change]


def event_history(
    *, event_id: EventId | int, words: str = "", page: str | int = 1
) -> Page[AuditEntry]:
    """Return a page of an event's history, the newest first, in two queries.

    Each of `words` has to be in the actor, the act (in the reader's words), its subject or
    its reason.
    """
    lines = AuditEntry.objects.filter(event_id=event_id).order_by("-id")
    for word in words.split():
        lines = lines.filter(
            Q(actor_name__icontains=word)
            | Q(subject__icontains=word)
            | Q(reason__icontains=word)
            | Q(verb__in=[key for key, label in VERBS.items() if word.lower() in label.lower()])
        )
    return Paginator(lines, LINES_A_PAGE).get_page(page)


def lines_of(entries: Iterable[AuditEntry], *, zone: ZoneInfo) -> list[HistoryLine]:
    """Return the lines of a page in words; times inside them are those of `zone`."""
    return [
        HistoryLine(
            at=entry.at,
            actor=entry.actor_name,
            verb=entry.verb,
            verb_label=str(VERBS.get(entry.verb, "")),
            subject=_subject(entry),
            reason=entry.reason,
            changes=_changes_of(entry, zone),
        )
        for entry in entries
    ]


def _subject(entry: AuditEntry) -> str:
    if entry.verb.startswith(("round.", "seats.", "live.")) and entry.subject.isdigit():
        return _("Round %(number)s") % {"number": entry.subject}
    round_number, _slash, table_number = entry.subject.partition("/")
    if "/" in entry.subject and round_number.isdigit() and table_number.isdigit():
        return _("Round %(round)s, table %(table)s") % {
            "round": round_number,
            "table": table_number,
        }
    return entry.subject


def _changes_of(entry: AuditEntry, zone: ZoneInfo) -> Sequence[Change]:
    if entry.verb in ("event.edited", "entering.changed"):
        return _changes(entry, zone)
    if entry.verb == "entry.labelled":
        told = [", ".join((each or {}).get("labels", ())) for each in (entry.before, entry.after)]
        return [Change(label=_("labels for prizes"), before=told[0], after=told[1])]
    if entry.verb.startswith(AT_TABLE) and entry.after:
        return _changes_at_table(entry)
    if entry.verb.startswith(("payment.", "cash.")) and entry.after:
        return [Change(label=_("money"), before="", after=str(entry.after.get("money", "")))]
    if entry.verb.startswith("points.") and entry.before and entry.after:
        was, became = _by_ruling(entry.before), _by_ruling(entry.after)
        return [Change(label=_("points by ruling"), before=was, after=became)]
    return ()


def _by_ruling(state: Any) -> str:  # Any: JSON as stored
    return f"{Decimal(state['points']).normalize():+f}" if state.get("stands") else _("none")


AT_TABLE: Final = ("result.", "ruling.", "live.", "seats.corrected", "correction.", "entry.no_show")
"""How the verbs begin of what changes a table's score or seats."""


def _changes_at_table(entry: AuditEntry) -> list[Change]:
    """Return the score before and after, and the people where others sat there."""
    before, after = entry.before or {}, entry.after or {}
    changes = []
    if before.get("points") != after.get("points") or entry.verb.startswith("result."):
        changes.append(Change(label=_("score"), before=_score(before), after=_score(after)))
    was, became = before.get("people", []), after.get("people", [])
    if was != became:
        changes.append(Change(label=_("seats"), before=", ".join(was), after=", ".join(became)))
    return changes


def _score(value: Any) -> str:  # Any: JSON as stored
    points = (value or {}).get("points", [])
    if not points or None in points:
        return _("none")
    return score_words(points)


def _changes(entry: AuditEntry, zone: ZoneInfo) -> list[Change]:
    before, after = entry.before or {}, entry.after or {}
    return [
        Change(
            label=str(FIELD_LABELS.get(name, name)),
            before=_written(name, before.get(name), zone),
            after=_written(name, after[name], zone),
        )
        for name in after
        if name not in SQUAD_FIELDS  # numbers of rows: the event's page names whose they are
    ]


def _written(name: str, value: Any, zone: ZoneInfo) -> str:  # Any: JSON as stored
    if name in CHOICES:
        return dict(CHOICES[name]()).get(str(value), str(value))
    if value is None or value in ("", [], {}):
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        return "; ".join(f"{title}: {words}" for title, words in house_rules_in_words(value))
    if isinstance(value, list):
        return ", ".join(str(TIEBREAK_LABELS.get(key, key)) for key in value)
    if name in ("starts_at", "ends_at", *TIMES):
        moment = parse_datetime(str(value))
        return date_format(moment.astimezone(zone), "j F Y H:i") if moment else str(value)
    if name == "variant":
        return variant_title(str(value))
    if name == "movement" and value in WAYS:
        return _(WAYS[str(value)].title)
    return str(CHOICE_LABELS.get(name, {}).get(str(value), value))
