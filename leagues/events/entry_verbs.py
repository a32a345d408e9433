"""What the history calls what is done while an event is entered."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

ENTRY_VERBS: Final = {
    "entry.offered": gettext_lazy("Was offered a place"),
    "entry.passed_over": gettext_lazy("Was passed over, being entered elsewhere at that time"),
    "entry.offer_taken": gettext_lazy("Took the place that was offered"),
    "entry.offer_declined": gettext_lazy("Did not want the place that was offered"),
    "entry.offer_lapsed": gettext_lazy("Did not take the place that was offered in time"),
    "entry.against_rule": gettext_lazy("Was entered by the desk against the rule"),
    "entry.invited": gettext_lazy("Asked somebody to play together"),
    "entry.invitation_accepted": gettext_lazy("Somebody agreed to play together"),
    "entry.invitation_declined": gettext_lazy("Somebody did not want to play together"),
    "entry.invitation_revoked": gettext_lazy("Took the question to play together back"),
    "entry.invitation_lapsed": gettext_lazy("Got no answer to the question to play together"),
    "entry.answered": gettext_lazy("Answered the organiser's questions"),
    "entering.changed": gettext_lazy("Changed who may enter, and when"),
    "entering.invited": gettext_lazy("Put somebody on the list of the invited"),
    "entering.uninvited": gettext_lazy("Took somebody off the list of the invited"),
    "entering.question_added": gettext_lazy("Asked entrants another question"),
    "entering.question_changed": gettext_lazy("Changed a question to entrants"),
    "entering.question_removed": gettext_lazy("Took a question to entrants away"),
}
