"""Team matches: every pair of one team plays every pair of the other.

A team of 2k people is k pairs: its first two, its next two, and so on. A match of two teams takes
k rounds at k tables. The team at home keeps its seats, the visitors move up a table after each
round. Several teams play a round robin of such matches.
"""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Final, TypeAlias

from leagues.events.formats import Unit
from leagues.seating.movements.all_play_all import (
    AGAIN,
    ONCE,
    TWICE,
    Group,
    coming_games,
    cycle_length,
    most_meetings,
)
from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    Options,
    UnplannableField,
    gettext_noop,
    seeded,
)
from leagues.seating.movements.two_sides import first_number, require_sides, round_of
from leagues.seating.movements.unmet import Game
from leagues.seating.plans import EntrantKey, RoundPlan, SeatPlan, TablePlan

MOST: Final = 60
TEAM_SIZE: Final = "team_size"
USUAL_TEAM_SIZE: Final = 6
DRAWN: Final = "drawn"
FIRST: Final = "first"

# The matches of a round with the place in the room that each has: its first k tables, or the next.
Fixture: TypeAlias = list[tuple[int, Game]]

MEETINGS: Final = MovementOption(
    key="meetings",
    title=gettext_noop("How often teams meet"),
    choices={
        ONCE: gettext_noop("In one match"),
        TWICE: gettext_noop("At home and away"),
        AGAIN: gettext_noop("Over and over, as long as there are rounds"),
    },
    default=ONCE,
)
HOME: Final = MovementOption(
    key="home",
    title=gettext_noop("Who is at home first"),
    choices={
        DRAWN: gettext_noop("Drawn by lot"),
        FIRST: gettext_noop("The team with the better seed, or that entered first"),
    },
    default=DRAWN,
    description=gettext_noop("The team at home sits North and South, and does not move."),
)


