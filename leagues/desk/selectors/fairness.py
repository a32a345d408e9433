"""Tell players whether the deals of a recorded game were dealt as promised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.matches.selectors.rows import MatchCard
from games.online.selectors.proofs import published
from games.records.proofs import ProvedDeal, proved_deals
from games.records.reading import ReadGame
from leagues.desk.selectors.replay import names_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """What somebody added to a shuffle."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FairDeal:
    """A deal, or the lot for the first dealer, and whether it was as promised."""

    proved: ProvedDeal
    title: str
    fault: str
    """What is not as promised, or why nobody can tell; nothing if all is well."""
    additions: tuple[Addition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """All deals of a game, and what the site itself published before them."""

    deals: tuple[FairDeal, ...]
    was_live: bool
    """Whether the game was played at a live table here, so that the promises were made here."""

    @property
    def holds(self) -> bool:
        """Whether everything was as promised, and promised here."""
        return self.was_live and not self.faults

    @property
    def faults(self) -> int:
        """How many deals are not as promised, or cannot be checked."""
        return sum(bool(deal.fault) for deal in self.deals)


def fairness_of(*, card: MatchCard, game: ReadGame) -> Fairness | None:
    """Return whether the deals of a match were fair, or None if nothing was promised.

    Promises in a record that was handed in could have been written afterwards: they are compared
    with what a live table published. One query, where there are promises at all.
    """
    proved = proved_deals(game=game)
    if not proved:
        return None
    before = published(match_id=card.id)
    return Fairness(
        deals=tuple(_deal(card, each, before) for each in proved), was_live=bool(before)
    )


def _deal(card: MatchCard, proved: ProvedDeal, before: Mapping[int | None, str]) -> FairDeal:
    number = proved.number
    names = names_at(card, number or 1)
    return FairDeal(
        proved=proved,
        title=_("Lot for the first deal")
        if number is None
        else _("Deal %(number)s") % {"number": number},
        fault=_fault(proved, before),
        additions=tuple(
            Addition(name=names[seat], text=text) for seat, text in proved.additions.items()
        ),
    )


def _fault(proved: ProvedDeal, before: Mapping[int | None, str]) -> str:
    if not proved.commitment:
        return _("The record has no proof of this deal, so nobody can tell how it was dealt.")
    if before and before.get(proved.number_at_table) != proved.commitment:
        return _("This is not what was published before the cards.")
    return proved.fault
