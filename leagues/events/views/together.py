"""Enter an event with a partner or a team, by one of them."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_view, visible_players
from leagues.events.entry_errors import AnswersRefused
from leagues.events.formats import Unit, people_of_entry
from leagues.events.forms.door import NewcomerForm
from leagues.events.models import Event
from leagues.events.selectors.entries import check_in_sheet
from leagues.events.selectors.members import label_of
from leagues.events.services.entering import enter_online, player_of
from leagues.events.views.choosing import Choices, allowed, choices_of, people_of_looking
from leagues.events.views.entries import entered_sentence
from leagues.players.access import require_account


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def together(request: HttpRequest, event_id: int) -> HttpResponse:
    """Let the visitor look a partner up, or several people, and enter with them."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    if event.unit == Unit.SINGLE:
        return redirect("desk:event", event.pk)
    user = require_account(request.user)
    if request.method != "POST":
        return _page(request, event)
    form = NewcomerForm(request.POST)
    if not form.is_valid():
        return _page(request, event, refusal=form.sentence)
    try:
        joined = people_of_looking(event, form.cleaned_data["join"])
        entry = enter_online(
            event_id=event.pk,
            by=user,
            others=allowed([*form.newcomers, *joined], user=user, event=event),
            name=form.cleaned_data["team"],
        )
    except AnswersRefused as unanswered:
        messages.info(request, str(unanswered))
        return redirect("events:answers", event.pk)
    except DomainError as refusal:
        return _page(request, event, refusal=str(refusal))
    messages.success(
        request,
        _("%(entry)s: %(sentence)s")
        % {"entry": label_of(entry), "sentence": entered_sentence(entry)},
    )
    return redirect("desk:event", event.pk)


def _page(request: HttpRequest, event: Event, *, refusal: str = "") -> HttpResponse:
    user = require_account(request.user)
    data = request.POST or request.GET
    size = people_of_entry(event.unit, team_size=event.team_size)
    try:
        own = player_of(user)
        choices = choices_of(data, user=user, event=event, size=size - 1)
    except DomainError as unknown:
        own, choices, refusal = None, Choices(people=(), size=size - 1), refusal or str(unknown)
    present = [one.player_id for one in choices.people if one.player_id is not None]
    sheet = check_in_sheet(
        event=event,
        words=data.get("q", "")[:80],
        among=visible_players(user=user),
        chosen=[*present, *([own.pk] if own else [])],
    )
    context = {"event": event, "own": own, "choices": choices, "sheet": sheet, "refusal": refusal}
    is_refused = bool(refusal) and request.method == "POST"
    return render(request, "events/together.html", context, status=422 if is_refused else 200)
