"""Events of a thousand entries, written down at once with all their results."""

from __future__ import annotations

from random import Random

from django.utils import timezone

from games.matches.models import Match, MatchSeat, ScoreReport
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus
from leagues.events.formats import RankedBy, Unit
from leagues.events.models import Entry, EntryMember, Event, Round
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.seating.models import RoundTable
from tests.factories.events import EventFactory, StageFactory
from tests.factories.players import PlayerFactory

SWISS_TIEBREAKS = ("buchholz_cut1", "buchholz", "sonneborn_berger", "points_difference_capped")


def long_event(*, pairs: int, rounds: int) -> Event:
    """Return an event of so many pairs that met by lot in so many rounds, ranked as a Swiss.

    Final scores are known, so there are two seats, and no hands, for each pair of a match.
    """
    event = EventFactory.create(
        status=EventStatus.RUNNING.value,
        unit=Unit.PAIR.value,
        ranked_by=RankedBy.WINS.value,
        tiebreaks=list(SWISS_TIEBREAKS),
        rounds_planned=rounds,
    )
    members = _entered(event, pairs)
    stage = StageFactory.create(event=event)
    chance = Random(7)
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(stage=stage, number=number, status=RoundStatus.CLOSED.value)
        _played(round_, members, chance)
    return event


def _entered(event: Event, pairs: int) -> list[tuple[int, int]]:
    """Enter so many pairs, and return their people."""
    players = PlayerFactory.create_batch(2 * pairs)
    entries = Entry.objects.bulk_create(
        Entry(event=event, status=EntryStatus.CHECKED_IN.value, queued_at=timezone.now())
        for _ in range(pairs)
    )
    people = [(players[2 * n].pk, players[2 * n + 1].pk) for n in range(pairs)]
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, event=event, player_id=player)
        for entry, pair in zip(entries, people, strict=True)
        for player in pair
    )
    return people


def _played(round_: Round, pairs: list[tuple[int, int]], chance: Random) -> None:
    """Let the pairs meet by lot in a round, each match with its result."""
    order = chance.sample(pairs, len(pairs))
    now = timezone.now()
    matches = Match.objects.bulk_create(
        Match(
            variant="north_american",
            rules_version=1,
            game_end="deals",
            game_length=8,
            status=MatchStatus.FINISHED.value,
            ending=MatchEnding.PLAYED.value,
            link_key=f"{round_.pk}-{number}",
            revision=1,
            finished_at=now,
            first_finished_at=now,
        )
        for number in range(len(pairs) // 2)
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=seat, side_number=seat % 2, player_id=player)
        for match, one, other in zip(matches, order[::2], order[1::2], strict=True)
        for seat, player in enumerate((one[0], other[0], one[1], other[1]))
    )
    ScoreReport.objects.bulk_create(
        ScoreReport(
            match=match,
            version=1,
            status=ReportStatus.CONFIRMED.value,
            depth=ReportDepth.FINAL.value,
            points=[chance.randint(2, 12), chance.randint(2, 12)],
        )
        for match in matches
    )
    RoundTable.objects.bulk_create(
        RoundTable(round=round_, number=number, match=match)
        for number, match in enumerate(matches, start=1)
    )
