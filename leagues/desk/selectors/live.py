"""What a director sees of an event's live table: who is there, how it stands, what was told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from engine.choices import Referee
from engine.decks import deck_of
from games.matches.card_faces import card_name
from games.matches.compass import seat_name
from games.online.live import LiveGame
from games.online.marks import clock_words
from games.online.models import TABLE_STATUS_LABELS, OnlineTable
from games.online.notice_words import notice_words
from games.online.selectors.people import name_of_seat
from games.online.selectors.tables import may_see, table_with_seats
from games.online.selectors.views import moment_of_table
from games.online.services.seat_links import link_token
from games.online.states import ENDED, TableStatus
from games.online.table_facts import SeatFacts
from games.online.visitors import Visitor
from leagues.events.models import Round
from leagues.players.models import Membership, User
from leagues.players.states import Role
from leagues.seating.models import RoundTable

DIRECTING: tuple[str, ...] = (Role.DIRECTOR.value, Role.ORGANISER.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveSeat:
    """A seat of a live table as its director sees it; `token` is of the personal link it has."""

    number: int
    place: str | Promise
    name: str
    state: str
    is_there: bool
    clock: str
    is_person: bool
    has_account: bool
    token: str = ""

    @property
    def label(self) -> str:
        """The seat and who has it, for a form."""
        return _("%(seat)s: %(name)s") % {"seat": self.place, "name": self.name}


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveSheet:
    """A live table of an event."""

    key: str
    status: TableStatus
    status_label: str | Promise
    seats: tuple[LiveSeat, ...]
    scores: tuple[int, ...]
    hand: int
    told: tuple[str, ...]
    has_clock: bool
    may_be_watched: bool
    """Whether those see it who do not sit there, its director among them."""
    penalises: bool
    sequence: int
    cards: tuple[tuple[str, str], ...]
    """The cards of the game, for a form."""

    @property
    def is_playing(self) -> bool:
        """Whether it can be paused."""
        return self.status is TableStatus.PLAYING

    @property
    def is_paused(self) -> bool:
        """Whether it stands still."""
        return self.status is TableStatus.PAUSED

    @property
    def is_in_play(self) -> bool:
        """Whether its game has begun and is not over."""
        return self.is_playing or self.is_paused

    @property
    def is_over(self) -> bool:
        """Whether nothing happens there any longer."""
        return self.status in ENDED

    @property
    def places(self) -> tuple[tuple[int, str], ...]:
        """All seats, for a form."""
        return tuple((seat.number, seat.label) for seat in self.seats)

    @property
    def people(self) -> tuple[tuple[int, str], ...]:
        """The seats of people, for a form."""
        return tuple((seat.number, seat.label) for seat in self.seats if seat.is_person)


def live_sheet(*, table: RoundTable, now: datetime) -> LiveSheet | None:
    """Return the live table of a round's table, or None where there is none; six queries."""
    key = OnlineTable.objects.filter(match_id=table.match_id).values_list("key", flat=True).first()
    found = None if key is None else table_with_seats(key=key)
    if found is None:
        return None
    moment = moment_of_table(table=found, now=now)
    facts, live = moment.facts, moment.live
    by_number = {seat.number: seat for seat in found.seats.all()}
    status = TableStatus(found.status)
    return LiveSheet(
        key=found.key,
        status=status,
        status_label=TABLE_STATUS_LABELS[status],
        seats=tuple(
            LiveSeat(
                number=seat.number,
                place=seat_name(seat.number, players=len(facts.seats)),
                name=seat.name,
                state=state_of(seat),
                is_there=seat.is_here and not seat.is_away,
                clock=clock_words(seat.seconds_left),
                is_person=by_number[seat.number].player_id is not None,
                has_account=has_account(found, seat.number),
                token=link_token(by_number[seat.number])
                if by_number[seat.number].link_number
                else "",
            )
            for seat in facts.seats
        ),
        scores=facts.end.start_of(facts.rules.accounts) if live is None else live.game.scores,
        hand=hand_now(live),
        told=told_at(live, facts.names),
        has_clock=found.clock_seconds is not None,
        may_be_watched=may_see(table=found, seats=(), visitor=Visitor()),
        penalises=facts.rules.referee is Referee.PENALISE,
        sequence=found.sequence,
        cards=tuple((str(card), card_name(str(card))) for card in sorted(deck_of(facts.rules))),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkSlip:
    """Somebody without an account at a live table of a round, and the link there is."""

    table: int
    place: str | Promise
    name: str
    token: str


def link_slips(*, round_id: int, but: Collection[int] = ()) -> list[LinkSlip]:
    """Return who needs a personal link in a round, table by table, in three queries.

    `but` are tables that are left out.
    """
    tables = (
        RoundTable.objects.filter(round_id=round_id, match__online__isnull=False)
        .exclude(pk__in=but)
        .exclude(match__online__status__in=[status.value for status in ENDED])
        .select_related("match__online")
        .prefetch_related("match__online__seats__player")
        .order_by("number", "game")
    )
    found = [(table, list(table.match.online.seats.all())) for table in tables]
    return [
        LinkSlip(
            table=table.number,
            place=seat_name(seat.number, players=len(seats)),
            name=name_of_seat(seat),
            token=link_token(seat) if seat.link_number else "",
        )
        for table, seats in found
        for seat in seats
        if seat.player is not None and seat.player.user_id is None
    ]


def state_of(seat: SeatFacts) -> str:
    """Return in a word whether somebody is at the table."""
    if seat.kind == "bot":
        return _("Bot")
    if seat.is_away:
        return _("A bot plays on")
    return _("Here") if seat.is_here else _("Not here")


def has_account(table: OnlineTable, number: int) -> bool:
    """Say whether the person of a seat can sign in."""
    players = {seat.number: seat.player for seat in table.seats.all()}
    player = players[number]
    return player is not None and player.user_id is not None


def hand_now(live: LiveGame | None) -> int:
    """Return the number of the hand that is played or comes next, from 1."""
    return 1 if live is None else len(live.deals) + 1


def told_at(live: LiveGame | None, names: Sequence[str]) -> tuple[str, ...]:
    """Return what the table was told in the whole game, the latest first."""
    notices = () if live is None else live.notices
    return tuple(notice_words(notice, names) for notice in reversed(notices))


def plays_at(*, table: RoundTable, user: User) -> bool:
    """Say whether an account has a seat at a table, at the live one or as it was drawn."""
    drawn = table.match.seats.filter(player__user_id=user.pk).exists()
    live = OnlineTable.objects.filter(match_id=table.match_id, seats__player__user_id=user.pk)
    return drawn or live.exists()


def tables_left_to_others(*, round_: Round, user: User) -> frozenset[int]:
    """Return the tables of a round at whose live table an account plays that may not rule there,
    nor hand out its personal links: a link opens the cards of whoever sits there.

    One query, and another where there are any.
    """
    drawn, sits = Q(match__seats__player__user=user), Q(match__online__seats__player__user=user)
    live = RoundTable.objects.filter(drawn | sits, round=round_, match__online__isnull=False)
    own = frozenset(live.values_list("pk", flat=True))
    club_id = round_.stage.event.club_id
    return own if own and others_direct(club_id=club_id, user=user) else frozenset()


def others_direct(*, club_id: int, user: User) -> bool:
    """Say whether a club has another director who can sign in."""
    found = Membership.objects.filter(club_id=club_id, role__in=DIRECTING)
    return found.filter(player__user__is_active=True).exclude(player__user_id=user.pk).exists()


def may_rule_at(*, table: RoundTable, user: User) -> bool:
    """Say whether a director rules at a table: not where they play, if the club has another."""
    club_id = table.round.stage.event.club_id
    return not (plays_at(table=table, user=user) and others_direct(club_id=club_id, user=user))
