"""Publish a round, take it back, close it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches.dummies import DUMMY_KEY
from games.matches.models import Match
from games.matches.services.seats import renew_terms
from games.matches.states import MatchStatus
from games.online.services.following import hold_tables, withdraw_tables
from leagues.events.models import Round, RoundId
from leagues.events.services.audit import write_audit
from leagues.events.services.places import bring_latecomers_forward
from leagues.events.services.rounds import set_round_status
from leagues.events.states import EventStatus, RoundStatus
from leagues.players.models import User
from leagues.seating.errors import (
    NotNextRound,
    PeopleUnseated,
    RoundInPlay,
    SeatedPersonLeft,
    TablesUnfinished,
)
from leagues.seating.selectors.attendance import IN_PLAY, seating_outlook
from leagues.seating.selectors.sheets import round_sheet, unsettled_tables
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.storing import game_of_table


@transaction.atomic
def publish_round(*, round_id: RoundId, by: User | None, anyway: bool = False) -> Round:
    """Show a drafted round to everybody; one that is published already stays as it is.

    Raises `NotNextRound` or `SeatedPersonLeft`; unless `anyway`, also `TablesUnfinished` and
    `PeopleUnseated`, which a director may overrule.
    """
    round_ = _locked_round(round_id)
    if round_.status != RoundStatus.DRAFT:
        return round_
    _require_turn(round_)
    _require_everybody_there(round_, anyway=anyway)
    waiting = unsettled_tables(event_id=round_.stage.event_id, before=round_.number)
    if waiting and not anyway:
        raise TablesUnfinished(sentence_of_tables(waiting), tables=waiting)
    if waiting:
        _audit_unfinished(round_, by=by, tables=waiting, verb="round.published_early")
    _renew_terms(round_)
    return set_round_status(round_id=round_id, to=RoundStatus.PUBLISHED, by=by)


@transaction.atomic
def unpublish_round(*, round_id: RoundId, by: User | None) -> Round:
    """Make a published round a draft again, while nothing was played and no later one is out.

    Whoever has come since it was published is to play in it then.
    """
    round_ = _locked_round(round_id)
    if round_.status == RoundStatus.DRAFT:
        return round_
    drawn = Match.objects.filter(round_table__round=round_)
    hold_tables(match_ids=list(drawn.values_list("pk", flat=True)))
    matches = drawn.select_for_update()
    if any(match.status != MatchStatus.SEATED for match in matches):
        raise RoundInPlay(
            _(
                "Scores have been entered in round %(number)s, so it stays published. "
                "A wrong score can be corrected at its table."
            )
            % {"number": round_.number}
        )
    later = Round.objects.filter(stage=round_.stage, number__gt=round_.number)
    if later.exclude(status=RoundStatus.DRAFT).exists():
        raise RoundInPlay(
            _("A later round is published. Take that one back before round %(number)s.")
            % {"number": round_.number}
        )
    withdraw_tables(match_ids=[match.pk for match in matches])
    bring_latecomers_forward(event_id=round_.stage.event_id, number=round_.number)
    return set_round_status(round_id=round_id, to=RoundStatus.DRAFT, by=by)


@transaction.atomic
def close_round(*, round_id: RoundId, by: User | None, anyway: bool = False) -> Round:
    """Close a round; raises `TablesUnfinished` unless `anyway` if results are missing.

    Results can still be entered and corrected afterwards.
    """
    round_ = _locked_round(round_id)
    if round_.status == RoundStatus.CLOSED:
        return round_
    waiting = [(round_.number, row.number) for row in round_sheet(round_id=round_id).unsettled]
    if waiting and not anyway:
        raise TablesUnfinished(sentence_of_tables(waiting), tables=waiting)
    if waiting:
        _audit_unfinished(round_, by=by, tables=waiting, verb="round.closed_early")
    return set_round_status(round_id=round_id, to=RoundStatus.CLOSED, by=by)


def _locked_round(round_id: RoundId) -> Round:
    event_id = Round.objects.values_list("stage__event_id", flat=True).get(pk=round_id)
    locked_stage(event_id=event_id)
    return Round.objects.select_related("stage__event").get(pk=round_id)


def _require_turn(round_: Round) -> None:
    if round_.stage.event.status not in IN_PLAY:
        raise NotNextRound(
            _("The event has finished: reopen it to publish another round.")
            if round_.stage.event.status == EventStatus.FINISHED
            else _("The event has not started. Start it first, then publish round %(number)s.")
            % {"number": round_.number}
        )
    earlier = Round.objects.filter(
        stage=round_.stage, number__lt=round_.number, status=RoundStatus.DRAFT
    ).order_by("number")
    first = earlier.first()
    if first is not None:
        raise NotNextRound(
            _("Rounds are published in order: round %(first)s comes before round %(number)s.")
            % {"first": first.number, "number": round_.number}
        )


def _require_everybody_there(round_: Round, *, anyway: bool) -> None:
    sheet = round_sheet(round_id=RoundId(round_.pk))
    if not sheet.tables:
        raise NotNextRound(
            _("No seats have been drawn for round %(number)s. Draw them first.")
            % {"number": round_.number}
        )
    if sheet.has_left:
        raise SeatedPersonLeft(
            _("%(names)s withdrew after the seats were drawn. Draw the seats again, then publish.")
            % {"names": ", ".join(player.label for player in sheet.has_left)}
        )
    outlook = seating_outlook(event_id=round_.stage.event_id)
    if round_.number in outlook.unsuited:
        raise NotNextRound(
            _(
                "The seats of round %(number)s were drawn for another game, another way of "
                "playing or other wishes. Draw them again, then publish."
            )
            % {"number": round_.number}
        )
    missing = len(outlook.missing(number=round_.number))
    if missing and not anyway:
        raise PeopleUnseated(
            ngettext(
                "%(count)s person who is checked in has no seat in this round. "
                "Draw the seats again to take them in.",
                "%(count)s people who are checked in have no seat in this round. "
                "Draw the seats again to take them in.",
                missing,
            )
            % {"count": missing}
        )


def _renew_terms(round_: Round) -> None:
    # The event may have been edited since the draft was made.
    event = round_.stage.event
    matches = Match.objects.filter(round_table__round=round_).annotate(
        size=Count("seats"), dummies=Count("seats", filter=Q(seats__bot_key=DUMMY_KEY))
    )
    kinds: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for match_id, size, dummies in matches.values_list("id", "size", "dummies"):
        kinds[size, dummies].append(match_id)
    for (size, dummies), match_ids in kinds.items():
        variant, rules = game_of_table(event, size)
        renew_terms(
            match_ids=match_ids,
            variant=variant,
            rules=rules,
            game_end=event.game_end,
            game_length=event.game_length,
            is_rated=event.is_rated and not dummies,
        )


def sentence_of_tables(tables: Sequence[tuple[int, int]]) -> str:
    """Name tables without a result, each as (round, table)."""
    return ngettext(
        "A result is missing: %(tables)s.", "Results are missing: %(tables)s.", len(tables)
    ) % {"tables": _in_words(tables)}


def sentence_of_ties(tables: Sequence[tuple[int, int]]) -> str:
    """Name tables, each as (round, table), whose tie an extra hand has to decide."""
    return ngettext(
        "A tie is not decided: %(tables)s. Note who won the extra hand there first.",
        "Ties are not decided: %(tables)s. Note who won the extra hands there first.",
        len(tables),
    ) % {"tables": _in_words(tables)}


def _in_words(tables: Sequence[tuple[int, int]]) -> str:
    return ", ".join(
        _("round %(round)s table %(table)s") % {"round": round_number, "table": table}
        for round_number, table in tables
    )


def _audit_unfinished(
    round_: Round, *, by: User | None, tables: list[tuple[int, int]], verb: str
) -> None:
    write_audit(
        by=by,
        verb=verb,
        event_id=round_.stage.event_id,
        subject=str(round_.number),
        after={"without_result": tables},
    )
