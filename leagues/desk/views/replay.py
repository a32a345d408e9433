"""Step through a recorded game card by card, take its record along, and hand one in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.hindsight import Hindsight
from games.matches.game_words import variant_title
from games.matches.selectors.cards import match_card
from games.online.access import get_table_to_see, visitor_of
from games.online.models import OnlineTable
from games.online.selectors.views import moment_of_table
from games.online.services.finishing import record_of, record_of_log
from games.online.states import ENDED
from games.online.visitors import Visitor
from games.records.reading import read_game
from games.records.selectors import RecordedGame, as_published, kept_hindsight, recorded_game
from games.records.tasks import keep_hindsight_of
from leagues.desk.replay_links import step_address
from leagues.desk.selectors.evening import table_evening
from leagues.desk.selectors.fairness import fairness_of
from leagues.desk.selectors.hindsight import hindsight_page
from leagues.desk.selectors.replay import replay_page
from leagues.events.access import get_event_to_view
from leagues.seating.access import get_match_table_to_view

ASKED_AGAIN_AFTER: Final = 30
"""Seconds after which what the cards allowed is asked for again, if it has not come."""


@require_safe
def replay(request: HttpRequest, match_id: int, deal: int = 1) -> HttpResponse:
    """Show the table after a step of a deal; the nearest one if there is no such step."""
    table = get_match_table_to_view(user=request.user, match_id=match_id)
    round_ = table.round
    event = round_.stage.event
    record = _record_of(match_id)
    title = _("Deal %(deal)s of table %(table)s, round %(number)s, %(event)s")
    names = {"table": table.number, "number": round_.number, "event": event.title}
    return _step_page(
        request,
        match_id=match_id,
        deal=deal,
        record=record,
        found=_hindsight(record, match_id=match_id),
        title=lambda shown: title % {"deal": shown, **names},
        place={"table": table, "round": round_, "event": event},
    )


@require_safe
def live_replay(request: HttpRequest, key: str, deal: int = 1) -> HttpResponse:
    """Show a step of a game that was played at a live table, or of its hands that are over."""
    visitor = visitor_of(request)
    live = get_table_to_see(visitor=visitor, key=key)
    match_id, is_over = _match_of(live), live.status in ENDED
    record = _record_of(match_id) if is_over else _hands_over(live, visitor)
    title = _("Deal %(deal)s at the live table %(name)s")
    name = live.name or variant_title(live.variant)
    return _step_page(
        request,
        match_id=match_id,
        deal=deal,
        record=record,
        found=_hindsight(record, match_id=match_id) if is_over else None,
        title=lambda shown: title % {"deal": shown, "name": name},
        place={"is_going_on": not is_over},
        live=live,
    )


def _hands_over(live: OnlineTable, visitor: Visitor) -> RecordedGame:
    """Return the hands of a game in play that are over, as far as a visitor may see them."""
    moment = moment_of_table(table=live, now=timezone.now())
    seen = moment.delayed if moment.seat_of(visitor) is None else moment.live
    if seen is None or not seen.deals:
        raise Http404(_("No hand is over yet at this table."))
    text = record_of(table=live, live=seen, seats=moment.seats)
    return RecordedGame(game=read_game(text=text), counts=True)


def _hindsight(record: RecordedGame, *, match_id: int) -> Sequence[Hindsight] | None:
    """Return what the cards of a game allowed, or have it worked out where it is not known."""
    found = kept_hindsight(game=record.game)
    if found is None and cache.add(f"hindsight:{record.game.hash}", True, ASKED_AGAIN_AFTER):
        # Without a worker to ask the page is shown all the same.
        transaction.on_commit(partial(keep_hindsight_of.delay, match_id), robust=True)
    return found


@require_safe
def live_record(request: HttpRequest, key: str) -> HttpResponse:
    """Hand out the record of a live table as a file in the site's own notation."""
    live = get_table_to_see(visitor=visitor_of(request), key=key)
    if live.score_apart is not None:
        text: str | None = record_of_log(table=live)
    else:
        text = _file_of(_match_of(live)).own
    if text is None:
        raise Http404(_("Not all cards of this game are known."))
    return _file(text, name=f"live-{live.pk}.upcard", kind="text/plain")


@require_safe
def live_egn(request: HttpRequest, key: str) -> HttpResponse:
    """Hand out the record of a live table as a file in Euchre Game Notation."""
    live = get_table_to_see(visitor=visitor_of(request), key=key)
    return _egn_file(_file_of(_match_of(live)), name=f"live-{live.pk}.egn")


def _match_of(live: OnlineTable) -> int:
    """Return the match of a live table, whose record there is once it is over."""
    if live.match_id is None:
        raise Http404(_("Play has not begun at this table."))
    return live.match_id


def _step_page(
    request: HttpRequest,
    *,
    match_id: int,
    deal: int,
    record: RecordedGame,
    found: Sequence[Hindsight] | None,
    title: Callable[[int], str],
    place: Mapping[str, object],
    live: OnlineTable | None = None,
) -> HttpResponse:
    """Return a step of a recorded game, as a page or as the part that changes."""
    card = match_card(match_id=match_id)
    step = replay_page(
        card=card,
        game=record.game,
        deal=_number(request, "deal", default=deal),
        step=_number(request, "step", default=0),
        found=found,
    )
    here, key = step.place, live.key if live else ""
    address = step_address(match_id=match_id, live_key=key, deal=here.deal, step=here.step)
    seen = None
    if found is not None:
        seen = hindsight_page(card=card, game=record.game, found=found, place=here)
    context = {
        **place,
        "live": live,
        "card": card,
        "record": record,
        "step": step,
        "title": title(here.deal),
        "here": address,
        "address": request.build_absolute_uri(address.removesuffix("?step=0")),
        "hindsight": seen,
    }
    if "part" in request.GET:
        return render(request, "desk/_replay_step.html", context)
    context["fairness"] = fairness_of(card=card, game=record.game)
    return render(request, "desk/replay.html", context)


@require_safe
def record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Hand out the record of a match as a file in Euchre Game Notation."""
    get_match_table_to_view(user=request.user, match_id=match_id)
    return _egn_file(_file_of(match_id), name=f"match-{match_id}.egn")


@require_safe
def own_record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Hand out the record of a match as a file in the site's own notation."""
    get_match_table_to_view(user=request.user, match_id=match_id)
    text = _file_of(match_id).own
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


def _egn_file(record: RecordedGame, *, name: str) -> HttpResponse:
    if record.egn is None:
        raise Http404(_("Euchre Game Notation cannot say this game; take it in our own notation."))
    return _file(record.egn, name=name, kind="application/json")


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


def _file_of(match_id: int) -> RecordedGame:
    return as_published(_record_of(match_id), match_id=match_id)


def _number(request: HttpRequest, name: str, *, default: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else default
