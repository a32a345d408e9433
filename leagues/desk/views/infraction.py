"""Rule on an infraction: what happened, what follows by the rules, and only then write it down."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.infractions import Infraction, takes_allowed
from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import MatchCard
from games.matches.services.infractions import InfractionEntry, check_entry
from leagues.desk.access import get_table_to_put_right
from leagues.desk.infraction_form import InfractionForm
from leagues.desk.infraction_words import Outlook, outlook_of
from leagues.desk.put_right_forms import PutRightForm
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.views.put_right import carry_out
from leagues.seating.models import RoundTable


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def infraction(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the ruling on an infraction at a table; `?preview=1` says what follows from it."""
    table = get_table_to_put_right(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    if request.method != "POST":
        form = InfractionForm(card=card, initial=first_values(card))
        return _page(request, table, card, form)
    form = InfractionForm(request.POST, card=card)
    if "preview" in request.GET and form.is_valid_for_preview() and is_open(form.entry()):
        return _choice(request, table, card, form)

    def show(tried: PutRightForm, told: Consequences | None, status: int) -> HttpResponse:
        now = match_card(match_id=table.match_id)
        tried.renew(now.revision)
        outlook = outlook_of(now, form.entry()) if told else None
        return _page(request, table, now, form, status=status, outlook=outlook, told=told)

    return carry_out(request, table, form=form, named={}, show=show)


def is_open(entry: InfractionEntry) -> bool:
    """Return whether it is still to be chosen what is taken for a revoke."""
    return entry.infraction is Infraction.REVOKE and entry.take is None


def first_values(card: MatchCard) -> dict[str, int]:
    """Return what the form shows at first: the hand that is played now, or the last one."""
    number = card.next_hand if card.takes_hand else max(len(card.hands), 1)
    return {"revision": card.revision, "hand_number": number}


def _choice(
    request: HttpRequest, table: RoundTable, card: MatchCard, form: InfractionForm
) -> HttpResponse:
    """Say what each form of the penalty would bring; once one is chosen, all it changes is told."""
    entry = form.entry()
    checked = replace(entry, take=takes_allowed(card.rules)[0])
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
    told: Consequences | None = None,
) -> HttpResponse:
    context = {
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "card": card,
        "form": form,
        "outlook": outlook,
        "consequences": told,
    }
    return render(request, "desk/infraction.html", context, status=status)
