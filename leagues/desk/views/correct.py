"""Put the result of a match right: its score, or one hand of it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import HandRow, MatchCard
from leagues.desk.access import get_table_to_put_right
from leagues.desk.put_right_forms import CorrectHandForm, PutRightForm
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.views.put_right import carry_out, page, put_right


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show what can be put right at a table; a post puts its final score right."""
    if request.method == "POST":
        return put_right(request, table_id, kind="correction")
    table = get_table_to_put_right(user=request.user, table_id=table_id)
    return page(request, table, match_card(match_id=table.match_id))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct_hand(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """Put one hand of a confirmed slip right; `?preview=1` says what that would change."""
    table = get_table_to_put_right(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    saved = _confirmed_hand(card, number)

    def show(form: PutRightForm, told: Consequences | None, status: int) -> HttpResponse:
        now = match_card(match_id=table.match_id) if form.is_bound else card
        form.renew(now.revision)
        context = {
            "table": table,
            "round": table.round,
            "event": table.round.stage.event,
            "card": now,
            "slip": now.slip,
            "number": number,
            "saved": saved,
            "form": form,
            "consequences": told,
            "previewed": "hand" if told else "",
        }
        return render(request, "desk/correct_hand.html", context, status=status)

    if request.method != "POST":
        form = CorrectHandForm(card=card, initial=CorrectHandForm.initial_of(saved, card))
        return show(form, None, 200)
    posted = CorrectHandForm(request.POST, card=card)
    return carry_out(request, table, form=posted, named={"number": number}, show=show)


def _confirmed_hand(card: MatchCard, number: int) -> HandRow:
    hands = card.confirmed.hands if card.confirmed else ()
    found = next((hand for hand in hands if hand.number == number), None)
    if found is None:
        raise Http404(_("There is no hand %(number)s in this result.") % {"number": number})
    return found
