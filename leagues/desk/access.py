"""Fetch a table by its link together with the question who holds the phone."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import MatchCard, SeatRow, VersionRow
from games.matches.services.actors import Actor
from games.online.models import OnlineTable, Silence, TableRemark
from games.online.selectors.reports import remark_of_club
from games.online.selectors.tables import table_with_seats
from leagues.desk.selectors.live import may_rule_at
from leagues.events.access import get_event_to_score, may_score, visible_players
from leagues.events.models import Event, Round
from leagues.events.states import RoundStatus, Visibility
from leagues.players.access import get_club_to_view, has_role, require_role
from leagues.players.models import Club, Player, User
from leagues.players.phones import Phone
from leagues.players.states import Role
from leagues.seating.access import (
    account_of,
    get_round_to_view,
    get_table_by_link,
    get_table_to_direct,
    get_table_to_score,
)
from leagues.seating.models import RoundTable


@dataclass(frozen=True, slots=True, kw_only=True)
class TableVisit:
    """A table, its match, and as whom the visitor acts there."""

    table: RoundTable
    card: MatchCard
    actor: Actor

    @property
    def event(self) -> Event:
        """The event of the table."""
        return self.table.round.stage.event

    @property
    def seat(self) -> SeatRow | None:
        """The visitor's seat, None for an official and for somebody not known yet."""
        return self.card.seat(self.actor.seat)

    @property
    def is_streamed(self) -> bool:
        """Whether the event's news may be sent to this visitor: its page is public or theirs."""
        return self.event.visibility == Visibility.PUBLIC or self.actor.user is not None

    @property
    def is_known(self) -> bool:
        """Whether the visitor may write here; others are asked who they are."""
        return self.actor.is_official or self.actor.seat is not None

    def report(self, report_id: int) -> VersionRow:
        """Return a version of this table's result; one of another table is not found here."""
        found = next((row for row in self.card.versions if row.id == report_id), None)
        if found is None:
            raise Http404(_("There is no such result at this table."))
        return found


def get_table_visit(*, user: User | AnonymousUser, link_key: str, phone: Phone) -> TableVisit:
    """Return the table of a link and the visitor's part at it.

    Whoever sits there acts from the seat, directors too: as the person the phone is bound to,
    or else by the account. Scorers who do not sit there act as officials.
    """
    table = get_table_by_link(link_key=link_key)
    card = match_card(match_id=table.match_id)
    account = user if isinstance(user, User) else None
    seat = _seat_of(card, phone.player_id, account)
    if seat is not None:
        actor = Actor(user=account, seat=seat.number, phone=phone.key)
    else:
        event = table.round.stage.event
        actor = Actor(user=account, is_official=may_score(user=user, event=event))
    return TableVisit(table=table, card=card, actor=actor)


def _seat_of(card: MatchCard, player_id: int | None, account: User | None) -> SeatRow | None:
    by_phone = [seat for seat in card.seats if player_id and seat.player_id == player_id]
    by_account = [seat for seat in card.seats if account and seat.user_id == account.pk]
    return next(iter([*by_phone, *by_account]), None)


def get_live_table_to_run(*, user: User | AnonymousUser, key: str) -> OnlineTable:
    """Return a live table to who says what is right there: its host, or its event's directors."""
    table = table_with_seats(key=key)
    if table is None:
        raise Http404(_("There is no table at this address. Look for it in the lobby."))
    if not may_run_live_table(user=user, table=table):
        raise PermissionDenied(_("This is for whoever opened the table, or directs its event."))
    return table


def may_run_live_table(*, user: User | AnonymousUser, table: OnlineTable) -> bool:
    """Say whether somebody may name commentators of a live table, and what can be said there."""
    if not isinstance(user, User):
        return False
    if table.club_id is not None:
        return has_role(user=user, club_id=table.club_id, needed=Role.DIRECTOR)
    return table.host_id == user.pk


