"""The smallest valid rows of `leagues.events`."""

from __future__ import annotations

from datetime import timedelta

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from leagues.events.models import Entry, EntryMember, Event, Round, Stage
from leagues.events.states import EntryStatus, EventStatus
from tests.factories.players import ClubFactory, PlayerFactory


class EventFactory(DjangoModelFactory[Event]):
    """An evening of three rounds that is open for entries."""

    class Meta:
        model = Event

    club = factory.SubFactory(ClubFactory)
    title = factory.Sequence(lambda number: f"Evening {number}")
    status = EventStatus.OPEN.value
    starts_at = factory.LazyFunction(timezone.now)
    ends_at = factory.LazyAttribute(lambda event: event.starts_at + timedelta(hours=3))
    rounds_planned = 3


class EntryFactory(DjangoModelFactory[Entry]):
    """An entry of one person."""

    class Meta:
        model = Entry
        skip_postgeneration_save = True

    event = factory.SubFactory(EventFactory)
    status = EntryStatus.ENTERED.value
    queued_at = factory.LazyFunction(timezone.now)
    member = factory.RelatedFactory(
        "tests.factories.events.EntryMemberFactory",
        factory_related_name="entry",
        event=factory.SelfAttribute("entry.event"),
    )


class EntryMemberFactory(DjangoModelFactory[EntryMember]):
    """The person of an entry."""

    class Meta:
        model = EntryMember

    event = factory.SelfAttribute("entry.event")
    player = factory.SubFactory(PlayerFactory)


class StageFactory(DjangoModelFactory[Stage]):
    """The one stage of an event."""

    class Meta:
        model = Stage

    event = factory.SubFactory(EventFactory)
    movement = "individual"
    seed = 1


class RoundFactory(DjangoModelFactory[Round]):
    """A draft of the first round."""

    class Meta:
        model = Round

    stage = factory.SubFactory(StageFactory)
    number = 1
