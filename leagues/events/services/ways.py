"""Check in which way an event is to be played, each fault at its field."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.utils.translation import gettext as _

from engine.variants.registry import rules_for
from leagues.events.formats import MOST_DROPS, MOST_ENTRANTS, MOST_ROUNDS, MOST_TEAM, Unit
from leagues.events.labels import UNIT_LABELS
from leagues.events.table_sizes import table_sizes
from leagues.events.terms import EventTerms, FinalsTerms
from leagues.events.ways import WAYS, NewCompany, Way, WayKind

Faults = defaultdict[str, list[str]]


def unit_of(terms: EventTerms) -> Unit:
    """Return who enters an event as one: what the way of playing asks for.

    A bracket is for pairs where the game has partners, and otherwise for single people.
    """
    return _unit_in(WAYS[terms.movement], terms)


def _unit_in(way: Way, terms: EventTerms) -> Unit:
    if len(way.units) == 1:
        return way.units[0]
    return Unit.PAIR if rules_for(terms.variant, terms.rules).has_partners else Unit.SINGLE


def check_way(terms: EventTerms, faults: Faults) -> None:
    """Add what is wrong with the way of playing, of terms whose game is lawful."""
    way = WAYS.get(terms.movement)
    if way is None:
        faults["movement"].append(_("Choose how people are seated from the list."))
        return
    _check_game(way, terms, faults)
    _check_options(way, terms.movement_options, "movement_options", faults)
    if unit_of(terms) is Unit.TEAM and (
        terms.team_size % 2 or not 4 <= terms.team_size <= MOST_TEAM
    ):
        faults["team_size"].append(
            _("A team has an even number of people, 4 to %(most)s.") % {"most": MOST_TEAM}
        )
    if not 0 <= terms.drops_worst <= min(MOST_DROPS, terms.rounds - 1):
        faults["drops_worst"].append(
            _("At most %(most)s rounds can be left out, and one has to be left.")
            % {"most": MOST_DROPS}
        )
    if not 0 <= terms.least_played <= MOST_ROUNDS:
        faults["least_played"].append(
            _("Say how many games, 0 to %(most)s.") % {"most": MOST_ROUNDS}
        )
    if way.new_company is not None:
        _check_company(way, way.new_company, terms, faults)
    if terms.finals is not None:
        _check_finals(terms, terms.finals, faults)


def _check_company(way: Way, company: NewCompany, terms: EventTerms, faults: Faults) -> None:
    """Add a fault if a full event has fewer rounds of somebody new than are planned."""
    full = terms.entry_limit or 0
    is_bounded = terms.movement_options.get(company.option) != company.unbounded
    if is_bounded and full >= max(way.fewest, 2) and terms.rounds > company.rounds(full):
        faults["rounds_planned"].append(
            f"{_(company.text) % company.values(full)} "
            + _(
                "Plan fewer rounds, let more enter, or choose below, in how people are seated, "
                "that this may happen in any number of rounds."
            )
        )


def _check_game(way: Way, terms: EventTerms, faults: Faults) -> None:
    sizes = table_sizes(variant=terms.variant, rules=terms.rules)
    rules = rules_for(terms.variant, terms.rules)
    if way.only_fours and not (sizes == (4,) and rules.has_partners):
        faults["movement"].append(
            _("%(way)s is for games of two against two. Choose another game, or another way.")
            % {"way": _(way.title)}
        )
    elif way.kind is WayKind.BRACKET and sizes != ((4,) if rules.has_partners else (2,)):
        faults["movement"].append(
            _("%(way)s is for games of two sides. Choose another game, or another way.")
            % {"way": _(way.title)}
        )


def _check_options(way: Way, chosen: Mapping[str, str], field: str, faults: Faults) -> None:
    choices = {option.key: option.choices for option in way.options}
    for key, value in chosen.items():
        if value not in choices.get(key, ()):
            faults[f"{field}.{key}"].append(_("Choose one of the values offered."))


def _check_finals(terms: EventTerms, finals: FinalsTerms, faults: Faults) -> None:
    way = WAYS.get(finals.movement)
    first = WAYS[terms.movement]
    if way is None or not way.may_be_final:
        faults["finals"].append(_("Choose how the finals are played from the list."))
        return
    if first.kind is WayKind.BRACKET:
        faults["finals"].append(_("Nothing can follow a knock-out: it ends with its final."))
    held, wanted = unit_of(terms), _unit_in(way, terms)
    if held is Unit.TEAM:
        faults["finals"].append(
            _(
                "Teams play no finals: there each side of a table is one pair or one person. Leave "
                "the finals out, or plan a double round of matches."
            )
        )
    elif held is not wanted:
        faults["finals"].append(
            _(
                "%(way)s does not go with who enters this event (%(held)s): in this game it is for "
                "%(wanted)s. Leave the finals out, or choose another seating."
            )
            % {
                "way": _(way.title),
                "held": str(UNIT_LABELS[held]).lower(),
                "wanted": str(UNIT_LABELS[wanted]).lower(),
            }
        )
    _check_options(way, finals.options, "finals_options", faults)
    if finals.qualifiers is not None and not 2 <= finals.qualifiers <= MOST_ENTRANTS:
        faults["finals_qualifiers"].append(
            _("2 to %(most)s go on, or empty for all.") % {"most": MOST_ENTRANTS}
        )
