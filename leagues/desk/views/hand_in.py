"""Hand in a recorded game: pasted or as a file, looked through, then saved."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.matches.services.actors import side_of_actor
from games.records.reading import read_game
from games.records.services import check_game, import_game
from leagues.desk.access import TableVisit
from leagues.desk.record_form import RecordForm
from leagues.desk.selectors.preview import GamePreview, game_preview
from leagues.desk.views.table import page_context, visit_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_in(request: HttpRequest, link_key: str) -> HttpResponse:
    """Take a recorded game as the table's result; what it comes to is shown first."""
    visit = visit_of(request, link_key)
    if request.method == "POST":
        return _taken(request, visit, is_sure="save" in request.POST)
    if not visit.is_known:
        return redirect("desk:who", link_key)
    form = RecordForm(card=visit.card, initial={"revision": visit.card.revision})
    return render(request, "desk/hand_in.html", page_context(visit) | {"form": form})


def _taken(request: HttpRequest, visit: TableVisit, *, is_sure: bool) -> HttpResponse:
    form = RecordForm(request.POST, request.FILES, card=visit.card)
    is_sure = is_sure and form.is_as_seen()
    if is_sure and form.attempt(lambda: _save(form, visit)):
        messages.success(request, _("The recorded game is saved. Step through it here."))
        return redirect("desk:replay", visit.card.id)
    fresh = visit_of(request, visit.card.link_key) if form.is_conflict else visit
    form.renew(fresh.card.revision)
    context = page_context(fresh) | {"form": form}
    if not is_sure and form.attempt(lambda: _look(form, visit)):
        return render(request, "desk/hand_in.html", context | {"preview": form.result})
    status = 413 if form.is_too_large else 422
    return render(request, "desk/hand_in.html", context, status=status)


def _look(form: RecordForm, visit: TableVisit) -> GamePreview:
    """Return what the record comes to at this table, or say why it is none of its games."""
    match = visit.table.match
    side_of_actor(match=match, actor=visit.actor)
    players = read_game(text=form.cleaned_data["text"]).replay.players
    turn = form.settle_turn(players)
    game = read_game(text=form.cleaned_data["text"], turn=turn)
    check_game(match=match, game=game)
    return game_preview(card=visit.card, game=game)


def _save(form: RecordForm, visit: TableVisit) -> None:
    import_game(
        match_id=visit.card.id,
        text=form.cleaned_data["text"],
        actor=visit.actor,
        revision=form.cleaned_data["revision"],
        turn=form.cleaned_data["turn"] or 0,
    )
