"""What can be wrong with a prize, in sentences for the director."""

from __future__ import annotations

from games.matches.errors import DomainError


class PrizeRefused(DomainError):
    """A prize cannot be put up as asked; `fields` says what is wrong where."""

    code = "prize_refused"


class LotsDrawn(DomainError):
    """Lots were drawn already for this prize or event, and nobody draws twice."""

    code = "lots_drawn"


class LotsRefused(DomainError):
    """The event's standings do not go by lots."""

    code = "lots_refused"


class AdjustmentRefused(DomainError):
    """Points cannot be given or taken as asked; `fields` says what is wrong where."""

    code = "adjustment_refused"
