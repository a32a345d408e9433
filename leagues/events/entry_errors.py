"""What can be in the way of entering, in sentences for who wants to."""

from __future__ import annotations

from games.matches.errors import Conflict, DomainError
from leagues.events.errors import EntryRefused


class EntryNotAllowed(EntryRefused):
    """The event is not for this person; the sentence names the rule."""

    code = "entry_not_allowed"


class EnteredElsewhere(EntryRefused):
    """The person plays in another event at the same time."""

    code = "entered_elsewhere"


class TooLateToWithdraw(DomainError):
    """The deadline for withdrawing oneself is over."""

    code = "too_late_to_withdraw"


class OfferOver(Conflict):
    """The place is not offered any more."""

    code = "offer_over"


class InvitationRefused(DomainError):
    """Nobody can be invited like this; the sentence says why."""

    code = "invitation_refused"


class InvitationOver(Conflict):
    """The invitation was answered, taken back, or has expired."""

    code = "invitation_over"


class NotYours(DomainError):
    """The invitation is for somebody else, or for who is signed in."""

    code = "not_yours"


class AnswersRefused(DomainError):
    """Questions of the organiser's are not answered as asked; `fields` says which."""

    code = "answers_refused"


class QuestionRefused(DomainError):
    """A question cannot be asked like this; `fields` says what is wrong where."""

    code = "question_refused"


class EntryTermsRefused(DomainError):
    """The rules of entering cannot be as asked; `fields` says what is wrong where."""

    code = "entry_terms_refused"
