"""A whole evening in any order: whatever was done, rebuilding from results gives the same rows.

People come and go, seats are drawn, published, played, put right and undone, the event finished
and reopened, as hypothesis likes. What the services kept up to date step by step has then to be
what follows from the confirmed results alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from games.matches.errors import DomainError
from games.matches.models import Match, MatchSeat, ScoreReport
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.states import MatchStatus, ReportStatus
from leagues.desk.selectors.corrections import correction_to_undo
from leagues.desk.services.at_table import (
    correct_at_table,
    forfeit_at_table,
    reopen_at_table,
    void_at_table,
)
from leagues.desk.services.seats_at_table import SeatDeed, no_show_at_table, seat_at_table
from leagues.desk.services.undoing import undo_correction
from leagues.events.models import Entry, EntryId, EventId, Round, RoundId
from leagues.events.services.entering import enter_at_door
from leagues.events.services.entries import withdraw
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.players.models import Player
from leagues.seating.models import Bye, RoundTable
from leagues.seating.services.lifecycle import move_event
from leagues.seating.services.placing import require_everybody_once
from leagues.seating.services.progress import bring_rounds_on
from leagues.seating.services.publishing import publish_round, unpublish_round
from leagues.standings.models import Rating, RatingChange, Standing
from leagues.standings.services.ratings import rate_match, replay_all_pools
from leagues.standings.services.sheets import recompute_standings
from leagues.standings.tasks import sweep
from tests.factories.players import PlayerFactory, UserFactory
from tests.factories.seating import draft, evening

pytestmark = pytest.mark.django_db

SCORES: Final = st.sampled_from([(9, 4), (4, 9), (7, 6), (6, 6), (11, 2)])
WHICH: Final = st.integers(0, 999)
WHY: Final = "As it came"


class Evening(RuleBasedStateMachine):
    """An evening of eight people and three rounds, with a director who does everything."""

    def __init__(self) -> None:
        super().__init__()
        self.before = transaction.savepoint()
        self.director = UserFactory.create()
        self.event = evening(people=8, rounds=3, sit_out="fixed", sit_out_points=5)
        draft(self.event)
        self.publish()

    def teardown(self) -> None:
        """Compare what was kept with what follows from the results, and forget the evening."""
        kept = self._derived()
        Standing.objects.all().delete()
        Rating.objects.all().delete()
        RatingChange.objects.all().delete()
        recompute_standings(event_id=self.event.pk)
        replay_all_pools()
        assert kept == self._rows()
        transaction.savepoint_rollback(self.before)

    @rule()
    def enter(self) -> None:
        self._try(
            lambda: enter_at_door(
                event_id=self.event.pk, player_id=PlayerFactory.create().pk, by=self.director
            )
        )

    @rule(which=WHICH)
    def leave(self, which: int) -> None:
        here = Entry.objects.filter(event=self.event, status=EntryStatus.CHECKED_IN)
        if here.count() > 8:
            entry = self._pick(here.order_by("pk"), which)
            self._try(lambda: withdraw(entry_id=EntryId(entry.pk), by=self.director))

    @rule()
    def draw(self) -> None:
        self.event.refresh_from_db()
        if self._drafts() and self.event.status in (EventStatus.RUNNING, EventStatus.REOPENED):
            draft(self.event)

    @rule()
    def publish(self) -> None:
        drafts = self._drafts()
        if drafts:
            number = RoundId(drafts[0].pk)
            self._try(lambda: publish_round(round_id=number, by=self.director, anyway=True))

    @rule()
    def take_back(self) -> None:
        on_view = self._rounds().exclude(status=RoundStatus.DRAFT.value).last()
        if on_view is not None:
            last = RoundId(on_view.pk)
            self._try(lambda: unpublish_round(round_id=last, by=self.director))

    @rule(which=WHICH, points=SCORES)
    def score(self, which: int, points: tuple[int, int]) -> None:
        table = self._table(which)
        revision = self._revision(table)
        self._try(
            lambda: report_final(
                match_id=table.match_id,
                points=points,
                actor=Actor(user=self.director, is_official=True),
                revision=revision,
            )
        )
        self._follow(table)

    @rule(which=WHICH, points=SCORES)
    def correct(self, which: int, points: tuple[int, int]) -> None:
        self._put_right(which, correct_at_table, points=points)

    @rule(which=WHICH, points=SCORES)
    def give_forfeit(self, which: int, points: tuple[int, int]) -> None:
        self._put_right(which, forfeit_at_table, points=points)

    @rule(which=WHICH)
    def void(self, which: int) -> None:
        self._put_right(which, void_at_table)

    @rule(which=WHICH)
    def take_result_back(self, which: int) -> None:
        self._put_right(which, reopen_at_table)

    @rule(which=WHICH, seat=st.integers(0, 3))
    def not_come(self, which: int, seat: int) -> None:
        if Entry.objects.filter(event=self.event, status=EntryStatus.CHECKED_IN).count() > 8:
            self._put_right(which, no_show_at_table, seat=seat)

    @rule(which=WHICH, seat=st.integers(0, 3), other=WHICH, deed=st.sampled_from(SeatDeed))
    def seat(self, which: int, seat: int, other: int, deed: SeatDeed) -> None:
        people = Player.objects.filter(entries__event=self.event).order_by("pk")
        player_id = self._pick(people, other).pk
        self._put_right(which, seat_at_table, seat=seat, player_id=player_id, deed=deed)

    @rule(which=WHICH)
    def undo(self, which: int) -> None:
        table = self._table(which)
        newest = correction_to_undo(event_id=self.event.pk, match_id=table.match_id)
        if newest is not None:
            entry_id = newest.pk
            self._try(
                lambda: undo_correction(
                    table=table, entry_id=entry_id, by=self.director, reason=WHY
                )
            )
            self._follow(table)

    @rule(to=st.sampled_from([EventStatus.FINISHED, EventStatus.REOPENED]))
    def move(self, to: EventStatus) -> None:
        self._try(
            lambda: move_event(event_id=EventId(self.event.pk), to=to, by=self.director, reason=WHY)
        )

    @invariant()
    def nobody_has_two_places_in_a_round(self) -> None:
        for round_ in self._rounds().exclude(status=RoundStatus.DRAFT.value):
            require_everybody_once(round_id=round_.pk)

    @invariant()
    def whoever_goes_on_has_a_seat_or_a_reason(self) -> None:
        """Who was in a round when it was published is in it still, playing or resting."""
        for round_ in self._rounds().exclude(status=RoundStatus.DRAFT.value):
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

    def _put_right(self, which: int, act: Callable[..., object], **more: Any) -> None:
        table = self._table(which)
        order = {"table": table, "by": self.director, "reason": WHY} | more
        order["revision"] = self._revision(table)
        self._try(lambda: act(**order))
        self._follow(table)

    def _try(self, act: Callable[[], object]) -> None:
        """Do something, or be refused with a sentence, which changes nothing."""
        with suppress(DomainError), transaction.atomic():
            act()

    def _follow(self, table: RoundTable) -> None:
        """Do what the news of a result leads to; nothing is committed here, so no news go out."""
        bring_rounds_on()
        rate_match(match_id=table.match_id)

    def _derived(self) -> tuple[list[Any], list[Any]]:
        sweep()
        return self._rows()

    def _rows(self) -> tuple[list[Any], list[Any]]:
        standings = Standing.objects.order_by("place").values()
        ratings = Rating.objects.order_by("player_id").values()
        return (
            [{**row, "id": 0} for row in standings],
            [{**row, "id": 0} for row in ratings],
        )

    def _rounds(self) -> Any:
        return Round.objects.filter(stage__event=self.event).order_by("number")

    def _drafts(self) -> Sequence[Round]:
        return list(self._rounds().filter(status=RoundStatus.DRAFT.value))

    def _table(self, which: int) -> Any:
        tables = RoundTable.objects.filter(round__stage__event=self.event).exclude(
            round__status=RoundStatus.DRAFT.value
        )
        if not tables.exists():
            self.publish()
        found = tables.select_related("match", "round__stage__event").order_by("pk")
        return self._pick(found, which)

    def _pick(self, rows: Any, which: int) -> Any:
        found = list(rows)
        return found[which % len(found)]

    def _revision(self, table: RoundTable) -> int:
        return Match.objects.get(pk=table.match_id).revision


def test_whatever_happens_the_rows_are_those_that_follow_from_the_results() -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=10,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
