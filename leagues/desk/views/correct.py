"""Put the result of a match right: its score, one hand, a dispute, a forfeit, rulings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import HandRow, MatchCard
from leagues.desk.forms import RevisionForm, RulingForm
from leagues.desk.put_right_forms import (
    CorrectHandForm,
    CorrectionForm,
    ForfeitForm,
    PutRightForm,
)
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.services.at_table import (
    correct_at_table,
    correct_hand_at_table,
    decide_at_table,
    forfeit_at_table,
    reopen_at_table,
    rule_at_table,
    void_at_table,
    withdraw_ruling_at_table,
)
from leagues.desk.services.putting_right import Pairings
from leagues.desk.services.trial import try_out
from leagues.desk.views.put_right import TRIED_OUT, carry_out, director, done, page
from leagues.seating.access import get_table_to_direct
from leagues.seating.models import RoundTable


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show what can be put right at a table; a post puts its final score right."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    if request.method != "POST":
        return page(request, table, card)
    form = CorrectionForm(request.POST, card=card)
    return carry_out(
        request,
        table,
        name="correction",
        form=form,
        act=lambda reason, pairings: correct_at_table(
            table=table,
            by=director(request),
            points=form.points(),
            reason=reason,
            revision=form.cleaned_data["revision"],
            ended_early=form.cleaned_data["ended_early"],
            pairings=pairings,
        ),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct_hand(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """Put one hand of a confirmed slip right; `?preview=1` says what that would change."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    saved = _confirmed_hand(card, number)
    if request.method != "POST":
        form = CorrectHandForm(card=card, initial=CorrectHandForm.initial_of(saved, card))
        return _hand_page(request, table, card, saved, form)
    form = CorrectHandForm(request.POST, card=card)

    def act(reason: str, pairings: Pairings) -> None:
        correct_hand_at_table(
            table=table,
            by=director(request),
            number=number,
            entry=form.entry(),
            reason=reason,
            revision=form.cleaned_data["revision"],
            pairings=pairings,
        )

    if "preview" not in request.GET:
        is_done = form.attempt(lambda: act(form.cleaned_data["reason"], form.chosen_pairings()))
        if is_done:
            return done(request, table, form, is_done=True, name="hand")
        form.renew(match_card(match_id=table.match_id).revision)
        return _hand_page(request, table, card, saved, form, status=422)
    is_possible = form.is_valid_for_preview() and form.try_out(
        lambda: try_out(
            table=table,
            act=lambda: act(form.cleaned_data["reason"] or TRIED_OUT, Pairings.KEEP),
        )
    )
    told = form.result if isinstance(form.result, Consequences) else None
    status = 200 if is_possible else 422
    return _hand_page(request, table, card, saved, form, consequences=told, status=status)


@require_POST
def decide(request: HttpRequest, table_id: int, report_id: int) -> HttpResponse:
    """Choose one of the versions the table disagrees about."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = PutRightForm(request.POST, auto_id="decision_%s")
    return carry_out(
        request,
        table,
        name="decision",
        form=form,
        act=lambda reason, pairings: decide_at_table(
            table=table,
            by=director(request),
            report_id=report_id,
            reason=reason,
            pairings=pairings,
        ),
    )


@require_POST
def reopen(request: HttpRequest, table_id: int) -> HttpResponse:
    """Take a result back, so that its table writes on."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = PutRightForm(request.POST, auto_id="reopening_%s")
    return carry_out(
        request,
        table,
        name="reopening",
        form=form,
        act=lambda reason, pairings: reopen_at_table(
            table=table,
            by=director(request),
            reason=reason,
            revision=form.cleaned_data["revision"],
            pairings=pairings,
        ),
    )


@require_POST
def void(request: HttpRequest, table_id: int) -> HttpResponse:
    """Declare a match void."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = PutRightForm(request.POST, auto_id="voiding_%s")
    return carry_out(
        request,
        table,
        name="voiding",
        form=form,
        act=lambda reason, pairings: void_at_table(
            table=table,
            by=director(request),
            reason=reason,
            revision=form.cleaned_data["revision"],
            pairings=pairings,
        ),
    )


@require_POST
def forfeit(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give a match a result without its having been played out."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    form = ForfeitForm(request.POST, card=card, auto_id="forfeit_%s")
    return carry_out(
        request,
        table,
        name="forfeit",
        form=form,
        act=lambda reason, pairings: forfeit_at_table(
            table=table,
            by=director(request),
            points=form.points(),
            reason=reason,
            revision=form.cleaned_data["revision"],
            pairings=pairings,
        ),
    )


@require_POST
def rule(request: HttpRequest, table_id: int) -> HttpResponse:
    """Write a ruling down beside the score."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    form = RulingForm(request.POST, card=card, auto_id="ruling_%s")
    is_done = form.attempt(
        lambda: rule_at_table(
            table=table,
            by=director(request),
            text=form.cleaned_data["text"],
            hand_number=form.cleaned_data["hand_number"],
            player_id=form.cleaned_data["player"],
        )
    )
    return done(request, table, form, is_done=is_done, name="ruling")


@require_POST
def withdraw_ruling(request: HttpRequest, table_id: int, ruling_id: int) -> HttpResponse:
    """Withdraw a ruling; it stays readable."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = RevisionForm(request.POST)
    is_done = form.attempt(
        lambda: withdraw_ruling_at_table(table=table, by=director(request), ruling_id=ruling_id)
    )
    return done(request, table, form, is_done=is_done, name="ruling")


def _confirmed_hand(card: MatchCard, number: int) -> HandRow:
    hands = card.confirmed.hands if card.confirmed else ()
    found = next((hand for hand in hands if hand.number == number), None)
    if found is None:
        raise Http404(_("There is no hand %(number)s in this result.") % {"number": number})
    return found


def _hand_page(
    request: HttpRequest,
    table: RoundTable,
    card: MatchCard,
    saved: HandRow,
    form: CorrectHandForm,
    *,
    consequences: Consequences | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "card": card,
        "slip": card.slip,
        "number": saved.number,
        "saved": saved,
        "form": form,
        "consequences": consequences,
        "previewed": "hand" if consequences else "",
    }
    return render(request, "desk/correct_hand.html", context, status=status)
