"""Put right who sat where in a round on view, who rested and why, who won the extra hand.

These are the parts of a correction. Whoever calls them holds the stage, writes the history, and
has the standings follow: `desk.services` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.errors import UnlawfulStep
from games.matches.models import MatchSide
from games.matches.services.actors import Actor
from games.matches.services.reseating import SeatedTwice, reseat_players
from games.matches.states import OVER, MatchStatus
from games.online.models import TableCommentator
from leagues.events.states import RoundStatus, UnplayedReason
from leagues.players.models import Player
from leagues.seating.errors import BusyElsewhere, NotTwoPeople, SawTheCards, UnpublishedTable
from leagues.seating.models import Bye, RoundTable
from leagues.seating.selectors.placing import Place, Whereabouts, whereabouts


@transaction.atomic
def swap_at_table(
    *, table_id: int, seat: int, player_id: int, actor: Actor, reason: str
) -> tuple[int, int]:
    """Let whoever sits in a seat change places with somebody of the round; return both people.

    The other may sit anywhere in the round, or rest. Hands and points stay with the seats.
    """
    table, here, found = _seat(table_id, seat)
    there = found.place_of(player_id)
    if player_id == here or (there is None and found.rest_of(player_id) is None):
        raise NotTwoPeople(_("Choose two different people of this round."))
    _put(table, {(table.match_id, seat): player_id} | _into(there, here), actor, reason)
    if there is None:
        _change_rest(table, comes=player_id, goes=here, found=found, reason=None)
    _require_once(table.round_id, people=(here, player_id))
    return here, player_id


@transaction.atomic
def replace_at_table(
    *,
    table_id: int,
    seat: int,
    player_id: int,
    why: UnplayedReason,
    actor: Actor,
    reason: str,
) -> tuple[int, int]:
    """Seat somebody of the event instead of whoever was written down; return both people.

    The one who goes has no match in the round, for the reason `why`. Raises `SeatedTwice` for
    somebody who sits in the round already, naming both, and `NotTwoPeople` for a stranger.
    """
    table, here, found = _seat(table_id, seat)
    if player_id == here:
        return here, player_id
    there = found.place_of(player_id)
    if there is not None:
        raise SeatedTwice(
            _(
                "%(name)s sits at table %(table)s in this round already. Let %(name)s and "
                "%(other)s change places, or choose somebody else."
            )
            % {"name": found.name(player_id), "table": there.table, "other": found.name(here)}
        )
    if player_id not in found.entry_of:
        raise NotTwoPeople(
            _(
                "That person is not entered in the event. Seat them as a substitute, so that the "
                "points stay with %(name)s."
            )
            % {"name": found.name(here)}
        )
    _put(table, {(table.match_id, seat): player_id}, actor, reason)
    _change_rest(table, comes=player_id, goes=here, found=found, reason=why)
    _require_once(table.round_id, people=(here, player_id))
    return here, player_id


@transaction.atomic
def give_rest(*, round_id: int, entry_id: int, why: UnplayedReason) -> None:
    """Say why an entry has no match in a round; refused for one that sits at a table.

    Raises `NotTwoPeople` for an entry of another event.
    """
    found = whereabouts(round_id=round_id)
    if entry_id not in found.entry_of.values():
        raise NotTwoPeople(_("Choose somebody who is entered in the event."))
    seated = [player for player in found.seats if found.entry_of.get(player) == entry_id]
    if seated:
        place = found.seats[seated[0]][0]
        raise SeatedTwice(
            _("%(name)s sits at table %(table)s in this round, so this is no sit-out.")
            % {"name": found.name(seated[0]), "table": place.table}
        )
    Bye.objects.update_or_create(
        round_id=round_id, entry_id=entry_id, defaults={"reason": why.value}
    )


@transaction.atomic
def set_tie_winner(*, table_id: int, account: int | None) -> RoundTable:
    """Note who won the extra hand after a tie, None for nobody; it brings no points."""
    table = RoundTable.objects.select_for_update(of=("self",)).get(pk=table_id)
    sides = dict(MatchSide.objects.filter(match_id=table.match_id).values_list("number", "points"))
    best = max((points for points in sides.values() if points is not None), default=None)
    tied = [number for number, points in sides.items() if points is not None and points == best]
    if account is not None and (account not in tied or len(tied) < 2):
        raise UnlawfulStep(
            _("An extra hand is played after a tie, by those who share the most points.")
        )
    table.tie_winner = account
    table.save(update_fields=["tie_winner"])
    return table


def rests_of(*, round_id: int) -> list[tuple[int, str]]:
    """Return who has no match in a round and why, as JSON; one query."""
    byes = Bye.objects.filter(round_id=round_id).order_by("entry_id")
    return [*byes.values_list("entry_id", "reason")]


def restore_rests(
    *, round_id: int, before: Iterable[tuple[int, str]], after: Iterable[tuple[int, str]]
) -> None:
    """Put back what a correction changed about a round's rests, and nothing else."""
    was = dict(before)
    became = dict(after)
    for entry_id, reason in became.items():
        if was.get(entry_id) != reason:
            Bye.objects.filter(round_id=round_id, entry_id=entry_id).delete()
    for entry_id, reason in was.items():
        if became.get(entry_id) != reason:
            Bye.objects.update_or_create(
                round_id=round_id, entry_id=entry_id, defaults={"reason": reason}
            )


