"""The smallest valid rows of `leagues.seating`."""

from __future__ import annotations

import factory
from factory.django import DjangoModelFactory

from leagues.seating.models import Bye, RoundTable
from tests.factories.events import EntryFactory, RoundFactory
from tests.factories.matches import seated_match


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
