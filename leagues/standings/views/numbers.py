"""Numbers in the address of a page."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

LONGEST: Final = 9  # digits: no id of ours has more


def number_in(request: HttpRequest, name: str) -> int | None:
    """Return the number that an address has under a name; None for none or nonsense."""
    text = request.GET.get(name, "")
    is_number = text.isascii() and text.isdecimal() and len(text) <= LONGEST
    return int(text) if is_number else None
