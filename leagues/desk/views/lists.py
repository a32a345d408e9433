"""Lists that are handed in: the file, the look at what it says, and taking it back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.desk.list_access import get_club_with_lists, get_list
from leagues.desk.list_forms import (
    FileForm,
    ListForm,
    PastEveningForm,
    chosen_columns,
    chosen_people,
)
from leagues.desk.selectors.exports import CLUB_LISTS
from leagues.desk.selectors.imports import COLUMN_LABELS, import_sheet, runs_of
from leagues.desk.services.archives import hand_in_archive, take_in_event
from leagues.desk.services.entry_lists import take_in_entries
from leagues.desk.services.list_undoing import take_back
from leagues.desk.services.member_lists import take_in_members
from leagues.desk.services.past_lists import take_in_results
from leagues.events.access import get_event_to_direct
from leagues.events.models import Event
from leagues.players.access import require_account
from leagues.players.forms import add_refusal
from leagues.players.import_errors import ArchiveThere
from leagues.players.import_states import ImportState
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import Club, ImportRun
from leagues.players.names import clean_name
from leagues.players.services.import_runs import choose_columns, hand_in

TAKERS: Final[dict[ListKind, Callable[..., ImportRun]]] = {
    ListKind.MEMBERS: take_in_members,
    ListKind.ENTRIES: take_in_entries,
    ListKind.TOTALS: take_in_results,
    ListKind.GAMES: take_in_results,
    ListKind.EVENT: take_in_event,
}
OF_RESULTS: Final = (ListKind.TOTALS, ListKind.GAMES)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lists(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a club can take in and take along; keep a file that is handed in."""
    club, kinds = get_club_with_lists(user=request.user, slug=slug)
    if request.method == "POST":
        form = ListForm(request.POST, request.FILES, kinds=kinds)
        if form.is_valid():
            kind = ListKind(form.cleaned_data["kind"])
            run = _handed_in(request, club=club, kind=kind, form=form)
            if run is not None:
                return redirect("desk:list", club.slug, run.pk)
    else:
        form = ListForm(kinds=kinds, initial={"kind": kinds[0].value})
    shown = {
        "club": club,
        "form": form,
        "offered": CLUB_LISTS,
        "runs": runs_of(club_id=club.pk),
        "is_organiser": ListKind.MEMBERS in kinds,
    }
    return render(request, "desk/lists.html", shown, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entry_list(request: HttpRequest, event_id: int) -> HttpResponse:
    """Take a file with the entries of an event, to be looked at."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    form = FileForm()
    if request.method == "POST":
        form = FileForm(request.POST, request.FILES)
        if form.is_valid():
            run = _handed_in(
                request, club=event.club, kind=ListKind.ENTRIES, form=form, event=event
            )
            if run is not None:
                return redirect("desk:list", event.club.slug, run.pk)
    shown = {
        "event": event,
        "form": form,
        "runs": runs_of(club_id=event.club_id, event_id=event.pk),
    }
    return render(request, "desk/entry_list.html", shown, status=422 if form.errors else 200)


def _handed_in(
    request: HttpRequest,
    *,
    club: Club,
    kind: ListKind,
    form: FileForm,
    event: Event | None = None,
) -> ImportRun | None:
    """Keep a file; None if it is no list, which then stands beside the field."""
    file = form.cleaned_data["file"]
    by = require_account(request.user)
    try:
        if kind is ListKind.EVENT:
            return hand_in_archive(club=club, data=file.read(), file_name=file.name or "", by=by)
        return hand_in(
            club=club,
            kind=kind,
            data=file.read(),
            file_name=file.name or "",
            by=by,
            terms={},
            event_id=None if event is None else event.pk,
        )
    except DomainError as error:
        add_refusal(form=form, error=error)
        form.there_id = error.event_id if isinstance(error, ArchiveThere) else None
        return None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: HttpRequest, slug: str, run_id: int) -> HttpResponse:
    """Show what a list would write; with `columns` read it anew, with `take_in` write it."""
    run = get_list(user=request.user, slug=slug, run_id=run_id)
    if request.method != "POST":
        return _page(request, run)
    if "columns" in request.POST:
        return _read_anew(request, run)
    typed = chosen_people(request.POST)
    by = require_account(request.user)
    form = _evening_form(run, request.POST)
    if form is not None and not form.is_valid():
        return _page(request, run, typed=typed, form=form)
    known = {} if form is None else {"evening": form.evening()}
    try:
        run = TAKERS[ListKind(run.kind)](run_id=run.pk, typed=typed, by=by, **known)
    except DomainError as error:
        undecided = [int(at) for at in error.fields.get("names", ()) if at.isdecimal()]
        is_of_form = form is not None and bool(error.fields.keys() & form.fields.keys())
        if form is not None and is_of_form:
            add_refusal(form=form, error=error)
        told = "" if is_of_form else str(error)
        return _page(request, run, typed=typed, undecided=undecided, refusal=told, form=form)
    messages.success(request, _taken_in(run))
    return redirect("desk:list", slug, run.pk)


def _evening_form(run: ImportRun, posted: Any = None) -> PastEveningForm | None:
    """Return the form about a past evening, for lists of results; at first with the file's name."""
    # Any: as forms.Form
    if ListKind(run.kind) not in OF_RESULTS:
        return None
    title = clean_name(PurePath(run.file_name).stem.replace("_", " "))
    return PastEveningForm(posted, kind=ListKind(run.kind), initial={"title": title[:80]})


def _read_anew(request: HttpRequest, run: ImportRun) -> HttpResponse:
    columns, twice = chosen_columns(request.POST, ListKind(run.kind))
    if twice:
        sentence = _("Two columns are to be read as “%(column)s”. Choose one of them.") % {
            "column": COLUMN_LABELS[twice[0]]
        }
        return _page(request, run, refusal=sentence)
    choose_columns(run_id=run.pk, columns=columns, has_head="has_head" in request.POST)
    return redirect("desk:list", run.club.slug, run.pk)


@login_required
@require_POST
def undo(request: HttpRequest, slug: str, run_id: int) -> HttpResponse:
    """Take away what a list has written, as long as nothing stands on it."""
    run = get_list(user=request.user, slug=slug, run_id=run_id)
    try:
        run = take_back(run_id=run.pk, by=require_account(request.user))
    except DomainError as error:
        return _page(request, run, refusal=str(error))
    messages.success(request, _("What the list had written is gone again."))
    return redirect("desk:list", slug, run.pk)


def _page(
    request: HttpRequest,
    run: ImportRun,
    *,
    typed: dict[int, str] | None = None,
    undecided: Sequence[int] = (),
    refusal: str = "",
    form: PastEveningForm | None = None,
) -> HttpResponse:
    sheet = None
    if run.state == ImportState.LOOKED_AT:
        sheet = import_sheet(run=run, user=request.user, typed=typed, undecided=undecided)
    event = Event.objects.filter(pk=run.event_id).first() if run.event_id else None
    shown: dict[str, Any] = {  # Any: a template's context
        "run": run,
        "club": run.club,
        "event": event,
        "sheet": sheet,
        "refusal": refusal,
        "form": _evening_form(run) if form is None else form,
        "is_taken_in": run.state == ImportState.TAKEN_IN,
        "is_undone": run.state == ImportState.UNDONE,
    }
    is_refused = bool(refusal) or (form is not None and bool(form.errors))
    return render(request, "desk/list.html", shown, status=422 if is_refused else 200)


def _taken_in(run: ImportRun) -> str:
    """Return what taking a list in has come to."""
    new, updated = len(run.made["players"]), run.made["updated"]
    told = [
        ngettext(
            "The list is taken in: %(rows)s row.", "The list is taken in: %(rows)s rows.", run.rows
        )
        % {"rows": run.rows}
    ]
    if new:
        told.append(
            ngettext("%(count)s person is new.", "%(count)s people are new.", new) % {"count": new}
        )
    if updated:
        told.append(
            ngettext(
                "%(count)s that was known was brought up to date.",
                "%(count)s that were known were brought up to date.",
                updated,
            )
            % {"count": updated}
        )
    return " ".join(told)
