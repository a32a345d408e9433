"""What a director puts right about people: who sat where, who rested, who never came."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum, unique

from django.db import transaction
from django.db.models import Avg
from django.utils.translation import gettext as _

from games.matches.errors import UnlawfulStep
from games.matches.models import Match, MatchSide
from games.matches.services.actors import Actor
from games.matches.services.corrections import MOST_FORFEIT_POINTS, forfeit
from games.matches.services.keeping import check_revision
from games.matches.services.reseating import reseat_players
from games.matches.services.substitution import remove_substitute
from games.matches.states import COUNTED, MatchEnding, MatchStatus
from leagues.desk.services.putting_right import Correction, Pairings, put_right
from leagues.events.formats import SitOutKind, Unit
from leagues.events.models import Entry, Event
from leagues.events.services.entries import withdraw
from leagues.events.services.places import TAKING_ENTRIES
from leagues.events.states import EntryStatus, UnplayedReason
from leagues.players.models import Player, User
from leagues.seating.models import RoundTable
from leagues.seating.selectors.placing import whereabouts
from leagues.seating.services.placing import (
    give_rest,
    replace_at_table,
    set_tie_winner,
    swap_at_table,
)
from leagues.seating.services.substituting import stand_in, stand_in_words


@unique
class SeatDeed(StrEnum):
    """How the person of a seat is put right."""

    SWAP = "swap"  # two people of the round change places
    REPLACE = "replace"  # somebody who has no seat in the round sat there


@transaction.atomic
def seat_at_table(
    *,
    table: RoundTable,
    by: User,
    deed: SeatDeed,
    seat: int,
    player_id: int,
    reason: str,
    revision: int,
    why: UnplayedReason = UnplayedReason.ABSENT,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Put somebody of the event into a seat; hands and points stay with the seat.

    A person who sits there already changes nothing, so a double tap swaps once.
    """

    def act(actor: Actor) -> None:
        found = whereabouts(round_id=table.round_id)
        there = found.place_of(player_id)
        if there is not None and (there.table_id, there.seat) == (table.pk, seat):
            return
        check_revision(match=Match.objects.get(pk=table.match_id), revision=revision)
        if deed is SeatDeed.SWAP:
            swap_at_table(
                table_id=table.pk, seat=seat, player_id=player_id, actor=actor, reason=reason
            )
            return
        replace_at_table(
            table_id=table.pk,
            seat=seat,
            player_id=player_id,
            why=why,
            actor=actor,
            reason=reason,
        )

    put_right(
        Correction(
            table=table,
            others=other_tables(table=table, player_id=player_id),
            by=by,
            verb="seats.corrected",
            reason=reason,
            act=act,
            pairings=pairings,
        )
    )


