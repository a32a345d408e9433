"""Step through a recorded game card by card, take its record along, and hand one in."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.matches.selectors.cards import match_card
from games.online.access import get_table_to_see, visitor_of
from games.online.models import OnlineTable
from games.online.services.finishing import record_of_log
from games.records.selectors import RecordedGame, recorded_game
from leagues.desk.selectors.evening import table_evening
from leagues.desk.selectors.fairness import fairness_of
from leagues.desk.selectors.replay import replay_page
from leagues.events.access import get_event_to_view
from leagues.seating.access import get_match_table_to_view


@require_safe
def replay(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the table after a step of a deal; the nearest one if there is no such step."""
    table = get_match_table_to_view(user=request.user, match_id=match_id)
    round_ = table.round
    place = {"table": table, "round": round_, "event": round_.stage.event}
    return _step_page(request, match_id=match_id, place=place)


@require_safe
def live_replay(request: HttpRequest, key: str) -> HttpResponse:
    """Show a step of a game that was played at a live table."""
    live = get_table_to_see(visitor=visitor_of(request), key=key)
    return _step_page(request, match_id=_match_of(live), place={"live": live})


@require_safe
def live_record(request: HttpRequest, key: str) -> HttpResponse:
    """Hand out the record of a live table as a file in the site's own notation."""
    live = get_table_to_see(visitor=visitor_of(request), key=key)
    if live.score_apart is not None:
        text: str | None = record_of_log(table=live)
    else:
        text = _record_of(_match_of(live)).own
    if text is None:
        raise Http404(_("Not all cards of this game are known."))
    return _file(text, name=f"live-{live.pk}.upcard", kind="text/plain")


def _match_of(live: OnlineTable) -> int:
    """Return the match of a live table, whose record there is once it is over."""
    if live.match_id is None:
        raise Http404(_("Play has not begun at this table."))
    return live.match_id


def _step_page(request: HttpRequest, *, match_id: int, place: Mapping[str, object]) -> HttpResponse:
    """Return a step of a recorded game, as a page or as the part that changes."""
    record = _record_of(match_id)
    card = match_card(match_id=match_id)
    step = replay_page(
        card=card,
        game=record.game,
        deal=_number(request, "deal", default=1),
        step=_number(request, "step", default=0),
    )
    context = {
        **place,
        "card": card,
        "record": record,
        "step": step,
        "address": request.build_absolute_uri(
            f"{request.path}?deal={step.place.deal}&step={step.place.step}"
        ),
    }
    if "part" in request.GET:
        return render(request, "desk/_replay_step.html", context)
    context["fairness"] = fairness_of(card=card, game=record.game)
    return render(request, "desk/replay.html", context)


@require_safe
def record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Hand out the record of a match as a file in Euchre Game Notation."""
    get_match_table_to_view(user=request.user, match_id=match_id)
    egn = _record_of(match_id).egn
    if egn is None:
        raise Http404(_("Euchre Game Notation cannot say this game; take it in our own notation."))
    return _file(egn, name=f"match-{match_id}.egn", kind="application/json")


@require_safe
def own_record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Hand out the record of a match as a file in the site's own notation."""
    get_match_table_to_view(user=request.user, match_id=match_id)
    text = _record_of(match_id).own
    if text is None:
        raise Http404(_("Not all cards of this game are known; take it in Euchre Game Notation."))
    return _file(text, name=f"match-{match_id}.upcard", kind="text/plain")


@require_safe
def evening(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Hand out what was recorded at a table in all rounds as Euchre Match Notation."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    text = table_evening(event=event, number=number)
    if text is None:
        raise Http404(_("No game that Euchre Match Notation can say was recorded at this table."))
    return _file(text, name=f"event-{event_id}-table-{number}.emn", kind="application/json")


def _file(text: str, *, name: str, kind: str) -> HttpResponse:
    return HttpResponse(
        text,
        content_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _record_of(match_id: int) -> RecordedGame:
    found = recorded_game(match_id=match_id)
    if found is None:
        raise Http404(_("The cards of this match were not recorded; its page has the score."))
    return found


def _number(request: HttpRequest, name: str, *, default: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else default