def get_live_table_to_rule(*, user: User | AnonymousUser, table_id: int) -> RoundTable:
    """Return a table to a director who may rule at its live table.

    Nobody rules at the own table while the club has another director to ask.
    """
    table = get_table_to_direct(user=user, table_id=table_id)
    if not may_rule_at(table=table, user=account_of(user)):
        raise PermissionDenied(
            _("You play at this table yourself. Pause it, and ask another director to rule.")
        )
    return table


def get_table_to_hand_out_links(*, user: User | AnonymousUser, table_id: int) -> RoundTable:
    """Return a table to a director who may see the links that open its seats, cards and all."""
    table = get_table_to_direct(user=user, table_id=table_id)
    if not may_rule_at(table=table, user=account_of(user)):
        raise PermissionDenied(
            _(
                "You play at this table yourself, and a personal link opens somebody's cards. Ask "
                "another director to hand it out."
            )
        )
    return table


def get_table_to_put_right(*, user: User | AnonymousUser, table_id: int) -> RoundTable:
    """Return a table to a director who may put its match right, and rule on it beside the score.

    Where it is played live, the own table is for another director, if the club has one.
    """
    table = get_table_to_direct(user=user, table_id=table_id)
    require_to_put_right(user=user, table=table)
    return table


def get_table_to_enter_score(*, user: User | AnonymousUser, table_id: int) -> RoundTable:
    """Return a table to one who may enter its score for both sides: not at the own live table."""
    table = get_table_to_score(user=user, table_id=table_id)
    require_to_put_right(user=user, table=table)
    return table


def require_to_put_right(*, user: User | AnonymousUser, table: RoundTable) -> None:
    """Let by who may decide about the result of a table, among those who direct or score."""
    if not may_put_right(user=user, table=table):
        raise PermissionDenied(
            _("You play at this live table yourself. Ask another director of the club to do this.")
        )


def may_put_right(*, user: User | AnonymousUser, table: RoundTable) -> bool:
    """Say whether one who directs or scores may decide about the result of this table too."""
    return not hasattr(table.match, "online") or may_rule_at(table=table, user=account_of(user))


def get_person_to_name(*, user: User | AnonymousUser, player_id: int) -> Player:
    """Return somebody whom the visitor may see, to be named a commentator."""
    player = visible_players(user=user).filter(pk=player_id).first()
    if player is None:
        raise Http404(_("There is no such person."))
    return player


def get_place_of_reports(*, user: User | AnonymousUser, slug: str) -> Club | None:
    """Return a club to one who decides about what is said at its live tables: its directors.

    None stands for the tables of no club, about which those decide who run the site.
    """
    if slug:
        club = get_club_to_view(slug=slug)
        require_role(user=user, club_id=club.pk, needed=Role.DIRECTOR)
        return club
    if not (isinstance(user, User) and user.is_staff):
        raise PermissionDenied(_("This is for those who run this site."))
    return None


def get_reported_remark(*, club: Club | None, remark_id: int) -> TableRemark:
    """Return a remark that was reported at a table of a club, or of none."""
    club_id = None if club is None else club.pk
    remark = remark_of_club(remark_id=remark_id, club_id=club_id)
    if remark is None:
        raise Http404(_("This remark is not kept any more."))
    return remark


def get_silence(*, club: Club | None, silence_id: int) -> Silence:
    """Return a silence of a club, or of the tables of no club."""
    row = Silence.objects.filter(pk=silence_id).select_related("player").first()
    if row is None or row.club_id != (None if club is None else club.pk):
        raise Http404(_("There is no such silence here."))
    return row


def get_round_to_score(*, user: User | AnonymousUser, event_id: int, number: int) -> Round:
    """Return a published round to one who may enter scores at any of its tables."""
    get_event_to_score(user=user, event_id=event_id)
    round_ = get_round_to_view(user=user, event_id=event_id, number=number)
    if round_.status == RoundStatus.DRAFT:
        raise Http404(_("Round %(number)s is not published yet.") % {"number": number})
    return round_
