"""Read a cup as its page shows it: rounds, ties in words, and what a director has to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.cup_models import Cup
from leagues.events.league_models import Team
from leagues.events.selectors.league_fixtures import FixtureLine, fixtures_of
from leagues.events.selectors.league_obstacles import clashes_of_list
from leagues.standings.cups.draw import DrawPlace
from leagues.standings.cups.outcomes import Need, Through
from leagues.standings.league_tables.terms import TeamKey
from leagues.standings.selectors.cups import CupState, PlayedTie, cup_state

NEED_WORDS: Final = {
    Need.PLAY: "",
    Need.REPLAY: gettext_lazy("Level on games and points: it is played again."),
    Need.RULING: gettext_lazy("No result says who goes through: a director decides."),
}
LAST_ROUNDS: Final = {
    0: gettext_lazy("Final"),
    1: gettext_lazy("Semi-finals"),
    2: gettext_lazy("Quarter-finals"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOfTie:
    """One of the two sides of a tie: a team, or the winner of the tie `tie_before`."""

    team: Team | None
    tie_before: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """A place of the draw: a tie that was drawn, a bye, or two who are not known yet.

    `wrong` says who would stand here after a correction, which a director has to look at.
    """

    number: int
    sides: tuple[SideOfTie, SideOfTie]
    is_bye: bool = False
    played: PlayedTie | None = None
    lines: Sequence[FixtureLine] = ()
    through: Team | None = None
    words: str = ""
    wrong: Sequence[str] = ()

    @property
    def can_replay(self) -> bool:
        """Whether a director can let it be played again."""
        need = self.played.outcome.need if self.played else None
        return need in (Need.REPLAY, Need.RULING)

    @property
    def can_rule(self) -> bool:
        """Whether a director can say, or say anew, who goes through."""
        by_ruling = self.played is not None and self.played.outcome.through is Through.RULING
        return self.can_replay or by_ruling

    @property
    def teams(self) -> Sequence[Team]:
        """The two teams of a tie that was drawn."""
        return () if self.played is None else (self.played.tie.one, self.played.tie.two)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOfCup:
    """A round with its places. `is_next`: it can be drawn now; `before`: the round before it."""

    number: int
    title: str
    before: str
    places: Sequence[PlaceLine]
    is_next: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CupPage:
    """A cup as it is shown."""

    rounds: Sequence[RoundOfCup]
    winner: Team | None
    is_begun: bool


def cup_page(cup: Cup, *, directs: bool) -> CupPage:
    """Return a cup as its page shows it; directors see what is in the way of its matches."""
    state = cup_state(cup)
    clashes: dict[int, list[str]] = {}
    if directs:
        listed = list(fixtures_of(league=cup.league))
        clashes = clashes_of_list(league=cup.league, fixtures=listed)
    rounds = [
        RoundOfCup(
            number=number,
            title=_title(number, len(state.places)),
            before=_title(number - 1, len(state.places)),
            places=[_line(state, place, clashes) for place in places],
            is_next=number == state.drawn + 1 and not state.undecided,
        )
        for number, places in enumerate(state.places, start=1)
    ]
    return CupPage(
        rounds=rounds,
        winner=state.winner,
        is_begun=any(not tie.is_untouched for tie in state.ties.values()),
    )


def cups_of(league_id: int) -> list[tuple[Cup, Team | None]]:
    """Return the cups of a league, each with its winner once there is one."""
    cups = Cup.objects.filter(league_id=league_id).select_related("league")
    return [(cup, cup_state(cup).winner) for cup in cups]


def _title(number: int, rounds: int) -> str:
    last = LAST_ROUNDS.get(rounds - number)
    return str(last) if last else _("Round %(number)s") % {"number": number}


def _line(state: CupState, place: DrawPlace, clashes: Mapping[int, Sequence[str]]) -> PlaceLine:
    played = state.ties.get(place.at)
    if played is None:
        return PlaceLine(
            number=place.at[1], sides=_sides(state, place, place.sides), is_bye=place.is_bye
        )
    there = (TeamKey(played.tie.one_id), TeamKey(played.tie.two_id))
    winner = played.outcome.winner
    return PlaceLine(
        number=place.at[1],
        sides=_sides(state, place, there),
        played=played,
        lines=[
            FixtureLine(fixture=fixture, clashes=clashes.get(fixture.pk, ()))
            for fixture in played.fixtures
        ],
        through=None if winner is None else state.teams[winner],
        words=_words(played),
        wrong=[
            _("After a correction %(other)s, not %(team)s, goes through to this tie.")
            % {"team": own.name, "other": other.name}
            for own, other in state.differing(played)
            if not played.tie.is_upheld
        ],
    )


def _sides(
    state: CupState, place: DrawPlace, keys: Sequence[TeamKey | None]
) -> tuple[SideOfTie, SideOfTie]:
    """Return the two sides of a place, where not known yet by the ties that lead there."""
    first = 2 * place.at[1] - 1
    one, two = (
        SideOfTie(team=None if key is None else state.teams[key], tie_before=first + offset)
        for offset, key in enumerate(keys)
    )
    return one, two


def _words(played: PlayedTie) -> str:
    """Return how a tie ended, or what it waits for."""
    outcome = played.outcome
    if outcome.winner is None:
        return str(NEED_WORDS[outcome.need]) if outcome.need else ""
    if outcome.through is Through.AWARDED:
        return _("without play")
    if outcome.through is Through.RULING:
        reason = played.tie.reason
        return (
            _("by decision of a director: %(why)s") % {"why": reason}
            if reason
            else _("by decision of a director")
        )
    games, made = _scores(played)
    if outcome.through is Through.GAMES:
        return _("by games, %(score)s") % {"score": games}
    return _("level on games (%(games)s), by points, %(made)s") % {"games": games, "made": made}


def _scores(played: PlayedTie) -> tuple[str, str]:
    """Return games and points of the last match, those of the winner first."""
    result = played.results[-1]
    if result is None:
        return "", ""
    is_home = result.home == played.outcome.winner
    games, made = (each if is_home else each[::-1] for each in (result.games, result.made))
    return f"{games[0]} : {games[1]}", f"{made[0]} : {made[1]}"
