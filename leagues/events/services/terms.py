"""Check what an event is to be, all faults at once, each at its field."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from engine.errors import BadRules
from engine.variants.registry import rules_for
from games.matches.game_words import refusal_in_words
from games.matches.rule_options import option_at_fault, overrides
from leagues.events.errors import TermsRefused
from leagues.events.formats import (
    LOT,
    MOST_ENTRANTS,
    MOST_LENGTH,
    MOST_ROUNDS,
    MOST_TIEBREAKS,
    TIEBREAKS,
    GameEndKind,
    SitOutKind,
)
from leagues.events.services.live_terms import check_live
from leagues.events.services.series import check_series
from leagues.events.services.ways import check_way
from leagues.events.table_sizes import table_sizes
from leagues.events.terms import EventTerms
from leagues.players.names import clean_name

LONGEST: Final = timedelta(hours=24)
MOST_SIT_OUT_POINTS: Final = 100
MOST_FEE: Final = Decimal("9999.99")

Faults = defaultdict[str, list[str]]


def check_terms(terms: EventTerms, *, rules_stay: bool = False) -> None:
    """Raise `TermsRefused` with every fault at its field, unless the event can be held so.

    Where the `rules_stay` as they are, games having begun under them, those for a series may be
    left without one: finals that are not played any more.
    """
    faults: Faults = defaultdict(list)
    for check in (_check_title, _check_times, _check_lengths, _check_entries, _check_scoring):
        check(terms, faults)
    check_live(terms, faults)
    _check_rules(terms, faults)
    if not faults:
        check_way(terms, faults)
    if not (faults or rules_stay):
        check_series(terms, faults)
    if faults:
        raise TermsRefused(_("The event was not saved: some fields need a look."), fields=faults)


def chosen_rules(terms: EventTerms) -> dict[str, object]:
    """Return the rules that differ from the variant's, of terms that were checked."""
    return overrides(variant=terms.variant, rules=terms.rules)


def title_of(terms: EventTerms) -> str:
    """Return the title as it is shown: nothing in it is invisible or turns the text around."""
    return clean_name(terms.title)


def _check_title(terms: EventTerms, faults: Faults) -> None:
    title = title_of(terms)
    if not title:
        faults["title"].append(_("The event needs a title, such as “Tuesday euchre”."))
    elif len(title) > 80:
        faults["title"].append(
            _("A title has at most 80 letters; this one has %(count)s.") % {"count": len(title)}
        )
    if len(terms.notes) > 2000:
        faults["notes"].append(
            _("Notes have at most 2000 letters; these have %(count)s.")
            % {"count": len(terms.notes)}
        )


def _check_times(terms: EventTerms, faults: Faults) -> None:
    if terms.ends_at <= terms.starts_at:
        faults["ends"].append(_("The end has to be after the start."))
    elif terms.ends_at - terms.starts_at > LONGEST:
        faults["ends"].append(_("An event lasts 24 hours at most. Make a second one after it."))


def _check_lengths(terms: EventTerms, faults: Faults) -> None:
    most = MOST_LENGTH[terms.game_end]
    if not 1 <= terms.game_length <= most:
        faults["game_length"].append(_length_sentence(terms.game_end) % {"most": most})
    if not 1 <= terms.rounds <= MOST_ROUNDS:
        faults["rounds_planned"].append(
            _("An event has 1 to %(most)s rounds, not %(rounds)s.")
            % {"most": MOST_ROUNDS, "rounds": terms.rounds}
        )


def _length_sentence(kind: GameEndKind) -> str:
    return {
        GameEndKind.DEALS: _("A game has 1 to %(most)s deals."),
        GameEndKind.TARGET: _("A game is played to 1 to %(most)s points."),
        GameEndKind.TIME: _("A game lasts 1 to %(most)s minutes."),
    }[kind]


def _check_entries(terms: EventTerms, faults: Faults) -> None:
    limit, fewest = terms.entry_limit, _fewest_at_a_table(terms)
    if limit is not None and not fewest <= limit <= MOST_ENTRANTS:
        faults["entry_limit"].append(
            _("The entry limit is %(fewest)s to %(most)s people, or empty for none.")
            % {"fewest": fewest, "most": MOST_ENTRANTS}
        )
    if terms.fee is not None and not 0 <= terms.fee <= MOST_FEE:
        faults["fee"].append(_("The fee is 0 to %(most)s, or empty for none.") % {"most": MOST_FEE})


def _fewest_at_a_table(terms: EventTerms) -> int:
    try:
        return table_sizes(variant=terms.variant, rules=terms.rules)[0]
    except BadRules:  # said beside the rules
        return 1


def _check_scoring(terms: EventTerms, faults: Faults) -> None:
    points = terms.sit_out_points
    if terms.sit_out is SitOutKind.FIXED and points is None:
        faults["sit_out_points"].append(_("Say how many points a sit-out scores."))
    elif points is not None and not 0 <= points <= MOST_SIT_OUT_POINTS:
        faults["sit_out_points"].append(
            _("A sit-out scores 0 to %(most)s points.") % {"most": MOST_SIT_OUT_POINTS}
        )
    if len(set(terms.tiebreaks)) < len(terms.tiebreaks):
        faults["tiebreaks"].append(_("A tie-break stands in the list twice."))
    if LOT in terms.tiebreaks[:-1]:
        faults["tiebreaks"].append(
            _("Lots leave nobody equal, so no tie-break can follow them. Put them last.")
        )
    if len(terms.tiebreaks) > MOST_TIEBREAKS:
        faults["tiebreaks"].append(
            _("An event has at most %(most)s tie-breaks.") % {"most": MOST_TIEBREAKS}
        )
    if unknown := set(terms.tiebreaks) - set(TIEBREAKS):
        faults["tiebreaks"].append(
            _("There is no tie-break “%(key)s”.") % {"key": sorted(unknown)[0]}
        )


def _check_rules(terms: EventTerms, faults: Faults) -> None:
    try:
        rules_for(terms.variant, terms.rules)
    except BadRules as error:
        faults[_rule_at_fault(error, terms)].append(refusal_in_words(error))


def _rule_at_fault(error: BadRules, terms: EventTerms) -> str:
    if error.code == "unknown_variant":
        return "variant"
    option = option_at_fault(error, variant=terms.variant, rules=terms.rules)
    return f"rules.{option}" if option else "rules"