def require_everybody_once(*, round_id: int) -> None:
    """Raise `SeatedTwice` if somebody has two places in a round, naming them and both places."""
    _require_once(round_id, people=None)


def saw_the_cards(player: Player) -> SawTheCards:
    """Return the refusal of a commentator who is to play."""
    return SawTheCards(
        _("%(name)s was named as a commentator of this table, and may have seen its cards.")
        % {"name": player.label}
    )


def _seat(table_id: int, seat: int) -> tuple[RoundTable, int, Whereabouts]:
    table = RoundTable.objects.select_related("round", "match").get(pk=table_id)
    if table.round.status == RoundStatus.DRAFT:
        raise UnpublishedTable(
            _("Round %(number)s is a draft: swap people there instead.")
            % {"number": table.round.number}
        )
    found = whereabouts(round_id=table.round_id)
    for player_id, places in found.seats.items():
        if any((place.table_id, place.seat) == (table.pk, seat) for place in places):
            return table, player_id, found
    raise UnlawfulStep(_("This table has no such seat."))


def _into(there: Place | None, here: int) -> dict[tuple[int, int], int]:
    return {} if there is None else {(there.match_id, there.seat): here}


def _put(
    table: RoundTable, people: Mapping[tuple[int, int], int], actor: Actor, reason: str
) -> None:
    """Write who sits where, match by match in the order of their ids, so that nobody waits."""
    by_match: dict[int, dict[int, int]] = {}
    for (match_id, seat), player_id in people.items():
        by_match.setdefault(match_id, {})[seat] = player_id
    _require_nobody_saw(by_match)
    revisions = dict(
        RoundTable.objects.filter(match_id__in=by_match).values_list("match_id", "match__revision")
    )
    for match_id in sorted(by_match):
        reseat_players(
            match_id=match_id,
            players=by_match[match_id],
            actor=actor,
            reason=reason,
            revision=revisions[match_id],
        )


def _require_nobody_saw(by_match: Mapping[int, Mapping[int, int]]) -> None:
    """Refuse a seat where cards are still to be played to whoever may have seen them all."""
    for match_id, people in by_match.items():
        saw = TableCommentator.objects.filter(
            table__match_id=match_id, player_id__in=people.values()
        ).exclude(table__match__status__in=OVER)
        for row in saw.select_related("player"):
            raise saw_the_cards(row.player)


def _change_rest(
    table: RoundTable,
    *,
    comes: int,
    goes: int,
    found: Whereabouts,
    reason: UnplayedReason | None,
) -> None:
    """Let the entry that comes rest no more, and the one that goes rest unless others play on.

    Without a reason of its own the one who goes takes over that of the one who comes.
    """
    rest = found.rest_of(comes)
    Bye.objects.filter(round_id=table.round_id, entry_id=found.entry_of[comes]).delete()
    gone = found.entry_of.get(goes)
    still = whereabouts(round_id=table.round_id).seated_entries()
    if gone is None or gone in still:
        return
    why = reason or rest or UnplayedReason.ALLOCATED
    Bye.objects.update_or_create(
        round_id=table.round_id, entry_id=gone, defaults={"reason": why.value}
    )


def _require_once(round_id: int, *, people: Iterable[int] | None) -> None:
    found = whereabouts(round_id=round_id)
    for player in found.seats if people is None else people:
        places = found.seats.get(player, ())
        tables = {place.table for place in places}
        if len(tables) > 1 or len({(place.table, place.game) for place in places}) < len(places):
            raise SeatedTwice(
                _("%(name)s would sit at two places in this round: tables %(tables)s.")
                % {
                    "name": found.name(player),
                    "tables": ", ".join(str(table) for table in sorted(tables)),
                }
            )
        if places and found.rest_of(player) is not None:
            raise SeatedTwice(
                _("%(name)s would sit at table %(table)s and sit out in the same round.")
                % {"name": found.name(player), "table": places[0].table}
            )
        busy = [place for place in found.stand_ins.get(player, ()) if _is_open(places, place)]
        if busy:
            raise BusyElsewhere(
                _("%(name)s stands in at table %(table)s in this round.")
                % {"name": found.name(player), "table": busy[0].table}
            )


def _is_open(places: tuple[Place, ...], stand_in: Place) -> bool:
    """Return whether somebody who sits in places cannot stand in as well: both are to be played."""
    open_tables = RoundTable.objects.filter(
        match__in=[place.match_id for place in places],
        match__status__in=[MatchStatus.SEATED.value, MatchStatus.IN_PLAY.value],
    )
    return open_tables.exclude(pk=stand_in.table_id).exists()
