"""Fetch a round or a table together with the question whether this visitor may do this."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from games.matches.models import MatchSeat
from games.matches.services.actors import Actor
from leagues.events.access import (
    get_event_to_direct,
    get_event_to_score,
    get_event_to_view,
    may_score,
)
from leagues.events.models import Round
from leagues.events.states import RoundStatus
from leagues.players.models import User
from leagues.seating.models import RoundTable, RoundTableId


def get_round_to_view(*, user: User | AnonymousUser, event_id: int, number: int) -> Round:
    """Return a round; one that is still a draft is found by scorers and directors only."""
    event = get_event_to_view(user=user, event_id=event_id)
    round_ = _rounds(event_id).filter(number=number).first()
    if round_ is None or (
        round_.status == RoundStatus.DRAFT and not may_score(user=user, event=event)
    ):
        raise Http404(_("Round %(number)s is not published yet.") % {"number": number})
    return round_


def get_round_to_score(*, user: User | AnonymousUser, event_id: int, number: int) -> Round:
    """Return a round to one who may hand out its links and enter its scores."""
    get_event_to_score(user=user, event_id=event_id)
    return _existing_round(event_id, number)


def get_round_to_direct(*, user: User | AnonymousUser, event_id: int, number: int) -> Round:
    """Return a round to one who may draft and publish it."""
    get_event_to_direct(user=user, event_id=event_id)
    return _existing_round(event_id, number)


def account_of(user: User | AnonymousUser) -> User:
    """Return the account that acts, for the history; nobody else gets past the checks above."""
    if not isinstance(user, User):
        raise PermissionDenied(_("Sign in first."))
    return user


def get_table_to_score(*, user: User | AnonymousUser, table_id: RoundTableId | int) -> RoundTable:
    """Return a table to one who may enter scores at any table of its event.

    A table of a draft takes no score: its people, or the table itself, may still go.
    """
    table = _tables().filter(pk=table_id).first()
    if table is None:
        raise Http404(_("There is no such table."))
    _require_to_score(user, table)
    return table


def get_table_to_direct(*, user: User | AnonymousUser, table_id: RoundTableId | int) -> RoundTable:
    """Return a table to one who may correct and rule in its event."""
    table = get_table_to_score(user=user, table_id=table_id)
    get_event_to_direct(user=user, event_id=table.round.stage.event_id)
    return table


def get_match_table_to_view(*, user: User | AnonymousUser, match_id: int) -> RoundTable:
    """Return the table of a match that this visitor may see."""
    table = _tables().filter(match_id=match_id).first()
    if table is None:
        raise Http404(_("There is no such match."))
    get_event_to_view(user=user, event_id=table.round.stage.event_id)
    if table.round.status == RoundStatus.DRAFT:
        get_event_to_score(user=user, event_id=table.round.stage.event_id)
    return table


def get_match_table_to_direct(*, user: User | AnonymousUser, match_id: int) -> RoundTable:
    """Return the table of a match to one who may correct and rule in its event."""
    table = get_match_table_to_view(user=user, match_id=match_id)
    _require_to_score(user, table)
    get_event_to_direct(user=user, event_id=table.round.stage.event_id)
    return table


def get_match_to_report(*, user: User | AnonymousUser, match_id: int) -> tuple[RoundTable, Actor]:
    """Return the table of a match and as whom this account reports there.

    Whoever sits at the table acts from the seat, officials too; others need to be scorers.
    """
    table = get_match_table_to_view(user=user, match_id=match_id)
    account = account_of(user)
    if table.round.status == RoundStatus.DRAFT:
        raise Http404(_("Round %(number)s is not published yet.") % {"number": table.round.number})
    seats = MatchSeat.objects.filter(match_id=match_id, player__user_id=account.pk)
    seat = seats.values_list("number", flat=True).first()
    if seat is not None:
        return table, Actor(user=account, seat=seat)
    get_event_to_score(user=user, event_id=table.round.stage.event_id)
    return table, Actor(user=account, is_official=True)


def get_table_by_link(*, link_key: str) -> RoundTable:
    """Return the table whose link this is: whoever shows it may report there."""
    table = (
        _tables().filter(match__link_key=link_key).exclude(round__status=RoundStatus.DRAFT).first()
    )
    if table is None:
        raise Http404(_("This link belongs to no table. Scan the code on your table's card again."))
    return table


def _require_to_score(user: User | AnonymousUser, table: RoundTable) -> None:
    """Let by who may enter scores at any table of an event, at a table that takes scores."""
    get_event_to_score(user=user, event_id=table.round.stage.event_id)
    if table.round.status == RoundStatus.DRAFT:
        raise Http404(_("Round %(number)s is not published yet.") % {"number": table.round.number})


def _existing_round(event_id: int, number: int) -> Round:
    round_ = _rounds(event_id).filter(number=number).first()
    if round_ is None:
        raise Http404(_("There is no round %(number)s in this event.") % {"number": number})
    return round_


def _rounds(event_id: int) -> QuerySet[Round]:
    return Round.objects.filter(stage__event_id=event_id).select_related("stage__event__club")


def _tables() -> QuerySet[RoundTable]:
    return RoundTable.objects.select_related("match__online", "round__stage__event__club")
