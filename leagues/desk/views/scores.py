"""The scores grid of a round: what is missing, and quick entry from slips of paper."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches.selectors.cards import match_card
from games.matches.services.actors import Actor
from games.matches.services.reports import confirm_report, report_final
from leagues.desk.access import get_round_to_score, get_table_to_enter_score
from leagues.desk.forms import PointsForm, RevisionForm
from leagues.desk.selectors.live import tables_left_to_others
from leagues.desk.selectors.scores import ScoreRow, row_anchor, score_sheet
from leagues.events.access import may_direct
from leagues.events.models import Round
from leagues.players.models import User
from leagues.players.typed import typed_number
from leagues.seating.access import account_of
from leagues.seating.models import RoundTable


@never_cache
@require_safe
def scores(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show the tables of a round with their scores, those that are missing with inputs."""
    round_ = get_round_to_score(user=request.user, event_id=event_id, number=number)
    context = _context(request, round_)
    template = "desk/_scores_list.html" if "part" in request.GET else "desk/scores.html"
    return render(request, template, context)


@require_POST
def enter_score(request: HttpRequest, table_id: int) -> HttpResponse:
    """Take the final score of a table from its slip."""
    table = get_table_to_enter_score(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    anchor = row_anchor(number=table.number, game=table.game)
    form = PointsForm(request.POST, card=card, auto_id=_auto_id(anchor))
    is_done = form.attempt(
        lambda: report_final(
            match_id=table.match_id,
            points=form.points(),
            actor=_official(request),
            revision=form.cleaned_data["revision"],
            ended_early=form.cleaned_data["ended_early"],
        )
    )
    return _answer(request, table, form, is_done=is_done)


@require_POST
def confirm_score(request: HttpRequest, table_id: int, report_id: int) -> HttpResponse:
    """Confirm what a side of a table has reported."""
    table = get_table_to_enter_score(user=request.user, table_id=table_id)
    form = RevisionForm(request.POST)
    is_done = form.attempt(
        lambda: confirm_report(
            report_id=report_id, match_id=table.match_id, actor=_official(request)
        )
    )
    return _answer(request, table, form, is_done=is_done)


def _official(request: HttpRequest) -> Actor:
    user = request.user if isinstance(request.user, User) else None
    return Actor(user=user, is_official=True)


def _answer(
    request: HttpRequest, table: RoundTable, form: RevisionForm, *, is_done: bool
) -> HttpResponse:
    """Show the row again to a script, the page to a browser without; errors beside the row."""
    round_ = table.round
    if is_done and not _is_part(request):
        page = reverse("desk:scores", args=[round_.stage.event_id, round_.number])
        anchor = row_anchor(number=table.number, game=table.game)
        return redirect(f"{page}?after={table.number}#table-{anchor}")
    context = _context(request, round_, refused=(table.pk, form) if not is_done else None)
    status = 200 if is_done else 422
    if not _is_part(request):
        return render(request, "desk/scores.html", context, status=status)
    (row,) = [row for row in context["rows"] if row["row"].table_id == table.pk]
    return render(request, "desk/_score_row.html", context | row, status=status)


def _context(
    request: HttpRequest,
    round_: Round,
    refused: tuple[int, RevisionForm] | None = None,
) -> dict[str, Any]:  # Any: a template's context
    sheet = score_sheet(round_id=round_.pk)
    after = request.GET.get("after", "0")
    event = round_.stage.event
    user = account_of(request.user)
    left = tables_left_to_others(round_=round_, user=user) if event.is_online else frozenset()
    next_number = sheet.next_after(typed_number(after) or 0, leaving=left)
    return {
        "event": event,
        "round": round_,
        "sheet": sheet,
        "is_director": may_direct(user=request.user, event=event),
        "rows": [
            {
                "row": row,
                "card": row.card,
                "is_left": row.table_id in left,
                "form": _form_of(row, refused),
                "is_wanted": row.table_id == refused[0]
                if refused
                else row.card.is_writable and row.number == next_number,
            }
            for row in sheet.rows
        ],
    }


def _form_of(row: ScoreRow, refused: tuple[int, RevisionForm] | None) -> RevisionForm:
    if refused and refused[0] == row.table_id:
        refused[1].renew(row.card.revision)
        return refused[1]
    return PointsForm(
        card=row.card, initial={"revision": row.card.revision}, auto_id=_auto_id(row.anchor)
    )


def _auto_id(anchor: str) -> str:
    return f"table_{anchor}_%s"


def _is_part(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"
