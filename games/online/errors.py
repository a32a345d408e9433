"""What a live table refuses, each with a code and a sentence for the player."""

from __future__ import annotations

from games.matches.errors import DomainError


class UnknownTable(DomainError):
    """There is no such live table."""

    code = "unknown_table"


class NotSignedIn(DomainError):
    """Whoever asks is neither signed in nor a guest of this table."""

    code = "not_signed_in"


class NotYourSeat(DomainError):
    """Whoever asks does not sit there."""

    code = "not_your_seat"


class NotYourTable(DomainError):
    """Only whoever opened the table may do this."""

    code = "not_your_table"


class SeatMoved(DomainError):
    """The seat is held by a later connection of the same person."""

    code = "seat_moved"


class TableNotOpen(DomainError):
    """The table is not in the status in which this can be done."""

    code = "table_not_open"


class StaleSequence(DomainError):
    """The table has gone on since the page was made."""

    code = "stale"


class NotLawful(DomainError):
    """The rules do not allow it now."""

    code = "not_lawful"


class SeatTaken(DomainError):
    """Somebody sits there already."""

    code = "seat_taken"


class NotReady(DomainError):
    """Somebody whom play cannot begin without is not there."""

    code = "not_ready"


class BadTable(DomainError):
    """A table that cannot be opened like this; `fields` says why."""

    code = "bad_table"


class TooManyTables(DomainError):
    """Whoever asks has too many tables open."""

    code = "too_many_tables"


class BadMessage(DomainError):
    """A message that cannot be read or is of no known kind."""

    code = "bad_message"


class BadCommentator(DomainError):
    """Somebody who cannot comment at this table."""

    code = "bad_commentator"


class TalkRefused(DomainError):
    """Something that cannot be said, or done about what was said; the codes tell what."""

    code = "talk_refused"
