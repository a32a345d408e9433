"""How a season adds up, in words, and the same in an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.labels import GUEST_LABELS, MISSED_LABELS
from leagues.events.season_terms import CountedBy, GuestRule, SeasonTerms
from leagues.standings.seasons.example import ExampleNight, example_of
from leagues.standings.seasons.terms import NightCount
from leagues.standings.selectors.figures import figure, per_game_figure
from leagues.standings.selectors.season_nights import rule_of
from leagues.standings.selectors.table import OrderStep


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleLine:
    """One night of the example: what happened, what it is worth, and whether it counts."""

    number: int
    happened: str
    worth: str
    counts: bool
    is_left_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleSheet:
    """A season of somebody as the rule adds it up: the nights, and the sum in one line."""

    lines: tuple[ExampleLine, ...]
    sum: str
    is_listed_after: bool


def rule_steps(terms: SeasonTerms) -> list[OrderStep]:
    """Return the rule of a season, one step after the other; no query."""
    return [
        OrderStep(_("A night"), _of_a_night(terms)),
        *_bonus_step(terms),
        *_nights_step(terms),
        *_least_step(terms),
        *_guest_step(terms),
        OrderStep(
            _("Equal totals"),
            _(
                "Whoever had the better best night comes first, then the better next one; who is "
                "equal in all of them shares the place."
            ),
        ),
    ]


def _of_a_night(terms: SeasonTerms) -> str:
    match terms.counted_by:
        case CountedBy.PLACE:
            points = ", ".join(figure(one) for one in terms.place_points)
            return _(
                "By place, from the first on: %(points)s. Who shares places shares their points; "
                "both of a pair get those of their place."
            ) % {"points": points}
        case CountedBy.POINTS:
            return _("It is worth the points somebody has in its standings.")
        case CountedBy.PER_GAME:
            return _(
                "All points made on the nights that count, divided by all games of these nights. "
                "Points for sitting out are not in it."
            )
        case CountedBy.WINS:
            return _("It is worth the games somebody won in its standings, half for a tie.")


def _bonus_step(terms: SeasonTerms) -> Iterator[OrderStep]:
    if terms.bonus:
        words = _("%(points)s for every night somebody came to, also for those left out.")
        yield OrderStep(_("For coming"), words % {"points": figure(terms.bonus)})


def _nights_step(terms: SeasonTerms) -> Iterator[OrderStep]:
    sentences = []
    if terms.best is not None:
        sentences.append(
            ngettext(
                "Everybody's best night counts.",
                "Everybody's %(count)s best nights count.",
                terms.best,
            )
            % {"count": terms.best}
        )
    if terms.drops_worst:
        sentences.append(
            ngettext(
                "Everybody's worst night is left out.",
                "Everybody's %(count)s worst nights are left out.",
                terms.drops_worst,
            )
            % {"count": terms.drops_worst}
        )
    if not sentences:
        yield OrderStep(_("Which nights count"), _("All."))
        return
    if terms.counted_by is not CountedBy.PER_GAME:
        missed = _("A night somebody missed: %(rule)s.") % {
            "rule": _lowered(str(MISSED_LABELS[terms.absence]))
        }
        sentences.append(missed)
    yield OrderStep(_("Which nights count"), " ".join(sentences))


def _least_step(terms: SeasonTerms) -> Iterator[OrderStep]:
    if terms.least_nights:
        words = ngettext(
            "Whoever came to fewer than %(count)s night is listed after the others.",
            "Whoever came to fewer than %(count)s nights is listed after the others.",
            terms.least_nights,
        )
        yield OrderStep(_("Fewest nights"), words % {"count": terms.least_nights})


def _guest_step(terms: SeasonTerms) -> Iterator[OrderStep]:
    if terms.guests is not GuestRule.COUNT:
        words = str(GUEST_LABELS[terms.guests])
        yield OrderStep(_("People who are no members of the club"), f"{words}.")


def example_sheet(terms: SeasonTerms) -> ExampleSheet:
    """Return an invented season added up by the rule; no query."""
    example = example_of(rule_of(terms))
    per_game = terms.counted_by is CountedBy.PER_GAME
    return ExampleSheet(
        lines=tuple(_line(night, terms) for night in example.nights),
        sum=sum_in_words(
            [night.count for night in example.nights],
            bonus=figure(example.bonus) if example.bonus else "",
            total=per_game_figure(example.total) if per_game else figure(example.total),
            per_game=per_game,
        ),
        is_listed_after=example.is_listed_after,
    )


def _line(night: ExampleNight, terms: SeasonTerms) -> ExampleLine:
    count = night.count
    return ExampleLine(
        number=night.number,
        happened=_happened(night, terms),
        worth=worth_figure(count, terms.counted_by),
        counts=count.counts,
        is_left_out=not count.counts and count.worth is not None,
    )


def _happened(night: ExampleNight, terms: SeasonTerms) -> str:
    result = night.result
    if result is None:
        return _("missed")
    if terms.counted_by is CountedBy.PLACE:
        return _("place %(place)s") % {"place": result.rank}
    if terms.counted_by is CountedBy.WINS:
        return _("%(wins)s games won") % {"wins": figure(result.wins)}
    return _("%(points)s points in %(games)s games") % {
        "points": figure(result.points),
        "games": result.games,
    }


def worth_figure(count: NightCount, counted_by: CountedBy) -> str:
    """Return what a night is worth as it is shown; nothing where it is no night at all."""
    if count.worth is None:
        return ""
    return per_game_figure(count.worth) if counted_by is CountedBy.PER_GAME else figure(count.worth)


def sum_in_words(nights: Sequence[NightCount], *, bonus: str, total: str, per_game: bool) -> str:
    """Return how a total comes about, such as "44 + 52 + 8 = 104"."""
    counting = [night for night in nights if night.counts]
    if per_game:
        points = figure(sum((night.points for night in counting), start=0))
        games = sum(night.games for night in counting)
        parts = [f"{points} / {games}"] if games else ["0"]
    else:
        parts = [figure(night.worth) for night in counting] or ["0"]
    if bonus:
        parts.append(_("%(points)s for coming") % {"points": bonus})
    return f"{' + '.join(parts)} = {total}"


def _lowered(words: str) -> str:
    return words[:1].lower() + words[1:]
