"""The smallest valid rows of `leagues.standings`, and evenings that have results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.services.at_table import correct_at_table
from leagues.desk.services.trial import try_out
from leagues.events.models import Entry, EntryMember, Event, Round, RoundId
from leagues.events.states import EntryStatus
from leagues.seating.models import RoundTable
from leagues.seating.services.publishing import publish_round
from leagues.standings.models import Rating, RatingPool, Standing, StandingsSheet
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.services.sheets import recompute_standings
from tests.factories.players import PlayerFactory, UserFactory

OFFICIAL = Actor(is_official=True)


class RatingPoolFactory(DjangoModelFactory[RatingPool]):
    """The pool of turn-up games of pairs, unless another key is given."""

    class Meta:
        model = RatingPool
        django_get_or_create = ("key",)

    key = PAIRS.key
    title = PAIRS.title
    computed_at = factory.LazyFunction(timezone.now)


class RatingFactory(DjangoModelFactory[Rating]):
    """Somebody of usual strength who has played for a while."""

    class Meta:
        model = Rating

    pool = factory.SubFactory(RatingPoolFactory)
    player = factory.SubFactory(PlayerFactory)
    mu = 25.0
    sigma = 3.0
    matches = 60
    partners = 12
    last_at = factory.LazyFunction(lambda: timezone.now() - timedelta(days=1))


def set_result(match: Match, points: Sequence[int]) -> None:
    """Give a match its result, or correct it, as a director does."""
    match.refresh_from_db()
    correct_result(
        match_id=match.pk, actor=OFFICIAL, reason="slip", revision=match.revision, points=points
    )


def correction_tried_out(match: Match, points: Sequence[int]) -> Consequences:
    """Return what another final score of a match would change, as its director is told."""
    table = RoundTable.objects.select_related("round__stage__event").get(match=match)
    by = UserFactory.create()
    return try_out(
        tables=[table],
        act=lambda: correct_at_table(
            table=table,
            by=by,
            points=tuple(points),
            reason="slip",
            revision=Match.objects.get(pk=match.pk).revision,
        ),
    )


def matches_of(round_: Round) -> list[Match]:
    """Return the matches of a round by table."""
    return [table.match for table in round_.tables.select_related("match").order_by("number")]


def publish(event: Event, number: int) -> Round:
    """Publish a drafted round."""
    round_ = Round.objects.get(stage__event=event, number=number)
    return publish_round(round_id=RoundId(round_.pk), by=None)


def entry_at(match: Match, seat: int) -> Entry:
    """Return the entry of who sits in a seat."""
    return Entry.objects.get(
        members__player__seats__match=match,
        members__player__seats__number=seat,
        event__stages__rounds__tables__match=match,
    )


def standing_at(match: Match, seat: int) -> Standing:
    """Return the standing of who sits in a seat, computed anew."""
    entry = entry_at(match, seat)
    recompute_standings(event_id=entry.event_id)
    return Standing.objects.get(entry=entry)


def long_standings(event: Event, rows: int) -> None:
    """Give an event so many rows of standings at once, and the mark of their computation."""
    players = PlayerFactory.create_batch(rows)
    entries = Entry.objects.bulk_create(
        Entry(event=event, status=EntryStatus.CHECKED_IN.value, queued_at=timezone.now())
        for _ in players
    )
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, event=event, player=player)
        for entry, player in zip(entries, players, strict=True)
    )
    Standing.objects.bulk_create(
        Standing(
            event=event,
            entry=entry,
            place=place,
            rank=place,
            worth=rows - place,
            points=rows - place,
            per_game=rows - place,
            played=1,
            separated_by="points" if place > 1 else "",
        )
        for place, entry in enumerate(entries, start=1)
    )
    StandingsSheet.objects.create(event=event, version=1, computed_at=timezone.now(), basis="")
