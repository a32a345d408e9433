"""Questions about leagues: asked inside the transaction, answered by raising what is in the way."""

from __future__ import annotations

from django.dispatch import Signal

league_finishing = Signal()  # league, whose row is locked
