"""Enter a hand with one thumb: who made it, alone or not, tricks; what it is worth; save."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from games.matches.models import HandScore
from games.matches.selectors.rows import HandRow, MatchCard
from games.matches.sentences import worth_sentence
from games.matches.services.scoring import HandWorth, remove_hand, save_hand, worth_of_hand
from leagues.desk.access import TableVisit
from leagues.desk.forms import RevisionForm
from leagues.desk.hand_form import HandForm
from leagues.desk.views.table import page_context, table_context, visit_of
from leagues.events.formats import FirstDealer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: HttpRequest, link_key: str, number: int) -> HttpResponse:
    """Show the form of a hand, say what it is worth, and save it."""
    visit = visit_of(request, link_key)
    if request.method == "POST" and "preview" in request.GET:
        return _preview(request, visit, number)
    if request.method == "POST":
        return _save(request, visit, number)
    if not visit.is_known:
        return redirect("desk:who", link_key)
    initial = HandForm.initial_of(_saved(visit.card, number), visit.card)
    form = HandForm(card=visit.card, initial=initial)
    return render(request, "desk/hand.html", _context(visit, number, form))


@require_POST
def remove(request: HttpRequest, link_key: str, number: int) -> HttpResponse:
    """Take the last hand off the slip."""
    visit = visit_of(request, link_key)
    form = RevisionForm(request.POST)
    is_done = form.attempt(
        lambda: remove_hand(
            match_id=visit.card.id,
            number=number,
            actor=visit.actor,
            revision=form.cleaned_data["revision"],
        )
    )
    if is_done:
        messages.success(request, _("Hand %(number)s was taken off.") % {"number": number})
        return redirect("desk:table", link_key)
    context = table_context(visit_of(request, link_key)) | {"form": form}
    return render(request, "desk/table.html", context, status=422)


def _save(request: HttpRequest, visit: TableVisit, number: int) -> HttpResponse:
    form = HandForm(request.POST, card=visit.card)
    is_done = form.attempt(
        lambda: save_hand(
            match_id=visit.card.id,
            number=number,
            entry=form.entry(),
            actor=visit.actor,
            revision=form.cleaned_data["revision"],
        )
    )
    link_key = visit.card.link_key
    if is_done and isinstance(form.result, HandScore):
        worth = _sentence(form.result, visit.card)
        messages.success(
            request,
            _("Hand %(number)s saved. %(worth)s.") % {"number": number, "worth": worth},
        )
        return redirect("desk:table", link_key)
    fresh = visit_of(request, link_key)
    form.renew(fresh.card.revision)
    # Beside the button too: the field itself may lie behind the bar that stays on a phone.
    context = _context(fresh, number, form) | {"worth": form.first_field_error()}
    return render(request, "desk/hand.html", context, status=422)


def _preview(request: HttpRequest, visit: TableVisit, number: int) -> HttpResponse:
    """Say what the hand as typed would be worth, writing nothing."""
    form = HandForm(request.POST, card=visit.card)
    context = _context(visit, number, form) | {"worth": _worth(form, visit.card)}
    is_part = request.headers.get("HX-Request") == "true"
    return render(request, "desk/_hand_worth.html" if is_part else "desk/hand.html", context)


def _worth(form: HandForm, card: MatchCard) -> str:
    if not form.is_valid() or not _says_enough(form):
        return ""
    try:
        worth = worth_of_hand(entry=form.entry(), rules=card.rules)
    except DomainError as error:
        return str(error)
    return _sentence(worth, card)


def _says_enough(form: HandForm) -> bool:
    return form.entry().makers is not None and form.entry().tricks is not None


def _saved(card: MatchCard, number: int) -> HandRow | None:
    return next((row for row in card.hands if row.number == number), None)


def _context(
    visit: TableVisit, number: int, form: HandForm
) -> dict[str, Any]:  # Any: a template's context
    saved = _saved(visit.card, number)
    cut_for_deal = visit.event.first_dealer == FirstDealer.DRAWN
    return page_context(visit) | {
        "form": form,
        "slip": visit.card.slip,
        "number": number,
        "saved": saved,
        "dealer": None if cut_for_deal else visit.card.dealer_of(number),
        "saved_worth": _sentence(saved, visit.card) if saved else "",
    }


def _sentence(hand: HandScore | HandWorth | HandRow, card: MatchCard) -> str:
    return worth_sentence(
        points=hand.points, outcome=hand.outcome, sides=card.side_titles, token=hand.token
    )
