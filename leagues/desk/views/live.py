"""The page on which a director looks after an event's live table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import MatchCard
from games.online.errors import StaleSequence
from games.online.links import seat_link
from leagues.desk.access import get_live_table_to_rule, get_table_to_hand_out_links
from leagues.desk.forms import points_initial
from leagues.desk.live_forms import (
    BotForm,
    LiveAnewForm,
    LiveForfeitForm,
    LiveScoreForm,
    LiveVoidForm,
    PauseForm,
    TimeForm,
    WordForm,
)
from leagues.desk.put_right_forms import PutRightForm
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.selectors.live import LiveSheet, live_sheet, may_rule_at, plays_at
from leagues.desk.services.at_live_table import (
    give_time_at_table,
    hand_out_link_at_table,
    pause_at_table,
    resume_at_table,
    seat_bot_at_table,
)
from leagues.desk.views.put_right import carry_out
from leagues.players.models import User
from leagues.seating.access import account_of, get_table_to_direct
from leagues.seating.models import RoundTable

ENDINGS: Final[Mapping[str, type[PutRightForm]]] = MappingProxyType(
    {
        "score": LiveScoreForm,
        "forfeit": LiveForfeitForm,
        "void": LiveVoidForm,
        "anew": LiveAnewForm,
    }
)


@never_cache
@require_safe
def live(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show a live table to a director of its event; one who plays there may only pause it."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    return page(request, table)


@require_POST
def pause(request: HttpRequest, table_id: int) -> HttpResponse:
    """Stop the table; whoever plays there may too, to have another director called."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = PauseForm(request.POST, auto_id="pause_%s")
    by = account_of(request.user)

    def act() -> str:
        is_new = pause_at_table(table=table, by=by, reason=form.cleaned_data["reason"])
        told = _("The table stands still, and has been told why.")
        return told if is_new else _("The table stood still already.")

    return _done(request, table, "pause", form, act)


@require_POST
def resume(request: HttpRequest, table_id: int) -> HttpResponse:
    """Let the table go on."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = WordForm(request.POST, auto_id="resume_%s")
    by = account_of(request.user)

    def act() -> str:
        is_new = resume_at_table(table=table, by=by, reason=form.cleaned_data["reason"])
        told = _("The table plays on, and has been told.")
        return told if is_new else _("The table was playing on already.")

    return _done(request, table, "resume", form, act)


@require_POST
def give_time(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give somebody more minutes."""
    table = get_live_table_to_rule(user=request.user, table_id=table_id)
    sheet = live_sheet(table=table, now=timezone.now())
    form = TimeForm(request.POST, seats=people_of(sheet), auto_id="time_%s")
    by = account_of(request.user)

    def act() -> str:
        give_time_at_table(
            table=table,
            by=by,
            seat=form.cleaned_data["seat"],
            minutes=form.cleaned_data["minutes"],
            reason=form.cleaned_data["reason"],
            told_before=form.cleaned_data["told"],
        )
        return _("The time is added, and the table has been told.")

    return _done(request, table, "time", form, act)


@require_POST
def seat_bot(request: HttpRequest, table_id: int) -> HttpResponse:
    """Let a bot play somebody's seat to the end."""
    table = get_live_table_to_rule(user=request.user, table_id=table_id)
    sheet = live_sheet(table=table, now=timezone.now())
    form = BotForm(request.POST, seats=people_of(sheet), auto_id="bot_%s")
    by = account_of(request.user)

    def act() -> str:
        seat_bot_at_table(
            table=table,
            by=by,
            seat=form.cleaned_data["seat"],
            from_deal=sheet.hand if sheet else 1,
        )
        return _("A bot plays that seat from now on.")

    return _done(request, table, "bot", form, act)


@require_POST
def hand_out(request: HttpRequest, table_id: int, seat: int) -> HttpResponse:
    """Make a personal link for a seat, by which its person gets in without an account."""
    table = get_table_to_hand_out_links(user=request.user, table_id=table_id)
    by = account_of(request.user)

    def act() -> str:
        hand_out_link_at_table(table=table, by=by, seat=seat)
        return _("The link is made. One from before opens nothing any longer.")

    return _done(request, table, "link", WordForm({}), act, anchor=f"#link-{seat}")


