"""Questions to everybody who enters: asked by a director, answered by an entrant."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct, get_event_to_view
from leagues.events.forms.questions import AnswersForm, QuestionForm
from leagues.events.models import Entry, Event
from leagues.events.selectors.entries import own_entry
from leagues.events.services.entering import enter_online
from leagues.events.services.questions import add_question, answer_questions, remove_question
from leagues.events.states import EntryStatus
from leagues.events.views.entries import entered_sentence
from leagues.players.access import require_account
from leagues.players.models import User
from leagues.players.typed import typed_number


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def questions(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what entrants are asked; ask one thing more, change it, or take it away."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    by = require_account(request.user)
    if "remove" in request.POST:
        number = typed_number(request.POST["remove"]) or 0
        try:
            remove_question(event_id=event.pk, question_id=number, by=by)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        return redirect("events:questions", event.pk)
    form = QuestionForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            add_question(
                event_id=event.pk,
                text=typed["text"],
                kind=typed["kind"],
                choices=typed["choices"].splitlines(),
                is_required=typed["is_required"],
                by=by,
            )
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("Everybody who enters is asked this now."))
            return redirect("events:questions", event.pk)
    context = {
        "event": event,
        "form": form,
        "questions": list(event.questions.all()),
        "active": "questions",
    }
    return render(request, "events/questions.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def answers(request: HttpRequest, event_id: int) -> HttpResponse:
    """Let the visitor answer what is asked: to enter with it, or to change it afterwards."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    by = require_account(request.user)
    asked = list(event.questions.all())
    if not asked:
        return redirect("desk:event", event.pk)
    entry = own_entry(event_id=event.pk, user_id=by.pk)
    form = AnswersForm(
        request.POST if request.method == "POST" else None,
        questions=asked,
        answers=list(entry.answers.all()) if entry is not None else [],
    )
    is_in = entry is not None and entry.status != EntryStatus.WITHDRAWN
    if form.is_valid():
        try:
            said = _kept(event, entry if is_in else None, form.answers(), by)
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, said)
            return redirect("desk:event", event.pk)
    context = {"event": event, "form": form, "is_in": is_in}
    return render(request, "events/answers.html", context, status=422 if form.errors else 200)


def _kept(event: Event, entry: Entry | None, given: dict[int, str], by: User) -> str:
    """Keep answers, and enter who is not in yet; return what to say of it."""
    if entry is None:
        return entered_sentence(enter_online(event_id=event.pk, by=by, answers=given))
    answer_questions(entry_id=entry.pk, answers=given, by=by)
    return _("Your answers are saved.")
