"""What can be wrong with a recorded game."""

from __future__ import annotations

from games.matches.errors import DomainError


class BadGame(DomainError):
    """A record that cannot be read, cannot have happened, or is not this match's game.

    `is_too_large` says that its length alone is the fault.
    """

    code = "bad_record"

    @property
    def is_too_large(self) -> bool:
        """Whether the text is longer than a record may be."""
        return self.code == "too_large"


class AlreadyRecorded(DomainError):
    """The same game stands at another match."""

    code = "already_recorded"
