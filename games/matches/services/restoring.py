"""Say how a match stands in a form that can be kept, and put it back to how it stood.

What was undone is not lost: versions of a result are copied into new ones, never changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

from django.db import transaction
from django.db.models import Case, DateTimeField, Value, When
from django.utils import timezone

from games.matches.models import Match, MatchSeat, Ruling, ScoreReport, Substitution
from games.matches.services.actors import Actor, require_official
from games.matches.services.keeping import (
    announce,
    check_revision,
    count_change,
    lock_match,
    next_version,
    supersede,
    write_points,
)
from games.matches.services.scoring import copy_hands
from games.matches.signals import match_finished, match_reopened
from games.matches.states import MatchStatus, ReportStatus

LIVE: Final = (
    ReportStatus.OPEN.value,
    ReportStatus.REPORTED.value,
    ReportStatus.DISPUTED.value,
    ReportStatus.CONFIRMED.value,
)


class MatchState(TypedDict):
    """How a match stands, as JSON: people by seat, versions that count or wait, rulings.

    `versions` are pairs of a version's number and its status, `stand_ins` are (seat, from deal,
    player) or, of a bot, (seat, from deal, its key); `rulings` are the ids of those that stand.
    `revision` says when that was.
    """

    match: int
    revision: int
    status: str
    ending: str | None
    points: list[int | None]
    seats: list[int | None]
    stand_ins: list[list[int | str]]
    versions: list[tuple[int, str]]
    rulings: list[int]


def state_of(match: Match) -> MatchState:
    """Return how a match stands, in five queries."""
    live = match.reports.filter(status__in=LIVE).order_by("version")
    stand_ins = [list(_key_of(note)) for note in match.substitutions.all()]
    standing = match.rulings.filter(withdrawn_at__isnull=True)
    return MatchState(
        match=match.pk,
        revision=match.revision,
        status=match.status,
        ending=match.ending,
        points=list(match.sides.order_by("number").values_list("points", flat=True)),
        seats=list(match.seats.order_by("number").values_list("player_id", flat=True)),
        stand_ins=stand_ins,
        versions=[*live.values_list("version", "status")],
        rulings=list(standing.values_list("pk", flat=True)),
    )


@transaction.atomic
def restore(
    *, match_id: int, state: MatchState, revision: int, actor: Actor, reason: str
) -> Mapping[int, int]:
    """Put a match back to how it stood; return which report is a copy of which, by id.

    Raises `Conflict` if anything changed at the match since `revision`.
    """
    require_official(actor=actor)
    match = lock_match(match_id)
    check_revision(match=match, revision=revision)
    now = state_of(match)
    _seat_again(match, state)
    _rule_again(match, state)
    copies: Mapping[int, int] = {}
    was = [(version, status) for version, status in state["versions"]]  # tuples, after JSON
    if (now["versions"], now["status"]) != (was, state["status"]):
        copies = _count_again(match, state, actor=actor, reason=reason)
    count_change(match=match, status=MatchStatus(state["status"]))
    if match.status == MatchStatus.FINISHED:
        announce(match_finished, match=match)
    elif now["status"] == MatchStatus.FINISHED:
        announce(match_reopened, match=match)
    return copies


def _seat_again(match: Match, state: MatchState) -> None:
    seats = list(match.seats.order_by("number"))
    for seat, player_id in zip(seats, state["seats"], strict=True):
        seat.player_id = player_id
    MatchSeat.objects.bulk_update(seats, ["player_id"])
    there = {_key_of(each): each for each in match.substitutions.all()}
    wanted = {(seat, deal, who) for seat, deal, who in state["stand_ins"]}
    gone = [each.pk for key, each in there.items() if key not in wanted]
    match.substitutions.filter(pk__in=gone).delete()
    Substitution.objects.bulk_create(
        Substitution(
            match=match,
            seat_number=seat,
            from_deal=deal,
            player_id=None if isinstance(who, str) else who,
            bot_key=who if isinstance(who, str) else "",
        )
        for seat, deal, who in sorted(wanted - set(there), key=lambda key: key[:2])
    )


def _key_of(note: Substitution) -> tuple[int | str, int | str, int | str]:
    """Return a note as it is kept: the seat, the deal, and the player or the key of the bot."""
    who = note.bot_key if note.player_id is None else note.player_id
    return note.seat_number, note.from_deal, who


def _rule_again(match: Match, state: MatchState) -> None:
    stands = When(pk__in=state["rulings"], then=Value(None, output_field=DateTimeField()))
    still_withdrawn = When(withdrawn_at__isnull=False, then="withdrawn_at")
    Ruling.objects.filter(match=match).update(
        withdrawn_at=Case(
            stands,
            still_withdrawn,
            default=Value(timezone.now()),
            output_field=DateTimeField(null=True),
        )
    )


def _count_again(
    match: Match, state: MatchState, *, actor: Actor, reason: str
) -> Mapping[int, int]:
    """Copy the versions that counted or waited into new ones of the same status."""
    supersede(match=match)
    copies: dict[int, int] = {}
    points = None
    for version, status in state["versions"]:
        source = match.reports.get(version=version)
        copy = _copy(source, match=match, status=ReportStatus(status), actor=actor, reason=reason)
        copies[source.pk] = copy.pk
        if status == ReportStatus.CONFIRMED:
            points = copy.points
    is_over = state["status"] == MatchStatus.FINISHED
    write_points(match=match, points=points if is_over else None)
    match.ending = state["ending"]
    match.finished_at = timezone.now() if is_over else None
    if is_over:
        match.first_finished_at = match.first_finished_at or match.finished_at
    return copies


def _copy(
    source: ScoreReport, *, match: Match, status: ReportStatus, actor: Actor, reason: str
) -> ScoreReport:
    is_result = status is ReportStatus.CONFIRMED
    copy = ScoreReport.objects.create(
        match=match,
        version=next_version(match=match),
        status=status.value,
        depth=source.depth,
        points=source.points,
        ending=source.ending,
        reason=reason,
        reported_by=source.reported_by,
        reported_seat=source.reported_seat,
        by_table=source.by_table,
        confirmed_by=actor.user if is_result else None,
        confirmed_at=timezone.now() if is_result else None,
    )
    copy_hands(source=source, target=copy)
    return copy
