"""A whole evening in any order: whatever was done, rebuilding from results gives the same rows.

People come and go, seats are drawn, published, played, put right and undone, the event finished
and reopened, as hypothesis likes. What the services kept up to date step by step has then to be
what follows from the confirmed results alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import pytest
from django.db import transaction
from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

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
from leagues.seating.selectors.attendance import plan_is_stale
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

SCORES: Final = [(9, 4), (4, 9), (7, 6), (6, 6), (11, 2)]
WHY: Final = "As it came"
FEWEST: Final = 5  # so many stay, that a table can be seated


class Choice(NamedTuple):
    """What a step is about: which table or entry, which other, which seat, which score."""

    which: int
    other: int
    seat: int
    points: tuple[int, int]


CHOICES: Final = st.builds(
    Choice, st.integers(0, 999), st.integers(0, 999), st.integers(0, 3), st.sampled_from(SCORES)
)
# What is to be done oftener stands oftener. All are one rule: of several, hypothesis leaves some
# out of whole runs.
DEEDS: Final = [
    *["undo", "correct", "undo", "enter"],
    *["leave", "play_on", "draw", "publish", "take_back", "score"],
    *["give_forfeit", "void", "take_result_back", "not_come", "seat", "finish", "reopen"],
]


class Evening(RuleBasedStateMachine):
    """An evening of nine people and three rounds, with a director who does everything."""

    def __init__(self) -> None:
        super().__init__()
        self.before = transaction.savepoint()
        self.director = UserFactory.create()
        self.event = evening(people=9, rounds=3, sit_out="fixed", sit_out_points=5)
        draft(self.event)

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

    @initialize(how_far=st.sampled_from([5, 1, 5, 2, 5]), choice=CHOICES)
    def begin(self, how_far: int, choice: Choice) -> None:
        """Play one round or two, or all and open the event again; and correct something."""
        for _step in range(how_far):
            self.play_on(choice)
        self.correct(choice)

    @rule(deed=st.sampled_from(DEEDS), choice=CHOICES)
    def do(self, deed: str, choice: Choice) -> None:
        """Do something; what comes to something is counted in the statistics of the run."""
        getattr(self, deed)(choice)

    def play_on(self, choice: Choice) -> None:
        """Do what the desk offers next: enter scores, or the next round, or finish, or reopen."""
        self.event.refresh_from_db()
        if self.event.status == EventStatus.FINISHED:
            self._move(EventStatus.REOPENED)
        elif self._open_tables() or self._drafts():
            if not self._open_tables():
                self.draw(choice)
                self.publish(choice)
            for at, table in enumerate(self._open_tables()):
                self._score(table, choice.points if at % 2 else choice.points[::-1])
        else:
            self._move(EventStatus.FINISHED)

    def finish(self, _choice: Choice) -> None:
        """Finish the event, even while tables play, which is to be refused."""
        self._move(EventStatus.FINISHED)

    def reopen(self, _choice: Choice) -> None:
        """Open the event again, even if it was never finished."""
        self._move(EventStatus.REOPENED)

    def _move(self, to: EventStatus) -> None:
        self._try(
            to.value,
            lambda: move_event(
                event_id=EventId(self.event.pk), to=to, by=self.director, reason=WHY
            ),
        )

    def enter(self, _choice: Choice) -> None:
        self._try(
            "enter",
            lambda: enter_at_door(
                event_id=self.event.pk, player_id=PlayerFactory.create().pk, by=self.director
            ),
        )

    def leave(self, choice: Choice) -> None:
        here = self._here()
        if len(here) > FEWEST:
            entry_id = EntryId(here[choice.which % len(here)])
            self._try("leave", lambda: withdraw(entry_id=entry_id, by=self.director))

    def draw(self, _choice: Choice) -> None:
        """Draw the rounds that are not on view again, whether it is needed or not."""
        self.event.refresh_from_db()
        is_wanted = self._drafts() or plan_is_stale(event_id=self.event.pk)
        if is_wanted and self.event.status != EventStatus.FINISHED:
            draft(self.event)
            event("draw")

    def publish(self, _choice: Choice) -> None:
        drafts = self._drafts()
        if drafts:
            number = RoundId(drafts[0].pk)
            self._try(
                "publish", lambda: publish_round(round_id=number, by=self.director, anyway=True)
            )

    def take_back(self, _choice: Choice) -> None:
        on_view = self._rounds().exclude(status=RoundStatus.DRAFT.value).last()
        if on_view is not None:
            last = RoundId(on_view.pk)
            self._try("take back", lambda: unpublish_round(round_id=last, by=self.director))

    def score(self, choice: Choice) -> None:
        """Enter a score at a table that plays, and now and then at any, even one that is over."""
        found = self._open_tables() if choice.other % 3 else self._tables()
        if found:
            self._score(found[choice.which % len(found)], choice.points)

    def _score(self, table: RoundTable, points: tuple[int, ...]) -> None:
        revision = self._revision(table)
        self._try(
            "score",
            lambda: report_final(
                match_id=table.match_id,
                points=points,
                actor=Actor(user=self.director, is_official=True),
                revision=revision,
            ),
        )
        self._follow(table)

    def correct(self, choice: Choice) -> None:
        self._put_right(choice, correct_at_table, points=choice.points)

    def give_forfeit(self, choice: Choice) -> None:
        self._put_right(choice, forfeit_at_table, points=choice.points)

    def void(self, choice: Choice) -> None:
        self._put_right(choice, void_at_table)

    def take_result_back(self, choice: Choice) -> None:
        self._put_right(choice, reopen_at_table)

    def not_come(self, choice: Choice) -> None:
        """Say of a seat that nobody came, at a table that plays as often as at any."""
        tables = self._open_tables() if choice.other % 2 else self._tables()
        if tables and len(self._here()) > FEWEST:
            self._put_right(choice, no_show_at_table, tables=tables, seat=choice.seat)

    def seat(self, choice: Choice) -> None:
        people = list(Player.objects.filter(entries__event=self.event).order_by("pk"))
        self._put_right(
            choice,
            seat_at_table,
            seat=choice.seat,
            player_id=people[choice.other % len(people)].pk,
            deed=list(SeatDeed)[choice.other % len(SeatDeed)],
        )

    def undo(self, choice: Choice) -> None:
        """Undo the newest correction of a table that has one."""
        tables = self._tables()
        first = choice.which % max(len(tables), 1)
        for table in (*tables[first:], *tables[:first]):
            newest = correction_to_undo(event_id=self.event.pk, match_id=table.match_id)
            if newest is not None:
                self._undo(table, newest.pk)
                return

    def _undo(self, table: RoundTable, entry_id: int) -> None:
        self._try(
            "undo",
            lambda: undo_correction(table=table, entry_id=entry_id, by=self.director, reason=WHY),
        )
        self._follow(table)

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

    def _put_right(
        self,
        choice: Choice,
        act: Callable[..., object],
        *,
        tables: Sequence[RoundTable] = (),
        **more: Any,
    ) -> None:
        tables = tables or self._tables()
        if not tables:
            return
        table = tables[choice.which % len(tables)]
        order = {"table": table, "by": self.director, "reason": WHY} | more
        order["revision"] = self._revision(table)
        self._try(act.__name__, lambda: act(**order))
        self._follow(table)

    def _try(self, name: str, act: Callable[[], object]) -> None:
        """Do something, or be refused with a sentence, which changes nothing."""
        with suppress(DomainError), transaction.atomic():
            act()
            event(name)

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

    def _tables(self) -> Sequence[RoundTable]:
        found = RoundTable.objects.filter(round__stage__event=self.event).exclude(
            round__status=RoundStatus.DRAFT.value
        )
        return list(found.select_related("match", "round__stage__event").order_by("pk"))

    def _open_tables(self) -> Sequence[RoundTable]:
        over = (MatchStatus.FINISHED, MatchStatus.VOID)
        return [table for table in self._tables() if table.match.status not in over]

    def _here(self) -> Sequence[int]:
        here = Entry.objects.filter(event=self.event, status=EntryStatus.CHECKED_IN)
        return list(here.order_by("pk").values_list("pk", flat=True))

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
