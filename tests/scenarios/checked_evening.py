"""An evening that is looked at after every step, and rebuilt from its results at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from hypothesis.stateful import RuleBasedStateMachine, invariant

from games.matches.models import Match, MatchSeat, ScoreReport
from games.matches.states import MatchStatus, ReportStatus
from leagues.events.models import Entry, Round
from leagues.events.states import EntryStatus, RoundStatus
from leagues.seating.models import Bye, RoundTable
from leagues.seating.services.placing import require_everybody_once
from leagues.standings.models import PrizeAward, Rating, RatingChange, Standing
from leagues.standings.prizes import PrizeKind
from leagues.standings.services.prizes import PrizeTerms, add_prize
from leagues.standings.services.replays import replay_all_pools
from leagues.standings.services.sheets import recompute_standings
from leagues.standings.tasks import sweep
from tests.factories.players import UserFactory
from tests.factories.seating import evening

ROUNDS: Final = 3
PRIZE: Final = PrizeTerms(title="The best", kind=PrizeKind.PLACES, last_place=2, cents=2001)


class CheckedEvening(RuleBasedStateMachine):
    """An evening of nine people and three rounds, with a director who does everything."""

    def __init__(self) -> None:
        super().__init__()
        self.before = transaction.savepoint()
        self.director = UserFactory.create()
        self.event = evening(people=9, rounds=ROUNDS, sit_out="fixed", sit_out_points=5)
        add_prize(event_id=self.event.pk, terms=PRIZE, by=self.director)

    def teardown(self) -> None:
        """Compare what was kept with what follows from the results, and forget the evening."""
        kept = self._derived()
        PrizeAward.objects.all().delete()
        Standing.objects.all().delete()
        Rating.objects.all().delete()
        RatingChange.objects.all().delete()
        recompute_standings(event_id=self.event.pk)
        replay_all_pools()
        assert kept == self._rows()
        transaction.savepoint_rollback(self.before)

    @invariant()
    def nobody_has_two_places_in_a_round(self) -> None:
        for round_ in self.rounds().exclude(status=RoundStatus.DRAFT.value):
            require_everybody_once(round_id=round_.pk)

    @invariant()
    def whoever_goes_on_has_a_seat_or_a_reason(self) -> None:
        """Who was in a round when it was published is in it still, playing or resting."""
        for round_ in self.rounds().exclude(status=RoundStatus.DRAFT.value):
            seats = MatchSeat.objects.filter(match__round_table__round=round_)
            assert seats.filter(player__isnull=False).count() == 4 * round_.tables.count()
            resting = Bye.objects.filter(round=round_).values_list("entry_id", flat=True)
            assert len(resting) == len(set(resting))

    @invariant()
    def sides_have_what_the_confirmed_version_says(self) -> None:
        for match in Match.objects.prefetch_related("sides"):
            counting = ScoreReport.objects.filter(match=match, status=ReportStatus.CONFIRMED.value)
            is_over = match.status == MatchStatus.FINISHED
            expected = counting.get().points if is_over else [None, None]
            assert [side.points for side in match.sides.all()] == expected

    def _derived(self) -> tuple[list[Any], ...]:
        sweep()
        return self._rows()

    def _rows(self) -> tuple[list[Any], ...]:
        derived = (
            Standing.objects.order_by("place"),
            Rating.objects.order_by("player_id"),
            PrizeAward.objects.order_by("entry_id"),
        )
        return tuple([{**row, "id": 0} for row in rows.values()] for rows in derived)

    def rounds(self) -> Any:
        return Round.objects.filter(stage__event=self.event).order_by("number")

    def drafts(self) -> Sequence[Round]:
        return list(self.rounds().filter(status=RoundStatus.DRAFT.value))

    def tables(self) -> Sequence[RoundTable]:
        found = RoundTable.objects.filter(round__stage__event=self.event).exclude(
            round__status=RoundStatus.DRAFT.value
        )
        return list(found.select_related("match", "round__stage__event").order_by("pk"))

    def open_tables(self) -> Sequence[RoundTable]:
        over = (MatchStatus.FINISHED, MatchStatus.VOID)
        return [table for table in self.tables() if table.match.status not in over]

    def here(self) -> Sequence[int]:
        here = Entry.objects.filter(event=self.event, status=EntryStatus.CHECKED_IN)
        return list(here.order_by("pk").values_list("pk", flat=True))

    def revision(self, table: RoundTable) -> int:
        return Match.objects.get(pk=table.match_id).revision

    def is_due(self) -> bool:
        """Return whether a round is to come that nobody has drawn."""
        return bool(self.rounds().count() < ROUNDS)
