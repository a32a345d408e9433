"""Round robin of pairs: every pair plays every other, in one group or in several.

Who has which number of the Berger table is drawn by lot, so that any number of rounds from the
first on is fair. Groups are of equal strength; each has tables of its own and rests by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from math import ceil
from typing import Final

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
from leagues.seating.movements.groups import by_strength, snaked
from leagues.seating.movements.two_sides import (
    first_number,
    games_of,
    require_sides,
    round_of,
    side_table,
)
from leagues.seating.movements.unmet import Game
from leagues.seating.plans import Entrant, EntrantKey, RoundPlan, SeatPlan, TablePlan

MOST: Final = 100

MEETINGS: Final = MovementOption(
    key="meetings",
    title=gettext_noop("How often they meet"),
    choices={
        ONCE: gettext_noop("Once"),
        TWICE: gettext_noop("Twice, with the sides changed"),
        AGAIN: gettext_noop("Over and over, as long as there are rounds"),
    },
    default=ONCE,
)
GROUPS: Final = MovementOption(
    key="groups",
    title=gettext_noop("Groups"),
    choices={
        "1": gettext_noop("One group"),
        "2": gettext_noop("Two groups"),
        "3": gettext_noop("Three groups"),
        "4": gettext_noop("Four groups"),
        "6": gettext_noop("Six groups"),
        "8": gettext_noop("Eight groups"),
    },
    default="1",
    description=gettext_noop(
        "Pairs play only those of their own group. Seeded pairs are spread over the groups, the "
        "others are drawn."
    ),
)


def plan_round_robin(request: MovementRequest) -> SeatPlan:
    """Return the coming rounds of a round robin.

    Raises `UnplannableField` for a field it does not seat, fewer than two pairs to a group, or
    more rounds than there are opponents.
    """
    require_sides(request, fewest=ROUND_ROBIN.fewest, most=ROUND_ROBIN.most)
    groups = _groups(request, int(ROUND_ROBIN.option(request, GROUPS.key)))
    meetings = _meetings(request, groups)
    games = [
        coming_games(
            group,
            rounds=request.rounds,
            meetings=meetings,
            rng=seeded(request.seed, f"round robin of group {number}"),
        )
        for number, group in enumerate(groups)
    ]
    rounds = zip(*games, strict=True)
    return SeatPlan(
        tuple(
            round_of(request, number, _seated(groups, of_round, request.form.usual))
            for number, of_round in enumerate(rounds, first_number(request))
        )
    )


def round_robin_length(entrants: int, options: Options) -> int:
    """Return how many rounds the largest group needs until all have met as often as wanted."""
    groups = int(options.get(GROUPS.key, GROUPS.default))
    cycle = cycle_length(ceil(entrants / groups))
    return 2 * cycle if options.get(MEETINGS.key, MEETINGS.default) == TWICE else cycle


def _meetings(request: MovementRequest, groups: Sequence[Group]) -> int:
    """Return how often two may meet, or raise `UnplannableField` if the rounds are too many."""
    largest = max(len({*group.present, *group.began}) for group in groups)
    cycle = cycle_length(largest)
    rounds = len(request.history) + request.rounds
    meetings = most_meetings(ROUND_ROBIN.option(request, MEETINGS.key), rounds, cycle=cycle)
    if rounds > meetings * cycle:
        raise UnplannableField(
            "too_many_rounds",
            gettext_noop(
                "A group of %(count)s pairs is through after %(most)s rounds; %(rounds)s are "
                "planned. Plan fewer rounds, or let pairs meet more often in the event's settings."
            ),
            values={"count": largest, "most": meetings * cycle, "rounds": rounds},
        )
    return meetings


def _groups(request: MovementRequest, count: int) -> list[Group]:
    if len(request.entrants) < 2 * count:
        raise UnplannableField(
            "too_many_groups",
            gettext_noop(
                "%(pairs)s pairs are too few for %(groups)s groups, which need two pairs each. "
                "Choose fewer groups in the event's settings."
            ),
            values={"pairs": len(request.entrants), "groups": count},
        )
    rng = seeded(request.seed, "groups")
    present = by_strength(request.entrants, rng=rng)
    fixed = {entrant.key for entrant in request.entrants if entrant.fixed_seat}
    drawn = _groups_so_far(request, present, count) if request.history else snaked(present, count)
    began = request.history[0].present() if request.history else set(present)
    played = [games_of(round_plan) for round_plan in request.history]
    return [
        Group(
            present=tuple(key for key in present if key in members),
            began=_numbers(request, [key for key in members if key in began]),
            played=tuple(tuple(game for game in games if game[0] in members) for games in played),
            fixed=tuple(key for key in present if key in members and key in fixed),
        )
        for members in drawn
    ]


def _numbers(request: MovementRequest, began: Sequence[EntrantKey]) -> tuple[EntrantKey, ...]:
    """Return those who began in the order of their numbers, which are drawn."""
    drawn = sorted(began)
    seeded(request.seed, f"numbers of {len(drawn)}").shuffle(drawn)
    return tuple(drawn)


def _groups_so_far(
    request: MovementRequest, present: Sequence[EntrantKey], count: int
) -> list[list[EntrantKey]]:
    """Return the groups as they were played, those who left among them; the others fill them up.

    Whoever rested till now goes where the draw says.
    """
    drawn = _first_draw(request, count)
    groups = groups_seated(request.history, count)
    known = {key for group in groups for key in group}
    began = list(chain.from_iterable(drawn))
    for key in (*began, *(late for late in present if late not in began)):
        if key not in known:
            own = [
                group
                for group, members in zip(groups, drawn, strict=True)
                if key in members and len(group) < len(members)
            ]
            min(own or groups, key=lambda group: len({*group} & {*present})).append(key)
            known.add(key)
    return groups


def groups_seated(rounds: Sequence[RoundPlan], count: int) -> list[list[EntrantKey]]:
    """Return so many groups as rounds were seated, in the order of their tables.

    In the first round each group has its own tables, in the order of the groups. Whoever meets a
    member later belongs to the group too. Whoever has rested in all rounds is in none.
    """
    if not rounds:
        return [[] for _ in range(count)]
    tables = iter(games_of(rounds[0]))
    sizes = [len(group) for group in snaked(range(len(rounds[0].present())), count)]
    groups = [list(chain.from_iterable(islice(tables, size // 2))) for size in sizes]
    of_key = {key: group for group in groups for key in group}
    for one, two in (game for later in rounds for game in games_of(later)):
        for known, other in ((one, two), (two, one)):
            if known in of_key and other not in of_key:
                of_key[known].append(other)
                of_key[other] = of_key[known]
    return groups


def _first_draw(request: MovementRequest, count: int) -> list[list[EntrantKey]]:
    """Return the groups as they were drawn in the beginning, as far as the seeds are known."""
    known = {entrant.key: entrant for entrant in request.entrants}
    began = [known.get(key, Entrant(key)) for key in request.history[0].present()]
    return snaked(by_strength(began, rng=seeded(request.seed, "groups")), count)


def _seated(
    groups: Sequence[Group], games: Sequence[Sequence[Game]], seats: int
) -> tuple[TablePlan, ...]:
    """Return the tables of a round; each group has its own, and the fixed pairs theirs."""
    tables: list[TablePlan] = []
    first = 1
    for group, of_group in zip(groups, games, strict=True):
        numbers = range(first, first + max(len(group.present), len(group.began)) // 2)
        tables += [
            side_table(number, home, away, seats=seats)
            for number, (home, away) in _numbered(of_group, numbers, group.fixed)
        ]
        first = numbers.stop
    return tuple(tables)


def _numbered(
    games: Sequence[Game], numbers: range, fixed: Sequence[EntrantKey]
) -> list[tuple[int, Game]]:
    """Return the games with their tables; a fixed pair stays at its own, on the side of seat 0."""
    own = dict(zip(fixed, numbers, strict=False))
    placed: dict[int, Game] = {}
    moving: list[Game] = []
    for home, away in games:
        if home in own and own[home] not in placed:
            placed[own[home]] = (home, away)
        elif away in own and own[away] not in placed:
            placed[own[away]] = (away, home)
        else:
            moving.append((home, away))
    free = (number for number in numbers if number not in placed)
    placed.update(zip(free, moving, strict=False))
    return sorted(placed.items())


ROUND_ROBIN: Final = Movement(
    key="round_robin",
    title=gettext_noop("Round robin"),
    description=gettext_noop(
        "Every pair plays every other, by Berger tables; with an odd number each rests once. "
        "Also in groups, and there and back."
    ),
    fewest=2,
    most=MOST,
    unit=Unit.PAIR,
    only_fours=True,
    options=(MEETINGS, GROUPS),
    length=round_robin_length,
    plan=plan_round_robin,
)
