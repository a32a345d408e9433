"""What can be wrong with an event or an entry, in sentences for the person at the desk."""

from __future__ import annotations

from games.matches.errors import Conflict, DomainError, UnlawfulStep


class TermsRefused(DomainError):
    """An event cannot be held as asked; `fields` says what is wrong where."""

    code = "terms_refused"


class EventTaken(DomainError):
    """The club has an event of this title at this time already."""

    code = "event_taken"


class EventNotOver(DomainError):
    """The event cannot be taken along as a whole, as it is now."""

    code = "event_not_over"


class EventChanged(Conflict):
    """The event is no longer what the person saw when they began to write."""

    code = "event_changed"


class TooFewEntrants(UnlawfulStep):
    """Fewer people are checked in than one table needs."""

    code = "too_few_entrants"


class RoundsOpen(UnlawfulStep):
    """Rounds are not closed yet."""

    code = "rounds_open"


class EntriesClosed(DomainError):
    """Nobody can enter or leave the event in its present status."""

    code = "entries_closed"


class EventFull(DomainError):
    """The entry limit is reached."""

    code = "event_full"


class AlreadySeated(UnlawfulStep):
    """The entrant has been seated, so only a withdrawal takes them out."""

    code = "already_seated"


class NoPlayer(DomainError):
    """The account has no player, or there is no such player."""

    code = "no_player"


class NotEntered(DomainError):
    """The person is not in the event."""

    code = "not_entered"


class EntryRefused(DomainError):
    """These people cannot be entered together; others of a list can."""

    code = "entry_refused"


class AlreadyEntered(EntryRefused):
    """A person is in another entry of the event."""

    code = "already_entered"


class HasPlayed(EntryRefused):
    """A person's games in the event count for another entry."""

    code = "has_played"


class NamedTwice(EntryRefused):
    """A person is named twice in one entry."""

    code = "named_twice"


class TooManyPeople(EntryRefused):
    """More people are named than an entry of the event has."""

    code = "too_many_people"


class EntryIncomplete(UnlawfulStep):
    """An entry has not all its people yet."""

    code = "entry_incomplete"


class SeedTaken(DomainError):
    """Two entries would have the same seed."""

    code = "seed_taken"


class LabelRefused(DomainError):
    """Somebody cannot be labelled as asked; `fields` says what is wrong where."""

    code = "label_refused"


class PaymentRefused(DomainError):
    """Money cannot be booked as asked; `fields` says what is wrong where."""

    code = "payment_refused"


class SeasonRefused(DomainError):
    """A season cannot be as asked; `fields` says what is wrong where."""

    code = "season_refused"


class SeasonTaken(DomainError):
    """The club has a season of this title already."""

    code = "season_taken"


class SeasonChanged(Conflict):
    """The season is no longer what the person saw when they began to write."""

    code = "season_changed"


class SeasonClosed(UnlawfulStep):
    """The season is closed, so its rule and its nights stay as they are."""

    code = "season_closed"


class NoSuchNight(DomainError):
    """The event is none of the club's, or is seen by fewer people than the season."""

    code = "no_such_night"
