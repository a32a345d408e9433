"""What can be wrong with a prize, in sentences for the director."""

from __future__ import annotations

from games.matches.errors import DomainError


class PrizeRefused(DomainError):
    """A prize cannot be put up as asked; `fields` says what is wrong where."""

    code = "prize_refused"


class LotsDrawn(DomainError):
    """Lots were drawn for this prize already, and nobody draws twice."""

    code = "lots_drawn"
