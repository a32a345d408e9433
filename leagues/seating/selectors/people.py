"""Where a person goes next, and who rests when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count
from django.utils.functional import Promise

from games.matches.compass import seat_name
from games.matches.models import MatchSeat
from games.matches.states import OVER
from leagues.events.entry_names import entry_label
from leagues.events.labels import ROUND_STATUS_LABELS
from leagues.events.models import Entry, EntryMember, Round, RoundId
from leagues.events.states import EntryStatus, RoundStatus
from leagues.players.models import Player, PlayerId, UserId
from leagues.seating.models import Bye, RoundTable

CURRENT = (RoundStatus.PUBLISHED.value, RoundStatus.IN_PLAY.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeat:
    """What a person does in the round that is on: a table and seat, or a rest."""

    round_id: RoundId
    round_number: int
    table_number: int | None = None
    match_id: int | None = None
    link_key: str = ""
    seat: int | None = None
    table_size: int = 0
    partners: tuple[Player, ...] = ()
    opponents: tuple[Player, ...] = ()

    @property
    def sits_out(self) -> bool:
        """Whether the person has no table in the round."""
        return self.table_number is None

    @property
    def seat_name(self) -> str | Promise:
        """What the seat is called, or nothing."""
        return "" if self.seat is None else seat_name(self.seat, players=self.table_size)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRests:
    """Who rests in a round, planned or played; `labels` are what their entries are called."""

    number: int
    status: RoundStatus
    tables: int
    labels: tuple[str, ...]

    @property
    def status_label(self) -> str | Promise:
        """The round's status in a word."""
        return ROUND_STATUS_LABELS[self.status]

    @property
    def is_draft(self) -> bool:
        """Whether the round may still change."""
        return self.status is RoundStatus.DRAFT


def player_id_of(*, user_id: UserId | int) -> int | None:
    """Return the player an account has claimed, in one query."""
    return Player.objects.filter(user_id=user_id).values_list("id", flat=True).first()


def current_round_of(*, event_id: int) -> Round | None:
    """Return the latest round that is published or in play, in one query."""
    return (
        Round.objects.filter(stage__event_id=event_id, status__in=CURRENT)
        .order_by("-number")
        .first()
    )


def next_seat(*, event_id: int, player_id: PlayerId | int) -> NextSeat | None:
    """Return what a person does in the rounds in play, in three queries at most.

    A table without a result comes first, the latest of several: in a knock-out some play in an
    earlier round than others. None while no round is on, and for who is not in it at all.
    """
    round_ = current_round_of(event_id=event_id)
    if round_ is None:
        return None
    tables = RoundTable.objects.filter(
        round__stage__event_id=event_id,
        round__status__in=CURRENT,
        match__seats__player_id=player_id,
    ).select_related("match", "round")
    found = sorted(tables, key=lambda table: (_is_open(table), table.round.number, table.game))
    if found and (_is_open(found[-1]) or found[-1].round_id == round_.pk):
        return _seated(found[-1].round, found[-1], player_id)
    rests = Bye.objects.filter(round=round_, entry__members__player_id=player_id).exists()
    return NextSeat(round_id=RoundId(round_.pk), round_number=round_.number) if rests else None


def seat_in_round(*, round_: Round, player_id: PlayerId | int) -> NextSeat | None:
    """Return what a person does in just this round, in three queries; None if nothing is known."""
    tables = RoundTable.objects.filter(round=round_, match__seats__player_id=player_id)
    table = tables.select_related("match").order_by("number", "game").first()
    if table is not None:
        return _seated(round_, table, player_id)
    rests = Bye.objects.filter(round=round_, entry__members__player_id=player_id).exists()
    return NextSeat(round_id=RoundId(round_.pk), round_number=round_.number) if rests else None


def _is_open(table: RoundTable) -> bool:
    return table.match.status not in OVER


def sit_outs(*, event_id: int) -> list[RoundRests]:
    """Return every round of an event with who rests in it, drafts too, in three queries.

    Who has withdrawn is left out of the drafts at once, before the seats are drawn again.
    """
    members: defaultdict[Entry, list[Player]] = defaultdict(list)
    rows = EntryMember.objects.filter(event_id=event_id).select_related("player", "entry")
    for member in rows.order_by("id"):
        members[member.entry].append(member.player)
    rests: defaultdict[int, list[Entry]] = defaultdict(list)
    entries = {entry.pk: entry for entry in members}
    byes = Bye.objects.filter(round__stage__event_id=event_id)
    for round_id, entry_id in byes.values_list("round_id", "entry_id"):
        if entry_id in entries:
            rests[round_id].append(entries[entry_id])
    rounds = Round.objects.filter(stage__event_id=event_id).annotate(table_count=Count("tables"))
    return [
        RoundRests(
            number=round_.number,
            status=RoundStatus(round_.status),
            tables=round_.table_count,
            labels=_who_rests(round_, {entry: members[entry] for entry in rests[round_.pk]}),
        )
        for round_ in rounds.order_by("number")
    ]


def _who_rests(round_: Round, resting: Mapping[Entry, Sequence[Player]]) -> tuple[str, ...]:
    staying = [
        (players[0].sort_key, entry_label(name=entry.name, people=[one.label for one in players]))
        for entry, players in resting.items()
        if round_.status != RoundStatus.DRAFT or entry.status != EntryStatus.WITHDRAWN
    ]
    return tuple(label for _key, label in sorted(staying))


def _seated(round_: Round, table: RoundTable, player_id: int) -> NextSeat:
    seats = list(
        MatchSeat.objects.filter(match_id=table.match_id)
        .select_related("player")
        .order_by("number")
    )
    mine = next(seat for seat in seats if seat.player_id == player_id)
    others = [(seat.side_number, seat.player) for seat in seats if seat is not mine]
    return NextSeat(
        round_id=RoundId(round_.pk),
        round_number=round_.number,
        table_number=table.number,
        match_id=table.match_id,
        link_key=table.match.link_key,
        seat=mine.number,
        table_size=len(seats),
        partners=tuple(
            player for side, player in others if player is not None and side == mine.side_number
        ),
        opponents=tuple(
            player for side, player in others if player is not None and side != mine.side_number
        ),
    )