@require_POST
def end(request: HttpRequest, table_id: int, ending: str) -> HttpResponse:
    """End the table by a ruling; `?preview=1` says what that changes."""
    table = get_live_table_to_rule(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    sheet = live_sheet(table=table, now=timezone.now())
    form = ending_form(ending, card=card, sheet=sheet, posted=request.POST)

    def show(tried: PutRightForm, told: Consequences | None, status: int) -> HttpResponse:
        tried.renew(match_card(match_id=table.match_id).revision)
        return page(
            request,
            table,
            status=status,
            consequences=told,
            previewed=ending if told else "",
            forms={ending: tried},
        )

    return carry_out(request, table, form=form, named={}, show=show)


def ending_form(
    ending: str,
    *,
    card: MatchCard,
    sheet: LiveSheet | None,
    posted: Any = None,  # Any: as forms.Form
    initial: Mapping[str, Any] = MappingProxyType({}),  # Any: as forms.Form
) -> PutRightForm:
    """Return the form of an ending."""
    extra: dict[str, Any] = {}  # Any: a form's own arguments
    if ending == "score":
        extra["card"] = card
    if ending == "forfeit":
        extra["seats"] = people_of(sheet)
    return ENDINGS[ending](posted, initial=dict(initial), auto_id=f"{ending}_%s", **extra)


def people_of(sheet: LiveSheet | None) -> tuple[tuple[int, str], ...]:
    """Return the seats of people at a live table."""
    return () if sheet is None else sheet.people


def page(
    request: HttpRequest,
    table: RoundTable,
    *,
    status: int = 200,
    consequences: Consequences | None = None,
    previewed: str = "",
    forms: Mapping[str, Any] = MappingProxyType({}),  # Any: forms by name
) -> HttpResponse:
    """Answer with the whole page; `forms` are those with something typed in them."""
    card, sheet = match_card(match_id=table.match_id), live_sheet(table=table, now=timezone.now())
    standing = _standing(table, account_of(request.user))
    context: dict[str, Any] = {  # Any: a template's context
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "card": card,
        "live": sheet,
        "consequences": consequences,
        "previewed": previewed,
        "refusal": _refusal(sheet, forms),
        "links": _links(request, sheet) if standing["may_rule"] else [],
        **standing,
        **_forms(card, sheet),
        **forms,
    }
    return render(request, "desk/live.html", context, status=status)


def _standing(table: RoundTable, user: User) -> dict[str, bool]:
    """Return whether the director plays there, and may rule all the same."""
    return {
        "is_own": plays_at(table=table, user=user),
        "may_rule": may_rule_at(table=table, user=user),
    }


def _links(request: HttpRequest, sheet: LiveSheet | None) -> list[dict[str, object]]:
    """Return the personal links there are, with their pictures."""
    seats = () if sheet is None else sheet.seats
    found = [(seat, seat_link(request=request, token=seat.token)) for seat in seats if seat.token]
    return [{"seat": seat, "invitation": link} for seat, link in found]


def _forms(card: MatchCard, sheet: LiveSheet | None) -> dict[str, Any]:  # Any: forms by name
    now = {"revision": card.revision}
    people = people_of(sheet)
    scores = () if sheet is None else sheet.scores
    first: dict[str, Mapping[str, Any]] = {"score": points_initial(scores)}  # Any: initial values
    told = len(sheet.told) if sheet else 0
    return {
        "pause": PauseForm(auto_id="pause_%s"),
        "resume": WordForm(auto_id="resume_%s"),
        "time": TimeForm(seats=people, auto_id="time_%s", initial={"told": told}),
        "bot": BotForm(seats=people, auto_id="bot_%s"),
        **{
            ending: ending_form(
                ending, card=card, sheet=sheet, initial=now | dict(first.get(ending, {}))
            )
            for ending in ENDINGS
        },
    }


def _done(
    request: HttpRequest,
    table: RoundTable,
    name: str,
    form: Any,  # Any: one of the forms of this page
    act: Callable[[], str],
    *,
    anchor: str = "",
) -> HttpResponse:
    """Do what a valid form asks and show the page again with what was done, or say why not."""
    if form.is_valid():
        try:
            done = act()
        except DomainError as error:
            form.add_error(None, str(error))
            if isinstance(error, StaleSequence):
                _renew(table, form)
        else:
            messages.success(request, done)
            response = redirect("desk:live", table.pk)
            response["Location"] += anchor
            return response
    return page(request, table, status=422, forms={name: form})


def _renew(table: RoundTable, form: WordForm) -> None:
    """Let the next try count from what the table has been told by now, which the page shows."""
    sheet = live_sheet(table=table, now=timezone.now())
    form.renew(told=len(sheet.told) if sheet else 0)


def _refusal(sheet: LiveSheet | None, forms: Mapping[str, Any]) -> str:  # Any: forms by name
    """Return what is wrong with a form that the page does not show as the table is now."""
    shown = {
        "pause": sheet is not None and sheet.is_playing,
        "resume": sheet is not None and sheet.is_paused,
        "time": sheet is not None and not sheet.is_over,
        "bot": sheet is not None and not sheet.is_over,
        "link": False,
    }
    unseen = (form for name, form in forms.items() if not shown.get(name, True))
    texts = (str(text) for form in unseen for errors in form.errors.values() for text in errors)
    return next(texts, "")
