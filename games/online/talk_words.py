"""What is said at live tables by one press, and why somebody can say nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

PHRASES: Final[Mapping[str, Promise]] = {
    "good_game": gettext_lazy("Good game"),
    "well_played": gettext_lazy("Well played"),
    "nice_hand": gettext_lazy("Nice hand"),
    "thank_you": gettext_lazy("Thank you"),
    "sorry": gettext_lazy("Sorry"),
    "one_moment": gettext_lazy("One moment please"),
    "i_am_back": gettext_lazy("I am back"),
}
"""Set phrases by code; each reader gets them in their own language. None speaks of a card."""

REFUSALS: Final[Mapping[str, Promise]] = {
    "not_your_seat": gettext_lazy("Only those who sit at the table say something there."),
    "talk_off": gettext_lazy("Nothing is said at this table."),
    "talk_over": gettext_lazy("The game has been over for a while. Nothing more is said here."),
    "silenced": gettext_lazy("You can say nothing here for now: a director has decided so."),
    "phrases_only": gettext_lazy("At this table there are only the set phrases."),
    "no_account": gettext_lazy("Sign in to write. The set phrases are for everybody."),
    "members_only": gettext_lazy("Only members of the club write here. Join it on its page."),
    "unknown_phrase": gettext_lazy("There is no such phrase."),
    "empty": gettext_lazy("Write something first."),
    "too_long": gettext_lazy("That is too long: 200 characters at most."),
    "too_soon": gettext_lazy("One thing every two seconds, please."),
    "too_many_remarks": gettext_lazy("That was a lot in one minute. Wait a little."),
    "unknown_remark": gettext_lazy("This was not said here, or it is not kept any more."),
    "own_remark": gettext_lazy("You said this yourself."),
    "no_reason": gettext_lazy("Choose what is wrong with it."),
    "not_signed_in": gettext_lazy("Sign in, or sit down as a guest, to do this."),
}
"""Every refusal of talk by its code."""

RECEIVED: Final = gettext_lazy("Thank you: the report has been received and will be looked at.")
