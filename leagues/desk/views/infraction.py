"""Rule on an infraction: what happened, what follows by the rules, and only then write it down."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.infractions import Infraction, takes_allowed
from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import MatchCard
from games.matches.services.infractions import check_entry
from leagues.desk.infraction_form import InfractionForm
from leagues.desk.infraction_words import Outlook, outlook_of
from leagues.desk.services.at_table import rule_on_infraction_at_table
from leagues.players.models import User
from leagues.seating.access import get_table_to_direct
from leagues.seating.models import RoundTable


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def infraction(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the ruling on an infraction at a table; `?preview=1` says what follows from it."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    if request.method != "POST" or not isinstance(request.user, User):
        form = InfractionForm(card=card, initial=first_values(card))
        return _page(request, table, card, form)
    user = request.user
    form = InfractionForm(request.POST, card=card)
    if "preview" in request.GET:
        return _preview(request, table, card, form)
    is_done = form.attempt(
        lambda: rule_on_infraction_at_table(
            table=table, by=user, entry=form.entry(), revision=form.cleaned_data["revision"]
        )
    )
    if is_done:
        messages.success(request, _("The ruling is written down."))
        return redirect("desk:match", table.match_id)
    card = match_card(match_id=table.match_id)
    form.renew(card.revision)
    return _page(request, table, card, form, status=422)


def first_values(card: MatchCard) -> dict[str, int]:
    """Return what the form shows at first: the hand that is played now, or the last one."""
    number = card.next_hand if card.takes_hand else max(len(card.hands), 1)
    return {"revision": card.revision, "hand_number": number}


def _preview(
    request: HttpRequest, table: RoundTable, card: MatchCard, form: InfractionForm
) -> HttpResponse:
    """Say what the ruling as typed would lead to, writing nothing; what is taken may be open."""
    if not form.is_valid():
        return _page(request, table, card, form, status=422)
    entry = form.entry()
    is_open = entry.infraction is Infraction.REVOKE and entry.take is None
    checked = replace(entry, take=takes_allowed(card.rules)[0]) if is_open else entry
    if not form.try_out(lambda: check_entry(match=table.match, entry=checked)):
        return _page(request, table, card, form, status=422)
    return _page(request, table, card, form, outlook=outlook_of(card, entry))


def _page(
    request: HttpRequest,
    table: RoundTable,
    card: MatchCard,
    form: InfractionForm,
    *,
    status: int = 200,
    outlook: Outlook | None = None,
) -> HttpResponse:
    context = {
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "card": card,
        "form": form,
        "outlook": outlook,
    }
    return render(request, "desk/infraction.html", context, status=status)
