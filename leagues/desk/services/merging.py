"""Make two records of one person one, and part them again."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.core import serializers
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches.models import Match, MatchSeat, Substitution
from leagues.desk.services.merging_cards import rename_on_cards
from leagues.desk.services.pointing import as_json, move_all, move_back, put_back
from leagues.events.models import Event, Season
from leagues.events.services.audit import LONGEST_REASON, write_audit
from leagues.events.services.versions import touch_event
from leagues.players.import_errors import NotOnePerson
from leagues.players.models import Membership, Player, PlayerAlias, PlayerMerge, User
from leagues.players.names import free_distinction
from leagues.players.publication import Publication
from leagues.players.services.clubs import higher_role
from leagues.players.services.names_version import names_changed
from leagues.seating.card_models import CardVersion
from leagues.standings.models import (
    PairRecord,
    PrizeAward,
    Rating,
    RatingChange,
    RatingMonth,
    RatingPool,
    SeasonStanding,
    Standing,
    StandingsSheet,
)

MERGED: Final = "people.merged"
PARTED: Final = "people.parted"
FILLED_IN: Final = ("birth_year", "guardian_name", "guardian_email", "guardian_phone")
STRICTNESS: Final = (Publication.NAME, Publication.INITIALS, Publication.HIDDEN)


@transaction.atomic
def merge_players(
    *, kept_id: int, gone_id: int, club_id: int, by: User, reason: str = ""
) -> PlayerMerge:
    """Make one record of two; all that pointed to `gone_id` points to `kept_id` from now on.

    The pools of ratings are locked first, then both rows in the order of their numbers. Doing it
    twice is doing it once. Raises `NotOnePerson` with the reason if the two met in a match, stood
    in one event, both have an account, or one has and would be the record that goes. Ratings,
    standings and seasons in which the person stands are marked as stale, to be worked out anew.
    """
    done = PlayerMerge.objects.filter(kept_id=kept_id, gone_id=gone_id, undone_at=None).first()
    if done is not None:
        return done
    _await_replays()
    people = {
        player.pk: player
        for player in Player.objects.select_for_update(of=("self",))
        .filter(pk__in=[kept_id, gone_id])
        .order_by("pk")
    }
    kept, gone = people.get(kept_id), people.get(gone_id)
    if kept is None or gone is None or kept == gone:
        raise NotOnePerson(_("These are not two people any more. Look at the list again."))
    require_mergeable(kept=kept, gone=gone)
    merge = PlayerMerge(
        kept=kept,
        gone_id=gone.pk,
        gone_label=gone.full_label,
        gone=as_json([gone])[0],
        club_id=club_id,
        reason=reason[:LONGEST_REASON],
        made_by=by,
    )
    _mark_stale([gone.pk])
    merge.changed = [*_fill_in(kept, gone), *_join_memberships(kept, gone)]
    merge.moved, merge.dropped = move_all(gone=gone, kept=kept)
    merge.changed += _note_name(kept, gone)
    merge.changed += rename_on_cards(before=gone.pk, after=kept.pk)
    _move_derived(merge.moved, before=gone.pk, after=kept.pk)
    gone.delete()
    names_changed()
    merge.save()
    _note(merge, verb=MERGED, by=by)
    return merge


@transaction.atomic
def part_players(*, merge_id: int, by: User) -> Player:
    """Part two that were made one: each has again what it had; what came since stays with the one.

    Doing it twice is doing it once. Raises `NotOnePerson` if the record that was kept has itself
    become part of another since.
    """
    _await_replays()
    merge = PlayerMerge.objects.select_for_update(of=("self",)).get(pk=merge_id)
    there = Player.objects.filter(pk=merge.gone_id).first()
    if merge.undone_at is not None and there is not None:
        return there
    if there is not None:
        raise NotOnePerson(_("These two are parted already."))
    kept = Player.objects.select_for_update(of=("self",)).get(pk=merge.kept_id)
    _mark_stale([kept.pk])
    gone = _written_again(merge)
    _change_back(merge.changed)
    move_back(moved=merge.moved, kept_id=kept.pk, gone_id=gone.pk)
    put_back(dropped=merge.dropped)
    _move_derived(merge.moved, before=kept.pk, after=gone.pk)
    _mark_stale([gone.pk])
    names_changed()
    _note(merge, verb=PARTED, by=by)
    _forget(merge)
    return gone


def _forget(merge: PlayerMerge) -> None:
    """Keep that two were parted, and nothing that is told of the one in the record of the other."""
    merge.undone_at = timezone.now()
    merge.gone, merge.gone_label = {}, ""
    merge.moved, merge.dropped, merge.changed = [], [], []
    merge.save(update_fields=["undone_at", "gone", "gone_label", "moved", "dropped", "changed"])


def _await_replays() -> None:
    """Hold all pools before anything else is read or held.

    A replay holds its pool, and at its end waits for whoever reads changes of ratings or holds a
    person: whoever did so first and then waited for the pool would stand in its way for good.
    """
    list(RatingPool.objects.order_by("pk").select_for_update().values_list("pk"))


def require_mergeable(*, kept: Player, gone: Player) -> None:
    """Raise `NotOnePerson`, with the reason, if two cannot be one person."""
    names = {"one": kept.label, "other": gone.label}
    if kept.erased_at is not None or gone.erased_at is not None:
        raise NotOnePerson(_("One of the two was deleted, so nothing can be joined."))
    if kept.user_id is not None and gone.user_id is not None:
        raise NotOnePerson(
            _("%(one)s and %(other)s both have an account, so they stay two people.") % names
        )
    if gone.user_id is not None:
        raise NotOnePerson(
            _("%(other)s has an account, so that record is the one to keep.") % names
        )
    match = _matches_of(kept.pk).intersection(_matches_of(gone.pk))
    if match:
        raise NotOnePerson(
            _("%(one)s and %(other)s have met at a table, so they are two people.") % names
        )
    events = _events_of(kept.pk) & _events_of(gone.pk)
    event = Event.objects.filter(pk__in=events).first()
    if event is not None:
        raise NotOnePerson(
            _("%(one)s and %(other)s are both in %(event)s, so they are two people.")
            % {**names, "event": event.title}
        )


def _matches_of(player_id: int) -> set[int]:
    seats = MatchSeat.objects.filter(player_id=player_id).values_list("match_id", flat=True)
    stood_in = Substitution.objects.filter(player_id=player_id).values_list("match_id", flat=True)
    return {*seats, *stood_in}


def _events_of(player_id: int) -> set[int]:
    """Return the events in which somebody is or was entered."""
    current = Q(entries__members__player_id=player_id)
    former = Q(entries__members__former__player_id=player_id)
    return set(Event.objects.filter(current | former).values_list("pk", flat=True))


def _fill_in(kept: Player, gone: Player) -> list[list[Any]]:  # Any: JSON
    """Take over what only one record knows, and the stricter of two wishes about the name."""
    before: dict[str, Any] = {}
    for name in FILLED_IN:
        if not getattr(kept, name) and getattr(gone, name):
            before[name] = getattr(kept, name)
            setattr(kept, name, getattr(gone, name))
    levels = [STRICTNESS.index(each.publication_level) for each in (kept, gone)]
    if levels[1] > levels[0]:
        before["publication"] = kept.publication
        kept.publication = gone.publication_level.value
    kept.save(update_fields=[*before] or None)
    return [
        ["players.Player", kept.pk, name, value, getattr(kept, name)]
        for name, value in before.items()
    ]


def _join_memberships(kept: Player, gone: Player) -> list[list[Any]]:  # Any: JSON
    """Give the one place in a club that remains the higher of two roles."""
    changed: list[list[Any]] = []
    own = {place.club_id: place for place in Membership.objects.filter(player=kept)}
    for other in Membership.objects.filter(player=gone, club__in=own):
        place = own[other.club_id]
        role = higher_role(place.role, other.role)
        if role != place.role:
            changed.append(["players.Membership", place.pk, "role", place.role, role])
            Membership.objects.filter(pk=place.pk).update(role=role)
    return changed


def _note_name(kept: Player, gone: Player) -> list[list[Any]]:  # Any: JSON
    """Let the name of the record that goes find the person from now on."""
    if gone.sort_key == kept.sort_key:
        return []
    alias, is_new = PlayerAlias.objects.get_or_create(
        player=kept, sort_key=gone.sort_key, defaults={"name": gone.display_name}
    )
    return [["players.PlayerAlias", alias.pk, "", None, None]] if is_new else []


def _change_back(changed: Collection[list[Any]]) -> None:  # Any: JSON as stored
    """Put values back that nobody changed since; rows that were made go away again."""
    tables: dict[str, Any] = {
        "players.Player": Player.objects,
        "players.Membership": Membership.objects,
        "players.PlayerAlias": PlayerAlias.objects,
        "seating.CardVersion": CardVersion.objects,
    }
    for label, pk, column, before, after in changed:
        rows = tables[label].filter(pk=pk)
        if column:
            rows.filter(**{column: after}).update(**{column: before})
        else:
            rows.delete()


def _written_again(merge: PlayerMerge) -> Player:
    """Write the record that went again, under its number; told apart anew where need be."""
    found = next(iter(serializers.deserialize("python", [merge.gone]))).object
    assert isinstance(found, Player)  # noqa: S101  # for the type checker
    namesakes = Player.objects.filter(sort_key=found.sort_key)
    taken = set(namesakes.values_list("distinction", flat=True))
    if found.distinction in taken:
        found.distinction = free_distinction(taken)
    found.save_base(raw=True, force_insert=True)
    return found


def _move_derived(moved: Collection[list[Any]], *, before: int, after: int) -> None:
    """Let what was derived name the person too, until it is worked out anew.

    Matches count a change, so that corrections from before are not undone in the other's name.
    """
    seats = [pks for label, _column, pks in moved if label == "matches.MatchSeat"]
    entered = {label: pks for label, _column, pks in moved}
    match_ids = list(
        MatchSeat.objects.filter(pk__in=[pk for pks in seats for pk in pks]).values_list(
            "match_id", flat=True
        )
    )
    Match.objects.filter(pk__in=match_ids).update(revision=F("revision") + 1)
    RatingChange.objects.filter(match_id__in=match_ids, player_id=before).update(player_id=after)
    members = Q(entries__members__in=entered.get("events.EntryMember", ()))
    former = Q(entries__members__former__in=entered.get("events.FormerMember", ()))
    events = Event.objects.filter(members | former).distinct()
    for rows in (
        Standing.objects.filter(event__in=events),
        PrizeAward.objects.filter(prize__event__in=events),
    ):
        rows.filter(player_id=before).update(player_id=after)
    for event_id in events.values_list("pk", flat=True):
        touch_event(event_id=event_id)
    Rating.objects.filter(player_id=before).delete()
    RatingMonth.objects.filter(player_id=before).delete()
    PairRecord.objects.filter(Q(first_id=before) | Q(second_id=before)).delete()
    SeasonStanding.objects.filter(player_id=before).delete()


def _mark_stale(player_ids: Collection[int]) -> None:
    """Have ratings, standings and seasons in which somebody stands worked out anew."""
    seats = MatchSeat.objects.filter(player_id__in=player_ids).values("match_id")
    rated = RatingChange.objects.filter(Q(player_id__in=player_ids) | Q(match_id__in=seats))
    RatingPool.objects.filter(pk__in=rated.values("pool_id")).update(
        is_stale=True, stale_since=None
    )
    events = [pk for player_id in player_ids for pk in _events_of(player_id)]
    StandingsSheet.objects.filter(event_id__in=events).update(basis="", version=F("version") + 1)
    seasons = SeasonStanding.objects.filter(player_id__in=player_ids).values("season_id")
    Season.objects.filter(pk__in=seasons).update(is_stale=True)


def _note(merge: PlayerMerge, *, verb: str, by: User) -> None:
    """Keep the line in the club's history, and have the database look at everything now."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    write_audit(
        verb=verb,
        by=by,
        club_id=merge.club_id,
        subject=merge.gone_label,
        after={"merge": merge.pk, "kept": merge.kept_id, "gone": merge.gone_id},
        reason=merge.reason,
    )
