"""News of live tables: sent after commit, carrying `table_id`, `key`, `revision` and `sequence`.

`due_at` says when something is due by itself, where that is new.
"""

from __future__ import annotations

from django.dispatch import Signal

table_changed = Signal()  # an act, a deal, somebody who sits down, comes or goes
