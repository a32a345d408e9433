"""The cups of a league: their list, and a cup with its draw; directors draw and decide here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from leagues.events.cup_models import Cup
from leagues.events.league_access import get_league_to_direct, get_league_to_view
from leagues.events.league_models import League, Team
from leagues.events.league_states import LeagueStatus
from leagues.players.access import has_role, require_account
from leagues.players.models import User
from leagues.players.states import Role
from leagues.players.typed import typed_number
from leagues.standings.cup_access import get_cup_to_direct, get_cup_to_view
from leagues.standings.cup_forms import CupForm, TieForm
from leagues.standings.selectors.cup_page import cup_page, cups_of
from leagues.standings.services.cup_endings import end_cup, resume_cup
from leagues.standings.services.cups import (
    draw_cup,
    draw_round,
    replay_tie,
    rule_tie,
    take_cup_back,
    uphold_tie,
)


@require_safe
def cups(request: HttpRequest, league_id: int) -> HttpResponse:
    """List the cups of a league; directors find the form to draw one."""
    league = get_league_to_view(user=request.user, league_id=league_id)
    return _cups_page(request, league)


@login_required
@require_POST
def new_cup(request: HttpRequest, league_id: int) -> HttpResponse:
    """Draw a cup."""
    league = get_league_to_direct(user=request.user, league_id=league_id)
    form = CupForm(request.POST, teams=_teams(league))
    if form.is_valid():
        try:
            cup = draw_cup(
                league_id=league.pk, terms=form.terms(), by=require_account(request.user)
            )
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The cup is drawn."))
            return redirect("standings:cup", cup.pk)
    return _cups_page(request, league, form=form)


@require_safe
def cup(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Show a cup round by round."""
    return _cup_page(request, get_cup_to_view(user=request.user, cup_id=cup_id))


@login_required
@require_POST
def change_cup(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Draw the next round, let a tie be played again, decide it, or take the cup back."""
    found = get_cup_to_direct(user=request.user, cup_id=cup_id)
    form = TieForm(request.POST)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None or not form.is_valid():
        return _cup_page(request, found, form=form)
    try:
        act(found, request.POST, form.cleaned_data, require_account(request.user))
    except DomainError as refusal:
        form.add_refusal(refusal)
        return _cup_page(request, found, form=form)
    messages.success(request, _("The cup is changed."))
    if not Cup.objects.filter(pk=found.pk).exists():
        return redirect("standings:cups", found.league_id)
    return redirect("standings:cup", found.pk)


Typed = Mapping[str, Any]  # Any: values of the fields' own types


def _draw_round(found: Cup, posted: Mapping[str, str], typed: Typed, by: User) -> None:
    number = typed_number(posted.get("number", "")) or 0
    draw_round(cup_id=found.pk, number=number, day=_day(typed), by=by)


def _replay(found: Cup, posted: Mapping[str, str], typed: Typed, by: User) -> None:
    legs = typed_number(posted.get("legs", "")) or 0
    replay_tie(tie_id=_tie(found, posted), legs=legs, day=_day(typed), by=by)


def _rule(found: Cup, posted: Mapping[str, str], typed: Typed, by: User) -> None:
    rule_tie(tie_id=_tie(found, posted), team_id=typed["team"], reason=typed["reason"], by=by)


def _uphold(found: Cup, posted: Mapping[str, str], typed: Typed, by: User) -> None:
    uphold_tie(tie_id=_tie(found, posted), by=by)


def _end(found: Cup, posted: Mapping[str, str], typed: Typed, by: User) -> None:
    end_cup(cup_id=found.pk, by=by)


def _resume(found: Cup, posted: Mapping[str, str], typed: Typed, by: User) -> None:
    resume_cup(cup_id=found.pk, by=by)


def _take_back(found: Cup, posted: Mapping[str, str], typed: Typed, by: User) -> None:
    take_cup_back(cup_id=found.pk, by=by)


ACTS: Final[Mapping[str, Callable[[Cup, Mapping[str, str], Typed, User], None]]] = {
    "round": _draw_round,
    "replay": _replay,
    "rule": _rule,
    "uphold": _uphold,
    "end": _end,
    "resume": _resume,
    "back": _take_back,
}


def _day(typed: Typed) -> Any:  # Any: a day, which the form has read
    if typed["day"] is None:
        sentence = _("Choose the day on which it is to be played.")
        raise DomainError(sentence, fields={"day": [sentence]})
    return typed["day"]


def _tie(found: Cup, posted: Mapping[str, str]) -> int:
    """Return a tie of just this cup."""
    number = typed_number(posted.get("tie", "")) or 0
    tie = found.ties.filter(pk=number).first()
    if tie is None:
        raise DomainError(_("This tie is not of the cup any more. Look at it again."))
    return tie.pk


def _teams(league: League) -> list[Team]:
    teams = Team.objects.filter(division__league=league, withdrawn_at=None)
    return list(teams.select_related("division").order_by("division__level", "name", "pk"))


def _directs(request: HttpRequest, league: League) -> bool:
    return has_role(user=request.user, club_id=league.club_id, needed=Role.DIRECTOR)


def _cups_page(
    request: HttpRequest, league: League, *, form: CupForm | None = None
) -> HttpResponse:
    can_draw = _directs(request, league) and league.status == LeagueStatus.RUNNING
    if can_draw and form is None:
        form = CupForm(teams=_teams(league))
    context = {"league": league, "cups": cups_of(league.pk), "form": form}
    status = 422 if form is not None and form.is_bound else 200
    return render(request, "standings/cups.html", context, status=status)


def _cup_page(request: HttpRequest, found: Cup, *, form: TieForm | None = None) -> HttpResponse:
    directs = _directs(request, found.league) and found.league.status == LeagueStatus.RUNNING
    context = {
        "cup": found,
        "league": found.league,
        "page": cup_page(found, directs=directs),
        "directs": directs,
        "form": form or TieForm(),
        "act": request.POST.get("act", ""),
        "tie": typed_number(request.POST.get("tie", "")),
    }
    return render(request, "standings/cup.html", context, status=200 if form is None else 422)
