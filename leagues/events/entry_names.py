"""What an entry is called (needs no database)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

PEOPLE_OF_PAIR: Final = 2
LONGEST_ENTRY_NAME: Final = 60


def entry_label(*, name: str, people: Sequence[str]) -> str:
    """Return the name of an entry, or one made of the names of its people, in their order.

    A person is called by their name, a pair "Ann Lee & Bob Ray", a team without a name after
    its first member.
    """
    if name:
        return name
    if len(people) <= PEOPLE_OF_PAIR:
        return " & ".join(people)
    return _("Team of %(name)s") % {"name": people[0]}
