"""The smallest valid rows of `leagues.seating`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from games.matches.services.creation import MatchPlan, create_matches
from games.matches.services.reports import report_final
from games.matches.signals import match_changed, match_finished
from games.matches.states import MatchStatus
from leagues.events.formats import people_of_entry
from leagues.events.models import Entry, EntryMember, Event, Round, RoundId, Stage
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.players.models import Player
from leagues.seating.models import Bye, RoundTable
from leagues.seating.plans import RoundPlan, TableForm, TablePlan
from leagues.seating.selectors.attendance import seating_outlook
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.publishing import publish_round
from leagues.seating.services.storing import store_plan
from tests.factories.events import EntryFactory, EventFactory, RoundFactory, StageFactory
from tests.factories.matches import seated_match
from tests.factories.players import PlayerFactory


class RoundTableFactory(DjangoModelFactory[RoundTable]):
    """Table 1 of a round with four people at it, not all of them entered."""

    class Meta:
        model = RoundTable

    round = factory.SubFactory(RoundFactory)
    number = 1
    match = factory.LazyFunction(seated_match)


class ByeFactory(DjangoModelFactory[Bye]):
    """Somebody entered who sits out."""

    class Meta:
        model = Bye

    round = factory.SubFactory(RoundFactory)
    entry = factory.SubFactory(EntryFactory, event=factory.SelfAttribute("..round.stage.event"))


def evening(*, people: int = 8, rounds: int = 3, **fields: Any) -> Event:
    """Return a running event with `people` checked in and nothing drafted.

    They are entered as the event's `unit` has it: alone, by twos, or as teams.
    """
    fields.setdefault("status", EventStatus.RUNNING.value)
    event = EventFactory.create(rounds_planned=rounds, **fields)
    _check_in(event, people)
    return event


def _check_in(event: Event, people: int) -> None:
    """Enter people in three statements, since most tests of rounds begin so."""
    players = Player.objects.bulk_create(PlayerFactory.build_batch(people))
    size = people_of_entry(event.unit, team_size=event.team_size)
    entries = Entry.objects.bulk_create(
        Entry(event=event, status=EntryStatus.CHECKED_IN.value, queued_at=timezone.now())
        for _ in range(people // size)
    )
    EntryMember.objects.bulk_create(
        EntryMember(event=event, entry=entries[at // size], player=player)
        for at, player in enumerate(players)
    )


def drafted_evening(*, people: int = 8, rounds: int = 3, seed: int = 1, **fields: Any) -> Event:
    """Return a running event with all its rounds in draft."""
    event = evening(people=people, rounds=rounds, **fields)
    draft(event, seed=seed)
    return event


def draft(event: Event, *, seed: int = 1) -> None:
    """Seat the unpublished rounds by moving everybody on, which needs no search."""
    outlook = seating_outlook(event_id=event.pk)
    history = round_plans(event_id=event.pk, only_published=True)
    drafts = [
        _moved_on(number, outlook.expected[number], outlook.form) for number in outlook.expected
    ]
    assert store_plan(event_id=event.pk, seed=seed, outlook=outlook, rounds=[*history, *drafts])


def _moved_on(number: int, people: Collection[int], form: TableForm) -> RoundPlan:
    order = sorted(people)
    order = order[number:] + order[:number]
    tables = []
    for at, size in enumerate(form.sizes(len(order)), start=1):
        tables.append(TablePlan(at, tuple(order[:size]), form.has_partners))
        order = order[size:]
    return RoundPlan(number=number, tables=tuple(tables), sit_outs=tuple(order))


def published_round(*, people: int = 8, rounds: int = 3, **fields: Any) -> Round:
    """Return the published first round of a running event; the others are in draft."""
    event = drafted_evening(people=people, rounds=rounds, **fields)
    return publish_round(round_id=RoundId(round_of(event, 1).pk), by=None)


def round_of_entries(event: Event, *, number: int = 1, is_draft: bool = False) -> Round:
    """Seat the pairs or teams of an event, two by two in the order of their ids; the last rests.

    The people of one sit North and South, of the other East and West; of a team two at each
    of its tables.
    """
    stage = Stage.objects.filter(event=event).first() or StageFactory.create(event=event)
    status = RoundStatus.DRAFT if is_draft else RoundStatus.PUBLISHED
    round_ = RoundFactory.create(
        stage=stage, number=number, status=status.value, published_at=timezone.now()
    )
    entries = [list(entry.members.order_by("id")) for entry in event.entries.order_by("id")]
    tables = [
        (one[at], two[at], one[at + 1], two[at + 1])
        for one, two in zip(entries[::2], entries[1::2], strict=False)
        for at in range(0, len(one), 2)
    ]
    plans = [
        MatchPlan(
            player_ids=[member.player_id for member in table],
            side_numbers=[0, 1, 0, 1],
            variant=event.variant,
            game_end=event.game_end,
            game_length=event.game_length,
        )
        for table in tables
    ]
    for table_number, match in enumerate(create_matches(plans=plans), start=1):
        RoundTable.objects.create(round=round_, number=table_number, match=match)
    if len(entries) % 2:
        Bye.objects.create(round=round_, entry=entries[-1][0].entry)
    return round_


def round_of(event: Event, number: int) -> Round:
    """Return a round of an event by its number."""
    return Round.objects.get(stage__event=event, number=number)


def finish(table: RoundTable, *, points: tuple[int, ...] = (9, 6)) -> None:
    """Let an official enter, or correct, a table's result, and send the news of it.

    The news goes out here because a test's transaction is never committed.
    """
    match = Match.objects.get(pk=table.match_id)
    official = Actor(is_official=True)
    if match.status == MatchStatus.FINISHED:
        correct_result(
            match_id=match.pk,
            points=points,
            actor=official,
            reason="A typing error",
            revision=match.revision,
        )
    else:
        report_final(match_id=match.pk, points=points, actor=official, revision=match.revision)
    match_changed.send(sender=Match, match_id=match.pk)
    match_finished.send(sender=Match, match_id=match.pk)
