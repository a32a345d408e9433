"""What can be wrong with a result card, in sentences for captains and directors."""

from __future__ import annotations

from games.matches.errors import Conflict, DomainError, UnlawfulStep


class CardRefused(DomainError):
    """A card cannot be as it was written; `fields` says what is wrong where."""

    code = "card_refused"


class CardChanged(Conflict):
    """Somebody else handed in, confirmed or disputed meanwhile; nothing was written."""

    code = "card_changed"


class CardStep(UnlawfulStep):
    """The card or its fixture is not where this could be done."""

    code = "card_step"
