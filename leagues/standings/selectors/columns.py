"""Which figures the standings of an event show, and what they are called in its game.

A count means the same in the sums of every game; an auction has other words for it. Counts that
a game does not have are left out.
"""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.rules import Rules
from engine.slips import slip_shape
from engine.variants.registry import rules_for
from leagues.events.formats import RankedBy, SitOutKind
from leagues.events.models import Event
from leagues.standings.tiebreaks.registry import TIEBREAKS

Text = str | Promise
TWO_SIDES: Final = 2


class Column(NamedTuple):
    """A count of the standings: the field that has it, its heading, its label on a phone."""

    field: str
    title: Text
    label: Text


class Words(NamedTuple):
    """What a tie-break is called, and what it does."""

    title: Text
    description: Text


@unique
class MainFigure(StrEnum):
    """What a list is ranked by, which stands first in its rows."""

    POINTS = "points"
    AVERAGE = "average"
    WINS = "wins"


MAIN_COLUMNS: Final = {
    MainFigure.POINTS: Column("worth", _("Points"), _("points")),
    MainFigure.AVERAGE: Column("worth", _("A game"), _("a game")),
    MainFigure.WINS: Column("worth", _("Won"), _("won")),
}
SECOND_COLUMNS: Final = {
    MainFigure.POINTS: Column("per_game", _("A game"), _("a game")),
    MainFigure.AVERAGE: Column("points", _("Points"), _("points")),
    MainFigure.WINS: Column("points", _("Points"), _("points")),
}
WINS: Final = Column("wins", _("Won"), _("won"))
LONERS: Final = Column("loners", _("Loners"), _("loners"))
MARCHES: Final = Column("marches", _("Marches"), _("marches"))
EUCHRED: Final = Column("euchred", _("Euchred"), _("euchred"))
OF_AUCTIONS: Final = (
    Column("loners", _("Lone bids"), _("lone bids")),
    Column("marches", _("Bids made"), _("bids made")),
    Column("euchred", _("Bids failed"), _("bids failed")),
)
IN_AUCTIONS: Final = {
    "loners": Words(_("Lone bids made"), _("Who made more bids alone goes first.")),
    "marches": Words(_("Bids made"), _("Who made more bids with partners goes first.")),
    "fewest_euchred": Words(_("Fewest bids failed"), _("Who failed in fewer bids goes first.")),
    "euchres": Words(_("Bids beaten"), _("Who beat more bids of others goes first.")),
}
"""The tie-breaks that have other words in an auction."""


def rules_of_event(event: Event) -> Rules:
    """Return the rules an event is played under; no query."""
    return rules_for(event.variant, event.rules)


def main_figure(event: Event) -> MainFigure:
    """Return what an event is ranked by; no query."""
    if event.ranked_by == RankedBy.WINS:
        return MainFigure.WINS
    return MainFigure.AVERAGE if event.sit_out == SitOutKind.NONE else MainFigure.POINTS


def columns_of(event: Event) -> tuple[Column, ...]:
    """Return the counts that the standings of an event show; no query."""
    rules = rules_of_event(event)
    is_told = main_figure(event) is MainFigure.WINS
    wins = (WINS,) if rules.accounts > TWO_SIDES and not is_told else ()
    if rules.has_auction:
        return (*wins, *OF_AUCTIONS)
    loners = (LONERS,) if slip_shape(rules).alone else ()
    return (*wins, *loners, MARCHES, EUCHRED)


def tiebreak_words(event: Event) -> dict[str, Words]:
    """Return what every tie-break is called in an event's game; no query."""
    usual = {key: Words(_(each.title), _(each.description)) for key, each in TIEBREAKS.items()}
    return usual | IN_AUCTIONS if rules_of_event(event).has_auction else usual
