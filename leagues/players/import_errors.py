"""What can be wrong with a list that is handed in, and with taking it back."""

from __future__ import annotations

from games.matches.errors import Conflict, DomainError


class BadList(DomainError):
    """The file is no list, or has cells that cannot be read; nothing was written."""

    code = "bad_list"


class ArchiveThere(Conflict):
    """The club has taken this archive in already; `event_id` is the event it made."""

    code = "archive_there"

    def __init__(self, sentence: str, *, event_id: int) -> None:
        super().__init__(sentence, fields={"file": [sentence]})
        self.event_id = event_id


class Undecided(DomainError):
    """It is open who somebody in the list is."""

    code = "undecided"


class ImportOver(Conflict):
    """The list was taken in, or taken back, already."""

    code = "import_over"


class ImportStays(DomainError):
    """What the list has made is used by now, so it cannot be taken back."""

    code = "import_stays"


class NotOnePerson(DomainError):
    """The two cannot be one person, or cannot be made one record."""

    code = "not_one_person"
