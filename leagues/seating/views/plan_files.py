"""The drawn seats as a file: to take along, to change, and to hand in again."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct
from leagues.events.models import Event
from leagues.seating.access import account_of
from leagues.seating.errors import UnreadableFile
from leagues.seating.forms import LARGEST_SEED, PlanFileForm
from leagues.seating.selectors.plan_files import HandedIn, plan_file
from leagues.seating.services.handing_in import hand_in_plan, look_at_plan


@require_http_methods(["GET", "HEAD", "POST"])
def plan_as_file(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what a file would seat; with `apply`, seat the rounds to come so."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    if request.method != "POST":
        return _page(request, event, PlanFileForm())
    form = PlanFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    text = form.cleaned_data["text"]
    try:
        if "apply" not in request.POST:
            return _looked_at(request, event, form)
        handed_in = hand_in_plan(
            event_id=event.pk,
            text=text,
            by=account_of(request.user),
            numbering=form.numbering(),
            places=form.cleaned_data["places"],
        )
    except UnreadableFile as error:
        return _page(request, event, form, faults=error.faults, status=422)
    except DomainError as error:
        return _page(request, event, form, faults=(str(error),), status=422)
    count = len(handed_in.rounds)
    messages.success(
        request,
        ngettext(
            "%(count)s round is seated as in the file. It is a draft until you publish it.",
            "%(count)s rounds are seated as in the file. They are drafts until you publish them.",
            count,
        )
        % {"count": count},
    )
    return redirect("seating:plan", event.pk)


def _looked_at(request: HttpRequest, event: Event, form: PlanFileForm) -> HttpResponse:
    """Answer with what a file would seat; each look draws the lots of a chart anew."""
    lot = secrets.randbelow(LARGEST_SEED)
    handed_in = look_at_plan(
        event_id=event.pk,
        text=form.cleaned_data["text"],
        numbering=replace(form.numbering(), lot=lot),
    )
    form.note(lot=lot, places=handed_in.digest)
    status = 422 if handed_in.faults else 200
    return _page(request, event, form, handed_in=handed_in, status=status)


@require_safe
def plan_csv(request: HttpRequest, event_id: int) -> HttpResponse:
    """Hand out all rounds of an event as a file for a spreadsheet; `?numbers=1` without names."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    by_number = "numbers" in request.GET
    name = slugify(event.title) or _("seats")
    return HttpResponse(
        "\ufeff" + plan_file(event_id=event.pk, by_number=by_number),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )


def _page(
    request: HttpRequest,
    event: Event,
    form: PlanFileForm,
    *,
    handed_in: HandedIn | None = None,
    faults: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "faults": faults or (handed_in.faults if handed_in else ()),
        "handed_in": None if handed_in is None or handed_in.faults else handed_in,
    }
    return render(request, "seating/plan_file.html", context, status=status)
