"""Put a result card right that counts: look at what it would change, apply that, or undo it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from games.matches.errors import DomainError
from leagues.desk.services.looking import TRIED_OUT, signed_mark
from leagues.desk.services.trial import taken_back
from leagues.events.league_models import Fixture
from leagues.events.league_states import LeagueStatus
from leagues.events.services.fixture_results import locked_fixture
from leagues.players.models import User
from leagues.seating.card_errors import CardChanged, CardStep
from leagues.seating.card_models import ResultCard
from leagues.seating.result_cards.terms import Card, read_card
from leagues.seating.selectors.card_page import corrected_version
from leagues.seating.services.cards import settle_card
from leagues.standings.selectors.league_previews import (
    CardConsequences,
    card_consequences,
    league_snapshot,
)
from leagues.standings.services.cups import follow_cup


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOrder:
    """How a card is to count, as somebody typed it about its `revision`, and why."""

    fixture_id: int
    said: Card
    is_late: bool
    revision: int
    reason: str
    by: User


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLook:
    """What a correction of a card would change, and the mark that says it was seen."""

    told: CardConsequences
    mark: str


class CardNotSeen(DomainError):
    """A card was to be corrected without having looked at what that changes, which is `look`."""

    code = "not_looked_at"

    def __init__(self, sentence: str, *, look: CardLook) -> None:
        """Take what is to be shown first."""
        super().__init__(sentence)
        self.look = look


def look_at_card(order: CardOrder) -> CardLook:
    """Return what a correction would change; nothing is written, and no reason is needed yet.

    Raises the `DomainError` with which the correction itself would be refused.
    """
    return taken_back(lambda: _carried_out(order, reason=order.reason.strip() or TRIED_OUT))


@transaction.atomic
def correct_card(order: CardOrder, *, mark: str) -> None:
    """Let a card count as a director corrects it, once they saw what that changes.

    Raises `CardNotSeen` for a mark of something else or none, and if by now it would do something
    else to the cup; that takes back what was carried out to find it. What changes nothing needs
    no mark, so that sent twice it is done once.
    """
    look = _carried_out(order, reason=order.reason)
    if not look.told.is_nothing and not constant_time_compare(look.mark, mark):
        raise CardNotSeen(_("Look at what this changes first, then apply it."), look=look)


@transaction.atomic
def undo_correction(*, fixture_id: int, revision: int, by: User) -> None:
    """Let the card count again as it did before its last correction, which stays readable.

    Raises `CardChanged` if it is no longer as the person saw it, so that a second press undoes
    nothing else; `CardStep` if there is nothing to undo.
    """
    locked_fixture(fixture_id)
    card = ResultCard.objects.filter(fixture_id=fixture_id).first()
    before = None if card is None else corrected_version(card)
    if card is None or before is None:
        raise CardStep(_("This card was not corrected, so there is nothing to undo."))
    if card.revision != revision:
        raise CardChanged(
            _("Somebody changed this card meanwhile. Look at it as it is now, then try again.")
        )
    settle_card(
        fixture_id=fixture_id,
        said=read_card(before.said),
        is_late=card.is_late if before.was_late is None else before.was_late,
        revision=revision,
        reason=_("As in version %(number)s: the correction is undone") % {"number": before.number},
        by=by,
    )


def _carried_out(order: CardOrder, *, reason: str) -> CardLook:
    """Correct a card, let its cup follow, and return what has changed."""
    _fixture, league = locked_fixture(order.fixture_id)
    before, was = league_snapshot(order.fixture_id), _revision(order.fixture_id)
    settle_card(
        fixture_id=order.fixture_id,
        said=order.said,
        is_late=order.is_late,
        revision=order.revision,
        reason=reason,
        by=order.by,
    )
    has_other_card = _revision(order.fixture_id) != was
    fixture = Fixture.objects.select_related("cup_tie__cup__league__club").get(pk=order.fixture_id)
    if has_other_card and fixture.cup_tie is not None and league.status == LeagueStatus.RUNNING:
        follow_cup(fixture.cup_tie.cup, by=order.by)
    after = league_snapshot(order.fixture_id)
    told = card_consequences(before, after, has_other_card=has_other_card)
    asked = f"card {order.by.pk} {order.fixture_id} {order.revision} {order.said!r} {order.is_late}"
    return CardLook(told=told, mark=signed_mark(asked=asked, told=told.of_the_cup))


def _revision(fixture_id: int) -> int:
    found = ResultCard.objects.filter(fixture_id=fixture_id).values_list("revision", flat=True)
    return found.first() or 0
