"""Rows of standings as ready text, kept for as long as the standings stay the same.

A page of five hundred rows is mostly rows, and rendering them takes far longer than everything
else: so they are rendered once for each version and language, and a page only joins them. They
are forgotten after a minute all the same, for somebody may have got another name.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import Final, NamedTuple

from django.core.cache import cache
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues.events.models import Event
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.columns import MAIN_COLUMNS, SECOND_COLUMNS, main_figure
from leagues.standings.selectors.sections import kind_of_sections
from leagues.standings.selectors.table import SheetMark, StandingLine, standing_lines

KEPT_SECONDS: Final = 60
ROWS: Final = "standings/_rows.html"
MARK: Final = SafeString("<!--row-->")  # no name can contain it: names are escaped


_RENDERING: Final = Lock()


class ReadyRow(NamedTuple):
    """A row of the table as text that is safe to show, and the section it is in, 0 for none."""

    key: int
    text: str
    section: int


def ready_rows(*, event: Event, mark: SheetMark, kind: ListKind) -> list[ReadyRow]:
    """Return the rows of a list with this mark, from the cache if they are there."""
    key = f"standings:{event.pk}:{kind}:{mark.version}:{get_language()}"
    kept: list[ReadyRow] | None = cache.get(key)
    if kept is not None:
        return kept
    # Every open page asks at the same moment: one of them renders, and the others wait for it.
    with _RENDERING:
        kept = cache.get(key)
        if kept is None:
            kept = _rendered(standing_lines(event=event, kind=kind), event, kind)
            cache.set(key, kept, KEPT_SECONDS)
    return kept


def joined(rows: Iterable[ReadyRow], *, mine: int | None, opened: int | None, story: str) -> str:
    """Return the rows as one text, one's own marked, and a story below the row it is about."""
    parts: list[str] = []
    for row in rows:
        text = row.text
        if row.key == mine:
            text = text.replace("<tr ", '<tr class="own-row" ', 1)
        if row.key == opened:
            text = text.replace('aria-expanded="false"', 'aria-expanded="true"', 1)
            text = text.replace(f"entry={opened}", "", 2)
        parts.append(text)
        if row.key == opened:
            parts.append(story)
    return SafeString("".join(parts))


def _rendered(lines: Iterable[StandingLine], event: Event, kind: ListKind) -> list[ReadyRow]:
    """Return all rows from one rendering, which is ten times faster than one for each."""
    found = list(lines)
    main = main_figure(event)
    is_only_list = kind is ListKind.ENTRIES and kind_of_sections(event) is None
    context = {
        "lines": found,
        "event": event,
        "list_query": "" if is_only_list else f"list={kind.value}&",
        "main_label": MAIN_COLUMNS[main].label,
        "second_label": SECOND_COLUMNS[main].label,
        "mark": MARK,
    }
    _, *texts = get_template(ROWS).render(context).split(MARK)
    return [
        ReadyRow(int(line.key), text, line.section) for line, text in zip(found, texts, strict=True)
    ]
