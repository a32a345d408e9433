"""What can be wrong with a team league, in sentences for the person who runs it."""

from __future__ import annotations

from games.matches.errors import Conflict, DomainError, UnlawfulStep


class LeagueRefused(DomainError):
    """A league, or a part of it, cannot be as asked; `fields` says what is wrong where."""

    code = "league_refused"


class LeagueTaken(DomainError):
    """There is a league, a division or a team of this name already."""

    code = "league_taken"


class LeagueChanged(Conflict):
    """The league is no longer what the person saw when they began to write."""

    code = "league_changed"


class LeagueStep(UnlawfulStep):
    """The league, a fixture or a transfer is not where this could be done."""

    code = "league_step"


class SquadRefused(DomainError):
    """Somebody cannot be signed on, or change teams, as asked."""

    code = "squad_refused"


class FixtureClash(DomainError):
    """A fixture cannot be played on this day; it can be put there all the same."""

    code = "fixture_clash"
