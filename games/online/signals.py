"""News of live tables, sent after commit.

`table_changed` carries `table_id`, `key`, `revision` and `sequence`; its `due_at` says when
something is due by itself, where that is new. `remark_made` carries `key` and `remark_id`.
"""

from __future__ import annotations

from django.dispatch import Signal

table_changed = Signal()  # an act, a deal, somebody who sits down, comes or goes
remark_made = Signal()  # something was said; the game does not change by it
