"""Correct a result: old and new side by side, what would change, and only then apply."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.rulebook import check_points
from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import MatchCard
from games.matches.states import MatchStatus
from leagues.desk.forms import (
    CorrectionForm,
    ForfeitForm,
    ReasonForm,
    RevisionForm,
    RulingForm,
    points_initial,
)
from leagues.desk.selectors.consequences import Consequences, consequences_of
from leagues.desk.services import (
    correct_at_table,
    decide_at_table,
    forfeit_at_table,
    reopen_at_table,
    rule_at_table,
    void_at_table,
    withdraw_ruling_at_table,
)
from leagues.players.models import User
from leagues.seating.access import get_table_to_direct
from leagues.seating.models import RoundTable

EMPTY: Final[Mapping[str, RevisionForm]] = MappingProxyType({})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the correction of a table's result; `?preview=1` says what it would change."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    if request.method != "POST":
        return _page(request, table, card)
    form = CorrectionForm(request.POST, card=card)
    if "preview" in request.GET:
        return _preview(request, table, card, form)
    is_done = form.attempt(
        lambda: correct_at_table(
            table=table,
            by=_director(request),
            points=form.points(),
            reason=form.cleaned_data["reason"],
            revision=form.cleaned_data["revision"],
            ended_early=form.cleaned_data["ended_early"],
        )
    )
    if is_done:
        messages.success(request, _("The result is corrected. Standings follow in a moment."))
        return redirect("desk:match", table.match_id)
    return _refused(request, table, forms={"correction": form})


@require_POST
def decide(request: HttpRequest, table_id: int, report_id: int) -> HttpResponse:
    """Choose one of the versions the table disagrees about."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = ReasonForm(request.POST)
    is_done = form.attempt(
        lambda: decide_at_table(
            table=table,
            by=_director(request),
            report_id=report_id,
            reason=form.cleaned_data["reason"],
        )
    )
    return _done(request, table, form, is_done=is_done, name="decision")


@require_POST
def reopen(request: HttpRequest, table_id: int) -> HttpResponse:
    """Take a result back, so that single hands can be changed."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = ReasonForm(request.POST)
    is_done = form.attempt(
        lambda: reopen_at_table(
            table=table,
            by=_director(request),
            reason=form.cleaned_data["reason"],
            revision=form.cleaned_data["revision"],
        )
    )
    return _done(request, table, form, is_done=is_done, name="reopening")


@require_POST
def void(request: HttpRequest, table_id: int) -> HttpResponse:
    """Declare a match void."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = ReasonForm(request.POST)
    is_done = form.attempt(
        lambda: void_at_table(
            table=table,
            by=_director(request),
            reason=form.cleaned_data["reason"],
            revision=form.cleaned_data["revision"],
        )
    )
    return _done(request, table, form, is_done=is_done, name="voiding")


@require_POST
def forfeit(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give a match a result without its having been played out."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    form = ForfeitForm(request.POST, card=card, auto_id="forfeit_%s")
    is_done = form.attempt(
        lambda: forfeit_at_table(
            table=table,
            by=_director(request),
            points=form.points(),
            reason=form.cleaned_data["reason"],
            revision=form.cleaned_data["revision"],
        )
    )
    return _done(request, table, form, is_done=is_done, name="forfeit")


@require_POST
def rule(request: HttpRequest, table_id: int) -> HttpResponse:
    """Write a ruling down beside the score."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    form = RulingForm(request.POST, card=card, auto_id="ruling_%s")
    is_done = form.attempt(
        lambda: rule_at_table(
            table=table,
            by=_director(request),
            text=form.cleaned_data["text"],
            hand_number=form.cleaned_data["hand_number"],
            player_id=form.cleaned_data["player"],
        )
    )
    return _done(request, table, form, is_done=is_done, name="ruling")


@require_POST
def withdraw_ruling(request: HttpRequest, table_id: int, ruling_id: int) -> HttpResponse:
    """Withdraw a ruling; it stays readable."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = RevisionForm(request.POST)
    is_done = form.attempt(
        lambda: withdraw_ruling_at_table(table=table, by=_director(request), ruling_id=ruling_id)
    )
    return _done(request, table, form, is_done=is_done, name="ruling")


def _preview(
    request: HttpRequest, table: RoundTable, card: MatchCard, form: CorrectionForm
) -> HttpResponse:
    """Say what the correction as typed would change, writing nothing."""
    is_possible = form.is_valid_for_preview() and form.try_out(
        lambda: check_points(
            rules=card.checked_rules,
            end=card.end,
            points=form.points(),
            ended_early=form.cleaned_data["ended_early"],
        )
    )
    if not is_possible:
        return _page(request, table, card, status=422, forms={"correction": form})
    consequences = consequences_of(card=card, old=_old_points(card), new=form.points())
    return _page(request, table, card, consequences=consequences, forms={"correction": form})


def _director(request: HttpRequest) -> User:
    """Return the account behind a request that access has let through as a director's."""
    if not isinstance(request.user, User):
        raise TypeError("a director is always signed in")
    return request.user


def _done(
    request: HttpRequest, table: RoundTable, form: RevisionForm, *, is_done: bool, name: str
) -> HttpResponse:
    if is_done:
        messages.success(request, _("Saved."))
        return redirect("desk:match", table.match_id)
    return _refused(request, table, forms={name: form})


def _refused(
    request: HttpRequest, table: RoundTable, *, forms: Mapping[str, RevisionForm]
) -> HttpResponse:
    """Show the page again with what was typed, beside the score as it is now."""
    card = match_card(match_id=table.match_id)
    for form in forms.values():
        form.renew(card.revision)
    return _page(request, table, card, status=422, forms=forms)


def _page(
    request: HttpRequest,
    table: RoundTable,
    card: MatchCard,
    *,
    status: int = 200,
    consequences: Consequences | None = None,
    forms: Mapping[str, RevisionForm] = EMPTY,
) -> HttpResponse:
    now = {"revision": card.revision}
    old = _old_points(card)
    context: dict[str, Any] = {  # Any: a template's context
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "card": card,
        "old": old,
        "consequences": consequences,
        "correction": CorrectionForm(card=card, initial=now | points_initial(old or ())),
        "decision": ReasonForm(initial=now, auto_id="decision_%s"),
        "reopening": ReasonForm(initial=now, auto_id="reopening_%s"),
        "voiding": ReasonForm(initial=now, auto_id="voiding_%s"),
        "forfeit": ForfeitForm(card=card, initial=now, auto_id="forfeit_%s"),
        "ruling": RulingForm(initial=now, card=card, auto_id="ruling_%s"),
    }
    context |= forms
    context["lines"] = _lines(context["correction"], old)
    return render(request, "desk/correct.html", context, status=status)


def _lines(form: CorrectionForm, old: tuple[int, ...] | None) -> list[dict[str, object]]:
    """Return every side with what it had and the input for what it has."""
    before = old or (None,) * len(form.sides)
    return [
        {"side": side, "field": field, "old": points}
        for (side, field), points in zip(form.by_side(), before, strict=True)
    ]


def _old_points(card: MatchCard) -> tuple[int, ...] | None:
    """Return the result that counts or waits; versions that disagree are no result."""
    if card.current is None or card.status in (MatchStatus.DISPUTED, MatchStatus.VOID):
        return None
    return card.totals
