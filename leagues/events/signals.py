"""News of events: sent after commit, carrying ids only."""

from __future__ import annotations

from django.dispatch import Signal

round_published = Signal()  # round_id
round_closed = Signal()  # round_id
event_finished = Signal()  # event_id
people_labelled = Signal()  # event_id
# event_id, entry_id, what: entered, waiting, offered, moved_up, offer_expired, invited, accepted,
# declined or withdrawn; person_id: whom alone it is about, None for all people of the entry
entry_changed = Signal()
payment_booked = Signal()  # payment_id
