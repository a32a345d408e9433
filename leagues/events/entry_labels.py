"""What the rules of entering are called where the history tells how they were changed."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

ENTRY_LABELS: Final = {
    "who_may_enter": gettext_lazy("who may enter"),
    "rating_least": gettext_lazy("lowest rating"),
    "rating_most": gettext_lazy("highest rating"),
    "takes_provisional": gettext_lazy("also people whose rating is not certain yet"),
    "age_least": gettext_lazy("youngest"),
    "age_most": gettext_lazy("oldest"),
    "entries_open_at": gettext_lazy("entries open"),
    "entries_close_at": gettext_lazy("entries close"),
    "withdraw_until": gettext_lazy("withdrawing is possible until"),
    "offer_hours": gettext_lazy("hours for which a freed place is offered"),
}