@transaction.atomic
def reseat_at_table(
    *,
    table: RoundTable,
    by: User,
    players: Mapping[int, int],
    hands_follow: bool,
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Say in which seats the people of a table really sat, with its hands if they follow."""
    put_right(
        Correction(
            table=table,
            by=by,
            verb="seats.corrected",
            reason=reason,
            pairings=pairings,
            act=lambda actor: reseat_players(
                match_id=table.match_id,
                players=players,
                actor=actor,
                reason=reason,
                revision=revision,
                hands_follow=hands_follow,
            ),
        )
    )


@transaction.atomic
def rest_at_round(
    *,
    table: RoundTable,
    by: User,
    entry_id: int,
    why: UnplayedReason,
    reason: str,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Say why an entry had no match in the round of a table."""
    put_right(
        Correction(
            table=table,
            by=by,
            verb="rests.corrected",
            reason=reason,
            pairings=pairings,
            act=lambda _actor: give_rest(round_id=table.round_id, entry_id=entry_id, why=why),
        )
    )


@transaction.atomic
def extra_hand_at_table(
    *,
    table: RoundTable,
    by: User,
    account: int | None,
    reason: str,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Say who won the extra hand after a tie: they go on, without points for it."""
    put_right(
        Correction(
            table=table,
            by=by,
            verb="result.extra_hand",
            reason=reason,
            pairings=pairings,
            act=lambda _actor: set_tie_winner(table_id=table.pk, account=account),
        )
    )


@transaction.atomic
def stand_in_at_table(
    *,
    table: RoundTable,
    by: User,
    seat: int,
    player_id: int,
    from_deal: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Let somebody play a seat of a table from a deal on; its points stay the entrant's."""
    put_right(
        Correction(
            table=table,
            by=by,
            verb="seats.substituted",
            reason=stand_in_words(name=_label_of(player_id), from_deal=from_deal),
            pairings=pairings,
            act=lambda actor: stand_in(
                table=table, seat=seat, player_id=player_id, from_deal=from_deal, actor=actor
            ),
        )
    )


@transaction.atomic
def take_substitute_back(
    *,
    table: RoundTable,
    by: User,
    substitution_id: int,
    reason: str,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Take the note back that somebody stood in at a table."""
    put_right(
        Correction(
            table=table,
            by=by,
            verb="seats.substitute_gone",
            reason=reason,
            pairings=pairings,
            act=lambda actor: remove_substitute(
                match_id=table.match_id, substitution_id=substitution_id, actor=actor
            ),
        )
    )


@transaction.atomic
def no_show_at_table(
    *,
    table: RoundTable,
    by: User,
    seat: int,
    reason: str,
    revision: int,
    pairings: Pairings = Pairings.KEEP,
) -> None:
    """Note that somebody never came: a forfeit, and they are out from the next round on.

    Refused once anything was scored there. Pressed twice it is done once.
    """
    player_id = _player_at(table, seat)
    entry_id = whereabouts(round_id=table.round_id).entry_of.get(player_id)

    def act(actor: Actor) -> None:
        match = Match.objects.get(pk=table.match_id)
        if match.status == MatchStatus.FINISHED and match.ending == MatchEnding.FORFEIT:
            return
        if match.status != MatchStatus.SEATED:
            raise UnlawfulStep(
                _(
                    "Something was scored at table %(table)s already, so somebody played. Seat a "
                    "substitute, or give a forfeit below."
                )
                % {"table": table.number}
            )
        forfeit(
            match_id=table.match_id,
            points=forfeit_points(table=table, seat=seat),
            actor=actor,
            reason=reason,
            revision=revision,
        )
        _take_out(entry_id, by=by)

    put_right(
        Correction(
            table=table,
            by=by,
            verb="entry.no_show",
            reason=reason,
            act=act,
            entries=() if entry_id is None else (entry_id,),
            pairings=pairings,
        )
    )


def other_tables(*, table: RoundTable, player_id: int) -> list[RoundTable]:
    """Return the table of the round at which a person sits, if it is another; ten queries."""
    there = whereabouts(round_id=table.round_id).place_of(player_id)
    if there is None or there.table_id == table.pk:
        return []
    found = RoundTable.objects.select_related("round__stage__event")
    return [found.get(pk=there.table_id)]


def forfeit_points(*, table: RoundTable, seat: int) -> tuple[int, ...]:
    """Return what a forfeit gives by side, so that nobody gains or loses by who never came.

    Where everybody plays for themselves all sides get what a sit-out scores, as the partner of
    the empty seat was there. Of pairs and teams the one that is missing gets nothing, and the
    others at least one point, as they have won. No more than a forfeit can give.
    """
    event = table.round.stage.event
    given = min(_worth_of_a_rest(event, table.round_id), MOST_FORFEIT_POINTS)
    sides = dict(table.match.seats.values_list("number", "side_number"))
    accounts = range(max(sides.values()) + 1)
    if event.unit == Unit.SINGLE:
        return tuple(given for _side in accounts)
    return tuple(0 if side == sides[seat] else max(1, given) for side in accounts)


def _worth_of_a_rest(event: Event, round_id: int) -> int:
    """Return the points of a sit-out as a whole number.

    For somebody's own average it is that of all games, for a round's that of all its games.
    """
    if event.sit_out == SitOutKind.FIXED:
        return event.sit_out_points or 0
    if event.sit_out not in (SitOutKind.OWN_AVERAGE, SitOutKind.ROUND_AVERAGE):
        return 0
    played = MatchSide.objects.filter(
        match__round_table__round__stage__event=event,
        match__ending__in=[ending.value for ending in COUNTED],
    )
    if event.sit_out == SitOutKind.ROUND_AVERAGE:
        played = played.filter(match__round_table__round=round_id)
    return round(played.aggregate(mean=Avg("points"))["mean"] or 0)


def _label_of(player_id: int) -> str:
    return Player.objects.get(pk=player_id).label


def _player_at(table: RoundTable, seat: int) -> int:
    found = table.match.seats.filter(number=seat).values_list("player_id", flat=True).first()
    if found is None:
        raise UnlawfulStep(_("This table has no such seat."))
    return found


def _take_out(entry_id: int | None, *, by: User) -> None:
    """Withdraw an entry where the event still has rounds to come."""
    entry = None if entry_id is None else Entry.objects.filter(pk=entry_id).first()
    if entry is None or entry.status != EntryStatus.CHECKED_IN:
        return
    status = Event.objects.values_list("status", flat=True).get(pk=entry.event_id)
    if status in TAKING_ENTRIES:
        withdraw(entry_id=entry.pk, by=by)
