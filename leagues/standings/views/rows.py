"""Rows of standings as ready text, kept for as long as the standings stay the same.

A page of five hundred rows is mostly rows, and rendering them takes far longer than everything
else: so they are rendered once for each version and language, and a page only joins them. They
are forgotten after a minute all the same, for somebody may have got another name.

What is kept for everybody has names as strangers read them. Who knows somebody in the table that
strangers may not read gets rows that are kept for those who know the very same people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

from django.core.cache import cache
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues.events.models import Event
from leagues.players.viewers import is_known_to_viewer, shown_to
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


class _Stranger:
    """Nobody in particular, who notes whose names are kept from them."""

    def __init__(self) -> None:
        self.unnamed: set[int] = set()

    def knows(self, player_id: int, /) -> bool:
        """Return False, and remember who it was."""
        self.unnamed.add(player_id)
        return False


class _Kept(NamedTuple):
    """Rows, and who in them is not published by name."""

    rows: list[ReadyRow]
    unnamed: frozenset[int]


def ready_rows(*, event: Event, mark: SheetMark, kind: ListKind) -> list[ReadyRow]:
    """Return the rows of a list with this mark, from the cache if they are there.

    Whom the viewer knows is asked only where somebody is not published by name.
    """

    def rendered() -> list[ReadyRow]:
        return _rendered(standing_lines(event=event, kind=kind), event, kind)

    def for_strangers() -> _Kept:
        stranger = _Stranger()
        with shown_to(stranger):
            rows = rendered()
        return _Kept(rows, frozenset(stranger.unnamed))

    versions = f"{mark.version}:{event.names_version}"
    key = f"standings:{event.pk}:{kind}:{versions}:{get_language()}"
    everybody = _kept(f"{key}:strangers", for_strangers)
    known = sorted(pk for pk in everybody.unnamed if is_known_to_viewer(pk))
    if not known:
        return everybody.rows
    named = sha256(repr(known).encode()).hexdigest()[:32]
    return _kept(f"{key}:{named}", lambda: _Kept(rendered(), everybody.unnamed)).rows


def _kept(key: str, make: Callable[[], _Kept]) -> _Kept:
    kept: _Kept | None = cache.get(key)
    if kept is not None:
        return kept
    # Every open page asks at the same moment: one of them renders, and the others wait for it.
    with _RENDERING:
        kept = cache.get(key)
        if kept is None:
            kept = make()
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
