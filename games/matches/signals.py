"""News of matches: sent after commit, carrying `match_id` only."""

from __future__ import annotations

from django.dispatch import Signal

match_changed = Signal()  # a hand, a report, a confirmation, a dispute: open pages reload
match_finished = Signal()  # a result was confirmed, for the first time or again
match_reopened = Signal()  # a confirmed result was taken back
