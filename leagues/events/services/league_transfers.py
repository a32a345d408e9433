"""Move people from one team of a league to another, once a season, as all three agree."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.league_errors import LeagueStep, SquadRefused
from leagues.events.league_models import League, SquadMember, Team, TeamId, Transfer
from leagues.events.league_states import TransferState
from leagues.events.services.league_notes import locked_league, note
from leagues.events.services.league_squads import end_membership
from leagues.events.services.league_teams import locked_team
from leagues.players.models import PlayerId, User

COUNTED = (TransferState.ASKED.value, TransferState.APPROVED.value)


@transaction.atomic
def ask_transfer(
    *,
    to_team_id: TeamId | int,
    player_id: PlayerId | int,
    by: User | None,
    is_captain: bool,
    reason: str = "",
) -> Transfer:
    """Ask that somebody of another squad may come to a team. Twice is once.

    Asked by a captain of that team, their agreement is given with it. Raises `SquadRefused` if
    the person is of no other squad, or has been transferred this season.
    """
    team = locked_team(to_team_id)
    league = team.division.league
    member = _membership(league, player_id)
    there = Transfer.objects.filter(league=league, player_id=player_id, state__in=COUNTED).first()
    if there is not None and there.state == TransferState.ASKED and there.to_team_id == team.pk:
        return there
    if there is not None:
        raise SquadRefused(
            _("%(name)s has changed teams this season, or is about to. Once a season is allowed.")
            % {"name": member.player.label}
        )
    if member.team_id == team.pk:
        raise SquadRefused(_("%(name)s is of this squad already.") % {"name": member.player.label})
    transfer = Transfer.objects.create(
        league=league,
        player_id=player_id,
        from_team=member.team,
        to_team=team,
        asked_by=by,
        joined_agreed_at=timezone.now() if is_captain else None,
        reason=reason.strip()[:300],
    )
    _note(transfer, "league.transfer_asked", by=by, reason=reason)
    return transfer


@transaction.atomic
def agree_to_transfer(*, transfer_id: int, team_ids: frozenset[int], by: User | None) -> Transfer:
    """Note that a captain of the given teams agrees. Twice is once."""
    transfer = _locked(transfer_id)
    now = timezone.now()
    changed = []
    if transfer.from_team_id in team_ids and transfer.left_agreed_at is None:
        transfer.left_agreed_at = now
        changed.append("left_agreed_at")
    if transfer.to_team_id in team_ids and transfer.joined_agreed_at is None:
        transfer.joined_agreed_at = now
        changed.append("joined_agreed_at")
    if changed:
        transfer.save(update_fields=changed)
        _note(transfer, "league.transfer_agreed", by=by)
    return transfer


@transaction.atomic
def approve_transfer(*, transfer_id: int, day: date, by: User | None) -> Transfer:
    """Move the person to their new squad from a day on, once both captains have agreed.

    A team without captains has nobody to ask: it agrees by the director's word.
    """
    transfer = _locked(transfer_id)
    waiting = [
        team.name
        for team, agreed in (
            (transfer.from_team, transfer.left_agreed_at),
            (transfer.to_team, transfer.joined_agreed_at),
        )
        if agreed is None and (team.captain_id or team.vice_id)
    ]
    if waiting:
        raise LeagueStep(
            _("The captain has not agreed yet: %(teams)s.") % {"teams": ", ".join(waiting)}
        )
    if transfer.to_team.is_withdrawn:
        raise SquadRefused(_("%(team)s has left the league.") % {"team": transfer.to_team.name})
    member = _membership(transfer.league, transfer.player_id)
    if member.team_id != transfer.from_team_id:
        raise LeagueStep(_("%(name)s is of another squad now.") % {"name": member.player.label})
    end_membership(member, day=day)
    SquadMember.objects.create(
        league=transfer.league, team=transfer.to_team, player_id=transfer.player_id, from_day=day
    )
    _leave_office(transfer)
    return _decide(transfer, TransferState.APPROVED, "league.transfer_approved", by=by)


@transaction.atomic
def refuse_transfer(*, transfer_id: int, reason: str, by: User | None) -> Transfer:
    """Refuse a transfer; another may be asked for."""
    transfer = _locked(transfer_id)
    return _decide(transfer, TransferState.REFUSED, "league.transfer_refused", by=by, reason=reason)


@transaction.atomic
def call_transfer_off(*, transfer_id: int, by: User | None) -> Transfer:
    """Call a transfer off that nobody has decided about."""
    transfer = _locked(transfer_id)
    return _decide(transfer, TransferState.CALLED_OFF, "league.transfer_called_off", by=by)


def _locked(transfer_id: int) -> Transfer:
    """Return a transfer that is not decided, whose league's row is locked."""
    league_id = Transfer.objects.values_list("league_id", flat=True).get(pk=transfer_id)
    league = locked_league(league_id)
    found = Transfer.objects.select_related("player", "from_team", "to_team").get(pk=transfer_id)
    found.league = league
    if found.state != TransferState.ASKED:
        raise LeagueStep(_("This transfer has been decided already. Look at the list again."))
    return found


def _membership(league: League, player_id: PlayerId | int) -> SquadMember:
    found = SquadMember.objects.filter(league=league, player_id=player_id, until_day__isnull=True)
    member = found.select_related("player", "team").first()
    if member is None:
        raise SquadRefused(
            _("This person is of no squad of the league. Sign them on without a transfer.")
        )
    return member


def _leave_office(transfer: Transfer) -> None:
    """Let whoever speaks for the team that is left do so no more."""
    team: Team = transfer.from_team
    for role in ("captain", "vice"):
        if getattr(team, f"{role}_id") == transfer.player_id:
            setattr(team, role, None)
            team.save(update_fields=[role])


def _decide(
    transfer: Transfer, state: TransferState, verb: str, *, by: User | None, reason: str = ""
) -> Transfer:
    transfer.state = state.value
    transfer.decided_by = by
    transfer.decided_at = timezone.now()
    transfer.save(update_fields=["state", "decided_by", "decided_at"])
    _note(transfer, verb, by=by, reason=reason)
    return transfer


def _note(transfer: Transfer, verb: str, *, by: User | None, reason: str = "") -> None:
    words = f"{transfer.player.label}: {transfer.from_team.name} → {transfer.to_team.name}"
    note(transfer.league, verb, by=by, about=words, reason=reason)
