"""What the pages about rounds and seats show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from leagues.events.access import may_direct, may_score
from leagues.events.models import Event, Round, RoundId
from leagues.events.states import EventStatus, RoundStatus
from leagues.players.models import User
from leagues.players.names import sort_key
from leagues.players.typed import typed_number
from leagues.seating.selectors.by_hand import swap_lines
from leagues.seating.selectors.drawing import drawing
from leagues.seating.selectors.people import player_id_of, sit_outs
from leagues.seating.selectors.quality import movement_promise, plan_quality, round_quality
from leagues.seating.selectors.sheet_rows import NameRow, RoundSheet
from leagues.seating.selectors.sheets import by_name, round_sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a step was not taken, and where to send the director's word if that would do."""

    sentence: str
    anyway_url: str = ""
    anyway_label: str = ""
    next: str = ""


def render_round(
    request: HttpRequest,
    round_: Round,
    *,
    refusal: Refusal | None = None,
    chosen: frozenset[int] = frozenset(),
    swap_reason: str = "",
    status: int = 200,
) -> HttpResponse:
    """Answer with the page of a round: the draft for its director, the chart for everybody."""
    event = round_.stage.event
    sheet = round_sheet(round_id=RoundId(round_.pk))
    rounds = sit_outs(event_id=event.pk)
    directs = may_direct(user=request.user, event=event)
    is_over = event.status == EventStatus.FINISHED
    context: dict[str, Any] = {
        "page_url": _own_url(request, reverse("seating:round", args=[event.pk, round_.number])),
        "event": event,
        "round": round_,
        "sheet": sheet,
        "refusal": refusal,
        "chosen": chosen,
        "swap_reason": swap_reason,
        "may_direct": directs and not is_over,
        "may_score": directs or may_score(user=request.user, event=event),
        "rounds": rounds,
        "rests_to_come": [
            row
            for row in rounds
            if row.number > round_.number and row.labels and not (is_over and row.is_draft)
        ],
        "next_round": next((row for row in rounds if row.number == round_.number + 1), None),
        "previous_number": round_.number - 1,
        "by_hand": [row for row in swap_lines(round_=round_) if row.is_done or directs],
    }
    if round_.status == RoundStatus.DRAFT:
        state = drawing(event_id=event.pk)
        context |= {
            "drawing": state,
            "quality": round_quality(
                event_id=event.pk, number=round_.number, outlook=state.outlook
            ),
        }
        return render(request, "seating/draft.html", context, status=status)
    context |= _places(request, sheet)
    return render(request, "seating/round.html", context, status=status)


def render_plan(
    request: HttpRequest, event: Event, *, refusal: Refusal | None = None, status: int = 200
) -> HttpResponse:
    """Answer with the list of all rounds: how far each is, and who sits out when."""
    directs = may_direct(user=request.user, event=event)
    scores = directs or may_score(user=request.user, event=event)
    state = drawing(event_id=event.pk)
    context = {
        "page_url": reverse("seating:plan", args=[event.pk]),
        "event": event,
        "rounds": sit_outs(event_id=event.pk),
        "drawing": state,
        "promise": movement_promise(state.outlook),
        "quality": plan_quality(event_id=event.pk, outlook=state.outlook) if scores else None,
        "has_file": directs and not state.outlook.stage.is_bracket,
        "refusal": refusal,
        "may_direct": directs and event.status != EventStatus.FINISHED,
        "may_score": scores,
    }
    return render(request, "seating/plan.html", context, status=status)


def safe_next(request: HttpRequest) -> str:
    """Return the page to go on to that the form names, if it is one of ours."""
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if ours else ""


def _own_url(request: HttpRequest, usual: str) -> str:
    # A refused post shows the page too, but cannot be fetched again at its own address.
    return request.get_full_path() if request.method == "GET" else usual


def _places(request: HttpRequest, sheet: RoundSheet) -> dict[str, Any]:
    rows = by_name(sheet)
    words = request.GET.get("find", "").strip()
    wanted = request.GET.get("player", "")
    asked = typed_number(wanted)
    mine = _player_of(request.user) if asked is None else asked
    return {
        "names": rows if request.GET.get("by") == "name" else None,
        "find": words,
        "found": _found(rows, words) if words else [],
        "mine": next((row for row in rows if row.player.pk == mine), None),
    }


def _found(rows: list[NameRow], words: str) -> list[NameRow]:
    parts = sort_key(words).split()
    return [row for row in rows if all(part in sort_key(row.player.label) for part in parts)]


def _player_of(user: User | AnonymousUser) -> int | None:
    return player_id_of(user_id=user.pk) if isinstance(user, User) else None
