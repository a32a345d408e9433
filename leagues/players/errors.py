"""What can be wrong with people and clubs, in words that an organiser can act on."""

from __future__ import annotations

from games.matches.errors import Conflict, DomainError, NotAllowed


class BadName(DomainError):
    """The name has nothing to read in it, or is too long."""

    code = "bad_name"


class DistinctionTaken(DomainError):
    """Another person of the same name is told apart in just this way."""

    code = "distinction_taken"


class NotHere(DomainError):
    """The person or club is not (or no longer) there."""

    code = "not_here"


class BadTimeZone(DomainError):
    """No such time zone is known."""

    code = "bad_time_zone"


class LastOrganiser(DomainError):
    """The club would be left without anybody who can run it."""

    code = "last_organiser"


class NoNameYet(DomainError):
    """The account has no person yet, so it cannot belong to a club."""

    code = "no_name_yet"


class HasAccount(DomainError):
    """The person's record belongs to an account already."""

    code = "has_account"


class GuestRecord(DomainError):
    """A guest of one night is never rated, so there is nothing to take over."""

    code = "guest_record"


class InvitationOver(DomainError):
    """The link was used, is too old, or never was one."""

    code = "invitation_over"


class AccountHasPlayer(Conflict):
    """The account is another person here already."""

    code = "account_has_player"


class ResetRefused(NotAllowed):
    """This club may not hand out a new password for this account."""

    code = "reset_refused"


class NotTheirRecord(NotAllowed):
    """Another club wrote the person down, and keeps the record until they claim it."""

    code = "not_their_record"


class BadPassword(DomainError):
    """The password given as a check is not the account's."""

    code = "bad_password"


class AddressTaken(DomainError):
    """Another account has this e-mail address."""

    code = "address_taken"


class NeedsGuardian(DomainError):
    """A minor cannot decide this alone."""

    code = "needs_guardian"


class StillEntered(DomainError):
    """Somebody cannot be deleted while an event that is not over counts on them."""

    code = "still_entered"
