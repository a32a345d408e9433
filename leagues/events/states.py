"""Statuses of events, entries, rounds and jobs, and their lawful changes."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final


@unique
class EventStatus(StrEnum):
    """The life of an event."""

    DRAFT = "draft"
    OPEN = "open"  # open for entries
    RUNNING = "running"
    FINISHED = "finished"
    REOPENED = "reopened"


EVENT_CHANGES: Final[dict[EventStatus, frozenset[EventStatus]]] = {
    EventStatus.DRAFT: frozenset({EventStatus.OPEN, EventStatus.RUNNING}),
    EventStatus.OPEN: frozenset({EventStatus.DRAFT, EventStatus.RUNNING}),
    EventStatus.RUNNING: frozenset({EventStatus.FINISHED}),
    EventStatus.FINISHED: frozenset({EventStatus.REOPENED}),
    EventStatus.REOPENED: frozenset({EventStatus.FINISHED}),
}


@unique
class EntryStatus(StrEnum):
    """Where an entry stands."""

    ENTERED = "entered"
    WAITING = "waiting"  # on the waiting list
    OFFERED = "offered"  # a place is kept, until the offer is taken or runs out
    CHECKED_IN = "checked_in"
    WITHDRAWN = "withdrawn"


# What the entry limit counts: a place that is offered is kept for who may take it.
HOLDING_PLACES: Final = (
    EntryStatus.ENTERED.value,
    EntryStatus.CHECKED_IN.value,
    EntryStatus.OFFERED.value,
)


@unique
class RoundStatus(StrEnum):
    """The life of a round."""

    DRAFT = "draft"
    PUBLISHED = "published"
    IN_PLAY = "in_play"
    CLOSED = "closed"


ROUND_CHANGES: Final[dict[RoundStatus, frozenset[RoundStatus]]] = {
    RoundStatus.DRAFT: frozenset({RoundStatus.PUBLISHED}),
    RoundStatus.PUBLISHED: frozenset({RoundStatus.DRAFT, RoundStatus.IN_PLAY, RoundStatus.CLOSED}),
    RoundStatus.IN_PLAY: frozenset({RoundStatus.CLOSED}),
    RoundStatus.CLOSED: frozenset({RoundStatus.IN_PLAY}),
}


@unique
class JobState(StrEnum):
    """How far a piece of background work is."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@unique
class InvitationState(StrEnum):
    """Where an invitation to be somebody's partner stands."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    REVOKED = "revoked"
    LAPSED = "lapsed"


@unique
class QuestionKind(StrEnum):
    """How a question of the organiser's is answered."""

    TEXT = "text"
    CHOICE = "choice"
    YES_NO = "yes_no"


@unique
class Visibility(StrEnum):
    """Who may see an event."""

    PUBLIC = "public"
    MEMBERS = "members"


@unique
class UnplayedReason(StrEnum):
    """Why an entry has no match in a round."""

    ALLOCATED = "allocated"  # the movement gave a sit-out
    BYE = "bye"  # a pairing gave a free win
    REQUESTED = "requested"
    LATE = "late"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"


def may_change_event(before: EventStatus, after: EventStatus) -> bool:
    """Return whether an event may go from `before` to `after`."""
    return after in EVENT_CHANGES[before]


def may_change_round(before: RoundStatus, after: RoundStatus) -> bool:
    """Return whether a round may go from `before` to `after`."""
    return after in ROUND_CHANGES[before]
