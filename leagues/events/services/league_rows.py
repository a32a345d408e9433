"""Check what a league is to be, all faults at once, and what its row becomes by it."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine.errors import BadRules
from games.matches.game_words import refusal_in_words
from games.matches.rule_options import option_at_fault, overrides
from leagues.events.league_errors import LeagueRefused
from leagues.events.league_models import League
from leagues.events.league_states import (
    DEFAULT_SEPARATORS,
    LateCardRule,
    Separator,
    WithdrawnResults,
)
from leagues.events.league_terms import LONGEST_TITLE, MOST_YEARS, RANGES, LeagueTerms
from leagues.events.local_times import SkippedTime, instant_of
from leagues.events.states import Visibility
from leagues.events.table_sizes import table_sizes
from leagues.players.names import clean_name

DAYS_OF_YEAR: Final = 366
PEOPLE_OF_GAME: Final = 4
FIELDS: Final[tuple[str, ...]] = (
    "title", "first_day", "last_day", "plays_at", "visibility", "variant", "rules", "team_size",
    "pairs", "games", "target", "legs", "least_people", "most_borrowed", "card_days",
    "confirm_days", "late_card_points", "late_card_charges", "win_points", "draw_points",
    "loss_points", "game_points", "walkover_points", "postponed_days", "withdrawn_results",
    "tiebreaks", "promoted", "relegated", "play_off_places", "venue_room", "notes",
)  # fmt: skip
"""Fields of the row that terms set, in the order the history tells them."""

Faults = defaultdict[str, list[str]]


def row_of_league(terms: LeagueTerms) -> dict[str, object]:
    """Return the fields of the row that checked terms set."""
    own = {
        "title": clean_name(terms.title),
        "visibility": terms.visibility.value,
        "withdrawn_results": terms.withdrawn_results.value,
        "late_card_charges": terms.late_card_charges.value,
        "tiebreaks": _stored(terms.tiebreaks),
        "rules": overrides(variant=terms.variant, rules=terms.rules),
        "notes": terms.notes.replace("\r\n", "\n").replace("\x00", "").strip(),
    }
    return {name: own.get(name, getattr(terms, name)) for name in FIELDS}


def terms_of_league(league: League) -> LeagueTerms:
    """Return what a league is to be, as it stands."""
    own = {
        "visibility": Visibility(league.visibility),
        "withdrawn_results": WithdrawnResults(league.withdrawn_results),
        "late_card_charges": LateCardRule(league.late_card_charges),
        "tiebreaks": league.separators,
    }
    names = [name for name in FIELDS if name != "pairs"]
    return LeagueTerms(**{name: own.get(name, getattr(league, name)) for name in names})


def check_league(terms: LeagueTerms, zone: ZoneInfo) -> None:
    """Raise `LeagueRefused` with every fault at its field, unless a league can be so."""
    faults: Faults = defaultdict(list)
    _check_title(terms, faults)
    _check_days(terms, zone, faults)
    _check_numbers(terms, faults)
    _check_people(terms, faults)
    _check_tiebreaks(terms, faults)
    _check_game(terms, faults)
    if faults:
        raise LeagueRefused(_("The league was not saved: some fields need a look."), fields=faults)


def impossible_day(day: date, at: time, zone: ZoneInfo) -> str:
    """Return why nothing can begin on a day at a time in a zone, or nothing."""
    try:
        instant_of(datetime.combine(day, at), zone, fold=0)
    except SkippedTime as skipped:
        words = {
            "day": date_format(day, "j F Y"),
            "time": at.strftime("%H:%M"),
            "zone": zone.key,
            "next": date_format(skipped.next_valid, "j F Y H:i"),
        }
        return (
            _(
                "There is no %(time)s on %(day)s in %(zone)s: the clock there goes straight on to "
                "%(next)s. Choose another day or time."
            )
            % words
        )
    return ""


def _check_title(terms: LeagueTerms, faults: Faults) -> None:
    title = clean_name(terms.title)
    if not title:
        faults["title"].append(_("The league needs a title, such as “Winter league 2026/27”."))
    elif len(title) > LONGEST_TITLE:
        faults["title"].append(
            _("A title has at most 80 letters; this one has %(count)s.") % {"count": len(title)}
        )


def _check_days(terms: LeagueTerms, zone: ZoneInfo, faults: Faults) -> None:
    if terms.last_day < terms.first_day:
        faults["last_day"].append(_("The last day comes before the first."))
    elif terms.last_day - terms.first_day > timedelta(days=MOST_YEARS * DAYS_OF_YEAR):
        faults["last_day"].append(
            _("A league lasts %(years)s years at most. Roll it over into a new season then.")
            % {"years": MOST_YEARS}
        )
    if words := impossible_day(terms.first_day, terms.plays_at, zone):
        faults["first_day"].append(words)


def _check_numbers(terms: LeagueTerms, faults: Faults) -> None:
    for name, (lowest, highest) in RANGES.items():
        if not lowest <= getattr(terms, name) <= highest:
            faults[name].append(
                _("Choose a number from %(lowest)s to %(highest)s.")
                % {"lowest": lowest, "highest": highest}
            )


def _check_people(terms: LeagueTerms, faults: Faults) -> None:
    if terms.team_size % 2:
        faults["team_size"].append(_("A team is made of pairs: choose an even number."))
    if terms.least_people > terms.team_size:
        faults["least_people"].append(
            _("A team of %(size)s cannot need more people than it has.") % {"size": terms.team_size}
        )
    if terms.most_borrowed >= terms.team_size:
        faults["most_borrowed"].append(
            _("At least one of a team has to be of its own squad: choose fewer than %(size)s.")
            % {"size": terms.team_size}
        )
    if not terms.loss_points <= terms.draw_points <= terms.win_points:
        faults["draw_points"].append(
            _("A draw is worth no less than a defeat and no more than a win.")
        )


def _check_tiebreaks(terms: LeagueTerms, faults: Faults) -> None:
    steps = terms.tiebreaks
    if not steps:
        faults["tiebreaks"].append(
            _("Choose what separates teams of equal points; a play-off alone will do.")
        )
    if len(set(steps)) < len(steps):
        faults["tiebreaks"].append(_("A step stands in the list twice. Choose each once."))
    if Separator.PLAY_OFF in steps[:-1]:
        faults["tiebreaks"].append(
            _("A play-off decides for good: choose it as the last step, or leave out those after.")
        )


def _stored(steps: tuple[Separator, ...]) -> list[str]:
    """Return an order as the row holds it: empty for the usual one."""
    return [] if steps == DEFAULT_SEPARATORS else [step.value for step in steps]


def _check_game(terms: LeagueTerms, faults: Faults) -> None:
    try:
        sizes = table_sizes(variant=terms.variant, rules=terms.rules)
    except BadRules as error:
        faults[_rule_at_fault(error, terms)].append(refusal_in_words(error))
        return
    if PEOPLE_OF_GAME not in sizes:
        faults["variant"].append(
            _("Pair plays against pair in a team match, so a game for four people is needed.")
        )


def _rule_at_fault(error: BadRules, terms: LeagueTerms) -> str:
    if error.code == "unknown_variant":
        return "variant"
    option = option_at_fault(error, variant=terms.variant, rules=terms.rules)
    return f"rules.{option}" if option else "rules"
