"""Hand out a list as a file."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.text import slugify

from leagues.players.list_writing import CONTENT_TYPES, FileKind, WrittenList, written


def list_file(found: WrittenList, *, name: str, kind: FileKind = FileKind.CSV) -> HttpResponse:
    """Answer with a list as a file, called after `name` and the title of the list."""
    stem = "-".join(part for part in (slugify(name), slugify(found.title)) if part) or "list"
    return HttpResponse(
        written(found, kind),
        content_type=CONTENT_TYPES[kind],
        headers={"Content-Disposition": f'attachment; filename="{stem}.{kind}"'},
    )