def plan_team_match(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of matches between teams.

    Raises `UnplannableField` for fewer than two teams, teams that are not of one even size, or
    more rounds than there are opponents. A match that has begun is finished first.
    """
    pairs = _pairs_of_each(request)
    meetings = _meetings(request, pairs)
    begun = len(request.history) % pairs
    rounds = [(_under_way(request, pairs), turn) for turn in range(begun, pairs) if begun]
    matches = ceil((request.rounds - len(rounds)) / pairs)
    if matches > 0:
        for fixture in _coming(request, pairs, meetings=meetings, matches=matches):
            rounds += [(fixture, turn) for turn in range(pairs)]
    return SeatPlan(
        tuple(
            round_of(request, number, _tables(fixture, pairs=pairs, turn=turn))
            for number, (fixture, turn) in enumerate(
                rounds[: request.rounds], first_number(request)
            )
        )
    )


def team_match_length(entrants: int, options: Options) -> int:
    """Return how many rounds it takes until all teams have met as often as wanted.

    The people of a team are to be among the options, as `team_size`; six if they are not.
    """
    pairs = int(options.get(TEAM_SIZE, USUAL_TEAM_SIZE)) // 2
    legs = 2 if options.get(MEETINGS.key, MEETINGS.default) == TWICE else 1
    return legs * cycle_length(entrants) * pairs


def _pairs_of_each(request: MovementRequest) -> int:
    """Return how many pairs a team has, or raise `UnplannableField` if they are not equal."""
    require_sides(request, fewest=TEAM_MATCH.fewest, most=TEAM_MATCH.most)
    sizes = Counter(entrant.size for entrant in request.entrants)
    usual = max(sizes, key=lambda size: (sizes[size], -size))
    others = tuple(entrant.key for entrant in request.entrants if entrant.size != usual)
    if others:
        raise UnplannableField(
            "team_size",
            gettext_noop(
                "Most teams have %(size)s people, and some have not. Give all of them as many, or "
                "take the others out."
            ),
            values={"size": usual},
            entrants=others,
        )
    if usual < 2 or usual % 2:
        raise UnplannableField(
            "team_size",
            gettext_noop("Teams play in pairs, so %(size)s people cannot be a team."),
            values={"size": usual},
        )
    return usual // 2


def _meetings(request: MovementRequest, pairs: int) -> int:
    """Return how often two teams may meet, or raise `UnplannableField` for too many rounds."""
    known = {entrant.key for entrant in request.entrants}
    if request.history:
        known |= request.history[0].present()
    cycle = cycle_length(len(known)) * pairs
    rounds = len(request.history) + request.rounds
    meetings = most_meetings(TEAM_MATCH.option(request, MEETINGS.key), rounds, cycle=cycle)
    if rounds > meetings * cycle:
        raise UnplannableField(
            "too_many_rounds",
            gettext_noop(
                "%(count)s teams are through after %(most)s rounds; %(rounds)s are planned. Plan "
                "fewer rounds, or let teams meet more often in the event's settings."
            ),
            values={"count": len(known), "most": meetings * cycle, "rounds": rounds},
        )
    return meetings


def _matches_of(round_plan: RoundPlan, pairs: int) -> Fixture:
    """Return the matches of a round that stands, with their places in the room."""
    found: dict[Game, int] = {}
    for table in sorted(round_plan.tables, key=lambda table: table.number):
        found.setdefault((table.seats[0], table.seats[1]), (table.number - 1) // pairs)
    return [(place, game) for game, place in found.items()]


def _under_way(request: MovementRequest, pairs: int) -> Fixture:
    """Return the matches of the last round that can go on."""
    present = {entrant.key for entrant in request.entrants}
    return [
        (place, game)
        for place, game in _matches_of(request.history[-1], pairs)
        if present.issuperset(game)
    ]


def _coming(request: MovementRequest, pairs: int, *, meetings: int, matches: int) -> list[Fixture]:
    """Return the matches of the teams that begin after those that are under way."""
    played = tuple(
        tuple(game for _place, game in _matches_of(round_plan, pairs))
        for round_plan in request.history[::pairs]
    )
    group = Group(
        present=tuple(sorted(entrant.key for entrant in request.entrants)),
        began=tuple(_numbers(request)),
        played=played,
    )
    rng = seeded(request.seed, "matches of teams")
    games = coming_games(group, rounds=matches, meetings=meetings, rng=rng)
    return [list(enumerate(of_round)) for of_round in games]


def _numbers(request: MovementRequest) -> list[EntrantKey]:
    """Return the teams that began in the order of their numbers, the first at home first."""
    seeds = {entrant.key: entrant.seed for entrant in request.entrants if entrant.seed}
    present = (entrant.key for entrant in request.entrants)
    began = sorted(request.history[0].present() if request.history else present)
    if TEAM_MATCH.option(request, HOME.key) == DRAWN:
        seeded(request.seed, "numbers of teams").shuffle(began)
        return began
    last = max(seeds.values(), default=0) + 1
    return sorted(began, key=lambda key: (seeds.get(key, last), key))


def _tables(fixture: Fixture, *, pairs: int, turn: int) -> tuple[TablePlan, ...]:
    """Return the tables of a round of the matches, in which the visitors moved `turn` times."""
    tables: list[TablePlan] = []
    for place, (home, away) in fixture:
        for table in range(pairs):
            at_home, visitors = 2 * table, 2 * ((table - turn) % pairs)
            tables.append(
                TablePlan(
                    place * pairs + table + 1,
                    (home, away, home, away),
                    members=(at_home, visitors, at_home + 1, visitors + 1),
                )
            )
    return tuple(tables)


TEAM_MATCH: Final = Movement(
    key="team_match",
    title=gettext_noop("Team matches"),
    description=gettext_noop(
        "Every pair of a team plays every pair of the other team; the visitors move. Several "
        "teams meet each other in turn, once or at home and away."
    ),
    fewest=2,
    most=MOST,
    unit=Unit.TEAM,
    only_fours=True,
    options=(MEETINGS, HOME),
    length=team_match_length,
    plan=plan_team_match,
)
