"""The people of an entry: somebody takes a place, is taken out, or the entry gets a name."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct, visible_players
from leagues.events.forms.members import Change, MemberForm
from leagues.events.models import Entry, Event
from leagues.events.selectors.entries import check_in_sheet, entry_list
from leagues.events.services.entering import enter_together
from leagues.events.services.entries import rename_entry
from leagues.events.services.newcomers import Newcomer
from leagues.events.views.choosing import allowed
from leagues.players.models import User
from leagues.seating.access import account_of
from leagues.seating.services.members import replace_member, take_out


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Show an entry's people, and let the director change them."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    entry = Entry.objects.filter(pk=entry_id, event=event).first()
    if entry is None:
        raise Http404(_("There is no such entry in this event. Look it up again."))
    if request.method != "POST":
        return _page(request, event, entry)
    form = MemberForm(request.POST)
    if not form.is_valid():
        return _page(request, event, entry, refusal=form.sentence)
    try:
        _change(form, event, entry, account_of(request.user))
    except DomainError as refusal:
        return _page(request, event, entry, refusal=str(refusal))
    messages.success(request, _("The entry is changed."))
    return redirect("seating:people", event.pk, entry.pk)


def _change(form: MemberForm, event: Event, entry: Entry, by: User) -> None:
    match form.step:
        case Change.RENAME:
            rename_entry(entry_id=entry.pk, name=form.cleaned_data["team"], by=by)
        case Change.TAKE_OUT:
            take_out(entry_id=entry.pk, player_id=form.cleaned_data["leaves"], by=by)
        case Change.REPLACE:
            [comes] = allowed([form.newcomer], user=by, event=event)
            leaves = form.cleaned_data["leaves"]
            replace_member(entry_id=entry.pk, leaves=leaves, comes=comes, by=by)
        case Change.ADD:
            present = entry.members.order_by("id").values_list("player_id", flat=True)
            newcomers = [*(Newcomer(player_id=pk) for pk in present), form.newcomer]
            people = allowed(newcomers, user=by, event=event)
            enter_together(event_id=event.pk, newcomers=people, by=by)


def _page(request: HttpRequest, event: Event, entry: Entry, *, refusal: str = "") -> HttpResponse:
    row = next(row for row in entry_list(event_id=event.pk) if row.entry_id == entry.pk)
    words = (request.POST or request.GET).get("q", "")[:80]
    sheet = check_in_sheet(
        event=event,
        words=words,
        among=visible_players(user=request.user),
        chosen=[player.pk for player in row.players],
    )
    context = {"event": event, "row": row, "sheet": sheet, "refusal": refusal}
    return render(request, "seating/people.html", context, status=422 if refusal else 200)
