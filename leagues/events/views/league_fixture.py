"""What directors do with one fixture: move, postpone, award or strike it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.events.league_access import get_fixture_to_direct
from leagues.events.league_errors import FixtureClash, LeagueChanged
from leagues.events.league_forms import day_field
from leagues.events.league_models import Fixture
from leagues.events.league_states import FixtureStatus
from leagues.events.league_team_forms import RefusableForm
from leagues.events.selectors.league_fixtures import FixtureLine
from leagues.events.selectors.league_obstacles import clashes_on
from leagues.events.services.league_fixtures import (
    decide_fixture,
    move_fixture,
    postpone_fixture,
    restore_fixture,
)
from leagues.players.access import require_account
from leagues.players.models import User
from leagues.players.typed import typed_number


class FixtureForm(RefusableForm):
    """A new day for a fixture, or what becomes of it without play."""

    day = day_field(gettext_lazy("New day"), required=False)
    play_by = day_field(
        gettext_lazy("To be played by"),
        required=False,
        help_text=gettext_lazy("Empty: as the league's rule says."),
    )
    awarded_to = forms.ChoiceField(label=gettext_lazy("Awarded to"), required=False)
    reason = forms.CharField(label=gettext_lazy("Why"), required=False, max_length=300)
    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, posted: Any = None, *, fixture: Fixture) -> None:
        """Show a fixture. Any: what a browser sent."""
        super().__init__(posted, initial={"day": fixture.day, "revision": fixture.revision})
        teams = [(str(team.pk), team.name) for team in (fixture.home, fixture.away)]
        self.offer("awarded_to", [("", _("Neither")), *teams])


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def fixture(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show a fixture to directors; a post moves or decides it."""
    found = get_fixture_to_direct(user=request.user, fixture_id=fixture_id)
    form = FixtureForm(request.POST if request.method == "POST" else None, fixture=found)
    if not form.is_bound:
        return _page(request, found, form)
    if not form.is_valid():
        return _page(request, found, form)
    act = request.POST.get("act", "")
    try:
        _act(act, found, form.cleaned_data, by=require_account(request.user))
    except LeagueChanged as refusal:
        form.add_refusal(refusal)
        form.data = {**form.data, "revision": str(found.revision)}
    except FixtureClash as refusal:
        form.add_refusal(refusal)
        return _page(request, found, form, clash=refusal)
    except DomainError as refusal:
        form.add_refusal(refusal)
    else:
        messages.success(request, _("The fixture list is changed."))
        return redirect("events:league_fixtures", found.division.league_id)
    return _page(request, found, form)


def _act(
    act: str,
    found: Fixture,
    typed: Mapping[str, Any],  # Any: values of the fields' own types
    *,
    by: User,
) -> None:
    if act in MOVES:
        MOVES[act](found, typed, by)
    elif act in DECISIONS:
        decide_fixture(
            fixture_id=found.pk,
            status=DECISIONS[act],
            revision=typed["revision"],
            awarded_to=typed_number(typed["awarded_to"]),
            reason=typed["reason"],
            by=by,
        )


def _move(found: Fixture, typed: Mapping[str, Any], by: User, *, in_spite: bool = False) -> None:
    day: date | None = typed["day"]
    if day is None:
        sentence = _("Choose the day on which it is to be played.")
        raise DomainError(sentence, fields={"day": [sentence]})
    move_fixture(
        fixture_id=found.pk,
        day=day,
        revision=typed["revision"],
        reason=typed["reason"],
        in_spite=in_spite,
        by=by,
    )


def _move_in_spite(found: Fixture, typed: Mapping[str, Any], by: User) -> None:
    _move(found, typed, by, in_spite=True)


def _postpone(found: Fixture, typed: Mapping[str, Any], by: User) -> None:
    postpone_fixture(
        fixture_id=found.pk,
        revision=typed["revision"],
        play_by=typed["play_by"],
        reason=typed["reason"],
        by=by,
    )


def _restore(found: Fixture, typed: Mapping[str, Any], by: User) -> None:
    restore_fixture(fixture_id=found.pk, revision=typed["revision"], by=by)


MOVES: Final[Mapping[str, Callable[[Fixture, Mapping[str, Any], User], None]]] = {
    "move": _move,
    "move_anyway": _move_in_spite,
    "postpone": _postpone,
    "restore": _restore,
}
DECISIONS: Final = {
    "walkover": FixtureStatus.WALKOVER,
    "unfulfilled": FixtureStatus.UNFULFILLED,
    "void": FixtureStatus.VOID,
}


def _page(
    request: HttpRequest, found: Fixture, form: FixtureForm, *, clash: FixtureClash | None = None
) -> HttpResponse:
    league = found.division.league
    clashes = clashes_on(fixture=found, league=league, day=found.day) if found.day else []
    context = {
        "fixture": found,
        "line": FixtureLine(fixture=found, clashes=clashes),
        "league": league,
        "form": form,
        "clash": clash,
        "is_played": found.status == FixtureStatus.PLAYED,
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "events/league_fixture.html", context, status=status)
