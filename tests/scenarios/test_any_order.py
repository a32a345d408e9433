"""A whole evening in any order: whatever was done, rebuilding from results gives the same rows.

People come and go, seats are drawn, published, played, put right and undone, the event finished
and reopened, as hypothesis likes, in movements that plan ahead and in those that follow the
results. What the services kept up to date step by step has then to be what follows from the
confirmed results alone (`checked_evening.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from inspect import signature
from typing import Any, Final, NamedTuple

import pytest
from django.db import transaction
from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    rule,
    run_state_machine_as_test,
)

from games.matches.errors import DomainError
from games.matches.models import MatchSeat
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from leagues.desk.selectors.corrections import correction_to_undo
from leagues.desk.services.at_table import (
    correct_at_table,
    forfeit_at_table,
    reopen_at_table,
    rule_at_table,
    void_at_table,
)
from leagues.desk.services.late import seat_late, write_late_down
from leagues.desk.services.putting_right import Pairings
from leagues.desk.services.seats_at_table import (
    SeatDeed,
    no_show_at_table,
    reseat_at_table,
    rest_at_round,
    seat_at_table,
    stand_in_at_table,
)
from leagues.desk.services.undoing import undo_correction
from leagues.events.models import EntryId, Event, EventId, Job, RoundId
from leagues.events.services.entering import enter_at_door
from leagues.events.services.entries import withdraw
from leagues.events.services.jobs import cancel_job
from leagues.events.states import EventStatus, JobState, RoundStatus, UnplayedReason
from leagues.players.models import Player
from leagues.seating.models import RoundTable
from leagues.seating.selectors.attendance import plan_is_stale
from leagues.seating.selectors.latecomers import idle_people
from leagues.seating.services.drafting import plan_event
from leagues.seating.services.lifecycle import move_event
from leagues.seating.services.progress import bring_rounds_on
from leagues.seating.services.publishing import publish_round, unpublish_round
from leagues.standings.services.ratings import rate_match
from tests.factories.players import PlayerFactory
from tests.factories.seating import draft
from tests.scenarios.checked_evening import CheckedEvening

pytestmark = pytest.mark.django_db

SCORES: Final = [(9, 4), (4, 9), (7, 6), (6, 6), (11, 2)]
WHY: Final = "As it came"
FEWEST: Final = 5  # so many stay, that a table can be seated
AHEAD: Final = "individual"
# How people are seated, with the choices by which nothing stops the evening.
MOVEMENTS: Final = {
    AHEAD: {},
    "head_table": {"tie": "coin"},
    "swiss_singles": {"rematches": "allow"},
}
RESTS: Final = (UnplayedReason.ABSENT, UnplayedReason.REQUESTED, UnplayedReason.ALLOCATED)


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
    *["rule_on", "stand_in", "reseat", "change_rest", "come_late", "correct_and_redraw"],
]


class Evening(CheckedEvening):
    """What can be done in an evening, each with what the desk does then."""

    @initialize(
        movement=st.sampled_from(sorted(MOVEMENTS)),
        how_far=st.sampled_from([5, 1, 5, 2, 5]),
        choice=CHOICES,
    )
    def begin(self, movement: str, how_far: int, choice: Choice) -> None:
        """Play one round or two, or all and open the event again; and correct something."""
        event(movement)
        Event.objects.filter(pk=self.event.pk).update(
            movement=movement, movement_options=MOVEMENTS[movement]
        )
        self.event.refresh_from_db()
        self.draw(choice)
        for _step in range(how_far):
            self.play_on(choice)
        self.correct_and_redraw(choice) if choice.other % 2 else self.correct(choice)

    @rule(deed=st.sampled_from(DEEDS), choice=CHOICES)
    def do(self, deed: str, choice: Choice) -> None:
        """Do something; what comes to something is counted in the statistics of the run."""
        getattr(self, deed)(choice)

    def play_on(self, choice: Choice) -> None:
        """Do what the desk offers next: enter scores, or the next round, or finish, or reopen."""
        self.event.refresh_from_db()
        if self.event.status == EventStatus.FINISHED:
            self._move(EventStatus.REOPENED)
        elif self.open_tables() or self.drafts() or self.is_due():
            if not self.open_tables():
                self.draw(choice)
                self.publish(choice)
            for at, table in enumerate(self.open_tables()):
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
        here = self.here()
        if len(here) > FEWEST:
            entry_id = EntryId(here[choice.which % len(here)])
            self._try("leave", lambda: withdraw(entry_id=entry_id, by=self.director))

    def draw(self, _choice: Choice) -> None:
        """Draw the rounds that are not on view again, whether it is needed or not."""
        self.event.refresh_from_db()
        if self.event.movement != AHEAD:
            self._try("draw", lambda: plan_event(event_id=self.event.pk, seed=7))
            return
        is_wanted = self.drafts() or plan_is_stale(event_id=self.event.pk) or self.is_due()
        if is_wanted and self.event.status != EventStatus.FINISHED:
            draft(self.event)
            event("draw")

    def publish(self, _choice: Choice) -> None:
        drafts = self.drafts()
        if drafts:
            number = RoundId(drafts[0].pk)
            self._try(
                "publish", lambda: publish_round(round_id=number, by=self.director, anyway=True)
            )

    def take_back(self, _choice: Choice) -> None:
        on_view = self.rounds().exclude(status=RoundStatus.DRAFT.value).last()
        if on_view is not None:
            last = RoundId(on_view.pk)
            self._try("take back", lambda: unpublish_round(round_id=last, by=self.director))

    def score(self, choice: Choice) -> None:
        """Enter a score at a table that plays, and now and then at any, even one that is over."""
        found = self.open_tables() if choice.other % 3 else self.tables()
        if found:
            self._score(found[choice.which % len(found)], choice.points)

    def _score(self, table: RoundTable, points: tuple[int, ...]) -> None:
        revision = self.revision(table)
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

    def correct_and_redraw(self, choice: Choice) -> None:
        """Put the next round on view, correct one before it, and have it drawn from that."""
        if not self.open_tables():
            self.draw(choice)
            self.publish(choice)
        first = choice._replace(which=choice.which % 2, other=0)
        self._put_right(first, correct_at_table, points=choice.points)

    def give_forfeit(self, choice: Choice) -> None:
        self._put_right(choice, forfeit_at_table, points=choice.points)

    def void(self, choice: Choice) -> None:
        self._put_right(choice, void_at_table)

    def take_result_back(self, choice: Choice) -> None:
        self._put_right(choice, reopen_at_table)

    def not_come(self, choice: Choice) -> None:
        """Say of a seat that nobody came, at a table that plays as often as at any."""
        tables = self.open_tables() if choice.other % 2 else self.tables()
        if tables and len(self.here()) > FEWEST:
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

    def rule_on(self, choice: Choice) -> None:
        self._put_right(choice, rule_at_table, text=WHY)

    def stand_in(self, choice: Choice) -> None:
        """Let somebody stand in who is entered, be it at another table, or who is not."""
        people = list(Player.objects.order_by("pk"))
        stranger = people[choice.other % len(people)].pk
        self._put_right(
            choice, stand_in_at_table, seat=choice.seat, player_id=stranger, from_deal=1
        )

    def reseat(self, choice: Choice) -> None:
        """Say that the people of a table sat the other way round, with hands or without."""
        tables = self.tables()
        if tables:
            table = tables[choice.which % len(tables)]
            seats = MatchSeat.objects.filter(match=table.match_id).order_by("number")
            sat = [seat.player_id for seat in seats]
            turned = sat[choice.seat :] + sat[: choice.seat]
            self._put_right(
                choice,
                reseat_at_table,
                tables=[table],
                players=dict(enumerate(turned)),
                hands_follow=bool(choice.other % 2),
            )

    def change_rest(self, choice: Choice) -> None:
        """Say why somebody had no match, of somebody who had one as often as not."""
        entries = list(self.event.entries.order_by("pk").values_list("pk", flat=True))
        self._put_right(
            choice,
            rest_at_round,
            entry_id=entries[choice.other % len(entries)],
            why=RESTS[choice.other % len(RESTS)],
        )

    def come_late(self, choice: Choice) -> None:
        """Let late-comers have a table of their own in the last round on view, or be noted."""
        last = self.rounds().exclude(status=RoundStatus.DRAFT.value).last()
        if last is None:
            return
        for _ in range(choice.seat + 1):
            self.enter(choice)
        idle = idle_people(round_id=last.pk)
        self._try(
            "late table",
            lambda: seat_late(round_=last, entry_ids=idle.proposed(), by=self.director),
        )
        late = [each.entry_id for each in idle_people(round_id=last.pk).late]
        self._try("late", lambda: write_late_down(round_=last, entry_ids=late, by=self.director))

    def undo(self, choice: Choice) -> None:
        """Undo the newest correction of a table that has one."""
        tables = self.tables()
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

    def _put_right(
        self,
        choice: Choice,
        act: Callable[..., object],
        *,
        tables: Sequence[RoundTable] = (),
        **more: Any,
    ) -> None:
        tables = tables or self.tables()
        if not tables:
            return
        table = tables[choice.which % len(tables)]
        pairings = Pairings.KEEP if choice.other % 4 else Pairings.REDRAW
        known = {
            "table": table,
            "by": self.director,
            "reason": WHY,
            "revision": self.revision(table),
            "pairings": pairings,
        } | more
        wanted = signature(act).parameters
        order = {name: value for name, value in known.items() if name in wanted}
        self._try(act.__name__, lambda: act(**order))
        self._follow(table)
        self._work_off()

    def _work_off(self) -> None:
        """Do what the worker does with a drawing that was asked for."""
        for job in Job.objects.filter(event=self.event, state=JobState.QUEUED.value):
            self._try(
                "redraw",
                partial(plan_event, event_id=self.event.pk, seed=int(job.arguments["seed"])),
            )
            cancel_job(job_id=job.pk)

    def _try(self, name: str, act: Callable[[], object]) -> None:
        """Do something, or be refused with a sentence, which changes nothing."""
        with suppress(DomainError), transaction.atomic():
            act()
            event(name)

    def _follow(self, table: RoundTable) -> None:
        """Do what the news of a result leads to; nothing is committed here, so no news go out."""
        bring_rounds_on()
        rate_match(match_id=table.match_id)


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
